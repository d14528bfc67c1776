// What lies and stands where on the island, out of what a seat sees of it.
import { scatter } from '../../look/hex'
import { type Edge, edgeOf, type Place, placeOf, S, type Spot, touching } from './place'
import { type CatanView, strengths, type Track, tracks } from './view'

export type Hex = CatanView['hexes'][number] & Place

const hexesOf = (view: CatanView, sea: boolean): Hex[] =>
  view.hexes.flatMap((hex) => {
    const place = (hex.terrain === 'sea') === sea ? placeOf(hex.hex) : undefined
    return place ? [{ ...hex, ...place }] : []
  })
export const landOf = (view: CatanView): Hex[] => hexesOf(view, false)

/** The sea of a map that has ships, hex by hex; its rim is the frame, where only the pirate may lie. */
export type Water = Hex & { frame: boolean }
export const waterOf = (view: CatanView): Water[] =>
  hexesOf(view, true).map((hex) => ({ ...hex, frame: view.map?.frame.includes(hex.hex) ?? false }))

/** The land that somebody has reached and that waits for a number: the first of them, as the game serves them. */
export function awaitsToken(view: CatanView, land: readonly Hex[]): Hex | undefined {
  const ends = roadsOf(view).flatMap(({ edge: { from, to } }) => [from, to])
  const reached = (hex: Hex) => ends.some((end) => touching(end, [hex]).length > 0)
  return land.find((hex) => view.without_token?.includes(hex.hex) && reached(hex))
}

/** The hexes that paths and corners belong to. */
export const insideOf = (view: CatanView): string[] =>
  view.hexes.flatMap(({ hex }) => (view.map?.frame.includes(hex) ? [] : [hex]))

/** The mat under the land: round, with its radius, or for a map with ships a chart. */
export type Sea = Spot & { radius: number; width: number; height: number }
const rim = 6
/** How far a chart goes on around the middles of the frame's hexes: the pirate has room there, and the land all the rest. */
const margin = 40
export function seaAround(land: readonly Spot[], water: readonly Spot[] = []): Sea {
  const all = [...land, ...water]
  const span = (values: number[]) => [Math.min(...values), Math.max(...values)] as const
  const [left, right] = span(all.map((spot) => spot.x))
  const [top, foot] = span(all.map((spot) => spot.y))
  const [x, y] = [(left + right) / 2, (top + foot) / 2]
  if (water.length > 0)
    return {
      x,
      y,
      radius: 0,
      width: right - left + 2 * margin,
      height: foot - top + 2 * margin,
    }
  const radius = Math.max(...land.map((spot) => Math.hypot(spot.x - x, spot.y - y))) + 2 * S - 1
  return { x, y, radius, width: 2 * radius + rim, height: 2 * radius + rim }
}

/** What of it is in sight. */
export type Box = Spot & { width: number; height: number }
export const boxOf = ({ x, y, width, height }: Sea): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

export function harboursOf(view: CatanView, land: readonly Hex[]) {
  return view.harbours.flatMap(({ edge: name, kind }) => {
    const edge = edgeOf(name)
    const [home] = edge ? touching(edge, land) : []
    if (!edge || !home || !kind) return []
    const away = Math.hypot(edge.x - home.x, edge.y - home.y)
    const x = edge.x + ((edge.x - home.x) / away) * 31
    const y = edge.y + ((edge.y - home.y) / away) * 31
    const pier = (end: Spot) => {
      const far = Math.hypot(x - end.x, y - end.y)
      return `M${end.x + ((x - end.x) / far) * 12} ${end.y + ((y - end.y) / far) * 12}L${x} ${y}`
    }
    return [{ kind, x, y, piers: [pier(edge.from), pier(edge.to)] }]
  })
}

/** Small waves along the rim, always the same ones. */
export const wavesOf = ({ x, y, radius }: Pick<Sea, 'x' | 'y' | 'radius'>): string =>
  Array.from({ length: 56 }, (_, i) => {
    const turn = ((i + scatter(i, 1) * 0.5) / 56) * 2 * Math.PI
    const far = radius - [27, 53, 37][i % 3]! + scatter(i, 2) * 8
    const left = (Math.cos(turn) * far + x - 9).toFixed(0)
    return `M${left} ${(Math.sin(turn) * far + y).toFixed(0)}q4.5-4.5 9 0t9 0`
  }).join('')

/** Small waves in the middle of every second hex of the sea. */
export const ripplesOf = (water: readonly Water[]): string =>
  water
    .filter(({ frame }) => !frame)
    .map(
      ({ x, y }, i) =>
        `M${(x - 18 + scatter(i, 1) * 18).toFixed(0)} ${(y - 12 + scatter(i, 2) * 24).toFixed(0)}q4.5-4.5 9 0t9 0t9 0`,
    )
    .join('')

/** Land that waits for its number, and land that has given it away; nothing where a number lies, or none ever will. */
export function numberless(view: CatanView, { terrain, token, hex }: Hex): 'later' | 'exhausted' | undefined {
  if (!view.map || token || terrain === 'desert' || terrain === 'sea' || view.robber === undefined) return
  return view.without_token?.includes(hex) ? 'later' : 'exhausted'
}

/** Whether something stands on one of the two upper sides of a hex. */
const hidden = (hex: Hex, ways: readonly Spot[]): boolean =>
  ways.some((way) => way.y < hex.y - S / 2 && touching(way, [hex]).length > 0)

/** Lands that bring points to whoever settles there, and have not brought them to this seat. */
export type NewLand = { points: number; here: readonly Hex[] }
export function newLands(view: CatanView, land: readonly Hex[], seat: number | null): NewLand[] {
  const mine = seat === null ? undefined : view.players[seat]
  const houses = [...(mine?.settlements ?? []), ...(mine?.cities ?? [])].flatMap(
    (name) => placeOf(name) ?? [],
  )
  return (view.map?.regions ?? []).flatMap(({ points, hexes }) => {
    const here = land.filter(({ hex }) => hexes.includes(hex))
    return points === 0 || houses.some((house) => touching(house, here).length > 0) ? [] : [{ points, here }]
  })
}
/** Where the flag of each is stuck. */
export function flagsOf(
  view: CatanView,
  land: readonly Hex[],
  seat: number | null,
): (Spot & { points: number })[] {
  const ways = roadsOf(view).map(({ edge }) => edge)
  return newLands(view, land, seat).flatMap(({ points, here }) => {
    // The one farthest north: nothing but sea lies behind it. Rather one where no ship lies before the flag.
    const [first] = here.toSorted(
      (a, b) => Number(hidden(a, ways)) - Number(hidden(b, ways)) || a.y - b.y || a.x - b.x,
    )
    return first ? [{ x: first.x, y: first.y - S / 2 - 6, points }] : []
  })
}

export type House = {
  seat: number
  place: Place
  what: 'settlement' | 'sideways' | 'city'
  wall: boolean
  track: Track | undefined
  overturned: boolean
}
export type KnightPiece = { seat: number; place: Place; what: string; knight: number; active: boolean }
export type RoadPiece = { seat: number; edge: Edge; ship: boolean }

const placed = (names: readonly string[] | undefined): Place[] =>
  (names ?? []).flatMap((name) => placeOf(name) ?? [])

export const housesOf = (view: CatanView): House[] =>
  view.players.flatMap((player, seat) => {
    const house = (place: Place, what: House['what']): House => ({
      seat,
      place,
      what,
      wall: player.walls?.includes(place.name) ?? false,
      track: tracks.find((track) => view.metropolises?.[track]?.corner === place.name),
      overturned: player.overturned?.includes(place.name) ?? false,
    })
    return [
      ...placed(player.settlements).map((place) =>
        house(place, player.sideways?.includes(place.name) ? 'sideways' : 'settlement'),
      ),
      ...placed(player.cities).map((place) => house(place, 'city')),
    ]
  })

export const knightsOf = (view: CatanView): KnightPiece[] =>
  view.players.flatMap((player, seat) =>
    strengths.flatMap((what, index) =>
      placed(player[what]).map((place) => ({
        seat,
        place,
        what,
        knight: index + 1,
        active: player.active?.includes(place.name) ?? false,
      })),
    ),
  )

/** Roads and ships: what stands on paths. */
export const roadsOf = (view: CatanView): RoadPiece[] =>
  view.players.flatMap((player, seat) => {
    const stands = (names: readonly string[], ship: boolean) =>
      names.flatMap((name) => {
        const edge = edgeOf(name)
        return edge ? [{ seat, edge, ship }] : []
      })
    return [...stands(player.roads, false), ...stands(player.ships ?? [], true)]
  })
