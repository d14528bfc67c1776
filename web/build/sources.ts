// Reads what the whole project shares, as the browser wants it: words, rule ledgers, printed components. Each of them is
// written down once, outside web/; nothing here is a second copy.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const read = (path: string): string => readFileSync(root + path, 'utf8')

/** The version of the whole house. */
export function version(): string {
  const found = /project\(oya VERSION ([\d.]+)/.exec(read('CMakeLists.txt'))
  if (!found?.[1]) throw new Error('CMakeLists.txt no longer says which version this is')
  return found[1]
}

/** The languages there is a folder for, English first. */
export function languages(): string[] {
  const found = readdirSync(root + 'i18n').sort()
  return ['en', ...found.filter((language) => language !== 'en')]
}

/** What only the terminal and the other doors say. */
const elsewhere = new Set(
  'admin arena engine help play record report score serve show sim tune'
    .split(' ')
    .map((name) => `${name}.json`),
)

/** Where sentences belong: to a game, which brings them along, to its lessons, or to the house. */
export const areas = (): string[] => ['house', ...ledgers(), ...lessonAreas()]
const lessonAreas = (): string[] =>
  readdirSync(root + 'i18n/en')
    .filter((file) => file.startsWith('lesson-'))
    .map((file) => file.replace(/\.json$/, ''))
const areaOf = (file: string): string => {
  const name = file.replace(/^web-|\.json$/g, '')
  return name.startsWith('lesson-') || ledgers().includes(name) ? name : 'house'
}

/** Every sentence of a language the browser may have to say, by id; or those of one area. */
export function words(language: string, area?: string): Record<string, string> {
  const all: Record<string, string> = {}
  const onTrial = trials()
  const add = (tongue: string, wanted: (file: string) => boolean): void => {
    for (const file of readdirSync(`${root}i18n/${tongue}`).sort())
      if (!elsewhere.has(file) && (!area || areaOf(file) === area) && wanted(file))
        Object.assign(all, JSON.parse(read(`i18n/${tongue}/${file}`)))
  }
  // What a language lacks of a game on trial is said in English.
  add('en', (file) => onTrial.includes(file.replace(/^.*-|\.json$/g, '')))
  add(language, () => true)
  return all
}

export type RuleEntry = {
  id: string
  section: string
  text: Record<string, string>
  source: Record<string, Cited[]>
  ruling: Record<string, string>
  cases: Record<string, string[]>
}
/** A part of a source, and its language if it is the title of a chapter. */
export type Cited = { text: string; lang?: string }
export type RuleBook = {
  title: Record<string, string>
  summary: Record<string, string>
  notation: Record<string, string>
  rules: RuleEntry[]
}

export const ledgers = (): string[] =>
  readdirSync(root + 'rules')
    .filter((file) => file.endsWith('.toml'))
    .map((file) => file.slice(0, -5))

/** The games that need not be said in every language yet. */
export const trials = (): string[] =>
  ledgers().filter((game) => /^trial = true\b/m.test(read(`rules/${game}.toml`)))

/** What a ledger says under a name in every language; in English where it is not written. */
export const inAll = <T>(
  said: Record<string, T>,
  name: string,
  tongues: string[],
  none: T,
): Record<string, T> =>
  Object.fromEntries(tongues.map((l) => [l, said[`${name}_${l}`] ?? said[name] ?? none]))

/** A source in its parts: what we call our papers may be said in another language, chapters keep that of their rulebook. */
export function cited(source: string, said: (text: string) => string): Cited[] {
  let chapter: { lang?: string } = {}
  return source.split(/(?<=[.;] )/).flatMap((part): Cited[] => {
    const [book = '', tongue] = /^(English|French) rulebook: /.exec(part) ?? []
    if (tongue) chapter = { lang: tongue === 'English' ? 'en' : 'fr' }
    const title = part.slice(book.length)
    const ours = /facts: |pictures? of /.test(title)
    return [{ text: said(book) }, { text: said(title), ...(ours ? {} : chapter) }].filter(({ text }) => text)
  })
}

/** A rule ledger as a book of rules. */
export function ruleBook(game: string): RuleBook {
  type Texts = Record<string, string>
  const ledger = parse(read(`rules/${game}.toml`)) as unknown as { rule: Texts[]; sources?: Texts }
  const said = ledger as unknown as Texts
  const tongues = languages()
  const papers = Object.entries(ledger.sources ?? {})
  const inFrench = (source: string): string =>
    papers
      .reduce((text, [english, french]) => text.replaceAll(english, french), source)
      .replace(/(?<=\p{L})'(?=\w)/gu, '’')
  return {
    title: inAll(said, 'title', tongues, game),
    summary: inAll(said, 'summary', tongues, ''),
    notation: inAll(said, 'notation', tongues, ''),
    rules: ledger.rule.map((rule) => ({
      id: rule.id ?? '',
      section: rule.section ?? '',
      text: Object.fromEntries(tongues.map((l) => [l, rule[l] ?? rule.en ?? ''])),
      source: inAll(
        { source: cited(rule.source ?? '', (text) => text), source_fr: cited(rule.source ?? '', inFrench) },
        'source',
        tongues,
        [],
      ),
      ruling: inAll(rule, 'ruling', tongues, ''),
      cases: inAll(rule as unknown as Record<string, string[]>, 'cases', tongues, []),
    })),
  }
}
