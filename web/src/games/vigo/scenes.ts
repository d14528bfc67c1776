// What is seen when something happens at a table of VIGO!.
import type { Fact } from '../../client/protocol'
import type { Flight, Moment, Note, Script } from '../../table/scenes/script'
import { say } from '../../words/speech.svelte'
import CardFace from './Card.svelte'
import Dealer from './Dealer.svelte'
import { cardIn, countedIn, type Laid, laidIn, numberIn, seatIn } from './facts'
import Farmer from './Farmer.svelte'
import { type Card, iconsOf, type Kingdom, readCard, type VigoView } from './view'

type At = Moment<VigoView>

const id = ({ message }: Fact): string => message.slice('vigo.story.'.length)
const card = (at: At, face: Card) => ({
  is: CardFace,
  with: { card: face, icons: iconsOf(at.options.icons), hidden: true },
})
const panel = (seat: number) => [`kingdom ${seat}`, `seat ${seat}`]

/** The view with other kingdoms. */
const kingdoms = (view: VigoView, change: (kingdom: Kingdom, seat: number) => Kingdom): VigoView => ({
  ...view,
  players: view.players.map(change),
})

const dealerAt = (seat: number) => [`dealer ${seat}`, ...panel(seat)]
/** The sign of the dealer goes one seat on. */
const passes = ({ before, after }: At): boolean => before.round > 0 && before.dealer !== after.dealer
const sign = (at: At): Flight[] =>
  passes(at)
    ? [{ piece: { is: Dealer }, from: dealerAt(at.before.dealer), to: dealerAt(at.after.dealer), size: 'to' }]
    : []

/** Packets go round the table, from the left of the dealer. */
function packets(at: At): Flight[] {
  if (!at.facts.some((fact) => id(fact) === 'dealt')) return []
  const count = at.after.players.length
  const { dealer } = at.after
  return [0, 1, 2].flatMap((packet) =>
    at.after.players.map((_, place) => {
      const seat = (dealer + 1 + place) % count
      return {
        piece: card(at, '?'),
        from: panel(dealer),
        to: seat === at.you ? ['fan', ...panel(seat)] : panel(seat),
        size: 44,
        after: (packet * count + place) * 0.07,
      }
    }),
  )
}

/** The table with one more card on the trick, before anything comes of it. */
const played = (at: At): VigoView => ({ ...at.after, phase: 'playing', to_place: [] })

/** The cards of the trick in order of play, by seat. */
const slots = (view: VigoView): { seat: number; card: Card }[] => {
  const trick = view.tricks.at(-1)
  return (trick?.cards ?? []).map((face, at) => ({
    seat: ((trick?.leader ?? 0) + at) % view.players.length,
    card: face,
  }))
}

function lacksColour(at: At): Note[] {
  const led = readCard(slots(at.after)[0]?.card ?? '')
  return at.facts.flatMap((fact) =>
    id(fact) === 'discards' && led
      ? [
          {
            at: `slot ${seatIn(fact)}`,
            text: say('web.vigo.lacks', { colour: say(`vigo.colour.${led.colour}`) }),
          },
        ]
      : [],
  )
}

/** In a tie, who wins by which rule, between the two cards; otherwise card and crown say it. */
const wins = (at: At): Note[] =>
  at.facts
    .filter((fact) => id(fact) !== 'wins-highest')
    .map((fact) => {
      const seat = seatIn(fact)
      const player = seat === at.you ? say('web.you') : (at.names[seat] ?? '')
      const value = (each: Card | undefined) => readCard(each ?? '')?.value
      const trick = slots(at.before)
      const high = value(trick.find((each) => each.seat === seat)?.card)
      const other = trick.find((each) => each.seat !== seat && value(each.card) === high)
      return {
        at: `played ${trick.find((each) => each.seat === seat)?.card ?? ''}`,
        ...(other ? { and: `played ${other.card}` } : {}),
        text: say('web.of', { name: player, value: say(`web.vigo.${id(fact)}`) }),
      }
    })

/** The kingdoms with these cards laid, as long as nothing else is known of them. */
function withLaid(view: VigoView, cards: readonly Laid[]): VigoView {
  return {
    ...kingdoms(view, (kingdom, seat) => {
      const spaces = [...kingdom.spaces]
      for (const { card: face, space } of cards.filter((each) => each.seat === seat)) {
        const pile = spaces[space] ?? { height: 0, cards: [] }
        spaces[space] = { height: pile.height + 1, cards: [...pile.cards, face] }
      }
      return { ...kingdom, spaces }
    }),
    to_place: view.to_place.filter((face) => !cards.some((each) => each.card === face)),
  }
}
/** All cards that are laid, and where: one may go onto the bed that another has opened. */
const layings = ({ facts, before }: At): Laid[] =>
  facts.reduce<Laid[]>((cards, fact) => [...cards, ...laidIn(fact, withLaid(before, cards))], [])

const earned = (at: At, seat: number): number =>
  at.facts
    .filter((fact) => /^farmers-(won|lost)/.test(id(fact)) && seatIn(fact) === seat)
    .reduce((sum, fact) => sum + numberIn(fact, 'farmers'), 0)
const missed = (at: At, seat: number): number =>
  at.facts
    .filter((fact) => /^farmers-(full|short)/.test(id(fact)) && seatIn(fact) === seat)
    .reduce((sum, fact) => sum + numberIn(fact, 'farmers'), 0)

/** Farmers walk from what earned them to the next free slots. */
function walks(at: At): Flight[] {
  const next = at.before.players.map(({ farmers }) => farmers)
  const room = at.before.players.map((_, seat) => earned(at, seat) - missed(at, seat))
  return at.facts.flatMap((fact) => {
    if (!/^farmers-(won|lost)/.test(id(fact))) return []
    const seat = seatIn(fact)
    return Array.from({ length: numberIn(fact, 'farmers') }, (_, which) => {
      const goes = (room[seat] ?? 0) > 0
      room[seat] = (room[seat] ?? 0) - 1
      const slot = goes ? (next[seat] = (next[seat] ?? 0) + 1) - 1 : -1
      return {
        piece: { is: Farmer, with: { seat } },
        from: [`played ${cardIn(fact)}`, ...panel(seat)],
        to: [`farmer ${seat} ${slot}`, ...panel(seat)],
        size: 26,
        after: which * 0.08,
      }
    })
  })
}

const counting = ['counts', 'round-score', 'round-loss'] as const
const beds = 5

export const scenes: Script<VigoView> = {
  rows: [
    {
      // All cards of a deal are one scene; who leads then is said at the end of it.
      ids: ['round', 'dealt', 'first-leader'],
      joins: true,
      clears: true,
      seconds: (at) => (at.facts.some((fact) => id(fact) === 'dealt') ? 1.8 : 0.6),
      sound: (at) => (at.facts.some((fact) => id(fact) === 'dealt') ? 'deal' : 'card'),
      lifts: (at) => ({
        ...at.after,
        hand: at.before.hand,
        dealer: passes(at) ? -1 : at.after.dealer, // while its sign is on its way
        players: kingdoms(at.after, (now) => ({ ...now, cards: 0 })).players,
      }),
      flights: (at) => [...sign(at), ...packets(at)],
      notes: ({ facts }) =>
        facts
          .filter((fact) => id(fact) === 'first-leader')
          .map((fact) => ({ at: panel(seatIn(fact)), text: say('web.vigo.leads') })),
    },
    {
      ids: ['leads', 'plays', 'discards'],
      seconds: 0.55,
      sound: 'card',
      flights: (at) =>
        at.facts.map((fact) => ({
          piece: card(at, cardIn(fact)),
          from: seatIn(fact) === at.you ? [`hand ${cardIn(fact)}`, 'fan'] : panel(seatIn(fact)),
          to: `slot ${seatIn(fact)}`,
          size: seatIn(fact) === at.you ? 'both' : 'to',
        })),
      lifts: ({ before, facts }) => ({
        ...before,
        hand: before.hand.filter((face) => !facts.some((fact) => cardIn(fact) === face)),
      }),
      lands: played,
      notes: lacksColour,
      marks: ({ facts }) => facts.map((fact) => `played ${cardIn(fact)}`),
    },
    {
      ids: ['wins-highest', 'wins-led-colour', 'wins-first-played', 'wins-all-zeros'],
      seconds: ({ facts }) => (facts.every((fact) => id(fact) === 'wins-highest') ? 1.2 : 1.8),
      sound: 'place',
      notes: wins,
    },
    {
      ids: ['lays'],
      joins: true,
      seconds: 0.4,
      sound: 'card',
      flights: (at) =>
        layings(at).map(({ seat, card: face, space }, nth) => ({
          piece: card(at, face),
          from: [`played ${face}`, ...panel(seat)],
          to: [`bed ${seat} ${space}`, ...panel(seat)],
          size: 'both',
          after: nth * 0.15,
        })),
      lifts: (at) => {
        const cards = layings(at).map((each) => each.card)
        return { ...at.before, to_place: at.before.to_place.filter((face) => !cards.includes(face)) }
      },
      lands: (at) => withLaid(at.before, layings(at)),
      marks: (at) => [...new Set(layings(at).map(({ seat, space }) => `bed ${seat} ${space}`))],
    },
    {
      ids: ['farmers-won', 'farmers-lost-same', 'farmers-lost-other', 'farmers-full', 'farmers-short'],
      seconds: 0.6,
      sound: 'step',
      flights: walks,
      lands: (at) =>
        kingdoms(at.before, (kingdom, seat) => ({
          ...kingdom,
          farmers: kingdom.farmers + earned(at, seat) - missed(at, seat),
        })),
      notes: ({ facts }) =>
        facts
          .filter((fact) => /^farmers-(full|short)/.test(id(fact)))
          .map((fact) => ({ at: panel(seatIn(fact)), text: say(`web.vigo.${id(fact)}`) })),
    },
    {
      // The finished kingdoms stay; bed by bed from the left, points rise into each sum and into the round's own line.
      ids: counting,
      seconds: 3.2,
      stepSound: 'tick',
      steps: (at) => {
        const counts = countedIn(at.facts, at.before)
        return Array.from({ length: beds }, (_, bed) => {
          const round = at.before.players.map((_, seat) =>
            (counts[seat] ?? []).slice(0, bed + 1).reduce((sum, each) => sum + each, 0),
          )
          return {
            ...kingdoms(at.before, (kingdom, seat) => ({
              ...kingdom,
              points: kingdom.points + (round[seat] ?? 0),
            })),
            scores: [...at.before.scores, round],
          }
        })
      },
      lands: (at) => ({
        ...kingdoms(at.before, (kingdom, seat) => ({
          ...kingdom,
          points: at.after.players[seat]?.points ?? kingdom.points,
        })),
        scores: at.after.scores,
      }),
    },
    {
      // The rounds add up seat by seat, from last to first; the board shows it by the steps.
      ids: ['winner', 'tie'],
      seconds: 3.5,
      unhurried: true,
      sound: 'end',
      steps: ({ after }) => after.players.map(() => after),
    },
  ],
  silent: [],
  opens: ['round', 'leads'],
  lists: { lays: 'cards' },
}
