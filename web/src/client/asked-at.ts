// Since when a table waits for whom. It does not tell the time, so that is when the page was told.
import type { EventEntry } from './protocol'

/** When each of the seats that are waited for was asked, by our own clock. */
export type AskedAt = Readonly<Record<number, number>>

/** The same once these events were told: who is waited for still, while others have answered, was asked no later for that. */
export function askedAt(
  before: AskedAt = {},
  awaited: readonly number[] = [],
  events: readonly EventEntry[],
  now: number,
): AskedAt {
  // A pause that ends is an event `["pause", seat, false]`.
  const all = events.some((entry) => entry?.[0] === 'undo' || (entry?.[0] === 'pause' && entry[2] === false))
  const anew = (seat: number) => all || events.some((entry) => entry?.[0] === seat)
  return Object.fromEntries(awaited.map((seat) => [seat, anew(seat) ? now : (before[seat] ?? now)]))
}
