import { describe, expect, it } from 'vitest'
import type { Action } from '../src/client/protocol'
import type { Known } from '../src/client/session'
import { onlyRefusal } from '../src/games/catan/bargain'
import type { GameFace } from '../src/games/face'
import { looksFor, spared, withoutQuestion } from '../src/table/spare'

describe('an offer', () => {
  const legal = (...kinds: string[]) => kinds.map((kind) => ({ kind }) as Action)
  it('that cannot be paid leaves nothing but to decline it, or another offer', () => {
    expect(onlyRefusal(legal('refuse', 'offer'))?.kind).toBe('refuse')
  })
  it('that can be paid, or is being answered in writing, is left to who is asked', () => {
    expect(onlyRefusal(legal('accept', 'refuse', 'offer'))).toBeUndefined()
    expect(onlyRefusal(legal('give', 'want', 'withdraw'))).toBeUndefined()
    expect(onlyRefusal([])).toBeUndefined()
  })
})

describe('a question that need not be put', () => {
  const answer = { code: 7 } as Action
  const face = {
    unasked: (legal: readonly Action[], wishes: object) =>
      legal.includes(answer) && 'spare' in wishes ? { answer, says: 'no' } : undefined,
  } as unknown as GameFace
  const table = (more: object = {}) =>
    ({
      you: 1,
      seats: [{}, {}],
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
      { legal: undefined },
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
