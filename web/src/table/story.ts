import type { Fact } from '../client/protocol'

export type Line = { fact: Fact; seat: number | undefined; turn: boolean }

/** Who a fact is about: the seat it names first. */
export function seatOf(fact: Fact): number | undefined {
  for (const value of Object.values(fact.params ?? {}))
    if (typeof value === 'object' && !Array.isArray(value)) return value.seat
  return undefined
}

/** The story newest first; within a turn, in the order in which things happened. A line opens a turn when another acts. */
export function newestFirst(facts: readonly Fact[], most: number): Line[] {
  const turns: Line[][] = []
  let who: number | undefined
  for (const fact of facts.slice(-most)) {
    const seat = seatOf(fact)
    const open = turns.at(-1)
    const same = open && (seat === undefined || seat === who) && open[0]?.fact.event === fact.event
    const goesOn = open && (seat === undefined || seat === who)
    if (same || goesOn) open.push({ fact, seat: seat ?? who, turn: false })
    else turns.push([{ fact, seat, turn: true }])
    who = seat ?? who
  }
  return turns.toReversed().flat()
}
