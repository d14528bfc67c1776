// A seven and what comes of it: cards go to the bank, the robber moves, somebody loses a card.
import type { Fact } from '../../../client/protocol'
import type { Flight, Note } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { hexAt, rowOf } from '../at'
import { cardIn, cardsIn, id, numberIn, placeIn, seatIn, trackIn } from '../facts'
import { type CatanView, count, deckOf as colourOfCard, goods } from '../view'
import {
  back,
  backsFly,
  bankOf,
  goodsFly,
  handOf,
  type Now,
  type Rows,
  token,
  withBank,
  withGoods,
  withSize,
  wordsAt,
} from './parts'

const discarded = ({ facts }: Now) => facts.filter((fact) => id(fact) === 'discards')
/** Hands without what is on its way to the bank. */
const laidDown = (at: Now): CatanView =>
  discarded(at).reduce((view, fact) => withGoods(view, seatIn(fact), cardsIn(fact), -1), at.before)

/** Who gives, and to whom. */
function sides(fact: Fact): { from: number; to: number } {
  if (id(fact) === 'hands-over') return { from: seatIn(fact), to: seatIn(fact, 'receiver') }
  if (id(fact).startsWith('takes-card')) return { from: seatIn(fact, 'victim'), to: seatIn(fact) }
  return { from: seatIn(fact, 'from'), to: seatIn(fact, 'to') }
}
const isGoods = (fact: Fact): boolean => !id(fact).startsWith('takes-card')

function moved(at: Now): Flight[] {
  return at.facts.flatMap((fact) => {
    const { from, to } = sides(fact)
    if (!isGoods(fact)) {
      const track = colourOfCard(cardIn(fact)) ?? trackIn(fact)
      return [{ piece: back(track), from: rowOf(from), to: rowOf(to), size: 34 }]
    }
    if (id(fact) === 'moves-hidden') return backsFly(numberIn(fact, 'count'), rowOf(from), rowOf(to))
    return goodsFly(
      cardsIn(fact),
      (good) => handOf(at, from, good),
      (good) => handOf(at, to, good),
    )
  })
}
const movedCards = (at: Now, part: 'from' | 'both'): CatanView =>
  at.facts.filter(isGoods).reduce((view, fact) => {
    const { from, to } = sides(fact)
    const cards = cardsIn(fact)
    const hidden = numberIn(fact, 'count')
    const left = hidden > 0 ? withSize(view, from, -hidden) : withGoods(view, from, cards, -1)
    if (part === 'from') return left
    return hidden > 0 ? withSize(left, to, hidden) : withGoods(left, to, cards, 1)
  }, at.before)

/** What changes hands, as far as the viewer may know. */
function named(fact: Fact): string {
  if (!isGoods(fact)) return say('web.catan.scene.progress')
  const cards = cardsIn(fact)
  const kinds = goods.filter((good) => cards[good])
  return kinds.length > 0
    ? kinds.map((good) => say(`catan.cards.${good}`, { count: cards[good] ?? 0 })).join(', ')
    : say('web.cards', { count: numberIn(fact, 'count') || 1 })
}
/** What was taken, and from whom: one line at the row of who took it, however many gave. */
function taken(at: Now): Note[] {
  const takers = [...new Set(at.facts.map((fact) => sides(fact).to))]
  return takers.map((taker) => {
    const its = at.facts.filter((fact) => sides(fact).to === taker)
    const text = its.map((fact) => {
      const { from } = sides(fact)
      const player = from === at.you ? say('web.catan.scene.from-you') : (at.names[from] ?? '')
      return say('web.catan.scene.from', { what: named(fact), player })
    })
    const mine = its.some((fact) => sides(fact).from === at.you)
    return { at: wordsAt(at, taker), text: text.join(' · '), ...(mine ? { tone: 'bad' as const } : {}) }
  })
}

/** Where the words about a robbery stand: at who has just moved. Where that was the pirate, only that nobody was robbed is told here. */
function robberyAt({ facts, before }: Now): string {
  const moves = facts.find((fact) => id(fact) === 'robber')
  if (moves) return placeIn(moves, 'hex')
  const stays = facts.some((fact) => id(fact) === 'robber-locked')
  return hexAt((stays ? before.robber : before.pirate) ?? before.robber ?? '')
}

export const robber: Rows = [
  {
    ids: ['has-chosen', 'discards'],
    seconds: 0.6,
    sound: 'card',
    flights: (at) =>
      discarded(at).flatMap((fact) =>
        goodsFly(cardsIn(fact), (good) => handOf(at, seatIn(fact), good), bankOf),
      ),
    lifts: laidDown,
    lands: (at) => discarded(at).reduce((view, fact) => withBank(view, cardsIn(fact), 1), laidDown(at)),
    notes: (at) =>
      at.facts.map((fact) => ({
        at: wordsAt(at, seatIn(fact)),
        text: id(fact) === 'discards' ? `−${count(cardsIn(fact))}` : say('web.catan.scene.has-chosen'),
      })),
  },
  {
    ids: ['robber', 'chases', 'robber-locked', 'nobody-to-rob'],
    seconds: 0.8,
    sound: 'trouble',
    flights: ({ facts, before }) =>
      facts
        .filter((fact) => id(fact) === 'robber')
        .map((fact) => ({
          piece: token('robber'),
          from: hexAt(before.robber ?? ''),
          to: placeIn(fact, 'hex'),
          size: 'to',
        })),
    // He is nowhere while he flies; a board that knows of none is one that is not laid out yet.
    lifts: ({ facts, before }) =>
      facts.some((fact) => id(fact) === 'robber') ? { ...before, robber: '' } : before,
    lands: ({ before, after }) => ({
      ...before,
      ...(after.robber === undefined ? {} : { robber: after.robber }),
    }),
    lights: ({ facts }) =>
      facts.filter((fact) => id(fact) === 'chases').map((fact) => placeIn(fact, 'corner')),
    notes: (at) =>
      at.facts.flatMap((fact) =>
        id(fact) === 'robber-locked' || id(fact) === 'nobody-to-rob'
          ? [{ at: robberyAt(at), text: say(`web.catan.scene.${id(fact)}`) }]
          : [],
      ),
    // The knight that has driven it off rests now.
    marks: ({ facts }) =>
      facts
        .filter((fact) => ['robber', 'chases'].includes(id(fact)))
        .map((fact) => placeIn(fact, id(fact) === 'robber' ? 'hex' : 'corner')),
  },
  {
    ids: ['moves-cards', 'moves-hidden', 'takes-card', 'takes-card-hidden', 'hands-over'],
    seconds: 0.8,
    sound: 'card',
    flights: moved,
    lifts: (at) => movedCards(at, 'from'),
    lands: (at) => movedCards(at, 'both'),
    // Who gives and who takes are both lit, whatever may be seen of the cards.
    lights: ({ facts }) => facts.flatMap((fact) => [rowOf(sides(fact).from), rowOf(sides(fact).to)]),
    notes: taken,
  },
]
