import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  carry,
  endOf,
  finish,
  forget,
  heldSeats,
  heldTables,
  hold,
  reseat,
  seatsAt,
} from '../src/client/keys'
import type { Action, Fact, Offer, SeatInfo } from '../src/client/protocol'
import type { Known } from '../src/client/session'
import { wordOf } from '../src/kit/mark'
import { toasts } from '../src/kit/toasts.svelte'
import { bySection, find } from '../src/pages/find'
import { inAll, languages, ledgers, ruleBook, words } from '../build/sources'
import { Aim } from '../src/table/aim.svelte'
import { isAsked, standIn } from '../src/table/asked'
import { clockText, countSince, leftAfter, passedText } from '../src/table/clock'
import { Consents } from '../src/table/consents'
import { Familiar } from '../src/table/familiar.svelte'
import { anotherName, seatName } from '../src/table/names'
import { nearest } from '../src/table/roving'
import { speaksOf } from '../src/table/places'
import { askedOf, helpFor, leaverOf, sentenceOf, waitedSince } from '../src/table/sentence'
import { folded, listed, newestFirst } from '../src/table/story'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'

const action = (code: number, text = `place (${code},0)`): Action => ({
  code,
  text,
  kind: 'place',
  arguments: { field: code },
})
const click = { stopPropagation: () => {} } as MouseEvent
const pointer = (pointerType: string) => ({ pointerType }) as PointerEvent

function aimAt(...legal: Action[]) {
  const way = { act: vi.fn(), plan: vi.fn(), look: vi.fn(), why: vi.fn() }
  const aim = new Aim(way)
  aim.ask(legal)
  way.look.mockClear()
  return { aim, way }
}

describe('asking the board', () => {
  it.each(['2,-1', '(2,-1)', ' 2 , -1 ', '2 -1', '2;−1'])('takes %s as coordinates', (query) => {
    expect(speaksOf('tile (2,-1), home of bear', query)).toBe(true)
    expect(speaksOf('tile (12,-1), home of bear', query)).toBe(false)
    expect(speaksOf('tile (-2,-1), home of bear', query)).toBe(false)
    expect(speaksOf('tile (2,-10), home of bear', query)).toBe(false)
  })
  it('takes anything else as words, without accents', () => {
    expect(speaksOf('case (3,4), émissaire de Noé', 'emissaire noe')).toBe(true)
    expect(speaksOf('case (3,4), vide', 'emissaire')).toBe(false)
    expect(speaksOf('case (3,4), vide', '')).toBe(true)
  })
})

describe('aiming', () => {
  it('acts at a click of the mouse', () => {
    const { aim, way } = aimAt(action(1), action(2))
    const place = aim.on([action(1)])
    place.onpointerdown(pointer('mouse'))
    place.onclick(click)
    expect(way.act).toHaveBeenCalledWith(action(1))
  })
  it('does what was picked ahead, if it may be done then, and otherwise nothing', async () => {
    const { aim, way } = aimAt()
    aim.pick('place (1,0)')
    aim.ask([action(2)])
    await Promise.resolve()
    expect(way.act).not.toHaveBeenCalled()
    aim.ask([])
    aim.pick('place (1,0)')
    aim.ask([])
    aim.ask([action(1), action(2)])
    await Promise.resolve()
    expect(way.act).toHaveBeenCalledExactlyOnceWith(action(1))
    aim.ask([])
    aim.pick('place (1,0)')
    aim.pick('place (1,0)')
    aim.ask([action(1)])
    await Promise.resolve()
    expect(way.act, 'picked and dropped again').toHaveBeenCalledOnce()
  })
  it('drops advice when it is told to', () => {
    const { aim } = aimAt(action(1), action(2))
    aim.hint(action(2))
    expect(aim.hinted).toBe(2)
    aim.forget()
    expect(aim.hinted).toBeNull()
    expect(aim.pointed).toBeNull()
  })
  it('forgets a place that the mouse leaves, but not a hint', () => {
    const { aim } = aimAt(action(1), action(2))
    const place = aim.on([action(1)])
    place.onpointerenter(pointer('mouse'))
    place.onpointerleave(pointer('mouse'))
    expect(aim.pointed).toBeNull()
    aim.hint(action(1))
    place.onpointerenter(pointer('mouse'))
    place.onpointerleave(pointer('mouse'))
    expect(aim.pointed?.code).toBe(1)
  })
  it('lets the button do what the board shows as done', () => {
    const { aim } = aimAt(action(1), action(2))
    aim.point(action(1))
    expect(aim.ready, 'a mere look').toBeNull()
    aim.shows = ({ code }) => code === 1
    expect(aim.ready?.code).toBe(1)
    aim.point(action(2))
    expect(aim.ready).toBeNull()
  })
  it('keeps what was chosen while others answer the same question', () => {
    const { aim, way } = aimAt(action(1), action(2), action(3))
    aim.narrow([action(1), action(2)])
    aim.ask([action(1, 'poser (1,0)'), action(2), action(3)], true)
    expect(aim.narrowed?.map(({ text }) => text)).toEqual(['poser (1,0)', 'place (2,0)'])
    aim.hint(action(4))
    aim.ask([action(1), action(2), action(3)], true)
    expect(aim.ready?.code).toBe(4)
    expect(way.look).toHaveBeenLastCalledWith(action(4))
    aim.ask([action(1), action(2)], true)
    expect(aim.ready, 'other choices').toBeNull()
    aim.narrow([action(1), action(2)])
    aim.ask([action(1), action(2)])
    expect(aim.narrowed, 'another question with the same codes').toBeNull()
  })
  it('points at the first tap of a finger and acts at the second', () => {
    const { aim, way } = aimAt(action(1), action(2))
    const place = aim.on([action(1)])
    place.onpointerdown(pointer('touch'))
    place.onclick(click)
    expect(way.act).not.toHaveBeenCalled()
    expect(way.look).toHaveBeenCalledWith(action(1))
    expect(aim.armed).toBe(true)
    place.onclick(click)
    expect(way.act).toHaveBeenCalledOnce()
  })
  it('points at another place when the finger goes there', () => {
    const { aim, way } = aimAt(action(1), action(2))
    for (const each of [action(1), action(2)]) {
      aim.on([each]).onpointerdown(pointer('touch'))
      aim.on([each]).onclick(click)
    }
    expect(aim.pointed).toEqual(action(2))
    expect(way.act).not.toHaveBeenCalled()
  })
  it('narrows the choice at a place of several actions, and widens it again', () => {
    const [plain, sealed] = [action(4, 'place (1,1)'), action(5, 'place (1,1) with seal')]
    const { aim, way } = aimAt(action(1), plain, sealed)
    aim.on([plain, sealed]).onclick(click)
    expect(aim.legal).toEqual([plain, sealed])
    expect(way.act).not.toHaveBeenCalled()
    aim.widen()
    expect(aim.legal).toHaveLength(3)
  })
  it('asks why at a place that may not be used, but only when something is asked', () => {
    const { aim, way } = aimAt(action(1))
    aim.on([], 'place (9,9)').onclick(click)
    expect(way.why).toHaveBeenCalledWith('place (9,9)')
    aim.ask([])
    aim.on([], 'place (9,9)').onclick(click)
    expect(way.why).toHaveBeenCalledOnce()
  })
  it('looks at what the mouse rests on, once', () => {
    const { aim, way } = aimAt(action(1))
    const place = aim.on([action(1)])
    place.onpointerenter(pointer('mouse'))
    place.onpointerenter(pointer('mouse'))
    expect(way.look).toHaveBeenCalledOnce()
    place.onpointerleave(pointer('mouse'))
    expect(aim.pointed).toBeNull()
  })
  it('keeps a hint before the eyes of who looks about meanwhile', () => {
    const { aim } = aimAt(action(1), action(2))
    aim.hint(action(2))
    aim.on([action(1)]).onpointerenter(pointer('mouse'))
    expect(aim.pointed).toEqual(action(1))
    expect(aim.ready).toEqual(action(2))
    aim.on([action(1)]).onpointerleave(pointer('mouse'))
    expect(aim.pointed).toEqual(action(2))
  })
  it('shows a hint that the board does not offer', () => {
    const { aim, way } = aimAt(action(1))
    aim.hint(action(7))
    aim.go()
    expect(way.act).toHaveBeenCalledWith(action(7))
  })
  it('shows a hint and does it when told to go', () => {
    const { aim, way } = aimAt(action(1), action(2))
    aim.hint(action(2))
    expect(aim.pointed).toEqual(action(2))
    aim.go()
    expect(way.act).toHaveBeenCalledWith(action(2))
  })
})

describe('arrow keys', () => {
  const spots = [{ x: 0, y: 0 }, { x: 10, y: 1 }, { x: 0, y: 10 }, { x: 30, y: 0 }] // prettier-ignore
  it('go to the nearest cell in their direction', () => {
    expect(nearest(spots, { x: 0, y: 0 }, [1, 0])).toBe(1)
    expect(nearest(spots, { x: 0, y: 0 }, [0, 1])).toBe(2)
    expect(nearest(spots, { x: 0, y: 0 }, [-1, 0])).toBe(-1)
  })
  it('count a step sideways double, and go no further aside than twice the way ahead', () => {
    const from = { x: 0, y: 0 }
    expect(nearest([{ x: 4, y: 4 }, { x: 11, y: 0 }], from, [1, 0])).toBe(1) // prettier-ignore
    expect(nearest([{ x: 4, y: 4 }, { x: 13, y: 0 }], from, [1, 0])).toBe(0) // prettier-ignore
    expect(nearest([{ x: 4, y: 8 }], from, [1, 0])).toBe(0)
    expect(nearest([{ x: 4, y: 9 }], from, [1, 0])).toBe(-1)
    expect(nearest([{ x: 0.005, y: 0 }], from, [1, 0]), 'the cell itself').toBe(-1)
  })
})

describe('the story', () => {
  const fact = (event: number, seat: number, message: string): Fact => ({
    event,
    message,
    params: { player: { seat } },
  })
  it('has the newest turn on top, and its own lines in order', () => {
    const lines = newestFirst([fact(1, 0, 'a'), fact(1, 0, 'b'), fact(2, 1, 'c'), fact(2, 1, 'd')], 50)
    expect(lines.map((line) => line.fact.message)).toEqual(['c', 'd', 'a', 'b'])
    expect(lines.map((line) => line.turn)).toEqual([true, false, true, false])
  })
  it('counts what names nobody to the turn it stands in', () => {
    const nobody = (event: number): Fact => ({ event, message: 'n' })
    const lines = newestFirst(
      [nobody(0), fact(1, 0, 'a'), nobody(2), fact(3, 0, 'b'), fact(4, 1, 'c'), nobody(5)],
      50,
    )
    expect(lines.map(({ fact, seat, turn }) => [fact.event, seat, turn])).toEqual([
      [4, 1, true],
      [5, 1, false],
      [1, 0, true],
      [2, 0, false],
      [3, 0, false],
      [0, undefined, true],
    ])
  })
  it('begins anew where the game says so, though the same player goes on', () => {
    const by = (event: number, actor: number, about: number, message: string): Fact => ({
      ...fact(event, about, message),
      by: actor,
    })
    const won = [by(1, 2, 2, 'wins'), by(2, 2, 2, 'leads'), by(3, 2, 1, 'turn'), by(4, 1, 1, 'rolls')]
    const opens = ({ message }: Fact) => ['leads', 'turn'].includes(message)
    expect(newestFirst(won, 50, opens).map(({ fact, turn }) => [fact.message, turn])).toEqual([
      ['turn', true],
      ['rolls', false],
      ['leads', true],
      ['wins', true],
    ])
  })
  it('keeps what others do in a turn in that turn, where the game says what opens one', () => {
    const by = (event: number, actor: number, message: string): Fact => ({
      ...fact(event, actor, message),
      by: actor,
    })
    const opens = ({ message }: Fact) => message === 'turn'
    const turn = [
      by(3, 2, 'turn'),
      by(4, 2, 'offers'),
      by(5, 0, 'declines'),
      by(6, 1, 'accepts'),
      by(7, 2, 'trades'),
    ]
    const story = [by(1, 0, 'founds'), by(2, 1, 'founds'), ...turn]
    const told = (facts: Fact[], most = 50) =>
      newestFirst(facts, most, opens).map((line) => `${line.turn ? '|' : ''}${line.fact.message}`)
    expect(told(story)).toEqual(['|turn', 'offers', 'declines', 'accepts', 'trades', '|founds', '|founds'])
    expect(told(story, 3), 'however much of it is told').toEqual(['|declines', 'accepts', 'trades'])
    const undone = [...story, by(8, 0, 'turn'), by(9, 2, 'table.story.undo'), by(10, 0, 'answers')]
    expect(told(undone).slice(0, 3), 'what is taken back has ended').toEqual([
      '|table.story.undo',
      'answers',
      '|turn',
    ])
  })
  it('has one line for what is listed one by one', () => {
    const lays = (event: number, seat: number, card: string): Fact => ({
      event,
      message: 'lays',
      params: { player: { seat }, cards: [{ message: card }] },
    })
    const facts = [lays(1, 0, 'a'), lays(2, 0, 'b'), fact(3, 0, 'wins'), lays(4, 1, 'c')]
    const lines = listed(newestFirst(facts, 50), ({ message }) => (message === 'lays' ? 'cards' : undefined))
    expect(lines.map(({ fact }) => fact.params?.cards)).toEqual([
      [{ message: 'c' }],
      [{ message: 'a' }, { message: 'b' }],
      undefined,
    ])
  })
  it('stands by who acts, whomever it is about, in the order in which it happened', () => {
    const by = (event: number, actor: number, about: number, message: string): Fact => ({
      ...fact(event, about, message),
      by: actor,
    })
    const rolled = [
      by(1, 0, 0, 'rolls'),
      by(1, 0, 1, 'receives'),
      by(1, 0, 2, 'receives'),
      by(2, 0, 0, 'builds'),
    ]
    const lines = newestFirst([...rolled, by(3, 1, 1, 'rolls')], 50)
    expect(lines.map(({ fact, turn }) => [fact.message, turn])).toEqual([
      ['rolls', true],
      ['rolls', true],
      ['receives', false],
      ['receives', false],
      ['builds', false],
    ])
    const told = folded(lines, ({ message }) => message === 'receives')
    expect(
      told.map(({ fact, also }) => [fact.message, also.length]),
      'one line a roll',
    ).toEqual([
      ['rolls', 0],
      ['rolls', 2],
      ['builds', 0],
    ])
  })
  it('is told from its end', () => {
    const all = [fact(1, 0, 'a'), fact(2, 0, 'b'), fact(3, 1, 'c')]
    expect(newestFirst(all, 2).map(({ fact, turn }) => [fact.message, turn])).toEqual([
      ['c', true],
      ['b', true],
    ])
  })
  it('folds more than three of a kind, and only of one seat, rule and turn', () => {
    const lengths = (...facts: Fact[]) => folded(newestFirst(facts, 50)).map(({ more }) => more.length)
    const dealt = fact(1, 0, 'dealt')
    expect(lengths(dealt, dealt, dealt)).toEqual([0, 0, 0])
    expect(lengths(dealt, dealt, dealt, dealt)).toEqual([3])
    expect(lengths(dealt, dealt, dealt, { ...dealt, rule: 'other' })).toEqual([0, 0, 0, 0])
    expect(lengths(dealt, dealt, dealt, fact(2, 1, 'dealt'))).toEqual([0, 0, 0, 0])
  })
  it('folds a long run of one kind into its first line, and leaves a short one', () => {
    const dealt = Array.from({ length: 10 }, () => fact(1, 0, 'dealt'))
    const lines = folded(newestFirst([...dealt, fact(1, 0, 'x'), fact(2, 1, 'c'), fact(2, 1, 'c')], 50))
    expect(lines.map(({ fact, more }) => [fact.message, more.length])).toEqual([
      ['c', 0],
      ['c', 0],
      ['dealt', 9],
      ['x', 0],
    ])
  })
})

describe('clocks', () => {
  it.each([
    [9_400, '9.4', '9,4'],
    [545_000, '9:05', '9:05'],
    [3_723_000, '1:02:03', '1:02:03'],
    [9_999, '10.0', '10,0'],
    [10_000, '0:10', '0:10'],
    [172_799_000, '47:59:59', '47:59:59'],
    [172_800_000, '2d', '2j'],
    [259_199_000, '2d', '2j'],
    [259_200_000, '3d', '3j'],
  ])('%i ms read %s, in French %s', (ms, english, french) => {
    expect(clockText(ms, 'en')).toBe(english)
    expect(clockText(ms, 'fr')).toBe(french)
  })
  it('runs for who is to move, and not below nothing', () => {
    const clocks = { left: [9000, 9000], running: [1] }
    expect([0, 1].map((seat) => leftAfter(clocks, seat, 4000))).toEqual([9000, 5000])
    expect(leftAfter(clocks, 1, 10_000)).toBe(0)
  })
})

describe('being asked', () => {
  const asks = { message: 'vigo.asks.play' }
  const here = { you: 0, seats: [{ name: 'Ann' }], asks, paused: false, frozen: false }
  it('is to be put a question that one may answer', () => {
    expect(isAsked(here)).toBe(true)
    const { asks: question, ...silent } = here
    expect(question && isAsked(silent)).toBe(false)
    expect(isAsked({ ...here, you: 'spectator' })).toBe(false)
    expect(isAsked({ ...here, paused: true })).toBe(false)
    expect(isAsked({ ...here, frozen: true })).toBe(false)
  })
  it('is not who lets a bot play', () => {
    const away = { ...here, seats: [{ name: 'Ann', bot: 'greedy', taken_over: 'asked' as const }] }
    expect(standIn(away)).toBe(true)
    expect(isAsked(away)).toBe(false)
    expect(standIn(here)).toBe(false)
  })
})

describe('consent by word of mouth', () => {
  const undo = { kind: 'undo' as const, by: 0, agreed: [0] }
  it('is given once to what somebody at this screen asks for, and again when it is asked anew', () => {
    const consents = new Consents()
    const due = (...offers: Offer[]) => consents.due(1, 1, { version: 7, offers }, [0, 1])
    expect(due(undo)).toEqual(['undo'])
    expect(due(undo), 'it is on its way').toEqual([])
    expect(due(), 'it was withdrawn').toEqual([])
    expect(due(undo)).toEqual(['undo'])
    expect(due({ ...undo, agreed: [0, 1] })).toEqual([])
  })
  it('is each line’s own, and not given to oneself or to somebody elsewhere', () => {
    const consents = new Consents()
    const told = { version: 7, offers: [undo] }
    expect(consents.due(0, 0, told, [0, 1, 2])).toEqual([])
    expect(consents.due(1, 1, told, [0, 1, 2])).toEqual(['undo'])
    expect(consents.due(2, 2, { version: 7 }, [0, 1, 2])).toEqual([])
    expect(consents.due(1, 1, told, [0, 1, 2]), 'another line has heard of nothing yet').toEqual([])
    expect(consents.due(2, 2, told, [0, 1, 2])).toEqual(['undo'])
    expect(new Consents().due(1, 1, told, [1, 2])).toEqual([])
  })
})

describe('the keys of seats', () => {
  const store = () => {
    const map = new Map<string, string>()
    return {
      getItem: (k: string) => map.get(k) ?? null,
      setItem: (k: string, v: string) => void map.set(k, v),
    } as Storage
  }
  const seat = { table: 't1', game: 'vigo', seat: 0, secret: 's', since: 1 }
  it('are kept, newest first, one for each seat', () => {
    const kept = store()
    hold([seat], kept)
    hold([{ ...seat, table: 't2' }], kept)
    hold([{ ...seat, secret: 'new' }], kept)
    expect(heldSeats(kept).map((each) => each.table)).toEqual(['t1', 't2'])
    expect(seatsAt('t1', kept)[0]?.secret).toBe('new')
  })
  it('are one game where two people share the screen, and none once they are given up', () => {
    const kept = store()
    hold([seat, { ...seat, seat: 1, secret: 'b' }, { ...seat, table: 't2', since: seat.since + 1 }], kept)
    expect(heldTables(kept).map((each) => [each.table, each.seat])).toEqual([
      ['t2', seat.seat],
      ['t1', seat.seat],
    ])
    forget('t1', kept)
    expect(heldSeats(kept).map((each) => each.table)).toEqual(['t2'])
  })
  it('follow their seats: a rematch moves everybody on, even where only some are held', () => {
    const kept = store()
    const [ann, bob] = [seat, { ...seat, seat: 1, secret: 'b' }]
    const follow = () =>
      hold(
        [ann, bob].map((each) => ({ ...each, table: 't2' })),
        kept,
      )
    const seats = () => Object.fromEntries(seatsAt('t2', kept).map((each) => [each.secret, each.seat]))
    for (const tab of ['one tab', 'another']) {
      follow()
      reseat('t2', 's', 2, kept)
      reseat('t2', 'b', 0, kept)
      expect(seats(), tab).toEqual({ s: 2, b: 0 })
      expect(seatsAt('t2', kept), tab).toHaveLength(2)
    }
  })
  it('of games that are over are given up first, and of others only when there are very many', () => {
    const kept = store()
    const at = (number: number) => ({ ...seat, table: `t${number}`, since: number })
    hold([at(0)], kept)
    for (let number = 1; number <= 500; ++number) {
      hold([at(number)], kept)
      finish(`t${number}`, undefined, kept)
    }
    expect(heldSeats(kept)).toHaveLength(400)
    expect(seatsAt('t0', kept), 'the game by correspondence goes on').toHaveLength(1)
    expect(seatsAt('t500', kept)).toHaveLength(1)
    expect(seatsAt('t101', kept), 'the oldest that are over are gone').toHaveLength(0)
    for (let number = 1000; number < 1400; ++number) hold([at(number)], kept)
    expect(heldSeats(kept)).toHaveLength(400)
    expect(seatsAt('t0', kept)).toHaveLength(0)
    expect(seatsAt('t1399', kept)).toHaveLength(1)
  })
  it('know how a game came out that ended here, also where it was known to be over before', () => {
    const kept = store()
    hold([seat], kept)
    finish('t1', undefined, kept)
    expect(heldSeats(kept)[0]?.ended).toBeUndefined()
    const ended = endOf(['Ann', 'Elio'], { over: true, points: [31, 40], places: [2, 1], winners: [1] })
    finish('t1', ended, kept)
    finish('t1', undefined, kept)
    expect(heldSeats(kept)[0]).toMatchObject({ over: true, ended: [{ name: 'Ann', points: 31, place: 2 }, { name: 'Elio', points: 40, place: 1 }] }) // prettier-ignore
    carry('t1', 't2', kept)
    expect(seatsAt('t2', kept)[0]).not.toHaveProperty('ended')
  })
  it('open the next table as well, whose game is not over', () => {
    const kept = store()
    hold([seat], kept)
    finish('t1', undefined, kept)
    carry('t1', 't2', kept)
    expect(heldSeats(kept)).toMatchObject([
      { table: 't2', secret: 's' },
      { table: 't1', over: true },
    ])
    expect(seatsAt('t2', kept)[0]).not.toHaveProperty('over')
  })
  it('are none when what is stored cannot be read', () => {
    const kept = store()
    kept.setItem('oya.seats', '{')
    expect(heldSeats(kept)).toEqual([])
  })
})

describe('the rules', () => {
  const book = ruleBook('vigo')
  it('are found by words, accents and case aside, and by id', () => {
    expect(find(book, 'en', 'LED colour').some((rule) => rule.id === 'vigo.play.follow')).toBe(true)
    expect(find(book, 'fr', 'pénalité').length).toBe(find(book, 'fr', 'penalite').length)
    expect(find(book, 'en', 'vigo.play.follow')[0]?.id).toBe('vigo.play.follow')
    expect(find(book, 'en', '')).toHaveLength(book.rules.length)
  })
  it('stand in chapters that have a name in every language', () => {
    for (const game of ledgers()) {
      const sections = bySection(ruleBook(game).rules).map(([section]) => section)
      expect(sections.length, game).toBeGreaterThan(0)
      for (const language of languages()) {
        const said = words(language)
        const nameless = sections.filter((section) => !said[`rules.section.${game}.${section}`])
        expect(nameless, `${game} in ${language}`).toEqual([])
      }
    }
  })
  it('are marked by the name of their chapter in every language, and by their own where it has none', () => {
    const marks = languages().map((language) => {
      speech.words = new Words(language, words(language))
      return wordOf('catan.robber.seven')
    })
    expect(marks).toEqual(['The robber and the 7', 'Le Bandit et le 7'])
    expect(wordOf('elsewhere.turn.one-card')).toBe('one card')
  })
  it('have a summary in every language', () => {
    for (const game of ledgers())
      for (const language of languages()) expect(ruleBook(game).summary[language], game).toMatch(/./)
  })
  it('have rulings, cases and sources in every language', () => {
    const rule = ruleBook('vigo').rules.find(({ id }) => id === 'vigo.components.one-of-each')
    expect(rule?.source.fr).toEqual([{ text: 'règle française\u00a0: ' }, { text: 'Contenu', lang: 'fr' }])
    const mixed = ruleBook('cascadero').rules.flatMap(({ source }) => source.fr ?? [])
    expect(mixed).toContainEqual({ text: 'Town Scoring. ', lang: 'en' })
    expect(mixed).toContainEqual({ text: 'JOUER', lang: 'fr' })
    expect(mixed).toContainEqual({ text: 'Case\u00a0: données, pistes' })
    expect(rule?.cases.fr).toHaveLength(rule?.cases.en?.length ?? 0)
    expect(rule?.ruling.fr).toMatch(/./)
    expect(rule?.ruling.fr).not.toBe(rule?.ruling.en)
    expect(rule?.cases.fr?.[0]).not.toBe(rule?.cases.en?.[0])
  })
  it('are summed up in English where a language does not', () => {
    expect(inAll({ summary: 'Tricks.', summary_fr: 'Des plis.' }, 'summary', ['en', 'fr', 'de'], '')).toEqual(
      {
        en: 'Tricks.',
        fr: 'Des plis.',
        de: 'Tricks.',
      },
    )
  })
})

it('what is said in passing stays while somebody points at it', () => {
  vi.useFakeTimers()
  const texts = () => toasts.shown.map(({ text }) => text)
  toasts.say('Follow red.', 'vigo.play.follow')
  const [said] = toasts.shown
  if (!said) throw new Error('nothing is shown')
  toasts.hold(said)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Follow red.'])
  toasts.leave(said)
  vi.advanceTimersByTime(4000)
  expect(texts()).toEqual(['Follow red.'])
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual([])
  vi.useRealTimers()
})

it('the time one waits is told once a second, and not while nobody looks', () => {
  vi.useFakeTimers({ now: 0 })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const turn = (to: string) => {
    page.visibilityState = to
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const told: string[] = []
  const stop = countSince(performance.now() - 58_300, (seconds) => told.push(passedText(seconds, 'en')))
  expect(told).toEqual(['0:58'])
  vi.advanceTimersByTime(699)
  expect(told).toEqual(['0:58'])
  vi.advanceTimersByTime(1001)
  expect(told).toEqual(['0:58', '0:59', '1:00'])
  turn('hidden')
  vi.advanceTimersByTime(60_000)
  expect(told.length, 'nobody looks').toBe(3)
  turn('visible')
  expect(told.at(-1)).toBe('2:00')
  stop()
  vi.advanceTimersByTime(5000)
  turn('visible')
  expect(told.length).toBe(4)
  expect(vi.getTimerCount()).toBe(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what somebody at a table is called', () => {
  const [ann, elio, bot] = [{ name: 'Ann' }, { name: 'Elio', bot: 'adept' }, { name: '', bot: 'adept' }]
  const called = (...seats: SeatInfo[]) => seats.map(seatName)
  beforeAll(() => void (speech.words = new Words('en', words('en'))))
  it('is a name of the house for a bot that was sat down without one', () =>
    expect(called(ann, bot, bot, bot)).toEqual(['Ann', 'Elio', 'Marguerite', 'Tomás']))
  it('is nobody else’s name', () => {
    expect(called(ann, bot, elio)).toEqual(['Ann', 'Bot 2', 'Elio'])
    expect(called(bot, { name: '', taken_over: 'left', bot: 'adept' }, bot)).toEqual(['Bot 1', 'Player 2', 'Marguerite']) // prettier-ignore
  })
  it('is a number among bots alone', () => expect(called(bot, bot)).toEqual(['Bot 1', 'Bot 2']))
})

describe('a name that is taken at a table', () => {
  it.each([
    ['Guest', 'Guest 2'],
    ['Guest 2 ', 'Guest 3'],
    ['Ann 99', 'Ann 100'],
    ['2', '2 2'],
    ['R2D2', 'R2D2 2'],
  ])('becomes another one: %s, %s', (name, other) => expect(anotherName(name)).toBe(other))
})

describe('what the prompt says', () => {
  const names = ['Ada', 'Noé', 'Bot']
  const table = (more: object): Known =>
    ({
      you: 0,
      seats: [{}, {}, { bot: {} }],
      begun: true,
      awaited: [0],
      facts: [],
      ...more,
    }) as unknown as Known
  const says = (more: object, here: object = {}) =>
    sentenceOf(table(more), { names, lost: false, playing: false, ...here })
  const question = { asks: { message: 'vigo.asks.play' } }

  it('asks who is to answer, with words that suit a board where there are any', () => {
    speech.words = new Words('en', { 'vigo.asks.play': 'Play a card.' })
    expect(says(question)).toBe('Play a card.')
    speech.words = new Words('en', { 'vigo.asks.play': 'Play a card.', 'web.vigo.asks.play': 'Choose one.' })
    expect(says(question)).toBe('Choose one.')
  })
  it('says what the page answers for one', () => {
    expect(says({ spared: 'No is said.' })).toBe('No is said.')
    expect(says({ spared: 'No is said.' }, { lost: true })).not.toBe('No is said.')
    expect(says({ spared: 'No is said.' }, { playing: true }), 'what is answered is not shown yet').not.toBe(
      'No is said.',
    )
  })
  it.each([
    ['the line, before all else', { ...question, result: {} }, { lost: true }, 'web.line.lost'],
    ['old rules', { read_only: true, frozen: true }, {}, 'web.read-only'],
    ['an accident', { frozen: true, result: {} }, {}, 'web.frozen'],
    ['the end', { result: {}, paused: true }, {}, 'web.end.over'],
    ['a game that has not begun', { begun: false, paused: true }, {}, 'web.moment'],
    ['a pause, though somebody is asked', { ...question, paused: true }, {}, 'web.paused'],
    ['who plays for me', { ...question, seats: [{ taken_over: {} }] }, {}, 'web.bot-plays'],
    ['nobody', { awaited: [] }, {}, 'web.moment'],
    ['my own scene', { facts: [{ by: 1 }, { by: 0 }, {}] }, { playing: true }, 'web.scene.you'],
    ['the deal before my first turn', { facts: [{}] }, { playing: true }, 'web.moment'],
    ['what others did before my turn', { facts: [{ by: 0 }, { by: 1 }] }, { playing: true }, 'web.moment'],
    ['the scene of another', { awaited: [1] }, { playing: true }, 'web.scene'],
    ['a person', { awaited: [1] }, {}, 'web.waits-for'],
    ['a bot', { awaited: [2] }, {}, 'web.bot-thinks'],
    ['several', { awaited: [1, 2] }, {}, 'web.waits-for.all'],
  ])('speaks of %s', (_, more, here, id) => {
    speech.words = new Words('en', {}) // so that each id stands for itself
    expect(says(more, here)).toBe(`[${id}]`)
  })
  it('names whom it waits for', () => {
    speech.words = new Words('en', words('en'))
    expect(says({ awaited: [1] })).toBe('Noé is to move.')
    expect(says({ awaited: [2] })).toBe('Bot is thinking.')
    expect(says({ awaited: [2, 1] })).toBe('Bot and Noé are to move.')
  })
  it('says since when, from the first who was asked, and only where it waits', () => {
    const since = (more: object, here: object = {}) =>
      waitedSince(table({ awaited: [1, 2], since: { 1: 700, 2: 400 }, ...more }), {
        lost: false,
        playing: false,
        ...here,
      })
    expect(since({})).toBe(400)
    expect(since({ awaited: [1] })).toBe(700)
    expect(since({ awaited: [] })).toBeUndefined()
    expect(since(question), 'one is asked oneself').toBeUndefined()
    expect(since({ spared: 'No is said.' }), 'nor waited for').toBeUndefined()
    expect(since({ paused: true })).toBeUndefined()
    expect(since({}, { lost: true })).toBeUndefined()
    expect(since({}, { playing: true })).toBeUndefined()
  })
  it('says whom it asks where several sit at one screen', () => {
    expect(askedOf(table(question), names, true)).toBe('Ada')
    expect(askedOf(table(question), names, false)).toBe('')
    expect(askedOf(table({}), names, true)).toBe('')
    expect(askedOf(table({ ...question, paused: true }), names, true)).toBe('')
  })
  it('helps only whom it asks, and where there is something to say', () => {
    speech.words = new Words('en', { 'web.help.vigo.asks.play': 'One of {count}.' })
    expect(helpFor(table(question), 3, false)).toBe('One of 3.')
    expect(helpFor(table(question), 3, true)).toBe('')
    expect(helpFor(table(question), 0, false), 'something is on its way').toBe('')
    expect(helpFor(table({ ...question, paused: true }), 3, false)).toBe('')
    expect(helpFor(table({ asks: { message: 'vigo.asks.other' } }), 3, false)).toBe('')
  })
  it('keeps in the browser how often a question was put, until it is known', () => {
    const kept = new Map<string, string>()
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    } as unknown as Storage
    const first = new Familiar(store)
    for (let time = 1; time < 4; time++) first.put('vigo.asks.play')
    first.put('vigo.asks.lay')
    expect(first.with('vigo.asks.play')).toBe(false)
    const later = new Familiar(store)
    later.put('vigo.asks.play')
    expect(later.with('vigo.asks.play')).toBe(true)
    expect(later.with('vigo.asks.lay')).toBe(false)
    expect(new Familiar(store).with('vigo.asks.play')).toBe(true)
    for (const damaged of ['{', 'null', '[]', '7']) {
      kept.set('oya.asked', damaged)
      expect(new Familiar(store).with('vigo.asks.play'), damaged).toBe(false)
    }
    expect(new Familiar(undefined).with('vigo.asks.play')).toBe(false)
  })
  it('tells of the first who is away that a bot will play for', () => {
    const gone = {
      seats: [
        { present: false, bot_at: 90 },
        { present: false, bot_at: 50 },
        { bot: {}, bot_at: 1 },
      ],
    }
    expect(leaverOf(table(gone))).toEqual({ at: 1, bot_at: 50 })
    expect(leaverOf(table({ ...gone, paused: true }))).toBeUndefined()
    expect(leaverOf(table({ ...gone, result: {} }))).toBeUndefined()
    expect(leaverOf(table({ seats: [{ present: true, bot_at: 90 }, { present: false }] }))).toBeUndefined()
  })
})
