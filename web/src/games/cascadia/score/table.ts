// A real table as somebody taps it together: what lies there, or what is counted already. Nothing here counts.
import box from 'virtual:oya/box/cascadia'
import { around, key, withRing } from '../outline'
import { type Cell, type Laid, type Species, species, starters, terrains } from '../view'
import { areReadings, readAs } from './readings'

export type Way = 'tiles' | 'tokens' | 'numbers'
/** A tile: its cell, its terrains and turn as the assistant reads them ("FP1", "R"), the animal on it, and whether it came with a starter. */
export type Tile = { at: Cell; face: string; token?: Species; starter?: true }
export type Numbers = (number | null)[]
export type Player = {
  name: string
  way: Way
  tiles: Tile[]
  /** `turn`: how often it is turned clockwise. */
  starter?: { name: string; at: Cell; turn?: number }
  wildlife: Numbers
  corridors: Numbers
  nature: number | null
}
export type Table = {
  cards: string
  /** The second card of each animal, under restriction 6. */
  second?: string
  variant: string
  scenario: string
  restriction: string
  solo: boolean
  /** The achievements of a usual game are judged too. */
  achievements?: boolean
  /** Where the rules may be read in more than one way: how they are here, if not the usual way (`readings.ts`). */
  readings?: Record<string, string>
  players: Player[]
}

const none: Numbers = [null, null, null, null, null]
export const nobody = (name = ''): Player => ({
  name,
  way: 'tiles',
  tiles: [],
  wildlife: [...none],
  corridors: [...none],
  nature: null,
})
export const empty = (): Table => ({
  cards: 'AAAAA',
  variant: '',
  scenario: '',
  restriction: '',
  solo: false,
  players: [nobody()],
})

/** How many tiles an environment has, which is as many as a description may have; and how many animals, one of each turn. */
const most = 23
export const mostAnimals = 20
export const animalsOf = ({ tiles }: Player): number => tiles.filter(({ token }) => token).length

/** The five numbers that are not given yet, once some are: they count together or not at all. */
export const notYet = (numbers: Numbers): number[] =>
  numbers.some((each) => each !== null) ? numbers.flatMap((each, at) => (each === null ? [at] : [])) : []

/** The six sides of a tile from the upper right on. */
export function sidesOf(face: string): string {
  const [first = 'M', second = first, turn = '0'] = face
  return [0, 1, 2, 3, 4, 5].map((side) => ((side - Number(turn) + 6) % 6 < 3 ? first : second)).join('')
}
/** The same tile turned clockwise by one side. */
export const turned = (face: string): string =>
  face.length < 3 ? face : `${face.slice(0, 2)}${(Number(face[2]) + 1) % 6}`

/** A tile as the board draws it. */
export const laid = ({ at: [q, r], face, token }: Tile): Laid => ({
  q,
  r,
  sides: sidesOf(face),
  wild: [],
  keystone: face.length === 1,
  ...(token ? { token } : {}),
})

export type Tool = Species | 'tile' | 'remove'

/** Why a tap on a cell makes nothing of a player. */
export type Nothing = 'empty' | 'full' | 'animals' | 'no-tile' | 'no-room'
export function nothingBy(player: Player, at: Cell, tool: Tool): Nothing {
  if (tool === 'remove') return 'empty'
  const here = player.tiles.some((tile) => key(tile.at) === key(at))
  if (tool === 'tile') return here ? 'no-room' : 'full'
  if (!here && player.way !== 'tokens') return 'no-tile'
  return animalsOf(player) >= mostAnimals ? 'animals' : 'full'
}

/** What a tap on a cell makes of a player; the same player if it makes nothing. */
export function tapped(player: Player, at: Cell, tool: Tool, face: string): Player {
  const here = player.tiles.find((tile) => key(tile.at) === key(at))
  const others = player.tiles.filter((tile) => tile !== here)
  if (tool === 'remove') return here ? without(player, here) : player
  if (tool === 'tile') {
    if (player.way === 'tokens') return player
    if (here)
      return here.starter
        ? withStarterTurned(player)
        : { ...player, tiles: [...others, { ...here, face: turned(here.face) }] }
    return player.tiles.length < most ? { ...player, tiles: [...player.tiles, { at, face }] } : player
  }
  if (!here?.token && animalsOf(player) >= mostAnimals) return player
  if (!here)
    return player.way === 'tokens' && player.tiles.length < most
      ? { ...player, tiles: [...player.tiles, { at, face: '', token: tool }] }
      : player
  if (player.way === 'tokens')
    return here.token === tool
      ? { ...player, tiles: others }
      : { ...player, tiles: [...others, { ...here, token: tool }] }
  const { token, ...bare } = here
  return { ...player, tiles: [...others, token === tool ? bare : { ...bare, token: tool }] }
}

/** A starter goes as it came, as one. */
function without(player: Player, here: Tile): Player {
  if (!here.starter) return { ...player, tiles: player.tiles.filter((tile) => tile !== here) }
  const rest: Player = { ...player, tiles: player.tiles.filter((tile) => !tile.starter) }
  delete rest.starter
  return rest
}

/** A cell turned clockwise about the middle, by so many sixths. */
const rotated = ([q, r]: Cell, sixths: number): Cell =>
  sixths === 0 ? [q, r] : rotated([0 - r, q + r], sixths - 1)

/** The three tiles of a starter, turned. */
function starterTiles(number: number, turn: number): Tile[] {
  return (box.starter_cells[0] ?? []).map((cell, hex): Tile => {
    const terrain = box.starters[(number - 1) * 3 + hex]?.[0] ?? 'M'
    const face = ((box.starter_turns[hex] ?? 0) + turn) % 6
    return {
      at: rotated(cell, turn),
      face: terrain.length === 1 ? terrain : `${terrain}${face}`,
      starter: true,
    }
  })
}

/** The starter as it lies after one turn clockwise, or as many as it takes to find room; its animals go with it. */
function withStarterTurned(player: Player): Player {
  const { starter } = player
  if (!starter) return player
  const taken = new Set(player.tiles.filter((tile) => !tile.starter).map(({ at }) => key(at)))
  const number = Number(starter.name.slice(1))
  for (let by = 1; by < 6; ++by) {
    const turn = ((starter.turn ?? 0) + by) % 6
    const next = starterTiles(number, turn)
    if (next.some(({ at }) => taken.has(key(at)))) continue
    const before = starterTiles(number, starter.turn ?? 0)
    const tiles = player.tiles.map((tile): Tile => {
      const hex = tile.starter ? before.findIndex(({ at }) => key(at) === key(tile.at)) : -1
      const there = next[hex]
      return there ? { ...tile, at: there.at, face: there.face } : tile
    })
    return { ...player, starter: { ...starter, turn }, tiles }
  }
  return player
}

/** What the tiles of a starter show is known: which animals live on them, by cell. Of the other tiles nobody is asked. */
export const wildOf = ({ starter }: Player): ReadonlyMap<string, readonly Species[]> =>
  new Map(
    starter
      ? starterTiles(Number(starter.name.slice(1)), starter.turn ?? 0).map((tile, hex) => [
          key(tile.at),
          starters[(Number(starter.name.slice(1)) - 1) * 3 + hex]?.wild ?? [],
        ])
      : [],
  )

/** A cell as people find it: which row, and which place in it. */
export function placeOf(cells: readonly Cell[], [q, r]: Cell): { row: number; place: number } {
  const rows = [...new Set(cells.map((cell) => cell[1]))].sort((a, b) => a - b)
  const row = cells.filter((cell) => cell[1] === r).sort((a, b) => a[0] - b[0])
  return { row: rows.indexOf(r) + 1, place: row.findIndex((cell) => cell[0] === q) + 1 }
}
/** What the house says of cells, without its coordinates: "row 2, place 3" where it says (1,-1). */
export const inPlaces = (text: string, cells: readonly Cell[], say: (row: number, place: number) => string) =>
  text.replace(/\((-?\d+),(-?\d+)\)/g, (_, q: string, r: string) => {
    const { row, place } = placeOf(cells, [Number(q), Number(r)])
    return say(row, place)
  })

/** The starter S1 to S5 in front of a player who has laid nothing else, or instead of another. */
export function withStarter(player: Player, number: number): Player {
  const tiles = starterTiles(number, 0)
  const taken = new Set(tiles.map(({ at }) => key(at)))
  const others = player.tiles.filter(({ at, starter }) => !starter && !taken.has(key(at)))
  return { ...player, starter: { name: `S${number}`, at: [0, 0] }, tiles: [...tiles, ...others] }
}

/** The cells that can be tapped: where something lies, and all around it. */
export const cellsOf = ({ tiles }: Player): Cell[] =>
  tiles.length > 0 ? withRing(tiles.map(({ at }) => at)) : [[0, 0], ...around([0, 0])]

/** Four of five count for nothing, but the house says of each whether it can be. */
const given = (numbers: Numbers): Numbers | undefined =>
  numbers.some((each) => each !== null) ? numbers : undefined

const letters = 'ABCD'
/** The second card of an animal: another one than the first. */
export function secondOf({ cards, second = 'BBBBB' }: Table, at: number): string {
  const [one, other] = [cards[at] ?? 'A', second[at] ?? 'B']
  return one === other ? (letters[(letters.indexOf(one) + 1) % letters.length] ?? 'A') : other
}
const bothCards = (table: Table): string =>
  [...table.cards].map((one, at) => one + secondOf(table, at)).join('')

/** The table as the assistant of the house reads it (docs/score.md). */
export function described(table: Table): Record<string, unknown> {
  const options = Object.fromEntries([
    ...(['variant', 'scenario', 'restriction'] as const).flatMap((name) =>
      table[name] ? [[name, table[name]]] : [],
    ),
    ...(table.achievements && !table.variant && !table.scenario && !table.restriction
      ? [['achievements', 'normal']]
      : []),
    ...readAs(table),
  ])
  const brings = table.variant !== '' || table.scenario !== ''
  return {
    ...(brings ? {} : { cards: table.restriction === '6' ? bothCards(table) : table.cards }),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(table.solo && table.players.length === 1 ? { solo: true } : {}),
    players: table.players.map((player) => {
      const { name, way, tiles, starter, nature } = player
      const animals = Object.fromEntries(
        species.flatMap((animal) => {
          const cells = tiles.filter(({ token }) => token === animal).map(({ at }) => at)
          return cells.length > 0 ? [[animal, cells]] : []
        }),
      )
      const wildlife = way === 'numbers' ? given(player.wildlife) : undefined
      const corridors = way === 'tiles' ? undefined : given(player.corridors)
      return {
        ...(name.trim() ? { name: name.trim() } : {}),
        ...(nature === null ? {} : { nature }),
        ...(way === 'tiles' && starter
          ? {
              starter: {
                name: starter.name,
                at: starter.at,
                ...(starter.turn ? { turn: starter.turn } : {}),
              },
            }
          : {}),
        ...(way === 'tiles'
          ? { tiles: tiles.filter((tile) => !tile.starter).map(({ at, face }) => ({ at, sides: face })) }
          : {}),
        ...(way !== 'numbers' && Object.keys(animals).length > 0 ? { tokens: animals } : {}),
        ...(wildlife ? { wildlife } : {}),
        ...(corridors ? { [table.restriction === '3' ? 'threes' : 'corridors']: corridors } : {}),
      }
    }),
  }
}

/** The table as it stands in an address, and back; nothing for what is none. */
export const packed = (table: Table): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(table))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

export function unpacked(text: string): Table | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (each) =>
      each.charCodeAt(0),
    )
    const table = JSON.parse(new TextDecoder().decode(bytes)) as Table
    return isTable(table) ? table : undefined
  } catch {
    return undefined
  }
}

const isNumber = (value: unknown): boolean =>
  value === null || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < 256)
const isFive = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 5 && value.every(isNumber)
const isCell = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((each) => Number.isInteger(each) && Math.abs(each) < 50)
const isTile = ({ at, face, token }: Tile): boolean =>
  isCell(at) && /^([MFPWR]|[MFPWR]{2}[0-5])?$/.test(face) && (!token || species.includes(token))
const isPlayer = (player: Player): boolean =>
  typeof player.name === 'string' &&
  player.name.length <= 40 &&
  ['tiles', 'tokens', 'numbers'].includes(player.way) &&
  Array.isArray(player.tiles) &&
  player.tiles.length <= most &&
  player.tiles.every(isTile) &&
  (!player.starter ||
    (/^S[1-5]$/.test(player.starter.name) &&
      isCell(player.starter.at) &&
      [undefined, 0, 1, 2, 3, 4, 5].includes(player.starter.turn))) &&
  isFive(player.wildlife) &&
  isFive(player.corridors) &&
  isNumber(player.nature)
const isTable = (table: Table): boolean =>
  /^[A-D]{5}$/.test(table.cards) &&
  /^[A-D]{5}$/.test(table.second ?? 'BBBBB') &&
  ['boolean', 'undefined'].includes(typeof table.achievements) &&
  areReadings(table.readings) &&
  ['', 'family', 'intermediate'].includes(table.variant) &&
  /^(1[0-5]|[1-9])?$/.test(table.scenario) &&
  /^(10|[1-9])?$/.test(table.restriction) &&
  typeof table.solo === 'boolean' &&
  Array.isArray(table.players) &&
  table.players.length >= 1 &&
  table.players.length <= 4 &&
  table.players.every(isPlayer)

/** Jade's game of the rulebook, with the numbers of the two others. */
export function jade(): Table {
  const lines =
    '2,0 PR4|3,0 FP3 bear|1,1 PR1 hawk|2,1 PR2 bear|3,1 R salmon|4,1 MR0 salmon|5,1 MR1 elk|6,1 MR2 hawk|0,2 PW0 fox|1,2 MP2 fox|2,2 FP1 salmon|3,2 MW5 hawk|4,2 MW4 elk|5,2 MW5 bear|0,3 P elk|1,3 FP0 elk|2,3 FW3 salmon|3,3 FW1 elk|4,3 FW3 bear|5,3 W|1,4 FP0|2,4 FW0 hawk|3,4 F fox'
  const tiles = lines.split('|').map((line): Tile => {
    const [cell = '', face = '', token] = line.split(' ')
    const [q = 0, r = 0] = cell.split(',').map(Number)
    return { at: [q, r], face, ...(token ? { token: token as Species } : {}) }
  })
  const counted = (name: string, wildlife: number[], corridors: number[], nature: number): Player => ({
    ...nobody(name),
    way: 'numbers',
    wildlife,
    corridors,
    nature,
  })
  return {
    ...empty(),
    players: [
      { ...nobody('Jade'), tiles, nature: 2 },
      counted('Lee', [19, 7, 20, 8, 13], [5, 4, 3, 7, 7], 0),
      counted('Ash', [4, 11, 16, 14, 10], [6, 4, 8, 6, 7], 1),
    ],
  }
}

export const lines = [...species, ...terrains]
