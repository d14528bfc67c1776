// Progress and development cards: drawn face down, played large beside the island.
import type { Fact } from '../../../client/protocol'
import type { At, Flight, Piece } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { rowOf } from '../at'
import CardFace from '../CardFace.svelte'
import { cardIn, id, seatIn, trackIn } from '../facts'
import { type CatanPlayer, type CatanView, deckOf as colourOf, tracks } from '../view'
import { paid, priceFlies } from './building'
import { back, deckOf, handsLater, type Now, paidIn, type Rows, withBank, withGoods } from './parts'

const named = (fact: Fact): string =>
  id(fact).endsWith('-hidden') || id(fact) === 'buys-card' ? '' : cardIn(fact)
const trackOf = (fact: Fact) => trackIn(fact) ?? colourOf(cardIn(fact))

/** Between a deck and whoever draws or gives back; its own owner sees it turn up. */
function drawn(at: Now): Flight[] {
  return at.facts.flatMap((fact): Flight[] => {
    if (id(fact) === 'finds') return []
    const seat = seatIn(fact)
    const card = named(fact)
    const own: At = seat === at.you ? ['cards', rowOf(seat)] : rowOf(seat)
    const deck = deckOf(trackOf(fact))
    const face: Piece = card ? { is: CardFace, with: { card, small: true } } : back(trackOf(fact))
    const turned = card ? { back: back(trackOf(fact)) } : {}
    const size = card ? 92 : 38
    return [
      id(fact).startsWith('returns')
        ? { piece: back(trackOf(fact)), from: own, to: deck, size: 38 }
        : { piece: face, ...turned, from: deck, to: own, size },
    ]
  })
}
const buyer = (at: Now): Fact | undefined => at.facts.find((fact) => id(fact) === 'buys-card')

/** The cards have been drawn, and paid for where they were bought; what the land brings comes after them. */
const received = (at: Now): CatanView => {
  const bought = buyer(at)
  const price = paidIn(at)
  const held = handsLater(at)
  return bought ? withBank(withGoods(held, seatIn(bought), price, -1), price, 1) : held
}

/** A player without a card that is played; its owner's hand says which, to others its back does. */
function without({ cards, progress, development, ...rest }: CatanPlayer, card: string): CatanPlayer {
  const track = colourOf(card)
  const less = (held: number) => Math.max(0, held - 1)
  const { [card]: own = 0, ...others } = cards ?? {}
  return {
    ...rest,
    ...(cards ? { cards: own > 1 ? { ...others, [card]: own - 1 } : others } : {}),
    ...(progress ? { progress: progress.map((held, at) => (tracks[at] === track ? less(held) : held)) } : {}),
    ...(development === undefined ? {} : { development: less(development) }),
  }
}
/** The played card is gone from its owner; nothing has come of it yet. */
const spent = ({ before, after, facts }: Now): CatanView => ({
  ...before,
  ...(after.decks ? { decks: after.decks } : {}),
  players: before.players.map((player, seat) => {
    const then = after.players[seat]
    const played = facts.filter((fact) => id(fact) === 'plays' && seatIn(fact) === seat)
    if (!then || played.length === 0) return player
    return { ...played.reduce((left, fact) => without(left, cardIn(fact)), player), army: then.army }
  }),
})

export const cards: Rows = [
  {
    ids: ['draws', 'draws-hidden', 'point-card', 'buys-card', 'returns', 'returns-hidden', 'finds'],
    seconds: ({ facts }) => (facts.some((fact) => id(fact) === 'point-card') ? 1.2 : 0.6),
    sound: 'card',
    flights: (at) => {
      const bought = buyer(at)
      return [...(bought ? priceFlies(at, seatIn(bought)) : []), ...drawn(at)]
    },
    lifts: (at) => {
      const bought = buyer(at)
      return bought ? paid(at, seatIn(bought)) : at.before
    },
    lands: received,
    lights: ({ facts }) =>
      facts.filter((fact) => id(fact).startsWith('draws')).map((fact) => deckOf(trackOf(fact))),
    notes: ({ facts }) =>
      facts
        .filter((fact) => id(fact) === 'point-card')
        .map((fact) => ({
          at: rowOf(seatIn(fact)),
          text: `${say(`catan.card.${cardIn(fact)}`)} +1`,
          tone: 'good',
        })),
  },
  {
    // The board shows the card, large, with its line and whom it hits.
    ids: ['plays', 'names', 'deserter', 'spies', 'looks-at-hand'],
    seconds: 1.2,
    sound: 'card',
    lands: spent,
    lights: ({ facts }) =>
      facts.flatMap((fact) => (seatIn(fact, 'victim') >= 0 ? [rowOf(seatIn(fact, 'victim'))] : [])),
  },
]
