// How near a map is looked at: what it measures against its frame, and where its corner lies, in pixels of the frame.
export type Point = readonly [number, number]
export type Near = { k: number; x: number; y: number }
export type Size = { w: number; h: number }

export const whole: Near = { k: 1, x: 0, y: 0 }
/** Where the widest map on the narrowest phone has places as large as a fingertip. */
const nearest = 5

const held = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** No edge of the map comes into the frame. */
export const within = ({ k, x, y }: Near, { w, h }: Size): Near => ({
  k,
  x: held(w * (1 - k), x, 0),
  y: held(h * (1 - k), y, 0),
})

/** Nearer by this factor; what is at the point stays there. */
export function nearer(now: Near, by: number, [px, py]: Point, size: Size): Near {
  const k = held(1, now.k * by, nearest)
  const grows = k / now.k
  return within({ k, x: px - (px - now.x) * grows, y: py - (py - now.y) * grows }, size)
}
export const shifted = (now: Near, [dx, dy]: Point, size: Size): Near =>
  within({ k: now.k, x: now.x + dx, y: now.y + dy }, size)

/** The middle of two fingers and how far they are from each other. */
export function spread([a, b]: readonly Point[]): { at: Point; far: number } | null {
  if (!a || !b) return null
  return {
    at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    far: Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1])),
  }
}
