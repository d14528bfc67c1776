// Lessons: from the first decision to the first game, by mouse, by keys and on a phone; what is wrong is answered, and one can stop.
import { lesson, lessons, type Step } from '../build/lessons'
import type { Page } from '@playwright/test'
import type { Action, FromTable } from '../src/client/protocol'
import { expect, findings, sideways, test as base, Visitor, type VisitorOptions } from './house'

/** Somebody who learns in a house of their own: a lesson brings as many positions as an address may in a while. */
const test = base.extend<{ visitor: (options?: VisitorOptions) => Promise<Visitor> }>({
  visitor: async ({ browser, ownHouse }, use) => {
    const all: Visitor[] = []
    await use(async (options) => {
      const learner = await Visitor.come(browser, ownHouse, options)
      all.push(learner)
      return learner
    })
    for (const learner of all) await learner.leave()
  },
})

const teacher = (page: Page) => page.locator('.teacher')
/** Opens a lesson at a step. */
async function openAt(page: Page, game: string, name: string, at: number): Promise<void> {
  await page.goto('/learn')
  await page.evaluate(
    ([key, progress]) => localStorage.setItem(key!, progress!),
    [`oya.lesson.${game}.${name}`, JSON.stringify({ at, right: [], done: false })],
  )
  await page.goto(`/learn/${game}/${name}`)
  await expect(teacher(page)).toBeVisible()
  await expect(page.locator('.table')).not.toHaveAttribute('data-choices', '0')
}
/** What the table last called a move. */
function called(heard: readonly string[], move: string): string {
  for (const message of [...heard].reverse()) {
    const { d } = JSON.parse(message) as FromTable
    const found = (d as { legal?: Action[] } | undefined)?.legal?.find(({ text }) => text === move)
    if (found) return found.description ?? found.text
  }
  throw new Error(`${move} was never offered`)
}
/** Makes a move by its words, whatever the board: the list of all choices has each of them, or finds it. */
async function choose({ page, heard }: Visitor, move: string): Promise<void> {
  await page.locator('.at-choices .fold').click()
  const search = page.locator('.at-choices input[type="search"]')
  if (await search.isVisible()) await search.fill(called(heard, move))
  await page.locator(`.at-choices [data-move="${move}"]`).click()
  await page.locator('.at-choices .fold').click()
}
async function decide(learner: Visitor, step: Step): Promise<void> {
  const { page } = learner
  for (const { accept } of step.decisions) {
    await expect(page.locator('.table')).not.toHaveAttribute('data-choices', '0')
    for (const move of (accept[0] ?? '').split('; ')) await choose(learner, move)
  }
  await expect(teacher(page)).toHaveAttribute('data-said', 'right')
}

for (const game of Object.keys(lessons()))
  test(`the lesson of ${game} goes to its end, and on to a first game`, async ({ visitor }) => {
    const learner = await visitor()
    const { page } = learner
    const { steps, test: unseen } = lesson(game, 'first')
    await page.goto(`/learn/${game}`)
    await page.locator('.card').first().getByRole('link', { name: 'Begin' }).click()
    for (const [at, step] of [...steps, ...unseen].entries()) {
      await expect(teacher(page).locator('.dots')).toHaveAttribute(
        'aria-label',
        `${at + 1} of ${steps.length + 5}`,
      )
      await decide(learner, step)
      await page.getByRole('button', { name: 'Next' }).click()
    }
    await expect(page.getByText('5 of 5 right in the test')).toBeVisible()
    await page.getByRole('button', { name: 'Play a first game' }).click()
    await expect(page.locator('.coach')).toBeVisible()
    await expect(page.locator('.coach'), 'what is asked, and what matters').toContainText('What matters:')
    await page.reload()
    await expect(page.locator('.coach')).toBeVisible()
    await page.getByRole('button', { name: 'No more hints' }).click()
    await expect(page.locator('.coach')).toHaveCount(0)
  })

test('a move that may not be, one that is not the right one, and the right one', async ({ visitor }) => {
  const { page } = await visitor({ bypassCSP: true })
  await openAt(page, 'vigo', 'first', 0)
  await expect(teacher(page)).toContainText('Elio has led red')
  await page.locator('[data-at="hand yellow 7"]').click({ force: true })
  await expect(teacher(page)).toHaveAttribute('data-said', 'refusal')
  await expect(teacher(page)).toContainText('The led colour is red')
  await expect(teacher(page).locator('.mark')).toContainText('§')
  await page.locator('[data-at="hand red 7"]').click()
  await expect(teacher(page)).toHaveAttribute('data-said', 'wrong')
  await expect(teacher(page)).toContainText('a 7 cannot beat the 8')
  await expect(teacher(page), 'what it would have done').toContainText('Elio wins the trick with red 8')
  await expect(page.locator('[data-at="hand red 7"]'), 'nothing has been done').toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(page.locator('.prompt')).toContainText('red 0')
  await page.locator('.prompt .btn-go').click()
  await expect(teacher(page)).toHaveAttribute('data-said', 'right')
  await expect(teacher(page), 'what it did').toContainText('Elio wins the trick with red 8')
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('one goes on when the count has been seen', async ({ visitor }) => {
  const learner = await visitor({ scenes: true })
  const { page } = learner
  const { steps } = lesson('vigo', 'first')
  const at = steps.length - 1
  await openAt(page, 'vigo', 'first', at)
  await page.goto('/learn/vigo/first?scenes=step')
  await expect(page.locator('.table')).not.toHaveAttribute('data-choices', '0')
  await decide(learner, steps[at]!)
  const stage = page.locator('.stage')
  const next = page.getByRole('button', { name: 'Next' })
  await expect(stage).toHaveAttribute('data-scene', /story/)
  await expect(next).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(stage).not.toHaveAttribute('data-scene', /./)
  await expect(next).toBeVisible()
})

test('in the test there is no help, and the first answer counts', async ({ visitor }) => {
  const learner = await visitor()
  const { page } = learner
  const { steps, test: unseen } = lesson('vigo', 'first')
  await openAt(page, 'vigo', 'first', steps.length)
  await expect(page.getByRole('button', { name: 'Hint' })).toBeDisabled()
  await choose(learner, 'play red 1')
  await expect(teacher(page)).toHaveAttribute('data-said', 'wrong')
  await page.getByRole('button', { name: 'Next' }).click()
  for (const step of unseen.slice(1)) {
    await decide(learner, step)
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page.getByText('4 of 5 right in the test')).toBeVisible()
})

test('a test foretells nothing, and a phone says which pieces are one’s own', async ({ visitor }) => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 } })
  const { steps } = lesson('cascadero', 'first')
  await openAt(page, 'cascadero', 'first', 0)
  await expect(page.locator('.island, .map, .stage').first()).toContainText('+1')
  await expect(teacher(page).locator('.own')).toBeVisible()
  await openAt(page, 'cascadero', 'first', steps.length)
  await expect(page.locator('.stage')).not.toContainText('+')
  await page.locator('.stage .cell.legal').first().dispatchEvent('click')
  await expect(teacher(page)).toHaveAttribute('data-said', /wrong|right/)
})

test('one can stop, and go on where one was', async ({ visitor }) => {
  const learner = await visitor()
  const { page } = learner
  await openAt(page, 'vigo', 'first', 0)
  await choose(learner, 'play red 0')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(teacher(page)).toContainText('Green was led')
  await page.reload()
  await expect(teacher(page)).toContainText('Green was led')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Stop here' }).click()
  await page.getByRole('link', { name: 'Go on at 2 of 16' }).click()
  await expect(teacher(page)).toContainText('Green was led')
  await page.goto('/')
  await expect(
    page.getByText('The games you play in this browser appear here.'),
    'a lesson is no game of one’s own',
  ).toBeVisible()
})

test('by keys, in French', async ({ visitor }) => {
  const { page } = await visitor({ locale: 'fr-FR' })
  await openAt(page, 'vigo', 'first', 0)
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await expect(teacher(page)).toHaveAttribute('data-said', 'right')
  await expect(teacher(page)).toContainText('Vous avez fourni rouge')
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(teacher(page)).toContainText('Vert est demandé')
})

test('on a phone what is said lies over nothing', async ({ visitor }) => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  for (const [game, names] of Object.entries(lessons()))
    for (const name of names) {
      await openAt(page, game, name, 0)
      expect(await sideways(page)).toBe(0)
      const [said, board] = await Promise.all([
        teacher(page).boundingBox(),
        page.locator('.stage').boundingBox(),
      ])
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((board?.y ?? 0) + 1)
      expect(said?.height, 'the board has most of the screen').toBeLessThan(844 / 3)
    }
})
