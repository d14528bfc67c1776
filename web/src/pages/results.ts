// What somebody has played, counted by game.
import type { Outcome } from '../client/house'
import type { HeldSeat } from '../client/keys'
import type { Settings } from '../client/protocol'
import { kindOf } from '../games'

export type Tally = {
  game: string
  /** What makes a game of its own of it: the expansion, the map. */
  kind: Settings
  /** Played alone: its points are not those of a game with others. */
  alone: boolean
  games: number
  won: number
  /** The most points, the mean of all, and the largest lead at the end of a game that was won. */
  best: Outcome
  most: number
  mean: number
  lead: number
}

/** A game of an account; or of this browser, which knows its own seat by the key it holds. */
export type Played = Outcome & { own?: number }

/** The seat that belongs to the account of this name, or to this browser. */
export const ownSeat = ({ own, seats }: Played, name: string) =>
  own === undefined ? seats.find((seat) => seat.account !== undefined && seat.name === name) : seats[own]

/**
 * Games that a guest has played here, as they are counted. Not those whose end this browser has not seen, nor those where several share
 * the screen, of which nobody can say whose they are, nor those of which it is not known what was played.
 */
export const playedHere = (held: readonly HeldSeat[], seatsAt: (table: string) => number): Played[] =>
  held.flatMap(({ table, game, since, seat, ended, options }) =>
    ended && seatsAt(table) === 1 && (options || Object.keys(kindOf(game)).length === 0)
      ? [
          {
            ...{ table, game, finished: new Date(since).toISOString(), before: 0, own: seat, seats: ended },
            ...(options ? { options } : {}),
          },
        ]
      : [],
  )

/** Who came first; nobody where that was oneself, or where there was nobody to play against. */
export const winners = <Sat extends { place: number }>(seats: readonly Sat[], own: Sat): Sat[] =>
  seats.length > 1 && own.place > 1 ? seats.filter(({ place }) => place === 1) : []

/** As many as the house tells at once. */
export const page = 50

/**
 * All games of an account, page after page: a figure over some of them would be wrong. Tells how far it is; nothing where nobody is
 * logged in any more.
 */
export async function allOutcomes(
  ask: (before?: number) => Promise<{ games: readonly Outcome[] } | undefined>,
  ontold: (so: readonly Outcome[]) => void,
): Promise<readonly Outcome[] | undefined> {
  for (let all: readonly Outcome[] = []; ;) {
    const found = await ask(all.at(-1)?.before)
    if (!found) return undefined
    all = [...all, ...found.games]
    ontold(all)
    if (found.games.length < page) return all
  }
}

export const tallyId = ({ game, kind, alone }: Pick<Tally, 'game' | 'kind' | 'alone'>): string =>
  [game, ...Object.values(kind), alone].join(' ')

/** By game, and what is a game of its own in it, alone and with others, the one that was played most first. */
export function tallies(outcomes: readonly Played[], name: string): Tally[] {
  const all = new Map<string, Tally>()
  for (const outcome of outcomes) {
    const seat = ownSeat(outcome, name)
    if (!seat) continue
    const others = outcome.seats.filter((each) => each !== seat).map(({ points }) => points)
    const won = seat.place === 1 && others.length > 0
    const lead = won ? Math.max(0, seat.points - Math.max(...others)) : 0
    const alone = others.length === 0
    const kind = kindOf(outcome.game, outcome.options)
    const id = tallyId({ game: outcome.game, kind, alone })
    const before = all.get(id)
    const games = (before?.games ?? 0) + 1
    const better = !before || seat.points > before.most
    all.set(id, {
      game: outcome.game,
      kind,
      alone,
      games,
      won: (before?.won ?? 0) + (won ? 1 : 0),
      best: better ? outcome : before.best,
      most: better ? seat.points : before.most,
      mean: ((before?.mean ?? 0) * (games - 1) + seat.points) / games,
      lead: Math.max(before?.lead ?? 0, lead),
    })
  }
  return [...all.values()].sort((a, b) => b.games - a.games)
}
