// Tables with the same deal every time, some of them brought to a certain question before anybody looks at them.
import type { Action } from '../src/client/protocol'
import { type House, type Visitor } from './house'

export type Order = {
  game: string
  options?: Record<string, string>
  seats: { name?: string; bot?: string; empty?: boolean }[]
  listed?: boolean
}
export type Dealt = {
  table: string
  game: string
  invite?: string
  seats: { seat: number; secret: string }[]
}
type Told = {
  t: string
  v: number
  d: { code?: string; legal?: Action[]; result?: unknown; plan?: { code: number }[] }
}

/** Makes a table whose chance is named by one hexadecimal digit. */
export async function deal(house: House, order: Order, seed: string): Promise<Dealt> {
  const answer = await fetch(`${house.address}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Noor', ...order, same_seed: seed.repeat(64) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return { ...((await answer.json()) as Dealt), game: order.game }
}

/** Opens the table for somebody who holds the keys of its seats. */
export async function sitDown(player: Visitor, { table, game, invite, seats }: Dealt): Promise<void> {
  const { page } = player
  const kept = seats.map((seat) => ({ ...seat, table, game, since: 0, ...(invite ? { invite } : {}) }))
  await page.goto('/')
  await page.evaluate((kept) => localStorage.setItem('oya.seats', kept), JSON.stringify(kept))
  await page.goto(`/t/${table}`)
}

/** Plays the first seat anyhow, but always in the same way, until this may be done, said by how its notation begins; false if the game is
 * over before. */
export async function reach(player: Visitor, { table, seats }: Dealt, wanted: string): Promise<boolean> {
  await player.page.goto('/')
  return player.page.evaluate(
    ({ table, secret, wanted }) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`)
      const say = (t: string, d: object, v?: number) => socket.send(JSON.stringify({ t, v, d }))
      let drawn = 1
      return new Promise<boolean>((ends, fails) => {
        socket.onerror = () => fails(new Error('the table cannot be reached'))
        socket.onopen = () => say('hello', { secret, lang: 'en' })
        socket.onmessage = ({ data }: { data: string }) => {
          const { t, v, d } = JSON.parse(data) as Told
          // What was answered twice, because others answered meanwhile, counts once.
          if (t === 'refused' && d.code === 'table.stale') return
          if (t === 'error' || t === 'refused') fails(new Error(data))
          else if (d?.result) ends(false)
          else if (d?.legal?.some(({ text }) => text.startsWith(wanted))) ends(true)
          else if (d?.legal && d.legal.length > 0) {
            drawn = (drawn * 48271) % 2147483647
            say('act', { codes: [d.legal[drawn % d.legal.length]?.code] }, v)
          }
        }
      }).finally(() => socket.close())
    },
    { table, secret: seats[0]?.secret ?? '', wanted },
  )
}
