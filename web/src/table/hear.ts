import type { Fact } from '../client/protocol'
import type { Sound } from '../kit/sounds.svelte'

// From the gravest to the lightest: of what happens together the first that fits is heard.
const heard: readonly (readonly [RegExp, Sound])[] = [
  [/\.(winner|tie|wins|wins-minor|solo|shared)$/, 'end'],
  [/\.(attack-lost|city-lost|overturns|robber)$/, 'trouble'],
  [/\.(rolls|rolls-three)$/, 'dice'],
  [/\.(wipe|refresh|gives-back)$/, 'sweep'],
  [/\.(trades|bank|hands-over|points|points-first)$/, 'coins'],
  [/\.(places|moves|moves-knight|founds|founds-city|founds-road|road|free-road|settlement|city|wall|recruits|metropolis|settles|herald)$/, 'place'],
  [/\.(plays|leads|lays|lays-turned|draws|draws-hidden|takes|takes-pair|takes-mixed|takes-card|buys-card|improves|discards)$/, 'card'],
] // prettier-ignore

/** The sound of what has just happened where it is not shown, if it has one; some facts of a game may have one of their own. */
export const soundOf = (
  facts: readonly Fact[],
  own: Readonly<Record<string, Sound>> = {},
): Sound | undefined =>
  heard.find(([pattern, sound]) =>
    facts.some(({ message }) => {
      const mine = own[message.slice(message.lastIndexOf('.') + 1)]
      return mine ? mine === sound : pattern.test(message)
    }),
  )?.[1]
