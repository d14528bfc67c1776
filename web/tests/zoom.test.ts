// How near a map is looked at.
import { describe, expect, it } from 'vitest'
import { nearer, shifted, spread, whole } from '../src/kit/zoom'

describe('looking nearer', () => {
  const size = { w: 400, h: 500 }
  it('keeps what is under the hand where it is', () => {
    const at = nearer(whole, 2, [100, 200], size)
    expect(at).toEqual({ k: 2, x: -100, y: -200 })
  })
  it('is never farther than all of it, nor beyond its edges', () => {
    expect(nearer(nearer(whole, 3, [0, 0], size), 0.1, [50, 50], size)).toEqual(whole)
    expect(nearer(whole, 99, [0, 0], size).k).toBe(5)
    expect(shifted({ k: 2, x: -10, y: -10 }, [500, -900], size)).toEqual({ k: 2, x: 0, y: -500 })
  })
  it('needs two fingers to be spread', () => {
    expect(spread([[0, 0]])).toBeNull()
    expect(spread([[0, 0], [30, 40]])).toEqual({ at: [15, 20], far: 50 }) // prettier-ignore
  })
})
