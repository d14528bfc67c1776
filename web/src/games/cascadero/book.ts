import type { Colour } from './view'

const top = 66
const xOf: Record<Colour, number> = { yellow: 44, orange: 104, blue: 164, pink: 224, white: 304 }

/**
 * Where things stand on the two pages of the book, in units of its drawing. Where there is little room the tracks have a page of their
 * own, with lower spaces, and the achievements lie below.
 */
export function bookGrid(narrow: boolean) {
  const rowH = narrow ? 34 : 40.4
  return {
    width: narrow ? 370 : 496,
    height: narrow ? 644 : 752,
    top,
    /** The sign of a track, above its spaces. */
    head: 44,
    /** The spaces that are drawn. */
    lowest: 0,
    highest: 15,
    rowH,
    cw: 57,
    ch: rowH - 6,
    xOf,
    yOf: (space: number): number => top + (15 - space) * rowH,
  }
}
export type BookGrid = ReturnType<typeof bookGrid>

const usual = 11.5
/** The least a letter may measure, in pixels. */
const legible = 11
/** Letters larger than this do not fit on the two pages: then it is the narrow book. */
const widest = 13.2

/** How the book fits a place of this size, as high as it likes if no height is told: which one, and how large its small letters are. */
export function bookFor(w: number, h: number): { narrow: boolean; letters: number } {
  const lettersOf = ({ width, height }: BookGrid) =>
    Math.max(usual, legible / Math.min(w / width, h > 0 ? h / height : Infinity))
  if (w === 0) return { narrow: false, letters: usual }
  const letters = lettersOf(bookGrid(false))
  return letters > widest ? { narrow: true, letters: lettersOf(bookGrid(true)) } : { narrow: false, letters }
}
