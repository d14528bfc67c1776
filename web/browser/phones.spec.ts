// Every page, dialog and table on the screens people have, in every language. Most tables are the moments of web/fixtures, in the page of
// the gallery, which is the same page with those moments in it; what a table must be real for is dealt.
import { readdirSync, readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import { deal, type Dealt, reach } from './deal'
import { expect, House, root, test as base, Visitor } from './house'
import { flaws } from './flaws'

const screens = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
]
const moments = readdirSync(`${root}web/fixtures`)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
const games = [...new Set(moments.map((moment) => moment.split('-')[0] ?? ''))]

const test = base.extend<object, { gallery: House }>({
  gallery: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = new House()
      house.web = `${root}build/gallery`
      await house.start()
      await use(house)
      await house.end()
    },
    { scope: 'worker' },
  ],
})

/** Goes there without loading the page anew, and waits until this is to be seen. */
async function go(page: Page, path: string, shown: string): Promise<void> {
  await page.evaluate((path) => {
    for (const old of document.querySelectorAll('main, .table')) old.setAttribute('data-old', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator(shown).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** Gives the page a screen of this size, and waits until it is drawn there. */
async function resize(line: CDPSession, page: Page, screen: (typeof screens)[number]): Promise<void> {
  await line.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: false })
  const drawn = page.evaluate(
    (width) =>
      new Promise((drawn) => {
        const look = () => (innerWidth === width ? setTimeout(drawn) : requestAnimationFrame(look))
        requestAnimationFrame(look)
      }),
    screen.width,
  )
  // A browser without a screen that is given one size after the other draws nothing for a while now and then, until it has to.
  const late = setTimeout(() => void line.send('Page.captureScreenshot').catch(() => {}), 1500)
  await drawn
  clearTimeout(late)
}

type Place = [name: string, come: () => Promise<void>]
/** Who looks, where, and in which language. */
type At = { visitor: Visitor; page: Page; gallery: House; language: string }

const at = (page: Page, path: string, shown = 'main:not([data-old]) h1'): Place => [
  path,
  () => go(page, path, shown),
]
const press = (page: Page, icon: string) =>
  page.locator(`button:visible:has(use[href="#${icon}"])`).first().click()
const said = (language: string, file: string, id: string) =>
  (JSON.parse(readFileSync(`${root}i18n/${language}/${file}.json`, 'utf8')) as Record<string, string>)[id] ??
  ''

/** Keeps the keys of a table in this browser, all of them: who holds two shares the screen. */
const hold = (page: Page, { table, game, seats }: Dealt) =>
  page.evaluate(
    (kept) => localStorage.setItem('oya.seats', kept),
    JSON.stringify(seats.map((seat) => ({ ...seat, table, game, since: Date.now() }))),
  )

/** Says a line in the chat of a table, on a line of its own. */
const speak = (page: Page, table: string, secret: string, text: string) =>
  page.evaluate(
    ({ table, secret, text }) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`)
      const say = (t: string, d: object) => socket.send(JSON.stringify({ t, d }))
      return new Promise<void>((heard, fails) => {
        socket.onerror = () => fails(new Error('the table cannot be reached'))
        socket.onopen = () => {
          say('hello', { secret, lang: 'en' })
          say('chat', { text })
        }
        socket.onmessage = ({ data }: { data: string }) => {
          if ((JSON.parse(data) as { t: string }).t === 'chat') heard()
        }
      }).finally(() => socket.close())
    },
    { table, secret, text },
  )

// The rules stay where they are when only the game changes: something else stands between two books.
const rules = (page: Page, path: string, shown: string): Place => [
  path,
  async () => {
    await go(page, '/tabels', 'main:not(.rules) h1')
    await go(page, path, shown)
  },
]
const books = ({ page }: At): Place[] =>
  games.map((game) => rules(page, `/rules/${game}`, 'main:not([data-old]) figure .drawn > div'))

const referees = ({ page }: At): Place[] =>
  games.flatMap((game) => [
    rules(page, `/rules/${game}/referee`, 'main:not([data-old]) .sections li'),
    at(page, `/rules/${game}/card`, 'main .sheet'),
  ])

const pages = ({ page, gallery }: At): Place[] => {
  // The dialog stays open from game to game: it is closed in between.
  const make = (game: string): Place => [
    `make ${game}`,
    async () => {
      await go(page, '/', 'main.home h1')
      await page.locator('dialog').waitFor({ state: 'detached' })
      await go(page, `/make?game=${game}`, 'dialog .option')
    },
  ]
  return [
    ['/', () => go(page, '/', 'main.home h1')],
    at(page, '/trail'),
    at(page, '/tabels'),
    at(page, '/account'),
    ['/account, by the recovery code', () => page.locator('main .seg button').last().click()],
    at(page, '/results'),
    at(page, '/score/cascadia'),
    ['/score, the set-up', () => page.locator('main summary').click()],
    [
      '/score, a sheet',
      async () => {
        await page.locator('main header .btn-quiet').first().click()
        await page.locator('[data-line="total"]', { hasText: '98' }).waitFor()
      },
    ],
    ['/score, what a number is made of', () => page.locator('.sheet th button').first().click()],
    ['/score, by animals', () => page.locator('.land .seg button').nth(1).click()],
    ['/score, by numbers', () => page.locator('.land .seg button').last().click()],
    at(page, '/learn'),
    at(page, '/learn/cascadia', '.learn progress'),
    at(page, '/learn/cascadero/first', '.teacher'),
    ...games.map(make),
    ['make, all options', () => page.locator('dialog summary').first().click()],
    [
      'the room before a game',
      async () => {
        const seats = [{ name: 'Marguerite' }, { bot: 'apprentice' }, { empty: true }]
        const order = { game: 'cascadia', listed: true, seats, options: { cards: 'first_game' } }
        await go(page, `/t/${(await deal(gallery, order, '5')).table}`, '.room .terms b')
      },
    ],
    [
      'the first game',
      async () => {
        await go(page, '/', 'main.home h1')
        await page.locator('.ways .btn-go').click()
      },
    ],
  ]
}

const tables =
  (of: (game: string) => boolean) =>
  (look: At): Place[] =>
    moments
      .filter((moment) => of(moment.split('-')[0] ?? ''))
      .map((moment) => at(look.page, `/gallery/${moment}`, '.table:not([data-old])'))

/** What stands beside or over a table, some of which only a real one has. */
const beside = ({ page, gallery, language }: At): Place[] => [
  at(page, '/gallery/vigo-middle', '.table:not([data-old])'),
  ['settings', () => press(page, 'i-settings')],
  ['settings, all options', () => page.locator('dialog summary').click()],
  ...['cascadia-turn', 'catan-middle'].map((moment): Place => [
    `settings, ${moment}`,
    async () => {
      await page.keyboard.press('Escape')
      await go(page, `/gallery/${moment}`, '.table:not([data-old])')
      await press(page, 'i-settings')
      await page.locator('dialog .wish').nth(2).waitFor()
    },
  ]),
  [
    'share',
    async () => {
      await page.keyboard.press('Escape')
      await press(page, 'i-share')
    },
  ],
  [
    'rules beside the table',
    async () => {
      await page.keyboard.press('Escape')
      await press(page, 'i-rules')
      await page.locator('.drawer.open li').first().waitFor()
    },
  ],
  [
    'the chat',
    async () => {
      const seats = [{ name: 'Marguerite' }, { name: 'Bartholomäus' }]
      const dealt = await deal(gallery, { game: 'cascadero', seats }, '5')
      const [own, other] = dealt.seats
      await hold(page, { ...dealt, seats: own ? [own] : [] })
      await speak(
        page,
        dealt.table,
        other?.secret ?? '',
        'Donaudampfschifffahrtsgesellschaft, wer kennt sie nicht?',
      )
      await go(page, `/t/${dealt.table}`, '.table:not([data-old])')
      await page.locator('.bar .chat button').click()
      await page.locator('.talk li .line').waitFor()
    },
  ],
  ['the chat, about a line', () => page.locator('.talk li .btn').click()],
  ['the chat, a line reported', () => page.locator('.talk .about .btn').last().click()],
  [
    'a problem reported',
    async () => {
      await page.keyboard.press('Escape')
      await press(page, 'i-settings')
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: said(language, 'web', 'web.report') }).click()
      await saved
      await page.locator('dialog [role="status"] code').waitFor()
    },
  ],
  [
    'the curtain of a screen that two share',
    async () => {
      const dealt = await deal(
        gallery,
        { game: 'vigo', seats: [{ name: 'Marguerite' }, { name: 'Bartholomäus' }] },
        '5',
      )
      await hold(page, dealt)
      await go(page, `/t/${dealt.table}`, 'main:not([data-old]) .btn-big')
    },
  ],
]

/** What somebody with an account sees: themselves, their results, and a game of each kind once more. */
const own = ({ visitor, page, gallery, language }: At): Place[] => [
  [
    'the account',
    async () => {
      const data = { name: `Marguerite-Philippine ${language}`, password: 'long enough' }
      expect((await page.request.post('/api/accounts', { data })).status()).toBe(201)
      await page.evaluate((name) => localStorage.setItem('oya.account', name), data.name)
      await page.goto('/account')
      const label = said(language, 'web-table', 'web.account.token.label')
      await page.getByLabel(label).fill('A bot that plays at night')
      await page.getByLabel(label).press('Enter')
      await page.locator('main li').nth(1).waitFor()
    },
  ],
  ['the account, to be removed', () => page.locator('main summary').click()],
  [
    'results',
    async () => {
      const order = { game: 'vigo', seats: [{}, { bot: 'random' }], same_seed: '5'.repeat(64) }
      const made = await page.request.post('/api/tables', { data: order })
      await reach(visitor, { ...((await made.json()) as Dealt), game: 'vigo' }, 'nothing of the kind')
      await go(page, '/results', 'main:not([data-old]) td')
    },
  ],
  ...Object.entries({ cascadero: 'move', cascadia: 'settle', catan: 'road', vigo: 'no such thing' }).map(
    ([game, until]): Place => [
      `replay of ${game}`,
      async () => {
        const seats = [{ name: 'Marguerite' }, { name: 'Bartholomäus', bot: 'random' }]
        const options: Record<string, string> = game === 'catan' ? { expansion: 'none' } : {}
        const order = { game, options, seats: game === 'catan' ? [...seats, { bot: 'random' }] : seats }
        const dealt = await deal(gallery, order, '5')
        await reach(visitor, dealt, until)
        await hold(page, dealt)
        await go(page, `/replay/${dealt.table}`, '.replay input[type="range"]')
        await page.keyboard.press('End')
      },
    ],
  ),
]

/** Every place of the page, in parts of about the same length. */
const parts: Record<string, (at: At) => Place[]> = {
  'the books': books,
  'ledgers and cards': referees,
  'the pages': pages,
  'tables of Catan': tables((game) => game === 'catan'),
  'all other tables': tables((game) => game !== 'catan'),
  'what stands beside a table': beside,
  'what is one’s own': own,
}

// A place is come to once, and then the screen is given one size after the other.
for (const language of readdirSync(`${root}i18n`))
  for (const [name, places] of Object.entries(parts))
    test(`${name} fit every screen: ${language}`, async ({ browser, gallery }) => {
      const visitor = await Visitor.come(browser, gallery, {
        locale: language,
        hasTouch: true,
        viewport: screens[0] ?? null,
      })
      const { page } = visitor
      await page.goto('/')
      await page.locator('.game').first().waitFor()
      const line = await visitor.context.newCDPSession(page)
      const found: Record<string, string[]> = {}
      for (const [place, come] of places({ visitor, page, gallery, language })) {
        await come()
        for (const screen of screens) {
          await resize(line, page, screen)
          const wrong = await flaws(page)
          if (wrong.length > 0) found[`${place} at ${screen.width}`] = wrong
        }
      }
      expect(found).toEqual({})
      await visitor.leave()
    })

for (const width of [320, 390])
  test(`the strip has four names on a screen ${width} wide`, async ({ browser, gallery }) => {
    const visitor = await Visitor.come(browser, gallery, { viewport: { width, height: 700 } })
    const { page } = visitor
    await page.goto('/')
    await page.locator('.game').first().waitFor()
    await go(page, '/gallery/catan-middle', '.table')
    const names = page.locator('.strip .name')
    await expect(names).toHaveText(['Noor', 'Elio', 'Marguerite', 'Tomás'])
    for (const name of await names.all()) {
      await expect(name).toBeVisible()
      await expect(name).toHaveAttribute('title', await name.innerText())
      const cut = await name.evaluate((at) => at.scrollWidth - at.clientWidth)
      expect(cut, await name.innerText()).toBeLessThanOrEqual(0)
    }
    expect(await flaws(page)).toEqual([])
    await visitor.leave()
  })

for (const moment of moments.filter((each) => each.endsWith('-end')))
  test(`who has played to the end may play again without scrolling: ${moment}`, async ({
    browser,
    gallery,
  }) => {
    const visitor = await Visitor.come(browser, gallery, { viewport: { width: 390, height: 844 } })
    const { page } = visitor
    await page.goto('/')
    await page.locator('.game').first().waitFor()
    await go(page, `/gallery/${moment}`, 'section.end')
    await expect(page.getByRole('button', { name: 'Play again' })).toBeInViewport({ ratio: 1 })
    await visitor.leave()
  })

// Where four games stand side by side their buttons have less room than on a phone.
for (const language of readdirSync(`${root}i18n`))
  test(`the home page cuts nothing on wide screens: ${language}`, async ({ browser, gallery }) => {
    for (const width of [1100, 1280, 1440]) {
      const visitor = await Visitor.come(browser, gallery, {
        locale: language,
        viewport: { width, height: 900 },
      })
      await visitor.page.goto('/')
      await visitor.page.locator('.game').first().waitFor()
      const wrong = (await flaws(visitor.page)).filter((each) => !each.startsWith('target'))
      expect(wrong, String(width)).toEqual([])
      await visitor.leave()
    }
  })
