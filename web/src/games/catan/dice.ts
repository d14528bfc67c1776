import type { Fact } from '../../client/protocol'
import type { Param } from '../../words/words'
import { pips } from './place'
import { type Track, tracks } from './view'

export type Roll = { white: number; red: number; event?: 'ship' | Track | undefined }

const events = ['ship', ...tracks] as const
const eventOf = (param: Param | undefined): Roll['event'] =>
  Array.isArray(param) ? events.find((event) => param[0]?.message === `catan.event.${event}`) : undefined

/** The rolls that were told and not taken back, oldest first. */
export function rollsOf(facts: readonly Fact[]): Roll[] {
  return facts.flatMap(({ message, params, undone }) =>
    !undone && (message === 'catan.story.rolls' || message === 'catan.story.rolls-three')
      ? [{ white: Number(params?.white), red: Number(params?.red), event: eventOf(params?.event) }]
      : [],
  )
}

/** How many rolls there were that nobody has told here: every turn has one. */
export const untold = (
  rolls: readonly Roll[],
  { turns, rolled }: { turns: number; rolled: boolean },
): number => Math.max(0, turns - (rolled ? 0 : 1) - rolls.length)

export type Bar = { sum: number; count: number; expected: number }
/** How often each sum came, and how often two dice would bring it on average. */
export function tally(rolls: readonly Roll[]): Bar[] {
  return Array.from({ length: 11 }, (_, i) => ({
    sum: i + 2,
    count: rolls.filter(({ white, red }) => white + red === i + 2).length,
    expected: (rolls.length * pips(i + 2)) / 36,
  }))
}

const spots: Record<number, readonly (readonly [number, number])[]> = {
  1: [[22, 22]],
  2: [[12, 12], [32, 32]],
  3: [[12, 12], [22, 22], [32, 32]],
  4: [[12, 12], [32, 12], [12, 32], [32, 32]],
  5: [[12, 12], [32, 12], [22, 22], [12, 32], [32, 32]],
  6: [[12, 11], [32, 11], [12, 22], [32, 22], [12, 33], [32, 33]],
} // prettier-ignore
/** Where the dots of a die's face lie, on a square of 44. */
export const faceOf = (number: number): readonly (readonly [number, number])[] => spots[number] ?? []
