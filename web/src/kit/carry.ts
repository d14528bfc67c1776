// A piece that is carried by mouse or finger to a place that may be used. Near such a place it snaps to it.
import { lay } from './layers'
import type { Point } from './zoom'

export type Carrying = {
  /** The places, by a selector. */
  to: string
  /** Told where the piece is, and the place it would be laid; null once it is let go. */
  move: (at: Point | null, over: Element | null) => void
  /** Laid on a place. */
  drop: (over: Element) => void
}

/** How far from the middle of a place it still snaps, in halves of its size. */
const reach = 1.6
/** A press that does not go so far is no carrying. */
const slack = 6

const distance = (element: Element, [x, y]: Point): number => {
  const box = element.getBoundingClientRect()
  const half = Math.max(8, Math.min(box.width, box.height) / 2)
  return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) / half
}
/** The place nearest to a point, if it is near enough. */
export function snap(places: Iterable<Element>, at: Point): Element | null {
  let [best, least]: [Element | null, number] = [null, reach]
  for (const place of places) {
    const far = distance(place, at)
    if (far < least) [best, least] = [place, far]
  }
  return best
}

/** Begins to carry; to be called when the piece is pressed. */
export function carry(event: PointerEvent, { to, move, drop }: Carrying): void {
  const start: Point = [event.clientX, event.clientY]
  // Over a finger one would not see it.
  const lift = event.pointerType === 'touch' ? 44 : 0
  let carried = false
  let gone = () => {}
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => [clientX, clientY - lift]
  const nearest = (at: Point) => snap(document.querySelectorAll(to), at)
  const go = (next: PointerEvent) => {
    if (next.pointerId !== event.pointerId) return
    const at = pointOf(next)
    if (!carried) {
      if (Math.hypot(next.clientX - start[0], next.clientY - start[1]) <= slack) return
      carried = true
      gone = lay(leave, 'over')
    }
    move(at, nearest(at))
  }
  // It goes back where it came from.
  const leave = () => {
    for (const [kind, on] of heard) removeEventListener(kind, on, { capture: true })
    gone()
    move(null, null)
  }
  const end = (last: Event) => {
    if (last instanceof PointerEvent && last.pointerId !== event.pointerId) return
    // A place may have become one since the hand has come there.
    const over = carried && last.type === 'pointerup' ? nearest(pointOf(last as PointerEvent)) : null
    leave()
    if (over) drop(over)
  }
  const heard: [string, EventListener][] = [
    ['pointermove', go as EventListener],
    ['pointerup', end],
    ['pointercancel', end],
  ]
  for (const [kind, on] of heard) addEventListener(kind, on, { capture: true })
  event.preventDefault()
}
