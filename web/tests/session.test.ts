import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FromTable, ToTable } from '../src/client/protocol'
import { Session } from '../src/client/session'
import { unreadIn } from '../src/client/unread'

// A real conversation: "<" is what the table said, ">" what the page did.
const lines = readFileSync(new URL('./conversation.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const said = lines
  .filter((line) => line.startsWith('<'))
  .map((line) => JSON.parse(line.slice(2)) as FromTable)
const at = (kind: string, nth = 0) => said.filter((message) => message.t === kind)[nth] as FromTable
const told = (...messages: FromTable[]) => {
  const session = new Session('a')
  for (const message of messages) session.receive(message)
  return session
}
const id = (message: ToTable) => String(message.d?.id)

describe('a session', () => {
  it('follows a whole conversation to its last version', () => {
    const session = told(...said)
    const last = said.at(-1)
    expect(session.known?.version).toBe(last?.v)
    expect(session.known?.facts.length).toBeGreaterThan(10)
    const hand = ['red 3', 'red 4', 'red 6', 'blue 5', 'black 2', 'black 7']
    expect(session.known?.view, 'its view as the changes of all events have left it').toMatchObject({
      trick: 4,
      turn: 0,
      hand,
    })
  })

  it('leaves out the changes of events that it has', () => {
    const { v, d } = at('table') as Extract<FromTable, { t: 'table' }>
    const session = told({ t: 'table', v, d: { ...d, view: { count: 5, list: [1] } } })
    const { d: news } = at('events') as Extract<FromTable, { t: 'events' }>
    const changes = [0, 1, 2].map((n) => ({ count: { '=': 5 + n }, list: { [n]: { '=': n } } }))
    session.receive({
      t: 'events',
      v: v + 2,
      d: { ...news, from: v - 1, events: [null, null, null], changes },
    })
    expect(session.known?.view).toEqual({ count: 7, list: [1, 1, 2] })
    session.receive({
      t: 'events',
      v: v + 2,
      d: { ...news, from: v - 1, events: [null, null, null], changes },
    })
    expect(session.known?.view, 'old news').toEqual({ count: 7, list: [1, 1, 2] })
  })

  it('says that a request to take back did not outlive the server', () => {
    const { v, d } = at('table') as Extract<FromTable, { t: 'table' }>
    const asking = (): Session => {
      const session = told({ t: 'table', v, d })
      session.receive({ t: 'offers', v, d: { offers: [{ kind: 'undo', by: 0, agreed: [0] }] } })
      return session
    }
    const again = (offers: { kind: 'undo'; by: number; agreed: number[] }[], version = v) =>
      asking().receive({ t: 'table', v: version, d: { ...d, offers } }).notices
    expect(again([])).toEqual([{ kind: 'lapsed' }])
    expect(again([{ kind: 'undo', by: 0, agreed: [0] }]), 'it is still open').toEqual([])
    expect(again([], v + 1), 'the game went on').toEqual([])
    expect(told({ t: 'table', v, d }).receive({ t: 'table', v, d }).notices).toEqual([])
    // To who had all of it the server only says that nothing has happened since.
    const { d: news } = at('events') as Extract<FromTable, { t: 'events' }>
    const nothing = { ...news, from: v, events: [], facts: [], changes: [] }
    const since = (offers?: { kind: 'undo'; by: number; agreed: number[] }[]) =>
      asking().receive({ t: 'events', v, d: offers ? { ...nothing, offers } : nothing }).notices
    expect(since([])).toEqual([{ kind: 'lapsed' }])
    expect(since([{ kind: 'undo', by: 0, agreed: [0] }]), 'it is still open').toEqual([])
  })

  it('asks for the whole table when it cannot follow', () => {
    const session = told(at('table'))
    const before = session.known
    const news = at('events') as Extract<FromTable, { t: 'events' }>
    const step = session.receive({
      ...news,
      d: { ...news.d, changes: [{ nowhere: { inside: { '=': 1 } } }] },
    })
    expect(step.send).toEqual([{ t: 'hello', d: {} }])
    expect(session.known, 'and believes nothing of it').toBe(before)
  })

  it('says who it is, what it has, and in which language', () => {
    expect(new Session('a').open({ secret: 's' }, 'fr')).toEqual([
      { t: 'hello', d: { secret: 's', lang: 'fr' } },
    ])
    expect(told(at('table')).open({ watch: true }, 'en')).toEqual([
      { t: 'hello', d: { watch: true, lang: 'en', have: at('table').v } },
    ])
  })

  it('gives its share of chance, once and only where it is asked for', () => {
    const { v, d } = at('table') as Extract<FromTable, { t: 'table' }>
    const sent = (nonce: string, more: object) => {
      const told = { ...d, begun: false, chance: { commitment: 'c', nonces: ['', ''] }, ...more }
      return new Session('a', nonce).receive({ t: 'table', v, d: told }).send
    }
    expect(sent('my own', {})).toEqual([{ t: 'nonce', d: { nonce: 'my own' } }])
    expect(sent('', {}), 'it has none').toEqual([])
    expect(sent('my own', { begun: true }), 'too late').toEqual([])
    expect(sent('my own', { you: 'spectator' }), 'no seat').toEqual([])
    expect(sent('my own', { chance: { commitment: 'c', nonces: ['given', ''] } }), 'it was given').toEqual([])
    expect(sent('my own', { you: 1, chance: { commitment: 'c', nonces: ['given', ''] } })).toHaveLength(1)
    expect(sent('my own', { chance: { commitment: 'c' } }), 'nobody is asked').toEqual([])
  })

  it('sends an action again after a break until it is acknowledged', () => {
    const session = told(at('table'))
    const action = session.act([75])
    expect(action).toMatchObject({ t: 'act', v: at('table').v, d: { codes: [75] } })
    expect(session.waiting).toBe(true)
    expect(session.open({}, 'en')).toContainEqual(action)
    session.receive({ t: 'ack', v: 23, d: { id: id(action), event: 22 } })
    expect(session.open({}, 'en')).toHaveLength(1)
  })

  it('hands on what is advised, at most three choices, and why the first', () => {
    const step = (code: number) => ({ code, text: `play ${code}`, kind: 'play', arguments: {} })
    const choice = (...codes: number[]) => ({ plan: codes.map(step), cut: true, facts: [] })
    const choices = [choice(1, 5), choice(2), choice(3), choice(4)]
    const why = { message: 'vigo.why' }
    const heard = (d: object) => new Session('a').receive({ t: 'hint', v: 3, d } as FromTable).notices
    expect(heard({ plan: choices[0]?.plan, choices, why })).toEqual([
      { kind: 'hint', choices: choices.slice(0, 3), why },
    ])
    expect(heard({ plan: [step(7)] }), 'a table that tells no others').toEqual([
      { kind: 'hint', choices: [{ plan: [step(7)], cut: false, facts: [] }], why: undefined },
    ])
    expect(heard({ plan: [], choices: [] })).toEqual([])
  })

  it('waits no longer for an action that could not be read', () => {
    const session = told(at('table'))
    const error = (code: string, at?: string): FromTable => ({
      t: 'error',
      d: { code, ...(at ? { at } : {}) },
    })
    const plan = session.plan(['dance'])
    session.receive(error('table.action', 'd.step'))
    expect(session.waiting, 'it was something else that could not be read').toBe(true)
    session.receive(error('server.rate'))
    expect(session.waiting, 'nobody has looked at it').toBe(true)
    const { notices } = session.receive(error('table.action', 'd.steps[0]'))
    expect(notices).toMatchObject([{ kind: 'error', code: 'table.action' }])
    expect(session.waiting).toBe(false)
    expect(session.open({}, 'en'), 'nor says it again').not.toContainEqual(plan)
    session.act([75])
    session.receive(error('json.syntax'))
    expect(session.waiting, 'no place: it may have been any').toBe(false)
  })

  it('keeps what it was told before when the table tells only the last of it', () => {
    const session = told(at('table'), at('events'))
    const before = session.known?.facts ?? []
    const { version = 0 } = session.known ?? {}
    const again = at('table') as Extract<FromTable, { t: 'table' }>
    const later = { event: version, message: 'vigo.story.leads' }
    session.receive({ t: 'table', v: version + 1, d: { ...again.d, from: version, facts: [later] } })
    expect(before.length).toBeGreaterThan(0)
    expect(session.known?.facts).toMatchObject([...before, later])
    expect(told({ ...again, d: { ...again.d, from: 7, facts: [later] } }).known?.facts).toEqual([later])
  })

  it('knows what of the story was taken back', () => {
    const session = told(at('table'))
    const table = at('table') as Extract<FromTable, { t: 'table' }>
    const { v, d } = table
    const fact = (event: number) => ({ event, message: 'vigo.story.plays' })
    const events = { ...(at('events') as Extract<FromTable, { t: 'events' }>).d, events: [], changes: [] }
    session.receive({ t: 'events', v: v + 2, d: { ...events, from: v, facts: [fact(v), fact(v + 1)] } })
    const undo = [['undo', 0, v + 1]]
    session.receive({
      t: 'events',
      v: v + 3,
      d: { ...events, from: v + 2, events: undo, facts: [fact(v + 2)] },
    })
    const last = session.known?.facts.slice(-3) ?? []
    expect(last.map(({ undone }) => undone ?? false)).toEqual([false, true, false])
    const all = [fact(v), fact(v + 1), fact(v + 2)]
    const again = told({
      t: 'table',
      v: v + 3,
      d: { ...d, from: v, events: [['a'], null, ...undo], facts: all },
    })
    expect(again.known?.facts.map(({ undone }) => undone ?? false)).toEqual([false, true, false])
  })

  it('knows its own wish once it is granted, and not before', () => {
    const session = told(at('table'))
    const wish = session.wish('confirm', 'barrier')
    expect(session.known?.wishes?.confirm).toBe('never')
    session.receive({ t: 'ack', v: 23, d: { id: id(wish), event: 22 } })
    expect(session.known?.wishes?.confirm).toBe('barrier')
    expect(session.known?.wishes?.forced_moves).toBe('ask')
  })

  it('waits until it is told what came of an acknowledged action', () => {
    const session = told(at('table'))
    const events = at('events')
    const action = session.act([75])
    session.receive({ t: 'ack', v: events.v ?? 0, d: { id: id(action), event: (events.v ?? 0) - 1 } })
    expect(session.waiting, 'the old question is not put again').toBe(true)
    session.receive(events)
    expect(session.waiting).toBe(false)
  })

  it('knows when the clocks were told, whatever else it hears meanwhile', () => {
    let now = 1000
    const session = new Session('a', '', () => now)
    const clocks = { left: [300_000, 300_000], running: [0] }
    const table = at('table') as Extract<FromTable, { t: 'table' }>
    session.receive({ ...table, d: { ...table.d, clocks } })
    expect(session.known?.clocks).toEqual({ ...clocks, at: 1000 })
    now = 3000
    session.receive({ t: 'seats', v: table.v, d: { seats: table.d.seats } })
    session.receive({ t: 'pong', v: table.v, d: {} })
    expect(session.known?.clocks?.at, 'nobody has spoken of time').toBe(1000)
    const later = { left: [297_500, 300_000], running: [0] }
    session.receive({ t: 'pong', v: table.v, d: { clocks: later } })
    expect(session.known?.clocks).toEqual({ ...later, at: 3000 })
    now = 4000
    const events = at('events') as Extract<FromTable, { t: 'events' }>
    session.receive({ ...events, d: { ...events.d, clocks: later } })
    expect(session.known?.clocks?.at).toBe(4000)
  })

  it('does not wait for the others to agree to an undo', () => {
    const session = told(at('table'))
    const version = session.known?.version ?? 0
    session.undo()
    expect(session.waiting).toBe(true)
    session.receive({ t: 'offers', v: version, d: { offers: [{ kind: 'undo', by: 0, agreed: [0] }] } })
    expect(session.waiting).toBe(false)
    expect(session.known?.offers).toHaveLength(1)
  })

  it('shows a table of older rules, which says little', () => {
    const { game, rules, options, seats, view } = (at('table') as Extract<FromTable, { t: 'table' }>).d
    const bare = { game, rules, options, seats, view, read_only: true, result: null }
    const session = told({ t: 'table', v: 40, d: bare } as unknown as FromTable)
    expect(session.known).toMatchObject({ you: 'spectator', awaited: [], facts: [], read_only: true })
    expect(session.known).not.toHaveProperty('result')
  })

  it('gives every action an id of its own', () => {
    const session = told(at('table'))
    expect(id(session.act([1]))).not.toBe(id(session.act([1])))
  })

  it('sends a held action again after a break, until it is confirmed or cancelled', () => {
    const session = told(at('table'))
    const held = (action: ToTable): FromTable => ({
      t: 'held',
      v: at('table').v ?? 0,
      d: { id: id(action), cut: false, facts: [] },
    })
    const first = session.act([75])
    expect(session.receive(held(first)).notices).toMatchObject([{ kind: 'held', id: id(first) }])
    expect(session.waiting).toBe(false)
    expect(session.open({}, 'en')).toContainEqual(first)
    expect(session.receive(at('table')).send).toContainEqual(first)
    session.receive({ t: 'ack', v: 23, d: { id: id(first), event: 22 } })
    expect(session.open({}, 'en')).toHaveLength(1)

    const second = session.act([75])
    session.receive(held(second))
    session.ask('cancel')
    expect(session.open({}, 'en')).toHaveLength(1)

    const third = session.act([75])
    session.receive(held(third))
    const overtaken: FromTable = {
      t: 'refused',
      v: 24,
      d: { id: id(third), code: 'table.stale', message: 'table.stale' },
    }
    expect(session.receive(overtaken).notices).toHaveLength(0)
    expect(session.open({}, 'en')).toHaveLength(1)
  })

  it('tells why an action was refused and waits for it no longer', () => {
    const session = told(at('table'))
    const action = session.act([3])
    const { notices } = session.receive({
      t: 'refused',
      v: 22,
      d: { id: id(action), code: 'vigo.why.follow', rule: 'vigo.play.follow', message: 'vigo.why.follow' },
    })
    expect(notices).toMatchObject([{ kind: 'refused', refusal: { rule: 'vigo.play.follow' }, of: 'act' }])
    expect(session.waiting).toBe(false)
  })

  it('says nothing of a look that came too late', () => {
    const late = {
      t: 'refused',
      v: 23,
      d: { id: 'look', code: 'table.stale', message: 'table.stale' },
    } as const
    expect(told(at('table')).receive(late).notices).toEqual([])
  })

  it('drops what it has heard before', () => {
    const session = told(at('table'), at('events', 0), at('events', 1))
    const before = session.known
    session.receive(at('events', 0))
    expect(session.known).toBe(before)
    session.receive(at('events', 1))
    expect(session.known?.facts).toEqual(before?.facts)
  })

  it('asks for what it has missed', () => {
    const session = told(at('table'))
    const step = session.receive(at('events', 1))
    expect(step.send).toEqual([{ t: 'get', d: { since: at('table').v } }])
    expect(session.known?.version).toBe(at('table').v)
  })

  it('forgets the question once it is answered', () => {
    const session = told(at('table'))
    expect(session.known?.legal?.length).toBeGreaterThan(0)
    session.receive(at('events', 0))
    expect(session.known?.legal).toBeUndefined()
    expect(session.known?.asks).toBeUndefined()
  })

  it('tells only what is new', () => {
    const session = told(at('table'))
    expect(session.news()).toEqual({ whole: true, told: [] })
    const before = session.known?.view
    session.receive(at('events', 0))
    const { whole, told: fresh } = session.news()
    expect(whole).toBe(false)
    expect(fresh.flatMap(({ facts }) => facts)).toMatchObject([{ message: 'vigo.story.leads' }])
    expect(fresh[0]?.before).toBe(before)
    expect(fresh.at(-1)?.view).toBe(session.known?.view)
    expect(session.news().told).toEqual([])
  })

  it('has no film of what it missed while the line was down', () => {
    const session = told(at('table'))
    session.news()
    session.open({}, 'en')
    session.receive(at('events', 0))
    expect(session.news()).toEqual({ whole: true, told: [] })
  })

  it('counts what was said while the line was down as unread, and nothing that was said before one came', () => {
    const session = told(at('table'))
    const line = (number: number, author: string) => ({ number, at: '', author, name: author, text: 'hello' })
    const log = (...lines: ReturnType<typeof line>[]) =>
      session.receive({ t: 'chat_log', d: { lines, author: 'me' } })
    log(line(3, 'ann'), line(4, 'ann'))
    expect(session.saidBefore).toBe(4)
    session.open({}, 'en')
    log(line(3, 'ann'), line(4, 'ann'), line(5, 'me'), line(6, 'ann'), line(7, 'bob'))
    expect(session.saidBefore, 'not again').toBe(4)
    const unread = (read: number, muted: string[] = []) =>
      unreadIn(
        session.chat,
        read,
        session.known?.you,
        muted.map((author) => ({ author, name: author })),
      )
    expect(unread(4), 'but not one’s own').toBe(2)
    expect(unread(6)).toBe(1)
    expect(unread(4, ['bob'])).toBe(1)
    expect(
      told(at('table'), { t: 'chat', d: line(1, 'ann') }).saidBefore,
      'the first that is ever said',
    ).toBe(0)
  })

  it('knows in whose turn something happened', () => {
    const session = told(at('table'), at('events'))
    const leads = session.known?.facts.findLast(({ message }) => message === 'vigo.story.leads')
    expect(leads?.params?.player).toEqual({ seat: leads?.by })
  })

  it('knows who has decided last', () => {
    const session = told(...said)
    const last = said
      .flatMap((each) => (each.t === 'events' ? (each.d.events ?? []) : []))
      .findLast(Array.isArray)
    expect(session.decisions.at(-1)?.seat).toBe(last?.[0])
  })

  it('knows since when whom it waits for was asked', () => {
    let now = 1000
    const session = new Session('a', '', () => now)
    const { v, d } = at('table') as Extract<FromTable, { t: 'table' }>
    const news = at('events') as Extract<FromTable, { t: 'events' }>
    const since = (events: readonly (readonly unknown[])[], awaited: number[]) => {
      now += 1000
      const from = session.known!.version
      const changes = events.map(() => ({}))
      const data = { ...news.d, from, events: [...events], facts: [], changes, awaited }
      session.receive({ t: 'events', v: from + events.length, d: data })
      return session.known?.since
    }
    session.receive({ t: 'table', v, d: { ...d, awaited: [1, 2] } })
    expect(session.known?.since, 'since it came').toEqual({ 1: 1000, 2: 1000 })
    expect(since([[1, 0, 'play']], [2]), 'who still has to answer').toEqual({ 2: 1000 })
    expect(since([[2, 0, 'play']], [2]), 'who is asked again').toEqual({ 2: 3000 })
    expect(since([[2, 0, 'play'], ['chance', 0, 'deal']], [0])).toEqual({ 0: 4000 }) // prettier-ignore
    expect(since([['pause', 0, false]], [0]), 'a pause is nobody’s time').toEqual({ 0: 5000 })
    now = 9000
    session.receive({ t: 'table', v: session.known!.version, d: { ...d, awaited: [0] } })
    expect(session.known?.since, 'the same table, in another language').toEqual({ 0: 5000 })
    session.receive({ t: 'table', v: session.known!.version + 1, d: { ...d, awaited: [0] } })
    expect(session.known?.since).toEqual({ 0: 9000 })
  })

  it('bears a message of a later time', () => {
    const session = told(at('table'))
    expect(session.receive({ t: 'confetti', v: 1, d: {} } as unknown as FromTable)).toEqual({
      send: [],
      notices: [],
    })
  })
})
