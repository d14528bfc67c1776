// Advice: up to three choices with their numbers, one of them taken by key, and a plan that is followed to its end.
import type { HintData } from '../src/client/protocol'
import { deal, sitDown } from './deal'
import { expect, findings, test, type Visitor } from './house'

type Told = { t: string; d: { events?: unknown[][]; from?: number } & HintData }
const heard = (player: Visitor): Told[] => player.heard.map((message) => JSON.parse(message) as Told)
/** What was advised at last. */
const advised = (player: Visitor) => heard(player).findLast(({ t }) => t === 'hint')?.d.choices ?? []
/** What the first seat has done since, in the game's notation. */
const done = (player: Visitor): unknown[] => {
  const told = heard(player)
  return told
    .slice(told.findLastIndex(({ t }) => t === 'hint'))
    .flatMap(({ t, d }) => (t === 'events' ? (d.events ?? []) : []))
    .filter(([by]) => by === 0)
    .map(([, , text]) => text)
}

test('a hint shows up to three choices with their numbers, and a key takes the second', async ({
  house,
  visitor,
}) => {
  const player = await visitor()
  const { page } = player
  const seats = [{ name: 'Noor' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'cascadero', seats }, '2'))
  await player.asked()
  const list = page.getByRole('region', { name: 'Advice' }).getByRole('button')
  const marks = page.locator('.stage .numbers b')
  const spoken = page.locator('[aria-live]', { hasText: 'choices are advised' })
  await expect(spoken).toHaveCount(0)
  const version = await player.version()
  await page.keyboard.press('h')
  await expect(list.first()).toHaveAttribute('aria-pressed', 'true')
  const choices = advised(player)
  expect(choices.length).toBeGreaterThan(1)
  expect(choices.length).toBeLessThan(4)
  const numbers = choices.map((_, at) => String(at + 1))
  await expect(list).toHaveCount(numbers.length)
  // With what each promises who asked, and by how much that may be off, where that was told of it.
  expect(choices[0]?.win, 'of the first it is told').toBeDefined()
  for (const [at, each] of (await list.all()).entries()) {
    const hopes = each.locator('.hopes')
    if (choices[at]?.win)
      await expect(hopes).toHaveText(
        /^Wins about \d+ games? in 100(\s±\s\d+)?, about \d+ points?(\s±\s\d+)?$/,
      )
    else await expect(hopes).toHaveCount(0)
  }
  expect((await marks.allTextContents()).sort()).toEqual(numbers)
  await expect(spoken).toHaveCount(1)
  expect(await page.evaluate(() => document.activeElement === document.body), 'no focus is taken').toBe(true)
  expect(await findings(page)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(marks).toHaveCount(0)
  await page.keyboard.press('h')
  await page.keyboard.press('1') // nothing yet, or what is proposed anyhow
  await expect(list.first()).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('2')
  await expect(list.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.stage .numbers .on')).toHaveText('2')
  const second = advised(player)[1]?.plan[0]
  await expect(page.locator('.prompt .say')).toContainText(new RegExp(second?.description ?? '', 'i'))
  await player.go.click()
  await player.beyond(version)
  await expect(list).toHaveCount(0)
  expect(done(player)).toEqual([second?.text])
})

test('a turn of Cascadia is followed to its end with the main button alone', async ({ house, visitor }) => {
  const player = await visitor({ viewport: { width: 390, height: 844 } })
  const { page } = player
  await sitDown(player, await deal(house, { game: 'cascadia', seats: [{ name: 'Noor' }] }, '2'))
  await player.asked()
  await page.keyboard.press('h')
  const list = page.getByRole('region', { name: 'Advice' }).getByRole('button')
  await expect(list.first()).toBeVisible()
  await list.nth(1).click()
  await expect(list.nth(1)).toHaveAttribute('aria-pressed', 'true')
  // Alone there is nobody to be beaten, and on a phone room for one promise.
  const { points } = advised(player)[1] ?? {}
  await expect(page.locator('.advice.strip p')).toContainText(`About ${Math.round(points?.[0] ?? 0)} points`)
  const plan = advised(player)[1]?.plan ?? []
  expect(plan.length).toBeGreaterThan(2)
  for (const step of plan) {
    const version = await player.version()
    await player.go.click()
    await player.beyond(version)
    await player.settled()
    expect(done(player).at(-1)).toBe(step.text)
  }
  await player.asked()
  await expect(player.go, 'nothing is proposed any more').toHaveCount(0)
  expect(done(player)).toEqual(plan.map(({ text }) => text))
})

test('on a phone advice does not cover the hand it speaks of', async ({ house, visitor }) => {
  const player = await visitor({ viewport: { width: 390, height: 844 } })
  const { page } = player
  const seats = [{ name: 'Noor' }, { bot: 'novice' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '1'))
  await player.asked()
  await page.keyboard.press('h')
  const list = page.getByRole('region', { name: 'Advice' }).getByRole('button')
  await expect(list.first()).toBeVisible()
  expect(await list.count(), 'there is something to choose from').toBeGreaterThan(1)
  const covered = () =>
    page.evaluate(() => {
      const top = document.querySelector('.prompt')?.getBoundingClientRect().top ?? 0
      const hand = [...document.querySelectorAll('.hand .held')].map((card) => card.getBoundingClientRect())
      return Math.max(...hand.map(({ bottom }) => bottom)) - top
    })
  await expect.poll(covered).toBeLessThanOrEqual(0)
})

for (const [game, moves] of [
  ['cascadero', false],
  ['vigo', true],
] as const)
  test(`on a phone the page moves for a hint only if its sheet lies over what is advised: ${game}`, async ({
    house,
    visitor,
  }) => {
    const player = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const { page } = player
    const seats = [{ name: 'Noor' }, { bot: 'novice' }, { bot: 'novice' }]
    await sitDown(player, await deal(house, { game, seats }, '2'))
    await player.asked()
    await page.getByRole('button', { name: 'Hint' }).tap()
    const marks = page.locator('.hint, .hinted, .advised')
    await marks.first().waitFor()
    const foot = async () => (await page.locator('.prompt').boundingBox())?.y ?? 0
    const lowest = () =>
      marks.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))
    await expect.poll(async () => (await lowest()) < (await foot())).toBe(true)
    expect((await page.evaluate(() => scrollY)) > 0).toBe(moves)
  })
