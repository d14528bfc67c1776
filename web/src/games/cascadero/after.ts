// The table as it stands after some facts of an event, while the rest of it is still to be shown.
import type { Fact } from '../../client/protocol'
import { claimIn, fieldIn, idOf, numberIn, seatIn, townIn, trackIn } from './facts'
import type { CascaderoView, Colour, Field, Player } from './view'

const without = (fields: readonly Field[], gone: Field): Field[] => fields.filter((field) => field !== gone)

/** The view with one player changed. */
const player = (
  view: CascaderoView,
  seat: number,
  change: (player: Player) => Partial<Player>,
): CascaderoView => ({
  ...view,
  players: view.players.map((each, at) => (at === seat ? { ...each, ...change(each) } : each)),
})
const richer = (view: CascaderoView, seat: number, points: number): CascaderoView =>
  player(view, seat, (before) => ({ points: before.points + points }))

/** An envoy has left its row. */
export const taken = (view: CascaderoView, seat: number): CascaderoView => ({
  ...view,
  supplies: view.supplies.map((left, at) => left - (at === seat ? 1 : 0)),
})
function placed(view: CascaderoView, facts: readonly Fact[]): CascaderoView {
  const [first] = facts
  if (!first) return view
  const [seat, field] = [seatIn(first), fieldIn(first)]
  const stands = player(taken(view, seat), seat, ({ envoys }) => ({ envoys: [...envoys, field] }))
  if (!facts.some((fact) => idOf(fact) === 'uses-seal')) return stands
  return player({ ...stands, sealed: [...stands.sealed, field] }, seat, ({ seals }) => ({ seals: seals - 1 }))
}

/** An envoy on its way: it stands nowhere. */
export const lifted = (view: CascaderoView, facts: readonly Fact[]): CascaderoView =>
  facts
    .filter((fact) => idOf(fact) === 'moves')
    .reduce((now, fact) => {
      const from = fieldIn(fact, 'from')
      return player({ ...now, sealed: without(now.sealed, from) }, seatIn(fact), ({ envoys }) => ({
        envoys: without(envoys, from),
      }))
    }, view)
function moved(view: CascaderoView, facts: readonly Fact[]): CascaderoView {
  const fact = facts.find((each) => idOf(each) === 'moves')
  if (!fact) return view
  const to = fieldIn(fact, 'to')
  const stands = player(lifted(view, facts), seatIn(fact), ({ envoys }) => ({ envoys: [...envoys, to] }))
  return facts.some((each) => idOf(each) === 'seal-travels')
    ? { ...stands, sealed: [...stands.sealed, to] }
    : stands
}

/** The cube of a seat on a space of a track. */
export const climbed = (view: CascaderoView, seat: number, track: Colour, to: number): CascaderoView =>
  player(view, seat, ({ cubes }) => ({ cubes: { ...cubes, [track]: to } }))

export const withoutHerald = (view: CascaderoView, facts: readonly Fact[]): CascaderoView => ({
  ...view,
  heralds: view.heralds.filter((town) => !facts.some((fact) => townIn(fact, 'from') === town)),
})

/** The tile on a farmer space: "2 VP". */
export const tileAt = (view: CascaderoView, field: Field): string =>
  view.tiles[view.farmer_spaces.indexOf(field)] ?? ''

const changes: Record<string, (view: CascaderoView, fact: Fact) => CascaderoView> = {
  climbs: (view, fact) => {
    const track = trackIn(fact)
    return track ? climbed(view, seatIn(fact), track, numberIn(fact, 'to')) : view
  },
  points: (view, fact) => richer(view, seatIn(fact), numberIn(fact, 'points')),
  'takes-seal': (view, fact) => {
    const track = trackIn(fact)
    if (!track) return view
    const left = view.seals[track].filter((space) => space !== numberIn(fact, 'space'))
    return player({ ...view, seals: { ...view.seals, [track]: left } }, seatIn(fact), ({ seals }) => ({
      seals: seals + 1,
    }))
  },
  'extra-turn-owed': (view) => ({ ...view, extra_turns: view.extra_turns + 1 }),
  'extra-turn': (view) => ({ ...view, extra_turns: Math.max(0, view.extra_turns - 1) }),
  tile: (view, fact) => richer(view, seatIn(fact), parseInt(tileAt(view, fieldIn(fact))) || 0),
  herald: (view, fact) => ({
    ...withoutHerald(view, [fact]),
    heralds: [...withoutHerald(view, [fact]).heralds, townIn(fact, 'to')],
  }),
  claims: (view, fact) =>
    player(view, seatIn(fact), ({ points, flags }) => ({
      points: points + numberIn(fact, 'points'),
      flags: [...flags, claimIn(fact)],
    })),
}

/** The view once these facts of one row have been shown. */
export function landed(view: CascaderoView, facts: readonly Fact[]): CascaderoView {
  const id = facts[0] ? idOf(facts[0]) : ''
  if (id === 'places') return placed(view, facts)
  if (id === 'moves') return moved(view, facts)
  return facts.reduce(
    (now, fact) => changes[idOf(fact).replace(/^points-.*/, 'points')]?.(now, fact) ?? now,
    view,
  )
}
