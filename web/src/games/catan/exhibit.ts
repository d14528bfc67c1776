// What is shown of a case of the ledger: the island, or the part of it where something happens, and what lies beside it that the
// case is about.
import type { Exhibit } from '../shelf'
import { placeOf, placesIn } from './place'
import type { CatanPlayer, CatanView } from './view'

/** Everything that stands on the island. */
const standing = ({ players }: CatanView): string[] =>
  players.flatMap(({ roads, ships = [], settlements, cities, basic = [], strong = [], mighty = [] }) => [
    ...roads,
    ...ships,
    ...settlements,
    ...cities,
    ...basic,
    ...strong,
    ...mighty,
  ])

/** The part that holds these places, by its middle; all of the island where they lie far apart. */
function part(names: readonly string[]): { at?: string; across?: number; down?: number } {
  const spots = names.flatMap((name) => placeOf(name) ?? [])
  if (spots.length === 0) return {}
  const middle = (of: 'x' | 'y') => {
    const all = spots.map((spot) => spot[of])
    return (Math.min(...all) + Math.max(...all)) / 2
  }
  const [x, y] = [middle('x'), middle('y')]
  const nearest = spots.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]
  const far = (of: 'x' | 'y') => Math.max(...spots.map((spot) => Math.abs(spot[of] - (nearest?.[of] ?? 0))))
  const [across, down] = [Math.max(4, far('x') / 52 + 2), Math.max(3.6, far('y') / 45 + 2)]
  return across > 6 || down > 6 || !nearest ? {} : { at: nearest.name, across, down }
}

const held = (player: CatanPlayer | undefined): number =>
  Object.values(player?.hand ?? {}).reduce((sum, count) => sum + count, 0)

export const exhibit: Exhibit<CatanView> = {
  pictures({ view, other, seat, rule, steps, after }) {
    const named = steps.flatMap(placesIn)
    const shown: Record<string, unknown>[] = [
      { show: 'island', ...part([...standing(view), ...(other ? standing(other) : []), ...named]) },
    ]
    const [mine, theirs] = [view.players[seat], other?.players[seat]]
    if (view.offer) shown.push({ show: 'offer', may: !after })
    if (held(mine) + held(theirs) > 0) shown.push({ show: 'hand', may: !after })
    if (Object.keys(mine?.cards ?? {}).length > 0) shown.push({ show: 'deck' })
    if (/\.(barbarians|defender)\./.test(rule) && view.barbarians) shown.push({ show: 'lane' })
    if (/\.(improvements|metropolis)\./.test(rule) && view.improvements) shown.push({ show: 'book' })
    return shown
  },
}
