// What is saved when somebody reports a problem: what this seat may know, and no key to anything.
import version from 'virtual:oya/version'
import { house } from './house'
import { ownScript } from './renewed'
import type { Known } from './session'

/** A report is most wanted when something does not answer: what is missing is named, and the rest is there. */
const orWhy = <Answer>(asked: Promise<Answer>): Promise<Answer | { missing: string }> =>
  asked.catch((error: unknown) => ({ missing: String(error) }))

export async function report(
  known: Known,
  log: readonly string[],
  language: string,
  fetchRecord: () => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const [record, server] = await Promise.all([orWhy(fetchRecord()), orWhy(house.versions(language))])
  return {
    what: 'oya-problem',
    version: 2,
    when: new Date().toISOString(),
    versions: { page: { version, script: ownScript() }, server, rules: known.rules },
    table: { game: known.game, version: known.version, options: known.options, you: known.you },
    browser: navigator.userAgent,
    screen: `${innerWidth}x${innerHeight}`,
    language,
    record,
    known,
    messages: log.map((line) => line.replace(/"(secret|invite)":"[^"]*"/g, '"$1":"…"')),
  }
}
