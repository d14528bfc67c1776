// VIGO! once a trick is won: what a card would bring to the bed it goes to.
import { deal, reach, sitDown } from './deal'
import { expect, test } from './house'

test('the bed a card would go to says what the kingdom gains', async ({ house, visitor }) => {
  const player = await visitor()
  const seats = [{ name: 'Noor' }, { bot: 'novice' }, { bot: 'novice' }]
  const dealt = await deal(house, { game: 'vigo', seats }, '1')
  expect(await reach(player, dealt, 'lay ')).toBe(true)
  await sitDown(player, dealt)
  await player.asked()
  const { page } = player
  await page.locator('.trick .won').first().hover()
  const kingdom = page.locator('.mine .kingdom')
  const number = (text: string) => Number(text.replace('−', '-').replace(/[^\d-]/g, ''))
  const then = number(await kingdom.locator('.worth i').innerText())
  const now = number((await kingdom.locator('.worth').innerText()).split('→')[0] ?? '')
  expect(then).not.toBe(now)
  expect(number(await kingdom.locator('.marked .gain').innerText())).toBe(then - now)
})
