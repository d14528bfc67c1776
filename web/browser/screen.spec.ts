// Two people at one screen: a curtain between them, and nothing of the one for the eyes of the other.
import type { Page } from '@playwright/test'
import { dice, expect, test, type Visitor } from './house'

/** The cards that a seat was last told to hold. */
function handOf(screen: Visitor, seat: number): string[] {
  type Told = { d?: { you?: number; view?: { hand?: string[] } } }
  const lines = screen.lines.map((line) => line.map((message) => JSON.parse(message) as Told))
  const own = lines.findLast((line) => line.some(({ d }) => d?.you === seat)) ?? []
  return own.findLast(({ d }) => d?.view?.hand)?.d?.view?.hand ?? []
}

/** Whatever the page holds, seen or unseen. */
const everything = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.outerHTML)

const curtain = (page: Page, player: string) =>
  page.getByRole('heading', { name: `Now it is ${player}’s turn.` })

test('people who share a screen never see each other’s cards', async ({ visitor }) => {
  const screen = await visitor()
  const { page } = screen
  await screen.make(
    'vigo',
    ['here'],
    async () => {
      const names = page.locator('dialog .seat input')
      await names.first().fill('Ann')
      await names.nth(1).fill('Bob')
    },
    false,
  )
  const players = ['Ann', 'Bob']
  const choose = dice(4)
  /** Lifts the curtain for whoever is asked; gives their seat. */
  const pass = async (): Promise<number> => {
    const [first, second] = players.map((name) => curtain(page, name))
    if (!first || !second) throw new Error('two people')
    await first.or(second).waitFor()
    const seat = (await first.count()) > 0 ? 0 : 1
    // While it is down nobody's cards are anywhere in the page.
    const behind = await everything(page)
    for (const card of [...handOf(screen, 0), ...handOf(screen, 1)]) expect(behind).not.toContain(card)
    await page.getByRole('button', { name: `I am ${players[seat]}` }).click()
    await screen.table.waitFor()
    return seat
  }

  let last = -1
  for (let turns = 0; turns < 5; ++turns) {
    const seat = await pass()
    const [own, others] = [handOf(screen, seat), handOf(screen, 1 - seat)]
    expect(own.length).toBeGreaterThan(3)
    expect(others.length).toBeGreaterThan(3)
    await expect(page.locator('.hand .held')).toHaveCount(own.length)
    const shown = await everything(page)
    for (const card of own) expect(shown).toContain(card)
    for (const card of others) expect(shown, 'only one hand is in the page').not.toContain(card)
    // Somebody who is refused something is told which cards they hold; that goes with them.
    const barred = page.locator('.hand .held.no')
    if ((await barred.count()) > 0) {
      await screen.click('.hand .held.no')
      await expect(screen.toast).toContainText('§')
    }
    last = seat
    // Until the screen is somebody else's: a trick may be one's own to lead again, and won cards are one's own to lay.
    while ((await curtain(page, players[1 - seat] ?? '').count()) === 0) {
      const spot = await screen.spotOr(curtain(page, players[1 - seat] ?? ''), choose)
      if (spot) await page.mouse.click(spot.x, spot.y)
    }
    await expect(screen.toast).toHaveCount(0)
  }

  // A page that is loaded again does not forget whose turn it is to look.
  await page.reload()
  await expect(curtain(page, players[1 - last] ?? '')).toBeVisible()
  expect(await page.locator('.hand').count()).toBe(0)
  await pass()
})

test('people who share a screen agree by word of mouth, and play again', async ({ visitor }) => {
  const screen = await visitor()
  const { page } = screen
  await screen.make('cascadero', ['here'])
  await screen.asked()
  const choose = dice(2)
  for (let steps = 0; steps < 4; ++steps) {
    const version = await screen.version()
    await screen.step(choose)
    await screen.settled()
    await screen.beyond(version)
  }
  // The last step was the other's, who has been asked since: taking it back needs consent, which nobody has to click for.
  const version = await screen.version()
  await page.keyboard.press('u')
  await screen.beyond(version)
  await expect(page.locator('.story')).toContainText('takes back the last step')
  await expect(page.locator('.offer')).toHaveCount(0)

  for (let people = 0; people < 2; ++people) {
    await screen.asked()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Let a bot play for me' }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    await screen.settled()
  }
  await screen.end.waitFor()
  const over = page.url()
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect.poll(() => page.url()).not.toBe(over)
  await expect(screen.end).toHaveCount(0)
  await screen.asked()
})
