// Cascadia where it is played otherwise than usual: alone, for a scenario, with a restriction, for the trail.
import { deal, sitDown } from './deal'
import { expect, isTold, test, views, type Visitor } from './house'

async function letPlay(player: Visitor): Promise<void> {
  await player.page.getByRole('button', { name: 'Settings' }).click()
  await player.page.getByRole('button', { name: 'Let a bot play for me' }).click()
  await player.over()
}

/** What was told at last. */
const lastView = <View>(player: Visitor): View => views<View>(player.heard).at(-1) as View

test('a game alone ends with its points and what they are worth', async ({ house, visitor }) => {
  const player = await visitor()
  await sitDown(player, await deal(house, { game: 'cascadia', seats: [{ name: 'Noor' }] }, '1'))
  await player.asked()
  await letPlay(player)
  const { rating, players } = lastView<{ rating: number; players: { sheet: { total: number } }[] }>(player)
  const ratings = [
    'no rating',
    'a good start',
    'getting there',
    'very good',
    'excellent',
    'top of the table',
    'at the summit',
  ]
  const worth = ratings[rating] ?? ''
  const points = `${players[0]?.sheet.total} points`
  await expect(player.end.locator('h2')).toHaveText(rating > 0 ? `${points}: ${worth}` : points)
  await expect(player.end.getByRole('row', { name: /^Rating/ })).toContainText(worth)
  await expect(player.end).not.toContainText(' win')
})

test('a scenario alone is won or not, in every language', async ({ house, visitor }) => {
  const player = await visitor()
  const options = { achievements: 'scenarios', scenario: '1' }
  await sitDown(player, await deal(house, { game: 'cascadia', options, seats: [{ name: 'Noor' }] }, '2'))
  await player.asked()
  await letPlay(player)
  const [own] = lastView<{ players: { scenario_won: boolean }[] }>(player).players
  const title = player.end.locator('h2')
  await expect(title).toHaveText(own?.scenario_won ? 'Scenario 1 is won' : 'Scenario 1 is not won')
  await expect(player.end.getByRole('row', { name: /^Scenario 1/ })).toContainText(
    own?.scenario_won ? 'won' : 'not won',
  )
  await player.page.evaluate(() => localStorage.setItem('oya.language', 'fr'))
  await player.page.reload()
  await expect(title).toHaveText(own?.scenario_won ? 'Scénario 1 gagné' : 'Scénario 1 non gagné')
})

test('goals and restrictions stand above the cards, with their rules', async ({ house, visitor }) => {
  const player = await visitor()
  const task = player.page.getByRole('region', { name: 'What this game asks' }).first()
  const scenario = { achievements: 'scenarios', scenario: '8' }
  const alone = [{ name: 'Noor' }]
  await sitDown(player, await deal(house, { game: 'cascadia', options: scenario, seats: alone }, '1'))
  await expect(task).toContainText('Scenario 8')
  await expect(task.getByRole('listitem')).toHaveText([
    /^At least 90 points\s*\d+ \/ 90$/,
    /^At least 5 Nature Tokens left/,
    'No bear adjacent to an elk',
  ])
  await task.locator('.mark').click()
  const drawer = player.page.getByRole('dialog', { name: 'Rules' })
  await expect(drawer.locator('[aria-current], .current').first()).toContainText('Scenario 8')
  await player.page.keyboard.press('Escape')

  const restriction = { achievements: 'restrictions', restriction: '4' }
  const two = [{ name: 'Noor' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'cascadia', options: restriction, seats: two }, '1'))
  await expect(task).toContainText('Restriction 4')
  await expect(task).toContainText('at least 5 tiles')
  await expect(task.locator('.mark')).toHaveText('§ Rule restrictions')
  await expect(task.locator('.mark')).toHaveAttribute('title', 'cascadia.restrictions.r04-minimum-five')
})

test('start tiles are turned on the land before the game begins', async ({ house, visitor }) => {
  const player = await visitor()
  const options = { achievements: 'restrictions', restriction: '7', first_player: '1' }
  const seats = [{ name: 'Noor' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'cascadia', options, seats }, '2'))
  await player.asked()
  const { page } = player
  type View = { phase: string; start_tiles: number[]; players: { environment: { tiles: number[][] } }[] }
  const { phase, start_tiles } = lastView<View>(player)
  expect(phase).toBe('layout')
  // One is being turned, the other lies beside it and waits.
  await expect(page.locator(`[data-start="${start_tiles[1]}"]`)).toBeVisible()
  const held = page.locator('.land g.target.hover')
  await expect(held).toHaveAttribute('aria-label', /^leave it so/)
  await page.getByRole('button', { name: 'Turn the tile' }).click()
  await expect(held).toHaveAttribute('aria-label', /^turn it by 1/)
  const version = await player.version()
  await player.go.click()
  await player.beyond(version)
  await expect(page.locator('.land g.tile')).not.toHaveCount(0)
  const [own] = lastView<View>(player).players
  expect(own?.environment.tiles[0]).toEqual([0, 0, start_tiles[0], 1])
})

test('a card in hand is shown to who holds it, and to nobody else at the screen', async ({
  house,
  visitor,
}) => {
  const screen = await visitor()
  const { page } = screen
  const options = { achievements: 'restrictions', restriction: '10', first_player: '1' }
  const seats = [{ name: 'Ann' }, { name: 'Bob' }]
  await sitDown(screen, await deal(house, { game: 'cascadia', options, seats }, '2'))
  type Seen = { players: { hand: string | null }[] }
  const handOf = (seat: number) => {
    const own = screen.lines.find((line) => line.some((message) => isTold(message, seat))) ?? []
    const hands = views<Seen>(own).map(({ players }) => players[seat]?.hand)
    return hands.findLast(Boolean) ?? ''
  }
  for (const [seat, name] of ['Ann', 'Bob'].entries()) {
    await page.getByRole('button', { name: `I am ${name}` }).click()
    await screen.asked()
    const own = page.locator('.side .in-hand')
    await expect(own).toHaveCount(1)
    await expect(own).toContainText('In your hand, hidden')
    await expect(own).toHaveAttribute('data-animal', handOf(seat))
    const other = page.locator('.side .unseen')
    await expect(other).toHaveText('In another hand')
    await expect(other).toHaveAttribute('data-animal', handOf(1 - seat))
    if (seat === 0)
      for (let steps = 0; (await page.getByRole('button', { name: 'I am Bob' }).count()) === 0; ++steps) {
        expect(steps, 'a turn has an end').toBeLessThan(12)
        const version = await screen.version()
        await screen.takeHint()
        await page
          .locator(`.table:not([data-version="${version}"]):has(.prompt.yours)`)
          .or(page.getByRole('button', { name: 'I am Bob' }))
          .first()
          .waitFor()
      }
  }
})

test('a game is marked on the trail once, wherever one looked meanwhile', async ({ house, visitor }) => {
  const player = await visitor()
  const options = { achievements: 'normal', cards: 'first_game', first_player: '1' }
  const seats = [{ name: 'Noor' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'cascadia', options, seats }, '2'))
  await player.asked()
  await letPlay(player)
  const { page } = player
  const earned = player.end.locator('.earned')
  await expect(earned.locator('.btn').nth(1)).toBeVisible()
  await earned.locator('.btn').first().click()
  await expect(earned).toContainText('Marked: normal-game achievement')
  for (const again of [
    async () => {
      await player.end.getByRole('button', { name: 'Look at the board' }).last().click()
      await page.getByRole('button', { name: 'End of the game' }).click()
    },
    () => page.reload(),
  ]) {
    await again()
    await expect(earned).toContainText('This game has its mark on the trail already')
    await expect(earned.locator('.btn')).toHaveCount(0)
  }
})

test('who watches another table looks at a land that is there', async ({ house, visitor }) => {
  const watcher = await visitor()
  const { page } = watcher
  const options = { first_player: '1' }
  const bot = { bot: 'novice' }
  const order = { game: 'cascadia', options, listed: true }
  const three = await deal(house, { ...order, seats: [{ name: 'Noor' }, bot, bot] }, '1')
  const two = await deal(house, { ...order, seats: [{ name: 'Noor' }, bot] }, '1')
  // Both have begun: who has the keys was there once.
  for (const each of [three, two]) {
    const player = await visitor()
    await sitDown(player, each)
    await player.asked()
  }
  await page.goto(`/t/${three.table}`)
  await page.getByRole('button', { name: 'Look at the environment of Marguerite' }).click()
  await expect(page.getByRole('group', { name: 'Environment of Marguerite' })).toBeVisible()
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, `/t/${two.table}`)
  await expect(page.getByRole('group', { name: 'Environment of Noor' })).toBeVisible()
  await expect(page.locator('.land g.tile')).toHaveCount(3)
  await expect(page.locator('.thumbs [aria-pressed="true"]')).toHaveCount(0)
})

test('fingers come nearer to a land and move it, and still scroll the page', async ({ house, visitor }) => {
  const player = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const seats = [{ name: 'Noor' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'cascadia', options: { first_player: '1' }, seats }, '1'))
  await player.asked()
  const { page } = player
  const land = page.locator('.land > svg')
  const sight = async () => {
    const [x = 0, y = 0, w = 0] = ((await land.getAttribute('viewBox')) ?? '').split(' ').map(Number)
    return { x, y, w }
  }
  const fingers = await page.context().newCDPSession(page)
  type Point = { x: number; y: number }
  /** Fingers that go from one place to another, in ten steps. */
  const drag = async (ways: { from: Point; to: Point }[]) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : ways.map(({ from, to }, id) => ({
                id,
                x: from.x + (to.x - from.x) * part,
                y: from.y + (to.y - from.y) * part,
              })),
      })
    await touch('touchStart', 0)
    for (let step = 1; step <= 10; ++step) await touch('touchMove', step / 10)
    await touch('touchEnd', 1)
  }
  const box = await land.boundingBox()
  const middle = { x: 195, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const by = (x: number, y: number): Point => ({ x: middle.x + x, y: middle.y + y })
  const whole = await sight()

  await drag([
    { from: by(-30, 0), to: by(-120, 0) },
    { from: by(30, 0), to: by(120, 0) },
  ])
  await expect.poll(async () => (await sight()).w).toBeLessThan(whole.w / 2)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  const close = await sight()
  await drag([{ from: by(0, 60), to: by(0, -60) }])
  await expect.poll(async () => (await sight()).y).toBeGreaterThan(close.y)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  // A tap that follows a swipe within an instant only ends it, to a browser.
  const showAll = () =>
    expect(async () => {
      await page.getByRole('button', { name: 'Show all' }).tap()
      expect(await sight()).toEqual(whole)
    }).toPass()
  await showAll()
  await page.getByRole('button', { name: 'Nearer' }).tap()
  await expect.poll(async () => (await sight()).w).toBeLessThan(whole.w)
  await showAll()
  await drag([{ from: by(0, 60), to: by(0, -100) }])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(await sight()).toEqual(whole)
})

test('short names stand whole at the head of the sheet in the rail', async ({ house, visitor }) => {
  const player = await visitor()
  const four = [{ name: 'Guest' }, { bot: 'novice' }, { bot: 'novice' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'cascadia', seats: four }, '5'))
  await player.asked()
  const heads = player.page.locator('.rail .sheet thead th + th')
  await expect(heads).toHaveText(['Guest', 'Elio', 'Marguerite', 'Tomás'])
  const lines = await heads.evaluateAll((all) =>
    all.map((head) => {
      const words = document.createRange()
      words.selectNodeContents(head)
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines).toEqual([1, 1, 2, 1])
})
