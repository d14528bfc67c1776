import { HouseAway, HouseError } from '../client/house'
import { say } from '../words/speech.svelte'
import { toasts } from './toasts.svelte'

/** What stands between us and the house, as a sentence: no network at all, a house that is away, or no answer. */
export function silence(error?: unknown): string {
  if (!navigator.onLine) return say('web.line.offline')
  return say(error instanceof HouseAway ? 'web.line.away' : 'web.line.none')
}

/** Says why something asked of the house was not done. */
export function complain(error: unknown): void {
  if (error instanceof HouseError) toasts.say(error.message, error.rule)
  else toasts.say(silence(error))
}
