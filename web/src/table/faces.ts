// Every bot has a face of its own: four parts that its name chooses, so that it is the same wherever and whenever it plays.
import type { SeatInfo } from '../client/protocol'
import { botNames } from './names'

// Drawn in 24 × 24. The head is filled; what lies on it has the colour of the seat.
export const heads = [
  'M8 7.5h8a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-6.5a3 3 0 0 1 3-3z',
  'M12 6.5a7.1 7.1 0 1 1 0 14.2 7.1 7.1 0 1 1 0-14.2z',
  'M5 18.5V14a7 7 0 0 1 14 0v4.5a1.6 1.6 0 0 1-1.6 1.6H6.6A1.6 1.6 0 0 1 5 18.5z',
  'M8.7 7.3h6.6l4.3 6.4-4.3 6.6H8.7l-4.3-6.6z',
  'M5 7.5h14v6c0 3.8-2.6 6.2-7 7.6-4.4-1.4-7-3.8-7-7.6z',
  'M7.4 7.5h9.2l2.7 11a1.3 1.3 0 0 1-1.3 1.7H6a1.3 1.3 0 0 1-1.3-1.7z',
] as const
/** What stands on the head or at its sides: `line` is drawn, `fill` is filled. */
export const tops = [
  { line: 'M12 7V4', fill: 'M12 1.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 1 1 0-3.4z' },
  { line: 'm8.6 8-2-4.8M15.4 8l2-4.8' },
  {
    fill: 'M12 7.3c0-3.7 1.9-5.7 5.8-5.8 0 3.9-2.1 5.8-5.8 5.8zm0 0C12 5.2 10.6 3.7 7.7 3.5c.1 2.8 1.7 3.8 4.3 3.8z',
  },
  { fill: 'M7.9 5.6l.8-4.2h6.6l.8 4.2h4.5v2H3.4v-2z' },
  { fill: 'M6 3.7a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 1 1 0-5.6zm12 0a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 1 1 0-5.6z' },
  { line: 'M2.7 11.6v4.2M21.3 11.6v4.2M12 7V4.4M9.6 4.2h4.8' },
  { fill: 'M8 8.5 6.9 2.8l3.3 2.4L12 1.5l1.8 3.7 3.3-2.4L16 8.5z' },
] as const satisfies readonly { line?: string; fill?: string }[]
/** Eyes: lines of one width each, where a line of no length is a dot. */
export const eyes = [
  { line: 'M9.1 12.6h.01M14.9 12.6h.01', width: 3 },
  { line: 'M9.1 11.5v2.2M14.9 11.5v2.2', width: 1.9 },
  { line: 'M8.2 12.6h7.6', width: 3.6, inner: 'M9.7 12.6h.01M14.3 12.6h.01' },
  { line: 'M7.6 13.3q1.5-2.3 3 0M13.4 13.3q1.5-2.3 3 0', width: 1.5 },
  {
    line: 'M8.9 10.6a2 2 0 1 1 0 4 2 2 0 1 1 0-4zm6.2 0a2 2 0 1 1 0 4 2 2 0 1 1 0-4zM10.9 12.6h2.2',
    width: 1.3,
  },
  { line: 'M9.1 11.7v1.4M13.4 12.9h3', width: 1.9 },
] as const satisfies readonly { line: string; width: number; inner?: string }[]
export const mouths = [
  'M9.7 17h4.6',
  'M9.2 16.2q2.8 2.5 5.6 0',
  'M12 15.9a1 1 0 1 1 0 2 1 1 0 1 1 0-2z',
  'M9.4 16v1.9M12 16v1.9M14.6 16v1.9',
  'M10.5 16.1h3L12 17.8z',
] as const

/**
 * What a bot is known by: its name, or its seat where it was given none, unless it is called like one of the house. A person has no such
 * face, also while a bot plays for them.
 */
export function botOf(seat: SeatInfo | undefined, at: number, called = ''): string | undefined {
  if (!seat?.bot || seat.taken_over) return undefined
  return seat.name || (botNames.includes(called) ? called : String(at + 1))
}

/** A number that looks like chance; the first one was chosen so that the bots of the house differ in head, top and eyes. */
function stir(name: string): number {
  let all = 158
  for (const letter of name) all = Math.imul(all ^ (letter.codePointAt(0) ?? 0), 0x1000193) >>> 0
  all = Math.imul(all ^ (all >>> 15), 0x2c1b3c6d) >>> 0
  return (all ^ (all >>> 12)) >>> 0
}

export type Parts = { head: number; top: number; eyes: number; mouth: number }

/** The parts of a face, by their places in the lists. */
export function partsOf(name: string): Parts {
  let left = stir(name)
  const draw = (count: number) => {
    const which = left % count
    left = Math.floor(left / count)
    return which
  }
  return {
    head: draw(heads.length),
    top: draw(tops.length),
    eyes: draw(eyes.length),
    mouth: draw(mouths.length),
  }
}
