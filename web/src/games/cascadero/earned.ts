// What earned an achievement: the group of envoys with its towns, or the cubes.
import type { Fact } from '../../client/protocol'
import { claimIn, seatIn } from './facts'
import { beside, type Cell, groupOf, maps } from './map'
import { type CascaderoView, type Colour, type Field, tracks } from './view'

export type Earned = { fields: Field[]; cubes: Colour[] }

const firstBanner = 4
const secondBanner = 10
const top = 15

/** The groups of a player, each with the towns it touches. */
function groups(view: CascaderoView, envoys: readonly Field[]): { fields: Field[]; towns: Cell[] }[] {
  const cells = new Map(maps[view.board].map((cell) => [cell.field, cell]))
  const left = new Set(envoys)
  const all: { fields: Field[]; towns: Cell[] }[] = []
  for (const envoy of envoys) {
    if (!left.has(envoy)) continue
    const fields = [...groupOf(envoy, envoys, cells)]
    for (const field of fields) left.delete(field)
    const stand = fields.flatMap((field) => cells.get(field) ?? [])
    all.push({
      fields,
      towns: [...cells.values()].filter((cell) => cell.town && stand.some((here) => beside(here, cell))),
    })
  }
  return all
}

/** Whether these towns are what an achievement asks of one group, which of them count. */
function counting(name: string, towns: readonly Cell[]): readonly Cell[] {
  if (name === 'five-colours')
    return new Set(towns.map(({ town }) => town)).size === tracks.length ? towns : []
  const wanted = name === 'three-same-colour' ? 3 : 2
  const colours = name.startsWith('pair-') ? tracks.filter((track) => name === `pair-${track}`) : tracks
  const found = colours.map((colour) => towns.filter(({ town }) => town === colour))
  return found.find((same) => same.length >= wanted) ?? []
}

export function earnedBy(fact: Fact, view: CascaderoView): Earned {
  const player = view.players[seatIn(fact)]
  const name = claimIn(fact)
  if (!player) return { fields: [], cubes: [] }
  const above = (space: number) => tracks.filter((track) => player.cubes[track] >= space)
  if (name === 'all-first-banner') return { fields: [], cubes: above(firstBanner) }
  if (name === 'three-second-banner') return { fields: [], cubes: above(secondBanner) }
  if (name === 'third-banner') return { fields: [], cubes: above(top) }
  if (name === 'three-seals' || name === 'all-pairs') return { fields: [], cubes: [] }
  for (const { fields, towns } of groups(view, player.envoys)) {
    const found = counting(name, towns)
    if (found.length > 0) return { fields: [...fields, ...found.map(({ field }) => field)], cubes: [] }
  }
  return { fields: [], cubes: [] }
}
