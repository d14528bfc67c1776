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
/** Asks what the page's process has taken of the processor, in milliseconds. */
async function processor({ page }: Visitor): Promise<() => Promise<number>> {
  const line = await page.context().newCDPSession(page)
  await line.send('Performance.enable')
  return async () => {
    const { metrics } = await line.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? NaN)
  }
}
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
    const pictures = () => page.evaluate(() => (globalThis as unknown as Counted).pictures)
    const worked = await processor(player)
    let took = 0
    const inASecond = async () => {
      const [asked, busy] = [await pictures(), await worked()]
      await page.waitForTimeout(1000)
      took = (await worked()) - busy
      return (await pictures()) - asked
    }
    // A busy machine may still be drawing what has come; what never ends is found all the same.
    await expect.poll(inASecond).toBe(0)
    console.log(`${game} at rest: ${took.toFixed(0)} ms of the processor in a second`)
    expect(await endless(player)).toEqual([])
    await expect.poll(() => running(player)).toBe(0)
  })
