// Coordinates on the board: none until somebody asks for them in the settings, and then those that records write.
import type { Page } from '@playwright/test'
import { deal, sitDown } from './deal'
import { expect, test } from './house'

const bare = (names: (string | null)[]) => names.map((name) => (name ?? '').replace(/[()]/g, '')).toSorted()
const drawn = async (page: Page) => bare(await page.locator('.stage .coordinate').allTextContents())

/** The places that have their names written on them: of Cascadero fields that nothing covers. */
const written = {
  cascadero: '.cell',
  cascadia: '.tile[data-coordinates]',
  catan: '.cell[data-at^="hex "]',
}
for (const [game, places] of Object.entries(written))
  test(`coordinates are drawn on the board by a setting, and stay: ${game}`, async ({ house, visitor }) => {
    const ann = await visitor({ viewport: { width: 390, height: 844 } })
    const { page } = ann
    const bots = Array.from({ length: game === 'catan' ? 2 : 1 }, () => ({ bot: 'novice' }))
    // Nothing stands on the board yet where one begins.
    const options: Record<string, string> = game === 'catan' ? {} : { first_player: '1' }
    await sitDown(ann, await deal(house, { game, options, seats: [{ name: 'Noor' }, ...bots] }, '1'))
    await ann.asked()
    await expect(page.locator('.stage .coordinate')).toHaveCount(0)
    await page.getByRole('button', { name: 'Settings' }).click()
    const setting = page.getByRole('group', { name: /^Coordinates on the board/ })
    await setting.getByRole('button', { name: 'On' }).click()
    await page.keyboard.press('Escape')
    await expect(page.locator('.stage .coordinate').first()).toBeVisible()
    const names = bare(
      await page
        .locator(`.stage ${places}`)
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-coordinates'))),
    )
    const seen = await drawn(page)
    if (game === 'cascadero') {
      expect(names).toEqual(expect.arrayContaining(seen))
      expect(seen.length, 'all but the towns').toBe(names.length - 36)
    } else expect(seen).toEqual(names)
    const least = await page.locator('.stage .coordinate').evaluateAll((all) =>
      all.map((each) => {
        const scale = (each as SVGGraphicsElement).getScreenCTM()?.a ?? 1
        return parseFloat(getComputedStyle(each).fontSize) * scale
      }),
    )
    expect(Math.min(...least), 'they can be read').toBeGreaterThan(10.95)
    await page.reload()
    await ann.asked()
    expect(await drawn(page)).toEqual(seen)
  })
