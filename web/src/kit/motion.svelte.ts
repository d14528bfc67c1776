// How quickly things move. Whoever has asked the system for less motion gets none unless they choose it here.
import { cubicOut } from 'svelte/easing'

export const speeds = ['none', 'fast', 'usual', 'slow'] as const
export type Speed = (typeof speeds)[number]

const spans: Record<Speed, readonly [string, string]> = {
  none: ['1ms', '0s'],
  fast: ['90ms', '1.2s'],
  usual: ['180ms', '1.8s'],
  slow: ['420ms', '2.6s'],
}

class Motion {
  chosen = $state<Speed | undefined>(undefined)

  constructor() {
    const kept = globalThis.localStorage?.getItem('oya.motion')
    const speed = speeds.find((each) => each === kept)
    if (speed) this.#use(speed)
  }
  get speed(): Speed {
    return (
      this.chosen ?? (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 'none' : 'usual')
    )
  }
  /** How long a step of a piece takes, in milliseconds. */
  get span(): number {
    return this.speed === 'none' ? 0 : Number.parseInt(spans[this.speed][0])
  }
  choose(speed: Speed): void {
    localStorage.setItem('oya.motion', speed)
    this.#use(speed)
  }
  #use(speed: Speed): void {
    this.chosen = speed
    const [span, pulse] = spans[speed]
    const root = globalThis.document?.documentElement
    root?.style.setProperty('--dur', span)
    root?.style.setProperty('--pulse', pulse)
    if (root) root.dataset.motion = speed
  }
}
export const motion = new Motion()

/** How a piece comes to its place: from above, or from where it is told. What lies there when a page opens does not move. */
export const lands = (_: Element, { from = -16 }: { from?: number } = {}) => ({
  duration: 1.5 * motion.span,
  easing: cubicOut,
  css: (done: number, left: number) => `transform: translateY(${from * left}px); opacity: ${done}`,
})
