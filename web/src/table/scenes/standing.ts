// What is shown of what is known: a view between two events, and the story as far as it has been shown.
import type { Fact, View } from '../../client/protocol'
import type { Known } from '../../client/session'

/** What stands on the table while a scene is shown. */
export type Standing = { view: View; first: number; told: number; actor: number | undefined }

/** What has been told since a version. */
export const factsSince = ({ facts }: Known, version: number): Fact[] =>
  facts.filter(({ event = -1 }) => event >= version)

/** The story as far as it has been shown. */
export function factsUntil(facts: readonly Fact[], { first, told }: Standing): Fact[] {
  let left = told
  return facts.filter(({ event = -1 }) => event < first || left-- > 0)
}
