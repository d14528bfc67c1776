import { describe, expect, it } from 'vitest'
import type { Action } from '../src/client/protocol'
import type { Known } from '../src/client/session'
import { beyondMeans } from '../src/games/catan/bargain'
import type { Cards, CatanPlayer, CatanView } from '../src/games/catan/view'
import type { GameFace } from '../src/games/face'
import { looksFor, spared, withoutQuestion } from '../src/table/spare'

describe('an offer', () => {
  const offer = { give: { grain: 1 }, want: { ore: 2, coin: 1 } }
  const view = (hand: Cards | undefined, phase = 'answering', reply: CatanPlayer['reply'] = 'none') =>
    ({ phase, offer, players: [{ reply: 'none' }, { reply, hand }] }) as unknown as CatanView
  it.each([
    ['nothing of it', {}, true],
    ['one too few', { ore: 1, coin: 3 }, true],
    ['one kind only', { ore: 9 }, true],
    ['just enough', { ore: 2, coin: 1 }, false],
    ['more than enough', { ore: 3, coin: 2, wool: 1 }, false],
  ])('is judged by a hand that has %s', (_, hand, beyond) => {
    expect(beyondMeans(view(hand), 1)).toBe(beyond)
  })
  it('is no question to who has answered, does not sit here, or is asked something else', () => {
    expect(beyondMeans(view({}, 'answering', 'declines'), 1)).toBe(false)
    expect(beyondMeans(view({}, 'answering', 'writing'), 1)).toBe(false)
    expect(beyondMeans(view({}, 'concluding'), 1)).toBe(false)
    expect(beyondMeans(view(undefined), 1)).toBe(false)
    expect(beyondMeans(view({}), 2)).toBe(false)
  })
})

describe('a question that need not be put', () => {
  const answer = { code: 7 } as Action
  const face = {
    unasked: (view: object, you: number, wishes: object) =>
      'poor' in view && you === 1 && 'spare' in wishes ? { answer, says: 'no' } : undefined,
  } as unknown as GameFace
  const table = (more: object = {}) =>
    ({
      you: 1,
      seats: [{}, {}],
      view: { poor: true },
      wishes: { spare: 'yes' },
      asks: { message: 'asked' },
      legal: [answer],
      version: 3,
      ...more,
    }) as unknown as Known
  it('is answered by the game, for whoever is asked and wishes it', () => {
    expect(spared(table(), face)?.answer).toBe(answer)
    for (const more of [
      { asks: undefined },
      { you: 'spectator' },
      { paused: true },
      { frozen: true },
      { wishes: undefined },
      { view: {} },
      { seats: [{}, { taken_over: {} }] },
    ])
      expect(spared(table(more), face), JSON.stringify(more)).toBeUndefined()
    expect(spared(table(), null)).toBeUndefined()
    expect(spared(null, face)).toBeUndefined()
    expect(spared(table(), {} as GameFace)).toBeUndefined()
  })
  it('leaves everything else as it was, and says what becomes of it', () => {
    const known = table()
    const without = withoutQuestion(known, { answer, says: 'no' })
    expect(without).toEqual({ ...table({ spared: 'no' }), asks: undefined, legal: undefined })
    expect(withoutQuestion(known, { answer, says: 'no' })).toBe(without)
    expect(withoutQuestion(known, { answer, says: 'non' }).spared).toBe('non')
  })
  it('is answered no sooner and no later than a person would', () => {
    expect(looksFor(() => 0)).toBe(700)
    expect(looksFor(() => 1)).toBe(2200)
  })
})
