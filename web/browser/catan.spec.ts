// What is done at Catan with cards: each test begins in a position made for it, and goes on by clicks.
import type { Locator } from '@playwright/test'
import {
  button,
  carry,
  type Goods,
  hand,
  holds,
  lay,
  made,
  pick,
  place,
  placed,
  refusal,
  type Setup,
  sit,
  write,
} from './catan'
import { deal, reach, sitDown } from './deal'
import { expect, test, views } from './house'

test('a discard keeps what is picked while somebody else discards', async ({ house, visitor }) => {
  const table = await lay(house, {
    hands: [{ lumber: 3, ore: 6 }, { wool: 9 }],
    change: { phase: 'discarding', pending: [0, 1], owed: [4, 4, 0] },
  })
  const [ann, bob] = [await visitor(), await visitor()]
  await sit(ann, table, 0)
  await sit(bob, table, 1)
  const chosen = ann.page.locator('.at-hand header')
  await pick(ann, 'lumber', 'lumber', 'ore')
  await expect(chosen).toContainText('3 of 4 chosen')
  await ann.page.keyboard.press('h')
  await expect(ann.go).toBeVisible()
  const version = await ann.version()
  await pick(bob, 'wool', 'wool', 'wool', 'wool')
  await button(bob, 'Discard').click()
  await ann.beyond(version)
  await expect(chosen).toContainText('3 of 4 chosen')
  await expect(ann.go, 'and so does advice').toBeVisible()
  await pick(ann, 'ore')
  await ann.page.locator('.at-hand').getByRole('button', { name: 'Discard' }).click()
  await holds(ann, { lumber: 1, ore: 4 })
  await holds(bob, { wool: 5 })
  await expect(ann.toast).toHaveCount(0)
})

test('a discard that was begun with a later kind goes on after it, or is taken back', async ({
  house,
  visitor,
}) => {
  const table = await lay(house, {
    hands: [{ lumber: 3, wool: 3, ore: 3, coin: 2 }],
    change: { phase: 'discarding', pending: [0], owed: [4, 0, 0] },
  })
  const ann = await visitor()
  await sit(ann, table, 0)
  const begin = async () => {
    const version = await ann.version()
    await ann.page.keyboard.press('l')
    await ann.page.locator('.at-choices [data-may]', { hasText: /^discard 1 wool$/ }).click()
    await ann.beyond(version)
    await expect(ann.page.locator('.at-hand header')).toContainText('1 of 4 chosen')
    await expect(hand(ann, 'lumber')).toBeDisabled()
    for (const good of ['wool', 'ore', 'coin']) await expect(hand(ann, good)).toBeEnabled()
  }
  await begin()
  await button(ann, 'Undo').click()
  await expect(hand(ann, 'lumber')).toBeEnabled()
  await begin()
  await pick(ann, 'ore', 'ore', 'coin')
  await button(ann, 'Discard').click()
  await holds(ann, { lumber: 3, wool: 2, ore: 1, coin: 1 })
})

test('two cards are given for a Wedding', async ({ house, visitor }) => {
  const table = await lay(house, {
    hands: [{ lumber: 3, ore: 6, cloth: 1 }, { wool: 1 }],
    change: { phase: 'gifting', turn: 1, pending: [0], owed: [2, 0, 0], cause: 'card' },
  })
  const ann = await visitor()
  await sit(ann, table, 0)
  await pick(ann, 'ore', 'lumber')
  await button(ann, 'Give').click()
  await holds(ann, { lumber: 2, ore: 5, cloth: 1 })
})

test('the Master Merchant takes two cards of a hand', async ({ house, visitor }) => {
  const table = await lay(house, {
    hands: [{}, { wool: 2, ore: 2, coin: 1 }],
    cards: [{ 'master-merchant': 1 }],
  })
  const ann = await visitor()
  await sit(ann, table, 0)
  await ann.page.locator('.at-cards .play').click()
  await ann.page.locator('.slip button').filter({ hasText: 'Bob' }).click()
  await expect(ann.page.locator('.at-hand h3')).toHaveText('The hand you look into')
  await pick(ann, 'ore', 'ore')
  await button(ann, 'Take').click()
  await holds(ann, { wool: 0, ore: 2, coin: 0 })
})

test('a finger sees what a card does before it is played', async ({ house, visitor }) => {
  const table = await lay(house, { hands: [{}], cards: [{ irrigation: 1 }] })
  const ann = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await sit(ann, table, 0)
  const card = ann.page.locator('.at-cards .play')
  const version = await ann.version()
  await card.tap()
  await expect(ann.page.locator('.at-cards .progress'), 'it waits').toHaveClass(/\bon\b/)
  await expect(ann.page.locator('.prompt')).toContainText('Irrigation')
  expect(await ann.version(), 'and nothing has been done').toBe(version)
  await card.tap()
  await ann.beyond(version)
  await expect(card).toHaveCount(0)
})

test('cards are traded with the bank', async ({ house, visitor }) => {
  const table = await lay(house, { hands: [{ lumber: 3, wool: 4 }] })
  const ann = await visitor()
  await sit(ann, table, 0)
  await button(ann, 'Trade').click()
  await button(ann, 'Give one lumber; 0 on the slip').click()
  await button(ann, 'Ask for one ore; 0 on the slip').click()
  await expect(button(ann, 'With the bank')).toBeDisabled()
  await button(ann, 'Give one lumber; 1 on the slip').click()
  await button(ann, 'With the bank').click()
  await holds(ann, { lumber: 1, wool: 4, ore: 1 })
  // At the rate that is told, by one click.
  await button(ann, '3 wool for one card of the bank').click()
  await button(ann, 'Ask for one coin; 0 on the slip').click()
  await button(ann, 'With the bank').click()
  await holds(ann, { lumber: 1, wool: 1, coin: 1 })
})

test('an offer is answered by a counter-offer', async ({ house, visitor }) => {
  const table = await lay(house, {
    hands: [{ lumber: 3, ore: 1 }, { wool: 2 }, {}],
    bots: [2],
  })
  const [ann, bob] = [await visitor(), await visitor()]
  await sit(ann, table, 0)
  await sit(bob, table, 1)
  const offer = async () => {
    await button(ann, 'Give one lumber; 0 on the slip').click()
    await button(ann, 'Ask for one wool; 0 on the slip').click()
    await button(ann, 'Ask the others').click()
  }
  await button(ann, 'Trade').click()
  await offer()
  // Bob begins to write an answer, and declines after all.
  await button(bob, 'Counter-offer').click()
  await button(bob, 'Decline').click()
  // So did the third: Ann has her slip before her again, as she wrote it.
  await button(ann, 'Clear').click()
  await offer()
  await expect(button(bob, 'Counter-offer'), 'of the answer before nothing is left').toBeVisible()
  // The strip stands at the name of who offers, over neither island nor hand.
  const strip = await bob.page.locator('.player .offer-strip').boundingBox()
  for (const place of ['.island', '.at-hand']) {
    const box = await bob.page.locator(place).boundingBox()
    expect(strip && box && (strip.x >= box.x + box.width || strip.y >= box.y + box.height)).toBe(true)
  }
  await expect(button(bob, 'Send the counter-offer')).toHaveCount(0)
  await button(bob, 'Counter-offer').click()
  await button(bob, 'Ask for one lumber; 1 on the slip').click()
  await button(bob, 'Send the counter-offer').click()
  await ann.page.locator('.answers').getByRole('button', { name: 'Trade' }).click()
  await holds(ann, { lumber: 1, wool: 1, ore: 1 })
  await holds(bob, { lumber: 2, wool: 1 })
})

test('an offer that one cannot pay is declined for one, unless one wishes to be asked', async ({
  house,
  visitor,
}) => {
  const table = await lay(house, { hands: [{ lumber: 3 }, { wool: 2 }, { wool: 1, ore: 1 }] })
  const [ann, bob, cid] = [await visitor(), await visitor(), await visitor()]
  await sit(ann, table, 0)
  await sit(bob, table, 1)
  await sit(cid, table, 2)
  await button(ann, 'Trade').click()
  const offer = async (good: string) => {
    await button(ann, 'Give one lumber; 0 on the slip').click()
    await button(ann, `Ask for one ${good}; 0 on the slip`).click()
    await button(ann, 'Ask the others').click()
  }
  // Bob has no ore: he presses nothing, and once Cid has answered Ann has her slip before her again.
  const told = bob.page.waitForFunction(() =>
    document.querySelector('.prompt')?.textContent?.includes('You cannot pay this offer'),
  )
  await offer('ore')
  await told
  await expect(button(bob, 'Decline')).toHaveCount(0)
  await button(cid, 'Decline').click()
  await button(ann, 'Clear').click()
  // What they can pay is put to them.
  await offer('wool')
  await expect(button(bob, 'Accept')).toBeVisible()
  await button(bob, 'Decline').click()
  await button(cid, 'Decline').click()
  // Whoever wishes to be asked about everything is.
  await button(bob, 'Settings').click()
  const wish = bob.page.getByRole('group', { name: 'Offers of the others' })
  await expect(wish.getByRole('button', { name: 'Ask me if I could pay' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await button(bob, 'Always ask me').click()
  await expect(button(bob, 'Always ask me')).toHaveAttribute('aria-pressed', 'true')
  await bob.page.keyboard.press('Escape')
  await button(ann, 'Clear').click()
  await offer('ore')
  await expect(button(bob, 'Decline')).toBeVisible()
  await expect(bob.page.locator('.player .offer-strip')).toContainText('You lack')
  await button(bob, 'Decline').click()
  await button(cid, 'Decline').click()
  await expect(button(ann, 'Clear')).toBeVisible()
})

test('a city is improved with the Crane or without', async ({ house, visitor }) => {
  const table = await lay(house, { hands: [{ cloth: 3, coin: 2 }], cards: [{ crane: 1 }] })
  const ann = await visitor()
  await sit(ann, table, 0)
  const levels = ann.page.locator('.at-book .level.can')
  const ways = ann.page.locator('.slip li button')
  await levels.filter({ hasText: 'Merchant guild' }).click()
  await expect(ways).toHaveCount(2)
  await ways.filter({ hasNotText: 'Crane' }).click()
  await holds(ann, { cloth: 0, coin: 2 })
  await expect(ann.page.locator('.at-cards .play')).toBeVisible()
  await levels.filter({ hasText: 'Church' }).click()
  await ways.filter({ hasText: 'Crane' }).click()
  await holds(ann, { coin: 1 })
  await expect(ann.page.locator('.at-cards .play')).toHaveCount(0)
})

test('a place or a button that may not be used says why', async ({ house, visitor }) => {
  const knight = 'S(1,-2)'
  const table = await lay(house, {
    hands: [{ lumber: 1, brick: 1, wool: 2, ore: 1 }],
    first: { active: [knight] },
    change: { ready: [knight] },
  })
  const ann = await visitor()
  await sit(ann, table, 0)
  // Several things may be done with corners: of an empty one a settlement is thought of, of a settlement a city.
  await ann.click(placed('N(0,0)'))
  await refusal(ann, '§ Building')
  const rule = ann.toast.last().locator('.mark')
  await expect(rule).toHaveAttribute('title', 'catan.building.settlement-cost')
  await ann.click(placed('N(2,-2)'))
  await expect(rule).toHaveAttribute('title', 'catan.building.city-cost')
  await ann.click(placed('(-2,0)w'))
  await refusal(ann, 'The path touches none of your roads and buildings.')
  // A button of the menu for which there is nothing.
  await made(ann, 'City wall').click({ force: true })
  await refusal(ann, '2 brick')
  // A knight that is taken up and cannot go there.
  await made(ann, 'Use a knight').click()
  await ann.click(placed('N(-1,-1)'))
  await refusal(ann, 'Your roads do not lead there freely.')
})

/** A settlement less, so that a road leads to a corner that is free. */
const onward = { settlements: ['N(2,-2)', 'N(2,-1)', 'S(1,1)'] }
const dragged: (Pick<Setup, 'first' | 'sea'> & { piece: string; cost: Goods })[] = [
  { piece: 'Road', cost: { lumber: 1, brick: 1 } },
  { piece: 'Settlement', cost: { lumber: 1, brick: 1, wool: 1, grain: 1 }, first: onward },
  { piece: 'Ship', cost: { lumber: 1, wool: 1 }, sea: true },
]
for (const { piece: what, cost, ...where } of dragged)
  test(`${what}: it is dragged from the menu to the nearest place, or goes back`, async ({
    house,
    visitor,
  }) => {
    const table = await lay(house, { hands: [cost], ...where })
    const ann = await visitor()
    await sit(ann, table, 0)
    const { page } = ann
    const piece = made(ann, what).locator('svg.piece')
    const box = async (at: Locator) => (await at.boundingBox())!
    const grip = await box(piece)
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }
    const drag = async (to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 4 })
    }
    await drag({ x: from.x, y: from.y - 60 })
    const target = page.locator('.island .target').first()
    await expect(target, 'its places shine meanwhile').toBeVisible()
    await page.mouse.up()
    await expect(page.locator('.island .target .ring')).toHaveCount(0)
    await holds(ann, cost)
    await drag({ x: from.x, y: from.y - 60 })
    const name = await target.getAttribute('data-place')
    const place = await box(target)
    await page.mouse.move(place.x + place.width / 2 + 6, place.y + place.height / 2 + 6)
    await expect(page.locator('.island .ghost')).toHaveCount(1)
    await page.mouse.up()
    await holds(ann, Object.fromEntries(Object.keys(cost).map((good) => [good, 0])))
    await expect(page.locator(placed(name ?? ''))).toHaveAttribute(
      'aria-label',
      new RegExp(`${what} of Ann`, 'i'),
    )
  })

test('the robber is carried to another hex, and stays where nobody takes him', async ({ house, visitor }) => {
  const ann = await visitor()
  const { page } = ann
  const options = { expansion: 'none' }
  const seats = [{ name: 'Ann' }, { bot: 'novice' }, { bot: 'novice' }]
  const dealt = await deal(house, { game: 'catan', options, seats }, '6')
  expect(await reach(ann, dealt, 'robber ')).toBe(true)
  await sitDown(ann, dealt)
  await ann.asked()
  const robber = () => views<{ robber: string }>(ann.heard).at(-1)?.robber ?? ''
  const before = robber()
  const goal = page.locator('.island .cell[data-may]').last()
  const name = (await goal.getAttribute('data-place')) ?? ''
  const version = await ann.version()
  await carry(ann, page.locator(placed(before)), goal)
  await page.keyboard.press('Escape')
  await expect(page.locator('.island .carried')).toHaveCount(0)
  await page.mouse.up()
  expect(await ann.version(), 'he was given up').toBe(version)
  expect(robber()).toBe(before)
  await carry(ann, page.locator(placed(before)), goal)
  await page.mouse.up()
  await ann.beyond(version)
  await expect.poll(robber).toBe(name)
})

test('a knight is carried along its road, or goes back', async ({ house, visitor }) => {
  const knight = 'S(1,-2)'
  const table = await lay(house, {
    hands: [{}],
    first: { active: [knight], ...onward },
    change: { ready: [knight] },
  })
  const ann = await visitor()
  const { page } = ann
  await sit(ann, table, 0)
  const at = page.locator(placed(knight))
  await expect(at).toHaveAttribute('aria-label', /knight/)
  const version = await ann.version()
  const box = (await at.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 9, box.y + box.height / 2 + 9, { steps: 3 })
  const goal = page.locator('.island .cell[data-may]').first()
  await expect(goal, 'where it may go shines meanwhile').toBeVisible()
  const name = (await goal.getAttribute('data-place')) ?? ''
  await page.mouse.up()
  await expect(page.locator('.island .carried')).toHaveCount(0)
  expect(await ann.version(), 'nothing was done yet').toBe(version)
  await carry(ann, at, goal)
  await page.mouse.up()
  await ann.beyond(version)
  await expect(page.locator(placed(name))).toHaveAttribute('aria-label', /knight/)
  await expect(at).not.toHaveAttribute('aria-label', /knight/)
})

test('what was written of an offer step by step lies on the slip, and goes with it', async ({
  house,
  visitor,
}) => {
  const table = await lay(house, { hands: [{ lumber: 2 }, { wool: 1 }] })
  const ann = await visitor()
  await sit(ann, table, 0)
  // As somebody does who follows advice, or a program at the same seat.
  await write(ann, table, ['offer', 'give lumber 1', 'want wool 1'])
  const slip = async () => {
    await expect(button(ann, 'Give one lumber; 1 on the slip')).toBeVisible()
    await expect(button(ann, 'Ask for one wool; 1 on the slip')).toBeVisible()
    await expect(button(ann, 'Ask the others')).toBeEnabled()
  }
  await slip()
  await ann.page.reload()
  await slip()
  await button(ann, 'Withdraw').click()
  await expect(ann.page.locator('.trade')).toHaveCount(0)
  await button(ann, 'Trade').click()
  await expect(button(ann, 'Give one lumber; 0 on the slip')).toBeVisible()
})

test('a Deserter is placed, and a place where it may not stand says why', async ({ house, visitor }) => {
  const table = await lay(house, { hands: [{}], cards: [{ deserter: 1 }] })
  const [ann, bob] = [await visitor(), await visitor()]
  await sit(ann, table, 0)
  await sit(bob, table, 1)
  await ann.page.locator('.at-cards .play').click()
  await ann.page.locator('.slip button').filter({ hasText: 'Bob' }).click()
  await bob.click(placed('S(0,-1)'))
  await expect(place(ann, 'S(0,-1)')).toHaveAttribute('aria-disabled', 'true')
  await expect(ann.page.locator('.island .target').first()).toBeVisible()
  await ann.click(placed('S(0,-1)'))
  await refusal(ann, 'A knight needs a free intersection on a road of yours.')
  const site = await ann.page.locator('.island .target').first().getAttribute('data-place')
  await ann.click(placed(site ?? ''))
  await expect(place(ann, site ?? '')).toHaveAttribute('aria-label', /knight of Ann/)
})

test('a low phone says beside the buttons what one holds, though the hand lies further down', async ({
  house,
  visitor,
}) => {
  const table = await lay(house, { hands: [{ lumber: 2, ore: 3 }] })
  const ann = await visitor({ viewport: { width: 390, height: 664 } })
  const { page } = ann
  await sit(ann, table, 0)
  await ann.asked()
  const goods = page.locator('.prompt .goods')
  await expect(goods).toBeInViewport({ ratio: 1 })
  await expect(goods).toHaveAttribute('aria-label', '2 lumber, 3 ore')
  await expect(goods.locator('span')).toHaveText(['2', '3'])
  const [held, main] = [await goods.boundingBox(), await page.locator('.prompt .btn-go').boundingBox()]
  expect(held && main && held.y > main.y && held.x + held.width <= main.x, 'in the row of the buttons').toBe(
    true,
  )
})
