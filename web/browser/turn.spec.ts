// How somebody learns that it is their turn who looks elsewhere.
import type { Page } from '@playwright/test'
import { deal, sitDown } from './deal'
import { expect, hearChimes, test, type Visitor } from './house'

type Called = { shown: string[]; open: number; vibrations: number }

/** Keeps count of what calls somebody, and lets a page be hidden. */
async function watch({ page }: Visitor): Promise<() => Promise<Called>> {
  await page.addInitScript(() => {
    const called = { shown: [], open: 0, vibrations: 0 } as Called
    Object.assign(globalThis, { called })
    globalThis.Notification = class extends EventTarget {
      static readonly permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        super()
        called.shown.push(`${title}: ${body}`)
        called.open += 1
      }
      close() {
        called.open -= 1
      }
    } as unknown as typeof Notification
    navigator.vibrate = () => (called.vibrations += 1) > 0
  })
  return () => page.evaluate(() => (globalThis as unknown as { called: Called }).called)
}
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
const icon = (page: Page) => page.locator('link[rel="icon"]')

/** Plays for others until this one is asked, or for this one until it is not. */
async function until(asked: boolean, who: Visitor, other: Visitor): Promise<void> {
  const turn = '.table:not([data-choices="0"]):has(.prompt.yours)'
  for (;;) {
    const first = await Promise.any(
      [who, other].map(async (each) => {
        await each.page.locator(turn).waitFor({ state: 'attached' })
        return each
      }),
    )
    if ((first === who) === asked) return
    const version = await first.version()
    await first.takeHint()
    await first.beyond(version)
  }
}

test('whose turn it is sees it on the icon, feels it, and is notified where they asked for it', async ({
  visitor,
}) => {
  const [ann, bob] = [await visitor(), await visitor()]
  const [annCalled, bobCalled] = [await watch(ann), await watch(bob)]
  // As in the network of a house: nothing is offered that this page could not do.
  await bob.page.addInitScript(() =>
    Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true }),
  )
  await ann.make('cascadero', ['open'])
  await bob.page.goto(ann.page.url())
  await bob.sit('Bob')
  await ann.start()
  const offer = (who: Visitor) => who.page.getByRole('group', { name: 'Notify me of my turn' })

  await until(false, ann, bob)
  await expect(icon(ann.page)).toHaveAttribute('href', '/icon.svg')
  await expect(icon(bob.page)).toHaveAttribute('href', '/icon-turn.svg')
  expect((await ann.page.request.get('/icon-turn.svg')).headers()['content-type']).toBe('image/svg+xml')
  await ann.page.getByRole('button', { name: 'Settings' }).click()
  await expect(offer(ann).getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true')
  await offer(ann).getByRole('button', { name: 'On' }).click()
  await expect(offer(ann).getByRole('button', { name: 'On' })).toHaveAttribute('aria-pressed', 'true')
  await ann.page.keyboard.press('Escape')
  await bob.page.getByRole('button', { name: 'Settings' }).click()
  await bob.page.getByRole('group', { name: 'Sounds' }).getByRole('button', { name: 'Off' }).click()
  await expect(offer(bob)).toHaveCount(0)
  await bob.page.keyboard.press('Escape')

  const [felt, ownFelt] = [(await annCalled()).vibrations, (await bobCalled()).vibrations]
  await hide(ann.page, true)
  await until(true, ann, bob)
  await expect(icon(ann.page)).toHaveAttribute('href', '/icon-turn.svg')
  await expect.poll(annCalled).toEqual({
    shown: ['Cascadero · Oya: It is your turn.'],
    open: 1,
    vibrations: felt + 1,
  })
  await hide(ann.page, false)
  await expect.poll(annCalled, 'it closes once somebody has come').toMatchObject({ open: 0 })

  // Nobody is notified of what they see, nor without having asked for it.
  await hide(bob.page, true)
  await until(false, ann, bob)
  await until(true, ann, bob)
  expect((await annCalled()).shown).toHaveLength(1)
  expect(await bobCalled()).toEqual({ shown: [], open: 0, vibrations: ownFelt })

  // What is no longer asked is no longer called for.
  await until(false, ann, bob)
  await hide(ann.page, true)
  await until(true, ann, bob)
  await expect.poll(annCalled).toMatchObject({ open: 1 })
  await until(false, ann, bob)
  await expect.poll(annCalled).toMatchObject({ open: 0 })
})

test('the bell is rung for a turn, and not for every step of it', async ({ house, visitor }) => {
  const player = await visitor({ scenes: true })
  const { page } = player
  const chimes = await hearChimes(page)
  const seats = [{ name: 'Noor' }, { bot: 'novice' }]
  await sitDown(player, await deal(house, { game: 'cascadia', options: { first_player: '1' }, seats }, '5'))
  const story = page.locator('.at-story .story')
  await player.asked()
  const before = await chimes()
  for (let steps = 0; !(await story.innerText()).includes('Noor: turn 2 of 20'); ++steps) {
    expect(await chimes(), `after ${steps} steps of one’s own`).toBe(before)
    const version = await player.version()
    await player.takeHint()
    await player.beyond(version)
    await player.asked()
  }
  expect(await chimes(), 'somebody else has had their turn').toBe(before + 1)
})

test('whose turn it is sees it, feels it and is told it in French', async ({ house, visitor }) => {
  const dealt = await deal(house, { game: 'cascadero', seats: [{ name: 'Ann' }, { name: 'Bob' }] }, '3')
  const [ann, bob] = [await visitor({ locale: 'fr-FR' }), await visitor()]
  const { page, say } = ann
  const called = await watch(ann)
  for (const [at, each] of [ann, bob].entries())
    await sitDown(each, { ...dealt, seats: dealt.seats.slice(at, at + 1) })
  await until(false, ann, bob)
  await expect(page).toHaveTitle('Cascadero · Oya')
  await expect(icon(page)).toHaveAttribute('href', '/icon.svg')
  await page.getByRole('button', { name: say('web.settings') }).click()
  const sound = page.getByRole('group', { name: say('web.sound'), exact: true })
  await expect(sound.getByRole('button', { name: say('web.sound.on') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page
    .getByRole('group', { name: say('web.calls') })
    .getByRole('button', { name: say('web.sound.on') })
    .click()
  await page.keyboard.press('Escape')
  const felt = (await called()).vibrations
  await hide(page, true)
  await until(true, ann, bob)
  await expect(page).toHaveTitle('● Cascadero · Oya')
  await expect(icon(page)).toHaveAttribute('href', '/icon-turn.svg')
  await expect.poll(called).toEqual({
    shown: [`Cascadero · Oya: ${say('web.calls.turn')}`],
    open: 1,
    vibrations: felt + 1,
  })
})

for (const locale of ['en-GB', 'fr-FR'])
  test(`a browser that refuses notifications is said to do so: ${locale}`, async ({ visitor }) => {
    const player = await visitor({ locale })
    const { page, say } = player
    await page.addInitScript(() => {
      Notification.requestPermission = () => Promise.resolve('denied')
    })
    await player.make('vigo', ['bot:novice'])
    await page.getByRole('button', { name: say('web.settings') }).click()
    const offer = page.getByRole('group', { name: say('web.calls') })
    await offer.getByRole('button', { name: say('web.sound.on') }).click()
    await expect(page.locator('dialog')).toContainText(say('web.calls.refused'))
    await expect(offer.getByRole('button', { name: say('web.sound.off') })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
