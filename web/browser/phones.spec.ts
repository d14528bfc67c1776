// Every page, dialog and table on the screens people have, in every language. Nothing is played: the tables are the moments of
// web/fixtures, in the page of the gallery, which is the same page with those moments in it.
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
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

type Place = [name: string, come: () => Promise<void>]

/** Every place of the page: its name, and how one gets there. */
function places(page: Page): Place[] {
  const press = (icon: string) => page.locator(`button:visible:has(use[href="#${icon}"])`).first().click()
  const at = (path: string, shown = 'main:not([data-old]) h1'): Place => [path, () => go(page, path, shown)]
  // The dialog stays open from game to game: it is closed in between.
  const make = (game: string): Place => [
    `make ${game}`,
    async () => {
      await go(page, '/', 'main.home h1')
      await page.locator('dialog').waitFor({ state: 'detached' })
      await go(page, `/make?game=${game}`, 'dialog .option')
    },
  ]
  // The books one by one, something else between them: the page of the rules stays when only the game changes.
  const others = ['/trail', '/account', '/tabels', '/']
  return [
    ...games.flatMap((game, turn) => [
      at(others[turn] ?? '/'),
      at(`/rules/${game}`, 'main:not([data-old]) figure .drawn > div'),
    ]),
    at('/learn'),
    at('/learn/cascadia', '.learn progress'),
    at('/learn/cascadero/first', '.teacher'),
    ...games.map(make),
    ['make, all options', () => page.locator('dialog summary').first().click()],
    ...moments.map((moment) => at(`/gallery/${moment}`, '.table:not([data-old])')),
    ['settings', () => press('i-settings')],
    ['settings, all options', () => page.locator('dialog summary').click()],
    [
      'share',
      async () => {
        await page.keyboard.press('Escape')
        await press('i-share')
      },
    ],
    [
      'rules beside the table',
      async () => {
        await page.keyboard.press('Escape')
        await press('i-rules')
        await page.locator('.drawer.open li').first().waitFor()
      },
    ],
    [
      'the room before a game',
      async () => {
        const seats = [{ name: 'Marguerite' }, { bot: 'apprentice' }, { empty: true }]
        const order = { game: 'cascadia', listed: true, seats, options: { cards: 'first_game' } }
        const made = await page.request.post('/api/tables', { data: order })
        await go(page, `/t/${((await made.json()) as { table: string }).table}`, '.room .terms b')
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

// One page for each screen: a page without a screen that is given another size again and again stops drawing now and then, for ever.
for (const language of readdirSync(`${root}i18n`))
  for (const screen of screens)
    test(`every page fits a screen ${screen.width} wide: ${language}`, async ({ browser, gallery }) => {
      const visitor = await Visitor.come(browser, gallery, {
        locale: language,
        hasTouch: true,
        viewport: screen,
      })
      const { page } = visitor
      await page.goto('/')
      await page.locator('.game').first().waitFor()
      const found: Record<string, string[]> = {}
      for (const [name, come] of places(page)) {
        await come()
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
        const wrong = await flaws(page)
        if (wrong.length > 0) found[name] = wrong
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
