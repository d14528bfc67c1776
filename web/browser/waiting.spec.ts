// While others act one may try things: hold a piece over the board, ask what a corner has. Nothing of it is told to the table.
import { deal, sitDown } from './deal'
import { expect, type House, test, type Visitor } from './house'

type Waiting = { waits: Visitor; sent: () => string[] }

/** Two people sit down; who is not asked, and all it says to the table from then on, but that it is still there. */
async function begin(
  house: House,
  visitor: () => Promise<Visitor>,
  game: string,
  seats = 2,
): Promise<Waiting> {
  const people = Array.from({ length: seats }, (_, at) => ({ name: `Guest ${at + 1}` }))
  const dealt = await deal(house, { game, seats: people }, '3')
  const each = await Promise.all(
    dealt.seats.map(async (seat) => {
      const who = await visitor()
      const said: string[] = []
      who.page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => said.push(payload.toString())),
      )
      await sitDown(who, { ...dealt, seats: [seat] })
      return { who, said }
    }),
  )
  const asked = '.table:not([data-choices="0"]):has(.prompt.yours)'
  await Promise.any(each.map(({ who }) => who.page.locator(asked).waitFor({ state: 'attached' })))
  for (const { who, said } of each) {
    await who.table.waitFor()
    if ((await who.page.locator(asked).count()) > 0) continue
    const before = said.length
    const sent = () => said.slice(before).filter((message) => !/"t":"(ping|seen)"/.test(message))
    return { waits: who, sent }
  }
  throw new Error('everybody is asked')
}

test('an envoy is held over a field, and stands beside what it would join', async ({ house, visitor }) => {
  const { waits, sent } = await begin(house, visitor, 'cascadero')
  const { page } = waits
  const field = page.locator('.cell[aria-label^="empty" i]').first()
  const name = (await field.getAttribute('data-field')) ?? ''
  const version = await waits.version()
  await field.hover()
  await expect(page.locator('[data-tried]')).toHaveAttribute('data-tried', name)
  await field.click({ force: true })
  await page.mouse.move(1, 1)
  await expect(page.locator('[data-tried]')).toHaveCount(0)
  // The same by keys.
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-tried]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  expect(await waits.version()).toBe(version)
  expect(sent()).toEqual([])
})

test('a tile of the market is held over the land, and goes back', async ({ house, visitor }) => {
  const { waits, sent } = await begin(house, visitor, 'cascadia')
  const { page } = waits
  const version = await waits.version()
  const from = await page.locator('.market .pair').first().boundingBox()
  const land = await page.locator('.land .tile').first().boundingBox()
  if (!from || !land) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(land.x - land.width / 2, land.y + land.height / 2, { steps: 8 })
  const ghost = page.locator('.land > svg > .ghost')
  await expect(ghost).toBeVisible()
  await page.mouse.up()
  await expect(ghost).toHaveCount(0)
  expect(await waits.version()).toBe(version)
  expect(sent()).toEqual([])
})

test('a corner says what it has', async ({ house, visitor }) => {
  const { waits, sent } = await begin(house, visitor, 'catan', 3)
  const { page } = waits
  const corner = page.locator('.cell[data-place="N(0,0)"]')
  await corner.hover()
  const chip = page.locator('.chip-then')
  await expect(chip).toContainText(/^\p{L}+ \d+/u)
  await expect(chip).toContainText(/in \d+ of 36 rolls/)
  await page.mouse.move(1, 1)
  await expect(chip).toHaveCount(0)
  expect(sent()).toEqual([])
})
