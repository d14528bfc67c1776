// Where the places of the notation lie: "(1,-2)" a hex, "N(1,-2)" and "S(1,-2)" its top and bottom corner, "(1,-2)se" a side.

export const S = 60
export type Spot = { x: number; y: number }
export type Place = Spot & { name: string; kind: 'hex' | 'corner' | 'edge' }
export type Edge = Place & { from: Spot; to: Spot }

const sides: Record<string, number> = { e: 0, se: 60, sw: 120, w: 180, nw: 240, ne: 300 }
const form = /([NS])?\((-?\d+),(-?\d+)\)(e|se|sw|w|nw|ne)?/

export function hexSpot(q: number, r: number): Spot {
  return { x: Math.sqrt(3) * S * (q + r / 2), y: 1.5 * S * r }
}
const around = ({ x, y }: Spot, degrees: number, far: number): Spot => ({
  x: x + far * Math.cos((degrees * Math.PI) / 180),
  y: y + far * Math.sin((degrees * Math.PI) / 180),
})

const near = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y)
const tips: Record<string, number> = { n: -90, ne: -30, se: 30, s: 90, sw: 150, nw: 210 }
/** Where a corner lies as seen from a hex it belongs to. */
export const tipOf = (corner: Spot, hex: Spot): string =>
  Object.keys(tips).find((tip) => near(around(hex, tips[tip] ?? 0, S), corner) < 1) ?? 'n'

/** The place of a name; undefined if it names none. */
export function placeOf(name: string): Place | undefined {
  const found = form.exec(name)
  if (!found) return
  const [whole, tip, q, r, side] = found
  const middle = hexSpot(Number(q), Number(r))
  if (tip) return { name: whole, kind: 'corner', x: middle.x, y: middle.y + (tip === 'N' ? -S : S) }
  if (side) return { name: whole, kind: 'edge', ...around(middle, sides[side] ?? 0, (S * Math.sqrt(3)) / 2) }
  return { name: whole, kind: 'hex', ...middle }
}

/** A side with its two ends. */
export function edgeOf(name: string): Edge | undefined {
  const place = placeOf(name)
  const found = form.exec(name)
  if (!place || place.kind !== 'edge' || !found) return
  const middle = hexSpot(Number(found[2]), Number(found[3]))
  const turn = sides[found[4] ?? ''] ?? 0
  return { ...place, from: around(middle, turn - 30, S), to: around(middle, turn + 30, S) }
}

/** Where a side is hit: as wide as a finger's tip, also where it runs straight up, and all the more where something may be done. */
export function bandOf({ from, to }: Edge, may: boolean): string {
  const half = may ? 18 : 9
  const [dx, dy] = [(to.x - from.x) / S, (to.y - from.y) / S]
  const point = (along: number, across: number) =>
    `${from.x + dx * along - dy * across} ${from.y + dy * along + dx * across}`
  return `M${point(11, -half)}L${point(S - 11, -half)}L${point(S - 11, half)}L${point(11, half)}Z`
}
/** A side as a line between its corners. */
export function lineOf({ from, to }: Edge): string {
  const point = (far: number) => `${from.x + (to.x - from.x) * far} ${from.y + (to.y - from.y) * far}`
  return `M${point(0.18)}L${point(0.82)}`
}

/** The names of all places in a step, in their order. */
export const placesIn = (text: string): string[] => text.match(new RegExp(form, 'g')) ?? []

const key = ({ x, y }: Spot) => `${Math.round(x)},${Math.round(y)}`

/** Every corner and side of an island, each once; a side is called after the first hex it belongs to, as the game does. */
export function coast(hexes: readonly string[]): { corners: Place[]; edges: Edge[] } {
  const corners = new Map<string, Place>()
  const edges = new Map<string, Edge>()
  for (const name of hexes) {
    const found = form.exec(name)
    if (!found) continue
    const [q, r] = [Number(found[2]), Number(found[3])]
    for (const corner of [
      `N(${q},${r})`, `S(${q},${r})`, `S(${q + 1},${r - 1})`, `S(${q},${r - 1})`, `N(${q},${r + 1})`, `N(${q - 1},${r + 1})`,
    ]) {
      const place = placeOf(corner)
      if (place && !corners.has(key(place))) corners.set(key(place), place)
    } // prettier-ignore
    for (const side of Object.keys(sides)) {
      const edge = edgeOf(`(${q},${r})${side}`)
      if (edge && !edges.has(key(edge))) edges.set(key(edge), edge)
    }
  }
  return { corners: [...corners.values()], edges: [...edges.values()] }
}

// A chart at sea has 94 hexes and 363 corners and sides, which are all asked after every event: names are read once.
const middles = new Map<string, Spot | undefined>()
function middleOf(hex: string): Spot | undefined {
  if (!middles.has(hex)) middles.set(hex, placeOf(hex))
  return middles.get(hex)
}

/** The hexes a corner or side touches. */
export const touching = <H extends { hex: string }>(place: Spot, hexes: readonly H[]): H[] =>
  hexes.filter(({ hex }) => {
    const spot = middleOf(hex)
    return spot !== undefined && near(spot, place) < S * 1.05
  })

/** How likely a number is, in 36ths: the dots under it. */
export const pips = (number: number): number => 6 - Math.abs(7 - number)
