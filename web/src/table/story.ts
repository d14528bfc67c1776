import type { Fact } from '../client/protocol'

/** `seat`: whom a line is about. `turn`: it is the first of its turn. */
export type Line = { fact: Fact; seat: number | undefined; turn: boolean }

/** Who a fact is about: the seat it names first. */
export function seatOf(fact: Fact): number | undefined {
  for (const value of Object.values(fact.params ?? {}))
    if (typeof value === 'object' && !Array.isArray(value)) return value.seat
  return undefined
}

/** A line of the story, those after it that only say the same of other things, and what stands in the same line. */
export type Told = Line & { more: Line[]; also: Fact[] }
const few = 3

/** Folds long runs of one kind of line, such as the cards dealt or the tiles of the island, into their first. */
export function folded(lines: readonly Line[], joins: (fact: Fact) => boolean = () => false): Told[] {
  const told: Told[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    let end = at + 1
    // What a roll brings to everybody stands in its line.
    while (end < lines.length && lines[end]!.fact.event === line.fact.event && joins(lines[end]!.fact)) ++end
    if (end > at + 1) {
      told.push({ ...line, more: [], also: lines.slice(at + 1, end).map(({ fact }) => fact) })
      at = end
      continue
    }
    const like = ({ fact, seat, turn }: Line) =>
      !turn && seat === line.seat && fact.message === line.fact.message && fact.rule === line.fact.rule
    while (end < lines.length && like(lines[end]!)) ++end
    if (end - at > few) told.push({ ...line, more: lines.slice(at + 1, end), also: [] })
    else for (const each of lines.slice(at, end)) told.push({ ...each, more: [], also: [] })
    at = end
  }
  return told
}

/** The story newest first; within a turn, in the order in which things happened. A line opens a turn when another acts. */
export function newestFirst(facts: readonly Fact[], most: number): Line[] {
  const turns: Line[][] = []
  let who: number | undefined
  for (const fact of facts.slice(-most)) {
    const seat = seatOf(fact) ?? fact.by ?? who
    const actor = fact.by ?? seat
    const open = turns.at(-1)
    if (open && (actor === undefined || actor === who)) open.push({ fact, seat, turn: false })
    else turns.push([{ fact, seat, turn: true }])
    who = actor ?? who
  }
  return turns.toReversed().flat()
}
