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
