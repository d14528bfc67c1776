// What lies and stands where on the island, out of what a seat sees of it.
import type { Fact } from '../../client/protocol'
import { scatter } from '../../look/hex'
import { cornerSpot, type Edge, edgeOf, type Place, placeOf, S, type Spot, touching } from './place'
import { type CatanView, strengths, type Track, tracks } from './view'

export type Hex = CatanView['hexes'][number] & Place

export const landOf = (view: CatanView): Hex[] =>
  view.hexes.flatMap((hex) => {
    const place = placeOf(hex.hex)
    return place ? [{ ...hex, ...place }] : []
  })

/** The round sea that holds the land. */
export type Sea = Spot & { radius: number }
export function seaAround(land: readonly Spot[]): Sea {
  const between = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2
  const x = between(land.map((spot) => spot.x))
  const y = between(land.map((spot) => spot.y))
  return { x, y, radius: Math.max(...land.map((spot) => Math.hypot(spot.x - x, spot.y - y))) + 2 * S - 1 }
}

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
export const wavesOf = ({ x, y, radius }: Sea): string =>
  Array.from({ length: 56 }, (_, i) => {
    const turn = ((i + scatter(i, 1) * 0.5) / 56) * 2 * Math.PI
    const far = radius - [27, 53, 37][i % 3]! + scatter(i, 2) * 8
    const left = (Math.cos(turn) * far + x - 9).toFixed(0)
    return `M${left} ${(Math.sin(turn) * far + y).toFixed(0)}q4.5-4.5 9 0t9 0`
  }).join('')

export type House = {
  seat: number
  place: Place
  what: 'settlement' | 'sideways' | 'city'
  wall: boolean
  track: Track | undefined
  overturned: boolean
}
export type KnightPiece = { seat: number; place: Place; what: string; knight: number; active: boolean }
export type RoadPiece = { seat: number; edge: Edge }

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

export const roadsOf = (view: CatanView): RoadPiece[] =>
  view.players.flatMap((player, seat) =>
    player.roads.flatMap((name) => {
      const edge = edgeOf(name)
      return edge ? [{ seat, edge }] : []
    }),
  )

/** Where something was done last. */
export function lastPlace(facts: readonly Fact[]): (Spot & { kind: Place['kind'] }) | undefined {
  const fact = facts.findLast((each) => each.params?.corner ?? each.params?.edge)
  const named = fact?.params?.corner ?? fact?.params?.edge
  const [spot] = Array.isArray(named) ? named : []
  if (!spot?.params || fact?.message.startsWith('catan.story.harbour')) return
  const { q, r } = spot.params
  if (spot.message.startsWith('catan.corner'))
    return { ...cornerSpot(Number(q), Number(r), spot.message.split('.').at(-1) ?? ''), kind: 'corner' }
  const side = Array.isArray(spot.params.side) ? spot.params.side[0]?.message.split('.').at(-1) : ''
  return placeOf(`(${q},${r})${side}`)
}
