// What is shown of a case of the ledger: the map where something happens, and the tracks where a cube has moved.
import { say } from '../../words/speech.svelte'
import type { Exhibit } from '../shelf'
import { type CascaderoView, type Colour, type Field, tracks } from './view'

const last = { column: 14, row: 16 }
const around = 3

/** The part of the map around some fields; all of it where they lie far apart. */
function part(fields: readonly Field[]): { columns?: [number, number]; rows?: [number, number] } {
  const spots = fields.flatMap((field) => {
    const [, column, row] = /(\d+),(\d+)/.exec(field) ?? []
    return column && row ? [{ column: Number(column), row: Number(row) }] : []
  })
  if (spots.length === 0) return {}
  const span = (of: 'column' | 'row'): [number, number] => {
    const all = spots.map((spot) => spot[of])
    return [Math.max(0, Math.min(...all) - around), Math.min(last[of], Math.max(...all) + around)]
  }
  const [columns, rows] = [span('column'), span('row')]
  return columns[1] - columns[0] > 10 || rows[1] - rows[0] > 12 ? {} : { columns, rows }
}

export const exhibit: Exhibit<CascaderoView> = {
  pictures({ view, other, seat, steps, after }) {
    const named = steps.flatMap((step) => step.match(/\(?\d+,\d+\)?/g) ?? [])
    const own = view.players[seat]?.envoys ?? []
    const map = { show: 'map', ...part([...named, ...(own.length < 5 ? own : [])]), may: !after && !named[0] }
    const cubes = ({ players }: CascaderoView, track: Colour) => players.map((player) => player.cubes[track])
    const moved = tracks.filter(
      (track) => other && String(cubes(other, track)) !== String(cubes(view, track)),
    )
    return moved.length > 0 ? [map, { show: 'tracks', tracks: moved }] : [map]
  },
  names: ({ players }) =>
    players.map(({ colour }) => {
      const name = say(`cascadero.colour.${colour}`)
      return name.slice(0, 1).toUpperCase() + name.slice(1)
    }),
}
