// The review of a game: its curve on a sheet, what it says in words, whose decisions come first, and how it is waited for.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { words } from '../build/sources'
import { HouseError } from '../src/client/house'
import type { Action } from '../src/client/protocol'
import {
  type Costly,
  costliestOf,
  costOf,
  figure,
  luckOf,
  type Review,
  type Reviewed,
  seatsFrom,
  sheetOf,
  showsOf,
  stepsOf,
  valuesAt,
} from '../src/replay/review'
import { Reviewing } from '../src/replay/reviewing.svelte'
import { Aim } from '../src/table/aim.svelte'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'

const speak = (language: string) => {
  speech.words = new Words(language, words(language))
  speech.language = language
}
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const step = (code: number, description?: string): Action => ({
  code,
  text: `step ${code}`,
  kind: 'step',
  arguments: {},
  ...(description === undefined ? {} : { description }),
})
const costly = (event: number, seat: number, more: Partial<Costly> = {}): Costly => ({
  ...{ event, until: event + 1, seat, points: 2.4, win: 81, error: 0.6 },
  ...{ taken: [step(1)], better: [step(2)] },
  ...more,
})
const review: Review = {
  seats: 2,
  curve: [
    { event: 10, win: [500, 500], points: [20, 21.5] },
    { event: 30, win: [251, 749], points: [18, 25] },
    { event: 60, win: [0, 1000], points: [17, 28] },
  ],
  luck: [],
  judged: [4, 4],
  decisions: [costly(30, 1), costly(10, 0), ...[11, 12, 13].map((event) => costly(event, 1))],
}
const alone: Review = {
  ...review,
  seats: 1,
  curve: review.curve.map(({ event }) => ({ event, points: [event] })),
}

beforeEach(() => speak('en'))

describe('the curve of a review', () => {
  it('lies on the axis of the film, from its first version to its last, chances between none and all', () => {
    const sheet = sheetOf(review, 'win', { first: 0, last: 60 }, 300, 100)
    expect(sheet.lines.map(({ path }) => path)).toEqual([
      'M0 50H50V50H150V74.9H300V100',
      'M0 50H50V50H150V25.1H300V0',
    ])
    expect(sheet.ticks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100])
  })
  it('goes on to the end of the film, and begins with it where that begins later', () => {
    const [line] = sheetOf(review, 'win', { first: 20, last: 120 }, 100, 100).lines
    expect(line?.path).toBe('M0 50H0V50H10V74.9H40V100H100V100')
  })
  it('shows points between the least and the most of them', () => {
    const sheet = sheetOf(review, 'points', { first: 0, last: 60 }, 300, 110)
    expect(sheet.lines.map(({ last }) => last)).toEqual([110, 0])
    expect(sheet.ticks.map(({ value }) => value)).toEqual([20, 25])
  })
  it('has a sheet even where nothing ever changes, or nothing was judged', () => {
    const still = { ...alone, curve: [{ event: 3, points: [7] }] }
    expect(sheetOf(still, 'points', { first: 0, last: 6 }, 60, 20).lines[0]?.path).toBe('M0 10H30V10H60V10')
    expect(sheetOf({ ...alone, curve: [] }, 'points', { first: 0, last: 6 }, 60, 20).lines).toEqual([])
    expect(valuesAt({ ...alone, curve: [] }, 'points', 4)).toEqual([])
  })
  it('tells what every seat could hope for at a moment, as it was last judged', () => {
    expect(valuesAt(review, 'win', 0)).toEqual([50, 50])
    expect(valuesAt(review, 'win', 29)).toEqual([50, 50])
    expect(valuesAt(review, 'win', 30)).toEqual([25.1, 74.9])
    expect(valuesAt(review, 'points', 99)).toEqual([17, 28])
  })
  it('has chances and points, and alone only points', () => {
    expect(showsOf(review)).toEqual(['win', 'points'])
    expect(showsOf(alone)).toEqual(['points'])
  })
})

describe('the words of a review', () => {
  it('writes figures as the language does', () => {
    expect(plain(figure(25.1, 'win'))).toBe('25 %')
    expect(figure(-0.04, 'points')).toBe('0')
    speak('fr')
    expect(figure(-2.25, 'points')).toBe('−2,2')
  })
  it('tells luck, and what of it cannot be told from none', () => {
    const clear = { points: 3.14, points_error: 0.8, win: 62, win_error: 12 }
    expect(luckOf(clear).map(plain)).toEqual(['+3.1 points (± 0.8) and +6 % of the chance to win (± 1)'])
    expect(luckOf({ ...clear, points: -0.4, points_error: 0.4 }).map(plain)).toEqual([
      '+6 % of the chance to win (± 1)',
      '−0.4 points (± 0.4): cannot be told from none',
    ])
    expect(luckOf({ points: -0.4, points_error: 0.9, win: -4, win_error: 6 }).map(plain)).toEqual([
      '−0.4 points (± 0.9) and −0.4 % of the chance to win (± 0.6): cannot be told from none',
    ])
    expect(luckOf({ points: 1, points_error: 0.3 })).toHaveLength(1)
    speak('fr')
    expect(luckOf({ points: 1.5, points_error: 0.3 }).map(plain)).toEqual(['+1,5 point (± 0,3)'])
  })
  it('tells what a decision cost; a chance only where some was lost', () => {
    expect(plain(costOf(costly(1, 0)))).toBe('2.4 points (± 0.6), 8 % of the chance to win')
    expect(plain(costOf(costly(1, 0, { win: -3, points: 1 })))).toBe('1 point (± 0.6)')
    const { win, ...solo } = costly(1, 0)
    expect(win).toBe(81)
    expect(plain(costOf(solo))).toBe('2.4 points (± 0.6)')
    speak('fr')
    expect(plain(costOf(costly(1, 0)))).toBe('2,4 points (± 0,6), 8 % de chances de gagner')
  })
  it('joins steps to one sentence, and leaves sentences as they are', () => {
    expect(stepsOf([step(1, 'take the bear'), step(2, 'place it')])).toBe('Take the bear, then place it.')
    expect(stepsOf([step(1, 'Takes the bear.'), step(2, 'Places it.')])).toBe('Takes the bear. Places it.')
    expect(stepsOf([step(1)])).toBe('Step 1.')
    speak('fr')
    expect(stepsOf([step(1, 'prendre l’ours'), step(2, 'le poser')])).toBe('Prendre l’ours, puis le poser.')
  })
  it('begins with one’s own seat, and shows three decisions of a seat at most', () => {
    expect(seatsFrom(4, 2)).toEqual([2, 0, 1, 3])
    expect(seatsFrom(3, undefined)).toEqual([0, 1, 2])
    expect(costliestOf(review, 0).map(({ event }) => event)).toEqual([10])
    expect(costliestOf(review, 1).map(({ event }) => event)).toEqual([30, 11, 12])
    expect(costliestOf(review, 2)).toEqual([])
  })
})

describe('waiting for a review', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  /** Answers one after the other; the last for good. */
  function house(...answers: (Reviewed | Error)[]) {
    const asked: string[] = []
    const reviewing = new Reviewing((method) => {
      asked.push(method)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer!)
    })
    return { asked, reviewing }
  }
  const ready: Reviewed = { state: 'ready', review }

  it('has it begun, asks how far it is, and stops once it is there', async () => {
    const { asked, reviewing } = house(
      { state: 'waiting', progress: 0 },
      { state: 'running', progress: 0.42 },
      ready,
    )
    reviewing.begin()
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, reviewing.progress, reviewing.review]).toEqual([['POST'], null, null])
    await vi.advanceTimersByTimeAsync(700)
    expect([asked, reviewing.progress]).toEqual([['POST', 'GET'], 0.42])
    await vi.advanceTimersByTimeAsync(700)
    expect(reviewing.review).toBe(review)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual(['POST', 'GET', 'GET'])
  })
  it('gives up at an error and says why, until somebody tries again', async () => {
    const { asked, reviewing } = house(new HouseError('review.busy', 'Others come first.'), ready)
    reviewing.begin()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([asked, reviewing.trouble]).toEqual([['POST'], 'Others come first.'])
    reviewing.begin()
    await vi.advanceTimersByTimeAsync(0)
    expect([reviewing.trouble, reviewing.review]).toEqual(['', review])
  })
  it('asks nothing more once one has left, and hears no late answer', async () => {
    const { asked, reviewing } = house({ state: 'running', progress: 0.1 }, ready)
    reviewing.begin()
    await vi.advanceTimersByTimeAsync(0)
    reviewing.end()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual(['POST'])
    reviewing.begin()
    reviewing.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(reviewing.review).toBeNull()
  })
  it('begins anew where the house has forgotten it', async () => {
    const { asked, reviewing } = house({ state: 'running', progress: 0.1 }, { state: 'none' }, ready)
    reviewing.begin()
    await vi.advanceTimersByTimeAsync(1400)
    expect(asked).toEqual(['POST', 'GET', 'POST'])
    expect(reviewing.review).toBe(review)
  })
})

describe('a move that is only shown', () => {
  it('is proposed step by step, and nothing can be done with it', () => {
    const way = { act: vi.fn(), plan: vi.fn(), look: vi.fn(), why: vi.fn() }
    const aim = new Aim(way)
    aim.still = true
    const [first, second] = [step(1), step(2)]
    aim.ask([first, second])
    aim.hint(first, second)
    expect(aim.pointed).toBe(first)
    expect([first, second, step(3), undefined].map((each) => aim.proposes(each))).toEqual([
      ...[true, true],
      ...[false, false],
    ])
    const place = aim.on([second], 'step 9')
    expect(place['data-may']).toBeUndefined()
    place.onclick({ stopPropagation: () => {} } as MouseEvent)
    aim.narrow([first])
    aim.show([second])
    aim.go()
    expect(way.act).not.toHaveBeenCalled()
    expect([aim.narrowed, aim.pointed, aim.proposed]).toEqual([null, first, [first, second]])
    aim.ask([])
    expect([aim.proposed, aim.pointed]).toEqual([[], null])
  })
})
