// The places of the island in words, for whoever cannot see them; coordinates last, for whoever asks for them.
import { coordinates } from '../../kit/coordinates.svelte'
import { say } from '../../words/speech.svelte'
import { type Hex, type House, type KnightPiece, type NewLand, numberless, type RoadPiece } from './island'
import { type Place, tipOf, touching } from './place'
import type { CatanView } from './view'

type Island = {
  view: CatanView
  names: readonly string[]
  land: readonly Hex[]
  houses: readonly House[]
  knights: readonly KnightPiece[]
  roads: readonly RoadPiece[]
}

const join = (parts: readonly string[]) => parts.filter(Boolean).join(', ')
const terrain = (hex: Hex) => (hex.terrain ? say(`catan.terrain.${hex.terrain}`) : '')
/** A hex as the stories call it, by what it is and its number. */
const ground = (hex: Hex) => [terrain(hex), hex.token || ''].join(' ').trim()

const parts = (name: string) => /^([NS])?\((-?\d+),(-?\d+)\)(\w*)$/.exec(name) ?? []
function placeName(name: string): string {
  const [, , q = '', r = '', side = ''] = parts(name)
  return side ? say('catan.edge', { q, r, side: say(`catan.side.${side}`) }) : say('catan.hex', { q, r })
}
/** A corner is called after a hex of the island, as in the stories. */
function cornerName(place: Place, land: readonly Hex[]): string {
  const around = touching(place, land)
  const [, , q = '', r = ''] = parts(place.name)
  const home = around.find(({ hex }) => hex === `(${q},${r})`) ?? around[0]
  const [, , hq = q, hr = r] = parts(home?.hex ?? '')
  return say(`catan.corner.${home ? tipOf(place, home) : 'n'}`, { q: hq, r: hr })
}

/** `means`: what its flag and a missing number mean, as hexMeaning says. */
export const hexLabel = ({ view }: Island, hex: Hex, means: string, doing: string): string =>
  join([
    ground(hex),
    view.robber === hex.hex ? say('web.catan.robber') : '',
    view.pirate === hex.hex ? say('web.catan.pirate') : '',
    view.merchant === hex.hex ? say('web.catan.merchant') : '',
    means,
    coordinates.of(placeName(hex.name)),
    doing,
  ])

/** What its flag and a missing number mean. */
export function hexMeaning(view: CatanView, hex: Hex, lands: readonly NewLand[]): string {
  const none = numberless(view, hex)
  const points = lands.find(({ here }) => here.some(({ name }) => name === hex.name))?.points
  return [points ? say('web.catan.new-land', { points }) : '', none ? say(`web.catan.number-${none}`) : '']
    .filter(Boolean)
    .join(' ')
}

export function cornerLabel({ names, land, houses, knights }: Island, place: Place, doing: string): string {
  const house = houses.find((each) => each.place.name === place.name)
  const knight = knights.find((each) => each.place.name === place.name)
  return join([
    house
      ? say(`web.catan.stands.${house.what}`, { player: names[house.seat] ?? '' })
      : knight
        ? say('web.catan.stands.knight', {
            player: names[knight.seat] ?? '',
            strength: say(`catan.strength.${knight.what}`),
            active: say(knight.active ? 'catan.knight.active' : 'catan.knight.inactive'),
          })
        : '',
    house?.track ? say('web.catan.metropolis', { track: say(`catan.track.${house.track}`) }) : '',
    house?.wall ? say('web.catan.wall') : '',
    join(touching(place, land).map(ground)),
    coordinates.of(cornerName(place, land)),
    doing,
  ])
}

export function edgeLabel({ names, land, roads }: Island, place: Place, doing: string): string {
  const road = roads.find(({ edge }) => edge.name === place.name)
  return join([
    road
      ? say(road.ship ? 'web.catan.stands.ship' : 'web.catan.stands.road', { player: names[road.seat] ?? '' })
      : '',
    join(touching(place, land).map(ground)),
    coordinates.of(placeName(place.name)),
    doing,
  ])
}
