import { describe, expect, it } from 'vitest'
import { words } from '../build/sources'
import type { TableCard } from '../src/client/house'
import { shownGames } from '../src/games'
import { grouped } from '../src/home/groups'
import { filters, shownTables } from '../src/home/open'

let made = 0
const table = (game: string, language: string | undefined, free: number): TableCard => ({
  table: `t${(made += 1)}`,
  game,
  state: free > 0 ? 'waiting' : 'playing',
  listed: true,
  created: '',
  changed: '',
  ...(language ? { language } : {}),
  seats: [{ name: 'Ann' }, ...Array.from({ length: free }, () => ({ empty: true }))],
})

describe('the open tables', () => {
  const tables = [
    table('vigo', 'fr', 1),
    table('catan', 'en', 2),
    table('vigo', undefined, 1),
    table('catan', 'fr', 0),
  ]
  it('can be told apart where they differ', () => {
    expect(filters(tables, 'fr')).toEqual({ games: ['catan', 'vigo'], languages: true })
    expect(filters(tables, 'de').languages).toBe(false)
    expect(filters([], 'fr')).toEqual({ games: [], languages: false })
  })
  it('are those of a game and a language where that is asked', () => {
    const ids = (game: string, language: string) =>
      shownTables(tables, { game, language }).waiting.map((each) => tables.indexOf(each))
    expect(ids('', '')).toEqual([0, 1, 2])
    expect(ids('vigo', '')).toEqual([0, 2])
    expect(ids('', 'fr')).toEqual([0])
    expect(ids('catan', 'fr')).toEqual([])
    expect(shownTables(tables, { game: '', language: '' }).watchable).toEqual([tables[3]])
  })
  it('are a few, and all of them where one looks for something', () => {
    const many = Array.from({ length: 30 }, () => table('vigo', 'en', 1))
    expect(shownTables(many, { game: '', language: '' }).waiting).toHaveLength(6)
    expect(shownTables(many, { game: 'vigo', language: '' }).waiting).toHaveLength(20)
  })
})

describe('the options of a game', () => {
  /** What each sets for themselves, and not for the table. */
  const wishes = new Set(['vigo.auto_place', 'cascadia.auto_return', 'catan.offers'])
  const named = (game: string) =>
    Object.keys(words('en')).flatMap((id) => {
      const [of, kind, name, more] = id.split('.')
      return of === game && kind === 'option' && name && !more && !wishes.has(`${game}.${name}`) ? [name] : []
    })

  it.each(shownGames.map(({ game, groups = {} }) => ({ game, groups })))(
    'stand in one group each: $game',
    ({ game, groups }) => {
      const all = Object.values(groups).flat()
      expect([...all].sort()).toEqual(named(game).sort())
      expect(new Set(all).size).toBe(all.length)
      for (const heading of Object.keys(groups))
        for (const language of ['en', 'fr']) expect(words(language)[`web.make.group.${heading}`]).toBeTruthy()
    },
  )
  it('of a game that nobody has grouped are all there', () => {
    expect(grouped({}, [{ name: 'heaps' }])).toEqual([{ heading: '', options: [{ name: 'heaps' }] }])
    expect(grouped({ setup: ['icons'] }, [{ name: 'new' }, { name: 'icons' }])).toEqual([
      { heading: '', options: [{ name: 'new' }] },
      { heading: 'setup', options: [{ name: 'icons' }] },
    ])
  })
})
