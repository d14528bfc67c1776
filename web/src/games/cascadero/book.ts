import type { Colour } from './view'

const top = 66
const rowH = 40.4
const xOf: Record<Colour, number> = { yellow: 44, orange: 104, blue: 164, pink: 224, white: 304 }

/** Where things stand on the two pages of the book, in units of its drawing. */
export const bookGrid = {
  width: 496,
  height: 752,
  top,
  rowH,
  cw: 57,
  ch: 34.4,
  xOf,
  yOf: (space: number): number => top + (15 - space) * rowH,
}
