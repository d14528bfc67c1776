// Who has decided what at a table, as far as it is told: whose step would be taken back next.

import type { EventEntry } from './protocol'

export type Decision = { event: number; seat: number }

/** The decisions that stand after these events, the first of which has the number `from`. What has been told before may come again. */
export function decisionsAfter(
  before: readonly Decision[],
  from: number,
  events: readonly EventEntry[],
): Decision[] {
  // What is now left blank is still known to who was there.
  let stand = before.filter(({ event }) => event < from || events[event - from] === null)
  for (const [at, told] of events.entries()) {
    if (!told) continue
    const [who, what, back, how] = told
    if (who === 'undo') stand = stand.filter(({ event }) => event < Number(back))
    // What the table does for a seat that wishes so is no decision of it.
    else if (typeof who === 'number' && typeof what === 'number' && how !== 'auto')
      stand.push({ event: from + at, seat: who })
  }
  return stand.sort((a, b) => a.event - b.event)
}

/** Who else has decided since the last decision of these seats, each once, in order. */
export function othersSince(decisions: readonly Decision[], seats: readonly unknown[]): number[] {
  const last = decisions.findLastIndex(({ seat }) => seats.includes(seat))
  return last < 0 ? [] : [...new Set(decisions.slice(last + 1).map(({ seat }) => seat))]
}

/** Which of these seats has made the last decision among them; the place of it in the list, or -1. */
export function lastOf(decisions: readonly Decision[], seats: readonly unknown[]): number {
  const last = decisions.findLast(({ seat }) => seats.includes(seat))
  return last ? seats.indexOf(last.seat) : -1
}
