// Cascadia in motion: what others do is seen one scene after the other, and a land keeps its size while one acts.
import { deal, reach, sitDown } from './deal'
import { expect, test, type Visitor } from './house'

const seats = [{ name: 'Noor' }, { bot: 'novice', name: 'Elio' }]
const options = { first_player: '1' }

/** Goes on by the key until nothing is left to show, and looks at each scene. */
async function stepThrough({ page }: Visitor, look: (id: string) => Promise<void>): Promise<void> {
  const stage = page.locator('.stage')
  for (;;) {
    const id = await stage.getAttribute('data-scene')
    if (!id) return
    await look(id.replace('cascadia.story.', ''))
    const played = await stage.getAttribute('data-played')
    await page.keyboard.press('.')
    await page.waitForFunction(
      (before) => {
        const at = document.querySelector<HTMLElement>('.stage')?.dataset
        return !at?.scene || at.played !== before
      },
      played,
      { polling: 10 },
    )
  }
}
const played = async ({ page }: Visitor): Promise<string[]> =>
  ((await page.locator('.stage').getAttribute('data-played')) ?? '')
    .split(' ')
    .map((id) => id.replace('cascadia.story.', ''))

/** Opens the table of a deal so that scenes go on by a key. */
async function stepping(player: Visitor, dealt: Awaited<ReturnType<typeof deal>>): Promise<void> {
  await sitDown(player, dealt)
  await player.page.goto(`/t/${dealt.table}?scenes=step`)
  await player.asked()
}

/** Takes a turn as it is hinted, and looks at every scene until one's next. */
async function wholeTurn(player: Visitor, onscene: (id: string) => Promise<void>): Promise<void> {
  for (let steps = 0; !(await played(player)).includes('tile'); ++steps) {
    expect(steps, 'a turn has an end').toBeLessThan(6)
    const version = await player.version()
    await player.takeHint()
    // A tile that is put down has no scene until it is turned.
    await player.page.waitForFunction(
      (before) => {
        const scene = document.querySelector('.stage[data-scene]')
        return scene || Number(document.querySelector<HTMLElement>('.table')?.dataset.version) > before
      },
      version,
      { polling: 10 },
    )
    await stepThrough(player, onscene)
  }
  await player.asked()
}

for (const movement of ['no-preference', 'reduce'] as const)
  test(`a turn of somebody else is seen scene by scene (${movement})`, async ({ house, visitor }) => {
    const player = await visitor({ scenes: true, reducedMotion: movement })
    await stepping(player, await deal(house, { game: 'cascadia', options, seats }, '1'))
    const { page } = player
    const guest = page.getByRole('region', { name: 'Environment of Elio' })
    let opened = false
    await wholeTurn(player, async (id) => {
      if (id === 'lays' || id === 'lays-turned') opened ||= (await guest.count()) > 0
    })
    expect(opened, 'their land was in sight while they laid a tile').toBe(true)
    const scenes = await played(player)
    const own = scenes.indexOf('tile')
    const theirs = scenes.slice(own + 1)
    expect(theirs[0]).toMatch(/^(takes|pays|refresh)/)
    expect(theirs.filter((id) => /^(lays|settles|gives-back)/.test(id)).length).toBe(2)
    expect(theirs.at(-1)).toMatch(/^(tile|token|turn)/)
    await expect(guest).toHaveCount(0)
    await expect(page.locator('.mark-ring').first()).toBeVisible()
  })

test('on a phone the players’ line tells by itself whose turns were which', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true, viewport: { width: 390, height: 844 } })
  await stepping(player, await deal(house, { game: 'cascadia', options, seats }, '1'))
  const { page } = player
  await wholeTurn(player, () => Promise.resolve())
  // Their land is not in sight: a ring for it would lie at the edge of the line, which has its number already.
  await expect(page.locator('.strip .turn-ring')).toHaveText(['1'])
  await expect(page.locator('.layer .mark-ring')).toHaveCount(0)
})

test('Escape ends all scenes at once and does nothing else', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true })
  const dealt = await deal(house, { game: 'cascadia', options: { first_player: '2' }, seats }, '1')
  await stepping(player, dealt)
  const { page } = player
  const before = player.heard.length
  await player.takeHint()
  await page.locator('.stage[data-scene]').waitFor()
  await player.called(before)
  await page.keyboard.press('Escape')
  await expect(page.locator('.stage[data-scene]')).toHaveCount(0)
  await player.asked()
  await expect(page.locator('.tray .tile svg')).toBeVisible()
})

test('a pair is dragged to the land, turned on its way, and its animal to a tile', async ({
  house,
  visitor,
}) => {
  const player = await visitor()
  await sitDown(player, await deal(house, { game: 'cascadia', options, seats }, '1'))
  await player.asked()
  const { page } = player
  const land = page.locator('.land > svg')
  const sight = () => land.getAttribute('viewBox')
  const whole = await sight()
  const middle = async (of: string) => {
    const box = await page.locator(of).first().boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  // Beside the northernmost tile, to the east.
  const tile = await page.locator('.land g.tile').first().boundingBox()
  const goal = { x: (tile?.x ?? 0) + (tile?.width ?? 0) * 1.5, y: (tile?.y ?? 0) + (tile?.height ?? 0) / 2 }
  const version = await player.version()
  const pairs = page.locator('.market .pair.legal')
  // One of two habitats, so that it can be turned.
  const at = await pairs.evaluateAll((all) =>
    all.findIndex((pair) => pair.querySelectorAll('g.piece path[stroke="var(--cut)"]').length > 0),
  )
  const from = await middle(`.market .place:nth-child(${at + 1}) .pair path[data-at]`)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 30, { steps: 3 })
  await expect(page.locator('.dragged')).toBeVisible()
  await page.mouse.move(goal.x, goal.y, { steps: 5 })
  await expect(page.locator('.dragged')).toHaveCount(0)
  await expect(page.locator('.land .ghost')).toHaveCount(1)
  await page.keyboard.press('r')
  await page.mouse.up()
  await player.beyond(version)
  await expect(page.locator('.land g.target.hover')).toHaveAttribute('aria-label', /^turn it by 1/)
  expect(await sight(), 'nothing has moved').toBe(whole)
  await player.go.click()
  await expect(page.locator('.land g.tile')).toHaveCount(4)
  expect(await sight(), 'nor now').toBe(whole)

  const homes = page.locator('.land g.tile[data-may]')
  if ((await homes.count()) === 0) return
  const [disc, home] = [await middle('.tray .token'), await homes.first().boundingBox()]
  await page.mouse.move(disc.x, disc.y)
  await page.mouse.down()
  await page.mouse.move((home?.x ?? 0) + (home?.width ?? 0) / 2, (home?.y ?? 0) + (home?.height ?? 0) / 2, {
    steps: 5,
  })
  await page.mouse.up()
  await expect(page.locator('.tray .token svg')).toHaveCount(0)
})

test('on a phone cards, land and market are in sight together', async ({ house, visitor }) => {
  const player = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const dealt = await deal(house, { game: 'cascadia', options, seats }, '1')
  expect(await reach(player, dealt, 'settle ')).toBe(true)
  await sitDown(player, dealt)
  await player.asked()
  for (const part of ['.side .score-card >> nth=4', '.land', '.market .pair >> nth=3']) {
    const box = await player.page.locator(part).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThan(844 - 60)
  }
})
