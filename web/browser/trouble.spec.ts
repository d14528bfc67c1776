// What a person meets when something stands in the way: a sentence, and a way on.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, root, test, Visitor } from './house'

const alert = (player: Visitor) => player.page.getByRole('alert')

test('a table that is not there is said to be none, and home is one click away', async ({ visitor }) => {
  const sentences = {
    'en-GB': 'There is no such table, or it is not open to you.',
    'fr-FR': 'Cette table n’existe pas, ou elle ne vous est pas ouverte.',
  }
  for (const [locale, sentence] of Object.entries(sentences)) {
    const player = await visitor({ locale })
    player.lenient = true // the browser notes the refused socket
    await player.page.goto('/t/AAAAAAAAAAAAAAAAAAAAAA')
    await expect(alert(player)).toContainText(sentence)
    await alert(player).getByRole('link').click()
    await expect(player.page.locator('.game').first()).toBeVisible()
  }
})

test('a wrong address is said to be one, and home is one click away', async ({ visitor }) => {
  const sentences = {
    'en-GB': 'There is no page at this address.',
    'fr-FR': 'Aucune page ne se trouve à cette adresse.',
  }
  for (const [locale, sentence] of Object.entries(sentences)) {
    const player = await visitor({ locale })
    player.lenient = true // the browser notes the status
    const answer = await player.page.goto('/tabels/AAAA')
    expect(answer?.status()).toBe(404)
    await expect(alert(player)).toContainText(sentence)
    await alert(player).getByRole('link').first().click()
    await expect(player.page.locator('.game').first()).toBeVisible()
  }
})

// What is asked for, what is said of it, and where the second way on leads.
const wrong = {
  'en-GB': [
    ['/rules/nonsense', 'There is no game called “nonsense” here.', '/rules'],
    ['/rules/catan/nonsense', 'These rules have no such part.', '/rules/catan'],
    ['/learn/nonsense', 'There is no game called “nonsense” here.', '/learn'],
    ['/learn/vigo/nonsense', 'There is no such lesson.', '/learn/vigo'],
    ['/score/nonsense', 'There is no page at this address.', '/make'],
    ['/replay/nonsense', 'There is no such table', '/results'],
  ],
  'fr-FR': [
    ['/rules/nonsense', 'Aucun jeu ne s’appelle «\u202fnonsense\u202f» ici.', '/rules'],
    ['/rules/catan/nonsense', 'Ces règles n’ont pas de partie à cette adresse.', '/rules/catan'],
    ['/learn/nonsense', 'Aucun jeu ne s’appelle «\u202fnonsense\u202f» ici.', '/learn'],
    ['/learn/vigo/nonsense', 'Cette leçon n’existe pas.', '/learn/vigo'],
    ['/score/nonsense', 'Aucune page ne se trouve à cette adresse.', '/make'],
    ['/replay/nonsense', 'Cette table n’existe pas', '/results'],
  ],
} as const
for (const [locale, addresses] of Object.entries(wrong))
  test(`an address that begins like one of ours says what is wrong with it: ${locale}`, async ({
    visitor,
  }) => {
    const player = await visitor({ locale })
    player.lenient = true // the browser notes the status
    const { page } = player
    for (const [path, sentence, then] of addresses) {
      await page.goto(path)
      await expect(alert(player)).toContainText(sentence)
      const ways = alert(player).getByRole('link')
      await expect(ways.first(), path).toHaveAttribute('href', '/')
      await ways.last().click()
      await expect(page, path).toHaveURL(new RegExp(`${then}$`))
      await expect(alert(player), path).toHaveCount(0)
      await expect(page.locator('h1, h2').first(), path).toBeVisible()
    }
    // A link to a rule that was cut off within a letter leads to the rules all the same.
    player.lenient = false
    await page.goto('/rules/vigo#%C3')
    await expect(page.locator('main h1')).toHaveText('VIGO!')
    await expect(page.locator('main h2').first()).toBeVisible()
  })

test('who lost the key of a seat can watch', async ({ visitor }) => {
  const player = await visitor()
  const { page } = player
  await player.make('cascadero', ['bot:novice'])
  await player.asked()
  await page.evaluate(() => {
    const seats = JSON.parse(localStorage.getItem('oya.seats') ?? '[]') as { secret: string }[]
    for (const seat of seats) seat.secret = 'x'.repeat(seat.secret.length)
    localStorage.setItem('oya.seats', JSON.stringify(seats))
  })
  // From the list of one's games there is no invitation in the address; the browser has kept it.
  await page.goto(new URL(page.url()).pathname)
  await expect(alert(player)).toContainText('no longer opens')
  await alert(player).getByRole('button', { name: 'Watch' }).click()
  await player.table.waitFor()
  await expect(page.locator('[data-may]')).toHaveCount(0)
})

test('of two who want the last seat one is told who was quicker', async ({ visitor }) => {
  const [ann, bob, eve] = [await visitor(), await visitor(), await visitor()]
  await ann.make('cascadero', ['open'])
  const link = ann.page.url()
  for (const each of [bob, eve]) {
    await each.page.goto(link)
    await each.page.locator('#sit-name').fill(each === bob ? 'Bob' : 'Eve')
  }
  // Both press at once: the house lets one of them sit, and tells the other.
  eve.lenient = true
  await eve.page.route('**/seats', async (route) => {
    await bob.page.locator('.sit .btn-go').click()
    await expect(bob.page.locator('.room .at').nth(1)).toContainText('Bob')
    await route.continue()
  })
  await eve.page.locator('.sit .btn-go').click()
  await expect(eve.toast).toContainText('Somebody was quicker')
  await expect(eve.page.locator('.room .prompt')).toContainText('You are watching')
  await expect(eve.page.locator('.sit')).toHaveCount(0)
})

test('what the house refuses is said where it was asked, with its reason', async ({ visitor }) => {
  const player = await visitor()
  player.lenient = true
  await player.make('catan', ['bot:novice'], undefined, false)
  await expect(player.page.locator('dialog .note')).toContainText('Catan is for 3 or 4')
  await expect(player.page.locator('dialog .seat')).toHaveCount(2)
})

test('a house that does not answer is waited for', async ({ browser, ownHouse: house }) => {
  const player = await Visitor.come(browser, house, { locale: 'fr-FR' })
  const { page } = player
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  player.lenient = true
  await house.stop()
  await page.locator('.seg button[lang="en"]').first().click()
  await expect(player.toast).toContainText('ne répond pas')
  await page.locator('.game .btn:enabled').first().click()
  await expect(alert(player)).toContainText('ne répond pas')
  await house.start()
  await alert(player).getByRole('button').click()
  await expect(alert(player)).toHaveCount(0)
  await player.leave()
})

test('without any network the page says so', async ({ visitor }) => {
  const player = await visitor()
  const { page } = player
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  player.lenient = true
  await player.context.setOffline(true)
  await page.locator('.game .btn:enabled').first().click()
  await expect(player.toast).toContainText('not connected to any network')
  await player.context.setOffline(false)
  await page.locator('.game .btn:enabled').first().click()
  await player.asked()
})

test('a page that has grown older than its house says so', async ({ browser, ownHouse: house }) => {
  const web = mkdtempSync(join(tmpdir(), 'oya-renewed-'))
  try {
    // As they are: the packed forms could not be written anew.
    cpSync(join(root, 'build/web'), web, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
    house.web = web
    await house.stop()
    await house.start()
    const player = await Visitor.come(browser, house)
    const { page } = player
    await page.goto('/')
    const visitor = await Visitor.come(browser, house)
    await visitor.make('vigo', ['bot:novice'])
    await visitor.asked()
    for (const each of [player, visitor]) each.lenient = true
    await house.stop()
    renew(web)
    await house.start()
    // At a table the game goes on, and the person chooses when.
    await visitor.asked()
    const newer = visitor.page.getByRole('status').filter({ hasText: 'renewed' })
    await expect(newer).toBeVisible()
    await visitor.step(() => 0)
    // What has not been fetched yet and is no longer there says so where it would be, and can be put away.
    await visitor.page.getByRole('button', { name: 'Rules' }).click()
    const rules = visitor.page.getByRole('dialog', { name: 'Rules' })
    await expect(rules.getByRole('alert')).toContainText('older than the house')
    await expect(rules.getByRole('button', { name: 'Load it again' })).toBeVisible()
    await visitor.page.keyboard.press('Escape')
    await expect(rules).toHaveCount(0)
    await newer.getByRole('button').first().click()
    await visitor.asked()
    await expect(newer).toHaveCount(0)
    // A part that is no longer handed out is missed when it is wanted.
    await page.locator('.game .btn:enabled').first().click()
    await expect(alert(player)).toContainText('older than the house')
    await alert(player).getByRole('button').click()
    await player.asked()
    await player.leave()
    await visitor.leave()
  } finally {
    rmSync(web, { recursive: true, force: true })
  }
})

/** Another build of the page: all of its parts have other names. */
function renew(web: string): void {
  const assets = join(web, 'assets')
  const parts = readdirSync(assets, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const renamed = (text: string) =>
    parts.reduce((all, { name }) => all.replaceAll(name, name.replace(/^([\w.]+-)/, '$1new-')), text)
  for (const { name, parentPath } of parts) {
    const path = join(parentPath, name)
    writeFileSync(path, renamed(readFileSync(path, 'utf8')))
    renameSync(path, join(parentPath, renamed(name)))
  }
  const index = join(web, 'index.html')
  writeFileSync(index, renamed(readFileSync(index, 'utf8')))
}
