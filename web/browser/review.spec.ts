// The review of a finished game: how it stood, what chance did, which decisions cost most, and the better move on the board.
import type { Page } from '@playwright/test'
import { deal, reach, sitDown } from './deal'
import { flaws } from './flaws'
import { expect, findings, sideways, test } from './house'

const order = { game: 'cascadero', seats: [{ name: 'Noor' }, { bot: 'random', name: 'Elio' }] }
const decisions = (page: Page) => page.locator('.review .decision button')
/** The better move as the board draws it: on the map, or on a track of the book. */
const drawn = (page: Page) => page.locator('.stage .hint, .beside-board .target')

test('a game that is over is reviewed, and each costly decision leads to the better move', async ({
  visitor,
  house,
}) => {
  const player = await visitor()
  const { page } = player
  const dealt = await deal(house, order, '5')
  expect(await reach(player, dealt, 'nothing of the kind'), 'the game is over').toBe(false)
  await sitDown(player, dealt)
  await player.end.getByRole('link', { name: 'Review the game' }).click()
  const review = page.locator('.review')

  // The curve, for the eye and for the ear, at the moment that is shown.
  const curve = (title: string) =>
    review.getByRole('img', { name: new RegExp(`^${title}: Noor \\S+.*, Elio \\S+`) })
  await expect(curve('Chance to win')).toBeVisible({ timeout: 200_000 })
  await expect(curve('Chance to win').locator('path.line:not(.case)')).toHaveCount(2)
  await page.keyboard.press('End')
  const wins = (at: number) => review.locator('.now b').nth(at)
  const result = [await wins(0).innerText(), await wins(1).innerText()].map((each) => parseInt(each))
  expect(
    result.reduce((sum, each) => sum + each),
    'somebody has won',
  ).toBe(100)
  await review.getByRole('button', { name: 'Points at the end' }).click()
  await expect(curve('Points at the end')).toBeVisible()
  await expect(review).toContainText(/Nothing was left to chance|points? \(±\s\d/)
  await expect(review).toContainText(/\d+ decisions? judged/)

  // Whoever plays anyhow gives something away: the position before it, and what would have been better.
  const costly = await decisions(page).count()
  expect(costly).toBeGreaterThan(0)
  expect(costly).toBeLessThanOrEqual(3)
  await expect(drawn(page)).toHaveCount(0)
  const first = decisions(page).first()
  await expect(first).toContainText(/^\d+(\.\d)? points? \(±\s\d/)
  await expect(first).toContainText(/Played: [^[].*Better: [^[]/)
  await first.click()
  await expect(first).toHaveAttribute('aria-current', 'step')
  await expect(drawn(page).first()).toBeVisible()
  await expect(page.locator('.replay .say')).toContainText('Better: ')
  const version = await player.version()
  await expect(page).toHaveURL(new RegExp(`/replay/${dealt.table}\\?move=${version}\\b`))
  // It is only looked at.
  await expect(page.locator('.stage [data-may]')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(drawn(page)).toHaveCount(0)
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(drawn(page).first()).toBeVisible()
  expect(await player.version()).toBe(version)

  // What the other gave away is seen through their eyes.
  await review.getByRole('combobox', { name: 'Whose decisions' }).selectOption('Elio')
  await first.click()
  await expect(drawn(page).first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Seen by' })).toHaveValue('1')
  await review.getByRole('button', { name: 'Close' }).click()
  await expect(review).toHaveCount(0)
  await expect(drawn(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Review the game' }).click()
  await expect(curve('Points at the end').or(curve('Chance to win'))).toBeVisible()

  // In French, on every screen, by day and by lamplight.
  const other = await visitor({ locale: 'fr', hasTouch: true })
  await sitDown(other, dealt)
  await other.page.goto(`/replay/${dealt.table}?review`)
  for (const width of [390, 1024, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await other.page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await other.page.emulateMedia({ colorScheme })
      await decisions(other.page).first().click()
      await expect(decisions(other.page).first()).toContainText(/Joué\s: .*Mieux\s: /)
      await expect(drawn(other.page).first()).toBeVisible()
      expect(await sideways(other.page)).toBe(0)
      expect(await findings(other.page), `${width} ${colorScheme}`).toEqual([])
      expect(await flaws(other.page), `${width} ${colorScheme}`).toEqual([])
    }
})
