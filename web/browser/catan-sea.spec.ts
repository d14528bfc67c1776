// Catan at sea: every scenario to its final sheet, and what only ships, gold and the pirate ask for.
import type { Locator } from '@playwright/test'
import { anywhere, button, holds, lay, made, place, placed, refusal, sit } from './catan'
import { deal, reach, sitDown } from './deal'
import { dice, expect, type House, inFull, test, type Visitor } from './house'

const bots = [{ bot: 'novice' }, { bot: 'novice' }]
const table = (house: House, options: Record<string, string>, seed = '7') =>
  deal(house, { game: 'catan', options, seats: [{ name: 'Noor' }, ...bots] }, seed)
const ships = (player: Visitor) => player.page.locator('.island .cell[aria-label*="ship of Noor"]')

test('a scenario is chosen by its picture, beside the presets', async ({ visitor }) => {
  const player = await visitor()
  await player.make('catan', ['bot:novice', 'bot:novice'], async (page) => {
    const chosen = page.locator('dialog .scenarios').getByRole('button', { name: 'Through the Desert' })
    await chosen.click()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    const base = page.locator('dialog .preset').nth(1)
    await base.click()
    await expect(base).toHaveAttribute('aria-pressed', 'true')
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  })
  await expect(player.page.locator('.bar .where')).toContainText('Base game · Through the Desert')
})

/** How many clicks come before a bot plays the rest, unless the run is a long one. */
const beginning = 24
/** Those that are played every day; a long run plays all of them. */
const daily = ['new_shores none', 'desert ck', 'greater_catan none']
const voyages = ['new_shores', 'desert', 'greater_catan'].flatMap((scenario) =>
  ['none', 'ck'].map((expansion) => ({ scenario, expansion, name: `${scenario} ${expansion}` })),
)

for (const { scenario, expansion, name } of voyages.filter(({ name }) => inFull || daily.includes(name)))
  test(`${name}: a game by clicks to its final sheet`, async ({ house, visitor }) => {
    test.setTimeout(900_000)
    const player = await visitor()
    const dealt = await table(house, { scenario, expansion })
    expect(await reach(player, dealt, 'ship')).toBe(true)
    await sitDown(player, dealt)
    await player.asked()
    // On a coast there may be a road or a ship: the buttons below say which.
    const { page } = player
    const version = await player.version()
    await player.click('.island .cell[data-may][data-at^="edge "]:not([aria-label*="road"])')
    await page.locator('.prompt').getByRole('button', { name: /ship/i }).first().click()
    await player.beyond(version)
    await expect(ships(player)).toHaveCount(1)
    const choose = dice(1)
    // Wandering about would never end: one click of eight is one's own, the others follow the table's advice.
    for (let clicks = 1; await (clicks % 8 === 0 ? anywhere(player, choose) : player.takeHint()); ++clicks) {
      expect(clicks, 'the game comes to its end').toBeLessThan(2000)
      if (inFull || clicks < beginning) continue
      await button(player, 'Settings').click()
      await button(player, 'Let a bot play for me').click()
      await player.over()
      break
    }
    // The sheet says where the points come from, islands among them, and they add up.
    const numbers = async (rows: Locator) =>
      Promise.all(
        (await rows.all()).map(async (row) =>
          (await row.locator('td').allInnerTexts()).map((text) => Number(text) || 0),
        ),
      )
    const sheet = player.end.locator('table', { has: page.getByRole('rowheader', { name: 'New lands' }) })
    await expect(sheet.getByRole('rowheader', { name: 'Longest trade route' })).toHaveCount(1)
    const points = await numbers(sheet.locator('tbody tr'))
    const sums = [0, 1, 2].map((seat) => points.reduce((sum, row) => sum + (row[seat] ?? 0), 0))
    expect(await numbers(sheet.locator('tr', { hasText: 'Total' }))).toEqual([sums])
  })

/** What is asked in the prompt. */
const asks = ({ page }: Visitor, words: string | RegExp) =>
  expect(page.locator('.prompt')).toContainText(words)

test('a ship is moved by clicks, once a turn', async ({ house, visitor }) => {
  const ann = await visitor()
  await sit(ann, await lay(house, { sea: true, hands: [] }), 0)
  const [from, to] = ['(3,-2)e', '(3,-1)e']
  // A ship in the middle of its line stays: why is said.
  await made(ann, 'Move a ship').click()
  await ann.click(placed('(3,-2)se'))
  await refusal(ann, '§')
  await ann.click(placed(from))
  await asks(ann, 'Where does the ship go?')
  await expect(ann.page.locator('.island circle.last'), 'where it comes from').toHaveCount(1)
  await ann.click(placed(to))
  await expect(place(ann, to)).toHaveAttribute('aria-label', /ship of Ann/)
  await expect(place(ann, from)).not.toHaveAttribute('aria-label', /ship of Ann/)
  await made(ann, 'Move a ship').click({ force: true })
  await refusal(ann, 'You have moved a ship in this turn.')
})

/** Goes to a place that the search finds by these words, and chooses it, by keys alone. */
async function byName({ page }: Visitor, words: string, name: string) {
  await page.keyboard.press('b')
  await page.keyboard.type(words)
  const found = page.getByRole('dialog').locator('li button')
  await expect(found.first()).toBeVisible()
  for (let tabs = 0; !(await page.locator(':focus').innerText()).includes(name); ++tabs) {
    expect(tabs).toBeLessThan(30)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Enter')
}

test('a ship is moved by the keyboard', async ({ house, visitor }) => {
  const ann = await visitor()
  await sit(ann, await lay(house, { sea: true, hands: [] }), 0)
  await ann.asked()
  await byName(ann, 'ship of Ann', 'move the ship')
  await asks(ann, 'Where does the ship go?')
  await byName(ann, 'place the ship', 'place the ship')
  await asks(ann, 'It is your turn')
  await expect(place(ann, '(3,-2)e')).not.toHaveAttribute('aria-label', /ship of Ann/)
  await expect(ann.page.locator('.island .cell[aria-label*="ship of Ann"]')).toHaveCount(4)
})

test('gold brings what one chooses, as far as the bank has it', async ({ house, visitor }) => {
  const ann = await visitor()
  const table = await lay(house, {
    sea: true,
    hands: [{ lumber: 1 }, { ore: 19 }],
    first: { settlements: ['N(1,-1)', 'N(2,-1)'], cities: ['S(4,-2)'] },
    change: { phase: 'choosing_gold', pending: [0], owed: [2, 0, 0], white: 1, red: 3 },
  })
  await sit(ann, table, 0)
  await asks(ann, 'choose 2 resources')
  const slip = ann.page.locator('.slip')
  await expect(slip.locator('.cards button')).toHaveCount(4)
  // In whatever order they are picked.
  await button(ann, 'wool for gold; 0 picked').click()
  await expect(slip.getByRole('button', { name: 'Take' })).toBeDisabled()
  await button(ann, 'brick for gold; 0 picked').focus()
  await ann.page.keyboard.press('Enter')
  await slip.getByRole('button', { name: 'Take' }).click()
  await asks(ann, 'It is your turn')
  await holds(ann, { lumber: 1, brick: 1, wool: 1, grain: 0, ore: 0 })
})

const seven = { phase: 'moving_robber', white: 3, red: 4 }

test('after a seven the pirate is moved, and takes from a ship beside it', async ({ house, visitor }) => {
  const ann = await visitor()
  await sit(ann, await lay(house, { sea: true, hands: [{}, { wool: 1 }], change: seven }), 0)
  await asks(ann, 'Move the robber or the pirate')
  // Where ships lie there is a ring, elsewhere on the water a mark.
  await expect(place(ann, '(-2,0)').locator('.ring')).toHaveCount(1)
  await expect(place(ann, '(5,0)').locator('.ring')).toHaveCount(0)
  await expect(place(ann, '(5,0)').locator('.may')).toHaveCount(1)
  await ann.click(placed('(-2,0)'))
  await expect(place(ann, '(-2,0)')).toHaveAttribute('aria-label', /the pirate/)
  await holds(ann, { wool: 1 })
  await expect(place(ann, '(0,0)'), 'it stays').toHaveAttribute('aria-label', /the robber/)
})

test('after a seven the robber is moved instead, by the keyboard', async ({ house, visitor }) => {
  const ann = await visitor()
  await sit(ann, await lay(house, { sea: true, hands: [{}, { wool: 1 }], change: seven }), 0)
  await asks(ann, 'Move the robber or the pirate')
  await byName(ann, '-1,0', '8')
  await expect(place(ann, '(-1,0)')).toHaveAttribute('aria-label', /the robber/)
  await holds(ann, { wool: 1 })
  await expect(place(ann, '(5,-1)'), 'it stays').toHaveAttribute('aria-label', /the pirate/)
})

test('a new land brings the last points, and the sheet says so', async ({ house, visitor }) => {
  const ann = await visitor()
  const table = await lay(house, {
    sea: true,
    hands: [{ lumber: 1, brick: 1, wool: 1, grain: 1 }],
    cards: [{ 'victory-point': 4 }],
    // From the harbour to the island in the north, which nobody has reached.
    first: { ships: ['(2,-3)e', '(3,-3)sw', '(2,-2)e', '(3,-2)sw', '(3,-2)se', '(4,-2)sw'], route: 6 },
    change: { longest: 0 },
  })
  await sit(ann, table, 0)
  await made(ann, 'Settlement').click()
  await ann.click(placed('S(3,-4)'))
  await ann.over()
  const row = (name: string) => ann.end.locator('tr', { hasText: name }).locator('td')
  await expect(row('New lands')).toHaveText(['4', '–', '–'])
  await expect(row('Longest trade route')).toHaveText(['2', '–', '–'])
  await expect(row('Total')).toHaveText(['14', '4', '4'])
})

test('on a phone the island comes nearer, and what is hit there is large enough', async ({
  house,
  visitor,
}) => {
  const player = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await sitDown(player, await table(house, { scenario: 'greater_catan', expansion: 'none' }))
  await player.asked()
  const { page } = player
  const corner = page.locator('.island .cell[data-may] .hit').first()
  const width = async () => (await corner.boundingBox())?.width ?? 0
  const frame = page.locator('.stage .frame')
  const tall = (await frame.boundingBox())?.height
  expect(await width()).toBeLessThan(24)
  for (const at of ['1.50', '2.25', '3.38', '4.00']) {
    await page.getByRole('button', { name: 'Nearer' }).tap()
    await expect(frame).toHaveAttribute('data-near', at)
  }
  await expect.poll(width).toBeGreaterThan(38)
  expect((await frame.boundingBox())?.height, 'its frame stays as it is').toBe(tall)
  await page.getByRole('button', { name: 'Show all' }).tap()
  await expect(frame).toHaveAttribute('data-near', '1.00')
})
