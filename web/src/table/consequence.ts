import { getContext, setContext } from 'svelte'
import type { Fact, SeatInfo, View } from '../client/protocol'
import type { GameFace } from '../games/face'
import { say, speech, tell } from '../words/speech.svelte'
import type { Aim, Outcome } from './aim.svelte'

/** What the parts of a table share: read through functions, for it changes. */
export type Scene = {
  aim: Aim
  face: GameFace
  view: () => View
  you: () => number | null
  names: () => readonly string[]
  seats: () => readonly SeatInfo[]
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const sentences = (lines: readonly string[]): string =>
  lines.map((line) => capital(line).replace(/[^.!?…]$/, '$&.')).join(' ')

const key = Symbol('scene')
export const setScene = (scene: Scene): void => void setContext(key, scene)
export const scene = (): Scene => getContext<Scene>(key)
/** The same, or nothing for what also stands where there is no table: in a rulebook, in the room before a game. */
export const sceneIfAny = (): Scene | undefined => getContext<Scene | undefined>(key)

/**
 * What an action would do, in short sentences. The first fact of a plan only says the step itself and is left out; a fact
 * with a word of its own under web.then is said so, and not at all if that word is empty.
 */
export function consequence(
  outcome: Outcome,
  { aim, face, view, you, names }: Scene,
  action = aim.pointed,
): string[] {
  const seat = you()
  const brief = (fact: Fact): string => {
    const own = face.brief?.(fact)
    if (own !== undefined) return own
    const id = `web.then.${fact.message}`
    return tell(speech.words.has(id) ? { message: id, params: fact.params } : fact, names())
  }
  const facts = outcome.facts.slice(1).map(brief).filter(Boolean)
  const more = seat === null ? [] : (face.more?.(outcome, view(), seat, action) ?? [])
  const lines = [...more, ...facts]
  if (outcome.cut && lines.length > 0) lines.push(say('web.then.cut'))
  return lines
}
