// What the table is asked about where nothing may be done: the step that was probably meant, written out in full. Why it may not be taken
// only the table knows.
import type { Action } from '../../client/protocol'
import type { House, KnightPiece } from './island'
import { type Edge, edgeOf, type Place, placeOf, type Spot, touching } from './place'
import { shownAt } from './targets'
import type { CatanPlayer, CatanView } from './view'

type Pieces = { houses: readonly House[]; knights: readonly KnightPiece[] }
const at = (name: string) => (piece: { place: Place }) => piece.place.name === name

/** The step that is asked for, at this place instead of one where it may be taken. */
export function meantHere(
  place: Place,
  legal: readonly Action[],
  narrowed: readonly Action[] | null,
): string | undefined {
  for (const action of legal) {
    const shown = shownAt(action, narrowed)
    if (shown && placeOf(shown)?.kind === place.kind) return action.text.replace(shown, place.name)
  }
  return undefined
}

/** Whether only water lies beside a path of a map with ships. */
const atSea = (place: Place, { hexes, map }: CatanView) =>
  map !== undefined && touching(place, hexes).every(({ terrain }) => terrain === 'sea')

/** In the middle of a turn: what one does with a way, an empty corner, or what one has there. */
export function meantWith(place: Place, { houses, knights }: Pieces, view: CatanView, you: number): string {
  if (place.kind === 'edge') return `${atSea(place, view) ? 'ship' : 'road'} ${place.name}`
  const house = houses.find((each) => at(place.name)(each) && each.seat === you)
  const knight = knights.find((each) => at(place.name)(each) && each.seat === you)
  if (knight) return `${knight.active ? 'promote' : 'activate'} ${place.name}`
  if (house && house.what !== 'city') return `city ${place.name}`
  return `${house && view.prices.wall ? 'wall' : 'settlement'} ${place.name}`
}

const near = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) < 1
type Island = { corners: readonly Place[]; edges: readonly Edge[] }
/** What a button of the menu is for, at the place one would think of first. */
export function meantBy(
  kind: string,
  player: CatanPlayer,
  { corners, edges }: Island,
  taken: Pieces,
): string {
  const ways = player.roads.flatMap((name) => edgeOf(name) ?? [])
  const ends = ways.flatMap(({ from, to }) => [from, to])
  const knights = [...(player.basic ?? []), ...(player.strong ?? []), ...(player.mighty ?? [])]
  const free = (corner: Place) => ![...taken.houses, ...taken.knights].some(at(corner.name))
  const somewhere = corners[0]?.name
  const corner = corners.find((each) => free(each) && ends.some((end) => near(end, each)))?.name
  const [house = somewhere] = player.settlements
  const [city = house] = player.cities
  const [knight = house] = knights
  const ready = knights.find((name) => player.active?.includes(name)) ?? knight
  const tired = knights.find((name) => !player.active?.includes(name)) ?? knight
  const beside = ({ from, to }: Edge) => ends.some((end) => near(end, from) || near(end, to))
  const way = edges.find((each) => beside(each) && !player.roads.includes(each.name)) ?? edges[0]
  const sails = edges.find((each) => ends.some((end) => near(end, each.from))) ?? way
  const place: Record<string, string | undefined> = {
    road: way?.name,
    ship: sails?.name,
    move_ship: player.ships?.[0] ?? sails?.name,
    settlement: corner ?? house,
    recruit: corner ?? house,
    city: house,
    wall: player.cities.find((name) => !player.walls?.includes(name)) ?? city,
    promote: knight,
    activate: tired,
    chase: ready,
    repair: player.overturned?.[0] ?? city,
  }
  return [kind.replaceAll('_', '-'), place[kind]].filter(Boolean).join(' ')
}
