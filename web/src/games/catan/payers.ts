// Which hexes pay a seat, as far as the table shows it: what flies must come from somewhere.
import { housesOf, landOf } from './island'
import { touching } from './place'
import type { CatanView, Good, Terrain } from './view'

/** What land yields; the second of two goods is for cities alone. */
export const goodsOf: Partial<Record<Terrain, readonly Good[]>> = {
  forest: ['lumber', 'paper'],
  hills: ['brick'],
  pasture: ['wool', 'cloth'],
  fields: ['grain'],
  mountains: ['ore', 'coin'],
}

/** The hexes of the sum that yield this good, or gold, to buildings of this seat; where nothing was rolled, all that lie beside them. */
export function payersOf(view: CatanView, seat: number, good: Good | 'gold'): string[] {
  const sum = view.rolled ? view.white + view.red : 0
  const yielding = view.hexes.filter(
    ({ hex, terrain, token }) =>
      terrain !== undefined &&
      (good === 'gold' ? terrain === good : goodsOf[terrain]?.includes(good) === true) &&
      (sum === 0 || token === sum) &&
      (sum === 0 || hex !== view.robber),
  )
  const paying = housesOf(view)
    .filter((house) => house.seat === seat)
    .flatMap((house) => touching(house.place, yielding).map(({ hex }) => hex))
  if (paying.length > 0 || sum === 0) return [...new Set(paying)]
  // A card pays for land whatever was rolled.
  return payersOf({ ...view, rolled: false }, seat, good)
}

/** The buildings of this seat beside these hexes, each with what it earns there. */
export const earnersOf = (view: CatanView, seat: number, hexes: readonly string[]) => {
  const land = landOf(view).filter(({ hex }) => hexes.includes(hex))
  return housesOf(view)
    .filter((house) => house.seat === seat)
    .map(({ place, what }) => ({
      corner: place.name,
      count: touching(place, land).length * (what === 'city' ? 2 : 1),
    }))
    .filter(({ count }) => count > 0)
}

/** The corners whose buildings are paid for the sum that was rolled. */
export function paidCorners(view: CatanView, sum: number): Set<string> {
  const hexes = view.hexes.filter(({ hex, token }) => token === sum && hex !== view.robber)
  return new Set(
    housesOf(view)
      .filter(({ place }) => touching(place, hexes).length > 0)
      .map(({ place }) => place.name),
  )
}
