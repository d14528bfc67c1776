import type { Course, FigureTable } from '../../table/course'
import { say, speech } from '../../words/speech.svelte'

/** Each row with the figures of the house it shows: one, or what was given for what was got. */
const rows: Record<string, string[]> = {
  received: ['received'],
  expected: ['expected'],
  blocked: ['blocked'],
  stolen: ['stolen'],
  lost: ['lost'],
  discarded: ['discarded'],
  traded: ['given', 'got'],
  bank: ['bank_given', 'bank_got'],
}

/** What became of everybody's cards; nothing where nobody has rolled. */
export function catanFigures({ points, figures }: Course): FigureTable | undefined {
  if (!figures.expected) return undefined
  const seats = Array.from({ length: (points[0]?.length ?? 1) - 1 }, (_, seat) => seat)
  const number = (name: string, seat: number) =>
    (figures[name]?.[seat] ?? 0).toLocaleString(speech.language, { maximumFractionDigits: 1 })
  return {
    title: say('web.catan.figures'),
    help: say('web.catan.figures.help'),
    rows: Object.entries(rows).map(([row, names]) => ({
      label: say(`web.catan.figures.${row}`),
      cells: seats.map((seat) => names.map((name) => number(name, seat)).join('\u202f→\u202f')),
    })),
  }
}
