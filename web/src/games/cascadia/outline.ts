// The way round a group of cells, as path data.
import { at, type Box, boxOf, type Cell, R } from './view'

/** The neighbours of a cell: NE, E, SE, SW, W, NW. */
const ways: readonly Cell[] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
]
export const key = ([q, r]: Cell): string => `${q},${r}`
export const around = ([q, r]: Cell): Cell[] => ways.map(([dq, dr]) => [q + dq, r + dr])

/** These cells, and all that touch one of them. */
export function withRing(cells: readonly Cell[]): Cell[] {
  const all = new Map(cells.map((cell) => [key(cell), cell]))
  for (const cell of cells) for (const near of around(cell)) all.set(key(near), near)
  return [...all.values()]
}

/** What a picture of these cells must hold: them, and whatever tile may be laid beside them. */
export const roomFor = (cells: readonly Cell[]): Box => boxOf(withRing(cells), R, 4)

/** The corner of a cell: the first is at the top, the others follow clockwise. */
function corner([q, r]: Cell, which: number, s: number): string {
  const [x, y] = at(q, r, s)
  const angle = ((60 * which - 90) * Math.PI) / 180
  return `${rounded(x + s * Math.cos(angle))} ${rounded(y + s * Math.sin(angle))}`
}
// Without a minus before nothing: corners of neighbours are compared by their text.
const rounded = (value: number): number => Math.round(value * 10) / 10 + 0

/** Once round each patch of these cells. */
export function outline(cells: readonly Cell[], s = R): string {
  const inside = new Set(cells.map(key))
  const next = new Map<string, string>()
  for (const cell of cells)
    for (const [side, near] of around(cell).entries())
      if (!inside.has(key(near))) next.set(corner(cell, side, s), corner(cell, side + 1, s))
  let path = ''
  for (let [start] = [...next.keys()]; start; [start] = [...next.keys()]) {
    const loop = [start]
    for (let to = next.get(start); to && to !== start; to = next.get(to)) loop.push(to)
    for (const point of loop) next.delete(point)
    path += `M${loop.join('L')}Z`
  }
  return path
}

/** The cell at a point of the drawing. */
export function cellAt(x: number, y: number, s = R): Cell {
  const r = y / (1.5 * s)
  const q = x / (Math.sqrt(3) * s) - r / 2
  const [round, third] = [[Math.round(q), Math.round(r)] as Cell, -q - r]
  const off = [Math.abs(round[0] - q), Math.abs(round[1] - r), Math.abs(Math.round(third) - third)]
  if (off[0]! > off[1]! && off[0]! > off[2]!) return [-round[1] - Math.round(third), round[1]]
  return off[1]! > off[2]! ? [round[0], -round[0] - Math.round(third)] : round
}
