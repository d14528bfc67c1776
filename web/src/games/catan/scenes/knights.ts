// Knights are set, wake, grow, march, and are driven off.
import type { Fact } from '../../../client/protocol'
import type { Flight } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { nameAt, rowOf } from '../at'
import { id, placeIn, seatIn } from '../facts'
import { type KnightPiece, knightsOf } from '../island'
import { type CatanView, strengths } from '../view'
import { paid, priceFlies } from './building'
import { type Now, type Rows, signsLater, token } from './parts'

const at = (view: CatanView, place: string): KnightPiece | undefined =>
  knightsOf(view).find((knight) => knight.place.name === nameAt(place))
const piece = (knight: KnightPiece | undefined, seat: number) =>
  token('knight', seat, { strength: knight?.knight ?? 1, active: knight?.active ?? false })

const comes = /^(recruits|places-knight|places-active-knight)$/
/** A new shield from the row to its corner. */
const set = (now: Now): Flight[] =>
  now.facts
    .filter((fact) => comes.test(id(fact)))
    .map((fact) => {
      const place = placeIn(fact, 'corner')
      return {
        piece: piece(at(now.after, place), seatIn(fact)),
        from: rowOf(seatIn(fact)),
        to: place,
        size: 'to',
      }
    })

/** Knights that leave the corner where they stand. */
function march(now: Now): Flight[] {
  return now.facts.flatMap((fact): Flight[] => {
    const seat = seatIn(fact)
    const [from, to] = [placeIn(fact, 'from'), placeIn(fact, 'to')]
    const corner = placeIn(fact, 'corner')
    const away = (place: string, owner: number): Flight => ({
      piece: piece(at(now.before, place), owner),
      from: place,
      to: rowOf(owner),
      size: 'from',
    })
    if (id(fact) === 'moves-knight')
      return [{ piece: piece(at(now.before, from), seat), from, to, size: 'to' }]
    if (id(fact) === 'displaces')
      return [
        { piece: piece(at(now.before, from), seat), from, to, size: 'to' },
        { ...away(to, seatIn(fact, 'victim')), after: 0.2 },
      ]
    if (id(fact) === 'relocates')
      return [{ piece: piece(at(now.after, corner), seat), from: rowOf(seat), to: corner, size: 'to' }]
    if (id(fact) === 'intrigue') return [away(corner, seatIn(fact, 'victim'))]
    return id(fact) === 'gives-up-knight' ? [away(corner, seat)] : []
  })
}
/** The corners that are empty while their knights are on the way. */
function lifted({ facts, before }: Now): CatanView {
  const left = new Set(
    facts.flatMap((fact) => {
      const gone = /^(intrigue|gives-up-knight)$/.test(id(fact)) ? [placeIn(fact, 'corner')] : []
      const driven = id(fact) === 'displaces' ? [placeIn(fact, 'to')] : []
      return [placeIn(fact, 'from'), ...driven, ...gone].filter(Boolean).map(nameAt)
    }),
  )
  const without = (names: readonly string[] | undefined) => (names ?? []).filter((name) => !left.has(name))
  return {
    ...before,
    players: before.players.map((player) => ({
      ...player,
      ...Object.fromEntries(strengths.map((strength) => [strength, without(player[strength])])),
    })),
  }
}
const cornersOf = (facts: readonly Fact[]): string[] =>
  facts.map((fact) => placeIn(fact, 'to') || placeIn(fact, 'corner')).filter(Boolean)

export const knights: Rows = [
  {
    ids: ['recruits', 'activates', 'promotes', 'warlord', 'places-knight', 'places-active-knight'],
    seconds: 0.5,
    sound: 'place',
    flights: (now) => [...priceFlies(now, seatIn(now.facts[0]!)), ...set(now)],
    lifts: (now) => paid(now, seatIn(now.facts[0]!)),
    lands: (now) => signsLater(now, () => 0),
    notes: ({ facts }) =>
      facts.flatMap((fact) => {
        const kind = id(fact)
        if (kind === 'warlord') return [{ at: rowOf(seatIn(fact)), text: say('web.catan.scene.warlord') }]
        return kind === 'activates' || kind === 'promotes'
          ? [{ at: placeIn(fact, 'corner'), text: say(`web.catan.scene.${kind}`) }]
          : []
      }),
    marks: ({ facts }) => cornersOf(facts),
  },
  {
    ids: ['moves-knight', 'displaces', 'relocates', 'knight-removed', 'intrigue', 'gives-up-knight'],
    seconds: 0.8,
    sound: 'place',
    flights: march,
    lifts: lifted,
    lands: ({ after }) => after,
    notes: ({ facts }) =>
      facts
        .filter((fact) => id(fact) === 'knight-removed')
        .map((fact) => ({ at: rowOf(seatIn(fact)), text: say('web.catan.scene.knight-removed') })),
    marks: ({ facts }) => cornersOf(facts),
  },
]
