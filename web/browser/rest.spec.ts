// A table at rest costs nothing: nothing moves, and nobody asks to draw again.
import { expect, test, type Visitor } from './house'

/** How often the page has asked for another picture. */
type Counted = { pictures: number }
const count = () => {
  const counted = globalThis as unknown as Counted
  counted.pictures = 0
  const ask = requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = (draw) => {
    counted.pictures += 1
    return ask(draw)
  }
}

/** Ends what breathes a few times, which takes seconds; what would go on for ever cannot be ended and is named. */
const endless = ({ page }: Visitor) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      try {
        animation.finish()
        return []
      } catch {
        return [(animation as CSSAnimation).animationName]
      }
    }),
  )
const running = ({ page }: Visitor) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

for (const [game, bots] of [
  ['vigo', 3],
  ['cascadero', 1],
  ['catan', 2],
  ['cascadia', 1],
] as const)
  // prettier-ignore
  test(`nothing moves at a table of ${game} at rest`, async ({ visitor }) => {
    const player = await visitor({ reducedMotion: 'no-preference' })
    const { page } = player
    await page.addInitScript(count)
    await player.make(game, Array<string>(bots).fill('bot:novice'))
    await player.takeHint()
    await player.asked()
    await player.settled()
    await page.mouse.move(1, 1)
    expect(await endless(player)).toEqual([])
    await expect.poll(() => running(player)).toBe(0)
    // Whatever draws for ever asks with every picture: of sixty there is not one, and nothing has begun to move.
    const asked = await page.evaluate(async () => {
      const counted = globalThis as unknown as Counted
      await new Promise((later) => setTimeout(later, 300))
      const before = counted.pictures
      await new Promise((later) => setTimeout(later, 1000))
      return counted.pictures - before
    })
    expect(asked).toBe(0)
    expect(await running(player)).toBe(0)
  })
