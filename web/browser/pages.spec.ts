// Every page, for everyone: in French throughout, on a small phone, and as axe-core sees it.
import { readdirSync, readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { expect, findings, note, root, sideways, test, Visitor } from './house'

/** Words that no French sentence has. */
const english = /\b(the|your|you|and|with|of|is|are|from|this|takes|wins|beside|turn|choose|undo|share)\b/i

/** Everything on the page that is read or read out. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all: string[] = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
          all.push(node.getAttribute(name) ?? '')
      } else if (!node.parentElement?.closest('script, style, noscript, [lang="en"]')) {
        all.push(node.textContent ?? '')
      }
    }
    return all.map((text) => text.trim()).filter(Boolean)
  })

// Names that are the same in every language: of rules (ids), games and people; and in the middle of a sentence those of rules.
const isName = (text: string): boolean => /^[a-z]+(\.[a-z0-9-]+)+$/.test(text)
const names = /[a-z]+(\.[a-z0-9-]+)+/g

async function expectFrench(page: Page): Promise<void> {
  const sentences = (await said(page)).filter((text) => !isName(text))
  expect(sentences.length).toBeGreaterThan(5)
  expect(sentences.filter((text) => english.test(text.replace(names, '')))).toEqual([])
}

/** What the browser gets from the house, by path: bytes on the wire, heads and all. */
async function weighed(page: Page): Promise<Map<string, number>> {
  const weights = new Map<string, number>()
  const paths = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? ''
    weights.set(path, (weights.get(path) ?? 0) + encodedDataLength)
  })
  await devtools.send('Network.enable')
  return weights
}

/** At a table of every game: at its start, with a choice shown, and after some steps. */
async function atTables(
  player: Visitor,
  games: string[],
  look: (where: string) => Promise<void>,
): Promise<void> {
  for (const game of games) {
    await player.make(game, Array(game === 'catan' ? 2 : 1).fill('bot:novice'))
    await player.asked()
    await look(`${game}, start`)
    for (let steps = 0; steps < 3; ++steps) await player.takeHint()
    await player.asked()
    await player.page.keyboard.press('h')
    await player.go.waitFor()
    await look(`${game}, a choice is shown`)
  }
}

/** What lies over a table: the chat, a refusal with its rule, the end of a game and the link to share, the curtain between two people. */
async function overTables(
  player: Visitor,
  look: (where: string, part?: string) => Promise<void>,
): Promise<void> {
  const { page } = player
  const press = (icon: string) =>
    page
      .locator('button:visible', { has: page.locator(`use[href="#${icon}"]`) })
      .first()
      .click()
  await player.make('cascadero', ['bot:novice'])
  await player.asked()
  await press('i-chat')
  await page.locator('.talk').waitFor()
  await look('chat', '.talk')
  await page.keyboard.press('Escape')
  await page.locator('.cell[aria-disabled="true"]').first().click({ force: true })
  await player.toast.locator('.mark').click()
  await page.locator('.drawer li').first().waitFor()
  await look('a refusal and its rule', '.drawer')

  await player.lookBack('vigo', 'fuzz/corpus/record/whole_game')
  await player.end.locator('figure').waitFor()
  await look('end', 'section.end')
  await press('i-share')
  await page.locator('dialog .only-here').waitFor()
  await look('share, where nobody else gets here', 'dialog')
  await page.keyboard.press('Escape')
  await page.route('**/api/reach', (route) => route.fulfill({ json: { base: 'http://192.168.1.20:8080' } }))
  await press('i-share')
  await page.locator('dialog #link').waitFor()
  await look('share', 'dialog')

  await player.make('vigo', ['here'], undefined, false)
  await page.waitForURL(/\/t\//)
  await page.locator('main h1 ~ div .btn-go').waitFor()
  await look('curtain')
}

test('a first visit is light, and fetches what is asked for when it is asked for', async ({ visitor }) => {
  const newcomer = await visitor({ locale: 'fr-FR' })
  const { page } = newcomer
  const got = await weighed(page)
  const sum = () => [...got.values()].reduce((all, each) => all + each, 0)
  const data = () =>
    [...got.keys()].filter((path) => /\/(data|book|ledger)\//.test(path)).map((path) => path.split(/[/-]/)[3])
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  note(`a first visit of the home page: ${sum()} bytes`)
  expect(sum()).toBeLessThan(150_000)
  expect(sum()).toBeGreaterThan(50_000)
  expect(data(), 'no words of a game, no rule book').toEqual(['house'])
  await newcomer.make('vigo', ['bot:novice'])
  await newcomer.asked()
  expect(data(), 'its words').toEqual(['house', 'vigo'])
  await page.goto('/rules/vigo')
  await page.locator('figure .position').first().waitFor()
  expect(data(), 'its book, and the pictures').toEqual(['house', 'vigo', 'vigo', 'vigo'])
  await page.goto('/rules/vigo/referee')
  await page.locator('.sections li').first().waitFor()
  expect(data(), 'its rules').toEqual(['house', 'vigo', 'vigo', 'vigo', 'vigo'])
})

test('everything is said in French', async ({ house, visitor }) => {
  const games = (await house.games()).map(({ name }) => name)
  const player = await visitor({ locale: 'fr-FR' })
  const { page } = player
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expectFrench(page)
  for (const game of games) {
    for (const [path, first] of [
      ['', 'article, .sections li'],
      ['/referee', '.sections li'],
      ['/card', 'article, .sections li'],
    ]) {
      await page.goto(`/rules/${game}${path}`)
      await page
        .locator(first ?? '')
        .first()
        .waitFor()
      await expectFrench(page)
    }
    await page.goto(`/make?game=${game}`)
    await page.locator('dialog details summary').click()
    await expectFrench(page)
  }
  for (const path of ['/trail', '/score/cascadia', '/account', '/t/AAAAAAAAAAAAAAAAAAAAAA']) {
    player.lenient = path.startsWith('/t/') // the browser notes the refused socket
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await expectFrench(page)
    player.lenient = false
  }
  await atTables(player, games, () => expectFrench(page))
  await page.getByRole('button', { name: 'Réglages' }).click()
  await page.locator('dialog').waitFor()
  await expectFrench(page)
  await overTables(player, () => expectFrench(page))
})

test('a language has every sentence, and is chosen on the page', async ({ visitor }) => {
  for (const language of readdirSync(`${root}i18n`)) {
    const words = JSON.parse(readFileSync(`${root}i18n/${language}/web.json`, 'utf8')) as Record<
      string,
      string
    >
    const player = await visitor()
    await player.page.goto('/')
    await player.page.locator(`.seg button[lang="${language}"]`).first().click()
    await expect(player.page.locator('html')).toHaveAttribute('lang', language)
    await expect(player.page.locator('h1')).toHaveText(words['web.home.title'] ?? '', { useInnerText: false })
  }
})

test('a phone of 360 pixels shows every page, and plays by taps', async ({ house, visitor }) => {
  const games = (await house.games()).map(({ name }) => name)
  const player = await visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const { page } = player
  for (const path of [
    '/',
    '/make?game=cascadia',
    '/rules/vigo',
    '/rules/vigo/referee',
    '/learn',
    '/learn/catan',
    '/trail',
    '/score/cascadia',
    '/account',
  ]) {
    await page.goto(path)
    await page.locator('main h1').waitFor()
    expect(await sideways(page), path).toBeLessThanOrEqual(0)
  }
  for (const game of games) {
    await player.make(game, Array(game === 'catan' ? 2 : 1).fill('bot:novice'))
    await player.asked()
    expect(await sideways(page), game).toBeLessThanOrEqual(0)
    await expect(page.locator('.prompt')).toBeInViewport()
  }
  // The link of a table is to be shared from here as well; where it would lead nobody here, it says so.
  await page.getByRole('button', { name: 'Share' }).tap()
  await expect(page.locator('dialog .only-here')).toContainText('./oya serve --lan')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.route('**/api/reach', (route) => route.fulfill({ json: { base: 'http://192.168.1.20:8080' } }))
  await page.getByRole('button', { name: 'Share' }).tap()
  await expect(page.locator('#link')).toHaveValue(/^http:\/\/192\.168\.1\.20:8080\/t\/[\w-]+(#|$)/)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  // The first tap shows what would happen, and the button below does it.
  await player.make('vigo', ['bot:novice'])
  await player.asked()
  const version = await player.version()
  const card = await player.spot(['.hand .held.may'], () => 0)
  await page.touchscreen.tap(card?.x ?? 0, card?.y ?? 0)
  await expect(page.locator('.prompt .btn-go:visible')).toBeVisible()
  expect(await player.version()).toBe(version)
  await page.locator('.prompt .btn-go:visible').tap()
  await player.beyond(version)
})

test('links into the rules lead there, from a drawer and a second time', async ({ visitor }) => {
  const phone = await visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await phone.make('vigo', ['bot:novice'])
  await phone.asked()
  await phone.page.getByRole('button', { name: 'Rules' }).click()
  const drawer = phone.page.getByRole('dialog', { name: 'Rules' })
  await drawer.locator('.current .mark').click()
  await expect(drawer).toBeHidden()
  await expect(phone.page).toHaveURL(/\/rules\/vigo\/referee#vigo\./)
  await expect(phone.page.locator('.sections li.current')).toBeInViewport()

  const { page } = await visitor()
  // As links were before there was a book.
  await page.goto('/rules/vigo#vigo.play.follow')
  await expect(page).toHaveURL(/\/rules\/vigo\/referee#vigo\.play\.follow$/)
  await expect(page.locator('.sections li.current')).toBeInViewport()
  await page.goto('/rules/vigo/referee')
  const link = page.getByRole('list', { name: 'Chapters' }).getByRole('link').last()
  const chapter = page.locator('.sections section').last().locator('h2')
  for (const time of ['first', 'second']) {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(chapter).not.toBeInViewport()
    await link.click()
    await expect(chapter, time).toBeInViewport()
  }
  // Both times it was one place to come back from.
  await page.goBack()
  await expect(page).toHaveURL(/\/rules\/vigo\/referee$/)
})

test('text twice as large fits every page', async ({ house, launchOptions }) => {
  const games = (await house.games()).map(({ name }) => name)
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await chromium.launch({ ...launchOptions, args })
  const player = await Visitor.come(browser, house, { viewport: { width: 1280, height: 800 } })
  const { page } = player
  const look = async (where: string) => expect(await sideways(page), where).toBeLessThanOrEqual(0)
  for (const path of [
    '/',
    '/rules/vigo',
    '/rules/vigo/card',
    '/learn/vigo',
    '/trail',
    '/score/cascadia',
    '/account',
  ]) {
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await look(path)
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await atTables(player, games, async (where) => {
    await look(where)
    await page.locator('.prompt').scrollIntoViewIfNeeded()
    await expect(page.locator('.prompt')).toBeInViewport()
  })
  await player.leave()
  await browser.close()
})

const schemes = [
  { colorScheme: 'light' as const },
  { colorScheme: 'dark' as const, viewport: { width: 390, height: 844 } },
]

for (const options of schemes) {
  test(`axe-core finds nothing serious on any page, ${options.colorScheme}`, async ({ house, visitor }) => {
    const games = (await house.games()).map(({ name }) => name)
    const player = await visitor({ ...options, bypassCSP: true })
    const { page } = player
    const found: Record<string, string[]> = {}
    const look = async (where: string) => {
      const serious = await findings(page)
      if (serious.length > 0) found[where] = serious
    }
    for (const path of [
      '/',
      '/make?game=cascadia',
      '/rules/vigo',
      '/rules/vigo/referee',
      '/learn',
      '/learn/cascadia',
      '/trail',
      '/account',
    ]) {
      await page.goto(path)
      await page
        .locator(path.startsWith('/make') ? 'dialog .seat' : 'main h1')
        .first()
        .waitFor()
      await look(path)
    }
    await atTables(player, games, look)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.locator('dialog').waitFor()
    await look('settings')
    expect(found).toEqual({})
  })

  test(`axe-core finds nothing serious over the tables, ${options.colorScheme}`, async ({ visitor }) => {
    const player = await visitor({ ...options, bypassCSP: true })
    await overTables(player, async (where, part) =>
      expect(await findings(player.page, part), where).toEqual([]),
    )
  })
}

test('home leads to the trail, and the trail to a game for it', async ({ visitor }) => {
  const player = await visitor()
  const { page } = player
  await page.goto('/')
  await page.getByRole('link', { name: 'See the trail' }).click()
  await page.getByRole('button', { name: 'Play scenario 1', exact: true }).click()
  await player.asked()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Options of this table').click()
  await expect(page.locator('dialog dl')).toContainText('Scenarios')
})

test('every symbol that home uses is drawn', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/')
  await page.locator('.games .art svg').last().waitFor()
  const used = await page.evaluate(() =>
    [...document.querySelectorAll('use')].map((use) => {
      const symbol = document.querySelector(use.getAttribute('href') ?? '')
      return [use.getAttribute('href'), symbol instanceof SVGElement]
    }),
  )
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter(([, drawn]) => !drawn)).toEqual([])
})

test('home leads to a game in one click', async ({ visitor }) => {
  const player = await visitor()
  await player.page.goto('/')
  await player.page.locator('.game .btn:enabled').first().click()
  await player.asked()
  await expect(player.page.locator('.stage [data-may]').first()).toBeVisible()
  await player.page.goto('/')
  await expect(player.page.locator('.ticket')).toBeVisible()
})
