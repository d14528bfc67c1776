// Progress and development cards: drawn face down, played large beside the island.
import type { Fact } from '../../../client/protocol'
import type { At, Flight, Piece } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { rowOf } from '../at'
import CardFace from '../CardFace.svelte'
import { cardIn, id, seatIn, trackIn } from '../facts'
import { type CatanView, deckOf as colourOf } from '../view'
import { paid, priceFlies } from './building'
import { back, deckOf, type Now, type Rows } from './parts'

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

/** The played card is gone from its owner; nothing has come of it yet. */
const spent = ({ before, after, facts }: Now): CatanView => ({
  ...before,
  ...(after.decks ? { decks: after.decks } : {}),
  players: before.players.map((player, seat) => {
    const then = after.players[seat]
    if (!then || !facts.some((fact) => seatIn(fact) === seat)) return player
    return {
      ...player,
      ...(then.cards ? { cards: then.cards } : {}),
      ...(then.progress ? { progress: then.progress } : {}),
      ...(then.development === undefined ? {} : { development: then.development }),
      army: then.army,
    }
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
    lands: ({ after }) => after,
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
