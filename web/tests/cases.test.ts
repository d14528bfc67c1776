// The cases of the ledgers that are drawn: each is whole, and each that is not says why in every language.
import { describe, expect, test } from 'vitest'
import { books, type Case, cases } from '../build/rulebook'
import { languages, ruleBook, words } from '../build/sources'
import { exhibitOf } from '../src/games'
import { glanceOf, positionOf } from '../src/pages/cases'

const drawnOf = (game: string): [rule: string, kept: Case][] =>
  Object.entries(cases(game).cases).flatMap(([rule, all]) =>
    all.flatMap((kept): [string, Case][] => (typeof kept === 'string' ? [] : [[rule, kept]])),
  )

describe.each(books())('the cases of %s', (game) => {
  test('are as many as the ledger has, each drawn or listed with a reason that is said in every language', () => {
    const kept = cases(game).cases
    const ledger = ruleBook(game).rules
    expect(Object.keys(kept)).toEqual(ledger.map(({ id }) => id))
    for (const { id, cases: texts } of ledger) expect(kept[id], id).toHaveLength(texts.en?.length ?? 0)
    const reasons = new Set(
      Object.values(kept).flatMap((all) => all.filter((each) => typeof each === 'string')),
    )
    for (const language of languages())
      for (const reason of reasons)
        expect(words(language, 'house'), language).toHaveProperty([`web.case.why.${reason}`])
    expect(drawnOf(game).length).toBeGreaterThan(50)
  })

  test('stand on whole positions, which no other case changes', () => {
    const all = cases(game)
    const before = JSON.stringify(all)
    for (const [rule, kept] of drawnOf(game)) {
      const { seats, seat, position } = positionOf(all, kept)
      expect(seat, rule).toBeLessThan(seats)
      expect(Object.keys(position), rule).toEqual(
        expect.arrayContaining(Object.keys(all.bases[kept.base]?.position ?? {}).slice(0, 3)),
      )
      const { steps } = glanceOf(game, all, kept)
      expect(steps, rule).toHaveLength((kept.steps?.length ?? 0) + (kept.refused ? 1 : 0))
      expect(Boolean(kept.refused), rule).toBe(kept.by !== undefined)
      for (const step of steps) expect(step.text, rule).not.toBe('')
    }
    expect(JSON.stringify(all)).toBe(before)
  })
})

test('what chance does has no seat, and what is refused comes last', () => {
  const glance = glanceOf(
    'game',
    { bases: [{ seats: 2, options: {}, position: { a: [1, 2] } }], cases: {} },
    { base: 0, changes: { a: { 1: { '=': 3 } } }, seat: 1, steps: [[-1, 'roll'], [1, 'go']], refused: [1, 'stop'], by: 'rule' }, // prettier-ignore
  )
  expect(glance).toEqual({
    game: 'game',
    seats: 2,
    options: {},
    position: { a: [1, 3] },
    seat: 1,
    steps: [{ text: 'roll' }, { seat: 1, text: 'go' }, { seat: 1, text: 'stop' }],
  })
  expect(() => positionOf({ bases: [], cases: {} }, { base: 0, changes: {}, seat: 0 })).toThrow('no base 0')
})

test('a game that has no cases of its own is not asked how to show them', () => {
  expect(exhibitOf('chess')).toBeUndefined()
})
