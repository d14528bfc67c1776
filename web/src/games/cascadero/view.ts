export type Colour = 'yellow' | 'orange' | 'blue' | 'pink' | 'white'
export const tracks: readonly Colour[] = ['yellow', 'orange', 'blue', 'pink', 'white']
export const glyphs: Record<Colour, string> = {
  yellow: 'g-wheat',
  orange: 'g-anvil',
  blue: 'g-gem',
  pink: 'g-coin',
  white: 'g-book',
}

/** A field by its name in notation: "(3,12)". */
export type Field = string

export type Player = {
  colour: Colour
  points: number
  seals: number
  cubes: Record<Colour, number>
  flags: string[]
  envoys: Field[]
}
export type CascaderoView = {
  phase: string
  turn: number
  extra_turns: number
  players: Player[]
  sealed: Field[]
  heralds: Field[]
  seals: Record<Colour, number[]>
  tiles: (string | null)[]
  met_first: Record<string, number>
  board: 'base' | 'farmer'
  farmer_spaces: Field[]
  supplies: number[]
  /** Who stands at the top of their own track. */
  eligible?: boolean[]
  /** The place of each seat as things stand. */
  places?: number[]
  winner?: number
  victory?: string
}
