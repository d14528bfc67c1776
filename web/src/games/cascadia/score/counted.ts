// What the assistant of the house says of a table (POST /api/score/cascadia).
import type { Cell, Species, Terrain } from '../view'

export type Verdict = 'met' | 'missed' | 'open'
export type Line = { points: number; rule: string; card: string; groups: Made[]; nothing: Nothing[] }
export type Made = { points: number; rule: string; cells: Cell[]; text?: string }
export type Nothing = { why: string; rule: string; cells: Cell[] }
export type Habitat = {
  corridor: number | null
  bonus: number
  rule: string
  name: string
  majority_rule?: string
  cells: Cell[]
}
export type CountedPlayer = {
  name: string
  wildlife: Record<Species, Line>
  habitats: Record<Terrain, Habitat>
  W: number
  H: number
  nature: number
  total: number
  complete: boolean
  missing: string[]
  goals?: { text: string; rule: string; verdict: Verdict; have?: number; need?: number; why?: string }[]
  scenario?: Verdict
  /** Of a winner: the achievements that are met, and those of which the description says too little. */
  achievements?: { number: number; text: string; rule: string; verdict: Verdict }[]
  restriction?: number
  place?: number
}
export type Counted = { players: CountedPlayer[]; complete: boolean; says?: string; warnings: string[] }

/** What the box cannot hold, and what cannot be compared. What is missing on a sheet stands on that sheet already. */
export const remarks = ({ warnings, players }: Counted): string[] =>
  warnings.filter((each) => !players.some(({ missing }) => missing.some((lacks) => each.endsWith(lacks))))

/** The sheets, or what is wrong with the description, in the language of the page. */
export async function count(
  table: Record<string, unknown>,
  language: string,
  signal: AbortSignal,
): Promise<Counted | { wrong: string }> {
  const response = await fetch('/api/score/cascadia', {
    method: 'POST',
    headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
    body: JSON.stringify(table),
    signal,
  })
  const answer = (await response.json()) as { score?: Counted; error?: { message: string } }
  return answer.score ?? { wrong: answer.error?.message ?? response.statusText }
}
