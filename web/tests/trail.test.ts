import { expect, test } from 'vitest'
import { ruleBook } from '../build/sources'
import {
  hasMark,
  mark,
  marksIn,
  marksOf,
  noteGame,
  quests,
  readMarks,
  sizes,
  taskOf,
  together,
} from '../src/games/cascadia/trail'

const memory = (): Storage => {
  const all = new Map<string, string>()
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
  } as Storage
}

test('a goal is marked once, and what is no goal is forgotten', () => {
  const store = memory()
  mark('scenarios', 3, store)
  mark('scenarios', 3, store)
  mark('normal', 25, store)
  expect(readMarks(store)).toEqual({ scenarios: [3], normal: [25], restrictions: [] })
  expect(marksOf(readMarks(store))).toBe(2)
  store.setItem('oya.trail', '{"scenarios":[0,16,"x",4],"normal":7}')
  expect(readMarks(store)).toEqual({ scenarios: [4], normal: [], restrictions: [] })
  store.setItem('oya.trail', 'nonsense')
  expect(marksOf(readMarks(store))).toBe(0)
})

test('a game has one mark, and is remembered to have it', () => {
  const store = memory()
  expect(hasMark('first', store)).toBe(false)
  noteGame('first', store)
  noteGame('first', store)
  expect(hasMark('first', store)).toBe(true)
  expect(hasMark('second', store)).toBe(false)
  for (let game = 0; game < 500; ++game) noteGame(`game ${game}`, store)
  expect(hasMark('game 499', store)).toBe(true)
  expect(JSON.parse(store.getItem('oya.trail.games') ?? '[]')).toHaveLength(400)
  store.setItem('oya.trail.games', 'nonsense')
  expect(hasMark('game 499', store)).toBe(false)
})

test.each(['en', 'fr'])('every goal is in the ledger (%s)', (language) => {
  const book = ruleBook('cascadia')
  for (const mode of ['scenarios', 'normal', 'restrictions'] as const) {
    const all = quests(book, mode, language)
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: sizes[mode] }, (_, i) => i + 1))
    if (mode === 'scenarios')
      for (const quest of all)
        expect(quest).toMatchObject({
          letters: expect.stringMatching(/^[A-D]{5}$/),
          total: expect.any(Number),
        })
    else for (const quest of all) expect(quest.text).not.toBe('')
  }
  const [first] = quests(book, 'scenarios', language)
  expect(first).toMatchObject({ letters: 'AAAAA', total: 80, text: '' })
})

test('the album of the house is read, and joined with what the browser keeps', () => {
  const album =
    '{"trail":1,"hikers":[{"shape":"circle","name":"Ada","scenarios":[1,2],"normal":[],"restrictions":[4]}]}'
  const marks = marksIn(album, 'Ada')
  expect(marks).toEqual({ scenarios: [1, 2], normal: [], restrictions: [4] })
  expect(marksOf(marksIn(album, 'Bruno'))).toBe(0)
  expect(marksOf(marksIn('', 'Ada'))).toBe(0)
  expect(together(marks, { scenarios: [2, 3], normal: [7], restrictions: [] })).toEqual({
    scenarios: [1, 2, 3],
    normal: [7],
    restrictions: [4],
  })
})

test.each(['en', 'fr'])('what a table asks is told, with the rule that says so (%s)', (language) => {
  const book = ruleBook('cascadia')
  expect(taskOf(book, { scenario: 8, restriction: 0 }, language)).toEqual({
    kind: 'scenario',
    number: 8,
    total: 90,
    lines:
      language === 'fr'
        ? ['au moins 5 Jetons Nature restants', 'aucun ours adjacent à un wapiti']
        : ['at least 5 Nature Tokens left', 'no bear adjacent to an elk'],
    rule: 'cascadia.scenarios.scenario-08',
  })
  for (let number = 1; number <= sizes.restrictions; ++number) {
    const task = taskOf(book, { scenario: 0, restriction: number }, language)
    expect(task).toMatchObject({ kind: 'restriction', number, total: 0, lines: [expect.any(String)] })
  }
  expect(taskOf(book, { scenario: 0, restriction: 0 }, language)).toBeUndefined()
})
