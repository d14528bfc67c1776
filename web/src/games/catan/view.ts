// What a seat sees of Catan. Names of places are those of the game's notation (place.ts reads them).

export const goods = ['lumber', 'brick', 'wool', 'grain', 'ore', 'paper', 'coin', 'cloth'] as const
export type Good = (typeof goods)[number]
export const isCommodity = (good: Good): boolean => goods.indexOf(good) >= 5
export type Cards = Partial<Record<Good, number>>

export const tracks = ['trade', 'politics', 'science'] as const
export type Track = (typeof tracks)[number]
export const strengths = ['basic', 'strong', 'mighty'] as const
export type Strength = (typeof strengths)[number]
export type Terrain = 'forest' | 'hills' | 'pasture' | 'fields' | 'mountains' | 'desert' | 'gold' | 'sea'

export type Bargain = { give: Cards; want: Cards }
/** What may be bought, in the order of the menu. */
export const purchases = [
  'road', 'ship', 'settlement', 'city', 'wall', 'recruit', 'promote', 'activate', 'repair', 'buy_card',
] as const // prettier-ignore
export type Price = (typeof purchases)[number]

export type CatanPlayer = {
  points: number
  hand_size: number
  /** The own one. */
  hand?: Cards
  /** While cards of it are chosen, what can still be laid aside: kinds are named in their order. */
  choosable?: Cards
  cards?: Record<string, number>
  /** Cards held by the colour of their backs, in Cities & Knights. */
  progress?: number[]
  /** Development cards held, in base Catan. */
  development?: number
  reply: 'none' | 'writing' | 'accepts' | 'declines' | 'counters'
  counter?: Bargain
  aside: Cards
  roads: string[]
  ships?: string[]
  settlements: string[]
  cities: string[]
  route: number
  army: number
  sideways?: string[]
  walls?: string[]
  overturned?: string[]
  basic?: string[]
  strong?: string[]
  mighty?: string[]
  active?: string[]
  levels?: number[]
  defender?: number
  shown?: string[]
  limit: number
  left: Record<string, number>
  rates: Cards
  sheet: Record<string, number>
  defence?: number
  /** The highest number of the red die that brings a card of each colour; 0: none. */
  draws?: number[]
}

export type CatanView = {
  phase: string
  turn: number
  turns: number
  rolled: boolean
  white: number
  red: number
  event: 'ship' | Track
  hexes: { hex: string; terrain?: Terrain; token?: number }[]
  harbours: { edge: string; kind?: Good | '3:1' }[]
  robber?: string
  /** At sea: where the pirate lies, the ships of this turn, and what the map brings. */
  pirate?: string
  new_ships?: string[]
  ship_moved?: boolean
  /** Where the road or ship lay that is on its way. */
  removed?: string
  /** Land that gets its number when somebody reaches it, and the numbers that are left. */
  without_token?: string[]
  tokens_left?: number[]
  map?: {
    frame: string[]
    start: string[]
    regions: { points: number; hexes: string[] }[]
  }
  ship?: number
  attacked?: boolean
  merchant?: string
  merchant_owner?: number
  metropolises?: Partial<Record<Track, { owner: number; corner: string }>>
  longest?: number
  largest?: number
  longest_roads: string[]
  bank: Cards
  owed: number[]
  offer?: Bargain
  /** How many offers were made in this turn. */
  offers_sent?: number
  looked_at: Cards
  cards_looked_at: Record<string, number>
  players: CatanPlayer[]
  decks?: number[]
  development?: number
  target: number
  prices: Partial<Record<Price, Cards>>
  barbarians?: { steps: number; strength: number; defence: number }
  improvements?: { good: Good; prices: number[] }[]
}

/** The colours of the pieces by seat; each has a shape too, printed on all it owns. */
export const colours = ['red', 'blue', 'orange', 'white'] as const
export const colourOf = (seat: number): string => colours[seat] ?? 'white'

export const count = (cards: Cards): number => Object.values(cards).reduce((sum, each) => sum + each, 0)
/** Cards one by one, in the order of the goods. */
export const spread = (cards: Cards): Good[] =>
  goods.flatMap((good) => Array.from({ length: cards[good] ?? 0 }, () => good))

/** The names of the improvements, as printed, from level 1 on. */
export const buildings: Record<Track, readonly string[]> = {
  trade: ['market', 'trading-house', 'merchant-guild', 'bank', 'great-exchange'],
  politics: ['town-hall', 'church', 'fortress', 'cathedral', 'high-assembly'],
  science: ['abbey', 'library', 'aqueduct', 'theater', 'university'],
}

const decks: Record<Track, readonly string[]> = {
  trade: ['commercial-harbor', 'master-merchant', 'merchant', 'merchant-fleet', 'resource-monopoly', 'trade-monopoly'],
  politics: ['bishop', 'constitution', 'deserter', 'diplomat', 'intrigue', 'saboteur', 'spy', 'warlord', 'wedding'],
  science: [
    'alchemist', 'crane', 'engineer', 'inventor', 'irrigation', 'medicine', 'mining', 'printer', 'road-building',
    'smith',
  ],
} // prettier-ignore
/** The colour of a card's back; none for a development card. */
export const deckOf = (card: string): Track | undefined => tracks.find((track) => decks[track].includes(card))

const development: Record<string, string> = {
  knight: 'play_knight',
  'free-roads': 'play_roads',
  'year-of-plenty': 'play_plenty',
  monopoly: 'play_monopoly',
}
/** The kind of action that plays a card. */
export const kindOfCard = (card: string): string => development[card] ?? card.replaceAll('-', '_')

const cardRules: Record<string, string> = {
  alchemist: 'catan.cards-science.alchemist-dice',
  diplomat: 'catan.cards-politics.diplomat-open',
  saboteur: 'catan.cards-politics.saboteur-overturn',
  'free-roads': 'catan.dev-cards.road-building',
}
/** The rule a card rests on. */
export const ruleOfCard = (card: string): string => {
  const deck = deckOf(card)
  return cardRules[card] ?? (deck ? `catan.cards-${deck}.${card}` : `catan.dev-cards.${card}`)
}
