// What all scenes of Catan are made of: things that fly, and views in which only a part has happened yet.
import type { Fact } from '../../../client/protocol'
import type { At, Flight, Moment, Piece, Row } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { rowOf } from '../at'
import Back from '../Back.svelte'
import { changed } from '../bargain'
import { cardsIn, seatIn } from '../facts'
import GoodCard from '../GoodCard.svelte'
import Token from '../Token.svelte'
import { type Cards, type CatanPlayer, type CatanView, type Good, goods, spread, type Track } from '../view'

export type Now = Moment<CatanView>
export type Rows = readonly Row<CatanView>[]

/** How wide a card is in the air, in pixels. */
const cardWidth = 30
/** How soon one card follows another, in seconds, and how many at most are told apart. */
const apart = 0.05
const most = 7

/** Where a seat keeps its cards: one's own in the hand. */
export const handOf = (at: Now, seat: number, good?: Good): At =>
  seat === at.you && good ? [`hand ${good}`, 'hand', rowOf(seat)] : rowOf(seat)
/** Where words about a seat stand: over the own hand, or at the row. */
export const wordsAt = (at: Now, seat: number): At => (seat === at.you ? ['hand', rowOf(seat)] : rowOf(seat))
export const bankOf = (good: Good): At => [`bank ${good}`, 'bank']
export const deckOf = (track: Track | undefined): At => [`deck ${track ?? 'development'}`, 'bank']

export const face = (good: Good): Piece => ({ is: GoodCard, with: { good } })
export const back = (track?: Track): Piece => ({ is: Back, with: { track } })
export const token = (what: string, seat = 0, more: Record<string, unknown> = {}): Piece => ({
  is: Token,
  with: { what, seat, ...more },
})

/** Cards on their way, one soon after the other. */
export function goodsFly(
  cards: Cards,
  from: (good: Good) => At,
  to: (good: Good) => At,
  after = 0,
): Flight[] {
  return spread(cards).map((good, nth) => ({
    piece: face(good),
    from: from(good),
    to: to(good),
    size: cardWidth,
    after: after + Math.min(nth, most) * apart,
  }))
}
/** Cards nobody but their owners may see. */
export const backsFly = (count: number, from: At, to: At): Flight[] =>
  Array.from({ length: Math.min(count, most) }, (_, nth) => ({
    piece: back(),
    from,
    to,
    size: cardWidth,
    after: nth * apart,
  }))

/** The view with another player in a seat. */
export const withPlayer = (
  view: CatanView,
  seat: number,
  change: (player: CatanPlayer) => Partial<CatanPlayer>,
): CatanView => ({
  ...view,
  players: view.players.map((player, at) => (at === seat ? { ...player, ...change(player) } : player)),
})

/** The view once a seat has so many cards more, or less. */
export function withGoods(view: CatanView, seat: number, cards: Cards, sign: 1 | -1): CatanView {
  return withPlayer(view, seat, (player) => ({
    hand_size: player.hand_size + sign * spread(cards).length,
    ...(player.hand
      ? {
          hand: goods.reduce((hand, good) => changed(hand, good, sign * (cards[good] ?? 0)), player.hand),
        }
      : {}),
  }))
}
export const withSize = (view: CatanView, seat: number, by: number): CatanView =>
  withPlayer(view, seat, ({ hand_size }) => ({ hand_size: hand_size + by }))
/** The view once the bank has so many cards more, or less. */
export const withBank = (view: CatanView, cards: Cards, sign: 1 | -1): CatanView => ({
  ...view,
  bank: goods.reduce(
    (bank, good) => (cards[good] ? { ...bank, [good]: (bank[good] ?? 0) + sign * (cards[good] ?? 0) } : bank),
    view.bank,
  ),
})
/** What went to the bank in this event: a price as it was really paid. */
export const paidIn = ({ before, after }: Now): Cards =>
  goods.reduce<Cards>(
    (paid, good) => changed(paid, good, (after.bank[good] ?? 0) - (before.bank[good] ?? 0)),
    {},
  )

/** All pieces as after the event, all hands as before it. */
export const handsLater = ({ before, after }: Now): CatanView => ({
  ...after,
  bank: before.bank,
  players: after.players.map((player, seat) => {
    const then = before.players[seat]
    return then ? { ...player, hand_size: then.hand_size, ...(then.hand ? { hand: then.hand } : {}) } : player
  }),
})
/** Everything as after the event, but the signs for roads and knights as before, and with them the points. */
export const signsLater = ({ before, after }: Now, gains: (seat: number) => number): CatanView => {
  const { longest, largest, ...rest } = after
  void [longest, largest]
  return {
    ...rest,
    ...(before.longest === undefined ? {} : { longest: before.longest }),
    ...(before.largest === undefined ? {} : { largest: before.largest }),
    longest_roads: before.longest_roads,
    players: after.players.map((player, seat) => ({
      ...player,
      points: (before.players[seat]?.points ?? 0) + gains(seat),
    })),
  }
}

/** A name as the viewer would say it. */
export const nameOf = (at: Now, seat: number): string =>
  seat === at.you ? say('web.you') : (at.names[seat] ?? '')
export const cardsTo = (view: CatanView, facts: readonly Fact[]): CatanView =>
  facts.reduce(
    (now, fact) => withBank(withGoods(now, seatIn(fact), cardsIn(fact), 1), cardsIn(fact), -1),
    view,
  )
