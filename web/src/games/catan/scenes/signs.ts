// Signs change hands: the longest road is counted along its way; improvements rise, and a metropolis is crowned.
import type { Fact } from '../../../client/protocol'
import type { At, Flight, Note } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { cornerAt, rowOf } from '../at'
import { buildingIn, id, numberIn, placeIn, seatIn, trackIn } from '../facts'
import { alongRoute } from '../route'
import { buildings, type CatanView, tracks } from '../view'
import { goodsFly, handOf, type Now, paidIn, type Rows, token, withGoods, wordsAt } from './parts'

/** From whom the sign comes, and to whom it goes; nobody is the supply. */
function signSides(fact: Fact, { before }: Now): { from: number; to: number } {
  const seat = seatIn(fact)
  if (id(fact).endsWith('-aside')) return { from: seat, to: -1 }
  const holder = id(fact) === 'largest-army' ? before.largest : before.longest
  return { from: id(fact).endsWith('-taken') ? seatIn(fact, 'loser') : (holder ?? -1), to: seat }
}
const rowOr = (seat: number): At => (seat < 0 ? 'bank' : rowOf(seat))

const signFlies = (at: Now): Flight[] =>
  at.facts.map((fact) => {
    const { from, to } = signSides(fact, at)
    return {
      piece: token(id(fact) === 'largest-army' ? 'army' : 'longest'),
      from: rowOr(from),
      to: rowOr(to),
      size: 40,
    }
  })

/** The road lights up piece by piece. */
function segments(at: Now): CatanView[] {
  if (!at.facts.some((fact) => /^(longest|trade-route)(-taken)?$/.test(id(fact)))) return []
  const way = alongRoute(at.after.longest_roads)
  const { longest } = at.after
  if (longest === undefined) return []
  return way.map((_, nth) => ({ ...at.before, longest, longest_roads: way.slice(0, nth + 1) }))
}

/** The track of a building. */
const trackOf = (fact: Fact) => tracks.find((track) => buildings[track].includes(buildingIn(fact)))

/** Commodities go into the column: the own one in the book, or the row. */
function improving(at: Now): Flight[] {
  return at.facts.flatMap((fact): Flight[] => {
    const seat = seatIn(fact)
    if (id(fact) === 'improves') {
      const column: At =
        seat === at.you
          ? [`level ${trackOf(fact)} ${numberIn(fact, 'level')}`, rowOf(seat)]
          : [`levels ${seat} ${trackOf(fact)}`, rowOf(seat)]
      return goodsFly(
        paidIn(at),
        (good) => handOf(at, seat, good),
        () => column,
      )
    }
    if (id(fact) !== 'metropolis') return []
    const track = trackIn(fact)
    const before = track && at.before.metropolises?.[track]
    return [
      {
        piece: token('metropolis', seat, { track }),
        from: before ? cornerAt(before.corner) : [`level ${track} 4`, 'bank'],
        to: placeIn(fact, 'corner'),
        size: 'to',
      },
    ]
  })
}

const thirdLevel = 3
/** What was built; at the third level also what it is good for. */
const built = (at: Now): Note[] =>
  at.facts.flatMap((fact) => {
    if (id(fact) === 'metropolis-lost')
      return [{ at: wordsAt(at, seatIn(fact)), text: '−2', tone: 'bad' as const }]
    if (id(fact) === 'metropolis')
      return [{ at: wordsAt(at, seatIn(fact)), text: '+2', tone: 'good' as const }]
    const track = trackOf(fact)
    const level = numberIn(fact, 'level')
    const name = say(`catan.building.${buildingIn(fact)}`)
    const text =
      level === thirdLevel && track
        ? say('web.of', { name, value: say(`web.catan.power.${track}`) })
        : `${name} ${level}`
    return [{ at: wordsAt(at, seatIn(fact)), text }]
  })

export const signs: Rows = [
  {
    ids: [
      'longest',
      'longest-taken',
      'longest-aside',
      'trade-route',
      'trade-route-taken',
      'trade-route-aside',
      'largest-army',
    ],
    seconds: 1.4,
    sound: 'coins',
    flights: signFlies,
    steps: segments,
    lands: ({ after }) => after,
    notes: (at) =>
      at.facts.map((fact) => {
        const { to } = signSides(fact, at)
        return to < 0
          ? { at: rowOf(seatIn(fact)), text: '−2', tone: 'bad' as const }
          : {
              at: wordsAt(at, to),
              text: say('web.catan.scene.sign', { what: say(signName(fact)) }),
              tone: 'good' as const,
            }
      }),
  },
  {
    ids: ['improves', 'metropolis', 'metropolis-lost'],
    seconds: ({ facts }) => (facts.some((fact) => id(fact).startsWith('metropolis')) ? 1.2 : 0.8),
    sound: 'place',
    flights: improving,
    lifts: (at) => withGoods(at.before, seatIn(at.facts[0]!), paidIn(at), -1),
    lands: ({ after }) => after,
    notes: built,
    marks: ({ facts }) =>
      facts.filter((fact) => id(fact) === 'metropolis').map((fact) => placeIn(fact, 'corner')),
  },
]
const signName = (fact: Fact): string =>
  id(fact) === 'largest-army'
    ? 'web.catan.sheet.largest'
    : id(fact).startsWith('trade-route')
      ? 'web.catan.sheet.trade-route'
      : 'web.catan.sheet.longest'
