import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { own } from '../src/client/account.svelte'
import { house, HouseError, type TableCard } from '../src/client/house'
import { hold } from '../src/client/keys'
import { ordered, others, type Yours, yourGames } from '../src/home/yours'

const card = (table: string, more: Partial<TableCard> = {}): TableCard => ({
  table,
  game: 'vigo',
  state: 'playing',
  listed: false,
  created: '2026-01-01T00:00:00Z',
  changed: '2026-01-01T00:00:00Z',
  seats: [{ name: 'Ann' }, { name: 'Bob' }],
  awaited: [],
  ...more,
})
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const seat = (table: string, seat = 0) => ({ table, game: 'vigo', seat, secret: `${table}${seat}`, since: 1 })

let cards: TableCard[] = []
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.spyOn(house, 'card').mockImplementation((table) => {
    const found = cards.find((each) => each.table === table)
    return found ? Promise.resolve(found) : Promise.reject(new HouseError('table.unknown', ''))
  })
})
afterEach(() => (vi.restoreAllMocks(), vi.unstubAllGlobals()))

const ids = async () => (await yourGames('fr')).map(({ table }) => table)

describe('your games', () => {
  it('wait for you first, then go on, and are over last; of each the latest first', async () => {
    cards = [
      card('over late', { state: 'over', changed: at(50) }),
      card('theirs late', { awaited: [1], changed: at(40) }),
      card('yours early', { awaited: [0], changed: at(1) }),
      card('over early', { state: 'over', changed: at(2) }),
      card('room', { state: 'waiting', changed: at(60) }),
      card('theirs early', { awaited: [1], changed: at(3) }),
      card('yours late', { awaited: [1, 0], changed: at(4) }),
      card('frozen', { state: 'frozen', changed: at(55) }),
    ]
    hold(cards.map(({ table }) => seat(table)))
    expect(await ids()).toEqual([
      'yours late',
      'yours early',
      'theirs late',
      'theirs early',
      'room',
      'frozen',
      'over late',
      'over early',
    ])
  })

  it('that go on are never hidden behind those that are over since, here or in the account', async () => {
    cards = Array.from({ length: 8 }, (_, n) => card(`over ${n}`, { state: 'over', changed: at(30 + n) }))
    const far = card('elsewhere', { changed: at(1), awaited: [1] })
    cards.push(far)
    hold(cards.slice(0, 8).map(({ table }) => seat(table)))
    vi.spyOn(own, 'ask').mockResolvedValue({
      tables: [{ ...card('elsewhere', { changed: at(1) }), you: [1] }],
    })
    const found = await yourGames('fr')
    expect(found).toHaveLength(8)
    expect(found[0]).toMatchObject({ table: 'elsewhere', own: [1], turn: true })
    expect(found.map(({ table }) => table)).not.toContain('over 0')
  })

  it('that are no more are forgotten; of those nobody could ask about it is not said how they stand', async () => {
    hold([seat('gone'), seat('there')])
    expect(await ids()).toEqual([])
    hold([seat('there')])
    vi.mocked(house.card).mockRejectedValue(new TypeError('no network'))
    const [only] = await yourGames('fr')
    expect(only).toMatchObject({ table: 'there', since: 1, turn: false })
    expect(only).not.toHaveProperty('state')
  })

  it('name whom one plays with: not oneself, nobody on a free seat, bots as at the table', async () => {
    cards = [
      card('a', {
        seats: [{ name: 'Ann' }, { bot: 'novice' }, { name: 'Bob' }, { empty: true }],
        awaited: [2],
      }),
    ]
    hold([seat('a')])
    expect(others((await yourGames('fr'))[0]!)).toEqual(['Elio', 'Bob'])
    // Two who share a screen have two seats, and either may be asked.
    hold([seat('a'), seat('a', 2)])
    const [shared] = await yourGames('fr')
    expect(others(shared!)).toEqual(['Elio'])
    expect(shared?.turn).toBe(true)
  })

  it('are put in order without being changed', () => {
    const game = (table: string, since: number): Yours => ({
      table,
      game: 'vigo',
      since,
      own: [0],
      turn: false,
    })
    const given = [game('a', 1), game('b', 2)]
    expect(ordered(given).map(({ table }) => table)).toEqual(['b', 'a'])
    expect(given.map(({ table }) => table)).toEqual(['a', 'b'])
  })
})
