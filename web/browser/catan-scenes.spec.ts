// What is seen when something happens at Catan: step by step, by a key.
import type { FromTable } from '../src/client/protocol'
import { deal, type Dealt, reach } from './deal'
import { expect, type House, test, type Visitor } from './house'

const seats = [{ name: 'Noor' }, { bot: 'novice' }, { bot: 'novice' }]
const silent = /\.(no-|deck-empty|takes-nothing|custom-|unofficial)/

/** Brings a table to Noor's roll and opens it. */
async function toRoll(house: House, player: Visitor, how: string): Promise<Dealt> {
  const dealt = await deal(
    house,
    { game: 'catan', options: { expansion: 'none', player_trades: 'off' }, seats },
    '3',
  )
  expect(await reach(player, dealt, 'roll')).toBe(true)
  const { table, game } = dealt
  const kept = dealt.seats.map((seat) => ({ ...seat, table, game, since: 0 }))
  await player.page.evaluate((kept) => localStorage.setItem('oya.seats', kept), JSON.stringify(kept))
  await player.page.goto(`/t/${table}${how}`)
  await player.asked()
  return dealt
}

/** The first fact of every event that was told since, as scenes are called. */
const told = (heard: readonly string[]): string[] =>
  heard.flatMap((text) => {
    const message = JSON.parse(text) as FromTable
    if (message.t !== 'events') return []
    const { facts, events, from } = message.d
    return events.flatMap((_, at) => {
      const first = facts.find(({ event, message }) => event === from + at && !silent.test(message))
      return first ? [first.message] : []
    })
  })

test('every event is one scene, in order, and the question comes with the last', async ({
  house,
  visitor,
}) => {
  const player = await visitor({ scenes: true })
  await toRoll(house, player, '?scenes=step')
  const { page } = player
  const stage = page.locator('.stage')
  player.heard.length = 0
  await page.locator('.dice.can').click()
  await expect(stage).toHaveAttribute('data-scene', 'catan.story.rolls')
  await expect(page.locator('.dice-box .sum')).toHaveText(/^\d+$/)
  await expect(page.locator('.island .target')).toHaveCount(0)
  while ((await stage.getAttribute('data-scene')) !== null) await page.keyboard.press('.')
  await player.asked()
  const played = (await stage.getAttribute('data-played'))?.split(' ')
  expect(played).toEqual(told(player.heard))
  expect(played?.length).toBeGreaterThan(0)
})

test('a key ends all scenes, and nothing else comes of it', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true })
  await toRoll(house, player, '?scenes=step')
  const { page } = player
  const version = await player.version()
  await page.locator('.dice.can').click()
  await page.locator('.stage[data-scene]').waitFor()
  await page.keyboard.press('Space')
  await expect(page.locator('.stage[data-scene]')).toHaveCount(0)
  await player.beyond(version)
  await player.asked()
  expect(player.heard.filter((text) => text.includes('"refused"'))).toEqual([])
})

test('without movement, what would fly is joined by a line', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true, reducedMotion: 'reduce' })
  await toRoll(house, player, '')
  const { page } = player
  const lines = page.locator('.layer .line')
  // Until somebody receives, builds or trades: one turn of everybody at most.
  const seen = lines.first().waitFor({ state: 'attached' })
  await page.locator('.dice.can').click()
  const ends = page.locator('.prompt [data-may]', { hasText: 'end the turn' })
  await Promise.race([seen, ends.click().catch(() => {})])
  await seen
})
