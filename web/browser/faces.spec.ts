// Every bot has a face of its own, and it is the same wherever the bot is shown.
import type { Page } from '@playwright/test'
import { expect, test } from './house'

/** The faces in a part of the page, in order; an empty word for who has none. */
const faces = (page: Page, part: string): Promise<string[]> =>
  page
    .locator(`${part} .avatar`)
    .evaluateAll((all) => all.map((each) => each.querySelector<SVGElement>('.face')?.dataset.face ?? ''))

test('a bot has the same face in the room, at the table and at the end', async ({ visitor }) => {
  const ann = await visitor({ viewport: { width: 1440, height: 900 } })
  await ann.make('vigo', ['open', 'bot:novice', 'bot:novice'])
  const inRoom = await faces(ann.page, '.room .people')
  expect(inRoom.slice(0, 2), 'people and free seats have none').toEqual(['', ''])
  await ann.page.locator('.room .at').nth(1).getByRole('button', { name: 'Seat a bot' }).click()
  await expect(ann.page.locator('.room .face')).toHaveCount(3)
  const all = await faces(ann.page, '.room .people')
  expect(all.slice(2), 'who sat there already').toEqual(inRoom.slice(2))
  expect(new Set(all).size, 'no two are alike').toBe(4)
  await ann.start()
  await ann.asked()
  expect(await faces(ann.page, '.players'), 'in the rail').toEqual(all)
  expect(await faces(ann.page, '.strip'), 'in the strip of a phone').toEqual(all)
  expect(await faces(ann.page, '.stage .others'), 'on the board').toEqual(all.slice(1))

  const seats = [{ name: 'Ann' }, { name: 'Tomás', bot: 'random' }]
  await ann.lookBack('vigo', 'fuzz/corpus/record/whole_game', seats)
  await ann.end.waitFor()
  expect(await faces(ann.page, '.players')).toEqual(['', all[3]])
  expect((await faces(ann.page, '.end > ol')).toSorted()).toEqual(['', all[3]])
})

test('a game with signs of its own keeps them beside the face', async ({ visitor }) => {
  const ann = await visitor({ viewport: { width: 390, height: 844 } })
  await ann.make('cascadero', ['bot:novice'])
  await ann.asked()
  const bot = ann.page.locator('.strip .avatar').nth(1)
  await expect(bot.locator('.face')).toBeVisible()
  await expect(bot.locator('.sign use')).toHaveAttribute('href', /^#g-/)
  await expect(ann.page.locator('.strip .avatar').first().locator('.face')).toHaveCount(0)
})
