// What the assistant of the house says of a table (POST /api/score/cascadia).
import { key } from '../outline'
import type { Cell, Species, Terrain } from '../view'
import type { Player, Table } from './table'

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
  /** Met by who wins. */
  restriction?: Verdict
  place?: number
}
/** `player` and `field`: whose sheet it is about, and what of it. */
export type Remark = { reason: string; player?: number; field?: string; rule?: string }
export type Counted = {
  scenario?: { number: number; rule: string; text: string }
  restriction?: { number: number; rules: { rule: string; text: string }[] }
  players: CountedPlayer[]
  complete: boolean
  says?: string
  undecided?: { says: string; players: number[] }
  warnings: Remark[]
}
/** What cannot be, and where in the description: `players[0].wildlife[2]`. `lives`: which animals the tile takes, where one lies on the wrong one. */
export type Wrong = { reason: string; place?: string; rule?: string; lives?: Species[] }

/** What the box cannot hold, what may be forgotten, and what cannot be compared. What is missing on a sheet stands on that sheet already. */
export const remarks = ({ warnings, players }: Counted): string[] =>
  warnings
    .filter(({ reason, player }) => player === undefined || !players[player]?.missing.includes(reason))
    .map(({ reason }) => reason)

/** Why nobody is named the winner, beyond what stands on the sheet that is looked at. */
export const lacking = ({ undecided, players }: Counted, seat: number): string[] =>
  (undecided?.players ?? []).flatMap((at) => (at === seat ? [] : (players[at]?.missing ?? [])))

/** What is missing on a sheet, with the field it is missing from: a page has other ways to give it than a file. */
export const missingOn = ({ warnings, players }: Counted, seat: number): Remark[] =>
  (players[seat]?.missing ?? []).map(
    (reason) => warnings.find((each) => each.reason === reason && each.player === seat) ?? { reason },
  )

/** The field of a player that is wrong: a number of five by its place, a tile or an animal by its cell. */
export type Fault = { seat: number; field: string; at?: number; cell?: Cell }

/** The table without what cannot be, so that the rest is counted; nothing where that is no single piece or number. */
export function without(table: Table, faults: readonly (Fault | undefined)[]): Table | undefined {
  let { players } = table
  for (const fault of faults) {
    const player = fault && players[fault.seat]
    const next = player && lessened(player, fault)
    if (!next) return undefined
    players = players.map((each) => (each === player ? next : each))
  }
  return { ...table, players }
}
function lessened(player: Player, { field, at, cell }: Fault): Player | undefined {
  if (field === 'nature') return { ...player, nature: null }
  if (field === 'tokens' && cell)
    return {
      ...player,
      tiles: player.tiles.flatMap(({ token, ...bare }) => {
        if (key(bare.at) !== key(cell)) return [token ? { ...bare, token } : bare]
        return bare.face ? [bare] : []
      }),
    }
  const five = field === 'threes' ? 'corridors' : field
  if ((five !== 'wildlife' && five !== 'corridors') || at === undefined) return undefined
  return { ...player, [five]: player[five].map((each, n) => (n === at ? null : each)) }
}

export function faultOf({ place }: Wrong, table: Table): Fault | undefined {
  const [, number, field, animal, nth] =
    /^players\[(\d+)\](?:\.(\w+))?(?:\.(\w+))?(?:\[(\d+)\])?/.exec(place ?? '') ?? []
  const player = table.players[Number(number)]
  if (!player) return undefined
  const fault: Fault = { seat: Number(number), field: field ?? '' }
  if (nth === undefined) return fault
  const among =
    field === 'tiles'
      ? player.tiles.filter(({ starter }) => !starter)
      : player.tiles.filter(({ token }) => field === 'tokens' && token === animal)
  const tile = among[Number(nth)]
  return tile ? { ...fault, cell: tile.at } : { ...fault, at: Number(nth) }
}

/** The sheets, or what is wrong with the description, in the language of the page. */
export async function count(
  table: Record<string, unknown>,
  language: string,
  signal: AbortSignal,
): Promise<Counted | { wrong: Wrong[] }> {
  const response = await fetch('/api/score/cascadia', {
    method: 'POST',
    headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
    body: JSON.stringify(table),
    signal,
  })
  const { score, error } = (await response.json()) as {
    score?: Counted
    error?: Partial<Wrong> & { message: string; others?: Wrong[] }
  }
  if (score) return score
  const reason = error?.reason ?? error?.message ?? response.statusText
  return { wrong: [{ ...error, reason }, ...(error?.others ?? [])] }
}
