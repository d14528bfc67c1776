// Where things are on the page: an element says by `data-at` what place it is ("seat 2", "slot 1", "field 3,4").
import type { At } from './script'

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Whether the middle of a box is within the window, and not under what lies over its foot. */
export function inSight({ left, top, right, bottom }: Edges, window: Edges, over?: Edges): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const holds = (outer: Edges) => x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom
  return holds(window) && !(over && holds(over))
}

/** The element of a place: of several names the first that is in sight, or else the first that is there at all. */
function elementAt(at: At): Element | undefined {
  if (typeof document === 'undefined') return undefined
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const prompt = document.querySelector('.prompt')?.getBoundingClientRect()
  const there = (typeof at === 'string' ? [at] : at)
    .flatMap((name) => [...document.querySelectorAll(`[data-at="${CSS.escape(name)}"]`)])
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
  return (there.find(({ box }) => inSight(box, window, prompt)) ?? there[0])?.element
}
/** The box of a place, or of the first of several that is in sight. */
export const boxOf = (at: At): DOMRect | undefined => elementAt(at)?.getBoundingClientRect()
/**
 * The box that a mark of a place stands at: a large one says by `data-mark` where, so that it is not taken for its neighbour's. The strip
 * of players, which stands for what is not in sight, has the numbers of their turns by itself.
 */
export function markOf(at: At): DOMRect | undefined {
  const element = elementAt(at)
  if (element?.closest('.strip')) return undefined
  return (element?.querySelector('[data-mark]') ?? element)?.getBoundingClientRect()
}

/** The box that words about a place stand at: where places lie side by side, one says by `data-words` where, so that they stand in it. */
export function wordsOf(at: At): DOMRect | undefined {
  const element = elementAt(at)
  return (element?.querySelector('[data-words]') ?? element)?.getBoundingClientRect()
}

/** Whether this is a place of a drawn board, where pieces stand, that does not say itself where words go. */
export function isDrawn(at: At): boolean {
  const element = elementAt(at)
  return element instanceof SVGElement && !element.querySelector('[data-words]')
}

/** Places that are larger have room for a word beside their piece, in pixels. */
const small = 64
/**
 * How high the middle of a word lies that is so high itself: at the foot of a place, or at its head. Of a small place of a board, where
 * it would lie on the piece of which it speaks, it stands clear.
 */
export function wordAt({ y, height }: Spot, word: number, above: boolean, drawn: boolean): number {
  const clear = drawn && height > 0 && height < small ? word / 2 + gap : 0
  return above ? y - clear : y + height + clear
}

export type Spot = { x: number; y: number; width: number; height: number }

/** A box as seen from the corner of another. */
export const within = (outer: DOMRect, box: DOMRect): Spot => ({
  x: box.left - outer.left,
  y: box.top - outer.top,
  width: box.width,
  height: box.height,
})
export const middle = ({ x, y, width, height }: Spot): [number, number] => [x + width / 2, y + height / 2]

/** How wide a piece is at its place. A panel or row, which stands for a place that is not in sight, is no measure for it. */
export const widthAt = ({ width, height }: Spot): number => (width > 240 || width > 2 * height ? 44 : width)

/** Where the middle of something of this size is put so that none of it is cut off by the room; as near as it can be. */
export const kept = (middle: number, size: number, [from, to]: readonly [number, number]): number =>
  Math.max(from + size / 2, Math.min(middle, to - size / 2))

/** Between two words one below the other, in pixels. */
const gap = 2
/** How high the middle of something lies that goes below every earlier one it would cover; all are told by their middles. */
export const cleared = ({ x, y, width, height }: Spot, earlier: readonly Spot[]): number =>
  earlier.reduce((at, other) => {
    const [aside, below] = [(width + other.width) / 2, (height + other.height) / 2]
    return Math.abs(x - other.x) < aside && Math.abs(at - other.y) < below ? other.y + below + gap : at
  }, y)

/** Between the middles of two places. */
export function between(one: Spot, other: Spot): Spot {
  const [[x0, y0], [x1, y1]] = [middle(one), middle(other)]
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: 0, height: 0 }
}

/** The way of a flight as keyframes: an arc from one middle to the other, growing or shrinking on the way. */
export function arc(from: Spot, to: Spot, scales: readonly [number, number]): Keyframe[] {
  const [[x0, y0], [x1, y1]] = [middle(from), middle(to)]
  const rise = Math.min(80, Math.hypot(x1 - x0, y1 - y0) * 0.22)
  return Array.from({ length: 13 }, (_, at) => {
    const t = at / 12
    const along = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)
    const x = x0 + (x1 - x0) * along
    const y = y0 + (y1 - y0) * along - 4 * rise * along * (1 - along)
    const scale = scales[0] + (scales[1] - scales[0]) * along
    return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})` }
  })
}
