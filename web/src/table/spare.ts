// Questions that need not be put: the page answers them for who sits before it.
import type { Known } from '../client/session'
import type { GameFace, Spared } from '../games/face'
import { isAsked } from './asked'

/** The answer to what is asked, where the game knows the only one that this person could give. */
export function spared(known: Known | null, face: GameFace | null): Spared | undefined {
  if (!known || !face || !isAsked(known)) return undefined
  return face.unasked?.(known.legal ?? [], known.wishes ?? {})
}

const kept = new WeakMap<Known, Known>()
/** What is known, with what is said instead of its question; the same one whenever it is asked for. */
export function withoutQuestion(known: Known, { says }: Spared): Known {
  const before = kept.get(known)
  if (before?.spared === says) return before
  const { asks, legal, ...rest } = known
  void [asks, legal]
  const now = { ...rest, spared: says }
  kept.set(known, now)
  return now
}

/** After so many milliseconds: as long as a person looks at an offer, so that the time does not tell that it was no person. */
export const looksFor = (random = Math.random): number => 700 + 1500 * random()
