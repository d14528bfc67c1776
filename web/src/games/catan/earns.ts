import type { Action } from '../../client/protocol'
import { say } from '../../words/speech.svelte'
import { placeOf, touching } from './place'
import type { CatanView } from './view'

const founding = new Set(['settlement', 'city', 'medicine'])
const goodOf: Record<string, string> = {
  forest: 'lumber',
  hills: 'brick',
  pasture: 'wool',
  fields: 'grain',
  mountains: 'ore',
}

/** What lies around a building place, for the eye: "ore 2, brick 5". */
export function earns(action: Action, view: CatanView): string[] {
  const place = placeOf(action.text)
  if (!place || !founding.has(action.kind)) return []
  const around = touching(place, view.hexes).flatMap(({ terrain, token }) => {
    const good = terrain && goodOf[terrain]
    return good && token ? [`${say(`catan.good.${good}`)} ${token}`] : []
  })
  return around.length > 0 ? [around.join(', ')] : []
}
