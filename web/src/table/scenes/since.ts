// What happened while nobody looked, turn by turn.
import type { Fact } from '../../client/protocol'

export type Turn = { seat: number; facts: readonly Fact[] }

/** The turns of others since the last of this seat, or since the game began. */
export function since(facts: readonly Fact[], you: number | null): Turn[] {
  if (you === null) return []
  const own = facts.findLastIndex(({ by, undone }) => by === you && !undone)
  const turns: { seat: number; facts: Fact[] }[] = []
  for (const fact of facts.slice(own + 1)) {
    if (fact.undone || fact.by === undefined) continue
    const open = turns.at(-1)
    if (open?.seat === fact.by) open.facts.push(fact)
    else turns.push({ seat: fact.by, facts: [fact] })
  }
  return turns
}
