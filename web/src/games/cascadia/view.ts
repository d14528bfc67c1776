import box from 'virtual:oya/box/cascadia'

export type Species = 'bear' | 'elk' | 'salmon' | 'hawk' | 'fox'
export type Terrain = 'mountain' | 'forest' | 'prairie' | 'wetland' | 'river'
export const species: readonly Species[] = ['bear', 'elk', 'salmon', 'hawk', 'fox']
export const terrains: readonly Terrain[] = ['mountain', 'forest', 'prairie', 'wetland', 'river']
export const terrainOf: Record<string, Terrain> = {
  M: 'mountain',
  F: 'forest',
  P: 'prairie',
  W: 'wetland',
  R: 'river',
}
const wildOf: Record<string, Species> = { b: 'bear', e: 'elk', s: 'salmon', h: 'hawk', f: 'fox' }

export type Cell = [q: number, r: number]
export type Sheet = Record<Species, number> &
  Record<Terrain, [corridor: number, bonus: number]> & { nature: number; total: number }
/** Animals that score as one, or a corridor; a bonus for several groups has no cells. */
export type Group = { points: number; cells: Cell[] }
/** How far a goal of the scenario is, or that it is lost for good. */
export type Goal = { have: number; need: number; lost: boolean }
export type Player = {
  environment: {
    starter: number
    tiles: [q: number, r: number, tile: number, turns: number][]
    animals: Record<Species, Cell[]>
    nature: number
    /** The scenario can no longer be won. */
    scenario_lost?: boolean
  }
  hand: Species | '?' | null
  revealed: boolean
  sheet: Sheet
  /** What the numbers of the sheet are made of. */
  groups?: Record<Species | Terrain, Group[]>
  /** At a scenario, in the order of its goals. */
  goals?: Goal[]
  scenario_won: boolean
  /** Once the game is over: the achievements of its mode that may be marked. */
  earned?: number[]
}
export type CascadiaView = {
  phase: string
  turn: number
  turn_number: number
  turns: number
  scenario: number
  restriction: number
  stack: number
  supply: number | null
  market: { tile: number | null; face?: string; token: Species | null }[]
  bag: Record<Species, number>
  /** Discs that were swept from the market and wait for the bag. */
  aside?: Record<Species, number> | undefined
  cards: Record<Species, string>
  tile_in_hand: number | null
  token_in_hand: Species | null
  placed_at: Cell | null
  /** With restriction 7, until they lie: the tiles that the seat to move begins with. */
  start_tiles?: (number | null)[]
  players: Player[]
  rating: number
}

/** What is printed on a tile. */
export type Face = { first: string; second: string; wild: Species[]; keystone: boolean }
const faceOf = ([terrain, wild]: [string, string]): Face => ({
  first: terrain[0] ?? 'M',
  second: terrain.at(-1) ?? 'M',
  wild: [...wild].map((letter) => wildOf[letter] ?? 'bear'),
  keystone: terrain.length === 1,
})
const faces = box.faces.map(faceOf)
/** The hexagons of the starters, three of each. */
export const starters = box.starters.map(faceOf)

/** The face of a tile by its number, from 1. */
export const face = (tile: number): Face =>
  faces[tile - 1] ?? { first: 'M', second: 'M', wild: [], keystone: true }

/** The six sides NE, E, SE, SW, W, NW of a face turned clockwise. */
export const sidesOf = ({ first, second }: Face, turns: number): string =>
  [0, 1, 2, 3, 4, 5].map((side) => ((side - turns + 6) % 6 < 3 ? first : second)).join('')

const ways = ['ne', 'e', 'se', 'sw', 'w', 'nw'] as const
/** The terrains of a tile by its six sides, and which way each lies: the middle one of its three; none for a keystone. */
export const liesOf = (sides: string): { terrain: Terrain; way: (typeof ways)[number] | undefined }[] =>
  [...new Set(sides)].map((letter, _, all) => ({
    terrain: terrainOf[letter] ?? 'mountain',
    way: ways.find((_, at) => all.length > 1 && [5, 0, 1].every((by) => sides[(at + by) % 6] === letter)),
  }))

export type Laid = {
  q: number
  r: number
  sides: string
  wild: Species[]
  keystone: boolean
  token?: Species
}

/** An environment as it lies on the table, starter included. */
export function landOf(player: Player): Laid[] {
  const { starter, tiles, animals } = player.environment
  const token = new Map<string, Species>()
  for (const animal of species) for (const [q, r] of animals[animal]) token.set(`${q},${r}`, animal)
  const lay = (q: number, r: number, printed: Face, turns: number): Laid => {
    const animal = token.get(`${q},${r}`)
    return {
      q,
      r,
      sides: sidesOf(printed, turns),
      wild: printed.wild,
      keystone: printed.keystone,
      ...(animal ? { token: animal } : {}),
    }
  }
  const first = starter
    ? (box.starter_cells[0] ?? []).map(([q, r], hex) =>
        lay(q, r, starters[(starter - 1) * 3 + hex] ?? face(1), box.starter_turns[hex] ?? 0),
      )
    : []
  return [...first, ...tiles.map(([q, r, tile, turns]) => lay(q, r, face(tile), turns))]
}

/** With restriction 10, the animal of the card that only this seat sees: until it is turned up, or the game is over. */
export function hiddenCard(view: CascadiaView, seat: number | null): Species | null {
  const player = seat === null || view.phase === 'over' ? undefined : view.players[seat]
  return player?.hand && player.hand !== '?' && !player.revealed ? player.hand : null
}

/** The tiles a seat begins with and has still to lay, the one that is turned now first. */
export function startOf(view: CascadiaView, seat: number): { tile: number; cell: Cell }[] {
  if (view.phase !== 'layout' || view.turn !== seat) return []
  return (view.start_tiles ?? []).flatMap((tile, at) => {
    const cell = box.start_tile_cells[0][at]
    return tile === null || !cell ? [] : [{ tile, cell }]
  })
}

/** The cell an action names: "place 0,-5". */
export function cellOf(text: string): Cell | undefined {
  const found = /(-?\d+),(-?\d+)/.exec(text)
  return found ? [Number(found[1]), Number(found[2])] : undefined
}

/** The radius of a hexagon in units of the drawing, and where the middle of a cell is. */
export const R = 57
export const at = (q: number, r: number, s = R): [number, number] => [
  Math.sqrt(3) * s * (q + r / 2),
  1.5 * s * r,
]

export type Box = { x: number; y: number; w: number; h: number }
export function boxOf(cells: readonly Cell[], s: number, pad: number): Box {
  const spots = cells.length > 0 ? cells.map(([q, r]) => at(q, r, s)) : [[0, 0] as const]
  const wide = (Math.sqrt(3) / 2) * s
  const xs = spots.map((spot) => spot[0])
  const ys = spots.map((spot) => spot[1])
  const x = Math.min(...xs) - wide - pad
  const y = Math.min(...ys) - s - pad
  return { x, y, w: Math.max(...xs) + wide + pad - x, h: Math.max(...ys) + s + pad - y }
}

/** What the final count goes through: every line of the sheet, majorities, nature tokens, totals, and who has won. */
export const counted = [...species, ...terrains, 'majorities', 'nature', 'total'] as const
/** Parts of the count; what it comes to stands for the last four of them. */
export const countParts = counted.length + 4
