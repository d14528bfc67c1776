// Offers and their answers, which the strip at the offerer's name shows, and what changes hands.
import type { Fact } from '../../../client/protocol'
import type { Flight, Note } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { rowOf } from '../at'
import { cardsIn, goodIn, id, seatIn } from '../facts'
import { type CatanPlayer, type CatanView, count, type Good } from '../view'
import {
  bankOf,
  goodsFly,
  handOf,
  type Now,
  type Rows,
  withBank,
  withGoods,
  withPlayer,
  wordsAt,
} from './parts'

const replies: Record<string, CatanPlayer['reply']> = {
  accepts: 'accepts',
  declines: 'declines',
  counters: 'counters',
}
/** The offer with the answers that have come so far: it is seen before it is taken away. */
function answered({ before, after, facts }: Now): CatanView {
  return facts.reduce<CatanView>(
    (view, fact) => {
      const reply = replies[id(fact)]
      return reply ? withPlayer(view, seatIn(fact), () => ({ reply })) : view
    },
    { ...(after.offer ? after : before) },
  )
}

/** What becomes of an offer, at the row of whose it is; what others say to it stands in its strip. */
function saidTo(fact: Fact, names: readonly string[]): Note[] {
  const at = rowOf(seatIn(fact))
  if (id(fact) === 'offers' || replies[id(fact)]) return []
  return [{ at, text: say(`web.catan.scene.${id(fact)}`, { player: names[seatIn(fact, 'victim')] ?? '' }) }]
}

/** The other side of a trade: a seat, or the bank. */
const partner = (fact: Fact): number => (id(fact) === 'trades' ? seatIn(fact, 'partner') : -1)
const place = (at: Now, seat: number, good: Good) => (seat < 0 ? bankOf(good) : handOf(at, seat, good))

function crossing(at: Now): Flight[] {
  return at.facts
    .filter((fact) => id(fact) !== 'fleet')
    .flatMap((fact) => {
      const [seat, other] = [seatIn(fact), partner(fact)]
      // With the bank: out, then in.
      const later = other < 0 ? 0.2 : 0
      return [
        ...goodsFly(
          cardsIn(fact, 'given'),
          (good) => place(at, seat, good),
          (good) => place(at, other, good),
        ),
        ...goodsFly(
          cardsIn(fact, 'taken'),
          (good) => place(at, other, good),
          (good) => place(at, seat, good),
          later,
        ),
      ]
    })
}
const given = (view: CatanView, seat: number, fact: Fact, name: string, sign: 1 | -1): CatanView =>
  seat < 0 ? withBank(view, cardsIn(fact, name), sign) : withGoods(view, seat, cardsIn(fact, name), sign)
const lifted = ({ before, facts }: Now): CatanView =>
  facts
    .filter((fact) => id(fact) !== 'fleet')
    .reduce(
      (view, fact) => given(given(view, seatIn(fact), fact, 'given', -1), partner(fact), fact, 'taken', -1),
      before,
    )

export const trade: Rows = [
  {
    ids: ['offers', 'harbor-offer', 'harbor-none'],
    seconds: 0.6,
    sound: { soft: 'card' },
    lights: ({ facts }) =>
      facts.flatMap((fact) => (id(fact) === 'offers' ? [rowOf(seatIn(fact)), 'offer'] : [])),
    notes: ({ facts, names }) => facts.flatMap((fact) => saidTo(fact, names)),
  },
  {
    // Answers that have come together are seen together.
    ids: ['accepts', 'declines', 'counters', 'withdraws', 'offer-closes'],
    joins: true,
    seconds: 0.6,
    sound: { soft: 'card' },
    // What closes with the last answer is still seen with it.
    lifts: answered,
    steps: (at) => (at.after.offer ? [] : [answered(at)]),
    lands: answered,
    notes: ({ facts, names }) => facts.flatMap((fact) => saidTo(fact, names)),
  },
  {
    ids: ['trades', 'bank', 'fleet'],
    seconds: 0.7,
    sound: 'coins',
    flights: crossing,
    // Two who trade are both lit: cards that cross between others are small on a phone.
    lights: ({ facts }) =>
      facts.flatMap((fact) => (partner(fact) < 0 ? [] : [rowOf(seatIn(fact)), rowOf(partner(fact))])),
    lifts: lifted,
    lands: (at) =>
      at.facts
        .filter((fact) => id(fact) !== 'fleet')
        .reduce(
          (view, fact) => given(given(view, seatIn(fact), fact, 'taken', 1), partner(fact), fact, 'given', 1),
          lifted(at),
        ),
    notes: (at) =>
      at.facts.flatMap((fact) => {
        const good = goodIn(fact)
        if (id(fact) === 'bank')
          return [
            {
              at: wordsAt(at, seatIn(fact)),
              text: `${count(cardsIn(fact, 'given'))}:${count(cardsIn(fact, 'taken'))}`,
            },
          ]
        return id(fact) === 'fleet' && good
          ? [{ at: wordsAt(at, seatIn(fact)), text: `${say(`catan.good.${good}`)} 2:1` }]
          : []
      }),
  },
]
