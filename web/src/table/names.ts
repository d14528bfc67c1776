import type { SeatInfo } from '../client/protocol'
import { say } from '../words/speech.svelte'

/** What bots are called, in the order of their seats; the first seat is that of whoever makes the table. */
export const botNames = ['Elio', 'Marguerite', 'Tomás']

/** As much of a seat as its name needs. */
type Named = Partial<Pick<SeatInfo, 'name' | 'bot' | 'taken_over'>>

/** The name of its seat, for a bot that was given none, as in the room before the game; bots that play among themselves have numbers. */
function botName(at: number, seats: readonly Named[]): string | undefined {
  const name = botNames[at - 1]
  const isPerson = ({ bot, taken_over }: Named) => !bot || taken_over !== undefined
  const free = seats.some(isPerson) && !seats.some((seat) => seat.name === name)
  return free ? name : undefined
}

/** What somebody at a table is called. */
export function seatName(seat: Named, at: number, seats: readonly Named[]): string {
  if (seat.name) return seat.name
  if (!seat.bot || seat.taken_over) return say('seat.unnamed', { number: at + 1 })
  return botName(at, seats) ?? say('web.seat.bot-number', { number: at + 1 })
}

/** What somebody may be called whose name is taken at a table: "Guest 2", and then "Guest 3". */
export function anotherName(name: string): string {
  const [, own, number] = /^(.*\S) (\d{1,3})$/.exec(name.trim()) ?? []
  return own ? `${own} ${Number(number) + 1}` : `${name.trim()} 2`
}
