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

export type Change = { of: Species | Terrain | 'nature'; from: number; to: number }

/** The lines of the sheet that would change. */
export function changes(outcome: Outcome, view: CascadiaView, you: number): Change[] {
  const after = sheetAfter(outcome, you)
  const now = view.players[you]?.sheet
  if (!after || !now) return []
  const lines: Change[] = [
    ...species.map((of) => ({ of, from: now[of], to: after[of] })),
    ...terrains.map((of) => ({ of, from: now[of][0] + now[of][1], to: after[of][0] + after[of][1] })),
    { of: 'nature' as const, from: now.nature, to: after.nature },
  ]
  return lines.filter((line) => line.from !== line.to)
}
