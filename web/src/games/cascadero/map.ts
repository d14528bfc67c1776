import box from 'virtual:oya/box/cascadero'
import type { Action } from '../../client/protocol'
import type { Colour, Field } from './view'

export type Cell = {
  field: Field
  column: number
  row: number
  x: number
  y: number
  town?: Colour
  mark?: string
  farmer: boolean
}

/** Radius of a hexagon in units of the map. */
export const S = 25
const H = Math.sqrt(3) * S

const colours: Record<string, Colour> = { Y: 'yellow', O: 'orange', B: 'blue', P: 'pink', W: 'white' }
const marks: Record<string, string> = { '*': 'g-star', o: 'g-dot', x: 'g-cross' }

export const fieldName = (column: number, row: number): Field => `(${column},${row})`

/** The printed map: line n of the drawing is half-row n, column c stands at characters 2c and 2c + 1. */
export function readMap(lines: readonly string[]): Cell[] {
  return lines.flatMap((line, n) =>
    Array.from({ length: Math.ceil(line.length / 2) }, (_, column): Cell | null => {
      const sign = line[2 * column]
      if (!sign || sign === ' ') return null
      const row = column % 2 ? (n + 1) / 2 : n / 2
      const town = colours[sign]
      const mark = marks[line[2 * column + 1] ?? '']
      return {
        field: fieldName(column, row),
        column,
        row,
        x: 38.5 + 1.5 * S * column,
        y: 29 + (n * H) / 2,
        ...(town ? { town } : {}),
        ...(mark ? { mark } : {}),
        farmer: sign === 'f',
      }
    }).filter((cell) => cell !== null),
  )
}

export const maps = { base: readMap(box.maps.base), farmer: readMap(box.maps.farmer) }

export const beside = (a: Cell, b: Cell): boolean => {
  const far = Math.hypot(a.x - b.x, a.y - b.y)
  return far > 1 && far < H * 1.1
}

/** What a space of the tracks has printed on it, from the top down. */
export type Space = { space: number; coloured: string[]; white: string[] }
export const spaces: Space[] = box.tracks.map((line) => {
  const [space = '', coloured = '', white = ''] = line.trim().split(/\s{2,}/)
  const printed = (text: string) => text.split(',').map((word) => word.trim())
  return { space: Number(space), coloured: printed(coloured), white: printed(white) }
})

/** Envoys of one colour that stand together with this one, as far as links are drawn. */
export function groupOf(field: Field, envoys: readonly Field[], cells: ReadonlyMap<Field, Cell>): Set<Field> {
  const group = new Set<Field>([field])
  const open = [field]
  for (let at = open.pop(); at; at = open.pop()) {
    const here = cells.get(at)
    for (const other of envoys) {
      const there = cells.get(other)
      if (!here || !there || group.has(other) || !beside(here, there)) continue
      group.add(other)
      open.push(other)
    }
  }
  return group
}

/** The fields an action names, in order: "move (2,3) to (2,4)". */
export const fieldsOf = (text: string): Field[] => text.match(/\(\d+,\d+\)/g) ?? []

/**
 * The step a click on a field that offers nothing would have been, so that the table can say why not: from there while an envoy or a
 * herald is chosen, to there once it is, and otherwise an envoy placed there.
 */
export function triedAt(
  field: Field,
  legal: readonly Action[],
  chosen: boolean,
  cells: ReadonlyMap<Field, Cell>,
): string {
  const step = legal.find(({ kind }) => kind === 'move' || kind === 'herald')
  if (!step) return `place ${field}`
  const [from, to = ''] = fieldsOf(step.text)
  if (chosen) return `${step.kind} ${from} to ${field}`
  const here = cells.get(field)
  const next = step.kind === 'move' && here && [...cells.values()].find((cell) => beside(cell, here))
  return `${step.kind} ${field} to ${next ? next.field : to}`
}
