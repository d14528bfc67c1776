import type { Outcome } from '../../table/aim.svelte'

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** How far cubes would climb, and what points would come, all told. */
export function gainOf(outcome: Outcome): string {
  const steps = outcome.facts
    .filter((fact) => fact.message === 'cascadero.story.climbs')
    .reduce((sum, fact) => sum + number(fact.params?.to) - number(fact.params?.from), 0)
  return steps > 0 ? `+${steps}` : ''
}
