// What of a land is in sight, and the hands that change it: drag to move it; wheel, buttons or two fingers to come nearer. While all of
// it is in sight, a finger that goes up or down scrolls the page.
import { untrack } from 'svelte'
import { cubicOut } from 'svelte/easing'
import { Tween } from 'svelte/motion'
import { readable } from '../../kit/letters'
import { motion } from '../../kit/motion.svelte'
import { withRing } from './outline'
import { boxOf, type Cell, R } from './view'

type Asked = {
  /** All of these are to be seen, and every place beside them: always, so that nothing moves while a tile is taken, laid and turned. */
  cells: readonly Cell[]
  /** What was framed stays so for now: a larger land is framed anew between two turns. */
  busy: boolean
  /** There is something to be seen already, so that a change is gone over to smoothly. */
  begun: boolean
  /** Others play too: there is always room for the land of one of them. */
  company: boolean
  /** That land, or the sheet, lies over the right side now. */
  visited: boolean
}
type Hands = {
  /** Something is being dragged, to which fingers and wheel belong. */
  hold: () => boolean
  /** Takes a wheel for itself; whether it did. */
  roll: (by: number) => boolean
}

export class Sight {
  zoom = $state(1)
  board = $state<SVGSVGElement>()
  #shift = $state<Cell>([0, 0])
  #size = $state({ w: 800, h: 560 })
  #kept = $state.raw<Cell[]>([])
  #pull: { x: number; y: number; from: Cell; id: number } | null = null
  readonly #asked: () => Asked
  readonly #hands: Hands
  readonly #eased: Tween<{ x: number; y: number; unit: number }>

  readonly #frame = $derived(boxOf(this.#kept, R, 4))
  /** What may be covered on the right, in pixels. */
  readonly #cover = $derived.by(() =>
    this.#asked().company && this.#size.w > 560 ? Math.min(352, this.#size.w * 0.42) : 0,
  )
  /** On a phone, the strip at the foot where what is in hand lies. */
  readonly #foot = $derived(this.#size.w > 560 ? 0 : 48)
  /** Board units to a pixel: it grows by steps, so that most tiles change nothing. */
  readonly #whole = $derived.by(() => {
    const { w, h } = this.#size
    const wanted = Math.max(this.#frame.w / (w - this.#cover), this.#frame.h / (h - this.#foot), 2 / 3)
    return (2 / 3) * 1.15 ** Math.ceil(Math.log((wanted * 3) / 2) / Math.log(1.15) - 1e-6)
  })
  /** The middle of the land and its scale, which go over smoothly. */
  readonly #goal = $derived.by(() => ({
    x: this.#frame.x + this.#frame.w / 2 + (this.#asked().visited ? (this.#cover / 2) * this.#whole : 0),
    y: this.#frame.y + this.#frame.h / 2 + (this.#foot / 2) * this.#whole,
    unit: this.#whole,
  }))
  readonly #unit = $derived.by(() => this.#eased.current.unit / this.zoom)
  /** Letters that can be read, in units of the board. */
  readonly letters = $derived.by(() => readable(this.#unit, 1))
  /** The part of the board that is in sight, in its units. */
  readonly box = $derived.by(() => ({
    x: this.#eased.current.x - (this.#size.w * this.#unit) / 2 + this.#shift[0],
    y: this.#eased.current.y - (this.#size.h * this.#unit) / 2 + this.#shift[1],
    w: this.#size.w * this.#unit,
    h: this.#size.h * this.#unit,
  }))

  /** Is made where a component is: it watches for as long as that is there. */
  constructor(asked: () => Asked, hands: Hands) {
    this.#asked = asked
    this.#hands = hands
    this.#eased = new Tween(
      untrack(() => this.#goal),
      {
        easing: cubicOut,
        interpolate: (a, b) => (t) => ({
          x: a.x + (b.x - a.x) * t,
          y: a.y + (b.y - a.y) * t,
          unit: a.unit + (b.unit - a.unit) * t,
        }),
      },
    )
    $effect.pre(() => {
      if (!asked().busy || this.#kept.length === 0) this.#kept = withRing(asked().cells)
    })
    let sized = untrack(() => this.#size)
    $effect.pre(() => {
      // A window that changes its size is followed at once.
      const duration = this.#size === sized && asked().begun ? 1.6 * motion.span : 0
      sized = this.#size
      const to = this.#goal
      untrack(() => void this.#eased.set(to, { duration }))
    })
    // What lies above the board is placed again.
    $effect(() => {
      void this.box
      untrack(() => this.board?.dispatchEvent(new Event('moved', { bubbles: true })))
    })
  }

  /** A point of the screen on the board; nothing where the board is not. */
  pointAt({ x, y }: { x: number; y: number }): Cell | null {
    const seen = this.board?.getBoundingClientRect()
    if (!seen || x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) return null
    return [this.box.x + (x - seen.left) * this.#unit, this.box.y + (y - seen.top) * this.#unit]
  }

  /** Comes nearer; what is at this point, in pixels from the corner, stays there. */
  near(by: number, [x, y]: Cell = [this.#size.w / 2, this.#size.h / 2]): void {
    const before = this.#unit
    this.zoom = Math.min(4, Math.max(0.6, this.zoom * by))
    const more = this.#unit - before
    this.#shift = [
      this.#shift[0] + more * (this.#size.w / 2 - x),
      this.#shift[1] + more * (this.#size.h / 2 - y),
    ]
  }
  showAll(): void {
    this.zoom = 1
    this.#shift = [0, 0]
  }

  down(event: PointerEvent): void {
    this.#pull = { x: event.clientX, y: event.clientY, from: this.#shift, id: event.pointerId }
  }
  move(event: PointerEvent): void {
    const pull = this.#pull
    if (pull?.id !== event.pointerId) return
    const scrolls = event.pointerType === 'touch' && this.zoom <= 1
    const [dx, dy] = [event.clientX - pull.x, scrolls ? 0 : event.clientY - pull.y]
    if (Math.hypot(dx, dy) < 8) return
    if (this.board && !this.board.hasPointerCapture(event.pointerId))
      this.board.setPointerCapture(event.pointerId)
    this.#shift = [pull.from[0] - dx * this.#unit, pull.from[1] - dy * this.#unit]
  }
  up(): void {
    this.#pull = null
  }

  // What is attached to the board.
  readonly measure = (node: Element) => {
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) this.#size = { w: width, h: height }
    })
    watch.observe(node)
    return () => watch.disconnect()
  }
  readonly pinch = (node: Element) => {
    let last: { at: Cell; far: number } | null = null
    const both = ({ touches: [a, b] }: TouchEvent) => {
      if (!a || !b) return null
      const { left, top } = node.getBoundingClientRect()
      return {
        at: [(a.clientX + b.clientX) / 2 - left, (a.clientY + b.clientY) / 2 - top] as Cell,
        far: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
      }
    }
    const start = (event: TouchEvent) => {
      last = this.#hands.hold() ? null : both(event)
      if (!last) return
      this.up()
      if (event.cancelable) event.preventDefault()
    }
    const spread = (event: TouchEvent) => {
      const now = last && both(event)
      if (!last || !now) return
      this.up()
      if (event.cancelable) event.preventDefault()
      this.near(now.far / last.far, now.at)
      this.#shift = [
        this.#shift[0] - (now.at[0] - last.at[0]) * this.#unit,
        this.#shift[1] - (now.at[1] - last.at[1]) * this.#unit,
      ]
      last = now
    }
    const end = () => (last = null)
    const heard = { touchstart: start, touchmove: spread, touchend: end, touchcancel: end }
    for (const [name, on] of Object.entries(heard))
      node.addEventListener(name, on as EventListener, { passive: false })
    return () => {
      for (const [name, on] of Object.entries(heard)) node.removeEventListener(name, on as EventListener)
    }
  }
  readonly wheel = (node: Element) => {
    const roll = (event: Event) => {
      const { deltaY } = event as WheelEvent
      event.preventDefault()
      if (this.#hands.hold() || this.#hands.roll(deltaY > 0 ? 1 : -1)) return
      this.near(deltaY > 0 ? 1 / 1.12 : 1.12)
    }
    node.addEventListener('wheel', roll, { passive: false })
    return () => node.removeEventListener('wheel', roll)
  }
}
