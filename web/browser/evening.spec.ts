// An evening together: three phones in one flat, the room before the game, and what is said meanwhile.
import type { Locator, Page } from '@playwright/test'
import { deal, sitDown } from './deal'
import { type Dice, dice, expect, note as tell, sideways, test, Visitor } from './house'
import { Flat } from './lan'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' }
const turn = '.table:not([data-choices="0"]):has(.prompt.yours)'

/** Everything on the page that leads somewhere, or says where. */
const named = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('a')].map((link) => link.href),
      ...[...document.querySelectorAll('input')].map((field) => field.value),
      ...[...document.querySelectorAll('img')].map((picture) => picture.src),
    ].join('\n'),
  )

/** Touches what may be touched as long as the table is at this version; false if it was not any more. */
async function touch(who: Visitor, kinds: string[], choose: Dice, version: number): Promise<boolean> {
  const spot = await who.spot(kinds, choose, version)
  if (spot) await who.page.touchscreen.tap(spot.x, spot.y)
  return spot !== null
}
/** Takes one step on the board, or by the buttons below it, with a finger alone. */
async function point(who: Visitor, choose: Dice): Promise<void> {
  const version = await who.version()
  while (await touch(who, ['.stage [data-may], .prompt [data-may]', '.prompt .btn-go'], choose, version));
}
/** Takes the step that is advised, with a finger alone. */
async function followAdvice(who: Visitor): Promise<void> {
  while (await who.asked()) {
    const version = await who.version()
    if ((await who.go.count()) === 0)
      await who.page.locator('.prompt .only-phone:has(use[href="#i-hint"])').tap()
    if (await touch(who, ['.prompt .btn-go:not([data-may])'], () => 0, version)) return
  }
}

// eslint-disable-next-line no-empty-pattern
test('three phones in one flat play a round', async ({}, info) => {
  const flat = new Flat()
  await flat.start()
  if (!flat.real) {
    info.annotations.push({ type: 'no network of its own', description: flat.address })
    tell(`without the right to make a network of its own: three phones at ${flat.address}, on loopback`)
  }
  const executable = info.project.use.launchOptions?.executablePath ?? '/usr/bin/chromium-headless-shell'
  const browser = await flat.browser(executable)
  const come = () => Visitor.come(browser, flat, phone)
  const [host, lea, tom] = [await come(), await come(), await come()]
  const all = [host, lea, tom]
  const nowhereLocal = async () => {
    for (const each of all) {
      const text = await named(each.page)
      expect(text).not.toContain('localhost')
      if (flat.real) expect(text).not.toContain('127.0.0.')
    }
  }

  // The host needs at most five taps to a room that others can come to.
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  await host.page.goto('/')
  expect(await host.page.evaluate(() => isSecureContext), 'plain HTTP is no secure context').toBe(!flat.real)
  await tap(host.page.locator('a[href="/make?game=cascadia"]'))
  await tap(host.page.locator('dialog .seat input').first())
  await host.page.locator('dialog .seat input').first().fill('Zoé')
  await tap(host.page.locator('dialog .seats > button'))
  await tap(host.page.locator('dialog .btn-go'))
  const room = host.page.locator('.room')
  await room.waitFor()
  expect(taps).toBeLessThanOrEqual(5)
  expect(
    host.heard.some((each) => each.includes('"cards":"first_game"')),
    'who never played has the game for beginners',
  ).toBe(true)
  const rows = host.page.locator('.room .at')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Zoé')
  await expect(rows.nth(1)).toContainText('on attend quelqu’un')
  const start = host.page.getByRole('button', { name: 'Commencer' })
  await expect(start).toBeDisabled()
  await expect(host.page.locator('.room .prompt')).toContainText('2 places sont encore libres')
  const shown = host.page.locator('.code [aria-hidden]')
  const code = ((await shown.textContent()) ?? '').trim()
  expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ]{6}$/)
  expect(parseFloat(await shown.evaluate((node) => getComputedStyle(node).fontSize))).toBeGreaterThanOrEqual(
    28,
  )
  const square = await host.page.locator('img.qr').boundingBox()
  expect(Math.min(square?.width ?? 0, square?.height ?? 0)).toBeGreaterThanOrEqual(200)
  expect(
    await host.page.locator('img.qr').evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBeGreaterThan(0)
  // Without a clipboard the old way copies, and the link is there to be taken by hand.
  await host.page.getByRole('button', { name: 'Partager' }).last().tap()
  await expect(host.toast.first()).toContainText('lien')
  expect(await host.page.locator('#room-link').inputValue()).toContain(flat.real ? flat.address : '/t/')

  // One comes by the QR code's address: a tap into the field, a name, a tap.
  await lea.page.goto(`${flat.address}/j/${code}`)
  taps = 0
  await tap(lea.page.locator('#sit-name'))
  await lea.page.keyboard.type('Léa')
  await tap(lea.page.locator('.sit .btn-go'))
  await expect(rows.nth(1)).toContainText('Léa')
  expect(taps).toBe(2)
  // The other by six letters, and not under a name that looks like another's.
  await tom.page.goto('/')
  await tom.page.locator('.join .input').fill(code.toLowerCase())
  await tom.page.locator('.join button').tap()
  await expect(tom.page.locator('.room .prompt')).toContainText('vous regarderez la partie')
  tom.lenient = true
  await tom.page.locator('#sit-name').fill('LÉA')
  await tom.page.locator('.sit .btn-go').tap()
  await expect(tom.toast).toContainText('porte ce nom')
  await tom.page.locator('#sit-name').fill('Tom')
  await tom.page.locator('.sit .btn-go').tap()
  await expect(rows.nth(2)).toContainText('Tom')
  tom.lenient = false
  await expect(tom.page.locator('.room .prompt')).toContainText('Zoé')
  for (const each of all) expect(await sideways(each.page)).toBeLessThanOrEqual(0)
  await nowhereLocal()

  await start.tap()
  for (const each of all) await each.page.locator('.stage').waitFor()
  await nowhereLocal()
  const turns: Visitor[] = []
  const chance = dice(5)
  // Until it is the first one's turn again: that turn is one's own choice, the others are advised.
  for (;;) {
    const who = await Promise.any(
      all.map(async (each) => {
        await each.page.locator(turn).waitFor({ state: 'attached' })
        return each
      }),
    )
    if (turns.at(-1) !== who) turns.push(who)
    if (turns.length > all.length) break
    const version = await who.version()
    await (turns.length === 1 ? point(who, chance) : followAdvice(who))
    await who.beyond(version)
  }
  expect(new Set(turns).size).toBe(3)

  // A phone that is loaded anew has its seat; one that is switched off is waited for a minute.
  await lea.page.reload()
  await lea.page.locator('.stage').waitFor()
  await expect(lea.page.locator('.prompt .note')).toHaveCount(0)
  await tom.leave()
  const note = host.page.locator('.prompt .note')
  await expect(note).toHaveText(/^Tom n’est plus là\s: un robot jouera à sa place dans 0:\d\d$/)
  expect(await named(host.page)).not.toContain('localhost')
  await host.leave()
  await lea.leave()
  await browser.close()
  await flat.end()
})

test('the host keeps the room, and who watches is told so', async ({ visitor }) => {
  const [ann, bob, eve] = [await visitor(), await visitor({ locale: 'fr-FR' }), await visitor()]
  await ann.make('vigo', ['open', 'open'])
  const rows = ann.page.locator('.room .at')
  const start = ann.page.getByRole('button', { name: 'Start' })
  await expect(ann.page.locator('.invite')).toContainText('./oya serve --lan')
  await expect(ann.page.locator('#room-link'), 'no link that leads nobody else here').toHaveCount(0)
  const link = await ann.invitation()
  await bob.page.goto(link)
  await bob.sit('Bob')
  await rows.nth(1).getByRole('button', { name: 'Remove' }).waitFor()
  await expect(bob.page.getByRole('button', { name: 'Retirer' })).toHaveCount(0)
  await expect(start).toBeDisabled()
  await rows.nth(2).getByRole('button', { name: 'Seat a bot' }).click()
  await expect(rows.nth(2)).toContainText('Marguerite')
  await expect(ann.page.locator('.room .prompt')).toContainText('Everybody is there')
  await rows.nth(2).getByRole('button', { name: 'Remove' }).click()
  await expect(rows.nth(2)).toContainText('waiting for somebody')
  await expect(start).toBeDisabled()

  // What is chosen from the list everybody reads in their own language.
  await ann.page.getByRole('button', { name: 'Chat' }).click()
  await ann.page.getByRole('button', { name: 'One moment' }).click()
  await expect(ann.page.locator('.talk ol')).toContainText('One moment')
  await ann.page.keyboard.press('Escape')
  await bob.page.locator('.bar .chat button').click()
  await expect(bob.page.locator('.talk ol')).toContainText('Un instant')

  // Who is not to be heard is not, here and after coming back, until they are heard again; a line can be reported.
  await bob.page.getByRole('button', { name: /^À propos/ }).click()
  await bob.page.getByRole('button', { name: 'Signaler cette ligne' }).click()
  await bob.page.getByLabel('Que lui reprochez-vous ?').fill('trop long')
  await bob.page.getByRole('button', { name: 'Signaler', exact: true }).click()
  await expect(bob.page.getByText('Signalé.')).toBeVisible()
  await bob.page.getByRole('button', { name: /^À propos/ }).click()
  await bob.page.getByRole('button', { name: 'Ne plus lire Guest' }).click()
  await expect(bob.page.locator('.talk ol')).not.toContainText('Un instant')
  await bob.page.reload()
  await bob.page.locator('.bar .chat button').click()
  await expect(bob.page.locator('.talk')).toContainText('Vous ne lisez plus Guest.')
  await bob.page.getByRole('button', { name: 'Lire à nouveau' }).click()
  await bob.page.reload()
  await bob.page.locator('.bar .chat button').click()
  await expect(bob.page.locator('.talk ol')).toContainText('Un instant')
  await bob.page.keyboard.press('Escape')

  await rows.nth(2).getByRole('button', { name: 'Seat a bot' }).click()
  await eve.page.goto(link)
  await expect(eve.page.locator('.room .prompt')).toContainText('You are watching')
  await start.click()
  await bob.page.locator('.hand .held').first().waitFor()
  await expect(eve.page.locator('.prompt .note')).toHaveText('You are watching Guest, Bob and Marguerite.')
})

for (const [locale, ask, next] of [
  ['en-GB', 'Which game?', 'Play Cascadia now'],
  ['fr-FR', 'Quel jeu ?', 'Jouer maintenant : Cascadia'],
] as const)
  test(`the first click asks for a game and nothing else: ${locale}`, async ({ visitor }) => {
    const newcomer = await visitor({ locale })
    const { page } = newcomer
    await page.goto('/')
    await page.locator('.ways .btn-go').click()
    const dialog = page.locator('dialog')
    await expect(dialog.locator('h2')).toContainText(ask)
    await expect(dialog.locator('.games button')).toHaveCount(4)
    await dialog.getByRole('button', { name: /^Cascadia/ }).click()
    await newcomer.table.waitFor()
    const options = (heard: string[]) =>
      (JSON.parse(heard.find((each) => each.includes('"options"')) ?? '{}') as { d: { options: object } }).d
        .options
    expect(options(newcomer.heard)).toMatchObject({ cards: 'first_game' })
    await page.goto('/')
    await expect(page.locator('.ways .btn-go')).toHaveText(next)
    // Catan's too is the one for beginners, until somebody has chosen another.
    newcomer.heard.length = 0
    await page.locator('.game .go button').nth(2).click()
    await newcomer.table.waitFor()
    expect(options(newcomer.heard)).toMatchObject({ expansion: 'none', board: 'beginner' })
    await newcomer.make('catan', ['bot:novice', 'bot:novice'], () =>
      page.locator('dialog .preset').last().click(),
    )
    await page.goto('/')
    newcomer.heard.length = 0
    await page.locator('.ways .btn-go').click()
    await newcomer.table.waitFor()
    expect(options(newcomer.heard)).toMatchObject({ expansion: 'ck', board: 'random' })
  })

for (const locale of ['en-GB', 'fr-FR'])
  test(`a code that leads nowhere says so: ${locale}`, async ({ visitor }) => {
    const guest = await visitor({ locale })
    guest.lenient = true
    await guest.page.goto('/')
    await guest.page.locator('.join .input').fill('not a code')
    await guest.page.locator('.join button').click()
    await expect(guest.toast).toHaveText(guest.say('web.code.form'))
    await guest.page.locator('.join .input').fill('BCD FGH')
    await guest.page.locator('.join button').click()
    await expect(guest.page.locator('main[role="alert"]')).toContainText(guest.say('server.code.unknown'))
    // What was typed is still there to be put right.
    const field = guest.page.locator('main[role="alert"] .join .input')
    await expect(field).toHaveValue('BCDFGH')
    const host = await visitor({ locale })
    const given = host.page.waitForResponse('**/code')
    await host.make('cascadero', ['open'])
    await field.fill(((await (await given).json()) as { code: string }).code)
    await guest.page.locator('main[role="alert"] .join button').click()
    await guest.page.locator('.room .sit').waitFor()
  })

for (const [locale, and] of [
  ['en-GB', 'and'],
  ['fr-FR', 'et'],
] as const)
  test(`each is told what they are in the room and beside the board: ${locale}`, async ({ visitor }) => {
    const [ann, bob, eve] = [await visitor({ locale }), await visitor({ locale }), await visitor({ locale })]
    const { say } = ann
    await ann.make('vigo', ['open', 'open'], (page) => page.locator('dialog .seat input').first().fill('Ann'))
    const rows = ann.page.locator('.room .at')
    const button = (at: number, name: string) => rows.nth(at).getByRole('button', { name })
    const link = await ann.invitation()
    await eve.page.goto(link)
    await expect(eve.page.locator('.room .prompt')).toContainText(say('web.room.may-watch'))
    await bob.page.goto(link)
    await bob.sit('Bob')
    await expect(rows.nth(1)).toContainText('Bob')
    // Two people cannot have one name.
    eve.lenient = true
    await eve.sit('BOB')
    await expect(eve.toast).toHaveText(say('server.name.at-table'))
    eve.lenient = false

    // Whoever is removed before the game is told, and may watch.
    await button(1, say('web.room.remove-who', { player: 'Bob' })).click()
    await expect(bob.page.locator('main[role="alert"]')).toContainText(say('web.table.key'))
    await expect(rows.nth(1)).toContainText(say('web.room.waiting'))
    const prompt = ann.page.locator('.room .prompt')
    await expect(prompt).toContainText(say('web.room.missing', { count: 2 }))
    for (const at of [1, 2]) await button(at, say('web.room.bot')).click()
    await expect(prompt).toContainText(say('web.room.ready'))
    await expect(eve.page.locator('.sit')).toHaveCount(0)
    await expect(eve.page.locator('.room .prompt')).toContainText(
      say('web.room.watching', { players: `Ann, Elio ${and} Marguerite` }),
    )
    await button(2, say('web.room.remove')).click()
    await expect(prompt).toContainText(say('web.room.missing', { count: 1 }))
    await button(2, say('web.room.bot')).click()
    await expect(prompt).toContainText(say('web.room.ready'))
    // A host who comes back to a full room still has the letters, for whoever wants to watch.
    const letters = ann.page.waitForResponse('**/code')
    await ann.page.reload()
    expect((await letters).status()).toBe(200)
    await ann.start()
    await expect(eve.page.locator('.prompt .note')).toHaveText(
      say('web.watching', { players: `Ann, Elio ${and} Marguerite` }),
    )
  })

test('who is away is said to be, and when a bot plays for them', async ({ house, visitor }) => {
  const dealt = await deal(house, { game: 'cascadero', seats: [{ name: 'Ann' }, { name: 'Bob' }] }, '3')
  const people = [await visitor(), await visitor()]
  for (const [at, each] of people.entries())
    await sitDown(each, { ...dealt, seats: dealt.seats.slice(at, at + 1) })
  for (const { page } of people) await page.locator('.stage').waitFor()
  const [ann, bob] = people
  await bob?.leave()
  await expect(ann!.page.locator('.prompt .note')).toHaveText(/^Bob is away, a bot plays in 0:\d\d$/)
})
