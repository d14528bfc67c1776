// People at one table: undo and refusals, two browsers and a restart in between, somebody who only watches.
import { readFileSync } from 'node:fs'
import { deal, sitDown } from './deal'
import { dice, expect, hearChimes, test, views, Visitor } from './house'

test('five opponents are offered, the apprentice first, and then whom one chose last', async ({
  visitor,
}) => {
  const player = await visitor()
  const { page } = player
  const metAtOnce = async () => {
    player.heard.length = 0
    await page.goto('/')
    await page.locator('.game .go button').first().click()
    await player.table.waitFor()
    return player.heard.map((each) => /"bot":"(\w+)"/.exec(each)?.[1]).find(Boolean)
  }
  expect(await metAtOnce()).toBe('apprentice')
  await page.goto('/make?game=vigo')
  const seat = page.locator('dialog .seat').nth(1)
  const choice = seat.locator('select')
  await expect(choice).toHaveValue('open')
  const sentences = new Set<string>()
  for (const level of ['novice', 'apprentice', 'adept', 'expert', 'master']) {
    await choice.selectOption(`bot:${level}`)
    sentences.add((await seat.locator('.plays').textContent()) ?? '')
  }
  expect(sentences.size, 'each says how it plays').toBe(5)
  for (const sentence of sentences)
    expect(sentence, 'and how well').toMatch(/[a-z] · rating about 1[4-8][05]0$/)
  expect(await metAtOnce()).toBe('master')
})

test('a place that may not be used names the rule, which can be read', async ({ visitor }) => {
  const player = await visitor()
  await player.make('cascadero', ['bot:novice'])
  await player.asked()
  const version = await player.version()
  await player.page.locator('.cell[aria-disabled="true"]').first().click({ force: true })
  await expect(player.toast).toContainText('§')
  expect(await player.version()).toBe(version)
  await player.toast.locator('.mark').click()
  const drawer = player.page.getByRole('dialog', { name: 'Rules' })
  await expect(drawer).toBeVisible()
  await expect(drawer.locator('[aria-current], .current').first()).toBeVisible()
  await player.page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('a card that may not be played stays in the hand', async ({ visitor }) => {
  const player = await visitor()
  await player.make('vigo', ['bot:novice', 'bot:novice'])
  const choose = dice(3)
  const barred = player.page.locator('.hand .held.no')
  for (let plays = 0; (await player.asked()) && (await barred.count()) === 0; ++plays) {
    expect(plays, 'sooner or later a colour must be followed').toBeLessThan(60)
    await player.step(choose)
  }
  const held = await player.page.locator('.hand .held').count()
  await player.click('.hand .held.no')
  await expect(player.toast).toContainText('§')
  await expect(player.page.locator('.hand .held')).toHaveCount(held)
})

test('a step is taken back', async ({ visitor }) => {
  const player = await visitor()
  const { say } = player
  await player.make('cascadero', ['bot:novice'])
  await player.asked()
  const places = player.page.locator('.stage [data-may]')
  const before = await places.count()
  await places.first().click()
  const field = () => player.page.locator('.story li').count()
  await expect.poll(field).toBeGreaterThan(0)
  await player.asked()
  await expect(places).not.toHaveCount(before)
  const version = await player.version()
  await player.takeBack(true)
  await player.beyond(version)
  await player.asked()
  await expect(places).toHaveCount(before)
  const story = player.page.locator('.at-story .story')
  await expect(story).toContainText('takes back the last step')
  const struck = story.locator('li', { hasText: `${say('web.guest')} places an envoy` }).locator('> span')
  await expect(struck).toHaveCSS('text-decoration-line', 'line-through')
})

test('a clock runs for who is to move', async ({ visitor }) => {
  const player = await visitor()
  await player.make('cascadero', ['bot:novice'], async (page) => {
    await page.locator('#clock').selectOption('live')
  })
  await player.asked()
  const clock = player.page.locator('.player.turn .clock')
  const before = await clock.innerText()
  expect(before).toMatch(/^\d+:\d\d$/)
  await expect(clock).not.toHaveText(before)
})

test('a bot that thinks is waited for, and one sees since when', async ({ visitor }) => {
  const player = await visitor({ scenes: true })
  await player.context.route('**/api/tables', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const order = route.request().postDataJSON() as { terms?: object }
    return route.continue({ postData: { ...order, terms: { ...order.terms, pace: 8000 } } })
  })
  await player.make('cascadero', ['bot:novice'])
  const bot = player.page.locator('.player.turn:has(.thinks)')
  const asked = player.page.locator('.prompt.yours')
  await bot.or(asked).first().waitFor()
  if ((await asked.count()) > 0) await player.takeHint()
  await expect(bot.locator('.since')).toHaveText(/^for 0:0\d$/)
})

test('a clock of days says how many are left', async ({ visitor }) => {
  const player = await visitor()
  await player.make('cascadero', ['bot:novice'], async (page) => {
    await page.locator('#clock').selectOption('correspondence')
    await page.getByLabel('Days for each answer').fill('4')
  })
  await player.asked()
  const clock = player.page.locator('.player.turn .clock')
  await expect(clock).toHaveText(/^[34]d$/)
  await player.page.getByRole('button', { name: 'Settings' }).click()
  await player.page.locator('dialog .seg button[lang="fr"]').click()
  await expect(clock).toHaveText(/^[34]j$/)
})

// What can be wished comes from the house; whoever presses a button meanwhile would let go of something else.
test('the settings come whole, and nothing moves away from under a finger', async ({ visitor }) => {
  const player = await visitor()
  const { page } = player
  await player.make('vigo', ['bot:novice'])
  await player.asked()
  let answer = (): void => undefined
  const held = new Promise<void>((done) => (answer = done))
  await page.route('**/api/games', (route) => held.then(() => route.continue()))
  const asked = page.waitForRequest('**/api/games')
  await page.getByRole('button', { name: 'Settings' }).click()
  await asked
  const takeOver = page.getByRole('button', { name: 'Let a bot play for me' })
  await expect(takeOver).toHaveCount(0)
  answer()
  await expect(page.getByRole('group', { name: 'Confirm what cannot be undone' })).toBeVisible()
  await takeOver.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Without the house there is no wish to be made, but everything else.
  player.lenient = true
  await page.unroute('**/api/games')
  const sound = page.getByRole('dialog').getByRole('group', { name: 'Sound' })
  await page.route('**/api/games', (route) => route.abort())
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(sound).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sound).toHaveCount(0)

  // Nor does a house that never answers keep them back.
  await page.unroute('**/api/games')
  await page.route('**/api/games', () => undefined)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(sound).toBeVisible()
})

test('who wishes so is asked before what cannot be taken back', async ({ visitor }) => {
  const player = await visitor()
  const { page } = player
  await player.make('vigo', ['bot:novice'])
  await player.asked()
  await page.getByRole('button', { name: 'Settings' }).click()
  const wish = page.getByRole('group', { name: 'Confirm what cannot be undone' })
  await wish.getByRole('button', { name: 'On' }).click()
  await expect(wish.getByRole('button', { name: 'On' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')

  await player.settled() // the wish is an event of the table, too
  const version = await player.version()
  const held = page.getByRole('dialog', { name: 'This cannot be taken back freely' })
  const cards = await page.locator('.hand .held').count()
  await player.click('.hand .held.may')
  await expect(held.locator('li').first()).toHaveText(/./)
  await held.getByRole('button', { name: 'Cancel' }).click()
  await expect(held).toBeHidden()
  await expect(page.locator('.hand .held')).toHaveCount(cards)
  expect(await player.version()).toBe(version)

  await player.click('.hand .held.may')
  await held.getByRole('button', { name: 'Do it' }).click()
  await player.beyond(version)
  await expect(page.locator('.hand .held')).toHaveCount(cards - 1)
})

test('a table at which somebody may know all chance says so before one sits down', async ({ visitor }) => {
  const bob = await visitor()
  const seats = [{ name: 'Ann' }, { empty: true }]
  const order = { game: 'vigo', listed: true, seats }
  const open = async (more: Record<string, string>): Promise<string> => {
    const made = await bob.page.request.post('/api/tables', { data: { ...order, ...more } })
    return ((await made.json()) as { table: string }).table
  }
  const warning = bob.page.getByText('may know all that chance will do')
  const chosen = await open({ same_seed: 'ab'.repeat(32) })
  await bob.page.goto('/')
  await expect(bob.page.getByText('a deal that somebody may know')).toHaveCount(1)
  const letters = bob.page.waitForResponse('**/code')
  await bob.page.goto(`/t/${chosen}`)
  await expect(bob.page.locator('.sit').filter({ has: warning })).toBeVisible()
  expect((await letters).status(), 'letters lead to it all the same').toBe(200)
  await bob.page.goto(`/t/${await open({})}`)
  await bob.page.locator('.sit button').waitFor()
  await expect(warning).toHaveCount(0)
})

test('a game from elsewhere says that who brought it may know its chance', async ({ visitor }) => {
  const bob = await visitor()
  const { page } = bob
  const bring = async (second: Record<string, unknown>): Promise<string> => {
    const seats = [{ name: 'Ann' }, second]
    const head = { format: 'oya-record', version: 1, game: 'vigo', rules: 1, options: {}, seed: 1 }
    const made = await page.request.post('/api/records', { data: { ...head, seats, events: [] } })
    return ((await made.json()) as { url: string }).url
  }
  const warning = page.getByText('Whoever brought it may know all that chance will do')
  // No letters lead to it, and nobody asks for them, however late it is known to come from elsewhere.
  const elsewhere = await bring({ empty: true })
  const inRoom = page.waitForRequest('**/api/reach')
  const card = '**' + new URL(elsewhere, 'http://oya').pathname.replace('/t/', '/api/tables/')
  await page.route(card, (route) => inRoom.then(() => route.continue()))
  await page.goto(elsewhere)
  await expect(warning).toHaveCount(1)
  await expect(page.locator('.sit').filter({ has: warning })).toBeVisible()

  // Who only looks on is told as well, until they have read it.
  await page.goto(await bring({ name: 'Cid' }))
  await expect(page.getByRole('status').filter({ has: warning })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(warning).toHaveCount(0)
})

test('what one says the other reads, and who watches comes along to the next game', async ({ visitor }) => {
  const [ann, bob, eve] = [await visitor(), await visitor(), await visitor()]
  await ann.make('vigo', ['open'])
  for (const each of [bob, eve]) await each.page.goto(ann.page.url())
  await bob.sit('Bob')
  await ann.start()
  // Both have their line before anything is said: only what is heard as it is said is new.
  await bob.page.locator('.hand .held').first().waitFor()
  await eve.table.waitFor()
  await ann.page.getByRole('button', { name: 'Chat' }).click()
  await ann.page.getByLabel('Say something').fill('Good luck to both of us')
  await ann.page.keyboard.press('Enter')
  for (const each of [bob, eve]) {
    await each.page.getByRole('button', { name: 'Chat, 1 new line' }).click()
    await expect(each.page.locator('.talk')).toContainText('Good luck to both of us')
    await each.page.keyboard.press('Escape')
  }
  await ann.page.keyboard.press('Escape')

  for (const each of [ann, bob]) {
    await each.page.getByRole('button', { name: 'Settings' }).click()
    await each.page.getByRole('button', { name: 'Let a bot play for me' }).click()
  }
  for (const each of [ann, bob, eve]) await each.over()
  const over = ann.page.url()
  await ann.page.getByRole('button', { name: 'Play again' }).click()
  await bob.page.locator('.offer').getByRole('button', { name: 'Agree' }).click()
  for (const each of [ann, bob, eve]) {
    await expect.poll(() => each.page.url()).not.toBe(over)
    await each.table.waitFor()
    await expect(each.end).toHaveCount(0)
  }
  await Promise.any([ann, bob].map((each) => each.page.locator('.prompt.yours').waitFor()))
})

test('who may not take a step back plays on', async ({ visitor }) => {
  const [ann, bob] = [await visitor(), await visitor()]
  await ann.make('cascadero', ['open'])
  await bob.page.goto(ann.page.url())
  await bob.sit('Bob')
  await ann.start()
  const turn = '.table:not([data-choices="0"]):has(.prompt.yours)'
  const choose = dice(6)
  // Until both have placed something, and it is Ann's turn again.
  for (let steps = 0; ; ++steps) {
    await Promise.any([ann, bob].map((each) => each.page.locator(turn).waitFor({ state: 'attached' })))
    const who = (await ann.page.locator(turn).count()) > 0 ? ann : bob
    if (who === ann && steps >= 2) break
    const version = await who.version()
    await who.step(choose)
    for (const each of [ann, bob]) await each.beyond(version)
  }
  const version = await ann.version()
  await ann.takeBack(true)
  await expect(ann.page.locator('.offer')).toBeVisible()
  await bob.page.locator('.offer').getByRole('button', { name: 'Decline' }).click()
  await expect(ann.page.locator('.offer')).toHaveCount(0)
  expect(await ann.version()).toBe(version)
  await ann.step(choose)
  await bob.beyond(version)

  // Who has no connection is said to be away, in words.
  const other = ann.page.locator('.player .name').nth(1)
  await expect(other).not.toContainText('away')
  await bob.page.goto('/')
  await expect(other).toContainText('away')
  await bob.page.goBack()
  await expect(other).not.toContainText('away')
})

for (const locale of ['en-GB', 'fr-FR'])
  test(`a request to take back that did not outlive the server is said to be lost: ${locale}`, async ({
    browser,
    ownHouse: house,
  }) => {
    const dealt = await deal(house, { game: 'cascadero', seats: [{ name: 'Ann' }, { name: 'Bob' }] }, '3')
    const people = await Promise.all(dealt.seats.map(() => Visitor.come(browser, house, { locale })))
    for (const [at, each] of people.entries())
      await sitDown(each, { ...dealt, seats: dealt.seats.slice(at, at + 1) })
    const asked = () => Promise.any(people.map((each) => each.asked().then(() => each)))
    // Until both have placed something: then a step is not only one's own to take back.
    const choose = dice(6)
    for (let steps = 0; steps < 2; ++steps) {
      const who = await asked()
      const version = await who.version()
      await who.step(choose)
      for (const each of people) await each.beyond(version)
    }
    const ann = await asked()
    await ann.page.keyboard.press('u')
    await ann.page.locator('dialog .btn-go').click()
    for (const each of people) await expect(each.page.locator('.offer')).toBeVisible()
    for (const each of people) each.lenient = true
    await house.stop()
    await house.start()
    for (const each of people) {
      await expect(each.toast).toContainText(each.say('web.offer.lapsed'))
      await expect(each.page.locator('.offer')).toHaveCount(0)
      await each.leave()
    }
  })

test('two people play on after the server was away, and who watches sees nothing hidden', async ({
  browser,
  ownHouse: house,
}) => {
  const [ann, bob, eve] = [
    await Visitor.come(browser, house),
    await Visitor.come(browser, house),
    await Visitor.come(browser, house),
  ]
  const people = [ann, bob]
  await ann.make('vigo', ['open'])
  const link = await ann.invitation()

  await eve.page.goto(link)
  await eve.table.waitFor()
  await bob.page.goto(link)
  await bob.sit('Bob')
  await ann.start()

  /** Whoever is asked takes a step, so many times. */
  const play = async (steps: number) => {
    const choose = dice(7)
    for (let taken = 0; taken < steps; ++taken) {
      const turn = '.table:not([data-choices="0"]):has(.prompt.yours)'
      const who = await Promise.any(
        people.map(async (each) => {
          await each.page.locator(turn).waitFor({ state: 'attached' })
          return each
        }),
      )
      const version = await who.version()
      await who.step(choose)
      for (const each of people) await each.beyond(version)
    }
  }
  await play(1)
  const hands = await Promise.all(
    people.map((each) => each.page.locator('.hand .held').evaluateAll((cards) => cards.length)),
  )
  expect(Math.min(...hands), 'both hold cards').toBeGreaterThan(5)
  const cards = people.flatMap((each) => handOf(each))
  expect(cards.length).toBeGreaterThan(12)
  await eve.beyond(0)
  for (const card of cards)
    for (const name of namesOf(card))
      expect(
        eve.heard.filter((message) => name.test(message)),
        `${card} is nobody's to see`,
      ).toEqual([])
  // The same look finds them where they may be known.
  for (const each of people)
    for (const card of handOf(each))
      for (const name of namesOf(card)) expect(each.heard.join('\n')).toMatch(name)
  await expect(eve.page.locator('.hand')).toHaveCount(0)
  await expect(eve.page.locator('[data-may]')).toHaveCount(0)

  await play(5)
  const version = await ann.version()
  for (const each of [...people, eve]) each.lenient = true
  await house.stop()
  for (const each of people) await expect(each.page.locator('.prompt')).toContainText('connection')
  // What is written meanwhile is not lost.
  const field = ann.page.getByLabel('Say something')
  await ann.page.getByRole('button', { name: 'Chat' }).click()
  await field.fill('Is anybody there?')
  await ann.page.keyboard.press('Enter')
  await expect(ann.page.locator('.talk').getByRole('alert')).toContainText('no connection')
  await expect(field).toHaveValue('Is anybody there?')
  await house.start()
  for (const each of people) await expect(each.page.locator('.prompt')).not.toContainText('connection')
  await field.focus()
  await ann.page.keyboard.press('Enter')
  await expect(ann.page.locator('.talk li')).toContainText(['Is anybody there?'])
  await expect(field).toHaveValue('')
  await ann.page.keyboard.press('Escape')
  await expect(bob.page.getByRole('button', { name: 'Chat, 1 new line' })).toBeVisible()
  expect(await ann.version()).toBeGreaterThanOrEqual(version)
  await play(3)

  // A page that is loaded again finds its seat.
  await bob.page.reload()
  await bob.table.waitFor()
  await expect(bob.page.locator('.hand .held').first()).toBeVisible()
  await play(3)

  for (const each of [...people, eve]) await each.leave()
})

/** A card wherever it may stand: in an event, a view or a sentence, and as the parts of a message. */
function namesOf(card: string): RegExp[] {
  const [colour, value] = card.split(' ')
  return [
    new RegExp(`\\b${colour} ${value}\\b`),
    new RegExp(`vigo\\.colour\\.${colour}"[^{}]*\\}\\],"value":${value}\\b`),
  ]
}

/** The cards that were last told to be in a player's hand. */
function handOf(player: Visitor): string[] {
  const hands = views<{ hand?: string[] }>(player.heard).map(({ hand = [] }) => hand)
  return hands.findLast((hand) => hand.length > 0) ?? []
}

test('a game is paused and goes on, and a bot plays it to its end for who asks it to', async ({
  visitor,
}) => {
  const player = await visitor()
  const { page } = player
  const chimes = await hearChimes(page)
  await player.make('vigo', ['bot:novice'])
  await player.asked()
  await expect(page).toHaveTitle(/^●/)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Pause the game' }).click()
  await expect(page.locator('.prompt')).toContainText('paused')
  await expectNothingAsked(player)
  await page.locator('.prompt .btn-go').click()
  await expect(page.locator('.prompt')).not.toContainText('paused')
  await player.asked()
  await page.getByRole('button', { name: 'Settings' }).click()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Report a problem' }).click(),
  ])
  expect(report.suggestedFilename()).toMatch(/^oya-vigo-\d+\.json$/)
  const told = page.getByRole('dialog').getByRole('status').filter({ hasText: report.suggestedFilename() })
  await expect(told).toContainText('“Downloads”')
  await expect(told).toBeInViewport({ ratio: 0.95 })
  await expect(told).toContainText(`oya record show ${report.suggestedFilename()}`)
  const saved = readFileSync(await report.path(), 'utf8')
  const { versions, record, messages } = JSON.parse(saved) as Report
  expect(versions.page.version).toMatch(/^\d+\.\d+/)
  expect(versions.page.script).toMatch(/^\/assets\/.+\.js$/)
  expect(versions.server).toMatchObject({ interface: '1', status: 'ok' })
  expect(messages.length).toBeGreaterThan(3)
  // The record is this seat's: one's own cards by name, those of the other as blanks, and no key to anything.
  expect(record).toMatchObject({ format: 'oya-record', game: 'vigo', viewer: 0 })
  expect(record.chance).not.toHaveProperty('secret')
  const dealt = record.events.map((event) => String(event?.[2])).filter((text) => text.startsWith('deal '))
  const own = dealt.filter((text) => text !== 'deal ?')
  expect(own.map((text) => text.slice(5)).sort()).toEqual(handOf(player).sort())
  expect(dealt).toHaveLength(2 * own.length)
  const keys = await page.evaluate(() => localStorage.getItem('oya.seats') ?? '')
  const secrets = keys.match(/(?<="(?:secret|invite)":")[^"]+/g) ?? []
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of secrets) expect(saved).not.toContain(secret)
  const before = await chimes()
  expect(before, 'the bell has rung for one’s own turn').toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Let a bot play for me' }).click()
  await player.over()
  await expect(player.page.getByRole('button', { name: 'Take my seat back from the bot' })).toHaveCount(0)
  expect(await chimes(), 'it does not ring for the bot').toBe(before)
})

test('while a bot plays for somebody, nothing is asked of them', async ({ visitor }) => {
  const player = await visitor()
  const { page } = player
  // The table falls silent as soon as it has said that the bot plays, and still puts its question to the seat.
  let silent = false
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const table = socket.connectToServer()
    table.onMessage((message) => {
      if (!silent) socket.send(message)
      silent ||= message.toString().includes('"taken_over"')
    })
  })
  await player.make('vigo', ['bot:novice'])
  await player.asked()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Let a bot play for me' }).click()
  await expect(page.locator('.prompt')).toContainText('A bot plays for you.')
  await expectNothingAsked(player)
  await expect(page.locator('.prompt .btn-go')).toBeVisible()
})

type Report = {
  versions: { page: { version: string; script: string }; server: Record<string, unknown> }
  record: { events: (unknown[] | null)[]; chance: object }
  messages: string[]
}

/** Nothing glows, and neither prompt nor title says that it is one's turn. */
async function expectNothingAsked(player: Visitor): Promise<void> {
  await expect(player.page.locator('.prompt.yours')).toHaveCount(0)
  await expect(player.page.locator('[data-may]')).toHaveCount(0)
  await expect(player.page).not.toHaveTitle(/^●/)
}

test('a problem is reported in French', async ({ visitor }) => {
  const player = await visitor({ locale: 'fr-FR' })
  const { page } = player
  await player.make('vigo', ['bot:novice'])
  await player.asked()
  await page.getByRole('button', { name: 'Réglages' }).click()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Signaler un problème' }).click(),
  ])
  const told = page.getByRole('dialog').getByRole('status').filter({ hasText: report.suggestedFilename() })
  await expect(told).toContainText('« Téléchargements »')
  await expect(told).toContainText(`oya record show ${report.suggestedFilename()}`)
})

for (const [locale, own, other] of [
  ['en-GB', 'en', 'fr'],
  ['fr-FR', 'fr', 'en'],
] as const)
  test(`open tables are narrowed down to a game and to one’s language: ${locale}`, async ({
    browser,
    ownHouse,
  }) => {
    const player = await Visitor.come(browser, ownHouse, { locale })
    const { page, say } = player
    for (const [game, lang] of Object.entries({ vigo: other, cascadero: own, cascadia: other })) {
      const data = { game, listed: true, seats: [{ name: `Ann ${lang}` }, { empty: true }] }
      const made = await page.request.post('/api/tables', { data, headers: { 'Accept-Language': lang } })
      expect(made.status()).toBe(201)
    }
    await page.goto('/')
    const filters = page.getByRole('group', { name: say('web.home.filter') })
    const waiting = page.locator('.list li').filter({ hasText: 'Ann' })
    await expect(waiting).toHaveCount(3)
    await expect(waiting.filter({ hasText: say('web.home.speaks', { language: other }) })).toHaveCount(2)
    await filters.getByRole('button', { name: say('web.home.in-language') }).click()
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText('Cascadero')
    await filters.getByRole('button', { name: 'VIGO!' }).click()
    await expect(page.getByText(say('web.home.none-such'))).toBeVisible()
    await filters.getByRole('button', { name: say('web.home.in-language') }).press('Enter')
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText('VIGO!')
    await player.leave()
  })
