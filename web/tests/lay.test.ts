// A position of a lesson at the house, which has who asks too often wait.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { positionsFor } from '../build/lessons'
import { house, HouseError } from '../src/client/house'
import { lay } from '../src/lessons/lay'

vi.mock('../src/router.svelte', () => ({ place: { go: vi.fn() } }))
vi.mock('../src/client/keys', () => ({ hold: vi.fn() }))

const position = Object.values(positionsFor('vigo'))[0]!
const laid = { table: 't', invite: 'i', seats: [0, 1].map((seat) => ({ seat, secret: `s${seat}` })) }
const bring = vi.spyOn(house, 'bring')
const later = (wait?: number) => new HouseError('too-many', 'Too many.', undefined, wait)
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'Noor' })
  vi.useFakeTimers()
  bring.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is laid once the house has time, and only the learner’s seat is kept', async () => {
  bring.mockRejectedValueOnce(later(4)).mockRejectedValueOnce(later(9)).mockResolvedValue(laid)
  const table = lay('vigo', position)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(bring).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(9_000)
  expect((await table).seats.map(({ seat }) => seat)).toEqual([position.seat])
  expect(bring).toHaveBeenCalledTimes(3)
})
it.each([
  ['waiting is of no use', later()],
  ['it would be long', later(60)],
  ['something else is wrong', new Error('no network')],
])('is given up at once where %s', async (_, error) => {
  bring.mockRejectedValue(error)
  await expect(lay('vigo', position)).rejects.toBe(error)
  expect(bring).toHaveBeenCalledTimes(1)
})
it('is given up in the end', async () => {
  bring.mockRejectedValue(later(10))
  const end = expect(lay('vigo', position)).rejects.toThrow('Too many.')
  await vi.advanceTimersByTimeAsync(60_000)
  await end
  expect(bring).toHaveBeenCalledTimes(6)
})
