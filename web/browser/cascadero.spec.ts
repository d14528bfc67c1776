// Cascadero in its rarer moments: envoys and heralds on the move, achievements that are claimed by hand.
import { deal, type Order, reach, sitDown } from './deal'
import { expect, type House, test, type Visitor } from './house'

/** A table where the first seat may do this, seen by who sits there. */
async function come(house: House, player: Visitor, options: Order['options'], wanted: string): Promise<void> {
  const seats = [{ name: 'Noor' }, { bot: 'novice' }]
  for (const seed of '123456789abcdef') {
    const dealt = await deal(house, { game: 'cascadero', options, seats }, seed)
    if (!(await reach(player, dealt, wanted))) continue
    await sitDown(player, dealt)
    await player.asked()
    return
  }
  throw new Error(`no game came to “${wanted}”`)
}

for (const { what, options, wrong, far } of [
  { what: 'move', options: {}, wrong: 'None of your envoys', far: 'neighbouring field' },
  { what: 'herald', options: { board: 'farmer' }, wrong: 'No herald stands there', far: 'no such town' },
])
  test(`a ${what} that may not be made names its rule`, async ({ house, visitor }) => {
    const player = await visitor()
    const { page } = player
    await come(house, player, options, `${what} `)
    const version = await player.version()
    const empty = page.locator('.cell[aria-disabled="true"][aria-label="empty field"]')
    await empty.first().click({ force: true })
    await expect(player.toast.filter({ hasText: wrong })).toContainText('§')
    await page.locator('.stage .cell[data-may]').first().click()
    // Now where to: not to the far side of the map.
    await empty.last().click({ force: true })
    await expect(player.toast.filter({ hasText: far })).toContainText('§')
    expect(await player.version()).toBe(version)
  })

test('pairs of towns are claimed by hand, and say whose they are', async ({ visitor }) => {
  const player = await visitor()
  await player.page.goto('/')
  await player.lookBack('cascadero', 'web/browser/cascadero.json')
  await player.asked()
  const book = player.page.getByRole('group', { name: /book of success/ })
  await book.getByRole('button', { name: 'pairs of all five colours' }).click({ force: true })
  await expect(player.toast).toContainText('by itself with the fifth pair')
  await expect(player.toast).toContainText('§')
  const claim = book.getByRole('button', { name: /^claim: two \w+ towns$/ }).first()
  const towns = ((await claim.getAttribute('aria-label')) ?? '').replace('claim: ', '')
  await expect(claim).toHaveAttribute('data-may', '1')
  const version = await player.version()
  await claim.click()
  await player.beyond(version)
  await expect(book.getByRole('button', { name: `${towns}: Noor` })).toBeVisible()
})
