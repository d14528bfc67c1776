// Every page, dialog and table on the screens people have, in every language. Most tables are the moments of web/fixtures, in the page of
// the gallery, which is the same page with those moments in it; what a table must be real for is dealt.
import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { deal, type Dealt, reach, sitDown } from './deal'
import { expect, House, inFull, root, test as base, Visitor } from './house'
import { flaws } from './flaws'

const screens = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
]
const languages = readdirSync(`${root}i18n`)
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

type Screen = (typeof screens)[number]
const show = (line: CDPSession, screen: Screen, scale: number) =>
  line.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: false, scale })

/**
 * Gives the page a screen of this size, and waits until it is laid out there. Nobody looks at it: it is drawn small, which takes a third
 * of the time of a resize less and moves nothing on the page. To be clicked at it must be drawn as it is.
 */
async function resize(line: CDPSession, page: Page, screen: Screen): Promise<void> {
  await show(line, screen, 1 / 16)
  const laidOut = page.evaluate(
    (width) =>
      new Promise((done) => {
        const look = () => (innerWidth === width ? setTimeout(done) : requestAnimationFrame(look))
        requestAnimationFrame(look)
      }),
    screen.width,
  )
  // A browser without a screen that is given one size after the other draws nothing for a while now and then, until it has to.
  const late = setTimeout(() => void line.send('Page.captureScreenshot').catch(() => {}), 1500)
  await laidOut
  clearTimeout(late)
}

/** Changes the language of a moment in place, as one may in the settings. */
const translate = (page: Page, language: string) =>
  page.evaluate(
    (language) => (globalThis as unknown as { speak: (language: string) => Promise<void> }).speak(language),
    language,
  )

/** As long as a name may be, in one word and in several; what is cut of them stands in full elsewhere. */
const longNames = [
  'Donaudampfschifffahrtskapitänin',
  'Marguerite-Philippine Aumônier',
  'Wilhelmine Fürchtegottsdottir',
  'Maximiliano de la Encarnación',
]
const isLongName = (flaw: string) => /^cut: .*“(Donau|Margueri|Wilhelm|Maximil)/.test(flaw)
/** Calls the players of a moment otherwise, or as they were. */
const rename = (page: Page, names: readonly string[]) =>
  page.evaluate(
    (names) =>
      (globalThis as unknown as { rename: (names: readonly string[]) => Promise<void> }).rename(names),
    names,
  )

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

/** Says something at a table, on a line of its own, and waits for the answer of that kind. */
const speak = (page: Page, table: string, secret: string, [kind, what]: [string, object], answer = kind) =>
  page.evaluate(
    ({ table, secret, kind, what, answer }) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`)
      const say = (t: string, d: object) => socket.send(JSON.stringify({ t, d }))
      return new Promise<void>((heard, fails) => {
        socket.onerror = () => fails(new Error('the table cannot be reached'))
        socket.onopen = () => {
          say('hello', { secret, lang: 'en' })
          say(kind, what)
        }
        socket.onmessage = ({ data }: { data: string }) => {
          if ((JSON.parse(data) as { t: string }).t === answer) heard()
        }
      }).finally(() => socket.close())
    },
    { table, secret, kind, what, answer },
  )

// The rules stay where they are when only the game changes: something else stands between two books.
const rules = (page: Page, path: string, shown: string): Place => [
  path,
  async () => {
    await go(page, '/tabels', 'main:not(.rules) h1')
    await go(page, path, shown)
  },
]
const books = ({ page }: At): Place[] => [
  ...games.map((game) => rules(page, `/rules/${game}`, 'main:not([data-old]) figure .drawn > div')),
  ['an enlarged picture', () => page.locator('figure .enlarge').first().click()],
]

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
    [
      '/score, the set-up',
      () =>
        page
          .locator('main details')
          .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true))),
    ],
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
      'make, with somebody beside',
      async () => {
        await make('vigo')[1]()
        await page.locator('dialog .seat select').first().selectOption('here')
        await page.locator('dialog .seat input').nth(1).waitFor()
      },
    ],
    [
      'make, an island of one’s own',
      async () => {
        await make('catan')[1]()
        await page.locator('dialog summary').first().click()
        await page.locator('dialog .drawing .btn').first().click()
      },
    ],
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

/** What stands beside or over a table, some of which only a real one has. */
const beside = ({ visitor, page, gallery, language }: At): Place[] => [
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
    'the places of the board as words',
    async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('b')
      await page.locator('dialog li').nth(9).waitFor()
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
      await speak(page, dealt.table, other?.secret ?? '', [
        'chat',
        { text: 'Donaudampfschifffahrtsgesellschaft, wer kennt sie nicht?' },
      ])
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
    'a step that is shown before it is done',
    async () => {
      await page.keyboard.press('Escape')
      const seats = [{ name: 'Marguerite' }, { name: 'Bartholomäus', bot: 'random' }]
      const dealt = await deal(gallery, { game: 'vigo', seats }, '5')
      const wish: [string, object] = ['wish', { id: 'w', name: 'confirm', value: 'barrier' }]
      await speak(page, dealt.table, dealt.seats[0]?.secret ?? '', wish, 'ack')
      await hold(page, dealt)
      await go(page, `/t/${dealt.table}`, '.table:not([data-old]):not([data-choices="0"]) .held.may')
      await page.locator('.hand .held.may').first().dispatchEvent('click')
      await page.locator('dialog li').first().waitFor()
    },
  ],
  [
    'a step that is taken back with the turns of others',
    async () => {
      await page.keyboard.press('Escape')
      const seats = [{ name: 'Marguerite' }, { name: 'Bartholomäus', bot: 'random' }]
      const dealt = await deal(gallery, { game: 'cascadero', seats }, '5')
      await hold(page, dealt)
      await go(page, `/t/${dealt.table}`, '.table:not([data-old]):not([data-choices="0"])')
      const version = await visitor.version()
      await page.locator('.stage [data-may]').first().dispatchEvent('click')
      await visitor.beyond(version)
      await visitor.asked()
      await page.locator('.prompt .btn:enabled:visible:has(use[href="#i-undo"])').waitFor()
      await page.keyboard.press('u')
      await page.locator('dialog p').waitFor()
    },
  ],
  [
    'who watches',
    async () => {
      await page.keyboard.press('Escape')
      const seats = [{ name: 'Marguerite' }, { name: 'Bartholomäus', bot: 'random' }]
      const { table, invite = '' } = await deal(gallery, { game: 'cascadia', seats }, '5')
      await go(page, `/t/${table}#${invite}`, '.table:not([data-old]) .prompt .note')
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
  [
    'behind the curtain',
    async () => {
      const ready = said(language, 'web-table', 'web.curtain.ready')
      const lifts = page.locator('main .btn-big')
      expect(['Marguerite', 'Bartholomäus'].map((player) => ready.replace('{player}', player))).toContain(
        (await lifts.innerText()).trim(),
      )
      await lifts.click()
      await page.locator('.table .fan').waitFor()
    },
  ],
]

/** What somebody with an account sees: themselves, their results, and a game of each kind once more. */
const own = ({ visitor, page, gallery, language }: At): Place[] => [
  [
    'an account with its recovery code',
    async () => {
      await go(page, '/account', 'main:not([data-old]) form')
      const make = said(language, 'web-table', 'web.account.make')
      await page.locator('main .seg').getByRole('button', { name: make }).click()
      await page.getByLabel(said(language, 'web', 'web.name')).fill(`Marguerite-Philippine ${language}`)
      await page.getByLabel(said(language, 'web-table', 'web.account.new')).fill('long enough')
      await page.locator('form').getByRole('button', { name: make }).click()
      await page.locator('main .code b').waitFor()
    },
  ],
  [
    'the account',
    async () => {
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
  ['what is taken along of a replay', () => press(page, 'i-save')],
]

/** Every place of the page, in parts of about the same length. */
const parts: Record<string, (at: At) => Place[]> = {
  'the books': books,
  'ledgers and cards': referees,
  'the pages': pages,
  'what stands beside a table': beside,
  'what is one’s own': own,
}

/**
 * Somebody with a phone, on the first page; `look` notes what is wrong where they are and stays so. What a board measures of itself when
 * the screen changes may come a frame late on a busy machine, and a frame comes when the page has to draw one.
 */
async function holdUp(browser: Browser, gallery: House, locale: string) {
  const visitor = await Visitor.come(browser, gallery, {
    locale,
    hasTouch: true,
    viewport: screens[0] ?? null,
  })
  const { page } = visitor
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  const line = await visitor.context.newCDPSession(page)
  const found: Record<string, string[]> = {}
  const look = async (place: string, isRight: (flaw: string) => boolean = () => false) => {
    const all = async () => (await flaws(page)).filter((flaw) => !isRight(flaw))
    let wrong = await all()
    for (let more = 5; wrong.length > 0 && more > 0; more--) {
      await line.send('Page.captureScreenshot')
      wrong = await all()
    }
    if (wrong.length > 0) found[place] = wrong
  }
  return { visitor, page, line, found, look }
}
/** The same from one end or from the other: where one is last, one is first the next time. */
const turned = <Each>(all: readonly Each[], turn: number): Each[] =>
  turn % 2 ? [...all].reverse() : [...all]

/**
 * The sizes at which a place is looked at: in the long run all of them, else the smallest, where everything is tightest, and one of the
 * others in turn, so that each of them sees a quarter of all places.
 */
const sizesAt = (turn: number): Screen[] => {
  const [smallest, ...others] = screens
  const one = others[turn % others.length]
  return turned(inFull || !smallest || !one ? screens : [smallest, one], turn)
}

// A place is come to once, and then the screen is given one size after the other.
for (const language of languages)
  for (const [name, places] of Object.entries(parts))
    test(`${name} fit every screen: ${language}`, async ({ browser, gallery }) => {
      const { visitor, page, line, found, look } = await holdUp(browser, gallery, language)
      for (const [turn, [place, come]] of places({ visitor, page, gallery, language }).entries()) {
        const sizes = sizesAt(turn)
        await show(line, sizes[0]!, 1)
        await come()
        for (const screen of sizes) {
          await resize(line, page, screen)
          await look(`${place} at ${screen.width}`)
        }
      }
      expect(found).toEqual({})
      await visitor.leave()
    })

// A table stays where it is, and speaks every language at every size.
for (const part of ['catan', 'cascadia', 'cascadero and vigo'])
  test(`tables of ${part} fit every screen`, async ({ browser, gallery }) => {
    const { visitor, page, line, found, look } = await holdUp(browser, gallery, languages[0] ?? '')
    let turn = 0
    const shown = moments.filter((moment) => part.split(' and ').includes(moment.split('-')[0] ?? ''))
    for (const [at, moment] of shown.entries()) {
      await go(page, `/gallery/${moment}`, '.table:not([data-old])')
      for (const screen of sizesAt(at)) {
        await resize(line, page, screen)
        for (const [nth, language] of turned(languages, turn++).entries()) {
          if (nth > 0) await translate(page, language)
          await look(`${moment} at ${screen.width} in ${language}`)
        }
        // The longest names where there is least room for them.
        if (screen !== screens[0]) continue
        await rename(page, longNames)
        await look(`${moment} at ${screen.width} with long names`, isLongName)
        await rename(page, [])
      }
    }
    expect(found).toEqual({})
    await visitor.leave()
  })

// Where names stand, the longest stand there, and the players are open. In the everyday run each game has every other fate in one
// language, and those between in the other.
for (const [nth, game] of games.entries())
  test(`a table fits the smallest screen whatever befalls it: ${game}`, async ({ browser, gallery }) => {
    const { visitor, page, found, look } = await holdUp(browser, gallery, languages[0] ?? '')
    const moment = moments.find((each) => [`${game}-middle`, `${game}-turn`].includes(each))
    await go(page, `/gallery/${moment}`, '.table:not([data-old])')
    await rename(page, longNames)
    await page.locator('.tabrow [role="tab"]:nth-last-child(3)').click()
    await expect(page.locator('.table')).toHaveAttribute('data-tab', 'players')
    const befall = (fate: string) =>
      page.evaluate(
        (fate) => (globalThis as unknown as { befall: (fate: string) => Promise<void> }).befall(fate),
        fate,
      )
    const shown = () => page.locator('.table').innerHTML()
    const fates = await page.evaluate(() => (globalThis as unknown as { fates: string[] }).fates)
    for (const [at, fate] of fates.entries())
      for (const language of inFull ? languages : [languages[(at + nth) % languages.length] ?? '']) {
        await befall('')
        await translate(page, language)
        const before = await shown()
        await befall(fate)
        expect(await shown(), fate).not.toBe(before)
        // Who looks at the board sees for whom a bot plays.
        await expect(page.locator('.strip .stand-in:visible')).toHaveCount(fate.startsWith('a bot') ? 1 : 0)
        await look(`${fate} in ${language}`, isLongName)
      }
    expect(found).toEqual({})
    await visitor.leave()
  })

for (const moment of games.map((game) => moments.find((each) => each.startsWith(game)) ?? ''))
  test(`a table says the same whether it came in a language or changed to it: ${moment}`, async ({
    browser,
    gallery,
  }) => {
    const [first = '', ...others] = languages
    const { visitor, page } = await holdUp(browser, gallery, first)
    const comes = () => go(page, `/gallery/${moment}`, '.table:not([data-old])')
    const said = () => page.locator('.table').innerText()
    for (const language of others) {
      await comes()
      const before = await said()
      await translate(page, language)
      const changed = await said()
      expect(changed).not.toBe(before)
      await go(page, '/tabels', 'main:not([data-old]) h1')
      await comes()
      expect(await said()).toBe(changed)
    }
    await visitor.leave()
  })

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><path d="M0 0h29v29H0z"/></svg>'

// As in a flat, where others get here: the house of these tests has an address for nobody else.
for (const language of languages)
  test(`the host’s room is scanned and read from across a table: ${language}`, async ({
    browser,
    gallery,
  }) => {
    const visitor = await Visitor.come(browser, gallery, {
      locale: language,
      viewport: { width: 390, height: 844 },
    })
    const { page } = visitor
    const base = 'http://192.168.77.20:8080'
    const code = {
      code: 'WMWMWM',
      until: new Date(Date.now() + 3_600_000).toISOString(),
      link: `${base}/j/WMWMWM`,
    }
    await page.route('**/api/reach', (route) => route.fulfill({ json: { base, addresses: [base] } }))
    await page.route('**/api/tables/*/code', (route) => route.fulfill({ json: code }))
    await page.route('**/api/codes/*/qr', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: square }),
    )
    const seats = [{ name: 'Marguerite-Antoinette' }, { bot: 'apprentice' }, { empty: true }, { empty: true }]
    const order = { game: 'cascadia', listed: true, seats, options: { cards: 'first_game' } }
    await sitDown(visitor, await deal(gallery, order, '5'))
    const [qr, letters] = [page.locator('img.qr'), page.locator('.code [aria-hidden]')]
    await expect(letters).toHaveText(code.code)
    const line = await page.context().newCDPSession(page)
    for (const screen of screens) {
      await resize(line, page, screen)
      const box = await qr.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${screen.width}`).toBeGreaterThanOrEqual(200)
      const size = await letters.evaluate((at) => parseFloat(getComputedStyle(at).fontSize))
      expect(size, `${screen.width}`).toBeGreaterThanOrEqual(28)
      expect(await flaws(page), `${screen.width}`).toEqual([])
      expect(await page.locator('#room-link').inputValue()).toMatch(new RegExp(`^${base}/t/`))
    }
    await expect(
      page.locator('.room').getByRole('button', { name: said(language, 'web', 'web.share') }),
    ).toHaveCount(1)
    await visitor.leave()
  })

for (const [width, locale] of [
  [320, 'en-GB'],
  [390, 'en-GB'],
  [320, 'fr-FR'],
] as const)
  test(`the strip has four names on a screen ${width} wide: ${locale}`, async ({ browser, gallery }) => {
    const visitor = await Visitor.come(browser, gallery, { viewport: { width, height: 700 }, locale })
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
    const places = page.locator('section.end > ol li')
    const rows = await places.evaluateAll((all) =>
      all.map((each) => ({ place: each.textContent.trim()[0], top: each.getBoundingClientRect().top })),
    )
    expect(rows.toSorted((a, b) => a.top - b.top).map(({ place }) => place)).toEqual(
      rows.map(({ place }) => place).toSorted(),
    )
    // The ranking is read first, and at most one thing more is offered before the sheet.
    const [ranking, sheet] = [page.locator('section.end > ol'), page.locator('section.end table')]
    const [last, first] = [await ranking.boundingBox(), await sheet.first().boundingBox()]
    const tops = await page
      .locator('section.end .ends .btn')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(Math.min(...tops)).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? Infinity))
    expect(tops.filter((top) => top < (first?.y ?? 0)).length).toBeLessThanOrEqual(2)
    await visitor.leave()
  })

for (const [locale, touches] of [
  ['en-GB', true],
  ['fr-FR', true],
  ['fr-FR', false],
] as const)
  test(`fingers are not told of keys and wheels: ${locale}, ${touches}`, async ({ browser, gallery }) => {
    const screen = { viewport: { width: 390, height: 844 }, hasTouch: touches, isMobile: touches }
    const visitor = await Visitor.come(browser, gallery, { locale, ...screen })
    const { page, say } = visitor
    await page.goto('/')
    await page.locator('.game').first().waitFor()
    await go(page, '/gallery/cascadia-turn', '.table')
    await page.locator('.stage').press('h')
    await expect(page.locator('.prompt .say')).toContainText(
      say(touches ? 'web.prompt.turn.touch' : 'web.prompt.turn'),
    )
    await visitor.leave()
  })

for (const language of languages)
  test(`why not is said above the question, not over it: ${language}`, async ({ browser, gallery }) => {
    const screen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const visitor = await Visitor.come(browser, gallery, { locale: language, ...screen })
    const { page } = visitor
    await page.goto('/')
    await page.locator('.game').first().waitFor()
    await go(page, '/gallery/vigo-middle', '.table')
    const barred = await visitor.spot(['.hand .held.no'], () => 0)
    await page.touchscreen.tap(barred?.x ?? 0, barred?.y ?? 0)
    const [note, question] = [await visitor.toast.boundingBox(), await page.locator('.prompt').boundingBox()]
    expect((note?.y ?? Infinity) + (note?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)
    await visitor.leave()
  })

test('the numbers of the smallest cards stay within their frames', async ({ browser, gallery }) => {
  const visitor = await Visitor.come(browser, gallery, { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  await go(page, '/gallery/vigo-lay', '.table')
  await expect(page.locator('.others .bed.full').first()).toBeVisible()
  // How far the ink of each lies below the upper edge of the coloured part, in units of the card.
  const within = await page.locator('.others .bed .playing text').evaluateAll((all) =>
    all.map((each) => {
      const pen = document.createElement('canvas').getContext('2d')
      const [text, { fontWeight, fontSize, fontFamily }] = [each as SVGTextElement, getComputedStyle(each)]
      if (!pen) return -1
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const { y } = text.getStartPositionOfChar(0)
      const top = y + parseFloat(getComputedStyle(text).translate.split(' ')[1] ?? '0')
      return top - pen.measureText(text.textContent ?? '').actualBoundingBoxAscent - 5
    }),
  )
  expect(within.length).toBeGreaterThan(3)
  expect(Math.min(...within)).toBeGreaterThan(0)
  await visitor.leave()
})

test('no ring of a place crosses the flag of a land', async ({ browser, gallery }) => {
  const visitor = await Visitor.come(browser, gallery, { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  await go(page, '/gallery/catan-sea-pirate', '.table')
  await expect(page.locator('.island .ring').first()).toBeVisible()
  const under = await page.locator('.island .flag').evaluateAll((flags) => {
    const rings = [...document.querySelectorAll('.island .ring')]
    const isBefore = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    return flags.map((flag) => rings.every((ring) => isBefore(ring, flag)))
  })
  expect(under).toEqual([true, true, true, true])
  await visitor.leave()
})

test('a phone is shown the book when a track is asked for', async ({ browser, gallery }) => {
  const visitor = await Visitor.come(browser, gallery, { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  await go(page, '/gallery/cascadero-advance', '.table')
  const rings = page.getByRole('group', { name: /book of success/ }).locator('.ring')
  await expect(rings).not.toHaveCount(0)
  const middle = () =>
    rings.evaluateAll((all) => {
      const tops = all.map((ring) => ring.getBoundingClientRect().top).sort((a, b) => a - b)
      return tops[tops.length >> 1]
    })
  await expect.poll(middle).toBeGreaterThan(60)
  await expect.poll(middle, 'the question covers what is below').toBeLessThan(600)
  await go(page, '/gallery/cascadero-start', '.table:not([data-old])')
  await expect(page.locator('.map').first()).toBeInViewport({ ratio: 0.6 })
  await visitor.leave()
})

// Where four games stand side by side their buttons have less room than on a phone.
for (const language of languages)
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
