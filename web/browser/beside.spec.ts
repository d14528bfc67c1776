// What others wait for is answered beside the scenes: a hand on it ends nothing, and what it picks is picked.
import { button, hand, holds, lay, pick, sit, type Setup } from './catan'
import { expect, type House, test, type Visitor, type VisitorOptions } from './house'

type Come = (options?: VisitorOptions) => Promise<Visitor>

/** Ann, who goes from scene to scene by a key, and Bob, who sees none, at this table. */
async function two(house: House, visitor: Come, setup: Setup): Promise<[Visitor, Visitor]> {
  const table = await lay(house, setup)
  const [ann, bob] = [await visitor({ scenes: true }), await visitor()]
  await sit(ann, table, 0)
  await ann.page.goto(`/t/${table.table}?scenes=step`)
  await ann.table.waitFor()
  await sit(bob, table, 1)
  await bob.asked()
  return [ann, bob]
}
const stage = ({ page }: Visitor) => page.locator('.stage')
/** Goes on to where nothing plays. */
async function toTheEnd({ page }: Visitor): Promise<void> {
  while ((await page.locator('.stage[data-scene]').count()) > 0) await page.keyboard.press('.')
}

test('cards are laid down while a scene plays, by click and by Space', async ({ house, visitor }) => {
  const [ann, bob] = await two(house, visitor, {
    hands: [{ lumber: 3, ore: 6 }, { wool: 9 }],
    change: { phase: 'discarding', pending: [0, 1], owed: [4, 4, 0] },
  })
  await pick(bob, 'wool', 'wool', 'wool', 'wool')
  await button(bob, 'Discard').click()
  const plays = /^catan\.story\.(has-chosen|discards)$/
  await expect(stage(ann)).toHaveAttribute('data-scene', plays)
  const chosen = ann.page.locator('.at-hand header')
  await pick(ann, 'lumber', 'ore')
  await expect(chosen).toContainText('2 of 4 chosen')
  await hand(ann, 'ore').focus()
  await ann.page.keyboard.press('Space')
  await ann.page.keyboard.press('Space')
  await expect(chosen).toContainText('4 of 4 chosen')
  await expect(stage(ann), 'and the scene stands').toHaveAttribute('data-scene', plays)
  await ann.page.locator('.at-hand').getByRole('button', { name: 'Discard' }).focus()
  await ann.page.keyboard.press('Space')
  await holds(bob, { wool: 5 })
  await ann.settled()
  await toTheEnd(ann)
  await holds(ann, { lumber: 2, ore: 3 })
})

test('an offer is answered by another while it is shown', async ({ house, visitor }) => {
  const [ann, bob] = await two(house, visitor, {
    hands: [{ wool: 2 }, { lumber: 3, ore: 1 }, {}],
    change: { turn: 1 },
    bots: [2],
  })
  await button(bob, 'Trade').click()
  await button(bob, 'Give one lumber; 0 on the slip').click()
  await button(bob, 'Ask for one wool; 0 on the slip').click()
  await button(bob, 'Ask the others').click()
  await expect(stage(ann)).toHaveAttribute('data-scene', 'catan.story.offers')
  await button(ann, 'Counter-offer').click()
  await button(ann, 'Ask for one lumber; 1 on the slip').click()
  await expect(stage(ann)).toHaveAttribute('data-scene', 'catan.story.offers')
  await button(ann, 'Send the counter-offer').click()
  await bob.page.locator('.answers').getByRole('button', { name: 'Trade' }).click()
  await holds(bob, { lumber: 1, wool: 1, ore: 1 })
})

test('gold is chosen while a scene plays', async ({ house, visitor }) => {
  const [ann, bob] = await two(house, visitor, {
    sea: true,
    hands: [{}, {}],
    change: { phase: 'choosing_gold', turn: 1, pending: [1, 0], owed: [2, 1, 0], white: 1, red: 3 },
  })
  await bob.page.locator('.slip [data-may]').first().click()
  await expect(stage(ann)).toHaveAttribute('data-scene', 'catan.story.gold')
  await button(ann, 'wool for gold; 0 picked').click()
  await button(ann, 'brick for gold; 0 picked').focus()
  await ann.page.keyboard.press('Space')
  await expect(stage(ann)).toHaveAttribute('data-scene', 'catan.story.gold')
  await button(ann, 'Take').click()
  await ann.settled()
  await toTheEnd(ann)
  await holds(ann, { wool: 1, brick: 1 })
})
