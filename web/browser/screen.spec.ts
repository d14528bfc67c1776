// Two people at one screen: a curtain between them, and nothing of the one for the eyes of the other.
import type { Page } from '@playwright/test'
import { dice, expect, isTold, test, views, type Visitor } from './house'

/** The cards that a seat was last told to hold. */
function handOf(screen: Visitor, seat: number): string[] {
  const own = screen.lines.findLast((line) => line.some((message) => isTold(message, seat))) ?? []
  return views<{ hand?: string[] }>(own).findLast(({ hand }) => hand)?.hand ?? []
}

/** Whatever the page holds, seen or unseen. */
const everything = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.outerHTML)

const curtain = (page: Page, player: string) =>
  page.getByRole('heading', { name: `Now it is ${player}’s turn.` })

/** Makes a table for Ann and Bob at this screen; one without secrets comes into sight at once. */
async function meet(screen: Visitor, game = 'vigo', comes = false): Promise<void> {
  const names = screen.page.locator('dialog .seat input')
  const name = async () => {
    await names.first().fill('Ann')
    await names.nth(1).fill('Bob')
  }
  await screen.make(game, ['here'], name, comes)
}

/** Lifts the curtain for whoever is asked; gives their seat. */
async function pass(screen: Visitor, players: readonly [string, string]): Promise<0 | 1> {
  const { page } = screen
  const [first, second] = [curtain(page, players[0]), curtain(page, players[1])]
  await first.or(second).waitFor()
  const seat = (await first.count()) > 0 ? 0 : 1
  // While it is down nobody's cards are anywhere in the page.
  const behind = await everything(page)
  for (const card of [...handOf(screen, 0), ...handOf(screen, 1)]) expect(behind).not.toContain(card)
  await page.getByRole('button', { name: `I am ${players[seat]}` }).click()
  await screen.table.waitFor()
  return seat
}

/** The one who sits here sees their own cards, and none of the other's. */
async function seesOwn(screen: Visitor, seat: number): Promise<void> {
  const { page } = screen
  for (const each of [0, 1]) await expect.poll(() => handOf(screen, each).length).toBeGreaterThan(3)
  const [own, others] = [handOf(screen, seat), handOf(screen, 1 - seat)]
  await expect(page.locator('.hand .held')).toHaveCount(own.length)
  const shown = await everything(page)
  for (const card of own) expect(shown).toContain(card)
  for (const card of others) expect(shown, 'only one hand is in the page').not.toContain(card)
}

test('people who share a screen never see each other’s cards', async ({ visitor }) => {
  const screen = await visitor()
  const { page } = screen
  await meet(screen)
  const players = ['Ann', 'Bob'] as const
  const choose = dice(4)

  let last = -1
  for (let turns = 0; turns < 5; ++turns) {
    const seat = await pass(screen, players)
    await seesOwn(screen, seat)
    // Somebody who is refused something is told which cards they hold; that goes with them.
    const barred = page.locator('.hand .held.no')
    if ((await barred.count()) > 0) {
      await screen.click('.hand .held.no')
      await expect(screen.toast).toContainText('§')
    }
    last = seat
    // Until the screen is somebody else's: a trick may be one's own to lead again, and won cards are one's own to lay.
    while ((await curtain(page, players[1 - seat] ?? '').count()) === 0) {
      const spot = await screen.spotOr(curtain(page, players[1 - seat] ?? ''), choose)
      if (spot) await page.mouse.click(spot.x, spot.y)
    }
    await expect(screen.toast).toHaveCount(0)
  }

  // A page that is loaded again does not forget whose turn it is to look.
  await page.reload()
  await expect(curtain(page, players[1 - last] ?? '')).toBeVisible()
  expect(await page.locator('.hand').count()).toBe(0)
  await pass(screen, players)
})

test('after “Play again” the curtain names whose cards lie behind it', async ({ visitor }) => {
  const screen = await visitor()
  const { page } = screen
  await meet(screen)
  for (let people = 0; people < 2; ++people) {
    await pass(screen, ['Ann', 'Bob'])
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Let a bot play for me' }).click()
  }
  await screen.over()
  const over = page.url()
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect.poll(() => page.url()).not.toBe(over)
  // Everybody sits one seat on.
  const seat = await pass(screen, ['Bob', 'Ann'])
  await seesOwn(screen, seat)
  await expect(page.locator('.player .name').nth(seat)).toContainText('you')
  await page.reload()
  expect(await pass(screen, ['Bob', 'Ann'])).toBe(seat)
  await seesOwn(screen, seat)
})

test('at a shared screen the last step is taken back, whoever is shown since', async ({ visitor }) => {
  const screen = await visitor()
  const { page } = screen
  await meet(screen, 'cascadero', true)
  await screen.asked()
  const players = ['Ann', 'Bob']
  const shown = page.locator('.player .name', { hasText: 'you' })
  const places = page.locator('.stage [data-may]')
  const first = players[(await shown.innerText()).includes('Ann') ? 0 : 1] ?? ''
  const second = players.find((each) => each !== first) ?? ''
  const before = await places.count()
  const begun = await screen.version()
  await places.first().click()
  await expect(shown).toContainText(second)
  await screen.asked()
  await screen.takeBack()
  await expect(page.locator('.at-story .story')).toContainText(`${first} takes back the last step`)
  await expect(shown).toContainText(first)
  await screen.asked()
  await expect(places).toHaveCount(before)
  expect(await screen.version()).toBe(begun + 2)

  // Step by step, also where both have one: only the last, and then the one before it.
  for (const next of [second, first]) {
    await places.first().click()
    await expect(shown).toContainText(next)
    await screen.asked()
  }
  for (const back of [second, first]) {
    await screen.takeBack()
    await expect(shown).toContainText(back)
    await screen.asked()
  }
  await expect(places).toHaveCount(before)
  // There is nothing left to take back, which is said.
  await page.keyboard.press('u')
  await expect(screen.toast).toContainText('no step of yours to take back')
})

for (const { locale, colon, asks } of [
  { locale: 'en-GB', colon: ':', asks: 'Place an envoy' },
  { locale: 'fr-FR', colon: '\u00a0:', asks: 'Posez un émissaire' },
])
  test(`where no curtain falls, the question begins with a name: ${locale}`, async ({ visitor }) => {
    const screen = await visitor({ locale })
    const { page } = screen
    await meet(screen, 'cascadero', true)
    const question = page.locator('[data-question]')
    const seen = new Set<string>()
    for (let turns = 0; turns < 2; ++turns) {
      await screen.asked()
      await expect(question).toHaveText(new RegExp(`^\\s*(Ann|Bob)${colon}\\s+${asks}`))
      const name = (await question.locator('b').innerText()).replace(colon, '')
      await expect(page.locator('.player .name', { hasText: /you|vous/ })).toContainText(name)
      seen.add(name)
      // The question is the same as before: it is read out with its name, not the name alone.
      await expect(question).toHaveAttribute('aria-live', 'polite')
      await expect(question).toHaveAttribute('aria-atomic', 'true')
      await page.locator('.stage [data-may]').first().click()
      await expect(question).not.toContainText(`${name}${colon}`)
    }
    expect([...seen].sort()).toEqual(['Ann', 'Bob'])
  })

test('who is alone at a screen is asked without a name', async ({ visitor }) => {
  const screen = await visitor()
  await screen.make('cascadero', ['bot:novice'])
  await screen.asked()
  await expect(screen.page.locator('[data-question]')).toHaveText(/^\s*Place an envoy/)
})

test('a card is taken back behind the curtain, and nobody sees another’s', async ({ visitor }) => {
  const screen = await visitor()
  const { page } = screen
  await meet(screen)
  const players = ['Ann', 'Bob'] as const
  const first = await pass(screen, players)
  await seesOwn(screen, first)
  const hand = handOf(screen, first)
  await screen.click('.hand .held.may')
  await curtain(page, players[1 - first] ?? '').waitFor()
  const second = await pass(screen, players)
  expect(second).toBe(1 - first)
  await screen.takeBack()
  // The one who is to choose another card is shown nothing before having said so.
  await curtain(page, players[first]).waitFor()
  expect(await pass(screen, players)).toBe(first)
  await seesOwn(screen, first)
  expect(handOf(screen, first).sort()).toEqual(hand.sort())
  await expect(page.locator('.at-story .story')).toContainText(`${players[first]} takes back the last step`)
})

test('people who share a screen agree by word of mouth, and play again', async ({ visitor }) => {
  const screen = await visitor()
  const { page } = screen
  await screen.make('cascadero', ['here'])
  await screen.asked()
  const choose = dice(2)
  for (let steps = 0; steps < 4; ++steps) {
    const version = await screen.version()
    await screen.step(choose)
    await screen.settled()
    await screen.beyond(version)
  }
  // Somebody else has been asked since the last step: taking it back needs consent, which nobody has to click for.
  const version = await screen.version()
  await screen.takeBack()
  await screen.beyond(version)
  await expect(page.locator('.at-story .story')).toContainText('takes back the last step')
  await expect(page.locator('.offer')).toHaveCount(0)

  for (let people = 0; people < 2; ++people) {
    await screen.asked()
    const version = await screen.version()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Let a bot play for me' }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    // The bot has taken its first step, so that nothing is asked of this person any more.
    await screen.beyond(version)
  }
  await screen.over()
  const over = page.url()
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect.poll(() => page.url()).not.toBe(over)
  await expect(screen.end).toHaveCount(0)
  await screen.asked()
})

test('the curtain falls between two people in French', async ({ visitor }) => {
  const screen = await visitor({ locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = screen
  await meet(screen)
  const turn: Record<string, string> = { Ann: 'C’est au tour d’Ann.', Bob: 'C’est au tour de Bob.' }
  const falls = (player: string) => page.getByRole('heading', { name: turn[player] ?? '', exact: true })
  await falls('Ann').or(falls('Bob')).waitFor()
  const [first, second] = (await falls('Ann').count()) > 0 ? ['Ann', 'Bob'] : ['Bob', 'Ann']
  await expect(page.getByText('personne d’autre ne doit regarder')).toBeVisible()
  await page.getByRole('button', { name: `Je suis ${first}` }).click()
  await screen.asked()
  const own = handOf(screen, first === 'Ann' ? 0 : 1)
  await expect(page.locator('.hand .held')).toHaveCount(own.length)
  await screen.click('.hand .held.may')
  // On a phone a card is lifted first, and played by the button below.
  await falls(second ?? '')
    .or(screen.go)
    .first()
    .waitFor()
  if ((await screen.go.count()) > 0) await screen.go.click()
  await falls(second ?? '').waitFor()
  const behind = await everything(page)
  for (const card of own) expect(behind).not.toContain(card)
})
