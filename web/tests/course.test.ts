import { describe, expect, test, vi } from 'vitest'
import { catanFigures } from '../src/games/catan/figures'
import { catanLuck } from '../src/games/catan/luck'
import { vigoLuck } from '../src/games/vigo/luck'
import { gathered, plot } from '../src/table/course'
import { scenes as cascadia } from '../src/games/cascadia/scenes'
import { soundOf } from '../src/table/hear'
import { together } from '../src/table/together'

vi.mock('../src/words/speech.svelte', () => ({ say: (id: string) => id, speech: { language: 'fr' } }))

describe('looking back', () => {
  test('chances are put together by a key', () => {
    const all = gathered(
      [
        { kind: 'dice', text: 'dice 1 6', count: 1, expected: 28 },
        { kind: 'dice', text: 'dice 6 1', count: 0, expected: 28 },
        { kind: 'dice', text: 'dice 1 1', count: 2, expected: 28 },
      ],
      ({ text }) => (text === 'dice 1 1' ? undefined : 'seven'),
    )
    expect([...all]).toEqual([['seven', { count: 1, expected: 0.056 }]])
  })
  test('points are stairs from the first event to the last', () => {
    const sheet = plot([[0, 0, 0], [5, 2, 0], [10, 2, 4]], 100, 40) // prettier-ignore
    expect(sheet.lines.map(({ path }) => path)).toEqual(['M0 40H50V20H100V20', 'M0 40H50V40H100V0'])
    expect(sheet.ticks.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4])
  })
  test('points below zero have their place on the sheet', () => {
    const sheet = plot([[0, 0], [4, -2]], 100, 30) // prettier-ignore
    expect(sheet.lines[0]?.path).toBe('M0 10H100V30')
  })
  test('Catan tells of sums, sevens, the event die, and cards drawn and stolen', () => {
    const [sums, sevens, events, drawn, stolen] = catanLuck(
      {
        points: [],
        figures: {},
        chance: [
          { kind: 'dice', text: 'dice 3 4 ship', by: 1, count: 2, expected: 500 },
          { kind: 'dice', text: 'dice 1 1 trade', by: 0, count: 1, expected: 100 },
          { kind: 'stolen', text: 'stolen ore', by: 0, count: 1, expected: 700 },
          { kind: 'stolen', text: 'stolen ore', by: 1, count: 1, expected: 500 },
          { kind: 'stolen', text: 'stolen wool', by: 1, count: 0, expected: 800 },
          { kind: 'drawn', text: 'drawn merchant-fleet', by: 1, count: 1, expected: 250 },
        ],
      },
      ['Ada', 'Bo'],
    )
    expect(sums?.rows.find(({ label }) => label === '7')).toMatchObject({ count: 2, expected: 0.5 })
    expect(sevens?.rows.map(({ count }) => count)).toEqual([0, 2])
    expect(events?.rows.map(({ count }) => count)).toEqual([2, 1, 0, 0])
    expect(drawn?.rows).toEqual([{ label: 'catan.card.merchant-fleet', count: 1, expected: 0.25 }])
    expect(stolen?.rows).toEqual([
      { label: 'catan.good.ore', count: 2, expected: 1.2 },
      { label: 'catan.good.wool', count: 0, expected: 0.8 },
    ])
  })
  test('a game without chance has no report', () => {
    expect(catanFigures({ points: [], chance: [], figures: {} })).toBeUndefined()
    expect(catanLuck({ points: [], chance: [], figures: {} }, ['Ada'])).toEqual([])
  })
  test('Catan says what became of the cards of everybody', () => {
    const table = catanFigures({
      points: [[0, 0, 0]],
      chance: [],
      figures: { received: [34, 28], expected: [38.528, 27], given: [2, 3], got: [3, 2] },
    })
    const cells = Object.fromEntries(
      (table?.rows ?? []).map(({ label, cells }) => [label.replace(/^.*\./, ''), cells]),
    )
    expect(cells.received).toEqual(['34', '28'])
    expect(cells.expected).toEqual(['38,5', '27'])
    expect(cells.traded).toEqual(['2\u202f→\u202f3', '3\u202f→\u202f2'])
    expect(cells.blocked).toEqual(['0', '0']) // the robber never stood in anybody's way
  })
  test('VIGO! adds up the numbers everybody was dealt', () => {
    const [dealt] = vigoLuck(
      {
        points: [],
        figures: {},
        chance: [{ kind: 'deal', text: 'deal red 6', by: 1, count: 1, expected: 500 }],
      },
      ['Ada', 'Bo'],
    )
    expect(dealt?.rows).toEqual([
      { label: 'Ada', count: 0, expected: 0 },
      { label: 'Bo', count: 6, expected: 3 },
    ])
  })
})

test('of what happens together the gravest is heard', () => {
  expect(soundOf([{ message: 'catan.story.receives' }, { message: 'catan.story.rolls' }])).toBe('dice')
  expect(soundOf([{ message: 'catan.story.rolls' }, { message: 'catan.story.robber' }])).toBe('trouble')
  expect(soundOf([{ message: 'cascadero.story.places' }])).toBe('place')
  expect(soundOf([{ message: 'cascadia.story.lays-turned' }], cascadia.unseen)).toBe('place')
  expect(soundOf([{ message: 'vigo.story.lays' }])).toBe('card')
  expect(soundOf([{ message: 'cascadia.story.wipe' }])).toBe('sweep')
  expect(soundOf([{ message: 'catan.story.turn' }])).toBeUndefined()
})

test('buttons are for what lies at one place', () => {
  const texts = (list: string[], placed = true) =>
    together(
      list.map((text) => ({ text })),
      placed,
    ).map(({ text }) => text)
  expect(texts(['settlement N(0,1)', 'settlement S(0,1)'])).toEqual([])
  expect(texts(['road (0,1)se', 'road (0,1)e'])).toEqual([])
  expect(texts(['promote N(0,1)', 'chase N(0,1)', 'city S(0,1)'])).toEqual(['promote N(0,1)', 'chase N(0,1)'])
  expect(texts(['take 1', 'take 2'], false)).toEqual(['take 1', 'take 2'])
  expect(texts(['take 1', 'take 2'])).toEqual([])
})
