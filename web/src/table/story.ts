import type { Fact } from '../client/protocol'

/** `seat`: whom a line is about. `turn`: it is the first of its turn. */
export type Line = { fact: Fact; seat: number | undefined; turn: boolean }

/** Who a fact is about: the seat it names first. */
export function seatOf(fact: Fact): number | undefined {
  for (const value of Object.values(fact.params ?? {}))
    if (typeof value === 'object' && !Array.isArray(value)) return value.seat
  return undefined
}

/** Lines of one kind in a row that only list what was done, as one line with the whole list: `listOf` says which of their parameters it is. */
export function listed(lines: readonly Line[], listOf: (fact: Fact) => string | undefined): Line[] {
  return lines.reduce<Line[]>((all, line) => {
    const [last, name] = [all.at(-1), listOf(line.fact)]
    const [one, more] = name ? [last?.fact.params?.[name], line.fact.params?.[name]] : []
    const goesOn =
      last?.fact.message === line.fact.message &&
      !line.turn &&
      last.seat === line.seat &&
      last.fact.undone === line.fact.undone
    if (!name || !last || !goesOn || !Array.isArray(one) || !Array.isArray(more)) return [...all, line]
    const params = { ...last.fact.params, [name]: [...one, ...more] }
    return [...all.slice(0, -1), { ...last, fact: { ...last.fact, params } }]
  }, [])
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

/**
 * The story newest first; within a turn, in the order in which things happened. Where the game says what opens a turn, what others do in it,
 * such as answer an offer, stands in it; elsewhere, and before the first of those, a turn is what one player does. Who takes something back opens one.
 */
export function newestFirst(
  facts: readonly Fact[],
  most: number,
  opens: (fact: Fact) => boolean = () => false,
): Line[] {
  const turns: Line[][] = []
  let who: number | undefined
  let opened = false
  for (const [at, fact] of facts.entries()) {
    const seat = seatOf(fact) ?? fact.by ?? who
    const begins = opens(fact)
    const actor = begins ? seat : (fact.by ?? seat)
    opened ||= begins
    const goesOn =
      !begins && fact.message !== 'table.story.undo' && (opened || actor === undefined || actor === who)
    who = actor ?? who
    if (at < facts.length - most) continue
    const open = turns.at(-1)
    if (open && goesOn) open.push({ fact, seat, turn: false })
    else turns.push([{ fact, seat, turn: true }])
  }
  return turns.toReversed().flat()
}
