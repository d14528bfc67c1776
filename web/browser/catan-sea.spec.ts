// Catan at sea: every scenario to its final sheet, and what only ships, gold and the pirate ask for.
import type { Locator } from '@playwright/test'
import { anywhere, button, carry, holds, lay, made, place, placed, refusal, sit } from './catan'
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

for (const [locale, goal, meaning] of [
  ['en-GB', 'first to 18', 'Its number comes when somebody reaches it.'],
  ['fr-FR', 'premier à 18', 'Son jeton vient quand quelqu’un l’atteint.'],
] as const)
  test(`on a phone one sees what wins, and a tap says what a mark on the map means: ${locale}`, async ({
    house,
    visitor,
  }) => {
    const phone = await visitor({
      locale,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await sitDown(phone, await table(house, { scenario: 'greater_catan', expansion: 'none' }))
    await phone.asked()
    const { page } = phone
    await expect(page.locator('.bar .goal')).toHaveText(goal)
    await expect(page.locator('.bar .goal')).toBeInViewport()
    const far = page.locator(`.island .cell[data-at^="hex "][aria-label*="${meaning}"]`)
    await expect(far).toHaveCount(18)
    const said = page.locator('.then.tapped')
    await expect(said).toHaveCount(0)
    await far.nth(8).tap({ force: true })
    await expect(said).toHaveText(meaning)
    await expect(said).toBeInViewport({ ratio: 1 })
    await page.locator('.island .cell[data-at^="hex "]:not([aria-label*="."])').first().tap({ force: true })
    await expect(said).toHaveCount(0)
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
  const usual = 'lit in the menu'
  await asks(ann, usual)
  await made(ann, 'Move a ship').click()
  // Which ship that may be is said in the place of what is said of the whole turn.
  await asks(ann, 'Move a ship: choose the place that shines.')
  await asks(ann, 'A ship with an open end')
  await expect(ann.page.locator('.prompt')).not.toContainText(usual)
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

test('a ship that others move leaves its wake for as long as it is shown', async ({ house, visitor }) => {
  const [ann, bob] = [await visitor(), await visitor({ scenes: true })]
  const table = await lay(house, { sea: true, hands: [] })
  await bob.page.addInitScript(() => localStorage.setItem('oya.speed', 'slow'))
  await sit(bob, table, 1)
  await sit(ann, table, 0)
  const wake = bob.page.locator('.island .wake')
  const seen = wake.waitFor({ state: 'attached' })
  await made(ann, 'Move a ship').click()
  await ann.click(placed('(3,-2)e'))
  await ann.click(placed('(3,-1)e'))
  await seen
  await expect(wake).toHaveCount(0)
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

test('a ship is carried along its line, and stays lifted where it is let go elsewhere', async ({
  house,
  visitor,
}) => {
  const ann = await visitor()
  const { page } = ann
  await sit(ann, await lay(house, { sea: true, hands: [{ lumber: 1, wool: 1 }] }), 0)
  const [from, to] = [place(ann, '(3,-2)e'), place(ann, '(3,-1)e')]
  await carry(ann, from, to)
  await page.mouse.move(4, 400, { steps: 3 })
  await page.mouse.up()
  await expect(page.locator('.island .carried')).toHaveCount(0)
  await asks(ann, 'Where does the ship go?')
  await expect(to).not.toHaveAttribute('aria-label', /ship of Ann/)
  // It is taken up again where it lay.
  await carry(ann, from, to)
  await page.mouse.up()
  await expect(to).toHaveAttribute('aria-label', /ship of Ann/)
  await expect(from).not.toHaveAttribute('aria-label', /ship of Ann/)
  await expect(page.locator('.island .cell[aria-label*="ship of Ann"]'), 'none was built').toHaveCount(4)
  await holds(ann, { lumber: 1, wool: 1 })
})

test('a ship is built by the keyboard', async ({ house, visitor }) => {
  const ann = await visitor()
  await sit(ann, await lay(house, { sea: true, hands: [{ lumber: 1, wool: 1 }] }), 0)
  await ann.asked()
  await made(ann, 'Ship').filter({ hasNotText: 'Move' }).focus()
  await ann.page.keyboard.press('Enter')
  await byName(ann, 'ship between', 'ship between')
  await holds(ann, { lumber: 0, wool: 0 })
  await expect(ann.page.locator('.island .cell[aria-label*="ship of Ann"]')).toHaveCount(5)
})

test('a ship is built by taps on a phone that shows a part of the map', async ({ house, visitor }) => {
  const ann = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = ann
  await sit(ann, await lay(house, { sea: true, hands: [{ lumber: 1, wool: 1 }] }), 0)
  await ann.asked()
  const frame = page.locator('.stage .frame')
  await page.getByRole('button', { name: 'Nearer' }).tap()
  await expect(frame).toHaveAttribute('data-near', '1.50')
  await made(ann, 'Ship').filter({ hasNotText: 'Move' }).tap()
  await page.evaluate(() => scrollTo(0, 0))
  const spot = await ann.spot(['.island .cell[data-may]'], () => 0)
  if (!spot) throw new Error('no place is in sight')
  await page.touchscreen.tap(spot.x, spot.y)
  await holds(ann, { lumber: 1, wool: 1 })
  await ann.go.first().tap()
  await holds(ann, { lumber: 0, wool: 0 })
  await expect(frame, 'it stays as near').toHaveAttribute('data-near', '1.50')
  await expect(page.locator('.island .cell[aria-label*="ship of Ann"]')).toHaveCount(5)
})

/** Gold that brings two, and ships from the harbour to the island in the north, which nobody has reached. */
const atGold = {
  first: { settlements: ['N(1,-1)', 'N(2,-1)'], cities: ['S(4,-2)'] },
  change: { phase: 'choosing_gold', pending: [0], owed: [2, 0, 0], white: 1, red: 3 },
}
const northward = {
  first: { ships: ['(2,-3)e', '(3,-3)sw', '(2,-2)e', '(3,-2)sw', '(3,-2)se', '(4,-2)sw'], route: 6 },
  change: { longest: 0 },
}

test('gold brings what one chooses, as far as the bank has it', async ({ house, visitor }) => {
  const ann = await visitor()
  const table = await lay(house, {
    sea: true,
    hands: [{ lumber: 1 }, { ore: 19 }],
    ...atGold,
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

test('what gold and a new land have brought stands there until one decides oneself', async ({
  house,
  visitor,
}) => {
  const marks = ({ page }: Visitor) => page.locator('.layer .mark-ring')
  for (const at of ['gold', 'land']) {
    const [ann, bob] = [await visitor(), await visitor()]
    const hands = [{ lumber: 1, brick: 1, wool: 1, grain: 1 }]
    const table = await lay(house, { sea: true, hands, ...(at === 'gold' ? atGold : northward) })
    await sit(bob, table, 1)
    await sit(ann, table, 0)
    await ann.asked()
    if (at === 'gold') {
      await button(ann, 'wool for gold; 0 picked').click()
      await button(ann, 'brick for gold; 0 picked').click()
      await ann.page.locator('.slip').getByRole('button', { name: 'Take' }).click()
      await expect(marks(bob)).toHaveText(['+2'])
    } else {
      await made(ann, 'Settlement').click()
      await ann.click(placed('S(3,-4)'))
      await expect(marks(bob), 'the settlement, and what it brought').toHaveText(['1', '+2'])
    }
    await expect(marks(ann), 'one’s own').toHaveCount(0)
  }
})

test('what a flag means is said where a hand rests', async ({ house, visitor }) => {
  const ann = await visitor()
  await sit(ann, await lay(house, { sea: true, hands: [] }), 0)
  const meaning = 'The first settlement on this land brings you 2 points.'
  const cell = (hex: string) => ann.page.locator(`.island .cell[data-at="hex ${hex}"]`)
  const said = ann.page.locator('.then', { hasText: meaning })
  await expect(cell('(3,-4)')).toHaveAttribute('aria-label', new RegExp(meaning))
  await expect(cell('(0,0)'), 'where all have begun').not.toHaveAttribute('aria-label', /first settlement/)
  await expect(said).toHaveCount(0)
  await cell('(3,-4)').hover({ force: true })
  await expect(said).toBeVisible()
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

test('the pirate is carried to another sea, and moved there by the keyboard', async ({ house, visitor }) => {
  for (const by of ['hand', 'keys']) {
    const ann = await visitor()
    await sit(ann, await lay(house, { sea: true, hands: [{}, { wool: 1 }], change: seven }), 0)
    await ann.asked()
    if (by === 'keys') await byName(ann, '-2,0', 'pirate')
    else {
      await carry(ann, place(ann, '(5,-1)'), place(ann, '(-2,0)'))
      await ann.page.mouse.up()
    }
    await expect(place(ann, '(-2,0)')).toHaveAttribute('aria-label', /the pirate/)
    await expect(place(ann, '(5,-1)')).not.toHaveAttribute('aria-label', /the pirate/)
    await holds(ann, { wool: 1 })
  }
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
    ...northward,
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
  for (const at of ['1.50', '2.25', '3.38', '5.00']) {
    await page.getByRole('button', { name: 'Nearer' }).tap()
    await expect(frame).toHaveAttribute('data-near', at)
  }
  await expect.poll(width).toBeGreaterThanOrEqual(44)
  expect((await frame.boundingBox())?.height, 'its frame stays as it is').toBe(tall)
  await page.getByRole('button', { name: 'Show all' }).tap()
  await expect(frame).toHaveAttribute('data-near', '1.00')
})

test('on a small phone a path for a ship is large enough, and a finger beside it aims at it', async ({
  house,
  visitor,
}) => {
  const player = await visitor({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
  const dealt = await table(house, { scenario: 'greater_catan', expansion: 'none' })
  expect(await reach(player, dealt, 'ship')).toBe(true)
  await sitDown(player, dealt)
  await player.asked()
  const { page } = player
  // One that runs straight up: the box of the others is larger than they are.
  const path = page.locator('.island .cell[data-may][data-place$=")e"] .hit').first()
  const narrow = async () => {
    const { width, height } = (await path.boundingBox()) ?? { width: 0, height: 0 }
    return Math.min(width, height)
  }
  const box = await path.boundingBox()
  if (!box) throw new Error('nothing to aim at')
  const line = await player.context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: x && y ? [{ x, y, id: 0 }] : [] })
  // Beside it by more than half its width, where nothing may be done.
  const [x, y] = [box.x + box.width + 4, box.y + box.height / 2]
  await finger('touchStart', x, y - 60)
  await expect(page.locator('.loupe')).toBeVisible()
  await finger('touchMove', x, y)
  await expect(page.locator('.island .cell.hover')).toHaveCount(1)
  await finger('touchEnd')
  await expect(page.locator('.loupe')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const frame = page.locator('.stage .frame')
  for (const at of ['1.50', '2.25', '3.38', '5.00']) {
    await page.getByRole('button', { name: 'Nearer' }).tap()
    await expect(frame).toHaveAttribute('data-near', at)
  }
  await expect.poll(narrow).toBeGreaterThanOrEqual(44)
})

test('at sea in French: the pirate is moved, and every word is French', async ({ house, visitor }) => {
  const ann = await visitor({ locale: 'fr-FR' })
  await sit(ann, await lay(house, { sea: true, hands: [{}, { wool: 1 }], change: seven }), 0)
  await asks(ann, 'Déplacez le Bandit ou le Pirate')
  await asks(ann, 'Des Bateaux bordent')
  await expect(place(ann, '(5,-1)')).toHaveAttribute('aria-label', /^mer, le Pirate/i)
  await ann.click(placed('(-2,0)'))
  await expect(ann.page.locator('.at-story .story')).toContainText('Ann déplace le Pirate')
  await expect(ann.page.locator('.at-story .story')).toContainText('1 Mouton')
  await made(ann, 'Déplacer un Bateau').click()
  await ann.click(placed('(3,-2)e'))
  await asks(ann, 'Où va le Bateau')
  await ann.click(placed('(3,-1)e'))
  await expect(place(ann, '(3,-1)e')).toHaveAttribute('aria-label', /Bateau/)
  expect(await ann.page.locator('.table').innerText()).not.toMatch(/\b(ship|pirate to|the|web\.)\b/)
})

test('on a phone the cross of the final sheet stays in its corner, in French too', async ({
  house,
  visitor,
}) => {
  const ann = await visitor({ locale: 'fr-FR' })
  const hands = [{ lumber: 1, brick: 1, wool: 1, grain: 1 }]
  await sit(ann, await lay(house, { sea: true, hands, cards: [{ 'victory-point': 4 }], ...northward }), 0)
  await made(ann, 'Colonie').click()
  await ann.click(placed('S(3,-4)'))
  await ann.over()
  await ann.page.setViewportSize({ width: 390, height: 844 })
  await expect(ann.end.locator('tr', { hasText: 'Terres nouvelles' }).locator('td').first()).toHaveText('4')
  const words = await ann.end.locator('header h2').boundingBox()
  const cross = await ann.end.locator('header button').boundingBox()
  if (!words || !cross) throw new Error('no sheet')
  expect(cross.x + cross.width).toBeGreaterThan(340)
  expect(cross.y, 'in the line of the first words').toBeLessThan(words.y + words.height)
})
