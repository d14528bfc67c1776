// Lessons: what is said to a move, how far one is, and how the hints of a first game fade. That the moves are legal or refused is asked
// of the engine (tests/doors/lessons_test.cpp).
import { beforeEach, describe, expect, it } from 'vitest'
import { lesson, lessons, type Step } from '../build/lessons'
import { languages, words } from '../build/sources'
import type { Fact } from '../src/client/protocol'
import { ask, askedAt, coach, helpFor, isNew, leave, othersDid } from '../src/lessons/coach'
import { against, joined, judged, tellingOf, textsOf } from '../src/lessons/judge'
import { after, again, keep, lengthOf, once, progressIn } from '../src/lessons/progress'

const shelf = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage
}
const step: Step = {
  id: 'one',
  position: 'here',
  rule: 'game.rule',
  decisions: [
    { accept: ['take 1'], wrong: { 'take 2': 'two', 'give 1; give 2': 'both' } },
    { accept: ['lay a', 'lay b'] },
    { accept: ['discard 1; discard 3'] },
  ],
}

describe('a move in a lesson', () => {
  it('is right where it is accepted, and the next decision follows', () => {
    expect(judged(step, 0, ['take 1'])).toEqual({ right: true, next: 1 })
    expect(judged(step, 1, ['lay b'])).toEqual({ right: true, next: 2 })
    expect(judged(step, 1, ['take 1']).right).toBe(false)
  })
  it('has words of its own, or the usual ones', () => {
    expect(judged(step, 0, ['take 2'])).toEqual({ right: false, word: 'two' })
    expect(judged(step, 0, ['take 3'])).toEqual({ right: false, word: '' })
    expect(judged(step, 0, ['give 2', 'give 1'])).toEqual({ right: false, word: 'both' })
  })
  it('may be several steps at once, in any order, or one for each decision', () => {
    expect(judged(step, 2, ['discard 3', 'discard 1'])).toEqual({ right: true, next: 3 })
    expect(judged(step, 2, ['discard 3']).right).toBe(false)
    expect(judged(step, 0, ['take 1', 'lay a'])).toEqual({ right: true, next: 2 })
    expect(judged(step, 1, []).right).toBe(false)
    expect(judged(step, 3, ['lay a']).right, 'behind the last').toBe(false)
    expect(joined(['b', 'a'])).toBe('a; b')
  })
  it('may be any, but for those that are named', () => {
    const free: Step = { ...step, decisions: [{ accept: ['*'], wrong: { 'take 2': 'two' } }] }
    expect(judged(free, 0, ['take 9']).right).toBe(true)
    expect(judged(free, 0, ['take 2'])).toEqual({ right: false, word: 'two' })
  })
  it('has the rule of its own word against it, or the one that is learnt', () => {
    const because = { '': 'game.usual', two: 'game.two' }
    expect(['', 'two', 'both'].map((word) => against({ ...step, because }, word))).toEqual([
      'game.usual',
      'game.two',
      'game.rule',
    ])
    expect(against(step, 'two')).toBe('game.rule')
  })
  it('is told by what rests on the rule, and by what came last', () => {
    const facts: Fact[] = ['game.a', 'game.rule', 'game.b', 'game.c', 'game.d'].map((rule) => ({
      message: rule,
      rule,
    }))
    expect(tellingOf(facts, 'game.rule').map(({ rule }) => rule)).toEqual(['game.rule', 'game.c', 'game.d'])
    expect(tellingOf(facts.slice(0, 2), 'game.rule')).toHaveLength(2)
    expect(tellingOf([], 'game.rule')).toEqual([])
    // A count tells everybody's points, one's own among the first.
    const count: Fact[] = [1, 2, 0, 1, 2].map((seat, n) => ({
      message: String(n),
      rule: 'game.count',
      params: { player: { seat } },
    }))
    expect(tellingOf(count, 'game.rule', 0).map(({ message }) => message)).toEqual(['2', '3', '4'])
    expect(tellingOf(count, 'game.rule', 2).map(({ message }) => message)).toEqual(['1', '3', '4'])
    expect(tellingOf(count, 'game.count', 1).map(({ message }) => message)).toEqual(['0', '1', '3'])
    expect(tellingOf(count, 'game.count').map(({ message }) => message)).toEqual(['0', '1', '2'])
  })
})

describe('how far one is', () => {
  let store = shelf()
  beforeEach(() => (store = shelf()))
  const two = { steps: [step], test: [step, step] }
  it('is kept for each lesson, and what cannot be read is nothing', () => {
    expect(progressIn('vigo', 'first', store)).toEqual({ at: 0, right: [], done: false })
    keep('vigo', 'first', { at: 2, right: [1], done: false }, store)
    expect(progressIn('vigo', 'first', store).at).toBe(2)
    expect(progressIn('vigo', 'other', store).at).toBe(0)
    for (const broken of ['{', '7', '{"at":"x","right":[]}', '{"at":1,"right":["a"]}']) {
      store.setItem('oya.lesson.vigo.first', broken)
      expect(progressIn('vigo', 'first', store), broken).toEqual({ at: 0, right: [], done: false })
    }
  })
  it('goes step by step; only the test is counted, and each of it once', () => {
    let progress = progressIn('vigo', 'first', store)
    progress = after(progress, two, true)
    expect(progress).toEqual({ at: 1, right: [], done: false })
    progress = after(progress, two, true)
    progress = after(progress, two, false)
    expect(progress).toEqual({ at: lengthOf(two), right: [1], done: true })
    expect(after(progress, two, true).at).toBe(lengthOf(two))
    expect(again(progress)).toEqual({ at: 0, right: [], done: true })
    expect(after({ ...progress, at: 1 }, two, true).right).toEqual([1])
  })
  it('comes to the end again behind one that is taken anew', () => {
    const taken = once({ at: 3, right: [1, 2], done: true }, 1)
    expect(taken).toEqual({ at: 1, right: [2], done: true, once: true })
    expect(after(taken, two, true)).toEqual({ at: 3, right: [2, 1], done: true })
    expect(after(taken, two, false)).toEqual({ at: 3, right: [2], done: true })
  })
})

describe('the hints of a first game', () => {
  it('fade with every time a question is put', () => {
    expect([1, 2, 3, 5, 6].map((times) => helpFor({ lead: times }, 'lead', true))).toEqual([
      'all',
      'all',
      'reminder',
      'reminder',
      'others',
    ])
    expect(helpFor({ lead: 6 }, 'lead', false), 'nobody else has done anything').toBe('reminder')
    expect(helpFor({ lead: 30, follow: 11 }, 'follow', true)).toBe('none')
    expect(helpFor({ lead: 30, follow: 8, lay: 3 }, 'lay', true), 'known, and late').toBe('none')
    expect(helpFor({ lead: 90, lay: 1 }, 'lay', true), 'what is new is explained however late').toBe('all')
  })
  it('begin with what the numbers on the board are', () => {
    expect([isNew({}), isNew({ lead: 1, lay: 1 }), isNew({ lead: 2, lay: 1 })]).toEqual([true, true, false])
  })
  it('are given at a table that is coached, until one leaves', () => {
    const store = shelf()
    expect(askedAt('abc', store)).toBeNull()
    coach('abc', store)
    expect(askedAt('abc', store)).toEqual({})
    expect(ask('abc', {}, 'lead', store)).toEqual({ lead: 1 })
    expect(ask('abc', { lead: 1 }, 'lead', store)).toEqual({ lead: 2 })
    expect(askedAt('abc', store)).toEqual({ lead: 2 })
    leave('abc', store)
    expect(askedAt('abc', store)).toBeNull()
    store.setItem('oya.coached.abc', '[')
    expect(askedAt('abc', store)).toBeNull()
  })
  it.each(Object.keys(lessons()))(
    '%s: every question that can be asked has its own, in both languages',
    (game) => {
      const asked = Object.keys(words('en', game))
        .filter((id) => id.startsWith(`${game}.asks.`))
        .map((id) => id.replace(`${game}.asks.`, ''))
        .filter((kind) => !unasked.includes(kind))
      expect(asked.length).toBeGreaterThan(3)
      for (const language of languages()) {
        const said = words(language, `lesson-${game}`)
        const coached = Object.keys(said)
          .filter((id) => id.startsWith(`lesson.${game}.coach.`))
          .map((id) => id.replace(`lesson.${game}.coach.`, ''))
        expect(coached.sort(), language).toEqual(asked.sort())
        // A phone has room for three lines beside the board.
        for (const kind of coached)
          expect(said[`lesson.${game}.coach.${kind}`]?.length, `${language}: ${kind}`).toBeLessThan(220)
      }
    },
  )
  it('tell what others did since one’s own last step', () => {
    const facts: Fact[] = [
      { message: 'a', by: 1 },
      { message: 'own', by: 0 },
      { message: 'b', by: 1 },
      { message: 'c', by: 2, undone: true },
      { message: 'd' },
      { message: 'e', by: 3 },
    ]
    expect(othersDid(facts, 0).map(({ message }) => message)).toEqual(['b', 'e'])
    expect(othersDid(facts, 0, 1).map(({ message }) => message)).toEqual(['e'])
    const turns = [1, 1, 2, 2, 2, 3].map((by, at): Fact => ({ message: `${by}${'abcdef'[at]}`, by }))
    const from = (most?: number) => othersDid(turns, 0, most).map(({ message }) => message)
    expect(from(), 'from the beginning').toEqual(['1a', '1b', '2c', '2d', '2e', '3f'])
    expect(from(5), 'never from the middle of a turn').toEqual(['2c', '2d', '2e', '3f'])
    expect(from(3)).toEqual(['3f'])
    expect(othersDid(turns.slice(0, 5), 0, 2), 'the last of them as a whole').toHaveLength(3)
    expect(othersDid([], 0)).toEqual([])
    const turn: Fact = { message: 'your turn', by: 1, params: { player: { seat: 0 } } }
    const theft: Fact = { message: 'a theft', by: 1, params: { player: { seat: 1 } } }
    expect(othersDid([theft, turn], 0)).toEqual([theft])
  })
})

// Ids of questions that nobody is asked: they say for whom or for what the table waits.
const unasked = ['wait', 'chance', 'over']

const textsIn = (game: string, { steps, test }: { steps: Step[]; test: Step[] }): string[] => [
  ...steps.flatMap((each) => textsOf(game, each, false)),
  ...test.flatMap((each) => textsOf(game, each, true)),
]
const all = Object.entries(lessons()).flatMap(([game, names]) => names.map((name) => ({ game, name })))
describe('the lessons there are', () => {
  it.each(all)('$game, $name: as long as a lesson is', ({ game, name }) => {
    const { steps, test, game: played } = lesson(game, name)
    if (name === 'first') {
      expect(steps.length).toBeGreaterThanOrEqual(10)
      expect(steps.length).toBeLessThanOrEqual(15)
      expect(test).toHaveLength(5)
    } else {
      expect(steps, 'what is new to who knows the rest').toHaveLength(6)
      expect(test).toHaveLength(0)
    }
    expect(played, 'what is played afterwards').toBeDefined()
  })
  it.each(all)('$game, $name: every text is there in both languages, and fits a phone', ({ game, name }) => {
    const { steps, test } = lesson(game, name)
    for (const language of languages()) {
      const said = words(language, `lesson-${game}`)
      for (const id of textsIn(game, { steps, test })) {
        expect(said, `${language}: ${id}`).toHaveProperty([id])
        // Seven lines of a phone: what is said must leave room for what it speaks of; and three beside the thumb.
        const most = id.endsWith('.task') ? 120 : 330
        expect(said[id]?.length, `${language}: ${id}`).toBeLessThan(most)
      }
    }
  })
  it('come with the first one first, and say where their positions are missing', () => {
    for (const names of Object.values(lessons())) expect(names[0]).toBe('first')
    expect(() => lesson('vigo', 'none')).toThrow()
  })
  it('have no sentence that no lesson says', () => {
    for (const game of Object.keys(lessons())) {
      const used = new Set(
        (lessons()[game] ?? []).flatMap((name) => {
          const { steps, test } = lesson(game, name)
          const own = `lesson.${game}.${name}`
          return [own, `${own}.lead`, ...textsIn(game, { steps, test })]
        }),
      )
      const said = Object.keys(words('en', `lesson-${game}`))
      const coached = said.filter((id) => id.startsWith(`lesson.${game}.coach.`))
      expect(coached.length).toBeGreaterThan(3)
      // What the coach speaks of is a question of the game.
      const asks = words('en', game)
      for (const id of coached)
        expect(asks).toHaveProperty([id.replace(/^lesson\.(\w+)\.coach\./, '$1.asks.')])
      expect(said.filter((id) => !used.has(id) && !coached.includes(id))).toEqual([])
    }
  })
})
