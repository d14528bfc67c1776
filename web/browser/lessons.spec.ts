// Lessons: from the first decision to the first game, by mouse, by keys and on a phone; what is wrong is answered, and one can stop.
import { lesson, lessons, type Step } from '../build/lessons'
import type { Locator, Page } from '@playwright/test'
import type { Action, FromTable } from '../src/client/protocol'
import { flaws } from './flaws'
import { expect, findings, inFull, sideways, test as base, Visitor, type VisitorOptions } from './house'

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
  // On a phone the list has a tab of its own, and is not folded.
  const phone = (page.viewportSize()?.width ?? 0) < 1000
  const fold = page.locator(phone ? 'button[data-tab="choices"]' : '.at-choices .fold')
  // There an offer lies over the tabs, with what can be answered.
  if (phone && move === 'accept') return page.locator('.offer-strip:visible .btn-go').click()
  await fold.click()
  const search = page.locator('.at-choices input[type="search"]')
  if (await search.isVisible()) await search.fill(called(heard, move))
  await page.locator(`.at-choices [data-move="${move}"]`).click()
  if (!phone) await fold.click()
}
/** Where a finger goes for a move, on the board or in a panel; nothing: it is one of the choices in words. */
function placeOf(page: Page, move: string): Locator | undefined {
  const [kind = '', ...rest] = move.split(' ')
  const last = rest.at(-1) ?? ''
  const at: Record<string, string> = {
    play: `[data-at="hand ${rest.join(' ')}"]`,
    lay: `[data-at="played ${rest.slice(0, 2).join(' ')}"]`,
    place: `[data-at="field ${rest[0]}"]`,
    settle: `.land [data-at="cell 0 ${last}"]`,
    discard: `[data-at="hand ${rest[0]}"] button`,
    improve: `[data-at^="level ${last} "][data-may]`,
    bank: `[data-at="hand ${rest[0]}"]`,
    accept: '.offer-strip:visible .btn-go',
    'play-knight': '.at-cards [data-may]',
    mining: '.at-cards [data-may]',
    'draw-from': '.slip button',
  }
  for (const on of ['settlement', 'city', 'road', 'robber', 'activate', 'chase', 'lose-city', 'metropolis'])
    at[on] = `.island [data-place="${last}"]`
  const found = at[kind]
  if (!found) return undefined
  const named = {
    mining: /Mining|Mine/,
    'draw-from politics': /politi/i,
    'draw-from science': /science|culturelle/i,
  }[move]
  return page
    .locator(found)
    .filter(named ? { hasText: named } : {})
    .first()
}
/** Whether a place lies between the words and the foot, so that a finger can get there. */
async function inReach(page: Page, place: Locator): Promise<boolean> {
  const [words, foot, it] = await Promise.all(
    [page.locator('.lesson'), page.locator('.prompt'), place].map((each) => each.boundingBox()),
  )
  if (!words || !foot || !it) return false
  const [x, y] = [it.x + it.width / 2, it.y + it.height / 2]
  return x > 0 && x < words.width && y > words.y + words.height && y < foot.y
}
/**
 * Makes a move as a finger does: a tap shows it, and the foot has the button that does it; a place that stands for several asks which.
 * What takes more than one place is found in words.
 */
async function tap(learner: Visitor, move: string): Promise<void> {
  const { page, heard } = learner
  const place = placeOf(page, move)
  if (!place || /^(bank|settle|chase) /.test(move)) return choose(learner, move)
  await place.tap({ force: true })
  if (move.startsWith('discard')) return
  const go = page.locator('.prompt .btn-go:not([data-may])')
  const which = page.locator('.prompt .btn[data-may]', { hasText: called(heard, move) })
  await expect(go.or(which).first()).toBeVisible()
  if (!(await go.isVisible())) await which.first().tap()
  await go.tap()
}
async function decide(learner: Visitor, step: Step): Promise<void> {
  const { page } = learner
  const phone = (page.viewportSize()?.width ?? 0) < 1000
  const moves = step.decisions.map(({ accept }) => (accept[0] ?? '').split('; '))
  await expect(page.locator('.table')).not.toHaveAttribute('data-choices', '0')
  const first = phone ? placeOf(page, moves[0]?.[0] ?? '') : undefined
  if (first) await expect.poll(() => inReach(page, first), { message: `${step.id}: in sight` }).toBe(true)
  for (const some of moves) {
    // Cards that are discarded are picked one by one, and go together.
    const together = phone && some[0]?.startsWith('discard')
    if (!together) await expect(page.locator('.table')).not.toHaveAttribute('data-choices', '0')
    for (const move of some) await (phone ? tap(learner, move) : choose(learner, move))
  }
  if (phone && moves[0]?.[0]?.startsWith('discard')) await page.locator('.at-hand .do .btn-go').tap()
  await expect(teacher(page)).toHaveAttribute('data-said', 'right')
}

const ways = [
  {
    where: 'at a desk',
    options: {},
    words: { begin: 'Begin', next: 'Next', of: 'of', right: '5 of 5 right in the test' },
    game: { play: 'Play a first game', matters: 'What matters:', leave: 'No more hints' },
  },
  {
    where: 'on a phone, in French',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'fr-FR' },
    words: { begin: 'Commencer', next: 'Suivant', of: 'sur', right: '5 bonnes réponses sur 5 à l’épreuve' },
    game: { play: 'Jouer une première partie', matters: 'Ce qui compte', leave: 'Arrêter les conseils' },
  },
]
// Everyday each lesson is taken once: one on a phone, where it is long, the next at a desk.
const taken = Object.keys(lessons())
  .sort()
  .flatMap((game, at) =>
    ways.filter((_, way) => inFull || way !== at % 2).map((way) => ({ ...way, taught: game })),
  )
for (const { taught, where, options, words, game: first } of taken)
  test(`the lesson of ${taught} goes to its end, and on to a first game: ${where}`, async ({ visitor }) => {
    const learner = await visitor(options)
    const { page } = learner
    const { steps, test: unseen } = lesson(taught, 'first')
    const wrong: Record<string, string[]> = {}
    const look = async (at: string) => {
      const found = 'hasTouch' in options ? await flaws(page) : []
      if (found.length > 0) wrong[at] = found
    }
    await page.goto(`/learn/${taught}`)
    await page.locator('.card').first().getByRole('link', { name: words.begin }).click()
    for (const [at, step] of [...steps, ...unseen].entries()) {
      await expect(teacher(page).locator('.dots')).toHaveAttribute(
        'aria-label',
        `${at + 1} ${words.of} ${steps.length + 5}`,
      )
      await decide(learner, step)
      await look(step.id)
      await page.getByRole('button', { name: words.next }).click()
    }
    await expect(page.getByText(words.right)).toBeVisible()
    await look('the end')
    await page.getByRole('button', { name: first.play }).click()
    await expect(page.locator('.coach')).toBeVisible()
    await expect(page.locator('.coach'), 'what is asked, and what matters').toContainText(first.matters)
    await look('the first game')
    await page.reload()
    await expect(page.locator('.coach')).toBeVisible()
    await page.getByRole('button', { name: first.leave }).click()
    await expect(page.locator('.coach')).toHaveCount(0)
    expect(wrong).toEqual({})
  })

test('a first game is played to its end with somebody beside, and watched again', async ({ visitor }) => {
  test.setTimeout(600_000)
  const learner = await visitor()
  const { page } = learner
  const { steps, test: unseen } = lesson('cascadero', 'first')
  const done = { at: steps.length + unseen.length, right: [], done: true }
  await page.goto('/learn')
  await page.evaluate((all) => localStorage.setItem('oya.lesson.cascadero.first', all), JSON.stringify(done))
  await page.goto('/learn/cascadero/first')
  await page.getByRole('button', { name: 'Play a first game' }).click()
  await learner.table.waitFor()
  const coach = page.locator('.coach')
  const helps = new Set<string>()
  const advised = page.getByRole('region', { name: 'Advice' }).locator('li')
  let decisions = 0
  let reasons = 0
  while (await learner.asked()) {
    expect(++decisions, 'the game comes to its end').toBeLessThan(200)
    const version = await learner.version()
    // Somebody is there, whatever is asked, and always has something to say.
    await expect(coach.locator('.words p').first()).toBeVisible()
    helps.add((await coach.getAttribute('data-help')) ?? '')
    if ((await learner.go.count()) === 0) {
      await page.keyboard.press('h')
      await learner.go.first().waitFor()
      if ((await advised.count()) > 1) reasons += await advised.first().locator('.why').count()
    }
    await learner.go.first().click()
    await learner.beyond(version)
  }
  expect(decisions).toBeGreaterThan(15)
  expect(reasons, 'why it is advised').toBeGreaterThan(0)
  expect(helps, 'they say less and less').toContain('all')
  expect([...helps].length).toBeGreaterThan(1)
  await expect(learner.end.locator('ol > li')).toHaveCount(2)
  await expect(coach, 'nothing is left to say').toHaveCount(0)
  await page.getByRole('link', { name: 'Watch again' }).click()
  await page.getByRole('slider').waitFor()
  await page.keyboard.press('End')
  await expect(page.locator('.replay .say small')).toHaveText(/^(\d+) of \1$/)
  // It is one of one's own games, as any other.
  await page.goto('/')
  await page.getByRole('link', { name: 'Watch again' }).waitFor()
})

test('a move that may not be, one that is not the right one, and the right one', async ({ visitor }) => {
  const { page } = await visitor({ bypassCSP: true })
  await openAt(page, 'vigo', 'first', 0)
  await expect(teacher(page)).toContainText('Elio has led red')
  await page.locator('[data-at="hand yellow 7"]').click({ force: true })
  await expect(teacher(page)).toHaveAttribute('data-said', 'refusal')
  await expect(teacher(page)).toContainText('The led colour is red')
  await expect(teacher(page).locator('.mark')).toContainText('§')
  await expect(teacher(page), 'what was asked is still there').toContainText('give away a card')
  await page.locator('[data-at="hand red 7"]').click()
  await expect(teacher(page)).toHaveAttribute('data-said', 'wrong')
  await expect(teacher(page)).toContainText('a 7 cannot beat the 8')
  await expect(teacher(page), 'what was asked is still there').toContainText('give away a card')
  await expect(teacher(page).getByRole('heading', { name: 'What it would have done' })).toBeVisible()
  await expect(teacher(page), 'what it would have done').toContainText('Elio wins the trick with red 8')
  await expect(teacher(page).locator('.verdict .mark')).toHaveAttribute('title', 'vigo.trick.highest-wins')
  await expect(page.locator('[data-at="hand red 7"]'), 'nothing has been done').toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(page.locator('.prompt')).toContainText('red 0')
  await expect(teacher(page), 'what was said to the last one is over').toHaveAttribute(
    'data-said',
    'question',
  )
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
  const list = page.getByRole('list', { name: 'The test' })
  await expect(list.locator('li')).toHaveCount(5)
  await expect(list.locator('[data-right="no"]')).toHaveText(/Two cards alike/)
  await list.locator('[data-right="no"]').getByRole('button', { name: 'Again' }).click()
  await decide(learner, unseen[0]!)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('5 of 5 right in the test'), 'the end comes after it').toBeVisible()
  await expect(list.locator('[data-right="yes"]')).toHaveCount(5)
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

test('the next position is laid while one reads, and a busy house is asked again', async ({ visitor }) => {
  const learner = await visitor()
  learner.lenient = true // the browser complains of the refusal
  const { page } = learner
  let brought = 0
  await page.route('**/api/records', async (route) => {
    brought += 1
    const busy = { error: { code: 'too-many', message: 'Too many.', retry_after: 0.5 } }
    return brought === 2 ? route.fulfill({ status: 429, json: busy }) : route.continue()
  })
  await openAt(page, 'vigo', 'first', 0)
  expect(brought).toBe(1)
  const laid = page.waitForResponse((answer) => answer.url().endsWith('/api/records') && answer.ok())
  await decide(learner, lesson('vigo', 'first').steps[0]!)
  await laid
  expect(brought, 'refused once, and asked again').toBe(3)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(teacher(page)).toContainText('Green was led')
  expect(brought, 'it was there').toBe(3)
})

test('a newcomer is led to lessons, or plays at once with somebody beside, who can be sent away', async ({
  visitor,
}) => {
  const newcomer = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = newcomer
  await page.goto('/')
  await page.getByRole('link', { name: 'Learn a game in ten minutes' }).tap()
  await expect(page).toHaveURL(/\/learn$/)
  await expect(page.locator('.learn .games a')).toHaveCount(4)
  await page.goto('/')
  await page.locator('.ways .btn-go').tap()
  await page.locator('.first', { hasText: 'VIGO!' }).getByRole('link', { name: 'Learn it in ten' }).tap()
  await expect(teacher(page), 'the first decision of its lesson').toContainText('Elio has led red')

  await page.goto('/')
  await page.locator('.ways .btn-go').tap()
  await page
    .locator('dialog')
    .getByRole('button', { name: /^VIGO!/ })
    .tap()
  await expect(page.locator('.coach')).toContainText('What matters:')
  const settings = page.getByRole('button', { name: 'Settings' })
  const beside = page.getByRole('group', { name: 'Explanations beside the board' })
  await settings.tap()
  await beside.getByRole('button', { name: 'Off' }).tap()
  await expect(page.locator('.coach')).toHaveCount(0)
  await page.reload()
  await newcomer.table.waitFor()
  await expect(page.locator('.coach'), 'nor when one comes back').toHaveCount(0)
  await settings.tap()
  await beside.getByRole('button', { name: 'On' }).tap()
  await page.keyboard.press('Escape')
  await expect(page.locator('.coach')).toBeVisible()

  // Who has played it before is not explained it again, and is still led to the lessons.
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Learn a game in ten minutes' })).toHaveCount(0)
  await expect(page.locator('.list').getByRole('link', { name: 'Lessons' })).toBeVisible()
  await page.locator('.ways .btn-go').tap()
  await newcomer.asked()
  await expect(page.locator('.coach')).toHaveCount(0)
})

// What is new to who knows the rest: decided on a phone, where two of the long lessons are decided at a desk.
for (const [taught, name] of Object.entries(lessons()).flatMap(([game, names]) =>
  names.filter((each) => each !== 'first').map((each) => [game, each] as const),
))
  test(`what is new goes to its end on a phone, and on to a game of it: ${taught}, ${name}`, async ({
    visitor,
  }) => {
    const learner = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const { page } = learner
    const { steps } = lesson(taught, name)
    const wrong: Record<string, string[]> = {}
    await openAt(page, taught, name, 0)
    for (const [at, step] of steps.entries()) {
      await expect(teacher(page).locator('.dots')).toHaveAttribute('aria-label', `${at + 1} of 6`)
      await decide(learner, step)
      const found = await flaws(page)
      if (found.length > 0) wrong[step.id] = found
      await page.getByRole('button', { name: 'Next' }).click()
    }
    await page.getByRole('button', { name: 'Play a first game' }).click()
    await expect(page.locator('.coach')).toContainText('What matters:')
    expect(wrong).toEqual({})
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
      const { made } = lesson(game, name).steps[0]!
      const spoken = page.locator(made ? `.at-${made}` : '.stage')
      const reaches = async () => {
        const [said, it] = await Promise.all([teacher(page).boundingBox(), spoken.boundingBox()])
        return (it?.y ?? 0) + 1 - (said?.y ?? 0) - (said?.height ?? 0)
      }
      await expect.poll(reaches, { message: `${game}, ${name}` }).toBeGreaterThanOrEqual(0)
      const said = await teacher(page).boundingBox()
      expect(said?.height, 'the board has most of the screen').toBeLessThan(844 / 3)
    }
})

test('in the dark a lesson and its list have no serious finding', async ({ visitor }) => {
  const { page } = await visitor({ colorScheme: 'dark', bypassCSP: true })
  await page.goto('/learn/catan')
  await page.locator('.learn progress, .card').first().waitFor()
  expect(await findings(page)).toEqual([])
  await openAt(page, 'vigo', 'first', 0)
  expect(await findings(page)).toEqual([])
  await page.locator('[data-at="hand red 7"]').click()
  await expect(teacher(page)).toHaveAttribute('data-said', 'wrong')
  expect(await findings(page)).toEqual([])
})
