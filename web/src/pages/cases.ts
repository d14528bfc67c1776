// Cases of the ledger that stand on a position: what is kept of them, and how the house sees it.
import type { Case, Cases, Position } from '../../build/rulebook'
import { changed } from '../client/changes'
import { type Glance, type Glimpse, house } from '../client/house'
import type { Changes } from '../client/protocol'
import { exhibitOf, pictureOf } from '../games'
import { say, speech } from '../words/speech.svelte'

/** The position of a case, whole again. */
export function positionOf({ bases }: Cases, { base, changes, seat }: Case): Position {
  const from = bases[base]
  if (!from) throw new Error(`there is no base ${base}`)
  return { ...from, seat, position: changed(from.position, changes as Changes) }
}

/** What is asked of the house to draw it: the step that is refused is the last. */
export function glanceOf(game: string, cases: Cases, kept: Case): Glance {
  const steps = [...(kept.steps ?? []), ...(kept.refused ? [kept.refused] : [])]
  return {
    game,
    ...positionOf(cases, kept),
    steps: steps.map(([seat, text]) => (seat < 0 ? { text } : { seat, text })),
  }
}

/** A case as it is drawn: its two sides, or only one where nothing is done, and who plays. */
export async function drawn(game: string, rule: string, cases: Cases, kept: Case) {
  const glance = glanceOf(game, cases, kept)
  const [seen, exhibit, Picture] = await Promise.all([
    house.look(glance, speech.language),
    exhibitOf(game),
    pictureOf(game),
  ])
  if (!exhibit || !Picture) return undefined
  const { before, after } = seen
  const steps = glance.steps.map(({ text }) => text)
  const moves = (kept.steps?.length ?? 0) > 0
  const sides = [
    { ...before, other: moves ? after : undefined, after: false },
    ...(moves ? [{ ...after, other: before, after: true }] : []),
  ].map(({ view, legal, other, after: then }) => ({
    view,
    legal,
    after: then,
    pictures: exhibit.pictures({ view, other: other?.view, seat: glance.seat, rule, steps, after: then }),
  }))
  const names =
    exhibit.names?.(before.view) ??
    Array.from({ length: glance.seats }, (_, seat) => say('seat.unnamed', { number: seat + 1 }))
  return { glance, seen, sides, names, Picture }
}

/** The words of what is done, and of what the referee says of it. */
export type Drawn = NonNullable<Awaited<ReturnType<typeof drawn>>>
export type { Glimpse }
