// The scoring assistant for the real box, against the sheet of the worked example, by mouse, by keys and on a phone.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, findings, sideways, test } from './house'

test('the assistant counts Jade’s sheet, and says of each number what it is made of', async ({ visitor }) => {
  const reader = await visitor({ bypassCSP: true })
  const { page } = reader
  await page.goto('/rules/cascadia')
  await page.getByRole('link', { name: 'Scoring assistant' }).click()
  await expect(page).toHaveURL(/\/score\/cascadia/)
  await page.getByRole('button', { name: /Jade’s game/ }).click()
  const line = (name: string) => page.locator(`[data-line="${name}"]`)
  await expect(line('total')).toHaveText('98')
  for (const [name, points] of Object.entries({
    bear: '11',
    elk: '14',
    salmon: '12',
    hawk: '11',
    fox: '11',
    nature: '2',
  }))
    await expect(line(name)).toHaveText(points)
  await expect(line('wetland')).toHaveText(/^8\s*\+ 3$/)
  await expect(page.getByText('Jade wins with 98 points.')).toBeVisible()
  await page.getByRole('button', { name: 'elk A' }).click()
  await expect(page.locator('.made')).toContainText('3 elk in a straight line')
  await expect(page.locator('.made a')).toHaveAttribute('href', '/rules/cascadia/referee#cascadia.elk.card-a')
  await expect(page.locator('.groups .way')).toHaveCount(2)
  expect(await findings(page)).toEqual([])

  // A tile that is taken away is missed, and comes back by undo; the address has it all.
  await page.getByRole('button', { name: 'Take away' }).click()
  await page.locator('[data-cell="3,4"]').click()
  await expect(page.getByText('22 of 23 tiles of Jade are described')).toBeVisible()
  await expect(page.getByText('Jade wins')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line('total')).toHaveText('98')
  await page.reload()
  await expect(line('total')).toHaveText('98')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a picture' }).click()
  expect((await download).suggestedFilename()).toBe('oya-cascadia.png')
})

test('a table is tapped together by keys alone', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/score/cascadia')
  await page.getByRole('button', { name: 'S2' }).press('Enter')
  await expect(page.getByText('3 tiles', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'elk', exact: true }).press('Enter')
  await page.locator('[data-cell="0,0"]').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-line="elk"]')).toHaveText('2')
  await page.getByRole('button', { name: 'Lay this tile' }).press('Enter')
  await page.locator('[data-cell="0,0"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-cell="1,0"]')).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page.getByText('4 tiles', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('3 tiles', { exact: true })).toBeVisible()
})

test('numbers that cannot be are named, in French too, on a small phone', async ({ visitor }) => {
  const reader = await visitor({ viewport: { width: 390, height: 780 }, locale: 'fr-FR' })
  const { page } = reader
  reader.lenient = true // a browser complains of every refusal of the house
  await page.goto('/score/cascadia')
  await page.getByRole('button', { name: 'Nombres' }).click()
  const wildlife = page.getByRole('group', { name: 'Scores de faune' }).getByRole('spinbutton')
  for (let at = 0; at < 5; ++at) await wildlife.nth(at).fill(at === 0 ? '13' : '2')
  await expect(page.getByRole('alert')).toContainText('les valeurs possibles les plus proches sont 11 et 19')
  await expect(page.locator('.foot')).toContainText('les valeurs possibles')
  expect(await sideways(page), 'a long reason makes the page no wider').toBe(0)
  await wildlife.first().fill('11')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[data-line="total"]')).toHaveText('19')

  // What the box cannot hold is said beside the count, once.
  await page.locator('.setup select').first().selectOption('2')
  await expect(page.locator('.warns')).toHaveText([
    'Les majorités ne sont pas comptées : il manque des couloirs.',
  ])

  // A rule is named as everywhere, not by its id.
  await page.locator('.sheet th button').first().click()
  await expect(page.locator('.made .mark')).toHaveText('§ Ours')
  expect(await sideways(page)).toBe(0)
})

test('what is refused has no sheet and no winner beside it, on the page or in the picture', async ({
  visitor,
}) => {
  const reader = await visitor()
  const { page } = reader
  reader.lenient = true // a browser complains of every refusal of the house
  await page.goto('/score/cascadia')
  await page.getByRole('button', { name: /Jade’s game/ }).click()
  await expect(page.getByText('Jade wins with 98 points.')).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'Players' }).getByRole('tab')
  await tabs.nth(1).click()
  const bear = page.getByRole('group', { name: 'Wildlife' }).getByRole('spinbutton').first()
  await bear.fill('13')
  await expect(page.getByRole('alert')).toContainText('bear A cannot bring 13 points')
  await expect(page.getByText('Jade wins')).toHaveCount(0)
  await expect(page.locator('.says')).toHaveText('No winner is named: the sheet of Lee is not complete.')
  await expect(page.locator('[data-line="total"]'), 'what is left of the sheet').toHaveText('30')
  await expect(tabs).toHaveText(['Jade · 98', 'Lee · ✗', 'Ash · 95'])
  await bear.fill('19')
  await expect(page.getByText('Jade wins with 98 points.')).toBeVisible()
  await expect(tabs.nth(1)).toHaveText('Lee · 97')
})

test('a family plays without majorities, and an elk card is read as the table reads it', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/score/cascadia')
  await page.getByRole('button', { name: /Jade’s game/ }).click()
  await expect(page.locator('[data-line="wetland"]')).toHaveText(/^8\s*\+ 3$/)
  await page.getByText('How your table reads the rules').click()
  await expect(page.getByLabel('Majorities in the light variants')).toHaveCount(0)
  await page.getByLabel('Rings of Elk D').selectOption('Anywhere on it')
  await expect(page.locator('[data-line="total"]')).toHaveText('98')
  // The numbers of the others are those of the five cards: Jade is counted alone.
  await page.getByRole('combobox', { name: 'Players' }).selectOption('1')
  await page.getByRole('combobox', { name: 'Cards of' }).selectOption('family')
  await page.getByLabel('A solo game').check()
  const river = page.locator('[data-line="river"]')
  const wetland = page.locator('[data-line="wetland"]')
  await expect(wetland).toHaveText(/^8\s*\+ 2$/)
  await page.getByLabel('Majorities in the light variants').selectOption('They do not')
  await expect(wetland).toHaveText('8')
  await expect(river).toHaveText('5')
  await page.reload()
  await expect(wetland, 'the address has it').toHaveText('8')
})

test('the link of a sheet leads others there, not to the machine they sit at', async ({ visitor }) => {
  const reader = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = reader
  const base = 'http://192.168.77.20:8080'
  await page.route('**/api/reach', (route) => route.fulfill({ json: { base } }))
  const answered = page.waitForResponse('**/api/reach')
  await page.goto('/score/cascadia')
  await answered
  await page.getByRole('button', { name: /Jade’s game/ }).click()
  await expect(page).toHaveURL(/#./)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(reader.toast).toContainText('Copied')
  expect(await copied()).toBe(base + page.url().slice(new URL(page.url()).origin.length))
})

test('on a phone, in the dark, one comes nearer to Jade’s land and taps the cell that was meant', async ({
  visitor,
}) => {
  const { page } = await visitor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
    bypassCSP: true,
  })
  await page.goto('/score/cascadia')
  await page.getByRole('button', { name: /Jade’s game/ }).click()
  await expect(page.locator('[data-line="total"]')).toHaveText('98')
  expect(await findings(page)).toEqual([])
  const cell = page.locator('[data-cell="3,4"]')
  const wide = async () => (await cell.boundingBox())?.width ?? 0
  expect(await wide(), 'all of it is in sight').toBeLessThan(43)
  await page.getByRole('button', { name: 'Take away' }).click()
  const nearer = page.getByRole('button', { name: 'Nearer' })
  await nearer.click()
  await nearer.click()
  await expect.poll(wide, 'enough for a thumb').toBeGreaterThan(60)
  const frame = page.locator('.zoom .frame')
  await frame.scrollIntoViewIfNeeded()
  const box = await frame.boundingBox()
  if (!box) throw new Error('the land is there')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const meant = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('[data-cell]')?.getAttribute('data-cell'),
    [x, y],
  )
  await page.touchscreen.tap(x, y)
  await expect(page.locator(`[data-cell="${meant}"]`)).toHaveAccessibleName(/free/)
  await expect(page.getByText('22 of 23 tiles of Jade are described')).toBeVisible()
  expect(await sideways(page)).toBe(0)
})

test('four people are set up, and the address opens their sheet elsewhere', async ({ visitor }) => {
  const [one, other] = [await visitor(), await visitor({ locale: 'fr-FR' })]
  const { page } = one
  await page.goto('/score/cascadia')
  await page.locator('.setup select').first().selectOption('4')
  const tabs = page.getByRole('tablist', { name: 'Players' }).getByRole('tab')
  await expect(tabs).toHaveCount(4)
  for (const [at, name] of ['Ann', 'Bob', 'Cleo', 'Dov'].entries()) {
    await tabs.nth(at).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: new RegExp(`S${at + 1}$`) }).click()
    await expect(page.getByText('3 tiles', { exact: true })).toBeVisible()
  }
  const sums = ['Ann · 5', 'Bob · 5', 'Cleo · 5', 'Dov · 5']
  await expect(tabs).toHaveText(sums)
  await other.page.goto(page.url())
  await expect(other.page.getByRole('tablist', { name: 'Joueurs' }).getByRole('tab')).toHaveText(sums)
})

test('whose sheet keeps the winner unnamed is said, and the field is marked', async ({ visitor }) => {
  const reader = await visitor()
  const { page } = reader
  reader.lenient = true // a browser complains of every refusal of the house
  await page.goto('/score/cascadia')
  await page.getByRole('button', { name: /Jade’s game/ }).click()
  await expect(page.getByText('Jade wins with 98 points.')).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'Players' }).getByRole('tab')
  await tabs.nth(1).click()
  const nature = page.getByLabel('Nature Tokens')
  await nature.fill('')
  await expect(page.locator('.says')).toHaveText('No winner is named: the sheet of Lee is not complete.')
  await expect(nature).toHaveAttribute('data-lacks', 'true')
  await tabs.nth(0).click()
  const sheet = page.locator('.sheet')
  await expect(sheet).toContainText('No winner is named: the sheet of Lee is not complete.')
  await expect(sheet, 'and what it lacks').toContainText('The Nature Tokens of Lee are not given.')
  await expect(nature).not.toHaveAttribute('data-lacks')

  // Jade has three animals on keystones; twenty turns bring twenty tokens at most.
  await nature.fill('4')
  await expect(sheet).toContainText(
    'Jade has 4 Nature Tokens left, but only 3 animals live on a keystone tile.',
  )
  await nature.fill('21')
  await expect(page.getByRole('alert')).toContainText('Jade · 21 Nature Tokens cannot be')
  await expect(nature).toHaveAttribute('aria-invalid', 'true')
  await expect(nature).toHaveAccessibleDescription(/21 Nature Tokens cannot be/)
  await expect(tabs).toHaveText(['Jade · ✗', 'Lee · 97', 'Ash · 95'])
  await tabs.nth(2).click()
  const hawk = page.getByRole('group', { name: 'Wildlife' }).getByRole('spinbutton').nth(3)
  await expect(nature).toHaveAttribute('aria-invalid', 'false')
  await tabs.nth(0).click()
  await nature.fill('2')
  await tabs.nth(2).click()
  await hawk.fill('1')
  await expect(page.getByRole('alert')).toContainText('Ash · hawk A cannot bring 1 point:')
  await expect(hawk).toHaveAttribute('aria-invalid', 'true')
  await expect(hawk).toHaveAccessibleDescription(/hawk A/)
})

test('all sheets stand beside each other, on the page and in the picture', async ({ visitor }) => {
  const { page } = await visitor({ bypassCSP: true })
  await page.goto('/score/cascadia')
  await page.getByRole('button', { name: /Jade’s game/ }).click()
  const all = page.locator('.all')
  await expect(all.locator('thead th')).toHaveText(['Jade', 'Lee', 'Ash'])
  await expect(all.locator('[data-sum]')).toHaveText(['98', '97', '95'])
  await expect(all.locator('thead th[data-winner]')).toHaveText('Jade')
  const wide = async (part: string) => (await page.locator(part).first().boundingBox())?.width ?? 0
  const least = (await wide('.board .drawn')) + (await wide('.sheet')) + (await wide('.all'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a picture' }).click()
  const png = readFileSync(await (await download).path())
  expect(png.readUInt32BE(16), 'land, sheet and all sheets').toBeGreaterThan(2 * least)
  expect(await findings(page)).toEqual([])
})

test('a scenario says whether it is won, a restriction what it asks and who has met it', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/score/cascadia')
  await page.getByRole('button', { name: /Jade’s game/ }).click()
  await page.getByRole('combobox', { name: 'Restriction', exact: true }).selectOption('8')
  const sheet = page.locator('.sheet')
  await expect(sheet.getByRole('heading', { name: 'Restriction 8' })).toBeVisible()
  await expect(sheet).toContainText('every Nature Token action costs two Nature Tokens')
  await expect(sheet).toContainText('Jade has won, and may mark it.')
  await page.getByRole('tablist', { name: 'Players' }).getByRole('tab').nth(1).click()
  await expect(sheet).toContainText('Lee has not won: only the winner may mark it.')
  await page.getByLabel('Nature Tokens').fill('')
  await expect(sheet).toContainText('Whoever wins may mark it.')
  await page.getByRole('combobox', { name: 'Players' }).selectOption('1')
  await page.getByRole('combobox', { name: 'Scenario', exact: true }).selectOption('1')
  await page.getByLabel('A solo game').check()
  await expect(sheet.getByRole('heading', { name: /^Scenario 1 \(met\)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Take away' }).click()
  await page.locator('[data-cell="3,4"]').click()
  await expect(sheet.getByRole('heading', { name: /^Scenario 1 \(open\)/ })).toBeVisible()
})

test('on a phone the sum stays in sight, animals are counted, and a tap in vain says why', async ({
  visitor,
}) => {
  const { page } = await visitor({ viewport: { width: 390, height: 780 }, hasTouch: true })
  await page.goto('/score/cascadia')
  const foot = page.locator('[data-line="foot"]')
  await page.locator('[data-cell="0,0"]').click()
  await expect(page.getByText('1 tile', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'elk', exact: true }).click()
  await page.locator('[data-cell="1,0"]').click()
  await expect(page.getByText('No tile lies there: lay one first')).toBeVisible()
  await page.locator('[data-cell="0,0"]').click()
  await expect(page.getByText('No tile lies there')).toHaveCount(0)
  await expect(foot, 'two landscapes and an elk').toHaveText('4')
  await expect(foot).toBeInViewport()

  await page.getByRole('button', { name: 'Animals', exact: true }).click()
  await expect(page.getByText('1 animal of 20', { exact: true })).toBeVisible()
  await page.locator('[data-cell="1,0"]').click()
  await expect(page.getByText('2 animals of 20', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Take away' }).click()
  await page.locator('[data-cell="2,0"]').click()
  await expect(page.getByText('Nothing lies there.')).toBeVisible()

  // Four of five numbers are none yet.
  await page.getByRole('button', { name: 'Numbers' }).click()
  const wildlife = page.getByRole('group', { name: 'Wildlife' })
  for (const [at, points] of ['11', '14', '12', '11'].entries())
    await wildlife.getByRole('spinbutton').nth(at).fill(points)
  await expect(wildlife.getByText('Not counted yet. Missing: fox.')).toBeVisible()
  await expect(foot).toHaveText('0')
  await wildlife.getByRole('spinbutton').nth(4).fill('11')
  await expect(wildlife.getByText('Not counted yet')).toHaveCount(0)
  await expect(foot).toHaveText('59')
  await expect(foot).toBeInViewport()
  expect(await sideways(page)).toBe(0)
  await foot.click()
  await expect(page.locator('[data-line="bear"]')).toBeInViewport()
})

for (const width of [390, 1440])
  test(`what cannot be is said in the words of the page, and the rest is counted, at ${width}`, async ({
    visitor,
  }) => {
    const reader = await visitor({ viewport: { width, height: 844 }, bypassCSP: true })
    const { page } = reader
    reader.lenient = true // a browser complains of every refusal of the house
    await page.goto('/score/cascadia')
    // A starter is known by what it looks like, to the eye and to the ear.
    await page.getByRole('button', { name: 'forest, mountain river, wetland prairie S2' }).click()
    await page.getByRole('button', { name: 'bear', exact: true }).click()
    await page.locator('[data-cell="0,0"]').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The marked tile takes only elk.')
    await expect(alert).toContainText('the rest is counted')
    await expect(page.locator('main')).not.toContainText(/\(-?\d+,-?\d+\)/)
    await expect(page.locator('[data-cell="0,0"]')).toHaveAccessibleDescription(/takes only elk/)
    await expect(page.locator('.sheet [data-line="total"]'), 'five landscapes').toHaveText('5')
    await expect(page.locator('.sheet'), 'no word of the command line').toContainText(
      'tick “A solo game” under “Cards and players”',
    )
    // A landscape has its name beside its picture.
    const forest = page.getByRole('group', { name: 'Terrain 1' }).getByRole('button', { name: 'forest' })
    await expect(forest.getByText('forest')).toBeVisible()
    expect(await findings(page)).toEqual([])

    // One number of five is held against what can be before the others are there.
    await page.getByRole('button', { name: 'Numbers' }).click()
    const field = (group: string, at: number) =>
      page.getByRole('group', { name: group }).getByRole('spinbutton').nth(at)
    await field('Wildlife', 0).fill('12')
    await field('Largest corridors', 0).fill('30')
    await expect(alert).toContainText('bear A cannot bring 12 points: the nearest that it can are 11 and 19')
    await expect(alert).toContainText('a corridor of 30 tiles (mountain) cannot be')
    for (const each of [field('Wildlife', 0), field('Largest corridors', 0)])
      await expect(each).toHaveAttribute('aria-invalid', 'true')
    if (width < 500) {
      const why = page.locator('.foot .why')
      await expect(why).toHaveText(/the nearest that it can are 11 and 19$/)
      expect(await why.evaluate((each) => each.scrollWidth <= each.clientWidth), 'all of it').toBe(true)
    }
    await field('Wildlife', 0).fill('11')
    await field('Largest corridors', 0).fill('3')
    await expect(alert).toHaveCount(0)
    expect(await sideways(page)).toBe(0)
  })

/** Jade's land as it lies in docs/score.md: cell, face and animal of every tile. */
const land = /## A whole game[^]*?player Jade\n([^]*?)player Lee/
  .exec(readFileSync(new URL('../../docs/score.md', import.meta.url), 'utf8'))![1]!
  .split('\n')
  .filter((line) => line.startsWith('tile '))
  .map((line) => {
    const [, cell = '', face = '', , token] = line.split(' ')
    const [q = 0, r = 0] = cell.split(',').map(Number)
    return { q: q - 3, r: r - 2, face, token }
  })
const terrain = { M: 'mountain', F: 'forest', P: 'prairie', W: 'wetland', R: 'river' } as Record<
  string,
  string
>
const animal = { b: 'bear', e: 'elk', s: 'salmon', h: 'hawk', f: 'fox' } as Record<string, string>

/** Lays a tile as hands do: its two terrains, the cell, and turns it where it lies. */
async function lay(page: Page, { q, r, face }: (typeof land)[number]) {
  for (const [half, letter] of [face[0], face[1] ?? face[0]].entries())
    await page
      .getByRole('group', { name: `Terrain ${half + 1}` })
      .getByRole('button', { name: terrain[letter!]! })
      .click()
  const cell = page.locator(`[data-cell="${q},${r}"]`)
  await cell.click()
  // In the hand it is never turned here.
  for (let turn = 0; turn < Number(face[2] ?? 0); ++turn) await cell.click()
}

test('Jade’s land is tapped together, tile by tile and animal by animal', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/score/cascadia')
  await expect(land).toHaveLength(23)
  // From the middle outwards, so that each lies beside another.
  const far = ({ q, r }: (typeof land)[number]) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
  const order = [...land].sort((one, other) => far(one) - far(other))
  for (const tile of order) await lay(page, tile)
  for (const [letter, name] of Object.entries(animal)) {
    await page.getByRole('button', { name, exact: true }).click()
    for (const { q, r } of land.filter(({ token }) => token === letter))
      await page.locator(`[data-cell="${q},${r}"]`).click()
  }
  await page.getByLabel('Nature Tokens').fill('2')
  for (const [line, points] of Object.entries({ bear: 11, elk: 14, salmon: 12, hawk: 11, fox: 11 }))
    await expect(page.locator(`[data-line="${line}"]`)).toHaveText(String(points))
  await expect(page.locator('[data-line="total"]'), 'without the majorities').toHaveText('91')
  await page.getByText('Cards and players', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Players' }).selectOption('2')
  await page.getByRole('tablist', { name: 'Players' }).getByRole('tab').nth(1).click()
  await page.getByRole('button', { name: 'Numbers' }).click()
  const five = async (group: string, numbers: number[]) => {
    for (const [at, each] of numbers.entries())
      await page.getByRole('group', { name: group }).getByRole('spinbutton').nth(at).fill(String(each))
  }
  await five('Wildlife', [19, 7, 20, 8, 13])
  await five('Largest corridors', [5, 4, 3, 7, 7])
  await page.getByLabel('Nature Tokens').fill('0')
  await expect(page.locator('.says')).toHaveText('Player 1 wins with 98 points.')
})
