// A game that is looked back at: every view of it, where one stops, its turns, its chapters, its points.
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import type { Changes, EventEntry, Fact, FromTable, TableData, View } from '../src/client/protocol'
import type { GameFace } from '../src/games/face'
import { scenes as vigoScenes } from '../src/games/vigo/scenes'
import { after, before, Film, type Reel, wholeReel } from '../src/replay/film'
import { allOutcomes, playedHere, tallies, tallyId, winners } from '../src/pages/results'
import { chapters } from '../src/replay/tale'

type Seen = { round: number; trick: number; players: { points: number }[] }
const face = {
  scenes: vigoScenes,
  turn: ({ round, trick }: Seen) => `${round} ${trick}`,
  points: ({ players }: Seen, seat: number) => players[seat]?.points ?? 0,
} as unknown as GameFace

/** A recorded round, as the house would tell it to who looks back. */
function recorded(film: string): Reel {
  const path = new URL(`../fixtures/films/${film}.json`, import.meta.url)
  const [first, ...messages] = JSON.parse(readFileSync(path, 'utf8')) as FromTable[]
  const table = first as { v: number; d: TableData }
  const { game, rules, you, options, terms, seats, view } = table.d
  const reel: Reel = {
    ...{ game, rules, you, options, terms, seats, view },
    ...{ version: table.v, over: false, from: table.v, events: [], facts: [], changes: [] },
  }
  for (const message of messages) {
    if (message.t !== 'events' || message.d.from !== reel.version) continue
    reel.version = message.v
    reel.events.push(...message.d.events)
    reel.facts.push(...message.d.facts)
    reel.changes.push(...message.d.changes)
  }
  return reel
}

describe('a film', () => {
  const reel = recorded('vigo')
  const film = new Film(reel, face)

  it('has a view for every version, and shares what does not change', () => {
    expect(film.views).toHaveLength(reel.events.length + 1)
    expect(film.first).toBe(reel.from)
    expect(film.last).toBe(reel.from + reel.events.length)
    const still = reel.changes.findIndex((each) => Object.keys(each).length === 0)
    if (still >= 0) expect(film.views[still + 1]).toBe(film.views[still])
    expect(film.viewAt(-5)).toBe(film.views[0])
    expect(film.viewAt(1e9)).toBe(film.views.at(-1))
  })
  it('stops where a scene has ended, from the first version to the last', () => {
    expect(film.stops[0]).toBe(film.first)
    expect(film.stops.at(-1)).toBe(film.last)
    expect([...film.stops]).toEqual([...new Set(film.stops)].sort((a, b) => a - b))
    for (const stop of film.stops.slice(1, -1)) expect(film.sceneTo(stop)?.last).toBe(stop - 1)
    expect(film.sceneTo(film.first)).toBeUndefined()
  })
  it('goes on and back by its stops and turns, and never beyond its ends', () => {
    const walked = [film.first]
    while (walked.at(-1) !== film.last) walked.push(after(film.stops, walked.at(-1)!))
    expect(walked).toEqual([...film.stops])
    const back = [film.last]
    while (back.at(-1) !== film.first) back.push(before(film.stops, back.at(-1)!))
    expect(back.reverse()).toEqual([...film.stops])
    expect(after(film.stops, film.last)).toBe(film.last)
    expect(before(film.stops, film.first)).toBe(film.first)
    // From between two stops to either of them.
    expect(after([0, 4, 9], 5)).toBe(9)
    expect(before([0, 4, 9], 5)).toBe(4)
    expect(film.turns.length).toBeGreaterThan(5)
    expect(film.turns.length).toBeLessThan(film.stops.length)
  })
  it('knows the table as it was, and its story so far', () => {
    const middle = film.stops[Math.floor(film.stops.length / 2)]!
    const known = film.knownAt(middle)
    expect(known.version).toBe(middle)
    expect(known.view).toBe(film.viewAt(middle))
    expect(known.facts.every(({ event = 0 }) => event < middle)).toBe(true)
    expect(known.facts).toHaveLength(reel.facts.filter(({ event = 0 }) => event < middle).length)
    expect(known.result).toBeUndefined()
    const next = reel.events.slice(middle - film.first).find((entry) => typeof entry?.[0] === 'number')
    expect(known.awaited).toEqual([next?.[0]])
  })
  it('tells the stage what has happened between two stops', () => {
    const [from, to] = [film.stops[3]!, film.stops[4]!]
    const told = film.toldBetween(from, to)
    expect(told.map(({ event }) => event)).toEqual(Array.from({ length: to - from }, (_, at) => from + at))
    expect(told[0]?.before).toBe(film.viewAt(from))
    expect(told.at(-1)?.view).toBe(film.viewAt(to))
    for (const { event, facts } of told)
      expect(facts).toEqual(film.facts.filter((each) => each.event === event))
  })
  it('has the points of every seat wherever they change', () => {
    const points = film.points(face)
    expect(points[0]?.[0]).toBe(film.first)
    expect(points.at(-1)?.[0]).toBe(film.last)
    expect(points.every((mark) => mark.length === reel.seats.length + 1)).toBe(true)
  })
  it('is told in chapters, one for each turn, with all that was shown', () => {
    const parts = chapters(film)
    expect(parts.every(({ lines }) => lines.length > 0)).toBe(true)
    expect(parts.every(({ from }) => film.turns.includes(from))).toBe(true)
    const told = parts.flatMap(({ lines }) => lines).reduce((sum, { more }) => sum + 1 + more, 0)
    expect(told).toBe(film.scenes.flatMap(({ facts }) => facts).length)
    for (const { from, lines } of parts)
      for (const { to } of lines) {
        expect(film.stops).toContain(to)
        expect(to, 'what begins a turn is told in its chapter').toBeLessThanOrEqual(after(film.turns, from))
      }
  })
})

describe('what was taken back', () => {
  const seats = [{ name: 'Ann' }, { name: 'Bob' }]
  const fact = (event: number): Fact => ({ event, message: 'vigo.story.leads', params: {} })
  const events: EventEntry[] = [
    [0, 1, 'play'],
    ['undo', 0, 0],
    [0, 2, 'play'],
  ]
  const view = { round: 1, trick: 0, players: [{ points: 0 }, { points: 0 }] } as View
  const reel = {
    ...{ game: 'vigo', rules: 1, you: 0, options: {}, terms: {}, seats, version: 3, over: true, from: 0 },
    ...{ view, events, facts: [fact(0), fact(2)], changes: [{}, {}, {}] },
  } as unknown as Reel
  const film = new Film(reel, face)
  it('is struck out only once it has been', () => {
    expect(film.knownAt(1).facts[0]?.undone).toBeUndefined()
    expect(film.knownAt(2).facts[0]?.undone).toBe(true)
  })
})

describe('a long game', () => {
  const piece = (from: number, length: number, version: number): Reel =>
    ({
      ...{ from, version, over: false, view: {} },
      events: Array<EventEntry>(length).fill(['open']),
      facts: [{ event: from, message: 'm' }],
      changes: Array<Changes>(length).fill({}),
    }) as unknown as Reel

  it('is asked for piece by piece', async () => {
    const asked: number[] = []
    const reel = await wholeReel((from) => {
      asked.push(from)
      return Promise.resolve(piece(from, Math.min(2000, 4500 - from), 4500))
    })
    expect(asked).toEqual([0, 2000, 4000])
    expect([reel.events.length, reel.changes.length, reel.facts.length]).toEqual([4500, 4500, 3])
  })
  it('is taken as far as it goes where the next piece is another', async () => {
    const reel = await wholeReel((from) =>
      Promise.resolve(from === 0 ? piece(0, 2000, 2500) : piece(2400, 100, 2500)),
    )
    expect([reel.version, reel.events.length]).toEqual([2000, 2000])
  })
})

describe('results', () => {
  const game = (name: string, ...points: number[]) => ({
    ...{ table: `${name} ${points.join()}`, game: name, finished: '', before: 1 },
    seats: points.map((each, seat) => ({
      ...(seat === 0 ? { name: 'Ann', account: 'a1' } : { bot: 'novice' }),
      points: each,
      place: 1 + points.filter((other) => other > each).length,
    })),
  })
  it('are counted by game, the one played most first', () => {
    const all = [game('vigo', 30, 20), game('catan', 7, 10), game('catan', 10, 4, 6), game('catan', 10, 10)]
    const [catan, vigo] = tallies(all, 'Ann')
    expect(catan).toMatchObject({ game: 'catan', games: 3, won: 2, most: 10, mean: 9, lead: 4 })
    expect(catan?.best.table).toBe('catan 10,4,6')
    expect(vigo).toMatchObject({ game: 'vigo', games: 1, won: 1, lead: 10 })
  })
  it('of games that differ in what is played are kept apart, and none is lost', () => {
    const at = (options: Record<string, string> | undefined, ...points: number[]) => ({
      ...game('catan', ...points),
      ...(options && { options }),
    })
    const all = [
      at(undefined, 13, 9), // told by a house that says nothing of options
      at({}, 12, 13),
      at({ edition: 'modern', robber_lock: 'on' }, 13, 12),
      at({ expansion: 'none' }, 10, 4),
      at({ expansion: 'none', scenario: 'desert' }, 14, 4),
      at({ scenario: 'desert' }, 16, 4),
    ]
    expect(tallies(all, 'Ann')).toMatchObject([
      { kind: { expansion: '', scenario: '' }, games: 3, most: 13 },
      { kind: { expansion: 'none', scenario: '' }, games: 1, most: 10 },
      { kind: { expansion: 'none', scenario: 'desert' }, games: 1, most: 14 },
      { kind: { expansion: '', scenario: 'desert' }, games: 1, most: 16 },
    ])
    expect(new Set(tallies(all, 'Ann').map(tallyId)).size).toBe(4)
  })
  it('are counted over every page of them', async () => {
    const games = Array.from({ length: 120 }, (_, at) => ({ ...game('vigo', at, 50), before: 120 - at }))
    const told: number[] = []
    const ask = (before = 121) =>
      Promise.resolve({ games: games.filter((each) => each.before < before).slice(0, 50) })
    const all = await allOutcomes(ask, (so) => told.push(so.length))
    expect(told).toEqual([50, 100, 120])
    expect(tallies(all ?? [], 'Ann')[0]).toMatchObject({ games: 120, won: 70, most: 119 })
    expect(
      await allOutcomes(
        () => Promise.resolve(undefined),
        () => {},
      ),
    ).toBeUndefined()
  })
  it('are those of the account, not of a guest of its name; alone nobody is beaten', () => {
    const guest = game('vigo', 30, 20)
    for (const seat of guest.seats) delete (seat as { account?: string }).account
    expect(tallies([guest], 'Ann')).toEqual([])
    expect(tallies([game('cascadia', 80)], 'Ann')[0]).toMatchObject({ won: 0, lead: 0, most: 80 })
  })
  it('of a guest are counted with those of the account, where it is known what was played', () => {
    const ended = [
      { name: 'Bot', points: 20, place: 2 },
      { name: 'Guest', points: 30, place: 1 },
    ]
    const held = { seat: 1, secret: 's', since: 0, over: true as const }
    const here = playedHere(
      [
        { ...held, table: 'a', game: 'vigo', ended },
        { ...held, table: 'b', game: 'vigo' },
        { ...held, table: 'shared', game: 'vigo', ended },
        { ...held, table: 'c', game: 'catan', ended },
        { ...held, table: 'd', game: 'catan', ended, options: { expansion: 'none' } },
      ],
      (table) => (table === 'shared' ? 2 : 1),
    )
    expect(here.map(({ table }) => table)).toEqual(['a', 'd'])
    const all = tallies([game('vigo', 10, 20), ...here], 'Ann')
    expect(all).toMatchObject([
      { game: 'vigo', games: 2, won: 1, most: 30, mean: 20, lead: 10 },
      { game: 'catan', kind: { expansion: 'none' }, games: 1, won: 1 },
    ])
    expect(tallies(here, ''), 'without an account too').toHaveLength(2)
  })
  it('name who won where it was somebody else', () => {
    const [ann, bob] = game('vigo', 20, 30).seats
    expect(winners([ann!, bob!], ann!)).toEqual([bob])
    expect(winners([ann!, bob!], bob!)).toEqual([])
    expect(winners(game('cascadia', 80).seats, { ...ann!, place: 2 }), 'of a task that was not met').toEqual(
      [],
    )
  })
  it('of a game alone are not counted among those with others', () => {
    const all = [game('cascadia', 120), game('cascadia', 90, 80), game('cascadia', 80, 90)]
    expect(tallies(all, 'Ann')).toMatchObject([
      { alone: false, games: 2, won: 1, most: 90, mean: 85 },
      { alone: true, games: 1, most: 120, mean: 120 },
    ])
  })
})
