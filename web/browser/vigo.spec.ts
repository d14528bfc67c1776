// VIGO!: who would win a trick, and once it is won, what a card would bring to the bed it goes to.
import { deal, reach, sitDown } from './deal'
import { expect, test } from './house'

test('the bed a card would go to says what it would count', async ({ house, visitor }) => {
  const player = await visitor()
  const seats = [{ name: 'Noor' }, { bot: 'novice' }, { bot: 'novice' }]
  const dealt = await deal(house, { game: 'vigo', seats }, '3')
  expect(await reach(player, dealt, 'lay ')).toBe(true)
  await sitDown(player, dealt)
  await player.asked()
  const { page } = player
  await page.locator('.trick .won').first().hover()
  const kingdom = page.locator('.mine .kingdom')
  const number = (text: string) => Number(text.replace('−', '-').replace(/[^\d-]/g, ''))
  const then = number(await kingdom.locator('.worth i').innerText())
  const now = number((await kingdom.locator('.worth').innerText()).split('→')[0] ?? '')
  expect(then).not.toBe(now)
  const bed = kingdom.locator('.marked')
  const counted = (await bed.locator('.owed').count()) > 0 ? '.owed' : '.bed [role="img"]'
  const shown = bed.locator(counted)
  const before =
    (await shown.count()) > 0
      ? number((await shown.getAttribute('aria-label')) ?? (await shown.innerText()))
      : 0
  expect(number(await bed.locator('.later').innerText()) - before).toBe(then - now)
})

test('who would win the trick wears the crown', async ({ house, visitor }) => {
  const player = await visitor()
  const seats = [{ name: 'Noor' }, { bot: 'novice' }, { bot: 'novice' }]
  // Who deals plays last, so that both others have played when Noor is asked.
  const dealt = await deal(house, { game: 'vigo', seats, options: { first_dealer: '1' } }, '1')
  await sitDown(player, dealt)
  await player.asked()
  await expect(player.page.locator('.trick .lay [role="img"]')).toHaveCount(2)
  await expect(player.page.locator('.trick .best .who')).toHaveText(/^Winning:/)
})

for (const width of [320, 390, 768, 1440])
  test(`a whole hand and the sign of who deals are in sight at ${width} pixels`, async ({
    house,
    visitor,
  }) => {
    const player = await visitor({ viewport: { width, height: 844 } })
    const seats = [{ name: 'Noor' }, { bot: 'novice' }, { bot: 'novice' }, { bot: 'novice' }]
    const dealt = await deal(house, { game: 'vigo', seats, options: { first_dealer: '2' } }, '1')
    await sitDown(player, dealt)
    await player.asked()
    const { page } = player
    await expect(page.locator('.fan .held').nth(8)).toBeVisible()
    const cards = page.locator('.fan .held .playing')
    await cards.first().scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        cards.evaluateAll((all) => {
          const boxes = all.map((each) => each.getBoundingClientRect())
          const frame = document.querySelector('.cloth')!.getBoundingClientRect()
          return (
            Math.min(...boxes.flatMap(({ left, right }) => [left - frame.left, frame.right - right])) >= 0
          )
        }),
      )
      .toBe(true)
    const above = await page.locator('.others .deals:has(*)').evaluate((sign) => {
      const frame = sign.closest('.cloth')!.getBoundingClientRect()
      return sign.getBoundingClientRect().top - frame.top
    })
    expect(above, 'nothing of the sign is cut off').toBeGreaterThanOrEqual(0)
  })

for (const [width, height] of [
  [390, 664],
  [320, 740],
] as const)
  test(`on a phone of ${width} by ${height} pixels one plays from a hand that is in sight`, async ({
    house,
    visitor,
  }) => {
    const player = await visitor({ locale: 'fr-FR', viewport: { width, height } })
    const seats = [{ name: 'Noor' }, { bot: 'novice' }, { bot: 'novice' }, { bot: 'novice' }]
    await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
    await player.asked()
    const { page, say } = player
    await expect(page.locator('.prompt .help'), 'the question is new, and takes most room').toBeVisible()
    await expect(page.locator('.slim'), 'and so does what was missed').toBeVisible()
    const covered = () =>
      page.locator('.fan .held').evaluateAll((all) =>
        all.flatMap((held) => {
          const { left, top } = held.querySelector('.playing')!.getBoundingClientRect()
          // What is drawn in the corner of a card tells which it is.
          const seen = [10, 40].every((down) =>
            held.contains(document.elementFromPoint(left + 10, top + down)),
          )
          return seen ? [] : [held.getAttribute('data-at')]
        }),
      )
    await expect.poll(covered).toEqual([])
    const kingdom = page.getByText(say('web.vigo.your-kingdom'))
    await expect(kingdom, 'it lies over one’s kingdom, which still says what it is worth').toBeInViewport()
    const version = await player.version()
    const card = await page.locator('.fan .held.may').first().boundingBox()
    await page.mouse.click(card!.x + 12, card!.y + 40)
    await player.beyond(version)
    // Who moves the page has both side by side.
    await player.asked()
    await page.locator('.mine .kingdom').evaluate((kingdom) => kingdom.scrollIntoView())
    const edges = () =>
      page.evaluate(() => {
        const box = (name: string) => document.querySelector(name)!.getBoundingClientRect()
        return box('.hand-place').top - box('.mine').bottom
      })
    await expect.poll(edges).toBeGreaterThanOrEqual(0)
  })
