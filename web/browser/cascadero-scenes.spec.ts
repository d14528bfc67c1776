// Cascadero in motion: scenes one after the other, stepped by a key; the map from near; an envoy carried to its field.
import type { CDPSession, Page } from '@playwright/test'
import { deal, reach, sitDown } from './deal'
import { expect, type House, test, type Visitor, type VisitorOptions } from './house'

const seats = [{ name: 'Noor' }, { bot: 'random', name: 'Elio' }, { bot: 'random', name: 'Tomás' }]
const played = (page: Page) =>
  page
    .locator('main.stage')
    .getAttribute('data-played')
    .then((list) =>
      (list ?? '')
        .split(' ')
        .filter(Boolean)
        .map((id) => id.replace('cascadero.story.', '')),
    )

/** A table that stands at a question where an envoy may be placed. */
async function come(
  house: House,
  visitor: (options?: VisitorOptions) => Promise<Visitor>,
  { query = '', ...options }: VisitorOptions & { query?: string } = {},
): Promise<Visitor> {
  const player = await visitor(options)
  const dealt = await deal(house, { game: 'cascadero', seats }, '1')
  expect(await reach(player, dealt, 'place ')).toBe(true)
  await sitDown(player, dealt)
  if (query) await player.page.goto(`/t/${dealt.table}${query}`)
  await player.asked()
  return player
}
const target = (page: Page) => page.locator('.cell[data-may]').first()

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`scenes of all turns come in their order, movement ${reducedMotion}`, async ({ house, visitor }) => {
    const player = await come(house, visitor, { scenes: true, reducedMotion, query: '?scenes=step' })
    const { page } = player
    await target(page).click()
    const stage = page.locator('main.stage')
    // One’s own envoy first: it stands on its field before anything else is shown.
    await expect(stage).toHaveAttribute('data-scene', 'cascadero.story.places')
    await expect(page.locator('.prompt.yours')).toHaveCount(0)
    const names: string[] = []
    const yours = page.locator('.prompt.yours')
    while (!(await yours.isVisible())) {
      const name = page.locator('.rail .player.turn .name')
      names.push((await name.first().evaluate(({ firstChild }) => firstChild?.textContent)) ?? '')
      await page.keyboard.press('.')
    }
    expect(await played(page)).toEqual(['places', 'places', 'places'])
    expect([...new Set(names)]).toEqual(['Noor', 'Elio', 'Tomás'])
    // Every envoy of the others is marked with the number of its turn, one’s own is not.
    await expect(page.locator('.mark-ring')).toHaveText(['1', '2'])
  })

test('a key ends all scenes and does nothing else', async ({ house, visitor }) => {
  const player = await come(house, visitor, { scenes: true, query: '?scenes=step' })
  const { page } = player
  const envoys = page.locator('.supply b')
  const before = player.heard.length
  await target(page).click()
  await expect(page.locator('main.stage')).toHaveAttribute('data-scene', /places/)
  await player.called(before)
  await page.keyboard.press('Escape')
  await expect(page.locator('.prompt.yours')).toBeVisible()
  await expect(page.locator('main.stage')).not.toHaveAttribute('data-scene', /./)
  await expect(envoys.first()).toHaveText('29')
  await expect(page.locator('.mark-ring')).toHaveCount(2)
})

test('an envoy is carried from its row to a field, and snaps to it', async ({ house, visitor }) => {
  const player = await come(house, visitor)
  const { page } = player
  const row = await page.locator('.supply').boundingBox()
  const goal = target(page)
  const field = await goal.getAttribute('data-field')
  const box = await goal.locator('.hit').boundingBox()
  if (!row || !box) throw new Error('nothing to carry')
  const version = await player.version()
  await page.mouse.move(row.x + 16, row.y + row.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2, { steps: 4 })
  // Let go over nothing: it goes back.
  await page.mouse.move(4, 400, { steps: 3 })
  await expect(page.locator('.carried')).toBeVisible()
  await page.mouse.up()
  await expect(page.locator('.carried')).toHaveCount(0)
  expect(await player.version()).toBe(version)
  await page.mouse.move(row.x + 16, row.y + row.height / 2)
  await page.mouse.down()
  // Not quite on the middle.
  await page.mouse.move(box.x + box.width / 2 - 6, box.y + box.height / 2 + 5, { steps: 4 })
  await expect(page.locator('.carried.over')).toBeVisible()
  await expect(page.locator(`.cell.hover[data-field="${field}"]`)).toHaveCount(1)
  await page.mouse.up()
  await player.beyond(version)
  await expect(page.locator(`.cell[data-field="${field}"]`)).toHaveAttribute('aria-label', /envoy of Noor/)
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const near = (page: Page) => page.locator('.stage .frame').getAttribute('data-near').then(Number)
type Touch = 'touchStart' | 'touchMove' | 'touchEnd'
const fingers = (line: CDPSession, type: Touch, at: [number, number][], timestamp?: number) =>
  line.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: at.map(([x, y], id) => ({ x, y, id })),
    ...(timestamp ? { timestamp } : {}),
  })

test('on a phone the map comes nearer by fingers and buttons, and is moved', async ({ house, visitor }) => {
  const player = await come(house, visitor, phone)
  const { page } = player
  const cell = page.locator('.cell .hit').nth(60)
  const width = async () => (await cell.boundingBox())?.width ?? 0
  const first = await width()
  const tall = (await page.locator('.stage .frame').boundingBox())?.height
  expect(first).toBeLessThan(44)
  const line = await player.context.newCDPSession(page)
  const version = await player.version()
  await fingers(line, 'touchStart', [[150, 300], [230, 300]]) // prettier-ignore
  await fingers(line, 'touchMove', [[110, 300], [270, 300]]) // prettier-ignore
  await fingers(line, 'touchEnd', [])
  await expect.poll(() => near(page)).toBeCloseTo(2, 1)
  expect(await width()).toBeGreaterThan(44)
  expect((await page.locator('.stage .frame').boundingBox())?.height).toBe(tall)
  // One finger moves it now.
  const before = (await cell.boundingBox())?.x ?? 0
  await fingers(line, 'touchStart', [[200, 300]])
  await fingers(line, 'touchMove', [[180, 300]])
  await fingers(line, 'touchMove', [[150, 300]])
  await fingers(line, 'touchEnd', [])
  await expect.poll(async () => (await cell.boundingBox())?.x).toBeLessThan(before - 30)
  await page.getByRole('button', { name: 'Show all' }).tap()
  await expect.poll(() => near(page)).toBe(1)
  await page.getByRole('button', { name: 'Nearer' }).tap()
  await expect.poll(() => near(page)).toBe(1.5)
  await page.getByRole('button', { name: 'Farther' }).tap()
  await expect.poll(() => near(page)).toBe(1)
  // Twice at one place, a tenth of a second apart by the hand’s own clock.
  const now = Date.now() / 1000
  // All four are sent before the first is answered: on a busy machine a finger would else stay so long that it aims.
  const taps = (['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const).map((type, at) =>
    fingers(line, type, type === 'touchStart' ? [[200, 320]] : [], now + at * 0.05),
  )
  await Promise.all(taps)
  await expect.poll(() => near(page)).toBe(2.4)
  expect(await player.version()).toBe(version)
  await page.keyboard.press('0')
  await expect.poll(() => near(page)).toBe(1)
  await page.keyboard.press('+')
  await expect.poll(() => near(page)).toBe(1.4)
})

test('a finger that stays aims through a loupe', async ({ house, visitor }) => {
  const player = await come(house, visitor, phone)
  const { page } = player
  const box = await target(page).locator('.hit').boundingBox()
  if (!box) throw new Error('nothing to aim at')
  const line = await player.context.newCDPSession(page)
  const version = await player.version()
  await fingers(line, 'touchStart', [[box.x + box.width / 2, box.y + box.height / 2 + 60]])
  await expect(page.locator('.loupe')).toBeVisible()
  await fingers(line, 'touchMove', [[box.x + box.width / 2, box.y + box.height / 2]])
  await expect(page.locator('.cell.hover')).toHaveCount(1)
  await fingers(line, 'touchEnd', [])
  await expect(page.locator('.loupe')).toHaveCount(0)
  // It is only shown; the button below does it.
  expect(await player.version()).toBe(version)
  await player.go.first().tap()
  await player.beyond(version)
})

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a small screen', { width: 1024, height: 768 }],
] as const)
  test(`no letter of the book is too small on ${name}`, async ({ house, visitor }) => {
    const player = await come(house, visitor, { viewport })
    const small = await player.page.evaluate(() =>
      [...document.querySelectorAll<SVGTextElement>('.book text, .stage text')]
        .map((text) => ({
          text: text.textContent,
          px: parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 1),
        }))
        .filter(({ px }) => px < 10.99),
    )
    expect(small).toEqual([])
  })
