// The rulebooks: read, looked up, tried and printed, by mouse, by keys and on a phone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { books } from '../build/rulebook'
import { expect, findings, program, sideways, test } from './house'

for (const game of books())
  test(`the book of ${game} is read in both languages, and its § marks open their rules`, async ({
    visitor,
  }) => {
    const reader = await visitor({ bypassCSP: true })
    const { page } = reader
    await page.goto(`/rules/${game}`)
    const pictures = page.locator('article figure .drawn > div')
    await expect(pictures.first()).toBeVisible()
    // Every picture is drawn: none is an empty frame.
    await expect(pictures).toHaveCount(await page.locator('article figure').count())
    for (const height of await pictures.evaluateAll((all) => all.map((each) => each.clientHeight)))
      expect(height).toBeGreaterThan(60)
    expect(await findings(page)).toEqual([])
    const chapters = page.locator('article h2')
    const count = await chapters.count()
    const english = await chapters.first().textContent()
    await page.locator('.seg button[lang="fr"]').first().click()
    await expect(chapters.first()).not.toHaveText(english ?? '')
    await expect(chapters).toHaveCount(count)
    await page.locator('.seg button[lang="en"]').first().click()
    await expect(chapters.first()).toHaveText(english ?? '')

    // By keys: the mark opens its rule in place, and shuts it again.
    const mark = page.locator('article > section > p .mark').first()
    await mark.focus()
    await page.keyboard.press('Enter')
    const below = page.locator('.rules-below li')
    await expect(below.first()).toContainText('§')
    await expect(mark).toHaveAttribute('aria-expanded', 'true')
    await expect(mark).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(below).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link').last().press('Enter')
    await expect(page.locator('article > section').last().locator('h2, h3')).toBeInViewport()
  })

test('one search goes through book and ledger', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/rules/cascadia')
  await page.getByRole('searchbox').fill('keystone nature')
  await expect(page.locator('main').getByRole('status')).toContainText(/\d+ passages?, \d+ rules?/)
  await expect(page.locator('.sections h2')).toHaveText(['The rulebook', 'For referees'])
  await expect(page.getByRole('searchbox'), 'who types goes on typing').toBeFocused()
  await page.locator('.sections li a').first().click()
  await expect(page.locator('article h2').first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.locator('main')).toContainText('zzzz')
})

test('a picture is enlarged on a phone, comes nearer by keys, and Escape leads back to it', async ({
  visitor,
}) => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 }, bypassCSP: true })
  await page.goto('/rules/catan')
  const enlarge = page.getByRole('button', { name: /^Enlarge the picture/ }).first()
  await enlarge.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' })
  const picture = dialog.getByRole('img').first()
  await expect(picture).toBeFocused()
  await expect(picture).toHaveAccessibleName(/./)
  const wide = () => picture.evaluate((frame) => frame.scrollWidth)
  const before = await wide()
  expect(before).toBeGreaterThan(await picture.evaluate((frame) => frame.clientWidth))
  await page.keyboard.press('+')
  await expect.poll(wide).toBeGreaterThan(before * 1.4)
  await page.keyboard.press('0')
  await expect(dialog.getByRole('button', { name: 'Farther' })).toBeDisabled()
  expect(await findings(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(enlarge).toBeFocused()
})

test('a picture is tried: it becomes a table, and a move is made there', async ({ visitor }) => {
  const player = await visitor()
  await player.context.route('**/api/records', async (route) => {
    const record = route.request().postDataJSON() as { terms?: object }
    await route.continue({ postData: { ...record, terms: { ...record.terms, pace: 0 } } })
  })
  const { page } = player
  await page.goto('/rules/cascadia')
  await page.locator('#picture-pair').getByRole('button', { name: 'Take a pair' }).click()
  await player.asked()
  // The position of the picture, and nothing else.
  await expect(page.locator('.market .pair')).toHaveCount(4)
  await expect(page.locator('.bar .where')).toContainText('turn 7 of 20')
  const version = await player.version()
  await player.takeHint()
  await player.beyond(version)

  // The drawer opens the book at what is asked here: where a tile may go.
  await player.asked()
  await page.getByRole('button', { name: 'Rules' }).click()
  const drawer = page.getByRole('dialog', { name: 'Rules' })
  await expect(drawer.locator('.passage h3')).toHaveText('Lay the tile')
  await expect(drawer.locator('.passage figure .position').first()).toBeVisible()
  // A picture can be looked at closely there, and nothing be tried.
  await expect(drawer.locator('.passage figure button:not(.enlarge)')).toHaveCount(0)
  await drawer.locator('.passage figure .enlarge').first().click()
  const closely = page.getByRole('dialog', { name: 'Enlarged picture' })
  await expect(closely).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(closely).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(page.locator('article h2').first()).toBeVisible()
})

test('a phone shows the books whole, and the cards print on one page', async ({ visitor }) => {
  const phone = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const desk = await visitor()
  for (const game of books())
    for (const language of ['en', 'fr']) {
      for (const { page } of [phone, desk])
        await page.addInitScript((chosen) => localStorage.setItem('oya.language', chosen), language)
      await phone.page.goto(`/rules/${game}`)
      await phone.page.locator('article figure .drawn > div').last().waitFor()
      expect(await sideways(phone.page), game).toBeLessThanOrEqual(0)
      await desk.page.goto(`/rules/${game}/card`)
      await desk.page.locator('article figure .position').last().waitFor()
      const paper = await desk.page.pdf({ preferCSSPageSize: true })
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, `${game}, ${language}`).toBe(1)
    }
})

test('on a phone nothing lies on a picture, what leads on stands beside the title, and a card can be printed', async ({
  visitor,
}) => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  for (const game of books()) {
    await page.goto(`/rules/${game}`)
    await page.locator('article figure .drawn > div').last().waitFor()
    const signs = page.locator('article figure .sign')
    await expect(signs).toHaveCount(await page.locator('article figure').count())
    const below = (await signs.evaluateAll((all) =>
      all.map((each) => {
        const sign = each.firstElementChild!.getBoundingClientRect()
        return sign.top - each.closest('figure')!.querySelector('.drawn')!.getBoundingClientRect().bottom
      }),
    )) as number[]
    expect(Math.min(...below), `${game}: under the picture`).toBeGreaterThanOrEqual(0)
    const row = async (what: string) => (await page.locator(what).boundingBox())!
    const [title, learn] = [await row('main h1'), await row('main header .btn >> nth=0')]
    expect(learn.y, game).toBeLessThan(title.y + title.height)
    expect(learn.x, game).toBeGreaterThan(title.x)
  }
  // The sign opens what it stands for.
  await page.locator('article figure .sign').first().click()
  await expect(page.getByRole('dialog', { name: 'Enlarged picture' })).toBeVisible()
  await page.goto('/rules/catan/referee')
  const count = page.getByRole('status').filter({ hasText: /^\d+ rules$/ })
  expect((await count.boundingBox())!.height, 'in one line').toBeLessThan(30)
  await page.goto('/rules/cascadia/card')
  const printed = page.evaluate(() => new Promise((asked) => (window.print = () => asked('printed'))))
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe('printed')
  // Twenty cards: five rows, four columns.
  await expect(page.locator('.sheet tbody tr')).toHaveCount(5)
  await expect(page.locator('.sheet tbody td')).toHaveCount(20)
  expect(await sideways(page)).toBe(0)
})

test('a card is printed without the bar of the page, dark on light by lamplight too', async ({ visitor }) => {
  const { page } = await visitor({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('oya.theme', 'dark'))
  await page.goto('/rules/catan/card')
  await page.locator('article figure .position').last().waitFor()
  const bar = page.locator('.page-bar')
  const light = () =>
    page.locator('article h2').evaluate((title) => {
      const [r = 0, g = 0, b = 0] = (/[\d.]+/g[Symbol.match](getComputedStyle(title).color) ?? []).map(Number)
      return r + g + b
    })
  await expect(bar).toBeVisible()
  expect(await light(), 'on the screen').toBeGreaterThan(450)
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  expect(await light(), 'on paper').toBeLessThan(200)
})

test('what the pictures are drawn from is what the engine says', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../build/views.mjs', import.meta.url)), '--check'],
    { encoding: 'utf8', env: { ...process.env, OYA_PROGRAM: program }, cwd: join(program, '..') },
  )
  expect(status, stdout).toBe(0)
  expect(stdout.split('\n').filter(Boolean)).toHaveLength(books().length)
})
