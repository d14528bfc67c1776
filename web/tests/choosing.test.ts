import { afterEach, describe, expect, it, vi } from 'vitest'
import { languages, ruleBook, words } from '../build/sources'
import { house, type Shelf } from '../src/client/house'
import { baseForOthers, isHere, ownBase } from '../src/client/reach'
import { shownGames } from '../src/games'
import { isPreset, trimmed, whole, withOption, withPreset } from '../src/home/choosing'
import recorded from '../fixtures/home/shelf.json'

const games = (recorded as Shelf).games
const info = (name: string) => games.find((each) => each.name === name)!
const shown = (name: string) => shownGames.find(({ game }) => game === name)!
const [catan, ways] = [info('catan'), shown('catan')]
const set = (chosen: Record<string, string>, name: string, to: string) =>
  withOption(catan, ways, chosen, name, to)
const preset = (name: string) => ways.presets.find((each) => each.name === name)!

describe('what is chosen for a table', () => {
  it('is only what differs from the usual, and what the house knows', () => {
    expect(trimmed(catan, { expansion: 'ck', board: 'beginner', dragons: 'yes' })).toEqual({
      board: 'beginner',
    })
    expect(set({ board: 'beginner' }, 'board', 'random')).toEqual({})
  })

  it('may be the classic way in the modern edition, and the modern one in the classic', () => {
    expect(whole(catan, {})).toMatchObject({ edition: 'classic', scenario_maps: 'old', spy_take: 'must' })
    const modern = set({}, 'edition', 'modern')
    expect(modern).toEqual({ edition: 'modern' })
    expect(whole(catan, modern)).toMatchObject({ scenario_maps: 'edition5', spy_take: 'may' })
    const oldMaps = set(modern, 'scenario_maps', 'old')
    expect(oldMaps).toEqual({ edition: 'modern', scenario_maps: 'old' })
    expect(set(oldMaps, 'scenario_maps', 'edition5')).toEqual({ edition: 'modern' })
    expect(set(oldMaps, 'edition', 'classic'), 'what is usual there anyway').toEqual({})
    expect(set({}, 'scenario_maps', 'edition5')).toEqual({ scenario_maps: 'edition5' })
  })

  it('gives way to what cannot go with it', () => {
    const first = { expansion: 'none', board: 'beginner' }
    expect(set(first, 'scenario', 'desert')).toEqual({ expansion: 'none', scenario: 'desert' })
    expect(set({ scenario: 'desert', tokens: 'random' }, 'scenario', 'none')).toEqual({ tokens: 'random' })
    expect(set({ scenario: 'desert' }, 'board', 'beginner')).toEqual({ board: 'beginner' })
    expect(set({ scenario: 'desert' }, 'map', 'Fo4')).toEqual({ board: 'file', map: 'Fo4' })
    expect(set({ board: 'file', map: 'Fo4' }, 'map', ' \n')).toEqual({})
    expect(set({ board: 'file', map: 'Fo4' }, 'board', 'random')).toEqual({})
    expect(set({ board: 'file', map: 'Fo4' }, 'scenario', 'desert')).toEqual({ scenario: 'desert' })
  })

  it('keeps a scenario with a preset that has no island of its own', () => {
    const at = { scenario: 'desert', spy_take: 'may' }
    expect(withPreset(catan, ways, at, preset('base'))).toEqual({ expansion: 'none', scenario: 'desert' })
    expect(withPreset(catan, ways, at, preset('usual'))).toEqual({ scenario: 'desert' })
    expect(withPreset(catan, ways, at, preset('first'))).toEqual({ expansion: 'none', board: 'beginner' })
    const is = (name: string, chosen: Record<string, string>) => isPreset(catan, ways, chosen, preset(name))
    expect(is('base', { scenario: 'desert', expansion: 'none' })).toBe(true)
    expect(is('first', { board: 'beginner', expansion: 'none' }), 'in whatever order').toBe(true)
    expect(is('usual', { spy_take: 'may' })).toBe(false)
  })

  // Beyond what the ledger advises for a first game, only what is left out of it.
  it.each(shownGames.flatMap(({ game }) => languages().map((language) => [game, language])))(
    'is for a first game what the ledger advises: %s, %s',
    (game, language) => {
      const said = words(language)
      const set = /['«]\s?([^'«»]+?)\s?['»] = ['«]\s?([^'«»]+?)\s?['»]/g
      const advised = ruleBook(game)
        .rules.filter(({ id }) => /\.(cards-first-game|beginner-\w+)$/.test(id))
        .flatMap(({ cases }) => [...(cases[language] ?? []).join('\n').matchAll(set)])
        .map(([, option, value]) => [option, value])
      const chosen = Object.entries(shown(game).first)
        .filter(([, value]) => value !== 'none')
        .map(([option, value]) => [
          said[`web.option.${game}.${option}`],
          said[`web.value.${game}.${option}.${value}`],
        ])
      expect(Object.fromEntries(advised)).toEqual(Object.fromEntries(chosen))
    },
  )

  it.each(shownGames.map(({ game }) => game))('begins with a preset for who has never played: %s', (game) => {
    const { presets, first } = shown(game)
    const at = presets.filter((each) => isPreset(info(game), shown(game), first, each))
    expect(at).toHaveLength(1)
    expect(presets.indexOf(at[0]!), 'it stands first').toBe(0)
    for (const each of presets)
      expect(trimmed(info(game), each.options), 'nothing in it is usual anyway').toEqual(each.options)
  })
})

it('a page on the machine of the server is told from those that others have', () => {
  for (const host of ['localhost', 'oya.localhost', '127.0.0.1', '127.0.1.7', '[::1]'])
    expect(isHere(host), host).toBe(true)
  for (const host of [
    '192.168.1.20',
    'play.example.org',
    'localhost.example.org',
    '[2001:db8::1]',
    '10.127.0.1',
  ])
    expect(isHere(host), host).toBe(false)
})

describe('a link for others begins', () => {
  const at = (host: string, answer: Promise<{ base?: string }>) => {
    vi.stubGlobal('location', { hostname: host, origin: `http://${host}:8080` })
    vi.spyOn(house, 'reach').mockReturnValue(answer as ReturnType<typeof house.reach>)
    return baseForOthers('fr')
  }
  afterEach(() => (vi.restoreAllMocks(), vi.unstubAllGlobals()))

  it('as the house says', async () => {
    expect(await at('localhost', Promise.resolve({ base: 'http://192.168.1.20:8080' }))).toBe(
      'http://192.168.1.20:8080',
    )
  })
  it('with nothing where nobody else gets here, wherever the page was opened', async () => {
    expect(await at('localhost', Promise.resolve({}))).toBe('')
    expect(ownBase()).toBe(null)
    expect(await at('192.168.1.20', Promise.resolve({}))).toBe('')
  })
  it('as the page does without an answer, unless that is an address of its own machine', async () => {
    expect(await at('192.168.1.20', Promise.reject(new Error('away')))).toBe('http://192.168.1.20:8080')
    expect(ownBase()).toBe('http://192.168.1.20:8080')
    expect(await at('127.0.0.1', Promise.reject(new Error('away')))).toBe(null)
  })
})
