// Cascadia where it is played otherwise than usual: alone, for a scenario, with a restriction, for the trail.
import { deal, sitDown } from './deal'
import { expect, test, type Visitor } from './house'

async function letPlay({ page, end }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Let a bot play for me' }).click()
  await end.waitFor()
}

/** What was told at last. */
function lastView<View>(player: Visitor): View {
  type Told = { d?: { view?: View } }
  const views = player.heard.map((message) => (JSON.parse(message) as Told).d?.view)
  return views.findLast((view) => view !== undefined) as View
}

test('a game alone ends with its points and what they are worth', async ({ house, visitor }) => {
  const player = await visitor()
  await sitDown(player, await deal(house, { game: 'cascadia', seats: [{ name: 'Noor' }] }, '1'))
  await player.asked()
  await letPlay(player)
  const { rating, players } = lastView<{ rating: number; players: { sheet: { total: number } }[] }>(player)
  const ratings = [
    'no rating',
    'a good start',
    'getting there',
    'very good',
    'excellent',
    'top of the table',
    'at the summit',
  ]
  const worth = ratings[rating] ?? ''
  const points = `${players[0]?.sheet.total} points`
  await expect(player.end.locator('h2')).toHaveText(rating > 0 ? `${points}: ${worth}` : points)
  await expect(player.end.getByRole('row', { name: /^Rating/ })).toContainText(worth)
  await expect(player.end).not.toContainText(' win')
})

test('a scenario alone is won or not, in every language', async ({ house, visitor }) => {
  const player = await visitor()
  const options = { achievements: 'scenarios', scenario: '1' }
  await sitDown(player, await deal(house, { game: 'cascadia', options, seats: [{ name: 'Noor' }] }, '2'))
  await player.asked()
  await letPlay(player)
  const [own] = lastView<{ players: { scenario_won: boolean }[] }>(player).players
  const title = player.end.locator('h2')
  await expect(title).toHaveText(own?.scenario_won ? 'Scenario 1 is won' : 'Scenario 1 is not won')
  await expect(player.end.getByRole('row', { name: /^Scenario 1/ })).toContainText(
    own?.scenario_won ? 'won' : 'not won',
  )
  await player.page.evaluate(() => localStorage.setItem('oya.language', 'fr'))
  await player.page.reload()
  await expect(title).toHaveText(own?.scenario_won ? 'Scénario 1 gagné' : 'Scénario 1 non gagné')
})
