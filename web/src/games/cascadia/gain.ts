import type { Outcome } from '../../table/aim.svelte'
import { type CascadiaView, type Sheet, type Species, species, type Terrain, terrains } from './view'

const sheetAfter = (outcome: Outcome, you: number): Sheet | undefined =>
  (outcome.view as Partial<CascadiaView> | undefined)?.players?.[you]?.sheet

/** How the total would change, as the table's own sheet says: "+3". */
export function gainOf(outcome: Outcome, view: CascadiaView, you: number): string {
  const after = sheetAfter(outcome, you)
  const now = view.players[you]?.sheet
  const change = after && now ? after.total - now.total : 0
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : ''
}

type Line = Species | Terrain | 'nature'
export type Change = { of: Line; from: number; to: number }

/** What a line of the sheet is worth, a bonus for the longest corridor with it. */
const worth = (sheet: Sheet, of: Line): number => {
  const value = sheet[of]
  return typeof value === 'number' ? value : value[0] + value[1]
}
const lines: readonly Line[] = [...species, ...terrains, 'nature']

/** The lines of the sheet that would change. */
export function changes(outcome: Outcome, view: CascadiaView, you: number): Change[] {
  const after = sheetAfter(outcome, you)
  const now = view.players[you]?.sheet
  if (!after || !now) return []
  return lines
    .map((of) => ({ of, from: worth(now, of), to: worth(after, of) }))
    .filter((line) => line.from !== line.to)
}

export type Lead = { of: Line; own: number; other: number; second: number }

/** In which line of the sheet whoever has won is furthest ahead of the next; nothing where one plays alone. */
export function widest(sheets: readonly Sheet[], winner: number): Lead | undefined {
  const own = sheets[winner]
  const totals = sheets.map(({ total }, seat) => (seat === winner ? -1 : total))
  const second = totals.indexOf(Math.max(...totals))
  const other = sheets[second]
  if (!own || !other || second === winner) return undefined
  return lines
    .map((of) => ({ of, own: worth(own, of), other: worth(other, of), second }))
    .reduce((most, line) => (line.own - line.other > most.own - most.other ? line : most))
}
