import type { Fact } from '../client/protocol'
import type { Sound } from '../kit/sounds.svelte'

// From the gravest to the lightest: of what happens together the first that fits is heard.
const heard: readonly (readonly [RegExp, Sound])[] = [
  [/\.(winner|tie|wins|wins-minor|solo|shared)$/, 'end'],
  [/\.(attack-lost|city-lost|overturns|robber)$/, 'trouble'],
  [/\.(rolls|rolls-three)$/, 'dice'],
  [/\.(wipe|refresh|gives-back)$/, 'sweep'],
  [/\.(trades|bank|hands-over|points|points-first)$/, 'coins'],
  [/cascadia\.story\.lays(-turned)?$|\.(places|moves|moves-knight|founds|founds-city|founds-road|road|free-road|settlement|city|wall|recruits|metropolis|settles|herald)$/, 'place'],
  [/\.(plays|leads|lays|draws|draws-hidden|takes|takes-pair|takes-mixed|takes-card|buys-card|improves|discards)$/, 'card'],
] // prettier-ignore

/** The sound of what has just happened where it is not shown, if it has one. */
export const soundOf = (facts: readonly Fact[]): Sound | undefined =>
  heard.find(([pattern]) => facts.some(({ message }) => pattern.test(message)))?.[1]
