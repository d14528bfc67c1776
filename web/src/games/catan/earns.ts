import type { Action } from '../../client/protocol'
import { say } from '../../words/speech.svelte'
import { edgeOf, pips, placeOf, type Spot, touching } from './place'
import type { CatanView } from './view'

const founding = new Set(['settlement', 'city', 'medicine'])
const goodOf: Record<string, string> = {
  forest: 'lumber',
  hills: 'brick',
  pasture: 'wool',
  fields: 'grain',
  mountains: 'ore',
}
const isAt = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) < 1

/** What a corner has: what lies around it, "ore 2, brick 5", how often that pays, and its harbour. */
export function yieldOf(corner: Spot, view: CatanView): string[] {
  const around = touching(corner, view.hexes).flatMap(({ terrain, token }) => {
    const good = terrain && goodOf[terrain]
    return good && token ? [{ good: say(`catan.good.${good}`), token }] : []
  })
  const numbers = [...new Set(around.map(({ token }) => token))]
  const harbour = view.harbours.find(({ edge, kind }) => {
    const side = kind && edgeOf(edge)
    return side && (isAt(side.from, corner) || isAt(side.to, corner))
  })?.kind
  return [
    around.map(({ good, token }) => `${good} ${token}`).join(', '),
    numbers.length > 0
      ? say('web.catan.chance', { count: numbers.reduce((sum, number) => sum + pips(number), 0) })
      : '',
    harbour === '3:1'
      ? say('catan.place.harbour-any')
      : harbour
        ? say('catan.place.harbour', { good: say(`catan.good.${harbour}`) })
        : '',
  ].filter(Boolean)
}

/** What a building place has, for the eye. */
export function earns(action: Action, view: CatanView): string[] {
  const place = placeOf(action.text)
  return place && founding.has(action.kind) ? yieldOf(place, view) : []
}
