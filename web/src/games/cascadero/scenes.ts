// What is seen when something happens at a table of Cascadero.
import type { Flight, Moment, Note, Piece, Row, Script } from '../../table/scenes/script'
import { say } from '../../words/speech.svelte'
import { climbed, landed, lifted, taken, tileAt, withoutHerald } from './after'
import { earnedBy } from './earned'
import { claimIn, fieldIn, idOf, numberIn, seatIn, townIn, trackIn } from './facts'
import InAir from './InAir.svelte'
import { fieldName, spaces } from './map'
import type { CascaderoView, Colour } from './view'

type At = Moment<CascaderoView>
type Kind = Row<CascaderoView>

const colourOf = ({ before }: At, seat: number): Colour => before.players[seat]?.colour ?? 'white'
const air = (is: Record<string, unknown>): Piece => ({ is: InAir, with: is })
const worth = (points: number, colour: Colour): Piece => air({ kind: 'worth', text: `+${points}`, colour })

/** Where a seat keeps what it has, and where its shield stands; where those are not in sight, its name. */
const rowOf = (seat: number) => [`row ${seat}`, `seat ${seat}`]
const shieldOf = (seat: number) => [`shield ${seat}`, `seat ${seat}`]
/** A space of a track: where the book is out of sight, on the slip that shows the track meanwhile. */
const spaceOf = (track: Colour, space: number) => [`slip ${track} ${space}`, `space ${track} ${space}`]
const flagOf = (name: string, seat: number) => ['slip-flag', `flag ${name} ${seat}`, `flag ${name}`]

const lands = ({ before, facts }: At): CascaderoView => landed(before, facts)
const of = ({ facts }: At, id: string) => facts.find((fact) => idOf(fact) === id)

const places: Kind = {
  ids: ['places', 'uses-seal'],
  seconds: (at) => (of(at, 'uses-seal') ? 0.85 : 0.6),
  sound: 'place',
  flights(at) {
    const fact = of(at, 'places')
    if (!fact) return []
    const [seat, field] = [seatIn(fact), fieldIn(fact)]
    const from = seat === at.you ? ['own row', ...rowOf(seat)] : rowOf(seat)
    const envoy: Flight = {
      piece: air({ kind: 'envoy', colour: colourOf(at, seat) }),
      from,
      to: `field ${field}`,
      size: 'to',
    }
    if (!of(at, 'uses-seal')) return [envoy]
    return [envoy, { piece: air({ kind: 'seal' }), from, to: `feet ${field}`, size: 22, after: 0.25 }]
  },
  lifts: ({ before, actor }) => (actor === undefined ? before : taken(before, actor)),
  lands,
  marks: (at) => at.facts.filter((fact) => idOf(fact) === 'places').map((fact) => `field ${fieldIn(fact)}`),
}

const scores: Kind = {
  ids: ['scores', 'first-envoy', 'further-envoy', 'visited-before', 'herald-bonus'],
  seconds: 0.9,
  sound: 'coins',
  flights(at) {
    const fact = of(at, 'scores')
    const track = fact && trackIn(fact)
    if (!fact || !track) return []
    const [town, seat] = [townIn(fact), seatIn(fact)]
    const to = spaceOf(track, at.before.players[seat]?.cubes[track] ?? 0)
    const steps = of(at, 'first-envoy') ? 1 : 2
    // They stand over the town to be read, then go to the cube.
    const sum: Flight = { piece: worth(steps, track), from: `score ${town}`, to, size: 32, after: 0.4 }
    if (!of(at, 'herald-bonus')) return [sum]
    return [sum, { piece: worth(1, track), from: `herald ${town}`, to, size: 32, after: 0.5 }]
  },
  lights: ({ facts }) => facts.filter((fact) => townIn(fact)).map((fact) => `field ${townIn(fact)}`),
}

const unscored: Kind = {
  ids: ['no-group', 'no-first-contact'],
  seconds: 0.5,
  notes: ({ facts, before }) =>
    facts.map((fact) => {
      const town = townIn(fact)
      // Below the town, or above it where it would lie on the envoy of which it speaks.
      const [column = 0, row = 0] = town.match(/\d+/g)?.map(Number) ?? []
      const above = before.players.some(({ envoys }) => envoys.includes(fieldName(column, row + 1)))
      return { at: `field ${town}`, text: say(`web.cascadero.${idOf(fact)}`), above }
    }),
}

/** The spaces a cube comes to, one after the other; it hops over those that are closed. */
function stepsOf(at: At): CascaderoView[] {
  const fact = of(at, 'climbs')
  const track = fact && trackIn(fact)
  if (!fact || !track) return []
  const [from, to] = [numberIn(fact, 'from'), numberIn(fact, 'to')]
  const open = (space: number) => {
    const printed = spaces.find((each) => each.space === space)
    return !(track === 'white' ? printed?.white : printed?.coloured)?.includes('X')
  }
  const way = Array.from({ length: Math.max(0, to - from) }, (_, more) => from + more + 1).filter(open)
  return way.map((space) => climbed(at.before, seatIn(fact), track, space))
}
const ends = ['stops-below', 'steps-lost', 'at-the-top', 'below-forbidden']
const climbs: Kind = {
  ids: ['climbs', ...ends],
  seconds: (at) =>
    Math.min(1.2, 0.18 * stepsOf(at).length + (at.facts.some((f) => idOf(f) !== 'climbs') ? 0.6 : 0.3)),
  // A cube that may not go on nods where it stands.
  sound: (at) => (stepsOf(at).length === 0 ? 'step' : undefined),
  stepSound: 'step',
  steps: stepsOf,
  lands,
  notes: ({ facts }) =>
    facts.flatMap((fact): Note[] => {
      const track = trackIn(fact)
      if (!track || !ends.includes(idOf(fact))) return []
      return [{ at: spaceOf(track, numberIn(fact, 'to')), text: say(`web.cascadero.${idOf(fact)}`) }]
    }),
  marks: ({ facts }) =>
    facts.flatMap((fact) => {
      const track = trackIn(fact)
      return track && idOf(fact) === 'climbs' ? [`space ${track} ${numberIn(fact, 'to')}`] : []
    }),
}

const points: Kind = {
  ids: ['points', 'points-first', 'points-later'],
  seconds: ({ facts }) => 0.6 + 0.15 * (facts.length - 1),
  sound: 'coins',
  flights: ({ facts }) =>
    facts.flatMap((fact, which): Flight[] => {
      const track = trackIn(fact)
      if (!track) return []
      return [
        {
          piece: worth(numberIn(fact, 'points'), track),
          from: spaceOf(track, numberIn(fact, 'space')),
          to: shieldOf(seatIn(fact)),
          size: 32,
          after: which * 0.15,
        },
      ]
    }),
  lands,
}

const takesSeal: Kind = {
  ids: ['takes-seal'],
  seconds: 0.5,
  sound: 'seal',
  flights: ({ facts }) =>
    facts.flatMap((fact): Flight[] => {
      const track = trackIn(fact)
      if (!track) return []
      const from = spaceOf(track, numberIn(fact, 'space'))
      return [{ piece: air({ kind: 'seal' }), from, to: rowOf(seatIn(fact)), size: 28 }]
    }),
  lifts: ({ before, facts }) => {
    const then = landed(before, facts)
    return { ...before, seals: then.seals }
  },
  lands,
}

const atSeat = ({ facts }: At): Note[] =>
  facts.map((fact) => ({ at: `seat ${seatIn(fact)}`, text: say(`web.cascadero.${idOf(fact)}`) }))
const owed: Kind = { ids: ['extra-turn-owed'], seconds: 0.5, sound: 'seal', lands, notes: atSeat }
const again: Kind = { ids: ['extra-turn'], seconds: 0.5, sound: 'seal', lands, notes: atSeat }

const moves: Kind = {
  ids: ['moves', 'seal-travels'],
  seconds: 0.6,
  sound: 'place',
  flights(at) {
    const fact = of(at, 'moves')
    if (!fact) return []
    const seal = of(at, 'seal-travels') !== undefined
    const piece = air({ kind: 'envoy', colour: colourOf(at, seatIn(fact)), seal })
    return [{ piece, from: `field ${fieldIn(fact, 'from')}`, to: `field ${fieldIn(fact, 'to')}`, size: 'to' }]
  },
  lifts: ({ before, facts }) => lifted(before, facts),
  lands,
  marks: ({ facts }) =>
    facts.filter((fact) => idOf(fact) === 'moves').map((fact) => `field ${fieldIn(fact, 'to')}`),
}

/** Farmer tiles turn up in one wave. */
const wave = 6
const tilesLaid: Kind = {
  ids: ['tiles-laid'],
  joins: true,
  seconds: 1.2,
  sound: 'card',
  steps: ({ after }) =>
    Array.from({ length: wave }, (_, part) => ({
      ...after,
      tiles: after.tiles.map((tile, at) =>
        at < (after.tiles.length * (part + 1)) / (wave + 1) ? tile : null,
      ),
    })),
}
const tile: Kind = {
  ids: ['tile'],
  seconds: 0.7,
  sound: 'place',
  flights: (at) =>
    at.facts.map((fact): Flight => {
      const shown = tileAt(at.before, fieldIn(fact))
      const goes = parseInt(shown) ? shieldOf(seatIn(fact)) : rowOf(seatIn(fact))
      const piece = air({ kind: 'tile', tile: shown })
      return { piece, from: `field ${fieldIn(fact)}`, to: goes, size: 'from', after: 0.2 }
    }),
  lands,
}
const herald: Kind = {
  ids: ['herald'],
  seconds: 0.7,
  sound: 'place',
  flights: ({ facts }) =>
    facts.map((fact): Flight => {
      const [from, to] = [`field ${townIn(fact, 'from')}`, `field ${townIn(fact, 'to')}`]
      return { piece: air({ kind: 'herald' }), from, to, size: 'to' }
    }),
  lifts: ({ before, facts }) => withoutHerald(before, facts),
  lands,
  marks: ({ facts }) => facts.map((fact) => `field ${townIn(fact, 'to')}`),
}

const claims: Kind = {
  ids: ['claims'],
  seconds: ({ facts }) => 0.5 + 0.5 * facts.length,
  sound: 'coins',
  flights: (at) =>
    at.facts.flatMap((fact, which): Flight[] => {
      const [seat, name] = [seatIn(fact), claimIn(fact)]
      const colour = colourOf(at, seat)
      const [flag, after] = [flagOf(name, seat), 0.4 * which]
      const earns = worth(numberIn(fact, 'points'), colour)
      return [
        { piece: air({ kind: 'flag', colour }), from: rowOf(seat), to: flag, size: 26, after },
        { piece: earns, from: flag, to: shieldOf(seat), size: 32, after: after + 0.35 },
      ]
    }),
  lands,
  // Groups are lit by the map itself.
  lights: ({ facts, before }) =>
    facts.flatMap((fact) => earnedBy(fact, before).cubes.map((track) => `cube ${track} ${seatIn(fact)}`)),
  marks: ({ facts }) =>
    facts.map((fact) => [`flag ${claimIn(fact)} ${seatIn(fact)}`, `flag ${claimIn(fact)}`]),
}

const end: Kind = {
  // Why it is over; then seat by seat, from the last, whether they stand at the top; then who has won. The map shows it by the steps.
  ids: ['end-points', 'end-supply', 'wins', 'wins-minor'],
  seconds: ({ after }) => 0.8 * (after.players.length + 2),
  unhurried: true,
  sound: 'end',
  steps: ({ after }) => [after, ...after.players.map(() => after)],
}

export const scenes: Script<CascaderoView> = {
  rows: [
    {
      ids: ['first'],
      seconds: 0.8,
      notes: atSeat,
    },
    places,
    scores,
    unscored,
    climbs,
    points,
    takesSeal,
    owed,
    again,
    moves,
    tilesLaid,
    tile,
    herald,
    claims,
    end,
  ],
  silent: ['no-advance', 'no-move', 'no-herald', 'advance-lapses', 'move-lapses', 'herald-lapses'],
}
