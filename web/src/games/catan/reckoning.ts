// Where points come from, as they are counted in the end.
import type { Fact } from '../../client/protocol'
import { say } from '../../words/speech.svelte'
import { id, seatIn } from './facts'
import type { CatanView } from './view'

/** The sources that somebody has points from, in the order of the sheet. */
export const sourcesOf = ({ players }: CatanView): string[] =>
  Object.keys(players[0]?.sheet ?? {}).filter((source) =>
    players.some(({ sheet }) => (sheet[source] ?? 0) > 0),
  )

/** What a source is called: at sea a route leads over roads and ships. */
export const sourceName = (source: string, { map }: Pick<CatanView, 'map'>): string =>
  say(`web.catan.sheet.${source === 'longest' && map ? 'trade-route' : source}`)

const sources: Record<string, string> = {
  founds: 'settlements',
  'founds-city': 'cities',
  settlement: 'settlements',
  city: 'cities',
  metropolis: 'metropolises',
  longest: 'longest',
  'longest-taken': 'longest',
  'trade-route': 'longest',
  'trade-route-taken': 'longest',
  island: 'islands',
  'largest-army': 'largest',
  merchant: 'merchant',
  defender: 'defender',
  'point-card': 'shown',
  'shows-points': 'hidden',
}
/** What brought a seat its last point, as far as it was told, and by which rule. */
export const lastPoint = (
  facts: readonly Fact[],
  seat: number,
): { source: string; rule: string | undefined } | undefined => {
  const fact = facts.findLast(
    (each) => !each.undone && sources[id(each)] !== undefined && seatIn(each) === seat,
  )
  const source = fact && sources[id(fact)]
  return source === undefined ? undefined : { source, rule: fact?.rule }
}
