import type { Fact } from '../../client/protocol'
import type { Param } from '../../words/words'
import type { Rolls } from '../face'
import { pips } from './place'
import { type Track, tracks } from './view'

export type Roll = { white: number; red: number; event?: 'ship' | Track | undefined }

const events = ['ship', ...tracks] as const
const eventOf = (param: Param | undefined): Roll['event'] =>
  Array.isArray(param) ? events.find((event) => param[0]?.message === `catan.event.${event}`) : undefined

/** The event die of a roll, where there is one. */
export const eventIn = ({ params }: Fact): Roll['event'] => eventOf(params?.event)

/** The rolls that were told and not taken back, oldest first. */
export function rollsOf(facts: readonly Fact[]): Roll[] {
  return facts.flatMap(({ message, params, undone }) =>
    !undone && (message === 'catan.story.rolls' || message === 'catan.story.rolls-three')
      ? [{ white: Number(params?.white), red: Number(params?.red), event: eventOf(params?.event) }]
      : [],
  )
}

/** The sums of rolls that stand in no story here: of those told with the whole table, what the story had not told by then. */
export function earlier({ told, beside }: Rolls): number[] {
  const counts = new Map<number, number>()
  const add = (sum: number, times: number) => counts.set(sum, (counts.get(sum) ?? 0) + times)
  for (const [text, times] of Object.entries(told)) {
    const [, white, red] = /(\d)\D+(\d)/.exec(text) ?? []
    add(Number(white) + Number(red), times)
  }
  for (const { white, red } of rollsOf(beside)) add(white + red, -1)
  return [...counts].flatMap(([sum, times]) => Array<number>(Math.max(0, times)).fill(sum))
}

export type Bar = { sum: number; count: number; expected: number }
/** How often each sum came, and how often two dice would bring it on average. */
export function tally(sums: readonly number[]): Bar[] {
  return Array.from({ length: 11 }, (_, i) => ({
    sum: i + 2,
    count: sums.filter((sum) => sum === i + 2).length,
    expected: (sums.length * pips(i + 2)) / 36,
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
