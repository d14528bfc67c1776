// What happens at sea: ships, the pirate, gold, new lands, and the numbers of Greater Catan.
import type { Fact } from '../../../client/protocol'
import type { Flight } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { cornerAt, hexAt, nameAt, rowOf } from '../at'
import { cardsIn, id, numberIn, placeIn, seatIn } from '../facts'
import { earnersOf, payersOf } from '../payers'
import { placeOf, touching } from '../place'
import { type CatanView, goods } from '../view'
import { keptInSupply, paid, priceFlies } from './building'
import {
  bankOf,
  cardsTo,
  goodsFly,
  handOf,
  handsLater,
  type Now,
  type Rows,
  signsLater,
  token,
  withPlayer,
  wordsAt,
} from './parts'

/** A ship from the row to its path, from path to path, or back to the row of its owner. */
function sails(fact: Fact): Flight[] {
  const edge = placeIn(fact, 'edge')
  if (!edge) return []
  const taken = id(fact) === 'removes-ship'
  const owner = taken ? seatIn(fact, 'owner') : seatIn(fact)
  const from = placeIn(fact, 'from') || rowOf(owner)
  const piece = token('ship', owner, { edge: nameAt(edge) })
  return [
    taken ? { piece, from: edge, to: rowOf(owner), size: 'from' } : { piece, from, to: edge, size: 'to' },
  ]
}
/** The table without the ships that are on their way. */
const lifted = ({ facts, before }: Now): CatanView =>
  facts.reduce((view, fact) => {
    const leaves = id(fact) === 'removes-ship' ? placeIn(fact, 'edge') : placeIn(fact, 'from')
    const owner = id(fact) === 'removes-ship' ? seatIn(fact, 'owner') : seatIn(fact)
    if (!leaves) return view
    return withPlayer(view, owner, ({ ships = [] }) => ({
      ships: ships.filter((ship) => ship !== nameAt(leaves)),
    }))
  }, before)

/** Where a pirate comes from who was not on the map yet: the nearest hex at its rim. */
function rimBefore({ map }: CatanView, goal: string): string {
  const to = placeOf(nameAt(goal))
  const [near] = (map?.frame ?? [])
    .flatMap((name) => (hexAt(name) === goal ? [] : (placeOf(name) ?? [])))
    .map(({ name, x, y }) => ({ name, far: to ? Math.hypot(x - to.x, y - to.y) : 0 }))
    .toSorted((a, b) => a.far - b.far)
  return near ? hexAt(near.name) : goal
}
const pirateGoes = ({ facts, before }: Now): Flight[] =>
  facts
    .map((fact) => placeIn(fact, 'hex'))
    .filter(Boolean)
    .map((to) => ({
      piece: token('pirate'),
      from: before.pirate ? hexAt(before.pirate) : rimBefore(before, to),
      to,
      size: 'to',
    }))

/** The gold that pays for what is taken. */
const goldFor = ({ before }: Now, fact: Fact): string[] => payersOf(before, seatIn(fact), 'gold')
const goldFlies = (at: Now): Flight[] =>
  at.facts.flatMap((fact) => {
    const hexes = goldFor(at, fact).map(hexAt)
    return goodsFly(
      cardsIn(fact),
      (good) => hexes[0] ?? bankOf(good),
      (good) => handOf(at, seatIn(fact), good),
    )
  })
const takenForGold = (fact: Fact): string => {
  const cards = cardsIn(fact)
  return goods
    .filter((good) => cards[good])
    .map((good) => say(`catan.cards.${good}`, { count: cards[good] ?? 0 }))
    .join(', ')
}

/** The new land that a fact speaks of: its hex beside the first settlement there. */
const newLand = ({ before: { map, hexes } }: Now, fact: Fact): string | undefined => {
  const corner = placeOf(nameAt(placeIn(fact, 'corner')))
  const lands = map?.regions.flatMap((region) => (region.points > 0 ? region.hexes : [])) ?? []
  const [land] = corner ? touching(corner, hexes).filter(({ hex }) => lands.includes(hex)) : []
  return land && hexAt(land.hex)
}

/** A number that is drawn leaves those that are still to come, which lie beside the bank. */
const numbers = ({ facts }: Now): Flight[] =>
  facts.map((fact) => ({
    piece: token('number', 0, { number: numberIn(fact, 'number') }),
    from: placeIn(fact, 'from') || [`token ${numberIn(fact, 'number')}`, 'tokens', 'bank'],
    to: placeIn(fact, 'hex'),
    size: 'to',
  }))
/** The numbers to come without those that are on their way. */
const stillToCome = ({ facts, before: { tokens_left: left } }: Now): Pick<CatanView, 'tokens_left'> =>
  left
    ? {
        tokens_left: facts
          .filter((fact) => id(fact) === 'token-drawn')
          .reduce((rest, fact) => {
            const at = rest.indexOf(numberIn(fact, 'number'))
            return at < 0 ? rest : rest.toSpliced(at, 1)
          }, left),
      }
    : {}

export const sea: Rows = [
  {
    ids: ['founds-ship'],
    seconds: 0.5,
    sound: 'place',
    flights: ({ facts }) => facts.flatMap(sails),
    lands: handsLater,
    marks: ({ facts }) => facts.map((fact) => placeIn(fact, 'edge')),
  },
  {
    ids: ['ship-built', 'free-ship', 'ship-moved', 'removes-ship', 'keeps-ship'],
    seconds: 0.7,
    sound: 'place',
    flights: (at) => [...priceFlies(at, seatIn(at.facts[0]!)), ...at.facts.flatMap(sails)],
    lifts: (at) => lifted({ ...at, before: paid(at, seatIn(at.facts[0]!)) }),
    lands: (at) => signsLater(at, () => 0),
    notes: keptInSupply,
    marks: ({ facts }) => facts.map((fact) => placeIn(fact, 'edge')).filter(Boolean),
  },
  {
    ids: ['pirate', 'pirate-enters', 'chases-pirate', 'pirate-locked'],
    seconds: 0.8,
    sound: 'trouble',
    flights: pirateGoes,
    lifts: ({ facts, before }) => {
      const { pirate, ...rest } = before
      return facts.some((fact) => placeIn(fact, 'hex') !== '') || pirate === undefined ? rest : before
    },
    lands: ({ before, after }) => ({
      ...before,
      ...(after.pirate === undefined ? {} : { pirate: after.pirate }),
    }),
    lights: ({ facts }) => facts.map((fact) => placeIn(fact, 'corner')).filter(Boolean),
    // Before the first attack the pirate need not be on the map: it is told where the robber stays as well.
    notes: ({ facts, before }) => {
      const stays = before.pirate ?? before.robber
      return stays && facts.some((fact) => id(fact) === 'pirate-locked')
        ? [{ at: hexAt(stays), text: say('web.catan.scene.pirate-locked') }]
        : []
    },
    marks: ({ facts }) =>
      facts.map((fact) => placeIn(fact, 'hex') || placeIn(fact, 'corner')).filter(Boolean),
  },
  {
    ids: ['gold'],
    seconds: 0.8,
    sound: 'coins',
    flights: goldFlies,
    lands: ({ before, facts }) => cardsTo(before, facts),
    lights: (at) => at.facts.flatMap((fact) => goldFor(at, fact).map(hexAt)),
    notes: (at) =>
      at.facts.map((fact) => ({
        at: wordsAt(at, seatIn(fact)),
        text: say('web.catan.scene.gold', { what: takenForGold(fact) }),
      })),
    // At the building, since several may live on the same gold; all it brings, although several cards come one by one.
    marks: (at) =>
      at.facts.flatMap((fact) =>
        earnersOf(at.before, seatIn(fact), goldFor(at, fact)).map(({ corner, count }) => ({
          at: cornerAt(corner),
          text: `+${count}`,
        })),
      ),
  },
  {
    ids: ['token-drawn', 'token-moved'],
    seconds: 1,
    sound: 'card',
    flights: numbers,
    lifts: ({ facts, before, ...rest }) => ({
      ...before,
      ...stillToCome({ facts, before, ...rest }),
      hexes: before.hexes.map(({ token: number, ...hex }) =>
        number === undefined || facts.some((fact) => placeIn(fact, 'from') === hexAt(hex.hex))
          ? hex
          : { ...hex, token: number },
      ),
    }),
    lands: (at) => ({ ...at.before, ...stillToCome(at), hexes: at.after.hexes }),
    notes: ({ facts }) =>
      facts
        .filter((fact) => id(fact) === 'token-moved')
        .map((fact) => ({
          at: placeIn(fact, 'from'),
          text: say('web.catan.scene.exhausted'),
          tone: 'bad' as const,
        })),
    marks: ({ facts }) =>
      facts.flatMap((fact) => [placeIn(fact, 'from'), placeIn(fact, 'hex')]).filter(Boolean),
  },
  {
    ids: ['island'],
    seconds: 1.2,
    sound: 'coins',
    flights: (at) =>
      at.facts.map((fact) => ({
        piece: token('flag', seatIn(fact), { number: numberIn(fact, 'points') }),
        from: newLand(at, fact) ?? placeIn(fact, 'corner'),
        to: rowOf(seatIn(fact)),
        size: 'from',
      })),
    notes: ({ facts }) =>
      facts.map((fact) => ({
        at: rowOf(seatIn(fact)),
        text: say('web.catan.scene.new-land', { points: numberIn(fact, 'points') }),
        tone: 'good' as const,
      })),
    lands: ({ before, after }) => ({
      ...before,
      players: before.players.map((player, seat) => ({
        ...player,
        points: after.players[seat]?.points ?? player.points,
      })),
    }),
    marks: (at) =>
      at.facts.flatMap((fact) => {
        const land = newLand(at, fact)
        return land ? [{ at: land, text: `+${numberIn(fact, 'points')}` }] : []
      }),
  },
]
