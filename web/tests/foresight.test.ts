import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changed } from '../src/client/changes'
import { Foresight } from '../src/client/foresight'
import type { Outcome } from '../src/table/aim.svelte'

describe('foresight', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const looking = (count: number) => {
    const ask = vi.fn<(codes: number[]) => void>()
    const tell = vi.fn<(outcomes: Map<number, Outcome>) => void>()
    const foresight = new Foresight({ ask, tell })
    foresight.begin(
      7,
      { points: 3, cards: [1, 2] },
      Array.from({ length: count }, (_, code) => code),
    )
    return { ask, tell, foresight }
  }

  it('asks for many choices at once, and never for more than the table takes', () => {
    const { ask } = looking(200)
    expect(ask).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(ask).toHaveBeenCalledTimes(4)
    for (const [codes] of ask.mock.calls) expect(codes.length).toBeLessThanOrEqual(64)
    expect(new Set(ask.mock.calls.flatMap(([codes]) => codes)).size).toBe(200)
  })
  it('looks first at what somebody points at, and only once', () => {
    const { ask, foresight } = looking(200)
    foresight.first(199)
    foresight.first(199)
    expect(ask).toHaveBeenLastCalledWith([199])
    vi.advanceTimersByTime(60_000)
    expect(ask.mock.calls.flatMap(([codes]) => codes)).toHaveLength(200)
  })
  it('tells what the view would be, and drops answers to an older question', () => {
    const { tell, foresight } = looking(3)
    foresight.hear(6, [{ code: 1, cut: false, facts: [] }])
    expect(tell).not.toHaveBeenCalled()
    foresight.hear(7, [
      { code: 0, cut: false, facts: [], changes: { points: { '=': 5 }, cards: { 1: { '=': 9 } } } },
      { code: 2, cut: true, facts: [] },
    ])
    const told = tell.mock.calls[0]?.[0]
    expect(told?.get(0)?.view).toEqual({ points: 5, cards: [1, 9] })
    expect(told?.get(2)).toEqual({ cut: true, facts: [], view: undefined })
  })
})

describe('changes', () => {
  it('make a new value and leave the old one alone', () => {
    const before = { a: [1, { b: null }], c: { d: 1 } }
    const after = changed(before, { a: { 1: { b: { '=': [2] } } } })
    expect(after).toEqual({ a: [1, { b: [2] }], c: { d: 1 } })
    expect(before.a[1]).toEqual({ b: null })
    expect(after.c).toBe(before.c)
    expect(changed(before, {})).toBe(before)
    expect(changed(1, { '=': { x: 0 } })).toEqual({ x: 0 })
    const grown = { list: { 2: { '=': 3 } }, here: { '-': ['gone'], new: { '=': [] } }, short: { '#': 1 } }
    const all = { list: [1, 2], here: { gone: 1, stays: 2 }, short: ['a', 'b', 'c'] }
    expect(changed(all, grown)).toEqual({ list: [1, 2, 3], here: { stays: 2, new: [] }, short: ['a'] })
    expect(all.short, 'the old one').toHaveLength(3)
  })
})
