// Tables of Catan in a position made for a test, and what is done at them with cards and places.
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { type Dice, expect, type House, type Visitor } from './house'

export type Goods = Record<string, number>
type Position = {
  bank: Goods
  players: { hand: Goods; cards: Goods }[]
  decks?: Record<string, { unseen: Goods }>
  development?: Goods
} & Record<string, unknown>
export type Setup = {
  hands: Goods[]
  /** The progress or development cards of each seat. */
  cards?: Goods[]
  /** What else is different: by default it is the first seat's turn, and the dice are rolled. */
  change?: Record<string, unknown>
  bots?: number[]
  /** What is different with the pieces of the first seat. */
  first?: Record<string, unknown>
  /** At sea: in Heading for New Shores, or with Cities & Knights there; in Greater Catan with numbers still to be drawn, or none left. */
  sea?: boolean | 'knights' | 'numbers' | 'no numbers'
  /** What names all chance to come. */
  seed?: number
}
export type Seat = { seat: number; secret: string }

// Records that begin with a position of a real game; in it nobody holds a card.
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const island = read('./catan.json')
const charts = {
  true: read('./catan-sea.json'),
  knights: read('./catan-sea-knights.json'),
  numbers: read('./catan-greater.json'),
  'no numbers': read('./catan-greater-late.json'),
}

/** What is not there any more is not named either. */
const take = (from: Goods, name: string, count: number) => {
  from[name]! -= count
  if (from[name] === 0) delete from[name]
}

/** A table at which the cards are dealt like this; who sits where. */
export async function lay(house: House, setup: Setup): Promise<{ table: string; seats: Seat[] }> {
  const { hands, cards = [], change = {}, bots = [], first = {}, sea = false } = setup
  const table = JSON.parse(sea ? charts[sea === true ? 'true' : sea] : island) as {
    position: Position
    seats: Record<string, string>[]
    seed: number
  }
  if (setup.seed !== undefined) table.seed = setup.seed
  Object.assign(table.position, change)
  Object.assign(table.position.players[0]!, first)
  const { decks = {}, development = {} } = table.position
  for (const [seat, player] of table.position.players.entries()) {
    player.hand = hands[seat] ?? {}
    player.cards = cards[seat] ?? {}
    for (const [good, count] of Object.entries(player.hand)) take(table.position.bank, good, count)
    for (const [card, count] of Object.entries(player.cards))
      for (const unseen of [development, ...Object.values(decks).map((deck) => deck.unseen)])
        if (unseen[card] !== undefined) take(unseen, card, count)
  }
  for (const seat of bots) table.seats[seat]!.bot = 'greedy'
  const answer = await fetch(`${house.address}/api/records`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(table),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as { table: string; seats: Seat[] }
}

/** Sits down there, with the keys of these seats in the browser. */
export async function sit(
  player: Visitor,
  { table, seats }: { table: string; seats: Seat[] },
  ...own: number[]
): Promise<void> {
  const keys = seats
    .filter(({ seat }) => own.includes(seat))
    .map((each) => ({ ...each, table, game: 'catan', since: 1 }))
  await player.page.addInitScript((keys) => localStorage.setItem('oya.seats', keys), JSON.stringify(keys))
  await player.page.goto(`/t/${table}`)
  await player.table.waitFor()
}

export const hand = ({ page }: Visitor, good: string) => page.locator(`.at-hand .good[title="${good}"]`)
export const pick = async (player: Visitor, ...goods: string[]) => {
  for (const good of goods) await hand(player, good).click()
}
/** What the hand holds, good by good. */
export const holds = async (player: Visitor, goods: Goods) => {
  for (const [good, count] of Object.entries(goods))
    await expect(hand(player, good).locator('b')).toHaveText(String(count))
}
export const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true })
/** A piece of the menu. */
export const made = ({ page }: Visitor, name: string) => page.locator('.make', { hasText: name })

export const placed = (name: string) => `.island [data-place="${name}"]`
export const place = ({ page }: Visitor, name: string) => page.locator(placed(name))
/** What the page says to the last click, with the mark of its rule. */
export const refusal = async (player: Visitor, words: string) => {
  await expect(player.toast.last()).toContainText(words)
  await expect(player.toast.last()).toContainText('§')
}

/** Presses a place of the island and carries what lies there to another, without letting go. */
export async function carry({ page }: Visitor, from: Locator, to: Locator): Promise<void> {
  const middle = async (at: Locator) => {
    const { x, y, width, height } = (await at.boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  await page.mouse.move(...(await middle(from)))
  await page.mouse.down()
  const [x, y] = await middle(from)
  await page.mouse.move(x + 12, y + 12, { steps: 3 })
  await expect(page.locator('.island .carried')).toBeVisible()
  await expect(to, 'where it may go is told').toHaveAttribute('data-may')
  await page.mouse.move(...(await middle(to)), { steps: 4 })
  await expect(page.locator('.island .ghost')).toHaveCount(1)
}

/** Says steps at the first seat by a line of its own, beside the page. */
export const write = (
  { page }: Visitor,
  { table, seats }: { table: string; seats: Seat[] },
  steps: string[],
) =>
  page.evaluate(
    ({ table, secret, steps }) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`)
      return new Promise<void>((done, fails) => {
        socket.onerror = () => fails(new Error('the table cannot be reached'))
        socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', d: { secret, lang: 'en' } }))
        socket.onmessage = ({ data }: { data: string }) => {
          const { t, v } = JSON.parse(data) as { t: string; v: number }
          if (t === 'table') socket.send(JSON.stringify({ t: 'act', v, d: { steps } }))
          if (t === 'events') done()
          if (t === 'refused' || t === 'error') fails(new Error(data))
        }
      }).finally(() => socket.close())
    },
    { table, secret: seats[0]?.secret ?? '', steps },
  )

/** One click anywhere on a table of Catan: island, book, cards, menu or prompt; or the cards that have to be chosen. */
export async function anywhere(player: Visitor, choose: Dice): Promise<boolean> {
  if (!(await player.asked())) return false
  const { page } = player
  const asked = page.locator('.at-hand.asked')
  const lay = asked.locator('.do .btn-go')
  if (await asked.count()) {
    const version = await player.version()
    for (const card of await asked.locator('.good:enabled').all()) {
      // "5", or "2/5" where two of them are picked already.
      const [held = 0, picked = 0] = (await card.locator('b').innerText()).split('/').reverse().map(Number)
      for (let left = held - picked; left > 0 && (await lay.isDisabled()); --left) await card.click()
    }
    await lay.click()
    await player.beyond(version)
    return true
  }
  const spot = await player.spot(
    [
      '.stage [data-may], .prompt [data-may], .at-book [data-may], .at-cards .play, .make[aria-disabled="false"]:not(:last-child), .offer-strip [data-may]',
    ],
    choose,
  )
  if (spot) await page.mouse.click(spot.x, spot.y)
  return spot !== null
}
