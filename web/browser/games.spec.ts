// Whole games to their final sheet, one seat by clicks and the others by bots.
import { dice, expect, test } from './house'

/** More clicks than any of these games takes; a game that needs more goes round in circles. */
const enough = 600

test('every game on the shelf is played by clicks to its final sheet', async ({ house, visitor }) => {
  test.setTimeout(900_000)
  const games = await house.games()
  expect(games.length).toBeGreaterThanOrEqual(3)
  for (const { name, min_seats } of games)
    await test.step(name, async () => {
      const player = await visitor()
      // Where players trade, wandering about would never end: there the table's own advice is followed.
      const advised = name === 'catan'
      const seats = Math.max(min_seats, advised ? 3 : 2)
      await player.make(name, Array(seats - 1).fill('bot:greedy'))
      const choose = dice(1)
      let clicks = 0
      while (await player.asked()) {
        expect(++clicks, 'the game comes to its end').toBeLessThan(enough)
        if (advised) await player.takeHint()
        else await player.step(choose)
      }
      await expect(player.end.locator('ol > li')).toHaveCount(seats)
      await expect(player.end.locator('ol > li .points').first()).toHaveText(/^−?\d+$/)
      await expect(player.end.locator('header .mark')).toHaveText(/^§ ./)
      await player.context.close()
    })
})

test('a game is played by the keyboard alone', async ({ visitor }) => {
  const player = await visitor()
  await player.make('vigo', ['bot:greedy'])
  const { page } = player
  const choose = dice(5)
  let presses = 0
  while (await player.asked()) {
    const version = await player.version()
    // L leads to the choices in words, Tab from one to the next.
    await page.keyboard.press('l')
    const focused = page.locator('.at-choices [data-may]:focus')
    await expect(focused).toHaveText(/./)
    const choices = Number(await player.table.getAttribute('data-choices'))
    for (let tabs = choose(Math.min(choices, 4)); tabs > 0; --tabs) await page.keyboard.press('Tab')
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Enter')
    await player.beyond(version)
    expect(++presses).toBeLessThan(enough)
  }
  await expect(player.end.getByRole('heading').first()).toBeVisible()
})

test('arrows go from field to field of a map', async ({ visitor }) => {
  const player = await visitor()
  await player.make('cascadero', ['bot:greedy'])
  await player.asked()
  const { page } = player
  const field = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.field ?? '')
  for (let tabs = 0; (await field()) === ''; ++tabs) {
    expect(tabs).toBeLessThan(40)
    await page.keyboard.press('Tab')
  }
  const first = await field()
  await page.keyboard.press('ArrowRight')
  const second = await field()
  expect(second).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  expect(await field()).not.toBe(second)
  await expect(page.locator(':focus')).toHaveAccessibleName(/./)
})
