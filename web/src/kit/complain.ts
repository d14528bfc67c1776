import { HouseError } from '../client/house'
import { say } from '../words/speech.svelte'
import { toasts } from './toasts.svelte'

/** What stands between us and the house, as a sentence: no network at all, or no answer. */
export const silence = (): string => say(navigator.onLine ? 'web.line.none' : 'web.line.offline')

/** Says why something asked of the house was not done. */
export function complain(error: unknown): void {
  if (error instanceof HouseError) toasts.say(error.message, error.rule)
  else toasts.say(silence())
}
