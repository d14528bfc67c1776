// Making a table: what it begins with, the picture of each map, options of an edition, and an island of one's own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FromTable } from '../src/client/protocol'
import type { CatanView } from '../src/games/catan/view'
import { type Dealt, deal } from './deal'
import { expect, type House, root, test, views, type Visitor } from './house'

/** What is told to the first seat of a table that somebody has just made. */
const first = async (house: House, { table, seats }: Dealt): Promise<CatanView> => {
  const socket = new WebSocket(`${house.address.replace('http', 'ws')}/api/tables/${table}/socket`)
  const message = await new Promise<string>((hears, fails) => {
    socket.onerror = () => fails(new Error('the table cannot be reached'))
    socket.onopen = () =>
      socket.send(JSON.stringify({ t: 'hello', d: { secret: seats[0]?.secret, lang: 'en' } }))
    socket.onmessage = ({ data }: { data: string }) => {
      if ((JSON.parse(data) as FromTable).t === 'table') hears(data)
    }
  })
  socket.close()
  return views<CatanView>([message])[0]!
}

/** The options of the table that one sits at, as it told them. */
const told = ({ heard }: Visitor) =>
  (JSON.parse(heard.find((each) => each.includes('"options"')) ?? '{}') as { d: { options: object } }).d
    .options

const opened = async (visitor: Visitor, game: string) => {
  await visitor.page.goto(`/make?game=${game}`)
  await visitor.page.locator('dialog .option').first().waitFor()
}
const pressed = ({ page }: Visitor) => page.locator('dialog .preset[aria-pressed="true"] b')

for (const locale of ['en-GB', 'fr-FR'])
  test(`a table begins as beginners play, and after that as it was played last: ${locale}`, async ({
    visitor,
  }) => {
    const newcomer = await visitor({ locale })
    const { page, say } = newcomer
    for (const [game, preset] of [
      ['catan', say('web.preset.catan.first')],
      ['cascadia', say('web.preset.cascadia.first')],
      ['cascadero', say('web.preset.cascadero.usual')],
      ['vigo', say('web.preset.vigo.usual')],
    ] as const) {
      await opened(newcomer, game)
      await expect(pressed(newcomer)).toHaveText(preset)
      await expect(page.locator('dialog .preset').first(), 'it stands first').toHaveText(
        new RegExp(`^${preset}`),
      )
      await expect(page.locator('dialog details')).not.toHaveAttribute('open')
    }
    await newcomer.make('catan', ['bot:novice', 'bot:novice'])
    expect(told(newcomer)).toMatchObject({ expansion: 'none', board: 'beginner' })
    newcomer.heard.length = 0
    await newcomer.make('catan', ['bot:novice', 'bot:novice'], async () => {
      await page.locator('dialog .preset', { hasText: say('web.preset.catan.usual') }).click()
      await page
        .locator('dialog .scenarios')
        .getByRole('button', { name: say('web.catan.scenario.greater_catan') })
        .click()
    })
    expect(told(newcomer)).toMatchObject({ expansion: 'ck', scenario: 'greater_catan', board: 'random' })
    await opened(newcomer, 'catan')
    await expect(pressed(newcomer)).toHaveText(say('web.preset.catan.usual'))
    await expect(page.locator('dialog .scenarios [aria-pressed="true"]')).toContainText(
      say('web.catan.scenario.greater_catan'),
    )
    // The beginners' island and a scenario are two islands: the latest choice stands.
    await page.locator('dialog .preset').first().click()
    await expect(page.locator('dialog .scenarios [aria-pressed="true"]')).toContainText(
      say('web.catan.scenario.none'),
    )
    await expect(page.locator('dialog .scenarios [aria-pressed="true"]')).toContainText(
      say('web.catan.scenario.beginner.help'),
    )
    newcomer.heard.length = 0
    await page
      .locator('dialog .scenarios')
      .getByRole('button', { name: say('web.catan.scenario.desert') })
      .click()
    await page.locator('dialog .btn-go').click()
    await newcomer.page.locator('.room').waitFor()
    expect(told(newcomer)).toMatchObject({ expansion: 'none', scenario: 'desert', board: 'random' })
    // What is played stands in words beside who plays.
    const terms = page.locator('.room .terms')
    await expect(terms).toContainText(say('web.option.catan.scenario'))
    await expect(terms).toContainText(say('web.value.catan.scenario.desert'))
    await expect(terms).toContainText(say('web.make.undo.consent'))
    await expect(terms).not.toContainText(/\b(desert|none|random|consent)\b/)
  })

test('the picture of each map is the one that is dealt, in both editions', async ({ house, visitor }) => {
  const player = await visitor()
  const { page } = player
  await opened(player, 'catan')
  const seats = page.locator('dialog .seat')
  await page.locator('dialog summary').click()
  const pictures = page.locator('dialog .scenarios button')
  const drawn = async (scenario: string) => {
    const at = ['none', 'new_shores', 'desert', 'greater_catan'].indexOf(scenario)
    const paths = pictures.nth(at).locator('path')
    return paths.evaluateAll((all) => all.map((path) => (path as SVGElement).dataset.terrain ?? ''))
  }
  /** Terrain by terrain from the top left; where chance deals it, only that there is land. */
  const dealt = ({ hexes }: CatanView) =>
    hexes
      .map(({ hex, terrain = '' }) => {
        const [q = 0, r = 0] = hex.slice(1, -1).split(',').map(Number)
        return { q, r, terrain }
      })
      .sort((a, b) => a.r - b.r || a.q - b.q)
      .map(({ terrain }) => terrain)
  const ground = (terrains: readonly string[]) => terrains.map((each) => (each === 'sea' ? 'sea' : 'land'))
  for (const [edition, maps] of [
    ['classic', 'old'],
    ['classic', 'edition5'],
    ['modern', 'edition5'],
    ['modern', 'old'],
  ] as const) {
    await page.locator('#option-edition').selectOption(edition)
    await page.locator('#option-scenario_maps').selectOption(maps)
    await expect(page.locator('#option-scenario_maps'), 'it can be chosen').toHaveValue(maps)
    for (const players of [4, 3]) {
      while ((await seats.count()) > players) await page.locator('dialog .seat button').last().click()
      while ((await seats.count()) < players) await page.locator('dialog .seats > button').click()
      for (const scenario of ['new_shores', 'desert', 'greater_catan']) {
        const options = { edition, scenario, scenario_maps: maps }
        const others = Array.from({ length: players - 1 }, () => ({ bot: 'novice' }))
        const view = await first(
          house,
          await deal(house, { game: 'catan', options, seats: [{}, ...others] }, '3'),
        )
        const [seen, lies] = [await drawn(scenario), dealt(view)]
        const table = JSON.stringify({ ...options, players })
        expect(ground(seen), table).toEqual(ground(lies))
        expect([...seen].sort(), table).toEqual([...lies].sort())
        // What is printed, and not dealt, is on its place.
        if (scenario === 'desert') expect(seen, table).toEqual(lies)
      }
    }
  }
  // And so it is played: the old maps at a table of the modern edition.
  await pictures.nth(1).click()
  await page.locator('dialog .btn-go').click()
  await page.locator('.room').waitFor()
  expect(told(player)).toMatchObject({ edition: 'modern', scenario: 'new_shores', scenario_maps: 'old' })
  await expect(page.locator('.room .terms')).toContainText('Modern')
  await expect(page.locator('.room .terms'), 'what the edition brings goes without saying').not.toContainText(
    'Deserter',
  )
})

const island = readFileSync(join(root, 'data/catan/beginner.txt'), 'utf8').replace(/^#.*\n/gm, '')

for (const [locale, where, choose, atSea] of [
  ['en-GB', 'line 3', /beginners’ island/, /islands in a sea/],
  ['fr-FR', 'ligne 3', /île des débutants/, /îles dans une mer/],
] as const)
  test(`an island of one's own is refused with its line, mended and played: ${locale}`, async ({
    visitor,
  }) => {
    const owner = await visitor({ locale })
    const { page } = owner
    owner.lenient = true
    const sheet = page.locator('#option-map')
    const refused = page.locator('dialog .refused')
    await owner.make(
      'catan',
      ['bot:novice', 'bot:novice'],
      async () => {
        await page.locator('dialog summary').click()
        // All of it stands in one column, as wide as the dialog; nothing is squeezed beside it.
        const parts = page.locator('dialog .option.drawing > *:visible')
        expect(await parts.count()).toBeGreaterThan(3)
        const lefts = await parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))
        expect(new Set(lefts).size, lefts.join(' ')).toBe(1)
        await page.locator('dialog').getByRole('button', { name: atSea }).click()
        await expect(sheet).toHaveValue(/^sea\n/)
        await expect(page.locator('dialog .drawing path[data-terrain="gold"]')).toHaveCount(2)
        await sheet.fill('')
        await page.locator('dialog').getByRole('button', { name: choose }).click()
        await expect(sheet).toHaveValue(island)
        await expect(page.locator('#option-board')).toHaveValue('file')
        // Columns are columns, and all of it is in sight.
        const [thin, wide] = await sheet.evaluate((area) => {
          const { font } = getComputedStyle(area)
          const pen = document.createElement('canvas').getContext('2d')!
          pen.font = font
          return [pen.measureText('iiiiii').width, pen.measureText('MMMMMM').width]
        })
        expect(thin).toBeCloseTo(wide!, 1)
        expect(
          await sheet.evaluate((area) => [area.scrollHeight - area.clientHeight, area.clientHeight]),
        ).toEqual([0, expect.any(Number)])
        await sheet.fill(island.replace('Fi12', 'Xy12'))
      },
      false,
    )
    await expect(refused).toContainText(where)
    await expect(refused).toContainText('Xy12')
    await expect(sheet).toHaveAttribute('aria-invalid', 'true')
    await sheet.fill(island.replace('Fi12', 'Go12'))
    await expect(refused, 'it is another one').toBeEmpty()
    await expect(page.locator('dialog .drawing path[data-terrain="gold"]')).toHaveCount(1)
    await sheet.fill(island.replace('Fi12', 'Fi11'))
    await page.locator('dialog .btn-go').click()
    await owner.table.waitFor()
    await owner.asked()
    const view = views<CatanView>(owner.lines.at(-1) ?? []).at(-1)!
    expect(view.hexes.filter(({ terrain, token }) => terrain === 'fields' && token === 11)).toHaveLength(1)
    expect(view.hexes.filter(({ token }) => token === 12)).toHaveLength(0)
  })

test('no link names the machine itself before the house has said how others get here', async ({
  visitor,
}) => {
  const host = await visitor()
  const { page } = host
  let answers = () => {}
  const asked = new Promise<void>((resolve) => (answers = resolve))
  await page.route('**/api/reach', async (route) => {
    await asked
    await route.fulfill({
      json: { base: 'http://192.168.1.20:8080', addresses: ['http://192.168.1.20:8080'] },
    })
  })
  await host.make('vigo', ['open'])
  const [link, share] = [page.locator('#room-link'), page.locator('.send .btn')]
  await expect(link).toHaveValue('')
  await expect(share).toBeDisabled()
  answers()
  await expect(link).toHaveValue(/^http:\/\/192\.168\.1\.20:8080\/t\//)
  await expect(share).toBeEnabled()
})

for (const locale of ['en-GB', 'fr-FR'])
  test(`the button that opens the table is always in sight: ${locale}`, async ({ house, visitor }) => {
    const host = await visitor({
      locale,
      viewport: { width: 320, height: 568 },
      hasTouch: true,
      isMobile: true,
    })
    const { page, say } = host
    for (const { name } of await house.games()) {
      await opened(host, name)
      const open = page.locator('dialog').getByRole('button', { name: say('web.make.go') })
      await expect(open, name).toBeInViewport({ ratio: 1 })
      await page.locator('dialog details summary').click()
      for (const end of ['first', 'last'] as const) {
        await page.locator('dialog .option')[end]().scrollIntoViewIfNeeded()
        await expect(open, `${name}, beside the ${end} option`).toBeInViewport({ ratio: 1 })
      }
    }
  })

for (const locale of ['en-GB', 'fr-FR'])
  test(`the link of a room is shared where there is a sheet, and copied where there is none: ${locale}`, async ({
    visitor,
  }) => {
    const host = await visitor({ locale })
    const { page, say } = host
    await page.addInitScript(() => {
      const shared = { links: [] as unknown[], refuses: '' }
      Object.assign(globalThis, { shared })
      navigator.share = (what) => {
        shared.links.push(what?.url)
        return shared.refuses
          ? Promise.reject(new DOMException('refused', shared.refuses))
          : Promise.resolve()
      }
    })
    await page.route('**/api/reach', (route) => route.fulfill({ json: { base: 'http://192.168.1.20:8080' } }))
    await host.make('vigo', ['open'])
    const shared = (refuses: string) =>
      page.evaluate((refuses) => {
        const { shared } = globalThis as unknown as { shared: { links: unknown[]; refuses: string } }
        shared.refuses = refuses
        return shared.links
      }, refuses)
    const button = page.locator('.send').getByRole('button', { name: say('web.share') })
    await button.click()
    const link = await page.locator('#room-link').inputValue()
    await expect.poll(() => shared('AbortError')).toEqual([link])
    // Whoever closes the sheet has changed their mind.
    await button.click()
    await expect.poll(() => shared('NotAllowedError')).toEqual([link, link])
    await expect(host.toast).toHaveCount(0)
    await button.click()
    await expect(host.toast).toHaveText(say('web.room.copied'))
  })

for (const [locale, share, says] of [
  ['en-GB', 'Share', 'Only this machine reaches this page.'],
  ['fr-FR', 'Partager', 'Seule cette machine'],
] as const)
  test(`where nobody else gets here no link is shown, but how they would: ${locale}`, async ({ visitor }) => {
    const host = await visitor({ locale })
    const { page } = host
    const nothingLocal = async () => {
      const values = await page
        .locator('input')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
      expect(`${await page.locator('body').innerText()} ${values.join(' ')}`).not.toMatch(/localhost|127\./)
    }
    await host.make('vigo', ['open'])
    await expect(page.locator('.invite .only-here')).toContainText(says)
    await expect(page.locator('.invite .only-here')).toContainText('./oya serve --lan')
    await expect(page.locator('.invite').getByRole('button', { name: share })).toHaveCount(0)
    await nothingLocal()
    await host.make('vigo', ['bot:novice'])
    await host.asked()
    await page.getByRole('button', { name: share }).click()
    await expect(page.locator('dialog .only-here')).toContainText(says)
    await expect(page.locator('dialog #link')).toHaveCount(0)
    await nothingLocal()
    await page.keyboard.press('Escape')
    // The score sheet of a box has a link as well.
    await page.goto('/score/cascadia')
    await page.getByRole('button', { name: locale === 'en-GB' ? 'Copy the link' : 'Copier le lien' }).click()
    await expect(host.toast).toContainText('./oya serve --lan')
  })
