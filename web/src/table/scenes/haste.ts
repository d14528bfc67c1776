// How quickly scenes are played, and when they are not.
import type { Speed } from '../../kit/motion.svelte'

export const pace: Record<Speed, number> = { slow: 1.6, usual: 1, fast: 0.5, off: 0 }
/** Seconds that may wait before the rest goes at double speed, and before it is left out. */
const hurry = 6
const tooLong = 12
const tooMany = 20
/** What all waiting scenes may take together while one's own clock runs. */
const onTheClock = 2

/** How a run of scenes is hastened, from the first of them until none waits: what was decided for the first holds for the rest. */
export class Haste {
  #hurries = false
  /** Seconds that are left of those on one's own clock. */
  #left = onTheClock

  /** By how much the next is played faster or slower, given the seconds of each that waits; nothing: they are left out. */
  of(waiting: readonly number[], speed: Speed, clock: boolean): number | undefined {
    const length = waiting.reduce((sum, each) => sum + each, 0) * pace[speed]
    if (speed === 'off' || length > tooLong || waiting.length > tooMany) return undefined
    this.#hurries ||= length > hurry
    const factor = pace[speed] * (this.#hurries ? 0.5 : 1)
    if (!clock || length === 0) return factor
    return this.#left > 0 ? Math.min(factor, (pace[speed] * this.#left) / length) : undefined
  }
  /** Something was shown for so many seconds while one's own clock ran. */
  spend(seconds: number): void {
    this.#left -= seconds
  }
  /** Nothing waits any more. */
  rest(): void {
    this.#hurries = false
    this.#left = onTheClock
  }
}
