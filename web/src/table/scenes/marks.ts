// What has changed since one's own last decision: every place keeps a ring with the number of the turn that changed it.
import { decidedBy, type Step } from './scenes'
import type { At, Kept } from './script'
import type { EventEntry } from '../../client/protocol'

export type Mark = { at: At; text?: string; seat: number; turn: number; event: number }
type Marked = { first: number; entry: EventEntry }

const nameOf = (at: At): string => (typeof at === 'string' ? at : at.join('|'))
/** A mark with its words, where it has any. */
export const keptAt = (kept: Kept): { at: At; text?: string } =>
  typeof kept === 'object' && 'text' in kept ? kept : { at: kept }

/** The marks once a step of a scene has been shown. A place that changes again wears the newer one. */
export function markedBy(before: readonly Mark[], { first }: Marked, { row, at }: Step): readonly Mark[] {
  if (row.clears) return []
  const { actor } = at
  const places = (row.marks?.(at) ?? []).map(keptAt)
  if (actor === undefined || actor === at.you || places.length === 0) return before
  const last = before.at(-1)
  const turn = last ? last.turn + (last.seat === actor ? 0 : 1) : 1
  const names = new Set(places.map((place) => nameOf(place.at)))
  return [
    ...before.filter((mark) => !names.has(nameOf(mark.at))),
    ...places.map((place) => ({ ...place, seat: actor, turn, event: first })),
  ]
}

/** Whether a mark wears the number of its turn, which then has to be explained: one with words of its own says what it means. */
export const numbered = (marks: readonly Mark[]): boolean => marks.some(({ text }) => text === undefined)

/** Whose turn each number on the board is, in their order. */
export function numbersOf(marks: readonly Mark[]): { turn: number; seat: number }[] {
  const seats = new Map(marks.flatMap(({ text, turn, seat }) => (text === undefined ? [[turn, seat]] : [])))
  return [...seats].map(([turn, seat]) => ({ turn, seat })).sort((a, b) => a.turn - b.turn)
}

/** The marks that stand as a scene begins: none after a decision of one's own, and none of what is taken back. */
export function marksBefore(marks: readonly Mark[], entry: EventEntry, you: number | null): readonly Mark[] {
  if (decidedBy(entry, you)) return []
  return entry?.[0] === 'undo' ? marks.filter(({ event }) => event < Number(entry[2])) : marks
}
