import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { areas, languages, ledgers, read, ruleBook, words } from '../build/sources'
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
    expect(unwanted.flatMap(({ words }) => words).length).toBeGreaterThan(40)
    const wrong = areas().flatMap((area) =>
      Object.entries(words('fr', area)).flatMap(([id, text]) =>
        unwanted
          .filter(({ game }) => !game || area === game || id.split('.').includes(game))
          .flatMap(({ words }) => words.filter(({ pattern }) => pattern.test(text)))
          .map(({ word }) => `${id}: ${word}`),
      ),
    )
    expect(wrong).toEqual([])
    expect(patternOf('voleur').test('Déplacez le voleur.')).toBe(true)
    expect(patternOf('recrut*').test('Vous recrutez.')).toBe(true)
    expect(patternOf('exploit').test('exploitation')).toBe(false)
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
    const shelf = JSON.parse(
      readFileSync(new URL('../fixtures/home/shelf.json', import.meta.url), 'utf8'),
    ) as Shelf
    const options = shelf.games.flatMap((game) => [...game.options, ...game.wishes])
    const named = new Set(options.flatMap(({ name, values }) => [name, ...values]))
    const also = 'base contact edition normal on refuse restriction restrictions standard scenarios'.split(
      ' ',
    )
    const own = {
      en: [...named].filter((name) => name === 'ck' || /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)),
      fr: [...named].filter((name) => /^[a-z0-9_]*[a-z]{2}[a-z0-9_]*$/.test(name) && !also.includes(name)),
    }
    expect(own.en.length).toBeGreaterThan(30)
    for (const [language, names] of Object.entries(own)) {
      const pattern = new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`)
      const wrong = Object.entries(words(language))
        .filter(([id]) => !id.endsWith('.guide'))
        .filter(([, text]) =>
          pattern.test(text.replace(/\{[a-z_]+(, \w+,|\})/g, ' ').replace(/\w+ \{/g, ' ')),
        )
      expect(wrong).toEqual([])
    }
  })
})

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
