import { describe, expect, it } from 'vitest'
import type { FromTable, SeatInfo } from '../src/client/protocol'
import { type Known, Session } from '../src/client/session'
import { whereTo } from '../src/home/code'
import { countdown } from '../src/table/clock'
import { linkTo } from '../src/table/link'
import { freeSeats, hostOf, isWaiting, unusual } from '../src/table/room'

const ann: SeatInfo = { name: 'Ann', present: true }
const bot: SeatInfo = { name: '', bot: 'greedy' }
const free: SeatInfo = { name: '', empty: true }
const table = (seats: SeatInfo[], more: object = {}) =>
  ({ begun: false, frozen: false, terms: {}, seats, ...more }) as unknown as Known

describe('the room before the game', () => {
  it('is there while a seat is free, and where the host has not said the word', () => {
    expect(isWaiting(table([ann, free]))).toBe(true)
    expect(isWaiting(table([ann, bot]))).toBe(false)
    expect(isWaiting(table([ann, bot], { terms: { host_starts: true } }))).toBe(true)
    expect(isWaiting(table([ann, bot], { terms: { host_starts: true }, begun: true }))).toBe(false)
    expect(isWaiting(table([ann, free], { read_only: true }))).toBe(false)
  })
  it('is kept by the first person in it', () => {
    expect(hostOf([bot, free, ann])).toBe(2)
    expect(hostOf([free, bot])).toBe(-1)
    expect(freeSeats([free, ann, free])).toBe(2)
  })
  it('tells the options that are not the usual ones', () => {
    const options = [
      { name: 'cards', values: ['random', 'first_game'], free_text: false },
      { name: 'map', values: [''], free_text: true },
      { name: 'ties', values: ['sole', 'shared'], free_text: false },
    ]
    const info = { name: 'x', min_seats: 1, max_seats: 4, options, wishes: [], layers: [], ratings: {} }
    expect(unusual(info, { cards: 'first_game', map: '', ties: 'sole' })).toEqual([['cards', 'first_game']])
    const layers = [{ option: 'cards', value: 'first_game', defaults: { ties: 'shared' } }]
    expect(
      unusual({ ...info, layers }, { cards: 'first_game', ties: 'shared' }),
      'what an edition brings goes without saying',
    ).toEqual([['cards', 'first_game']])
    expect(unusual(undefined, { cards: 'first_game' })).toEqual([])
  })
})

describe('a code', () => {
  it('is taken however it is written', () => {
    for (const given of ['KXMPRT', ' kxm prt ', 'kxm-prt']) expect(whereTo(given)).toBe('/j/KXMPRT')
  })
  it('may be a link as well', () => {
    expect(whereTo('http://192.168.1.20:8080/t/abc#xyz')).toBe('/t/abc#xyz')
    expect(whereTo('192.168.1.20/j/KXMPRT')).toBe('/j/KXMPRT')
    expect(linkTo('http://192.168.1.20:8080', 'abc', 'xyz')).toBe('http://192.168.1.20:8080/t/abc#xyz')
    expect(linkTo('', 'abc', '')).toBe('/t/abc')
  })
  it('is nothing else', () => {
    for (const given of ['', 'KXMPR', 'KXMPRTT', '123456', 'http://elsewhere/'])
      expect(whereTo(given)).toBeUndefined()
  })
})

describe('who is away', () => {
  it('is replaced at a time by our own clock', () => {
    let now = 1000
    const session = new Session('a', '', () => now)
    const d = { seats: [ann, { name: 'Elio', present: false, bot_in: 42_000 }], facts: [], from: 0 }
    session.receive({ t: 'table', v: 1, d } as unknown as FromTable)
    expect(session.known?.seats[1]?.bot_at).toBe(43_000)
    expect(session.known?.seats[0]).not.toHaveProperty('bot_at')
    now = 5000
    session.receive({ t: 'seats', v: 1, d: { seats: d.seats } } as unknown as FromTable)
    expect(session.known?.seats[1]?.bot_at).toBe(47_000)
  })
  it('is counted down in minutes and seconds', () => {
    expect(countdown(42_000)).toBe('0:42')
    expect(countdown(41_001)).toBe('0:42')
    expect(countdown(60_000)).toBe('1:00')
    expect(countdown(125_000)).toBe('2:05')
    expect(countdown(-5)).toBe('0:00')
  })
})
