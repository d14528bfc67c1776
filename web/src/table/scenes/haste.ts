// How quickly scenes are played, and when they are not.
import type { Speed } from '../../kit/motion.svelte'

export const pace: Record<Speed, number> = { slow: 1.6, usual: 1, fast: 0.5, off: 0 }
/** Seconds that may wait before the rest goes at double speed, and before it is left out. */
const hurry = 6
const tooLong = 12
const tooMany = 20
/** What all waiting scenes may take together while one's own clock runs. */
const onTheClock = 2

/** By how much scenes are played faster or slower, given the seconds of each that waits; nothing: they are left out. */
export function haste(waiting: readonly number[], speed: Speed, clock: boolean): number | undefined {
  const length = waiting.reduce((sum, each) => sum + each, 0) * pace[speed]
  if (speed === 'off' || length > tooLong || waiting.length > tooMany) return undefined
  const factor = pace[speed] * (length > hurry ? 0.5 : 1)
  return clock && length > onTheClock ? Math.min(factor, (pace[speed] * onTheClock) / length) : factor
}
