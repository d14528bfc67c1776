// Somebody with an account: the trail they walk in one browser is theirs in another.
import { readFileSync } from 'node:fs'
import { expect, test, type Visitor } from './house'

const password = 'a walk in the woods'

async function fill(player: Visitor, way: string, fields: Record<string, string>): Promise<void> {
  const { page } = player
  await page.goto('/account')
  await page.getByRole('button', { name: way }).first().click()
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.locator('form .btn-go').click()
}

test('what is reached in one browser is on the trail of the account in every other', async ({ visitor }) => {
  test.setTimeout(600_000)
  const player = await visitor()
  const { page } = player
  await fill(player, 'Make an account', { 'Your name': 'Wander', 'New password': password })
  await expect(page.getByRole('status').filter({ hasText: 'recovery code' })).toBeVisible()
  const code = await page.locator('.code b').innerText()
  expect(code).toMatch(/^\w{5}(-\w{5})+$/)

  // A game for the goals, by the table's own advice: some goal is reached sooner or later.
  let marked = false
  for (let games = 0; games < 6 && !marked; ++games) {
    await player.make('cascadia', ['bot:novice'], async () => {
      await page.locator('dialog .preset').nth(1).click()
      // They are open when the last game was made with some.
      if (!(await page.locator('dialog details[open]').count()))
        await page.locator('dialog details summary').click()
      await expect(page.locator('dialog legend').first(), 'options stand in groups').toBeVisible()
      await page.locator('#option-achievements').selectOption('normal')
    })
    await expect(page.locator('.player .name').first()).toContainText('Wander')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Let a bot play for me' }).click()
    await player.over()
    const earned = player.end.locator('.earned .btn')
    const none = player.end.getByText('Nothing new for the trail')
    await earned.first().or(none).waitFor()
    if ((await earned.count()) === 0) continue
    await earned.first().click()
    await expect(player.end.locator('.earned')).toContainText('Marked: normal-game achievement')
    marked = true
  }
  expect(marked, 'some goal is reached in six games').toBe(true)
  await page.goto('/trail')
  await expect(page.locator('.rank')).toContainText('1 of 50 marks')
  expect(await page.evaluate(() => localStorage.getItem('oya.trail'))).toBeNull()

  const elsewhere = await visitor()
  await elsewhere.page.goto('/trail')
  await expect(elsewhere.page.locator('.rank')).toContainText('0 of 50 marks')
  elsewhere.lenient = true
  await fill(elsewhere, 'Log in', { 'Your name': 'Wander', Password: 'not this one' })
  await expect(elsewhere.toast).toContainText('wrong')
  await fill(elsewhere, 'Password forgotten', {
    'Your name': 'Wander',
    'Recovery code': code,
    'New password': `${password} again`,
  })
  await expect(elsewhere.page.getByRole('heading', { name: 'Wander' })).toBeVisible()
  await elsewhere.page.getByRole('link', { name: 'See the trail' }).click()
  await expect(elsewhere.page.locator('.rank')).toContainText('1 of 50 marks')
  await elsewhere.page.goto('/account')
  await elsewhere.page.getByRole('button', { name: 'Log out' }).click()
  await elsewhere.page.goto('/trail')
  await expect(elsewhere.page.locator('.rank')).toContainText('0 of 50 marks')
})

for (const locale of ['en-GB', 'fr-FR'])
  test(`a game of an account goes on in another browser: ${locale}`, async ({ visitor }) => {
    const player = await visitor({ locale })
    const { say } = player
    const name = `Rover ${locale}`
    await fill(player, say('web.account.make'), {
      [say('web.name')]: name,
      [say('web.account.new')]: password,
    })
    await player.page.locator('.code').waitFor()
    await player.make('cascadero', ['bot:novice'])
    await player.asked()
    const elsewhere = await visitor({ locale })
    const browser = say('web.account.browser', { browser: 'Chrome', system: 'Linux' })
    const end = { name: say('web.account.end-what', { what: browser }) }
    await fill(elsewhere, say('web.account.enter'), {
      [say('web.name')]: name,
      [say('web.account.password')]: password,
    })
    await elsewhere.page.getByRole('heading', { name }).waitFor()
    // Both browsers are listed, and the other one can be shown out.
    await expect(elsewhere.page.getByText(browser)).toHaveCount(2)
    await expect(elsewhere.page.getByText(say('web.account.here'))).toHaveCount(1)
    await expect(elsewhere.page.getByRole('button', end)).toHaveCount(1)
    await elsewhere.page.goto('/')
    await elsewhere.page.locator('.ticket').click()
    await elsewhere.asked()
    const version = await elsewhere.version()
    await elsewhere.step(() => 0)
    await player.beyond(version)
    await elsewhere.page.goto('/account')
    await elsewhere.page.getByRole('button', end).click()
    await expect(elsewhere.page.getByText(browser)).toHaveCount(1)
    player.lenient = true
    await player.page.goto('/account')
    await expect(player.page.getByRole('button', { name: say('web.account.make') })).toBeVisible()
  })

for (const locale of ['en-GB', 'fr-FR'])
  test(`a token for a program is made, shown once, does what it may, and is taken back: ${locale}`, async ({
    visitor,
  }) => {
    const player = await visitor({ locale })
    const { page, say } = player
    const name = `Keeper ${locale}`
    await fill(player, say('web.account.make'), {
      [say('web.name')]: name,
      [say('web.account.new')]: password,
    })
    await page.getByRole('heading', { name: say('web.account.tokens') }).waitFor()
    // By the keyboard alone: its name, the first box left as it is, the second emptied.
    await page.getByLabel(say('web.account.token.label')).focus()
    await page.keyboard.type('My bot')
    const boxes = page.getByRole('group', { name: say('web.account.token.may') }).getByRole('checkbox')
    await expect(boxes).toHaveCount(3)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(say('web.account.scope.play'))).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByLabel(say('web.account.scope.read'))).not.toBeChecked()
    await page.getByLabel(say('web.account.token.label')).press('Enter')
    const made = page.getByRole('status').filter({ hasText: say('web.account.token.shown') })
    const token = await made.locator('b').innerText()
    await expect(page.getByRole('listitem').filter({ hasText: 'My bot' })).toContainText(
      say('web.account.scope.play'),
    )

    const headers = { Authorization: `Bearer ${token}`, Cookie: '' }
    const status = async (path: string) => (await page.request.get(path, { headers })).status()
    expect(await status('/api/me/tables'), 'it may not read').toBe(403)
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'My bot' }).waitFor()
    await expect(page.getByText(token)).toHaveCount(0)
    await page.getByRole('button', { name: say('web.account.end-what', { what: 'My bot' }) }).click()
    await expect(page.getByText('My bot')).toHaveCount(0)
    expect(await status('/api/me/tables'), 'it opens nothing any more').toBe(401)

    await page.getByLabel(say('web.account.scope.play')).uncheck()
    await page.getByLabel(say('web.account.scope.read')).uncheck()
    await expect(page.getByRole('button', { name: say('web.account.token.make') })).toBeDisabled()
  })

for (const locale of ['en-GB', 'fr-FR'])
  test(`an account takes another password, and goes with all that is its own: ${locale}`, async ({
    visitor,
  }) => {
    const player = await visitor({ locale })
    player.lenient = true // a wrong password is answered by a 401, which the browser logs
    const { page, say } = player
    const name = `Parting ${locale}`
    const secret = 'first of two'
    await fill(player, say('web.account.make'), {
      [say('web.name')]: name,
      [say('web.account.new')]: secret,
    })
    const code = page.locator('.code b')
    const first = await code.textContent()
    await page.getByLabel(say('web.account.old')).fill(secret)
    await page.getByLabel(say('web.account.new')).fill('second of two')
    await page.getByRole('button', { name: say('web.account.change') }).click()
    await expect(code).not.toHaveText(first ?? '')
    await page.getByText(say('web.account.remove'), { exact: true }).click()
    await page.getByLabel(say('web.account.password'), { exact: true }).fill(secret)
    await page.getByRole('button', { name: say('web.account.remove-now') }).click()
    await expect(page.locator('h1')).toHaveText(name) // that was the old one
    await page.getByLabel(say('web.account.password'), { exact: true }).fill('second of two')
    await page.getByRole('button', { name: say('web.account.remove-now') }).click()
    await expect(page.getByText(say('web.account.removed'))).toBeVisible()
    await expect(page.locator('h1')).toHaveText(say('web.account'))
    expect((await page.request.get(`/api/accounts/${encodeURIComponent(name)}`)).status()).toBe(404)
  })

test('a finished game of an account is seen and saved in any other browser, in both languages', async ({
  visitor,
}) => {
  const player = await visitor()
  const name = 'Harvest'
  await fill(player, player.say('web.account.make'), {
    [player.say('web.name')]: name,
    [player.say('web.account.new')]: password,
  })
  await player.page.locator('.code').waitFor()
  await player.make('vigo', ['bot:novice'])
  await player.asked()
  const table = player.page.url().split('/').at(-1)?.replace(/#.*/, '') ?? ''
  await player.page.getByRole('button', { name: player.say('web.settings') }).click()
  await player.page.getByRole('button', { name: player.say('web.take-over') }).click()
  await player.over()
  for (const locale of ['en-GB', 'fr-FR']) {
    const elsewhere = await visitor({ locale })
    const { page, say } = elsewhere
    await fill(elsewhere, say('web.account.enter'), {
      [say('web.name')]: name,
      [say('web.account.password')]: password,
    })
    await page.getByRole('heading', { name }).waitFor()
    await page.goto('/results')
    const row = page.locator('main li')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('VIGO!')
    await expect(row, 'against whom').toContainText(say('web.bot.novice'))
    // What somebody came to is in the row and in the table above it.
    const came = await row.locator('.num').innerText()
    const points = Number(/^\d+/.exec(came)?.[0])
    const places = [1, 2].map((place) => say('web.results.came', { points, place }))
    expect(
      places.some((each) => came.startsWith(each)),
      came,
    ).toBe(true)
    await expect(page.locator('tbody tr')).toContainText(String(points))
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: say('web.results.save') }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`vigo-${table}.json`)
    const record = JSON.parse(readFileSync(await saved.path(), 'utf8')) as object
    expect(record).toMatchObject({ format: 'oya-record', game: 'vigo' })
  }
})

test('an account is made, left and entered again in French', async ({ visitor }) => {
  const player = await visitor({ locale: 'fr-FR' })
  const { page } = player
  const name = 'Mathilde'
  await fill(player, 'Créer un compte', { 'Votre nom': name, 'Nouveau mot de passe': password })
  await expect(page.getByRole('status').filter({ hasText: 'code de secours' })).toBeVisible()
  await expect(page.getByText('ce navigateur')).toHaveCount(1)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.locator('h1')).toHaveText('Compte')
  player.lenient = true // a wrong password is answered by a 401, which the browser logs
  await fill(player, 'Se connecter', { 'Votre nom': name, 'Mot de passe': 'autre chose' })
  await expect(player.toast).toContainText('mot de passe')
  await page.getByLabel('Mot de passe').fill(password)
  await page.locator('form .btn-go').click()
  await expect(page.locator('h1')).toHaveText(name)
})

for (const [locale, make, name, secret, heading, hear, mute] of [
  [
    'en-GB',
    'Make an account',
    'Your name',
    'New password',
    'Whom you no longer hear',
    'Hear Loud again',
    /^Do not hear/,
  ],
  [
    'fr-FR',
    'Créer un compte',
    'Votre nom',
    'Nouveau mot de passe',
    'Les personnes que vous ne lisez plus',
    'Lire à nouveau Loud',
    /^Ne plus lire/,
  ],
] as const)
  test(`whom one does not hear any more is in the account, and can be heard again there: ${locale}`, async ({
    visitor,
  }) => {
    const [player, loud] = [await visitor({ locale }), await visitor()]
    const { page } = player
    await fill(player, make, { [name]: `Quiet ${locale}`, [secret]: password })
    await page.locator('.code b').waitFor()
    await expect(page.getByRole('heading', { name: heading }), 'nobody yet').toHaveCount(0)
    await player.make('vigo', ['open'])
    await loud.page.goto(await player.invitation())
    await loud.sit('Loud')
    await loud.page.getByRole('button', { name: 'Chat' }).click()
    await loud.page.getByRole('button', { name: 'One moment' }).click()
    const table = page.url()
    const talk = page.locator('.talk')
    await page.locator('.bar .chat button').click()
    await talk.locator('ol button').first().click()
    await talk.getByRole('button', { name: mute }).click()
    await expect(talk.locator('ol .line')).toHaveCount(0)
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await page.getByRole('button', { name: hear }).click()
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0)
    await page.goto(table)
    await page.locator('.bar .chat button').click()
    await expect(talk.locator('ol .line')).toHaveCount(1)
  })

test('whatever opens something is looked for in what the server writes down', async ({ visitor, house }) => {
  const player = await visitor()
  const { page } = player
  await fill(player, 'Make an account', { 'Your name': 'Warden', 'New password': `${password}, warily` })
  const recovery = await page.locator('.code b').innerText()
  await page.getByLabel('What it is for').fill('My bot')
  await page.getByLabel('What it is for').press('Enter')
  const token = await page.getByRole('status').filter({ hasText: 'shown only once' }).locator('b').innerText()
  await player.make('vigo', ['bot:apprentice'])
  await player.asked()
  await player.keys.gather(player.context)
  const [session] = await player.context.cookies()
  expect(session).toBeDefined()

  // A log that has one of them in a line is caught; that of this house, which has told of all of this, is not.
  for (const key of [`${password}, warily`, recovery, token, session?.value ?? ''])
    expect(player.keys.linesWith(`GET /\nGET /?key=${key}\nGET /`), key).toHaveLength(1)
  expect(house.log).toContain('/api/accounts')
  expect(house.log).toContain('/api/me/tokens')
  expect(player.keys.linesWith(house.log)).toEqual([])
})
