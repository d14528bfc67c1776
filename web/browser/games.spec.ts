// Whole games to their final sheet, one seat by clicks and the others by bots; and games by the keyboard.
import type { Page } from '@playwright/test'
import { anywhere } from './catan'
import { dice, expect, inFull, test, type Visitor } from './house'

/** More clicks than any of these games takes; a game that needs more goes round in circles. */
const enough = 2000
/** Of the two long games of Catan, which take as long as all others together, a bot plays the rest, unless the run is a long one. */
const beginning = 40

type Whole = {
  game: string
  seats: number
  preset?: number
  where?: string
  advised?: boolean
  /** What the report of luck is about, where chance takes part. */
  lucky?: string
  /** How the sheet says what decided, of a game that says so. */
  decided?: RegExp
}
const wholes: Whole[] = [
  { game: 'cascadero', seats: 2, decided: /own track|first round/ },
  {
    game: 'cascadia',
    seats: 2,
    lucky: 'Animals out of the bag',
    decided: /^(The widest lead over|Equal points)/,
  },
  // Where players trade, wandering about would never end: there the table's own advice is followed between the clicks.
  {
    game: 'catan',
    seats: 3,
    preset: 2,
    where: 'Cities & Knights',
    advised: true,
    lucky: 'Event die',
    decided: /^The last point: .+ §/,
  },
  {
    game: 'catan',
    seats: 3,
    preset: 1,
    where: 'Base game',
    advised: true,
    lucky: 'Sums of the dice',
    decided: /^The last point: .+ §/,
  },
  {
    game: 'vigo',
    seats: 2,
    lucky: 'Numbers of the cards dealt, added up',
    decided: /^(In front|Equal points)/,
  },
]

test('every game on the shelf is one of those played here', async ({ house }) => {
  const names = (await house.games()).map(({ name }) => name)
  expect(names.sort()).toEqual([...new Set(wholes.map(({ game }) => game))].sort())
})

for (const { game, seats, preset, where = '', advised, lucky, decided } of wholes)
  test(`${[game, where].filter(Boolean).join(', ')}: a game by clicks to its final sheet`, async ({
    visitor,
  }) => {
    test.setTimeout(900_000)
    const player = await visitor()
    await player.make(game, Array<string>(seats - 1).fill('bot:novice'), async (page) => {
      if (preset !== undefined) await page.locator('dialog .preset').nth(preset).click()
    })
    await expect(player.page.locator('.bar .where')).toContainText(where)
    const choose = dice(1)
    let clicks = 0
    // One click of eight is one's own.
    const go = () =>
      !advised ? player.step(choose) : clicks % 8 === 0 ? anywhere(player, choose) : player.takeHint()
    while (await go()) {
      expect(++clicks, 'the game comes to its end').toBeLessThan(enough)
      if (advised && !inFull && clicks === beginning) {
        await player.page.getByRole('button', { name: 'Settings' }).click()
        await player.page.getByRole('button', { name: 'Let a bot play for me' }).click()
        await player.over()
        break
      }
    }
    await expect(player.end.locator('ol > li')).toHaveCount(seats)
    await expect(player.end.locator('ol > li .points').first()).toHaveText(/^−?\d+$/)
    await expect(player.end.locator('header .mark')).toHaveText(/^§ ./)
    if (decided) await expect(player.end.locator(':scope > p').first(), 'what decided').toHaveText(decided)
    // How it went: a line for each seat (on a wider one of paper, so that they can be told apart), and what chance did.
    const plot = player.end.locator('figure', { hasText: 'Points over the game' })
    const lines = plot.locator('path.line:not(.case)')
    await expect(lines).toHaveCount(seats)
    for (const line of await lines.all())
      await expect(line).toHaveAttribute('d', /^M[-\d. ]+(H[-\d.]+V[-\d.]+)+$/)
    const luck = player.end.getByRole('heading', { name: 'Luck' })
    await expect(luck).toHaveCount(lucky ? 1 : 0)
    const cards = player.end.locator('section', { hasText: 'Received is what the hexes gave' })
    await expect(cards).toHaveCount(game === 'catan' ? 1 : 0)
    if (game === 'catan') {
      const received = cards.getByRole('row', { name: 'Received' }).locator('td')
      await expect(received).toHaveText(Array.from({ length: seats }, () => /^[1-9]\d*$/))
    }
    if (lucky) await expect(player.end.locator('table caption', { hasText: lucky }).first()).toBeVisible()
  })

test('a game is played by the keyboard alone', async ({ visitor }) => {
  const player = await visitor()
  await player.make('vigo', ['bot:novice'])
  const { page } = player
  const choose = dice(5)
  let presses = 0
  while (await player.asked()) {
    const version = await player.version()
    // L leads to the choices in words, Tab from one to the next.
    await page.keyboard.press('l')
    const focused = page.locator('.at-choices [data-may]:focus')
    await expect(focused).toHaveText(/./)
    const choices = Number(await player.table.getAttribute('data-choices'))
    for (let tabs = Math.floor(choose() * Math.min(choices, 4)); tabs > 0; --tabs)
      await page.keyboard.press('Tab')
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Enter')
    await player.beyond(version)
    expect(++presses).toBeLessThan(enough)
  }
  await expect(player.end.getByRole('heading').first()).toBeVisible()
})

/** What the keyboard is at: a field of a map, and whether something may be done there. */
const at = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement as HTMLElement | null
    const inside = now?.closest('.stage, .beside-board, .prompt') != null
    const go = now?.matches('.prompt .btn-go, .offer-strip button:not(:disabled)') === true
    return {
      field: inside ? (now?.dataset.x ?? '') : '',
      may: go || (inside && now?.dataset.may !== undefined),
      name: now?.getAttribute('aria-label') ?? now?.textContent ?? '',
    }
  })

/** Tab to the board or the buttons around it, arrows over a map, Enter where something may be done. */
async function byKeys(player: Visitor): Promise<void> {
  const { page } = player
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
  const choose = dice(9)
  const version = await player.version()
  for (let tabs = 0; tabs < 120; ++tabs) {
    let here = await at(page)
    // A map is one stop of the Tab key: look about in it, but not for ever, for it may be another map that is asked for.
    for (let walked = 0; here.field && !here.may && walked < 40; ++walked) {
      await page.keyboard.press(arrows[Math.floor(choose() * arrows.length)] ?? '')
      here = await at(page)
    }
    if (here.may) {
      expect(here.name, 'what is chosen has a name').not.toBe('')
      return page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
  }
  // Somebody may have taken their offer back meanwhile.
  if ((await player.version()) > version) return
  throw new Error('something is asked, but the keyboard leads to no place where it can be done')
}

for (const { game, seats, preset, where = '' } of wholes)
  test(`${[game, where].filter(Boolean).join(', ')}: the board by the keyboard`, async ({ visitor }) => {
    const player = await visitor()
    await player.make(game, Array<string>(seats - 1).fill('bot:novice'), async (page) => {
      if (preset !== undefined) await page.locator('dialog .preset').nth(preset).click()
    })
    await player.asked()
    const first = await player.version()
    const spoken = player.page.locator('.table > p.sr[aria-live]')
    const heard = new Set<string>()
    // Some presses of Enter only narrow a choice, so that steps are counted by the table.
    for (let presses = 0, steps = 0; steps < 5; ++presses) {
      expect(presses).toBeLessThan(30)
      if (!(await player.asked())) break // a short game is over by then
      const version = await player.version()
      await byKeys(player)
      await player.settled()
      if ((await player.version()) > version) ++steps
      heard.add((await spoken.textContent()) ?? '')
    }
    expect(await player.version()).toBeGreaterThan(first)
    // What happened is read out, although of a step or two there is nothing to tell.
    expect([...heard].join('')).not.toBe('')
  })

test('arrows go from field to field of a map', async ({ visitor }) => {
  const player = await visitor()
  await player.make('cascadero', ['bot:novice'])
  await player.asked()
  const { page } = player
  const field = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.field ?? '')
  for (let tabs = 0; (await field()) === ''; ++tabs) {
    expect(tabs).toBeLessThan(40)
    await page.keyboard.press('Tab')
  }
  const first = await field()
  await page.keyboard.press('ArrowRight')
  const second = await field()
  expect(second).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  expect(await field()).not.toBe(second)
  await expect(page.locator(':focus')).toHaveAccessibleName(/./)
})

test('the board is asked by coordinates and by words', async ({ visitor }) => {
  for (const [game, seats, query] of [
    ['cascadero', 2, '8,0'],
    ['catan', 3, '0 -1'],
    ['cascadia', 2, '(0, 0)'],
  ] as const) {
    const player = await visitor()
    await player.make(game, Array<string>(seats - 1).fill('bot:novice'))
    await player.asked()
    const { page } = player
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Find on the board' })
    await page.keyboard.type(query)
    const places = dialog.locator('li button')
    const [q, r] = query.match(/-?\d+/g) ?? []
    await expect(places.first()).toContainText(`${q},${r}`)
    const named = await places.first().innerText()
    await places.first().focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    // The list tells coordinates; the place itself is told in words, until they are asked for.
    const found = page.locator(':focus')
    await expect(found).toHaveAttribute('data-coordinates', new RegExp(escaped(`${q},${r}`)))
    const words = (await found.getAttribute('aria-label')) ?? ''
    expect(words).not.toMatch(/\(-?\d+,-?\d+\)/)
    expect(named).toContain(words)
    await page.keyboard.press('b')
    await page.keyboard.type('no such thing')
    await expect(dialog.getByRole('status').first()).toHaveText('Nothing on the board is called that.')
    await player.leave()
  }
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
