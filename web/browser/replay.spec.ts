// Looking back: a game watched again, from every seat, played on from the middle, dropped onto the page, taken along as a picture.
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { type Dealt, deal, reach, sitDown } from './deal'
import { flaws } from './flaws'
import { dice, expect, findings, type House, note, sideways, test, type Visitor } from './house'

const two = { game: 'vigo', seats: [{ name: 'Noor' }, { bot: 'random', name: 'Elio' }] }

/** A game that is over, and somebody who holds the key of its first seat. */
async function finished(
  player: Visitor,
  house: House,
  order: Parameters<typeof deal>[1] = two,
): Promise<Dealt> {
  const dealt = await deal(house, order, '5')
  expect(await reach(player, dealt, 'nothing of the kind'), 'the game is over').toBe(false)
  await sitDown(player, dealt)
  await player.end.waitFor()
  return dealt
}
const slider = (page: Page) => page.getByRole('slider', { name: 'Place in the game' })
const count = (page: Page) => page.locator('.replay .say small')
async function watch({ page }: Visitor): Promise<void> {
  await page.getByRole('link', { name: 'Watch again' }).click()
  await slider(page).waitFor()
}
const contents = async (download: Download): Promise<Buffer> => readFileSync(await download.path())

test('a game is watched again, through every pair of eyes, and played on from its middle', async ({
  visitor,
  house,
}) => {
  const player = await visitor()
  const { page } = player
  await finished(player, house)
  await watch(player)
  await expect(page.locator('.replay .say')).toContainText('The game begins.')
  await expect(player.end).toHaveCount(0)
  const stops = Number(await slider(page).getAttribute('max'))
  expect(stops).toBeGreaterThan(40)

  // By scene, by turn, to either end; every move has its sentence, for the ear as well.
  await page.keyboard.press('ArrowRight')
  await expect(count(page)).toHaveText(`1 of ${stops}`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(count(page)).toHaveText(`1 of ${stops}`)
  const first = await player.version()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await player.version()).toBeGreaterThan(first + 1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await expect(count(page)).toHaveText(`${stops} of ${stops}`)
  await slider(page).fill('20')
  await expect(count(page)).toHaveText(`20 of ${stops}`)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^20 of \d+: [^[\s]/)

  // By the story, and by the chart of points.
  const line = page.locator('.tale button:not([aria-current])').nth(3)
  const told = await line.innerText()
  await line.click()
  await expect(page.locator('.tale [aria-current]').filter({ hasText: told.slice(0, 12) })).not.toHaveCount(0)
  const chart = page.locator('.at-course svg')
  await chart.locator('rect').click({ position: { x: 120, y: 40 } })
  const there = await player.version()
  expect(there).toBeGreaterThan(first)
  await expect(chart).toHaveAttribute('aria-label', /Points over the game: Noor −?\d+, Elio −?\d+/)

  // The address names the move: opened anew, it is there again.
  await expect(page).toHaveURL(new RegExp(`move=${there}\\b`))
  const own = await page.locator('.hand .held').allInnerTexts()
  await page.reload()
  await slider(page).waitFor()
  expect(await player.version()).toBe(there)
  expect(await page.locator('.hand .held').allInnerTexts()).toEqual(own)

  // What the other held is seen now that all is over.
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption('As Elio saw it')
  await expect(page.locator('.hand .held').first()).toBeVisible()
  await expect.poll(() => page.locator('.hand .held').allInnerTexts()).not.toEqual(own)
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption('As everybody saw it')
  await expect(page.locator('.hand .held')).toHaveCount(0)
  await page.getByRole('button', { name: 'All hands open' }).click()
  await expect(page.locator('.hands li')).toHaveCount(2)
  await expect(page.locator('.hands .held svg').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption('As Noor saw it')
  await expect.poll(() => page.locator('.hand .held').allInnerTexts()).toEqual(own)

  // What might have been: a table of one's own from here, played to its end.
  const version = await player.version()
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await expect(page).toHaveURL(/\/t\//)
  expect(await player.asked()).toBe(true)
  const held = await page.locator('.hand .held').count()
  expect(held).toBeGreaterThan(0)
  const choose = dice(3)
  let clicks = 0
  while (await player.step(choose)) expect(++clicks).toBeLessThan(400)
  await expect(player.end.locator('ol > li')).toHaveCount(2)
  expect(version).toBe(there)
  await watch(player)
})

test('the scenes of the table play again, and stop where one wants to look', async ({ visitor, house }) => {
  const player = await visitor({ scenes: true })
  const { page } = player
  const { table } = await finished(player, house)
  await page.goto(`/replay/${table}?scenes=step`)
  await slider(page).waitFor()
  await page.keyboard.press(' ')
  const stage = page.locator('.stage')
  await expect(stage).toHaveAttribute('data-scene', /^(table|vigo)\.story\./)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const one = (await stage.getAttribute('data-played')) ?? ''
  await page.keyboard.press('.')
  await expect.poll(() => stage.getAttribute('data-played')).not.toBe(one)
  // Space ends what plays, and the game stands still.
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible()
  await expect(stage).not.toHaveAttribute('data-scene', /./)
  const there = await count(page).innerText()
  await page.keyboard.press('ArrowRight')
  await expect(count(page)).not.toHaveText(there)
})

test('the keys go on from the buttons that bring a map nearer, while the map has its own', async ({
  visitor,
  house,
}) => {
  const player = await visitor()
  const { page } = player
  const seats = [{ name: 'Noor' }, { bot: 'novice' }]
  const dealt = await deal(house, { game: 'cascadero', seats }, '4')
  await reach(player, dealt, 'nothing of the kind')
  await sitDown(player, dealt)
  await page.goto(`/replay/${dealt.table}`)
  await slider(page).waitFor()
  const before = await count(page).innerText()
  const buttons = page.locator('.zoom .tools button:enabled')
  await buttons.last().focus()
  await page.keyboard.press('ArrowRight')
  await expect(count(page)).not.toHaveText(before)
  const there = await count(page).innerText()
  await page.locator('.zoom .frame [tabindex="0"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await count(page).innerText(), 'they walk on the map').toBe(there)
  // Who goes on by Tab comes from the map to its buttons, and from them to those of the replay.
  const order = await page
    .locator(
      '.zoom .frame [tabindex="0"], .zoom .tools button:enabled, .replay .slide, .replay .steps button',
    )
    .evaluateAll((all) => all.map((each) => each.closest('.frame, .tools, .replay')?.className ?? ''))
  expect([...new Set(order.map((each) => /frame|tools|replay/.exec(each)?.[0]))]).toEqual([
    'frame',
    'tools',
    'replay',
  ])
})

test('a record is taken along, and dropped onto the page of somebody else', async ({ visitor, house }) => {
  const player = await visitor()
  await finished(player, house)
  await watch(player)
  await player.page.getByRole('button', { name: 'Take along' }).click()
  const saves = player.page.waitForEvent('download')
  await player.page.getByRole('button', { name: 'Save the record' }).click()
  const record = (await contents(await saves)).toString()
  expect((JSON.parse(record) as { format: string }).format).toBe('oya-record')

  const other = await visitor()
  const { page } = other
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  const drop = async (text: string) => {
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'game.json', { type: 'application/json' }))
      return data
    }, text)
    await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped })
    await expect(page.getByText('Drop the record here')).toBeVisible()
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
    await expect(page.getByText('Drop the record here')).toHaveCount(0)
  }
  await drop('no record at all')
  await expect(other.toast).toContainText('This file is no record of a game.')
  await drop('{"format":"oya-record"}')
  await expect(other.toast.last()).not.toContainText('This file is no record')
  other.wrong.length = 0 // the browser speaks of the 400 that was asked for
  await drop(record)
  await slider(page).waitFor()
  expect(page.url()).toContain('/replay/')
  await page.keyboard.press('End')
  await expect(page.locator('.player .points').first()).toHaveText(/^−?\d+$/)
  // It is one of their games now, and to be found again.
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Watch again' })).toBeVisible()
})

test('the position is taken along as a picture', async ({ visitor, house }) => {
  const player = await visitor()
  const { page } = player
  await finished(player, house, { game: 'cascadero', seats: two.seats })
  await watch(player)
  await slider(page).fill('30')
  await page.getByRole('button', { name: 'Take along' }).click()
  const drawn = page.waitForEvent('download')
  await page.getByRole('button', { name: 'SVG' }).click()
  const svg = (await contents(await drawn)).toString()
  expect(svg).toMatch(/^<svg [^>]*width="\d+"/)
  expect(
    svg.match(/url\((?!["']?(?:data:|#))|(?:href|src)="(?!#|data:)/g),
    'it needs nothing else',
  ).toBeNull()
  const painted = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  const png = await contents(await painted)
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  expect(String(width / 2)).toBe(/width="(\d+)"/.exec(svg)?.[1])
  expect(String(height / 2)).toBe(/height="(\d+)"/.exec(svg)?.[1])
  // It shows something: many colours, not one.
  const colours = await page.evaluate(async (bytes) => {
    const image = new Image()
    image.src = `data:image/png;base64,${bytes}`
    await image.decode()
    const canvas = new OffscreenCanvas(200, 200)
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0, 200, 200)
    const { data } = pen.getImageData(0, 0, 200, 200)
    const found = new Set<number>()
    for (let at = 0; at < data.length; at += 4)
      found.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!)
    return found.size
  }, png.toString('base64'))
  expect(colours).toBeGreaterThan(100)
})

for (const language of ['en', 'fr'])
  test(`looking back fits every screen, by day and by lamplight: ${language}`, async ({ visitor, house }) => {
    const player = await visitor({ locale: language, hasTouch: true })
    const { page } = player
    await finished(player, house)
    await page.goto(page.url().replace('/t/', '/replay/'))
    await page.getByRole('slider').waitFor()
    await page.getByRole('slider').fill('20')
    for (const width of [390, 1024, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await page.emulateMedia({ colorScheme })
        expect(await sideways(page)).toBe(0)
        expect(await findings(page), `${width} ${colorScheme}`).toEqual([])
        expect(await flaws(page), `${width} ${colorScheme}`).toEqual([])
      }
    // On a phone the bar stays under the thumb, wherever the page is.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('.replay')).toBeInViewport({ ratio: 0.99 })
    await page.getByRole('tab', { name: 'Points' }).click()
    await expect(page.locator('.at-course svg')).toBeVisible()
    expect(await flaws(page)).toEqual([])
  })

test('a game that goes on is looked back at through one’s own eyes alone', async ({ visitor, house }) => {
  const player = await visitor()
  const { page } = player
  const dealt = await deal(
    house,
    { game: 'catan', seats: two.seats.concat({ bot: 'random', name: 'Ida' }) },
    '5',
  )
  await reach(player, dealt, 'roll')
  await sitDown(player, dealt)
  await player.table.waitFor()
  await page.goto(`/replay/${dealt.table}`)
  await slider(page).waitFor()
  await page.keyboard.press('End')
  await expect(page.locator('.replay').getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Play on from here' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'To the table' })).toBeVisible()
  // The same through the eyes of another is not for us.
  player.lenient = true
  await page.goto(`/replay/${dealt.table}?seat=1`)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('at a shared screen a game that goes on is looked back at by those who sit there, each behind a curtain', async ({
  visitor,
  house,
}) => {
  const screen = await visitor()
  const { page } = screen
  const seats = [{ name: 'Noor' }, { bot: 'random', name: 'Elio' }, { name: 'Ida' }]
  const dealt = await deal(house, { game: 'vigo', seats }, '5')
  await sitDown(screen, dealt)
  await page.goto(`/replay/${dealt.table}`)
  const ready = (name: string) => page.getByRole('button', { name: `I am ${name}` })
  const hand = page.locator('.hand .held')
  await ready('Noor').waitFor()
  await expect(hand).toHaveCount(0)
  await ready('Noor').click()
  await slider(page).waitFor()
  await page.keyboard.press('End')
  const eyes = page.getByRole('combobox', { name: 'Seen by' })
  await expect(eyes.locator('option')).toHaveText(['As Noor saw it', 'As Ida saw it'])
  await expect(hand).toHaveCount(10)
  const noors = await hand.allInnerTexts()

  await eyes.selectOption('As Ida saw it')
  await ready('Ida').waitFor()
  await expect(hand, 'nobody’s cards lie behind the curtain').toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await ready('Ida').click()
  await expect(hand).toHaveCount(10)
  expect(await hand.allInnerTexts()).not.toEqual(noors)
  await expect(page).toHaveURL(/seat=2/)
  await page.reload()
  await ready('Ida').click()
  await expect(eyes).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'All hands open' })).toHaveCount(0)
  // What is taken along is what she knows.
  await page.getByRole('button', { name: 'Take along' }).click()
  const saves = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the record' }).click()
  const record = JSON.parse((await contents(await saves)).toString()) as { viewer: unknown }
  expect(record.viewer).toBe(2)
})

test('results of games that differ in what is played are kept apart', async ({ visitor }) => {
  const { page } = await visitor({ locale: 'fr-FR', hasTouch: true })
  const game = (table: string, points: number, options?: Record<string, string>) => ({
    ...{ table, game: 'catan', finished: '2026-01-01T00:00:00Z', before: 1, ...(options && { options }) },
    seats: [
      { name: 'Rosalind', account: 'a', points, place: 1 },
      { bot: 'novice', points: 0, place: 2 },
    ],
  })
  const games = [
    game('t1', 13),
    game('t2', 10, { expansion: 'none' }),
    game('t3', 14, { expansion: 'none', scenario: 'new_shores' }),
  ]
  await page.route('**/api/me/games*', (route) => route.fulfill({ json: { games } }))
  await page.addInitScript(() => localStorage.setItem('oya.account', 'Rosalind'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/results')
    const rows = page.locator('tbody tr')
    await expect(rows.locator('th')).toHaveText([
      'CatanCités & Chevaliers',
      'CatanJeu de base',
      'CatanJeu de base · Vers d’autres rives',
    ])
    await expect(rows.locator('td:nth-of-type(3)')).toHaveText(['13', '10', '14'])
    expect(await sideways(page)).toBe(0)
    expect(await flaws(page)).toEqual([])
  }
})

test('results are counted over all games, however many', async ({ visitor }) => {
  const { page } = await visitor()
  let answers = () => {}
  const last = new Promise<void>((done) => (answers = done))
  // The house tells fifty at a time, the newest first.
  await page.route('**/api/me/games*', async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 121)
    if (before < 50) await last
    const games = Array.from({ length: Math.min(50, before - 1) }, (_, at) => ({
      ...{ table: `t${before - 1 - at}`, game: 'vigo', finished: '2026-01-01T00:00:00Z' },
      before: before - 1 - at,
      seats: [
        { name: 'Rosalind', account: 'a', points: before - 1 - at, place: 1 },
        { bot: 'novice', points: 0, place: 2 },
      ],
    }))
    await route.fulfill({ json: { games } })
  })
  await page.addInitScript(() => localStorage.setItem('oya.account', 'Rosalind'))
  await page.goto('/results')
  await expect(page.getByText('Counting: 100 games so far…')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  answers()
  const cells = page.getByRole('row', { name: /VIGO!/ }).locator('td')
  await expect(cells).toHaveText(['120', '120', '120', '60.5', '120'])
  const lines = page.locator('main li')
  await expect(lines).toHaveCount(50)
  for (const count of [100, 120]) {
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect(lines).toHaveCount(count)
  }
  await expect(page.getByRole('button', { name: 'Earlier' })).toHaveCount(0)
})

test('results are counted by game, and each game can be watched again', async ({ visitor }) => {
  const player = await visitor({ hasTouch: true })
  const { page } = player
  await page.goto('/results')
  await expect(page.getByText('No game is over yet.')).toBeVisible()
  const data = { name: 'Rosalind', password: 'long enough' }
  expect((await page.request.post('/api/accounts', { data })).status()).toBe(201)
  await page.evaluate(() => localStorage.setItem('oya.account', 'Rosalind'))
  const made = await page.request.post('/api/tables', {
    data: { game: 'vigo', seats: [{}, { bot: 'random' }], same_seed: '5'.repeat(64) },
  })
  const dealt = { ...((await made.json()) as Dealt), game: 'vigo' }
  await reach(player, dealt, 'nothing of the kind')
  await page.goto('/results')
  const row = page.getByRole('row', { name: /VIGO!/ })
  await expect(row.locator('td').first()).toHaveText('1')
  await expect(page.getByText(/points?, place [12]/)).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sideways(page)).toBe(0)
    expect(await findings(page)).toEqual([])
    expect(await flaws(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Watch again' }).click()
  await slider(page).waitFor()
})

test('a guest’s games are counted too, and it is said which are not', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/results')
  await expect(page.getByText('No game is over yet.')).toBeVisible()
  // As the table notes them: one whose end was seen here, and one that ended elsewhere.
  await page.evaluate(() => {
    const seat = { game: 'vigo', seat: 0, since: 1, over: true }
    const ended = [
      { name: 'Noor', points: 31, place: 1 },
      { name: 'Elio', points: 20, place: 2 },
    ]
    const held = [
      { ...seat, table: 'here', secret: 'one', ended },
      { ...seat, table: 'elsewhere', secret: 'other' },
    ]
    localStorage.setItem('oya.seats', JSON.stringify(held))
  })
  await page.reload()
  const row = page.getByRole('row', { name: /VIGO!/ })
  await expect(row.locator('td')).toHaveText(['1', '1', '31', '31', '11'])
  await expect(page.getByText('1 game of this browser is not counted')).toBeVisible()
})

/** What a move costs, counted where it is made: nodes that come and go, and what is asked of the house. */
async function costs(page: Page, to: number): Promise<number> {
  return slider(page).evaluate((element: HTMLInputElement, to) => {
    let nodes = 0
    const all = (each: Node) => (each instanceof Element ? each.querySelectorAll('*').length : 0) + 1
    const watch = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records)
        for (const each of [...addedNodes, ...removedNodes]) nodes += all(each)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    element.value = String(to)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    return new Promise<number>((drawn) =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          watch.disconnect()
          drawn(nodes)
        }),
      ),
    )
  }, to)
}

// A move is drawn within 100 ms because of this: nothing is fetched for it, and what it draws does not grow with the game.
test('any move of a long game is drawn from what is there, however long the game', async ({
  visitor,
  house,
}) => {
  const player = await visitor()
  const { page } = player
  await finished(player, house, {
    game: 'catan',
    options: { expansion: 'none' },
    seats: [{ name: 'Noor' }, { bot: 'random' }, { bot: 'random' }],
  })
  await watch(player)
  const last = await page.keyboard.press('End').then(() => player.version())
  expect(last, 'events').toBeGreaterThan(1500)
  const stops = Number(await slider(page).getAttribute('max'))
  const size = () => page.evaluate(() => document.querySelectorAll('*').length)
  let asked = 0
  page.on('request', () => (asked += 1))
  const cost: number[] = []
  const sizes: number[] = []
  for (let at = 0; at < 40; at += 1) {
    const to = (at * 7919) % stops
    cost.push(await costs(page, to))
    await expect(count(page)).toHaveText(`${to} of ${stops}`)
    sizes.push(await size())
  }
  note(
    `${last} events: ${Math.max(...cost)} nodes at most come and go with a move, the page has ${Math.max(...sizes)}`,
  )
  expect(asked, 'questions to the house').toBe(0)
  expect(Math.max(...cost), 'nodes that come and go').toBeLessThan(1000)
  expect(Math.max(...sizes), 'nodes of the page').toBeLessThan(3000)
})
