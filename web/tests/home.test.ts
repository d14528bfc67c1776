import { describe, expect, it } from 'vitest'
import type { TableCard } from '../src/client/house'
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
