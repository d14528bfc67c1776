import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { areas, languages, ledgers, read, root, ruleBook, words } from '../build/sources'
import type { Shelf } from '../src/client/house'
import { valueId } from '../src/home/options'
import { format, read as reading, Words } from '../src/words/words'

type Case = { language: string; text: string; parameters: Record<string, string | number>; expected: string }

describe('the message format', () => {
  const cases = JSON.parse(read('tests/i18n/cases.json')) as Case[]
  it.each(cases)('$language: $text', ({ language, text, parameters, expected }) => {
    expect(format(reading(text, language), parameters)).toBe(expected)
  })
})

describe('the words', () => {
  const english = words('en')
  it.each(languages())('%s has every sentence, and each can be read', (language) => {
    const texts = words(language)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [id, text] of Object.entries(texts)) expect(() => reading(text, language), id).not.toThrow()
  })

  it('has every sentence the pages ask for by its id', () => {
    for (const id of asked()) expect(english, id).toHaveProperty([id])
  })

  it('leaves the colon between two things to the language', () => {
    for (const [path, text] of Object.entries(sources())) expect(text, path).not.toMatch(/\}: \$\{/)
  })

  it('leaves to each game what only the game says', () => {
    const house = words('en', 'house')
    for (const id of asked((path) => !path.includes('/games/'))) expect(house, id).toHaveProperty([id])
    expect(Object.keys(house).length).toBeLessThan(Object.keys(english).length / 2)
    const all = Object.assign({}, ...areas().map((area) => words('en', area))) as Record<string, string>
    expect(all).toEqual(english)
  })

  it('has a name for every game, option, value, bot and deed', () => {
    const shelf = JSON.parse(
      readFileSync(new URL('../fixtures/home/shelf.json', import.meta.url), 'utf8'),
    ) as Shelf
    const ids = shelf.opponents.map((opponent) => `web.bot.${opponent.name}`)
    for (const game of shelf.games) {
      ids.push(`web.game.${game.name}`, `web.game.${game.name}.line`)
      for (const option of [...game.options, ...game.wishes]) {
        ids.push(`web.option.${game.name}.${option.name}`, `${game.name}.option.${option.name}`)
        for (const value of option.values.filter((each) => !/^\d*$/.test(each)))
          if (!english[`web.value.${valueId(value)}`])
            ids.push(`web.value.${game.name}.${option.name}.${valueId(value)}`)
      }
    }
    for (const kind of kindsRecorded()) ids.push(`web.do.${kind}`)
    for (const id of ids) expect(english, id).toHaveProperty([id])
  })

  it('says seats by name, lists with commas, and strange ids in brackets', () => {
    const said = new Words('en', english)
    const message = {
      message: 'vigo.story.lays',
      params: {
        player: { seat: 1 },
        cards: [
          { message: 'vigo.card', params: { colour: [{ message: 'vigo.colour.red' }], value: 3 } },
          { message: 'vigo.card', params: { colour: [{ message: 'vigo.colour.blue' }], value: 5 } },
        ],
      },
    }
    expect(said.say(message, ['Ada', 'Bruno'])).toBe('Bruno lays red 3 and blue 5.')
    expect(said.say(message)).toBe('Player 2 lays red 3 and blue 5.')
    expect(said.say({ message: 'no.such' })).toBe('[no.such]')
    expect(said.say({ message: 'vigo.story.leads', text: 'Ada leads red 3.' })).toBe('Ada leads red 3.')
  })
})

describe('one vocabulary', () => {
  /** The words that docs/words.md does not want, by the chapter they stand in. */
  const unwanted = read('docs/words.md')
    .split('\n## ')
    .slice(1)
    .map((chapter) => ({
      game: chapter.split('\n')[0]?.toLowerCase().replace('!', '').replace('every game', '') ?? '',
      words: [...chapter.matchAll(/^\| [^|]+ \| [^|]+ \| (?!not )([^|]+) \|$/gm)]
        .flatMap(([, words]) => (words ?? '').split(', '))
        .map((word) => ({ word, pattern: patternOf(word) })),
    }))

  it('says in French what the rulebooks say', () => {
    expect(unwanted.flatMap(({ words }) => words).length).toBeGreaterThan(90)
    const texts = frenchTexts()
    for (const place of [
      'i18n/fr/lesson-catan.json',
      'i18n/fr/help.json',
      'rulebook/vigo/card.fr.md',
      'rules/',
    ])
      expect(Object.keys(texts).some((path) => path.startsWith(place))).toBe(true)
    const wrong = Object.entries(texts).flatMap(([path, { games, text }]) =>
      unwanted
        .filter(({ game }) => !game || games.includes(game))
        .flatMap(({ words }) =>
          words.filter(({ pattern }) => pattern.test(text) && pattern.test(literals(text))),
        )
        .map(({ word }) => `${path}: ${word}`),
    )
    expect(wrong).toEqual([])
    expect(patternOf('voleur').test('Déplacez le voleur.')).toBe(true)
    expect(patternOf('recrut*').test('Vous recrutez.')).toBe(true)
    expect(patternOf('exploit').test('exploitation')).toBe(false)
    expect(patternOf('bâti').test('Le bâtiment')).toBe(false)
    expect(literals('{terrain} : {count, plural, one {un banc} other {# bancs}}')).toContain('un banc')
    expect(literals('{terrain} sur {hex_name}')).not.toContain('terrain')
  })

  // docs/words.md is read for the French; the slip of the English was this one.
  it('calls an edition an edition', () => {
    const profile = /\bprofiles?\b/i
    const said = [
      ...Object.entries(words('en')).map(([id, text]) => ({ id, text })),
      ...ledgers().flatMap(sentences),
    ]
    expect(said.filter(({ text }) => profile.test(text)).map(({ id }) => id)).toEqual([])
    expect(profile.test('the maps of the chosen profile')).toBe(true)
  })

  it('calls an expansion by its name in every ledger', () => {
    const shorthand = /(?<![\w.-])(ck|expansion = \w+)(?![\w-])/
    for (const game of ledgers())
      expect(JSON.stringify(ruleBook(game)).match(shorthand)?.[0], game).toBeUndefined()
    expect(shorthand.test('"expansion = ck: the deck does not exist"')).toBe(true)
    expect(shorthand.test('"catan.victory.target-ck"')).toBe(false)
  })

  // Two guides of the terminal quote an order that has a value in it.
  it('names options and values as people do', () => {
    const own = programNames()
    expect(own.en.length).toBeGreaterThan(30)
    for (const language of ['en', 'fr'] as const) {
      const pattern = anyOf(own[language])
      const wrong = Object.entries(words(language))
        .filter(([id]) => !id.endsWith('.guide'))
        .filter(([, text]) =>
          pattern.test(text.replace(/\{[a-z_]+(, \w+,|\})/g, ' ').replace(/\w+ \{/g, ' ')),
        )
      expect(wrong).toEqual([])
    }
  })

  // An arc of wapitis is a word as well as a value.
  it('names them so in every sentence of the ledgers', () => {
    const own = programNames()
    const wrong = ledgers().flatMap((game) => {
      const assigned = new RegExp(`(?<![\\w'])(${own.options.join('|')}) = `)
      return sentences(game).flatMap(({ id, language, text }) => {
        const names = language === 'en' ? own.en : own.fr.filter((name) => name !== 'arc')
        const raw = (anyOf(names).exec(text) ?? assigned.exec(text))?.[0]
        return raw ? [`${id} (${language}): ${raw}`] : []
      })
    })
    expect(wrong).toEqual([])
    expect(anyOf(own.fr).test('En classic, une Ville')).toBe(true)
    expect(anyOf(own.en).test('Option robber_lock says')).toBe(true)
  })
})

/** How programs name options and values: what no sentence of English or French has by chance. */
function programNames(): { en: string[]; fr: string[]; options: string[] } {
  const shelf = JSON.parse(
    readFileSync(new URL('../fixtures/home/shelf.json', import.meta.url), 'utf8'),
  ) as Shelf
  const options = shelf.games.flatMap((game) => [...game.options, ...game.wishes])
  const named = [...new Set(options.flatMap(({ name, values }) => [name, ...values]))]
  const also = 'base contact edition normal on refuse restriction restrictions standard scenarios'.split(' ')
  return {
    en: named.filter((name) => name === 'ck' || /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)),
    fr: named.filter((name) => /^[a-z0-9_]*[a-z]{2}[a-z0-9_]*$/.test(name) && !also.includes(name)),
    options: [...new Set(options.map(({ name }) => name))],
  }
}

const anyOf = (names: string[]): RegExp => new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`)

/** What a ledger says in each language, without the ids of rules in it. */
function sentences(game: string): { id: string; language: string; text: string }[] {
  const book = ruleBook(game)
  return languages().flatMap((language) => {
    const head = [book.title, book.summary, book.notation].map((said) => ({
      id: game,
      text: said[language] ?? '',
    }))
    const rules = book.rules.flatMap(({ id, text, ruling, cases }) =>
      [text[language], ruling[language], ...(cases[language] ?? [])].map((said) => ({
        id,
        text: said ?? '',
      })),
    )
    return [...head, ...rules].map(({ id, text }) => ({
      id,
      language,
      text: text.replace(new RegExp(`${game}(\\.[a-z0-9-]+)+`, 'g'), ' '),
    }))
  })
}

/** Every French text of the house by where it stands, and the games it speaks of; what it quotes is somebody else's. */
function frenchTexts(): Record<string, { games: string[]; text: string }> {
  const all: Record<string, { games: string[]; text: string }> = {}
  for (const file of readdirSync(root + 'i18n/fr'))
    for (const [id, text] of Object.entries(JSON.parse(read(`i18n/fr/${file}`)) as Record<string, string>))
      all[`i18n/fr/${file} ${id}`] = {
        games: [...file.split(/[-.]/), ...id.split('.')],
        text: (typed[file] ?? []).reduce((said, word) => said.replaceAll(word, ' '), text),
      }
  for (const game of ledgers()) {
    for (const page of ['fr.md', 'card.fr.md']) {
      const book = read(`rulebook/${game}/${page}`)
      const text = book.replace(/\[§[^\]]*\]|\]\([\w-]+\)|^#+ [\w-]+:|^asked:.*$/gm, ' ').replaceAll("'", '’')
      all[`rulebook/${game}/${page}`] = { games: [game], text }
    }
    for (const [at, { id, language, text }] of sentences(game).entries())
      if (language === 'fr') all[`rules/ ${id} ${at}`] = { games: [game], text }
  }
  for (const said of Object.values(all)) said.text = said.text.replace(/«[^»]*»/g, ' ')
  return all
}

/** Orders and headings of the terminal, which are typed as they stand in every language. */
const typed: Record<string, string[]> = { 'help.json': ['replay'], 'score.json': ['corridors'] }

/** The words of a sentence, without the names of what fills its gaps. */
function literals(text: string): string {
  if (!text.includes('{')) return text
  type Part = { type: number; value: string; options?: Record<string, { value: Part[] }> }
  const of = (parts: Part[]): string[] =>
    parts.flatMap(({ type, value, options }) =>
      type === 0 ? [value] : Object.values(options ?? {}).flatMap((option) => of(option.value)),
    )
  return of(reading(text, 'en').getAst() as Part[]).join(' · ')
}

/** A word as it stands in a sentence; a star is any letters. */
function patternOf(word: string): RegExp {
  return new RegExp(`(?<!\\p{L})${word.replaceAll('*', '\\p{L}*')}(?!\\p{L})`, 'iu')
}

/** The kinds of actions in the recorded moments. */
function kindsRecorded(): Set<string> {
  const folder = new URL('../fixtures/', import.meta.url)
  const kinds = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').match(/"kind":"\w+","arguments"/g) ?? [])
  return new Set(kinds.map((text) => text.split('"')[3] ?? ''))
}

/** Every id that a page names as a whole: say('web.…'). */
function asked(of: (path: string) => boolean = () => true): string[] {
  const found = new Set<string>()
  for (const [path, text] of Object.entries(sources()).filter(([path]) => of(path)))
    for (const [, id] of text.matchAll(/(?<![#.\w])say\(\s*'([a-z][\w.-]+)'/g)) {
      if (id) found.add(id)
      else throw new Error(path)
    }
  return [...found]
}

function sources(): Record<string, string> {
  const files = import.meta.glob('../src/**/*.{svelte,ts}', { query: '?url' })
  return Object.fromEntries(
    Object.keys(files).map((path) => [path, readFileSync(new URL(path, import.meta.url), 'utf8')]),
  )
}
