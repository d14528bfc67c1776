// What stands for an account, in words.
import type { SessionInfo, TokenInfo } from '../client/house'
import type { Words } from '../words/words'

/** What somebody knows a browser by: "Firefox on Linux". */
export function nameOf({ browser, system }: Pick<SessionInfo, 'browser' | 'system'>, words: Words): string {
  if (browser && system) return words.say({ message: 'web.account.browser', params: { browser, system } })
  return browser ?? system ?? words.say({ message: 'web.account.browser.unknown' })
}

/** What a token may do: "play, read". */
export const mayOf = ({ scopes }: Pick<TokenInfo, 'scopes'>, words: Words): string =>
  scopes.map((scope) => words.say({ message: `web.account.scope.${scope}` })).join(', ')

/** When something was last used; what never was says so. */
export function usedOf(used: string | undefined, words: Words): string {
  if (!used) return words.say({ message: 'web.account.used.never' })
  const when = new Date(used).toLocaleString(words.language, { dateStyle: 'medium', timeStyle: 'short' })
  return words.say({ message: 'web.account.used', params: { when } })
}
