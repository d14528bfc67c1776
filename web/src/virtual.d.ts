declare module 'virtual:oya/languages' {
  const load: Record<string, Record<string, () => Promise<Record<string, string>>>>
  export default load
}
declare module 'virtual:oya/version' {
  const version: string
  export default version
}
declare module 'virtual:oya/ledgers' {
  import type { RuleBook } from '../build/sources'
  const load: Record<string, () => Promise<RuleBook>>
  export default load
}
declare module 'virtual:oya/box/cascadero' {
  const box: { maps: Record<'base' | 'farmer', string[]>; tracks: string[] }
  export default box
}
declare module 'virtual:oya/box/vigo' {
  type Numbers = number[]
  const box: {
    slots: Numbers
    printed_farmers: Numbers
    printed_values: Numbers
    win: Numbers
    lose_same_colour: Numbers
    lose_other_colour: Numbers
    rounds: number
    tricks: number
  }
  export default box
}
declare module 'virtual:oya/box/cascadia' {
  type Printed = [terrain: string, wildlife: string][]
  type Numbers = number[]
  const box: {
    faces: Printed
    starters: Printed
    starter_cells: [[number, number][]]
    starter_turns: Numbers
    start_tile_cells: [[number, number][]]
    bear_pairs: Numbers
    bear_groups: [Numbers[]]
    elk_lines: Numbers
    elk_herds: Numbers
    elk_rings: Numbers
    salmon_runs: [Numbers[]]
    hawk_counts: [Numbers[]]
    hawk_pairs: Numbers
    fox_pairs_near: Numbers
    fox_duos: Numbers
    family_groups: Numbers
    intermediate_groups: Numbers
  }
  export default box
}
