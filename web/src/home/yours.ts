import { own } from '../client/account.svelte'
import { house, HouseError, type TableCard } from '../client/house'
import { finish, forget, heldTables, seatsAt } from '../client/keys'
import { seatName } from '../table/names'

/** A game of this browser or this account, and where it stands if the house could say. */
export type Yours = {
  table: string
  game: string
  /** When it last went on, or one sat down at it. */
  since: number
  state?: TableCard['state']
  seats?: TableCard['seats']
  /** The seats one plays on. */
  own: number[]
  /** It is one's turn. */
  turn: boolean
}

const most = 8

/** Those that wait for one first, then those that go on, and those that are over last; of each the latest first. */
export const ordered = (games: readonly Yours[]): Yours[] => {
  const rank = ({ state, turn }: Yours) =>
    state === 'playing' ? (turn ? 0 : 1) : state === 'waiting' || state === undefined ? 2 : 3
  return [...games].sort((a, b) => rank(a) - rank(b) || b.since - a.since)
}

/** Whom one plays with, by name. */
export const others = ({ seats = [], own }: Yours): string[] =>
  seats.flatMap((seat, at) => (seat.empty || own.includes(at) ? [] : [seatName(seat, at, seats)]))

const shown = (card: TableCard, own: number[]) => ({
  state: card.state,
  seats: card.seats,
  since: Date.parse(card.changed),
  own,
  turn: (card.awaited ?? []).some((seat) => own.includes(seat)),
})

/** The games one plays, and the latest one has played; the keys of tables that are no more are given up. */
export async function yourGames(language: string): Promise<Yours[]> {
  // A game that goes on is not hidden behind those that are over since.
  const all = heldTables()
  const held = [...all.filter(({ over }) => !over), ...all.filter(({ over }) => over)].slice(0, most)
  const asked = held.map(async ({ table, game, since, secret, over }): Promise<Yours | undefined> => {
    const seats = seatsAt(table).map(({ seat }) => seat)
    try {
      const card = await house.card(table, language, secret)
      if (card.state === 'over') finish(table)
      return { table, game, ...shown(card, seats) }
    } catch (error) {
      const none = error instanceof HouseError && error.code === 'table.unknown'
      if (!none) return { table, game, since, own: seats, turn: false, ...(over ? { state: 'over' } : {}) }
      forget(table)
      return undefined
    }
  })
  // What is in the list of an account does not say whose turn it is.
  const listed = (await own.ask(() => house.own(language)))?.tables ?? []
  const elsewhere = listed
    .filter(({ table }) => !held.some((each) => each.table === table))
    .slice(0, most)
    .map(async ({ you, ...card }): Promise<Yours> => {
      const whole = await house.card(card.table, language).catch(() => card)
      return { table: card.table, game: card.game, ...shown(whole, you) }
    })
  const found = await Promise.all([...asked, ...elsewhere])
  return ordered(found.filter((each) => each !== undefined)).slice(0, most)
}
