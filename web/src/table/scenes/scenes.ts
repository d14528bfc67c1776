// Events as scenes: what belongs together is one, and each is a row of beats.
import type { EventEntry, Fact, View } from '../../client/protocol'
import type { Told } from '../../client/session'
import type { Moment, Row, Rows } from './script'

/** Facts that stand together in an event and have one row. */
export type Part = { row: Row; facts: readonly Fact[] }

export type Scene = {
  /** Its events: one, or a run of them that belongs together. */
  first: number
  last: number
  entry: EventEntry
  /** Several have decided it. */
  shared?: boolean
  parts: readonly Part[]
  before: View
  after: View
  facts: readonly Fact[]
}

/** The facts of an event by rows; those without one are told by the story alone. */
function parts(facts: readonly Fact[], rows: Rows): Part[] {
  const all: { row: Row; facts: Fact[] }[] = []
  for (const fact of facts) {
    const row = rows.of(fact)
    if (!row) continue
    const open = all.at(-1)
    if (open?.row === row) open.facts.push(fact)
    else all.push({ row, facts: [fact] })
  }
  return all
}

/** The row by which a scene joins others; null if it has nothing to show, undefined if it stands alone. */
const joining = ({ parts: [only, more] }: Scene): Row | null | undefined =>
  !only ? null : !more && only.row.joins ? only.row : undefined

/** One scene of two that belong together. */
function joined(one: Scene, next: Scene): Scene | undefined {
  const [own, other] = [joining(one), joining(next)]
  if (own === undefined || other === undefined || (own && other && own !== other)) return
  const row = own ?? other
  const shown = [...one.parts, ...next.parts].flatMap(({ facts }) => facts)
  return {
    ...one,
    last: next.last,
    shared: one.shared || deciderOf(one.entry) !== deciderOf(next.entry),
    after: next.after,
    facts: [...one.facts, ...next.facts],
    parts: row ? [{ row, facts: shown }] : [],
  }
}

/** These events, after those scenes, as scenes. */
export function gathered(waiting: readonly Scene[], told: readonly Told[], rows: Rows): Scene[] {
  const all = [...waiting]
  for (const { event, entry, facts, before, view } of told) {
    const next: Scene = {
      first: event,
      last: event,
      entry,
      parts: parts(facts, rows),
      before,
      after: view,
      facts,
    }
    const last = all.at(-1)
    const one = last && joined(last, next)
    if (one) all[all.length - 1] = one
    else all.push(next)
  }
  return all
}

/** Whose decision an event was; nobody's, if it was chance. */
export const deciderOf = (entry: EventEntry): number | undefined =>
  typeof entry?.[0] === 'number' ? entry[0] : undefined

/** Whether a seat has decided this itself. */
export const decidedBy = (entry: EventEntry, seat: number | null): boolean =>
  seat !== null && entry?.[0] === seat && entry[3] !== 'auto'

export type Looking = Pick<Moment, 'you' | 'names' | 'options'>
/** A part of a scene with all it is judged by, and what stands when it is over. */
export type Step = { row: Row; at: Moment; then: View }

/** A scene part by part; each begins where the one before has ended, and the last ends on the view after the event. */
export function stepsOf(scene: Scene, looking: Looking): Step[] {
  let standing = scene.before
  const actor = deciderOf(scene.entry) ?? scene.facts[0]?.by
  return scene.parts.map(({ row, facts }, part) => {
    const at: Moment = { ...looking, facts, before: standing, after: scene.after, actor }
    standing = part === scene.parts.length - 1 ? scene.after : (row.lands?.(at) ?? standing)
    return { row, at, then: standing }
  })
}

/** What is shorter cannot be seen. */
const shortest = 0.4
export const secondsOf = ({ row, at }: Step): number =>
  Math.max(shortest, typeof row.seconds === 'number' ? row.seconds : row.seconds(at))
/** How long it keeps others waiting: after what is unhurried nobody waits. */
export const hastenedOf = (step: Step): number => (step.row.unhurried ? 0 : secondsOf(step))
