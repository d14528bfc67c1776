// What lies over a table is closed by Escape, one thing at a time, the topmost first, and nothing else comes of it.
import { deal, sitDown } from './deal'
import { expect, test } from './house'

test('Escape closes what lies over the table, the last that was opened first', async ({ visitor }) => {
  const player = await visitor()
  const { page } = player
  await player.make('catan', ['bot:novice', 'bot:novice'])
  await player.asked()
  const version = await player.version()
  const parts = {
    chat: page.locator('.talk'),
    words: page.locator('.fold[aria-expanded="true"]'),
    rolls: page.locator('.dice-box .history'),
    hint: player.go,
    rules: page.getByRole('dialog', { name: 'Rules' }),
  }
  const open = async () => {
    const all = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => ((await part.count()) > 0 ? [name] : [])),
    )
    return all.flat()
  }
  await page.locator('.bar .chat button').click()
  await page.locator('.prompt .say').click()
  await page.keyboard.press('l')
  await page.locator('.dice-box .more').click()
  await page.locator('.prompt .say').click()
  await page.keyboard.press('h')
  await player.go.waitFor()
  await page.locator('.bar button:visible', { hasText: 'Rules' }).click()
  // From the field of a search, too, where Escape has a use of its own.
  await parts.rules.getByRole('searchbox').fill('robber')
  const all = ['chat', 'words', 'rolls', 'hint', 'rules']
  await expect.poll(open).toEqual(all)
  for (let left = all.length - 1; left >= 0; --left) {
    await page.keyboard.press('Escape')
    await expect.poll(open).toEqual(all.slice(0, left))
  }
  await page.keyboard.press('Escape')
  expect(await open()).toEqual([])
  expect(await player.version(), 'nothing was done by it').toBe(version)

  // A dialog is the browser's to close, and nothing below it closes with it.
  await page.locator('.dice-box .more').click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  expect(await open()).toEqual(['rolls'])
})

test('Escape gives up what is in the hand before it closes anything', async ({ house, visitor }) => {
  const player = await visitor()
  const { page } = player
  const seats = [{ name: 'Noor' }, { bot: 'novice', name: 'Elio' }]
  await sitDown(player, await deal(house, { game: 'cascadia', options: { first_player: '1' }, seats }, '1'))
  await player.asked()
  const version = await player.version()
  const whose = page.locator('.whose')
  await page
    .getByRole('button', { name: /Elio/ })
    .filter({ has: page.locator('svg') })
    .first()
    .click()
  await expect(whose).toContainText('Elio')
  await page.keyboard.press('Escape')
  await expect(whose).toHaveCount(0)

  await page.locator('.bar .chat button').click()
  const talk = page.locator('.talk')
  await expect(talk).toBeVisible()
  const box = await page.locator('.market .pair.legal path[data-at]').first().boundingBox()
  const land = await page.locator('.land > svg').boundingBox()
  if (!box || !land) throw new Error('there is a market and a land')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(land.x + land.width / 2, land.y + land.height / 3, { steps: 6 })
  const held = page.locator('.dragged, .land .ghost')
  await expect(held.first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(held).toHaveCount(0)
  await expect(talk, 'nothing else has closed').toBeVisible()
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await expect(talk).toHaveCount(0)
  expect(await player.version(), 'and nothing was taken').toBe(version)
})
