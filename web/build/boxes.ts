// What lies in the boxes, for the eye: maps, faces, printed numbers. A game whose board draws none of it has no entry here.
import { read } from './sources.ts'

/** A table of numbers or texts out of the header that defines it, as nested lists. */
export function tableOf(source: string, name: string): unknown {
  const found = new RegExp(`\\b${name}\\s*=\\s*(\\{[^;]*\\});`).exec(source)
  if (!found?.[1]) throw new Error(`the components no longer have a table called ${name}`)
  const list = found[1]
    .replace(/\/\/.*$/gm, '')
    .replaceAll('{', '[')
    .replaceAll('}', ']')
  return JSON.parse(list.replace(/,\s*\]/g, ']'))
}

const drawing = (path: string): string[] =>
  read(path)
    .split('\n')
    .filter((line) => !line.startsWith('#') && line !== '')

export const boxes: Record<string, () => unknown> = {
  cascadero: () => ({
    maps: { base: drawing('data/cascadero/base.txt'), farmer: drawing('data/cascadero/farmer.txt') },
    tracks: drawing('data/cascadero/tracks.txt'),
  }),
  vigo: () => {
    const header = read('src/games/vigo/components.h')
    const tables = [
      'slots',
      'printed_farmers',
      'printed_values',
      'win',
      'lose_same_colour',
      'lose_other_colour',
    ]
    return {
      ...Object.fromEntries(tables.map((name) => [name, tableOf(header, name)])),
      rounds: Number(/rounds = (\d+)/.exec(header)?.[1]),
      tricks: Number(/tricks_per_round = (\d+)/.exec(header)?.[1]),
    }
  },
  cascadia: () => {
    const header = read('src/games/cascadia/components.h')
    const source = read('src/games/cascadia/components.cpp')
    const flat = (name: string): unknown => (tableOf(source, name) as unknown[][])[0]
    const tables = [
      'bear_pairs', 'bear_groups', 'elk_lines', 'elk_herds', 'elk_rings', 'salmon_runs', 'hawk_counts',
      'hawk_pairs', 'fox_pairs_near', 'fox_duos', 'family_groups', 'intermediate_groups',
    ] // prettier-ignore
    return {
      faces: flat('printed'),
      starters: flat('printed_starters'),
      starter_cells: tableOf(header, 'starter_cells'),
      starter_turns: tableOf(header, 'starter_turns'),
      start_tile_cells: tableOf(header, 'start_tile_cells'),
      ...Object.fromEntries(tables.map((name) => [name, tableOf(header, name)])),
    }
  },
}
