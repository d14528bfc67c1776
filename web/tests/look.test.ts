import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { halfHex, hexPath, scatter } from '../src/look/hex'

type Drawn = { sign: string; points: number[][] }
/** A path as its letters with the points that follow each. */
const read = (path: string): Drawn[] =>
  [...path.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, sign = '', rest = '']) => {
    const numbers = rest.trim().split(/ +/).filter(Boolean).map(Number)
    return { sign, points: numbers.flatMap((x, i) => (i % 2 ? [] : [[x, numbers[i + 1]!]])) }
  })
const signs = (path: string) => read(path).map(({ sign }) => sign).join('') // prettier-ignore
const corners = (path: string) => read(path).filter(({ sign }) => sign === 'Q').map(({ points }) => points[0]) // prettier-ignore

describe('a hexagon', () => {
  it('has its six corners around its middle, the flat side or a tip on top', () => {
    expect(signs(hexPath(10, 20, 8))).toBe('MQLQLQLQLQLQZ')
    expect(corners(hexPath(10, 20, 8))).toEqual([[18, 20], [14, 26.93], [6, 26.93], [2, 20], [6, 13.07], [14, 13.07]]) // prettier-ignore
    expect(corners(hexPath(10, 20, 8, 30))[1], 'the tip below').toEqual([10, 28])
  })
  it('is rounded from each corner along both its sides', () => {
    const [move, curve, line] = read(hexPath(0, 0, 100, 0, 0.1))
    expect(move?.points).toEqual([[95, -8.66]])
    expect(curve?.points).toEqual([[100, 0], [95, 8.66]]) // prettier-ignore
    expect(line?.points).toEqual([[55, 77.94]])
  })
})

describe('half of a hexagon', () => {
  it('goes over three sides, from the tip of a corner to the one across', () => {
    const half = halfHex(0, 0, 100, 0, 0.1)
    expect(signs(half)).toBe('MLLQLQLLZ')
    expect(corners(half)).toEqual([[86.6, -50], [86.6, 50]]) // prettier-ignore
    const [tip, first, , , , , last, across] = read(half).map(({ points }) => points[0])
    expect(tip).toEqual([0, -97.5])
    expect(first).toEqual([8.66, -95])
    expect(last).toEqual([8.66, 95])
    expect(across).toEqual([0, 97.5])
  })
  it('and its other half meet along one line', () => {
    const ends = (k: number) => [read(halfHex(5, 6, 40, k)).at(0), read(halfHex(5, 6, 40, k)).at(-2)].map((each) => each?.points[0]) // prettier-ignore
    for (const k of [0, 1, 2]) expect(ends(k)).toEqual(ends(k + 3).toReversed())
  })
})

describe('whether things move', () => {
  const sources = new URL('../src/', import.meta.url)
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(svelte|css|ts)$/.test(file),
  )
  const read = (file: string) => readFileSync(new URL(file, sources), 'utf8')

  it('is said by the setting, which asks the system where nobody has chosen', () => {
    const ask = files.filter((file) => read(file).includes('prefers-reduced-motion'))
    expect(ask.sort(), 'until the setting is there the tokens do').toEqual([
      'kit/motion.svelte.ts',
      'look/tokens.css',
    ])
  })
  it('is minded by every animation that has a time of its own', () => {
    const timed = files.filter((file) => /animation: [\w-]+ [\d.]+m?s/.test(read(file)))
    expect(timed.length).toBeGreaterThan(4)
    for (const file of timed)
      expect(read(file), file).toMatch(/motion\.reduced|\[data-movement='reduced'\][^{]*{\s*animation: none/)
  })
})

it('a scatter is steady, between 0 and 1, and differs from place to place', () => {
  const all = Array.from({ length: 400 }, (_, i) => scatter(i % 20, Math.floor(i / 20)))
  expect(all).toEqual(Array.from({ length: 400 }, (_, i) => scatter(i % 20, Math.floor(i / 20))))
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...all)).toBeLessThan(1)
  expect(new Set(all).size).toBe(400)
  expect(all.reduce((sum, each) => sum + each, 0) / 400).toBeCloseTo(0.5, 1)
})
