import box from 'virtual:oya/box/vigo'

export const vigoBox = box
export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'black'
export const glyphs: Record<Colour, string> = {
  red: 'g-poppy',
  blue: 'g-drop',
  green: 'g-leaf',
  yellow: 'g-sun',
  black: 'g-peak',
}

/** A card in notation: "blue 5", or "?". */
export type Card = string
export type Kingdom = {
  cards: number
  farmers: number
  worth: number
  /** What each space counts of it. */
  counts: number[]
  points: number
  spaces: { height: number; cards: Card[] }[]
}
export type VigoView = {
  phase: string
  round: number
  trick: number
  dealer: number
  turn: number
  supply: number
  hand: Card[]
  playable: Card[]
  to_place: Card[]
  players: Kingdom[]
  tricks: { leader: number; winner: number; cards: Card[] }[]
  trick_on_table: boolean
  scores: number[][]
}

/** A number as it is printed, with a true minus. */
export const signed = (n: number): string => String(n).replace('-', '−')

/** The same with a plus before what is gained. */
export const plus = (n: number): string => (n > 0 ? `+${n}` : signed(n))

export const readCard = (card: Card): { colour: Colour; value: number } | null => {
  const [colour, value] = card.split(' ')
  return colour && colour in glyphs ? { colour: colour as Colour, value: Number(value) } : null
}

/** Farmers a card earns, by value, as this table has agreed. */
export type Icons = { win: number[]; same: number[]; other: number[] }
export function iconsOf(option: string | undefined): Icons {
  const lists = option?.includes('/') ? option.split('/').map((list) => list.split(',').map(Number)) : []
  return {
    win: lists[0] ?? box.win,
    same: lists[1] ?? box.lose_same_colour,
    other: lists[2] ?? box.lose_other_colour,
  }
}

export type Bed = { printed: number; earned: number; free: number; first: number }
/** Where the pieces stand: on each space the printed farmers, the earned ones (from the left), and free slots; and the number of its first slot. */
export function beds(farmers: number): Bed[] {
  let left = farmers
  let next = 0
  return box.slots.map((slots, space) => {
    const printed = box.printed_farmers[space] ?? 0
    const earned = Math.min(slots - printed, left)
    left -= earned
    const first = next
    next += slots - printed
    return { printed, earned, free: slots - printed - earned, first }
  })
}

/** The table as a move would leave it. With the last card of a round the next one begins, and all kingdoms are empty: that is no forecast. */
export const foreseen = (
  now: VigoView,
  then: Partial<VigoView> | undefined,
): Partial<VigoView> | undefined => (then?.round === now.round ? then : undefined)
