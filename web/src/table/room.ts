// The room before the game, without its walls: who sits where, who keeps it, what is missing.
import type { GameInfo } from '../client/house'
import type { SeatInfo, Settings } from '../client/protocol'
import type { Known } from '../client/session'
import { trimmed } from '../home/choosing'

/** Whether people are still to come, or the host has not said the word. */
export const isWaiting = (known: Known): boolean =>
  !known.begun &&
  !known.result &&
  !known.read_only &&
  !known.frozen &&
  (known.seats.some((seat) => seat.empty) || known.terms.host_starts === true)

/** Who looks after the table: the first person at it. */
export const hostOf = (seats: readonly SeatInfo[]): number =>
  seats.findIndex((seat) => !seat.empty && !seat.bot)

export const freeSeats = (seats: readonly SeatInfo[]): number => seats.filter((seat) => seat.empty).length

/** The options that are not the usual ones, in the order of the game. */
export const unusual = (info: GameInfo | undefined, options: Settings): [option: string, value: string][] =>
  info ? Object.entries(trimmed(info, options)) : []
