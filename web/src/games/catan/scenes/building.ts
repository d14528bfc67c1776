// What is built: the price goes to the bank, the piece to its place, and points change as it lands.
import type { Fact } from '../../../client/protocol'
import type { At, Flight, Note } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { hexAt, nameAt, rowOf } from '../at'
import { id, numberIn, placeIn, seatIn } from '../facts'
import type { CatanView } from '../view'
import { bankOf, goodsFly, handOf, type Now, paidIn, type Rows, signsLater, token, withGoods } from './parts'

const kinds: Record<string, string> = {
  founds: 'settlement',
  'founds-city': 'city',
  settlement: 'settlement',
  city: 'city',
  wall: 'wall',
  repairs: 'city',
}
/** The place on the board that a fact speaks of. */
const placeOf = (fact: Fact): string =>
  placeIn(fact, 'corner') || placeIn(fact, 'edge') || placeIn(fact, 'hex')

/** One piece on its way; one that is taken away goes back where it came from. */
function pieceFlies(fact: Fact, before: CatanView): Flight[] {
  const seat = seatIn(fact)
  const place = placeOf(fact)
  const kind = id(fact)
  if (kind === 'merchant')
    return [
      {
        piece: token('merchant', seat),
        from: before.merchant ? hexAt(before.merchant) : rowOf(seat),
        to: place,
        size: 'to',
      },
    ]
  if (kind === 'swaps') {
    const other = placeIn(fact, 'other')
    return [
      { piece: token('number', 0, { number: numberIn(fact, 'number') }), from: place, to: other, size: 'to' },
      {
        piece: token('number', 0, { number: numberIn(fact, 'other_number') }),
        from: other,
        to: place,
        size: 'to',
      },
    ]
  }
  const what = kinds[kind]
  const edge = placeIn(fact, 'edge')
  if (!what && !edge) return []
  const owner = kind === 'removes-road' ? seatIn(fact, 'owner') : seat
  const row: At = rowOf(owner)
  const piece = token(what ?? 'road', owner, edge ? { edge: nameAt(edge) } : {})
  return [
    kind === 'removes-road'
      ? { piece, from: place, to: row, size: 'from' }
      : { piece, from: row, to: place, size: 'to' },
  ]
}
export const piecesFly = ({ facts, before }: Now): Flight[] =>
  facts.flatMap((fact) => pieceFlies(fact, before))

/** What was paid goes from the row, or the own hand, to the bank. */
export const priceFlies = (at: Now, seat: number): Flight[] =>
  goodsFly(paidIn(at), (good) => handOf(at, seat, good), bankOf)
export const paid = (at: Now, seat: number): CatanView => withGoods(at.before, seat, paidIn(at), -1)

/** Nothing is laid again of what a Diplomat has taken up: it is in the supply already, and only told. */
export const keptInSupply = ({ facts }: Now): Note[] =>
  facts
    .filter((fact) => /^keeps-(road|ship)$/.test(id(fact)))
    .map((fact) => ({ at: rowOf(seatIn(fact)), text: say(`web.catan.scene.${id(fact)}`) }))

const builder = ({ facts }: Now): number => seatIn(facts[0]!)
const worth = (at: Now) => (seat: number) =>
  at.facts.filter((fact) => /^(settlement|city)$/.test(id(fact)) && seatIn(fact) === seat).length

export const building: Rows = [
  {
    ids: [
      'road',
      'free-road',
      'settlement',
      'city',
      'wall',
      'repairs',
      'removes-road',
      'keeps-road',
      'merchant',
      'swaps',
      'overturns',
    ],
    seconds: 0.7,
    sound: 'place',
    flights: (at) => [...priceFlies(at, builder(at)), ...piecesFly(at)],
    lifts: (at) => {
      const { merchant, ...rest } = paid(at, builder(at))
      return at.facts.some((fact) => id(fact) === 'merchant') || merchant === undefined
        ? rest
        : { ...rest, merchant }
    },
    lands: (at) => signsLater(at, worth(at)),
    notes: keptInSupply,
    // Where one building takes the place of another, an eye that looks at a whole map has to be led there.
    lights: ({ facts }) =>
      facts.filter((fact) => /^(overturns|city)$/.test(id(fact))).map((fact) => placeIn(fact, 'corner')),
    marks: ({ facts }) => facts.map(placeOf).filter(Boolean),
  },
]
