// What the facts of the story say, read as the board needs it.
import type { Fact } from '../../client/protocol'
import type { Message, Param } from '../../words/words'
import { type Card, readCard, type VigoView } from './view'

const one = (param: Param | undefined): Message | undefined => (Array.isArray(param) ? param[0] : undefined)

export const seatIn = ({ params }: Fact): number => {
  const player = params?.player
  return typeof player === 'object' && !Array.isArray(player) ? player.seat : -1
}
export const numberIn = ({ params }: Message, name: string): number => Number(params?.[name] ?? 0)

/** The card a message speaks of, in notation; empty if it names none. */
export function cardIn({ params }: Message): Card {
  const card = one(params?.card)?.params
  const colour = one(card?.colour)?.message.split('.').at(-1)
  return colour ? `${colour} ${String(card?.value)}` : ''
}

/** The space of a kingdom where the cards of this colour lie. */
export function spaceOf(view: VigoView, seat: number, card: Card): number {
  const colour = readCard(card)?.colour
  const spaces = view.players[seat]?.spaces ?? []
  return spaces.findIndex(({ cards }) => cards.some((each) => readCard(each)?.colour === colour))
}

export type Laid = { seat: number; card: Card; space: number }
/** The cards that were laid, and where. */
export const laidIn = (fact: Fact, view: VigoView): Laid[] => {
  const seat = seatIn(fact)
  const cards = Array.isArray(fact.params?.cards) ? fact.params.cards : []
  return cards.map((each) => {
    const card = cardIn(each)
    return {
      seat,
      card,
      space: numberIn(each, 'space') - 1 < 0 ? spaceOf(view, seat, card) : numberIn(each, 'space') - 1,
    }
  })
}

/** What every space of every kingdom brought, as it was counted. */
export function countedIn(facts: readonly Fact[], view: VigoView): number[][] {
  const all = view.players.map(() => [0, 0, 0, 0, 0])
  for (const fact of facts) {
    const seat = seatIn(fact)
    for (const each of Array.isArray(fact.params?.counts) ? fact.params.counts : []) {
      const card = cardIn(each)
      const space = card ? spaceOf(view, seat, card) : numberIn(each, 'space') - 1
      const row = all[seat]
      if (row && row[space] !== undefined) row[space] += numberIn(each, 'points')
    }
  }
  return all
}
