// Cases of the ledger on a board: drawn before and after with the referee's words, and tried, by mouse, by keys and on a phone.
import type { Page } from '@playwright/test'
import { books, cases } from '../build/rulebook'
import { expect, findings, sideways, test } from './house'

/** The first case of a game that is drawn and is of this sort, by rule and place. */
function firstOf(game: string, sort: 'moves' | 'refused'): { rule: string; at: number } {
  for (const [rule, all] of Object.entries(cases(game).cases)) {
    const at = all.findIndex(
      (kept) =>
        typeof kept !== 'string' &&
        (sort === 'refused' ? kept.refused && !kept.steps : kept.steps && !kept.refused),
    )
    if (at >= 0) return { rule, at }
  }
  throw new Error(`${game} has no case that ${sort}`)
}

/** Opens the board of a case by the keyboard. */
async function open(page: Page, game: string, { rule, at }: { rule: string; at: number }) {
  await page.goto(`/rules/${game}/referee#${rule}`)
  const entry = page.locator(`[id="${rule}"]`)
  await entry.locator('summary').press('Enter')
  const one = entry.locator('details > ul > li').nth(at)
  await one.getByRole('button', { name: /On the board|Sur le plateau/ }).press('Enter')
  await expect(one.locator('.drawn > div').first()).toBeVisible()
  return one
}

for (const game of books())
  test(`a case of ${game} is drawn before and after, and another is refused by its rule`, async ({
    visitor,
  }) => {
    const { page } = await visitor({ bypassCSP: true })
    const moved = await open(page, game, firstOf(game, 'moves'))
    await expect(moved.locator('figcaption')).toHaveCount(2)
    for (const height of await moved
      .locator('.drawn')
      .evaluateAll((all) => all.map((each) => each.clientHeight)))
      expect(height).toBeGreaterThan(100)
    await expect(moved.locator('.done li').first()).not.toBeEmpty()
    // Who does not see the pictures is told what each shows.
    const shown = moved.locator('.drawn')
    await expect(shown.first()).toHaveAccessibleName(/^Before: .{10}/)
    await expect(shown.last()).toHaveAccessibleName(/^After: .{10}/)
    expect(await findings(page)).toEqual([])
    const refused = await open(page, game, firstOf(game, 'refused'))
    await expect(refused.locator('.refused .mark')).toContainText('§')
    await expect(refused.locator('figure')).toHaveCount(1)
    await refused.getByRole('button', { name: 'Hide the board' }).press('Enter')
    await expect(refused.locator('.drawn')).toHaveCount(0)
    // In the other language the referee speaks it too; the page is drawn anew for that.
    await page.locator('.seg button[lang="fr"]').first().click()
    await expect(page.getByRole('link', { name: 'Pour l’arbitre' }).first()).toBeVisible()
    const again = await open(page, game, firstOf(game, 'refused'))
    await expect(again.locator('.refused')).toContainText('refusé')
    await expect(again.getByRole('button', { name: 'Essayer' })).toBeVisible()
  })

for (const game of ['cascadero', 'vigo', 'catan', 'cascadia'])
  test(`a case of ${game} is tried: it becomes a table that stands as the case does`, async ({ visitor }) => {
    const player = await visitor()
    await player.context.route('**/api/records', async (route) => {
      const record = route.request().postDataJSON() as { terms?: object }
      await route.continue({ postData: { ...record, terms: { ...record.terms, pace: 0 } } })
    })
    const { page } = player
    const one = await open(page, game, firstOf(game, 'moves'))
    await one.getByRole('button', { name: 'Try it' }).click()
    await player.asked()
    const version = await player.version()
    await player.takeHint()
    await player.beyond(version)
  })

test('a case whose game is over is drawn, and is not offered to be played', async ({ visitor }) => {
  const { page } = await visitor()
  const rule = 'cascadia.end.twenty-turns'
  const at = (cases('cascadia').cases[rule] ?? []).findIndex(
    (kept) => typeof kept !== 'string' && JSON.stringify(kept.changes).includes('"phase":{"=":"over"}'),
  )
  const one = await open(page, 'cascadia', { rule, at })
  await expect(one.getByText('The game is over here: there is nothing left to try.')).toBeVisible()
  await expect(one.getByRole('button', { name: 'Try it' })).toHaveCount(0)
})

test('what is drawn is fetched when somebody looks, and a case that is not says why', async ({ visitor }) => {
  const { page } = await visitor()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const [rule, all] = Object.entries(cases('vigo').cases).find(([, each]) => each.includes('box')) ?? ['', []]
  await page.goto(`/rules/vigo/referee#${rule}`)
  const entry = page.locator(`[id="${rule}"]`)
  await expect(entry).toBeInViewport()
  expect(fetched.filter((path) => path.includes('/cases/'))).toEqual([])
  await entry.locator('summary').click()
  await expect(entry.locator('details > ul > li').nth(all.indexOf('box'))).toContainText(
    'what lies in the box',
  )
  expect(fetched.filter((path) => path.includes('/cases/'))).toHaveLength(1)
  expect(fetched.filter((path) => path === '/api/positions')).toEqual([])
})

test('on a phone a case lies below itself, and nothing is pushed aside', async ({ visitor }) => {
  const phone = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  for (const game of books()) {
    await open(phone.page, game, firstOf(game, 'moves'))
    expect(await sideways(phone.page), game).toBeLessThanOrEqual(0)
  }
})

test('a board that does not come says so', async ({ visitor }) => {
  const reader = await visitor()
  reader.lenient = true
  const { page } = reader
  await page.route('**/api/positions', (route) => route.abort())
  const { rule, at } = firstOf('vigo', 'moves')
  await page.goto(`/rules/vigo/referee#${rule}`)
  const entry = page.locator(`[id="${rule}"]`)
  await entry.locator('summary').click()
  await entry.locator('details > ul > li').nth(at).getByRole('button', { name: 'On the board' }).click()
  await expect(entry.getByRole('alert')).toContainText('The board did not come')
})
