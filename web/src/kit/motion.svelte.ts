// How quickly what happens is shown, and whether it travels. Whoever has asked the system for less motion gets none unless they choose
// it here.
import { cubicOut } from 'svelte/easing'

export const speeds = ['slow', 'usual', 'fast', 'off'] as const
export type Speed = (typeof speeds)[number]
export const movements = ['on', 'reduced'] as const
export type Movement = (typeof movements)[number]

const spans: Record<Speed, number> = { slow: 290, usual: 180, fast: 90, off: 1 }

const kept = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
  const value = globalThis.localStorage?.getItem(name)
  return values.find((each) => each === value)
}

class Motion {
  speed = $state<Speed>(kept('oya.speed', speeds) ?? 'usual')
  #chosen = $state<Movement | undefined>(kept('oya.movement', movements))

  constructor() {
    this.#show()
  }
  get movement(): Movement {
    const less = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    return this.#chosen ?? (less ? 'reduced' : 'on')
  }
  get reduced(): boolean {
    return this.movement === 'reduced'
  }
  /** How long a small step takes, in milliseconds. */
  get span(): number {
    return this.reduced || this.speed === 'off' ? 0 : spans[this.speed]
  }
  go(speed: Speed): void {
    localStorage.setItem('oya.speed', speed)
    this.speed = speed
    this.#show()
  }
  move(movement: Movement): void {
    localStorage.setItem('oya.movement', movement)
    this.#chosen = movement
    this.#show()
  }
  #show(): void {
    const root = globalThis.document?.documentElement
    if (!root) return
    root.style.setProperty('--dur', `${Math.max(1, this.span)}ms`)
    root.style.setProperty('--pulse', this.reduced ? '0s' : '1.8s')
    root.dataset.movement = this.movement
  }
}
export const motion = new Motion()

/** How a piece comes to its place: from above, or from where it is told. What lies there when a page opens does not move. */
export const lands = (_: Element, { from = -16 }: { from?: number } = {}) => ({
  duration: 1.5 * motion.span,
  easing: cubicOut,
  css: (done: number, left: number) => `transform: translateY(${from * left}px); opacity: ${done}`,
})
