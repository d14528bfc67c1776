// Which corridors and groups are outlined while something is shown or aimed at.
import type { Beat } from '../../table/scenes/script'
import { animalIn, cellIn, id, seatIn } from './facts'
import { key } from './outline'
import {
  type CascadiaView,
  type Cell,
  counted,
  type Group,
  type Player,
  type Species,
  type Terrain,
  terrains,
} from './view'

const holds =
  (cell: Cell) =>
  ({ cells }: Group): boolean =>
    cells.some((each) => key(each) === key(cell))

/** Corridors of more than one tile that this cell is part of. */
export const corridorsAt = (player: Player | undefined, cell: Cell): Group[] =>
  terrains.flatMap((terrain) =>
    (player?.groups?.[terrain] ?? []).filter((group) => group.cells.length > 1 && holds(cell)(group)),
  )
/** The groups of an animal that this cell is part of. */
export const groupsAt = (player: Player | undefined, animal: Species, cell: Cell): Group[] =>
  (player?.groups?.[animal] ?? []).filter(holds(cell))

/** What is outlined on a land because of what is being shown. */
export function litBy(beat: Beat | null | undefined, player: Player | undefined, seat: number): Group[] {
  if (!beat || beat.flying) return []
  const [fact] = beat.facts
  const cell = fact && cellIn(fact)
  if (!fact || !cell || seatIn(fact) !== seat) return []
  if (beat.row === 'lays') return corridorsAt(player, cell)
  const animal = animalIn(fact)
  return id(fact) === 'settles' && animal ? groupsAt(player, animal, cell) : []
}
/** The cell that something is on its way to. */
export function goalOf(beat: Beat | null | undefined, seat: number): Cell | undefined {
  const fact = beat?.facts.find((each) => cellIn(each) && seatIn(each) === seat)
  return fact && cellIn(fact)
}

/** Something that depends on what it was before. */
export function follow<T>(first: T): (step: (before: T) => T) => T {
  let now = first
  return (step) => (now = step(now))
}

/** Who is acting: who took the pair that is shown, until somebody else's turn has begun. */
export function actingSeat(view: CascadiaView, beat: Beat | null | undefined, before: number): number {
  const shown = beat?.facts.find((fact) => id(fact) !== 'turn' && seatIn(fact) !== undefined)
  if (shown && beat?.row !== 'card') return seatIn(shown) ?? before
  const passes = beat?.facts.some((fact) => id(fact) === 'turn') ?? false
  return (beat && !(passes && !beat.flying)) || view.phase === 'filling' ? before : view.turn
}

/** Whether the final count is shown, or what it means for a scenario. */
export const isCount = ({ row, facts }: Beat): boolean =>
  row === 'end' || (row === 'warning' && facts.some((fact) => id(fact) !== 'warning'))

/** Which line of the sheet is counted at a step of the count. */
export const lineAt = (step: number): (typeof counted)[number] | undefined => counted[step]
/** The seat with the most on this line; nobody where nothing was scored. */
export function bestOf(
  players: readonly Player[],
  line: (typeof counted)[number] | undefined,
): number | undefined {
  if (line === undefined || line === 'majorities') return undefined
  const values = players.map(({ sheet }) => valueOf(sheet, line))
  const most = Math.max(...values)
  return most > 0 ? values.indexOf(most) : undefined
}
export const valueOf = (sheet: Player['sheet'], line: Species | Terrain | 'nature' | 'total'): number => {
  const value = sheet[line]
  return typeof value === 'number' ? value : value[0]
}
