import { beforeEach, expect, it, vi } from 'vitest'
import { house, type Order } from '../src/client/house'
import { openTable, pacedBy } from '../src/home/play'

vi.mock('../src/router.svelte', () => ({ place: { go: vi.fn() } }))
vi.mock('../src/client/keys', () => ({ hold: vi.fn() }))

const seats = [{ name: 'Noor' }, { bot: 'novice' }]
const order: Order = { game: 'vigo', name: '', options: {}, listed: false, seats }
const open = vi.spyOn(house, 'open')
beforeEach(() => open.mockReset().mockResolvedValue({ table: 't', url: '/t/t', seats: [] } as never))
const terms = () => open.mock.lastCall?.[0].terms

it('bots of a table take 0.9 seconds over each decision, so that it can be followed', async () => {
  await openTable(order)
  expect(terms()).toEqual({ pace: 900 })
})
it('and 0.4 where a quick game was asked for, whatever else was', async () => {
  await openTable({ ...order, terms: { ...pacedBy('quick'), undo: 'never' } })
  expect(terms()).toEqual({ pace: 400, undo: 'never' })
})
