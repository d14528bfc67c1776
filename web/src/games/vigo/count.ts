import type { Fact } from '../../client/protocol'
import type { Message } from '../../words/words'

export type Count = {
  round: number
  players: { seat: number; counts: Message[]; points: number; total: number }[]
}

/** Who has lost points in a round is told so, by how many. */
const sign: Record<string, number> = { 'vigo.story.round-score': 1, 'vigo.story.round-loss': -1 }

const seatOf = (fact: Fact): number => {
  const { player } = fact.params ?? {}
  return typeof player === 'object' && !Array.isArray(player) ? player.seat : -1
}

/** How the last round that ended was counted, space by space, as the table told it; undefined before the first has. */
export function lastCount(facts: readonly Fact[]): Count | undefined {
  const scores = facts.filter(({ message }) => message in sign)
  const round = Number(scores.at(-1)?.params?.round ?? 0)
  if (round === 0) return
  const ends = facts.findLastIndex((fact) => Number(fact.params?.round) === round - 1 && fact.message in sign)
  const told = facts.slice(ends + 1)
  return {
    round,
    players: scores
      .filter((fact) => fact.params?.round === round)
      .map((fact) => ({
        seat: seatOf(fact),
        counts: told.flatMap((each) => {
          const counts =
            each.message === 'vigo.story.counts' && seatOf(each) === seatOf(fact) && each.params?.counts
          return Array.isArray(counts) ? counts : []
        }),
        points: (sign[fact.message] ?? 1) * Number(fact.params?.points),
        total: Number(fact.params?.total),
      }))
      .sort((a, b) => a.seat - b.seat),
  }
}

/** The round from which on a seat has been in front alone after every one; 0 if it is not so in the end. */
export function aheadSince(scores: readonly (readonly number[])[], seat: number): number {
  const sums = scores[0]?.map(() => 0) ?? []
  let since = 0
  for (const [at, round] of scores.entries()) {
    for (const [each, points] of round.entries()) sums[each] = (sums[each] ?? 0) + points
    const own = sums[seat] ?? 0
    if (sums.some((sum, other) => other !== seat && sum >= own)) since = 0
    else if (since === 0) since = at + 1
  }
  return since
}
