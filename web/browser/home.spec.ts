// The home page of somebody who has played: which games go on, whose turn it is there, and with whom.
import { expect, test } from './house'

for (const [locale, yours, turn, over, against, host] of [
  ['en-GB', 'Your games', 'your turn', 'over', 'with Elio', 'waits for players'],
  ['fr-FR', 'Vos parties', 'à vous de jouer', 'terminée', 'avec Elio', 'attend des joueurs'],
] as const)
  test(`your games say with whom, and what waits for you is on top: ${locale}`, async ({ visitor }) => {
    const player = await visitor({ locale })
    const { page } = player
    await page.goto('/')
    await player.lookBack('vigo', 'fuzz/corpus/record/whole_game')
    await player.end.waitFor()
    await player.make('cascadia', ['bot:novice'])
    await player.asked()
    // Later than the game that waits for an answer, and still below it.
    await player.make('cascadero', ['open'])
    await page.goto('/')
    const rows = page
      .locator('.below > div', { has: page.getByRole('heading', { name: yours }) })
      .locator('li')
    await expect(rows).toHaveCount(4) // with the way to all results
    await expect(rows.nth(0)).toContainText('Cascadia')
    await expect(rows.nth(0)).toContainText(turn)
    await expect(rows.nth(0)).toContainText(against)
    await expect(rows.nth(1)).toContainText('Cascadero')
    await expect(rows.nth(1)).toContainText(host)
    await expect(rows.nth(1)).not.toContainText(turn)
    await expect(rows.nth(2)).toContainText('VIGO!')
    await expect(rows.nth(2)).toContainText(over)
    // What one goes on with is the same one.
    await expect(page.locator('.ticket')).toContainText(turn)
    await page.locator('.ticket').click()
    await player.asked()
    await expect(page.locator('.table')).toBeVisible()
  })
