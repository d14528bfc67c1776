import type { SeatInfo } from '../client/protocol'
import { say } from '../words/speech.svelte'

/** What somebody at a table is called; a bot that was given no name, by its seat. */
export const seatName = (seat: SeatInfo, at: number): string =>
  seat.name || say(seat.bot && !seat.taken_over ? 'web.seat.bot-number' : 'seat.unnamed', { number: at + 1 })

/** What somebody may be called whose name is taken at a table: "Guest 2", and then "Guest 3". */
export function anotherName(name: string): string {
  const [, own, number] = /^(.*\S) (\d{1,3})$/.exec(name.trim()) ?? []
  return own ? `${own} ${Number(number) + 1}` : `${name.trim()} 2`
}
