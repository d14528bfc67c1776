import { describe, expect, it } from 'vitest'
import { decisionsAfter, lastOf, othersSince } from '../src/client/decisions'

const play = (seat: number, ...more: unknown[]) => [seat, 53, 'play red 3', ...more]

describe('decisions', () => {
  it('are the steps of seats, and nothing else', () => {
    const events = [['open'], ['chance', 0, 'dealer 1'], play(1), ['wish', 0], play(0, 'auto'), play(0)]
    expect(decisionsAfter([], 7, events)).toEqual([
      { event: 9, seat: 1 },
      { event: 12, seat: 0 },
    ])
  })
  it('stand until they are taken back', () => {
    const before = decisionsAfter([], 0, [play(0), play(1), play(0)])
    expect(decisionsAfter(before, 3, [['undo', 1, 1, 'consent']])).toEqual([{ event: 0, seat: 0 }])
  })
  it('may be told again, in whole or with blanks', () => {
    const events = [play(0), play(1), ['undo', 1, 1], play(1)]
    const before = decisionsAfter([], 0, events)
    expect(before).toEqual([
      { event: 0, seat: 0 },
      { event: 3, seat: 1 },
    ])
    expect(decisionsAfter(before, 1, events.slice(1))).toEqual(before)
    expect(decisionsAfter(before, 0, [null, null, null, play(1)])).toEqual(before)
    const later = decisionsAfter([], 5, [play(0), play(1)])
    expect(decisionsAfter(later, 4, [null, null, play(0)]), 'a blank leaves what was known').toEqual([
      { event: 5, seat: 0 },
      { event: 6, seat: 0 },
    ])
    expect(decisionsAfter(before, 0, events.slice(0, 1)), 'the table is an earlier one').toEqual([
      { event: 0, seat: 0 },
    ])
  })
  it('have a last one among the seats at a screen', () => {
    const decisions = decisionsAfter([], 0, [play(2), play(1), play(0)])
    expect(lastOf(decisions, [0, 1, 2])).toBe(0)
    expect(lastOf(decisions, [undefined, 2, 1])).toBe(2)
    expect(lastOf(decisions, [3])).toBe(-1)
  })
  it('name whose turns go with one that is taken back', () => {
    const decisions = decisionsAfter([], 0, [play(0), play(1), play(1), play(2)])
    expect(othersSince(decisions, [0])).toEqual([1, 2])
    expect(othersSince(decisions, [0, 2])).toEqual([])
    expect(othersSince(decisions, [3]), 'there is nothing to take back').toEqual([])
  })
})
