// What decided a game, where that is points: by how many whoever won alone is ahead of the next, or that nobody is.
import { say, speech } from '../words/speech.svelte'

/** By how many points the first leads; 0 where several have the most, or nobody plays against them. */
export function leadOf(points: readonly number[]): number {
  const [first, second] = points.toSorted((a, b) => b - a)
  return first === undefined || second === undefined ? 0 : first - second
}

/** "By 3 points, ahead of Noor." Nothing where points alone have not decided. */
export function byPoints(points: readonly number[], names: readonly string[]): string {
  const lead = leadOf(points)
  if (lead === 0) return ''
  const second = Math.max(...points) - lead
  const next = names.filter((_, seat) => points[seat] === second)
  return say('web.end.ahead', { points: lead, players: speech.words.list(next) })
}
