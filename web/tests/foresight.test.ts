import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Foresight } from '../src/client/foresight'

const preview = { cut: false, facts: [] }

describe('foresight', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const looking = (count: number) => {
    const ask = vi.fn<(id: string, code: number) => void>()
    const tell = vi.fn<(outcomes: Map<number, unknown>) => void>()
    const foresight = new Foresight({ ask, tell })
    foresight.begin(
      7,
      Array.from({ length: count }, (_, code) => code),
    )
    return { ask, tell, foresight }
  }

  it('stays below what the server reads of one socket', () => {
    const { ask } = looking(200)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(50)
    const before = ask.mock.calls.length
    vi.advanceTimersByTime(3000)
    expect((ask.mock.calls.length - before) / 3).toBeLessThan(15)
    vi.advanceTimersByTime(60_000)
    expect(new Set(ask.mock.calls.map(([, code]) => code)).size).toBe(200)
    expect(ask).toHaveBeenCalledTimes(200)
  })
  it('looks first at what somebody points at, and only once', () => {
    const { ask, foresight } = looking(200)
    foresight.first(199)
    foresight.first(199)
    expect(ask).toHaveBeenLastCalledWith('look-7-199', 199)
    vi.advanceTimersByTime(60_000)
    expect(ask).toHaveBeenCalledTimes(200)
  })
  it('tells answers together and drops those to an older question', () => {
    const { tell, foresight } = looking(3)
    foresight.hear('look-7-0', preview)
    foresight.hear('look-7-2', preview)
    foresight.hear('look-6-1', preview)
    vi.advanceTimersByTime(100)
    expect(tell).toHaveBeenCalledOnce()
    expect([...(tell.mock.calls[0]?.[0].keys() ?? [])]).toEqual([0, 2])
  })
})
