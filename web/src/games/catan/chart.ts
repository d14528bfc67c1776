// The maps of the scenarios as they are drawn in data/catan, for a small picture of each.
import desert3 from '../../../../data/catan/desert_3.txt?raw'
import desert4 from '../../../../data/catan/desert_4.txt?raw'
import oldDesert3 from '../../../../data/catan/desert_old_3.txt?raw'
import oldDesert4 from '../../../../data/catan/desert_old_4.txt?raw'
import greater from '../../../../data/catan/greater_catan.txt?raw'
import shores3 from '../../../../data/catan/new_shores_3.txt?raw'
import shores4 from '../../../../data/catan/new_shores_4.txt?raw'
import oldShores from '../../../../data/catan/new_shores_old.txt?raw'
import island from '../../../../data/catan/random.txt?raw'
import beginner from '../../../../data/catan/beginner.txt?raw'
import beginnerKnights from '../../../../data/catan/beginner_knights.txt?raw'
import type { Settings } from '../../client/protocol'
import type { Terrain } from './view'

export const scenarios = ['none', 'new_shores', 'desert', 'greater_catan'] as const
export type Scenario = (typeof scenarios)[number]

/** The drawing of a scenario for so many players. */
export function mapOf(scenario: Scenario, seats: number, old: boolean): string {
  const few = seats < 4
  if (scenario === 'greater_catan') return greater
  if (scenario === 'new_shores') return old ? oldShores : few ? shores3 : shores4
  if (scenario === 'desert') return old ? (few ? oldDesert3 : oldDesert4) : few ? desert3 : desert4
  return island
}

/** The drawing of the island without a scenario, by the options of the table. */
export const islandOf = ({ board, expansion, map }: Settings): string =>
  board === 'file' && map
    ? map
    : board === 'beginner'
      ? expansion === 'none'
        ? beginner
        : beginnerKnights
      : island

/** Drawings that somebody may begin their own with, without what is said about them. */
export const begun = (at: 'land' | 'sea'): string =>
  (at === 'land' ? beginner : oldShores).replace(/^#.*\n/gm, '')

const terrains: Record<string, Terrain> = {
  Fo: 'forest',
  Hi: 'hills',
  Pa: 'pasture',
  Fi: 'fields',
  Mo: 'mountains',
  De: 'desert',
  Go: 'gold',
}
export type Drawn = { x: number; y: number; terrain: Terrain; later: boolean }

/** Every hex of a drawing, where one is as wide as the root of three; what is left to chance is dealt as it might come. */
export function drawn(map: string): Drawn[] {
  const lines = map
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split('/'))
    .filter((line) => !/^\s*(sea\s*)?$/.test(line))
  const listed = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
      .split(' ') ?? []
  const lists = { now: listed('terrains'), later: listed('later terrains') }
  const dealt = { now: 0, later: 0 }
  const deal = (from: 'now' | 'later') => lists[from][(7 * ++dealt[from]) % lists[from].length] ?? ''
  return lines
    .filter((line) => !/^\s*[a-z ]+:/.test(line))
    .flatMap((line, row) => {
      const first = line.search(/\S/)
      // A hex takes six characters.
      return Array.from({ length: Math.ceil((line.length - first) / 6) }, (_, at) => {
        const cell = line.slice(first + 6 * at, first + 6 * at + 6).trim()
        const later = cell.includes('.')
        const name = cell.startsWith('??') ? deal(later ? 'later' : 'now') : cell.slice(0, 2)
        const x = (first / 6 + at) * Math.sqrt(3)
        return { x, y: row * 1.5, terrain: terrains[name] ?? ('sea' as const), later }
      })
    })
}
