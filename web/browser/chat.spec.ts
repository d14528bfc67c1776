// What people say to each other stands beside the board, and nothing of it is missed.
import { flaws } from './flaws'
import { expect, findings, sideways, test, type Visitor } from './house'

const button = ({ page }: Visitor) => page.locator('.bar .chat button')
const field = ({ page, say }: Visitor) => page.getByRole('textbox', { name: say('web.chat.say') })
async function speak(who: Visitor, text: string): Promise<void> {
  await field(who).fill(text)
  await field(who).press('Enter')
  await expect(who.page.locator('.talk ol')).toContainText(text)
}

for (const [width, height, locale] of [
  [1440, 900, 'en-GB'],
  [1000, 800, 'fr-FR'],
  [390, 844, 'en-GB'],
  [390, 844, 'fr-FR'],
] as const)
  test(`the chat leaves the board to be played on: ${width}, ${locale}`, async ({ visitor }) => {
    const player = await visitor({ viewport: { width, height }, bypassCSP: true, locale })
    const { page } = player
    await player.make('cascadero', ['bot:novice'])
    await player.asked()
    await button(player).click()
    await expect(field(player)).toBeFocused()
    await expect(button(player)).toHaveAttribute('aria-expanded', 'true')
    const phrases = page.getByRole('group', { name: player.say('web.chat.phrases') })
    await expect(phrases.getByRole('button')).toHaveCount(8)
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    const [talk, board] = [
      await page.locator('.talk').boundingBox(),
      await page.locator('.stage').boundingBox(),
    ]
    if (!talk || !board) throw new Error('both are there')
    if (width > 900) expect(talk.x, 'beside it').toBeGreaterThanOrEqual(board.x + board.width - 1)
    else expect(talk.y, 'half of the screen is left to it').toBeGreaterThan(0.4 * height)
    // What is asked can still be read, and its buttons pressed.
    for (const part of ['.say', 'button:visible >> nth=0']) {
      const box = await page.locator('.prompt').locator(part).boundingBox()
      if (!box) throw new Error('the prompt is there')
      const hit = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('.prompt, .talk')?.className ?? '',
        [box.x + box.width / 2, box.y + box.height / 2] as const,
      )
      expect(hit, part).toContain('prompt')
    }
    await speak(player, 'h u l b are words here')
    // Under a mouse things to press may be smaller.
    const wrong = (await flaws(page)).filter((each) => width < 1200 || !each.startsWith('target'))
    expect(wrong).toEqual([])
    expect(await findings(page, '.talk')).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    // It closes by Escape, from inside and from the board, and the focus goes where it was.
    await page.keyboard.press('Escape')
    await expect(page.locator('.talk')).toHaveCount(0)
    await expect(button(player)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(player)).toBeFocused()
    const version = await player.version()
    const spot = await player.spot(['.stage [data-may]'], () => 0)
    if (!spot) throw new Error('there is something to do')
    await page.mouse.click(spot.x, spot.y)
    await player.beyond(version)
    await expect(page.locator('.talk')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.talk')).toHaveCount(0)
  })

for (const locale of ['en-GB', 'fr-FR'])
  test(`lines that were said while somebody was away count as new: ${locale}`, async ({ visitor }) => {
    const [ann, bob] = [await visitor(), await visitor({ locale })]
    const { say } = bob
    let cut: (() => void) | undefined
    let open = true
    await bob.page.routeWebSocket(/\/socket$/, (socket) => {
      if (!open) return void socket.close({ code: 1012 })
      const table = socket.connectToServer()
      cut = () => {
        open = false
        void table.close()
        void socket.close({ code: 1012 })
      }
    })
    await ann.make('cascadero', ['open'])
    await button(ann).click()
    await speak(ann, 'nobody here yet')
    await bob.page.goto(ann.page.url())
    await bob.sit('Bob')
    const unread = (count: number) =>
      expect(button(bob)).toHaveAccessibleName(say('web.chat.unread', { count }))
    await expect(bob.page.locator('.room .at').nth(1)).toContainText('Bob')
    await unread(0)
    await speak(ann, 'one')
    await unread(1)
    bob.lenient = true
    cut?.()
    await expect(bob.page.locator('.room .prompt')).toContainText(say('web.line.lost'))
    await speak(ann, 'two')
    await speak(ann, 'three')
    open = true
    await unread(3)

    // What was read stays read, also when the page is loaded anew or left for a while.
    await button(bob).click()
    await unread(0)
    await speak(bob, 'I am back')
    await bob.page.keyboard.press('Escape')
    await bob.page.reload()
    await bob.page.locator('.room').waitFor()
    await expect.poll(() => bob.heard.filter((each) => each.includes('"chat_log"')).length).toBeGreaterThan(2)
    await unread(0)
    const table = bob.page.url()
    await bob.page.goto('/')
    await speak(ann, 'four')
    await bob.page.goto(table)
    await unread(1)
  })
