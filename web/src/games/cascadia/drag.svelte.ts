// A tile or a disc in the hand of who drags it: it snaps to the place it is over, and is laid where it is let go.
import type { Action } from '../../client/protocol'
import { lay } from '../../kit/layers'
import type { Aim } from '../../table/aim.svelte'
import { key } from './outline'
import { type Cell, cellOf, type Species } from './view'

type Held =
  { what: 'tile'; tile: number; slot: number | null; tried?: boolean } | { what: 'token'; animal: Species }
/** Where a hand is, in pixels of the window. */
type Spot = { x: number; y: number }

/** How far a hand goes before it drags. */
const slack = 8

class Drag {
  /** What is being dragged. */
  held = $state.raw<Held | null>(null)
  at = $state.raw<Spot>({ x: 0, y: 0 })
  /** How often the tile was turned on its way. */
  turns = $state(0)
  /** The place it has snapped to. */
  over = $state.raw<Cell | null>(null)
  /** Which cell of one's own land is at a spot of the window, if something may lie there. */
  cellAt: ((spot: Spot) => Cell | null) | null = null

  #aim: Aim | null = null
  #gone = () => {}
  #pending: { held: Held; from: Spot; id: number } | null = null
  #dropped = 0

  /** Whether this very click only ends a drag. */
  get justDropped(): boolean {
    return performance.now() - this.#dropped < 300
  }

  /** A hand comes down on a piece; it drags once it has gone far enough. */
  take(event: PointerEvent, held: Held, aim: Aim): void {
    if (event.button !== 0 || this.#pending) return
    this.#pending = { held, from: { x: event.clientX, y: event.clientY }, id: event.pointerId }
    this.#aim = aim
    for (const [kind, heard] of this.#heard) addEventListener(kind, heard, { passive: false })
  }

  readonly #heard: [string, (event: Event) => void][] = [
    ['pointermove', (event) => this.#move(event as PointerEvent)],
    ['pointerup', (event) => this.#drop(event as PointerEvent)],
    ['pointercancel', () => this.#end()],
    ['pointerdown', (event) => this.#another(event as PointerEvent)],
    ['wheel', (event) => this.#roll(event as WheelEvent)],
    ['keydown', (event) => this.#key(event as KeyboardEvent)],
    ['touchmove', (event) => this.held && event.cancelable && event.preventDefault()],
  ]

  #move(event: PointerEvent): void {
    const pending = this.#pending
    if (!pending || event.pointerId !== pending.id) return
    const spot = { x: event.clientX, y: event.clientY }
    if (!this.held && Math.hypot(spot.x - pending.from.x, spot.y - pending.from.y) < slack) return
    if (!this.held)
      this.#gone = lay(() => {
        this.#aim?.point(null)
        this.#end()
      }, 'over')
    this.held = pending.held
    this.at = spot
    const cell = this.cellAt?.(spot) ?? null
    if (cell ? this.over && key(cell) === key(this.over) : !this.over) return
    this.over = cell
    this.#aim?.point(this.#action ?? null)
  }
  /** It was taken up while others act, to see how it would lie: nothing comes of it, also if it is one's turn by now. */
  get #tried(): boolean {
    return this.held?.what === 'tile' && this.held.tried === true
  }
  /** What letting go would do, where the table has said what may be done. */
  get #action(): Action | undefined {
    if (this.#tried) return
    const kind = this.held?.what === 'tile' ? 'place' : 'settle'
    const { over } = this
    return over
      ? this.#aim?.of(kind).find((action) => key(cellOf(action.text) ?? [NaN, NaN]) === key(over))
      : undefined
  }
  #drop(event: PointerEvent): void {
    if (event.pointerId !== this.#pending?.id) return
    const { held, over } = this
    const [aim, action, turns, tried] = [this.#aim, this.#action, this.turns, this.#tried]
    this.#end()
    if (!held || !aim) return
    this.#dropped = performance.now()
    aim.point(null)
    if (tried) return
    this.wanted = turns
    if (action) aim.act(action)
    // A pair dragged from the market is taken and laid at once, or not at all.
    else if (over && held.what === 'tile' && held.slot !== null)
      aim.plan([`take ${held.slot + 1}`, `place ${key(over)}`])
  }
  /** How the tile that was just let go lies, until it is turned further. */
  wanted = 0

  #another(event: PointerEvent): void {
    if (this.held && event.pointerId !== this.#pending?.id) this.#turn(event, 1)
  }
  #roll(event: WheelEvent): void {
    if (this.held) this.#turn(event, event.deltaY > 0 ? 1 : -1)
  }
  #key(event: KeyboardEvent): void {
    if (!this.held) return
    if (event.key === 'r' || event.key === 'R') this.#turn(event, event.shiftKey ? -1 : 1)
  }
  #turn(event: Event, by: number): void {
    if (event.cancelable) event.preventDefault()
    this.turns = (this.turns + by + 6) % 6
  }
  #end(): void {
    for (const [kind, heard] of this.#heard) removeEventListener(kind, heard)
    this.#gone()
    this.#pending = null
    this.held = null
    this.over = null
    this.turns = 0
  }
}
export const drag = new Drag()
