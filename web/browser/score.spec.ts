// The scoring assistant for the real box, against the sheet of the worked example, by mouse, by keys and on a phone.
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
  await expect(page.locator('[data-line="total"]'), 'nothing of an older count').toHaveCount(0)
  await expect(tabs).toHaveText(['Jade · –', 'Lee · –', 'Ash · –'])
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
    await page.getByRole('button', { name: `S${at + 1}`, exact: true }).click()
    await expect(page.getByText('3 tiles', { exact: true })).toBeVisible()
  }
  const sums = ['Ann · 5', 'Bob · 5', 'Cleo · 5', 'Dov · 5']
  await expect(tabs).toHaveText(sums)
  await other.page.goto(page.url())
  await expect(other.page.getByRole('tablist', { name: 'Joueurs' }).getByRole('tab')).toHaveText(sums)
})
