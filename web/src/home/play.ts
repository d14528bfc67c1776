import { house, type Opened, type Order, type SeatOrder } from '../client/house'
import { own } from '../client/account.svelte'
import { hold } from '../client/keys'
import type { Settings } from '../client/protocol'
import { place } from '../router.svelte'
import { botNames } from '../table/names'
import { say, speech } from '../words/speech.svelte'

/** The name this guest goes by. */
export const guestName = (): string => own.name || localStorage.getItem('oya.name') || say('web.guest')

/** The name of whoever learns here: the one that the rulebooks play with, until they have given their own. */
export const learnerName = (): string => own.name || localStorage.getItem('oya.name') || 'Mara'

/** How strong the bots are that this guest likes to play against. */
export const usualOpponent = (): string => localStorage.getItem('oya.opponent') ?? 'apprentice'

/** One person and bots on all other seats. */
export const againstBots = (seats: number, bot: string, name = guestName()): SeatOrder[] =>
  Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? { name } : { bot, name: botNames[seat - 1] ?? '' },
  )

/** What was last played, and how: the next time it is offered first. */
export function rememberChoice(game: string, options: Settings): void {
  localStorage.setItem('oya.game', game)
  localStorage.setItem(`oya.options.${game}`, JSON.stringify(options))
}
export const lastGame = (): string | null => localStorage.getItem('oya.game')
/** How a game was last played here; nothing if it never was. */
export function lastOptions(game: string): Settings | undefined {
  try {
    const kept = localStorage.getItem(`oya.options.${game}`)
    return kept === null ? undefined : (JSON.parse(kept) as Settings)
  } catch {
    return undefined
  }
}

/** How long bots take over each decision, in milliseconds, so that it can be followed. */
export const paces = { usual: 900, quick: 400 } as const
export type Pace = keyof typeof paces
export const pacedBy = (pace: Pace): { pace: number } => ({ pace: paces[pace] })

/** Makes the table, keeps its keys, and goes there; `made` is told first. */
export async function openTable(order: Order, made?: (opened: Opened) => void): Promise<Opened> {
  const terms = { ...pacedBy('usual'), ...order.terms }
  const opened = await house.open({ ...order, terms }, speech.language)
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
  made?.(opened)
  place.go(`/t/${opened.table}${opened.invite ? `#${opened.invite}` : ''}`)
  return opened
}
