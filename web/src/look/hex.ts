// Shapes of hexagons, as path data. Nothing here knows a game.

type Point = readonly [number, number]

const corner = (cx: number, cy: number, r: number, degrees: number): Point => [
  cx + r * Math.cos((degrees * Math.PI) / 180),
  cy + r * Math.sin((degrees * Math.PI) / 180),
]
const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
const at = (p: Point) => `${p[0].toFixed(2)} ${p[1].toFixed(2)}`

/** A hexagon with rounded corners. turn 0: flat top, 30: pointy top. */
export function hexPath(cx: number, cy: number, r: number, turn = 0, round = 0.16): string {
  const c = (k: number) => corner(cx, cy, r, 60 * k + turn)
  return (
    [0, 1, 2, 3, 4, 5]
      .map((k) => {
        const tip = c(k)
        return `${k ? 'L' : 'M'}${at(mix(tip, c(k + 5), round))}Q${at(tip)} ${at(mix(tip, c(k + 1), round))}`
      })
      .join('') + 'Z'
  )
}

/** Half of a rounded pointy hexagon: the three sides from side k on, closed along the line from corner to corner. */
export function halfHex(cx: number, cy: number, r: number, k: number, round = 0.12): string {
  const c = (i: number) => corner(cx, cy, r, 60 * (k + i) - 90)
  const tip = (i: number) => {
    const before = mix(c(i), c(i + 5), round)
    const after = mix(c(i), c(i + 1), round)
    return mix(mix(before, c(i), 0.5), mix(c(i), after, 0.5), 0.5)
  }
  const round1 = (i: number) =>
    `L${at(mix(c(i), c(i + 5), round))}Q${at(c(i))} ${at(mix(c(i), c(i + 1), round))}`
  return `M${at(tip(0))}L${at(mix(c(0), c(1), round))}${round1(1)}${round1(2)}L${at(mix(c(3), c(2), round))}L${at(tip(3))}Z`
}

/** A small steady scatter in 0..1 from two integers: print irregularity without randomness. */
export function scatter(a: number, b: number): number {
  const x = Math.sin(a * 127.1 + b * 311.7) * 43758.5453
  return x - Math.floor(x)
}
