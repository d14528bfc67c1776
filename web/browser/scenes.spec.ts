// What happens is shown one scene after the other: stepped by a key, never by a stopwatch.
import { mkdirSync } from 'node:fs'
import { brought, playedBy, toldOf } from '../build/filming'
import { deal, sitDown } from './deal'
import { expect, program, test, type Visitor } from './house'

const seats = [{ name: 'Noor' }, { bot: 'greedy' }, { bot: 'greedy' }, { bot: 'greedy' }]

/** Goes on until nothing plays any more, and tells what was shown. */
async function stepThrough({ page }: Visitor): Promise<string[]> {
  const stage = page.locator('.stage')
  const shown: string[] = []
  for (;;) {
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.table')?.getAttribute('data-waits')))
      .toBe('no')
    const scene = await stage.getAttribute('data-scene')
    if (!scene) return shown
    const played = (await stage.getAttribute('data-played')) ?? ''
    shown.push(scene)
    await page.keyboard.press('.')
    await expect
      .poll(
        async () =>
          !(await stage.getAttribute('data-scene')) || (await stage.getAttribute('data-played')) !== played,
      )
      .toBe(true)
  }
}

test('VIGO! shows every event of a trick in order, and asks with the last', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true })
  const { page } = player
  const dealt = await deal(house, { game: 'vigo', seats }, '5')
  await sitDown(player, dealt)
  await page.goto(`${page.url()}?scenes=step`)
  await player.asked()
  const before = player.heard.length
  await page.locator('.hand .held.may').first().click()
  await expect(page.locator('.stage')).toHaveAttribute('data-scene', 'vigo.story.plays')
  // While scenes play nothing is asked, and the rail keeps to what is shown.
  await expect(page.locator('.prompt.yours')).toHaveCount(0)
  const shown = await stepThrough(player)
  await player.asked()
  type Told = {
    t: string
    d: { from: number; events: unknown[]; facts: { event: number; message: string }[] }
  }
  const told = player.heard
    .slice(before)
    .map((message) => JSON.parse(message) as Told)
    .filter(({ t }) => t === 'events')
  const events = told
    .flatMap(({ d }) => d.events.map((_, at) => d.facts.filter(({ event }) => event === d.from + at)))
    .filter((facts) => facts.length > 0)
  // Cards that are laid one after the other are one scene.
  const lays = (facts?: { message: string }[]) =>
    facts?.every(({ message }) => message === 'vigo.story.lays') === true
  const scenes = events.filter((facts, at) => !(lays(facts) && lays(events[at - 1])))
  expect(shown).toEqual(scenes.map(([first]) => first?.message))
  // Every card that others have played since wears the number of its turn.
  await expect(page.locator('.layer .mark-ring').first()).toBeVisible()
})

const openings: [game: string, opening: string, option?: [name: string, value: string]][] = [
  ['cascadero', 'cascadero.story.tiles-laid', ['board', 'farmer']],
  ['cascadia', 'cascadia.story.first'],
  ['catan', 'catan.story.terrain', ['board', 'random']],
  ['vigo', 'vigo.story.round'],
]
for (const [game, opening, option] of openings)
  test(`a game of ${game} is laid out before one’s eyes, and once`, async ({ visitor }) => {
    const player = await visitor({ scenes: true })
    const { page } = player
    await page.addInitScript(() => {
      const shown: string[] = []
      Object.assign(window, { shown })
      const look = () => {
        const scene = document.querySelector<HTMLElement>('.stage')?.dataset.scene
        if (scene && shown.at(-1) !== scene) shown.push(scene)
      }
      const which = { subtree: true, childList: true, attributeFilter: ['data-scene'] }
      new MutationObserver(look).observe(document, which)
    })
    const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
    await player.make(game, ['bot:novice', 'bot:novice'], async () => {
      if (!option) return
      await page.locator('dialog details summary').click()
      await page.locator(`#option-${option[0]}`).selectOption(option[1])
    })
    await expect.poll(shown).toContain(opening)
    await page.keyboard.press('Escape')
    await player.asked()
    await page.reload()
    await player.asked()
    expect(await shown()).not.toContain(opening)
  })

test('a key ends all scenes and does nothing else', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true })
  const { page } = player
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
  await page.goto(`${page.url()}?scenes=step`)
  await player.asked()
  const before = player.heard.length
  await page.locator('.hand .held.may').first().click()
  await expect(page.locator('.stage')).toHaveAttribute('data-scene', /story/)
  const cards = await page.locator('.hand .held').count()
  // The first time somebody sees scenes they are told so.
  const hint = page.locator('.prompt', { hasText: 'A click on the board, or Space' })
  await expect(hint).toBeVisible()
  await player.called(before)
  await page.keyboard.press('Escape')
  await expect(page.locator('.stage')).not.toHaveAttribute('data-scene', /./)
  await expect(page.locator('.hand .held')).toHaveCount(cards)
  await player.asked()
  await page.locator('.stage [data-may]').first().click()
  await expect(page.locator('.stage')).toHaveAttribute('data-scene', /story/)
  await expect(hint, 'who has done it knows').toHaveCount(0)
})

test('on a phone one is told whose turns the numbers are, and what was missed', async ({
  house,
  visitor,
}) => {
  const player = await visitor({ scenes: true, viewport: { width: 390, height: 844 } })
  const { page } = player
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
  await page.goto(`${page.url()}?scenes=step`)
  await player.asked()
  await expect(page.locator('.prompt small'), 'what can be done now').toBeVisible()
  const line = page.locator('.slim')
  await expect(line, 'others have moved before one came').toHaveCount(1)
  const before = player.heard.length
  await page.locator('.hand .held.may').first().click()
  await expect(page.locator('.stage')).toHaveAttribute('data-scene', /story/)
  await player.called(before)
  await page.keyboard.press('Escape')
  await player.asked()
  // The rings on the board and the seats above it say the same; what one has skipped oneself was not missed.
  const numbers = async (where: string) => new Set(await page.locator(where).allTextContents())
  expect(await numbers('.strip .turn-ring')).toEqual(await numbers('.layer .mark-ring'))
  await expect(line).toHaveCount(0)
  await page.reload()
  await player.asked()
  await expect(line).toBeInViewport()
  await line.locator('summary').first().click()
  expect(await line.locator('li').count()).toBeGreaterThan(2)
  const rest = line.locator('li details').first()
  await expect(rest.locator('p').first(), 'one fact of each turn is enough').toBeHidden()
  await rest.locator('summary').click()
  await expect(rest.locator('p').first()).toBeVisible()
  const [told, board] = [await line.boundingBox(), await page.locator('.stage').boundingBox()]
  expect(told && board && told.y + told.height <= board.y, 'over nothing of the board').toBe(true)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(line.locator('summary').first()).toBeInViewport()
  }
  await line.getByRole('button', { name: 'Close' }).click()
  await expect(line).toHaveCount(0)
})

test('who comes back sees the table as it is, and is told what others did since', async ({
  house,
  visitor,
}) => {
  const player = await visitor({ scenes: true })
  const { page } = player
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
  await page.goto(`${page.url()}?scenes=step`)
  await player.asked()
  const since = page.getByRole('heading', { name: 'Since your move' })
  await page.locator('.hand .held.may').first().click()
  await expect(page.locator('.stage')).toHaveAttribute('data-scene', 'vigo.story.plays')
  await expect(since, 'what is shown need not be told').toHaveCount(0)
  // Everybody has played, and of all that only the first scene has been seen.
  const shown = await player.version()
  await page.reload()
  await player.asked()
  await expect(page.locator('.stage')).not.toHaveAttribute('data-scene')
  expect(await player.version()).toBeGreaterThan(shown + 2)
  await expect(since).toBeVisible()
  expect(await page.locator('.since li').count()).toBeGreaterThan(2)
  // One's own next card ends it.
  await page.locator('.hand .held.may').first().click()
  await expect(since).toHaveCount(0)
})

test('a card that is picked ahead is played as soon as it may be', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true })
  const { page } = player
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
  await page.goto(`${page.url()}?scenes=step`)
  await player.asked()
  const before = player.heard.length
  await page.locator('.hand .held.may').first().click()
  await expect(page.locator('.stage')).toHaveAttribute('data-scene', /story/)
  // The next trick is led in blue, of which there is one: it is what may be played. The other one is no more than a wish.
  for (const [card, plays] of [
    ['yellow 3', false],
    ['blue 8', true],
  ] as const) {
    const held = page.locator(`[data-at="hand ${card}"]`)
    await held.click()
    await expect(held).toHaveAttribute('aria-pressed', 'true')
    if (!plays) await held.click()
  }
  await player.called(before)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-at="hand blue 8"]')).toHaveCount(0)
  await expect(page.locator('.at-story .story')).toContainText('Noor follows with blue 8')
})

test('a card is dragged to the trick', async ({ house, visitor }) => {
  const player = await visitor()
  const { page } = player
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
  await player.asked()
  const version = await player.version()
  const held = await page.locator('.hand .held').count()
  const card = await page.locator('.hand .held.may').first().boundingBox()
  const trick = await page.locator('.trick-place').boundingBox()
  if (!card || !trick) throw new Error('nothing to drag')
  await page.mouse.move(card.x + 12, card.y + 30)
  await page.mouse.down()
  await page.mouse.move(trick.x + trick.width / 2, trick.y + trick.height / 2, { steps: 6 })
  await page.mouse.up()
  await player.beyond(version)
  await expect(page.locator('.hand .held')).toHaveCount(held - 1)
})

test('on a phone the count of the end covers no kingdom', async ({ house, visitor }, { outputDir }) => {
  mkdirSync(outputDir, { recursive: true })
  const order = { game: 'vigo', players: 4, options: [], bots: ['random'], seed: 22 }
  const table = await brought(house.address, playedBy(program, order, outputDir), 0)
  const { version } = await toldOf(house.address, table)
  const { page } = await visitor({ scenes: true, viewport: { width: 390, height: 844 } })
  await page.goto(`/replay/${table.table}?move=${version - 1}&seat=0&scenes=step#${table.invite}`)
  await page.locator('.replay .slide').waitFor()
  await page.keyboard.press(' ')
  const count = page.locator('.final')
  await expect(count.locator('li'), 'it stands, all of it, until the next key').toHaveCount(4)
  await expect(count).toBeInViewport({ ratio: 1 })
  const [top = 0, bottom = 0] = await count.evaluate((at) => {
    const box = at.getBoundingClientRect()
    return [box.top, box.bottom]
  })
  const kingdoms = await page
    .locator('.kingdom')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
  expect(kingdoms).toHaveLength(4)
  for (const kingdom of kingdoms)
    expect(kingdom.bottom <= top + 1 || kingdom.top >= bottom - 1, 'above it or below it').toBe(true)
  await page.keyboard.press('.')
  await expect(count).toHaveCount(0)
})

test('on a low phone the hand covers nothing that comes to one’s kingdom', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true, viewport: { width: 390, height: 664 } })
  const { page } = player
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
  await page.goto(`${page.url()}?scenes=step`)
  const stage = page.locator('.stage')
  const beds = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.mine .kingdom .playing')].map((card) => {
        const { left, top, width, height } = card.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 4)
        return hit?.closest('.mine, .hand-place')?.className.split(' ')[0]
      }),
    )
  let lying = 0
  let seen = 0
  for (let tricks = 0; seen === 0; ++tricks) {
    expect(tricks, 'sooner or later one wins a trick').toBeLessThan(9)
    await player.asked()
    const before = player.heard.length
    await page.locator('.stage [data-may]').first().click()
    await expect(stage).toHaveAttribute('data-scene', /story/)
    await player.called(before)
    while (await stage.getAttribute('data-scene')) {
      const now = await beds()
      if (now.length > lying && (await stage.getAttribute('data-scene')) === 'vigo.story.lays') {
        seen += 1
        expect(new Set(now)).toEqual(new Set(['mine']))
      }
      lying = now.length
      await page.keyboard.press('.')
    }
  }
  await player.asked()
  await expect(page.locator('.fan .held').first(), 'it is back').toBeInViewport({ ratio: 0.9 })
})

test('a second click where a button was takes nothing back', async ({ visitor }) => {
  const player = await visitor()
  const { page } = player
  await player.make('cascadero', ['bot:novice'])
  await player.asked()
  // In one breath: no machine is slow enough for the second to come later.
  await page.evaluate(() => {
    document.querySelector('.stage [data-may]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }))
  })
  await player.asked()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(page.locator('.at-story .story')).not.toContainText('takes back')
  // Later it is asked, and said whose turn goes with it.
  await expect(page.locator('.prompt').getByRole('button', { name: 'Undo' }).first()).toBeEnabled()
  await page.keyboard.press('u')
  await expect(page.locator('dialog')).toContainText('Elio’s turn')
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('on a phone undo and hint stay in their corner, whatever is asked', async ({ house, visitor }) => {
  const player = await visitor({ viewport: { width: 390, height: 844 } })
  const { page } = player
  const two = [{ name: 'Noor' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'cascadia', seats: two }, '5'))
  const corner = async () => {
    await player.asked()
    const buttons = page.locator('.prompt > .only-phone.btn')
    await expect(buttons).toHaveCount(2)
    return buttons.evaluateAll((all) =>
      all.map((each) => {
        const { left, right, bottom } = each.getBoundingClientRect()
        return [left, right, innerHeight - bottom].map(Math.round)
      }),
    )
  }
  const main = page.locator('.prompt .btn-go')
  const before = await corner()
  await expect(main).toHaveCount(0)
  await page.keyboard.press('h')
  await expect(main.first()).toBeVisible()
  expect(await corner()).toEqual(before)
  expect(before[0]?.[0], 'the main thing is at the other end').toBeLessThan(40)
})

test('who points at a line of the story is shown what it speaks of', async ({ house, visitor }) => {
  const player = await visitor()
  const { page } = player
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
  await player.asked()
  await page.locator('.hand .held.may').first().click()
  await player.settled()
  await player.asked()
  const line = page.locator('.at-story .story li', { hasText: /leads|follows/ }).first()
  const light = page.locator('.layer .light')
  await expect(light).toHaveCount(0)
  await line.hover()
  await expect(light).toHaveCount(1)
  const [ring, card] = [
    await light.boundingBox(),
    await page.locator('.trick .playing').first().boundingBox(),
  ]
  expect(ring && card && Math.abs(ring.x - card.x) < card.width / 2, 'around the card that was played').toBe(
    true,
  )
  await page.locator('.bar').hover()
  await expect(light).toHaveCount(0)
})

test('without movement a card does not travel: both its places are ringed and joined', async ({
  house,
  visitor,
}) => {
  const player = await visitor({ scenes: true, reducedMotion: 'reduce' })
  const { page } = player
  await sitDown(player, await deal(house, { game: 'vigo', seats }, '5'))
  await player.asked()
  const [line, flight] = [page.locator('.layer .line'), page.locator('.layer .flight')]
  const seen = Promise.all([
    line.first().waitFor({ state: 'attached' }),
    flight.first().waitFor({ state: 'attached' }),
  ])
  await page.evaluate(() => {
    const kept = { drawn: 0, shown: 0 }
    Object.assign(window, { kept })
    new MutationObserver(() => {
      kept.shown += document.querySelectorAll('.layer .flight:not([hidden])').length
      kept.drawn += document.querySelectorAll('.layer .line path[d]').length
    }).observe(document.querySelector('.table')!, { subtree: true, childList: true, attributes: true })
  })
  await page.locator('.hand .held.may').first().click()
  await seen
  await page.keyboard.press('Escape')
  await player.asked()
  const kept = await page.evaluate(
    () => (window as unknown as { kept: { drawn: number; shown: number } }).kept,
  )
  expect(kept.drawn).toBeGreaterThan(0)
  expect(kept.shown, 'nothing is in the air').toBe(0)
})
