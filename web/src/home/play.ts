import { house, type Opened, type Order, type SeatOrder } from '../client/house'
import { own } from '../client/account.svelte'
import { hold } from '../client/keys'
import { place } from '../router.svelte'
import { say, speech } from '../words/speech.svelte'

/** The name this guest goes by. */
export const guestName = (): string => own.name || localStorage.getItem('oya.name') || say('web.guest')

/** How strong the bots are that this guest likes to play against. */
export const usualOpponent = (): string => localStorage.getItem('oya.opponent') ?? 'apprentice'

/** What bots are called, in order. */
export const botNames = ['Elio', 'Marguerite', 'Tomás']

/** One person and bots on all other seats. */
export const againstBots = (seats: number, bot: string): SeatOrder[] =>
  Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? { name: guestName() } : { bot, name: botNames[seat - 1] ?? '' },
  )

/** Makes the table, keeps its keys, and goes there. */
export async function openTable(order: Order): Promise<Opened> {
  const opened = await house.open(order, speech.language)
  const invite = opened.invite ? { invite: opened.invite } : {}
  hold(
    opened.seats.map((seat) => ({
      ...seat,
      ...invite,
      table: opened.table,
      game: order.game,
      since: Date.now(),
    })),
  )
  place.go(`/t/${opened.table}${opened.invite ? `#${opened.invite}` : ''}`)
  return opened
}
