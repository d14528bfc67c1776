// What is seen when something happens at a table of Cascadia.
import type { Fact } from '../../client/protocol'
import type { At as Place, Flight, Moment, Note, Script } from '../../table/scenes/script'
import { say } from '../../words/speech.svelte'
import ConePiece from './ConePiece.svelte'
import { animalIn, cardIn, cellIn, id, numberIn, seatIn } from './facts'
import DiscPiece from './DiscPiece.svelte'
import { key } from './outline'
import TilePiece from './TilePiece.svelte'
import { type CascadiaView, type Cell, countParts, type Species, species, terrains } from './view'

type At = Moment<CascadiaView>
type Slot = CascadiaView['market'][number]

const has = (at: At, ...ids: string[]): boolean => at.facts.some((fact) => ids.includes(id(fact)))
const all = (at: At, ...ids: string[]): Fact[] => at.facts.filter((fact) => ids.includes(id(fact)))
const tile = (number: number, turns = 0) => ({ is: TilePiece, with: { tile: number, turns } })
const disc = (animal: Species) => ({ is: DiscPiece, with: { animal } })
const cone = { is: ConePiece }
const big = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const seat = (at: At): number => seatIn(at.facts[0] ?? { message: '' }) ?? at.before.turn
const handOf = (what: 'tile' | 'token', of: number): Place => [`hand ${what} ${of}`, `seat ${of}`]
const tileAt = (of: number, cell: Cell): Place => [`cell ${of} ${key(cell)}`, `seat ${of}`]
const discAt = (of: number, cell: Cell): Place => [
  `disc ${of} ${key(cell)}`,
  `cell ${of} ${key(cell)}`,
  `seat ${of}`,
]

/** The market with other pairs. */
const market = (view: CascadiaView, change: (pair: Slot, slot: number) => Slot): CascadiaView => ({
  ...view,
  market: view.market.map(change),
})
/** Slots whose tile or disc goes with this event. */
const leaves = (at: At, what: 'tile' | 'token'): number[] =>
  at.before.market.flatMap((pair, slot) =>
    pair[what] !== null && at.after.market[slot]?.[what] === null ? [slot] : [],
  )

function taken(at: At): Flight[] {
  const whose = seat(at)
  const tiles = leaves(at, 'tile').map((slot) => ({
    piece: tile(at.before.market[slot]?.tile ?? 1),
    from: `tile ${slot}`,
    to: handOf('tile', whose),
    size: 'both' as const,
  }))
  const tokens = leaves(at, 'token').map((slot) => ({
    piece: disc(at.before.market[slot]?.token ?? 'bear'),
    from: `token ${slot}`,
    to: handOf('token', whose),
    size: 'both' as const,
    after: 0.06,
  }))
  return [...tiles, ...tokens]
}

/** How the tile of this event lies at last. */
const laid = (at: At): { cell: Cell; tile: number; turns: number } | undefined => {
  const cell = cellIn(at.facts[0] ?? { message: '' })
  const found = at.after.players[seat(at)]?.environment.tiles.find(
    ([q, r]) => cell && q === cell[0] && r === cell[1],
  )
  return cell && found && { cell, tile: found[2], turns: found[3] }
}
/** Corridors that grew, with what they count now. */
function corridors(at: At): Note[] {
  const cell = cellIn(at.facts[0] ?? { message: '' })
  const [before, after] = [at.before, at.after].map((view) => view.players[seat(at)]?.sheet)
  if (!cell || !before || !after) return []
  const text = terrains
    .filter((terrain) => after[terrain][0] > before[terrain][0])
    .map((terrain) => `${big(say(`cascadia.terrain.${terrain}`))} ${after[terrain][0]}`)
    .join(' · ')
  return text ? [{ at: tileAt(seat(at), cell), text }] : []
}

/** What a disc changes on the sheet: its own animal first. */
function herds(at: At): Note[] {
  const cell = cellIn(at.facts[0] ?? { message: '' })
  const own = animalIn(at.facts[0] ?? { message: '' })
  const [before, after] = [at.before, at.after].map((view) => view.players[seat(at)]?.sheet)
  if (!cell || !own || !before || !after) return []
  const changed = [own, ...species.filter((each) => each !== own)].filter(
    (each) => after[each] !== before[each],
  )
  const text = changed.map((each) => `${big(say(`cascadia.species.${each}`))} ${after[each]}`).join(' · ')
  const less = changed.some((each) => after[each] < before[each])
  const sum = changed.reduce((total, each) => total + after[each] - before[each], 0)
  return text
    ? [{ at: tileAt(seat(at), cell), text, ...(less && sum < 0 ? { tone: 'bad' as const } : {}) }]
    : []
}

/** New tiles slide from the stack, new discs roll from the bag. */
const refills = (at: At): Flight[] =>
  all(at, 'tile', 'token').flatMap((fact, which): Flight[] => {
    const slot = numberIn(fact, 'slot') - 1
    const found = at.after.market[slot]
    const animal = animalIn(fact)
    const timed = { size: 'both' as const, after: which * 0.12 }
    if (id(fact) === 'token')
      return animal ? [{ piece: disc(animal), from: 'bag', to: `token ${slot}`, ...timed }] : []
    return found?.tile ? [{ piece: tile(found.tile), from: 'stack', to: `tile ${slot}`, ...timed }] : []
  })

/** Discs that are swept aside, a cone that is paid for it, or what lay aside going back into the bag. */
function sweeps(at: At): Flight[] {
  const paid = all(at, 'pays').flatMap((fact) =>
    Array.from({ length: numberIn(fact, 'tokens') }, (_, which) => ({
      piece: cone,
      from: `seat ${seatIn(fact) ?? 0}`,
      to: ['supply', 'stack'],
      size: 30,
      after: which * 0.1,
    })),
  )
  const away = has(at, 'four', 'refresh', 'wipe')
    ? leaves(at, 'token').map((slot, which) => ({
        piece: disc(at.before.market[slot]?.token ?? 'bear'),
        from: `token ${slot}`,
        to: ['aside', 'bag'],
        size: 'from' as const,
        after: 0.25 + which * 0.08,
      }))
    : []
  const back = has(at, 'return')
    ? asideOf(at.before).map((animal, which) => ({
        piece: disc(animal),
        from: ['aside', 'bag'],
        to: 'bag',
        size: 26,
        after: which * 0.08,
      }))
    : []
  return [...paid, ...away, ...back]
}
const asideOf = (view: CascadiaView): Species[] =>
  species.flatMap((animal) => Array.from({ length: view.aside?.[animal] ?? 0 }, () => animal))

/** The market without the discs that are swept, which lie aside. */
function swept(at: At): CascadiaView {
  if (!has(at, 'four', 'refresh', 'wipe')) return at.before
  const slots = leaves(at, 'token')
  return market(at.before, (pair, slot) => (slots.includes(slot) ? { ...pair, token: null } : pair))
}

/** Where tiles or discs lie, in their order. */
const lie = (view: CascadiaView, what: 'tile' | 'token'): number[] =>
  view.market.flatMap((pair, slot) => (pair[what] === null ? [] : [slot]))
/** How the row moves up, each from slot to slot: the last slides off. Tile and disc of a pair need not be taken together. */
function moves(at: At, what: 'tile' | 'token'): { from: number; to: number | undefined }[] {
  const now = lie(at.after, what)
  return lie(at.before, what)
    .map((from, place) => ({ from, to: now[place] }))
    .filter(({ from, to }) => from !== to)
}
/** Alone: the pair at the end slides off, and the row moves up. */
const slides = (at: At): Flight[] =>
  (['tile', 'token'] as const).flatMap((what) =>
    moves(at, what).map(({ from, to }) => {
      const pair = at.before.market[from]
      return {
        piece: what === 'tile' ? tile(pair?.tile ?? 1) : disc(pair?.token ?? 'bear'),
        from: `${what} ${from}`,
        to: to === undefined ? ['off', what === 'tile' ? 'stack' : 'bag'] : `${what} ${to}`,
        size: 'from' as const,
      }
    }),
  )

/** What a turn has put onto the lands, and nothing else of what comes after. */
const settled = ({ before, after }: At): CascadiaView => ({
  ...before,
  players: after.players,
  supply: after.supply,
  token_in_hand: null,
})

export const scenes: Script<CascadiaView> = {
  unseen: { lays: 'place', 'lays-turned': 'place' },
  rows: [
    {
      // All of the setting up is one scene: cards are turned up one by one, starters drop onto the lands.
      ids: ['card', 'first', 'own-cards', 'starter', 'start-tile', 'hand', 'hand-hidden'],
      joins: true,
      seconds: (at) => (has(at, 'card', 'hand', 'hand-hidden') ? 1.5 : 0.8),
      sound: 'card',
      steps: (at) =>
        all(at, 'card').map((_, turned) => ({
          ...at.before,
          cards: Object.fromEntries(
            species.map((animal, place) => [
              animal,
              place <= turned ? at.after.cards[animal] : at.before.cards[animal],
            ]),
          ) as CascadiaView['cards'],
        })),
      notes: (at) =>
        all(at, 'first').map((fact) => ({
          at: `seat ${seatIn(fact) ?? 0}`,
          text: say('web.cascadia.begins'),
        })),
    },
    {
      ids: ['reveals'],
      seconds: 0.8,
      sound: 'card',
      lands: ({ before, after }) => ({ ...before, cards: after.cards }),
      lights: ({ facts }) => facts.map((fact) => `card ${cardIn(fact) ?? ''}`),
    },
    {
      ids: ['takes-pair', 'takes-mixed', 'restriction-lifted', 'ban-lifted'],
      seconds: 0.6,
      sound: 'card',
      flights: taken,
      lifts: ({ before, after }) => ({ ...before, market: after.market }),
      lands: ({ before, after }) => ({
        ...before,
        market: after.market,
        tile_in_hand: after.tile_in_hand,
        token_in_hand: after.token_in_hand,
      }),
    },
    {
      ids: ['lays', 'lays-turned'],
      seconds: 0.95,
      sound: 'place',
      flights: (at) => {
        const found = laid(at)
        // One's own tile lies there already, as it was turned.
        if (!found || (seat(at) === at.you && at.before.placed_at)) return []
        return [
          {
            piece: tile(found.tile, found.turns),
            from: handOf('tile', seat(at)),
            to: tileAt(seat(at), found.cell),
            size: 'both',
          },
        ]
      },
      lifts: ({ before, you, actor }) =>
        actor === you && before.placed_at ? before : { ...before, tile_in_hand: null, placed_at: null },
      lands: ({ before, after }) => ({
        ...before,
        players: after.players,
        tile_in_hand: null,
        placed_at: null,
      }),
      notes: corridors,
      marks: (at) =>
        at.facts.flatMap((fact) => {
          const cell = cellIn(fact)
          return cell ? [tileAt(seatIn(fact) ?? 0, cell)] : []
        }),
    },
    {
      ids: ['settles', 'nature', 'no-nature'],
      seconds: (at) => (has(at, 'nature', 'no-nature') ? 1.2 : 0.85),
      sound: 'place',
      flights: (at) => {
        const [fact] = all(at, 'settles')
        const cell = fact && cellIn(fact)
        const animal = fact && animalIn(fact)
        if (!cell || !animal) return []
        const whose = seat(at)
        return [
          { piece: disc(animal), from: handOf('token', whose), to: discAt(whose, cell), size: 'both' },
          ...(has(at, 'nature')
            ? [{ piece: cone, from: tileAt(whose, cell), to: `seat ${whose}`, size: 30, after: 0.35 }]
            : []),
        ]
      },
      lifts: ({ before }) => ({ ...before, token_in_hand: null }),
      lands: settled,
      // The numbers on the cards are one's own.
      lights: (at) =>
        seat(at) === at.you ? all(at, 'settles').map((fact) => `card ${animalIn(fact) ?? ''}`) : [],
      notes: (at) => [
        ...herds(at),
        ...all(at, 'no-nature').map((fact) => ({
          at: `seat ${seatIn(fact) ?? 0}`,
          text: say('web.cascadia.no-nature'),
        })),
      ],
      marks: (at) =>
        all(at, 'settles').flatMap((fact) => {
          const cell = cellIn(fact)
          return cell ? [discAt(seatIn(fact) ?? 0, cell)] : []
        }),
    },
    {
      // A refill is one scene; the turn passes with it.
      ids: ['tile', 'token', 'turn'],
      joins: true,
      seconds: (at) => (has(at, 'turn') ? 0.25 : 0) + (has(at, 'tile', 'token') ? 0.4 : 0),
      sound: (at) => (has(at, 'tile', 'token') ? { soft: 'card' } : undefined),
      flights: refills,
      lands: (at) =>
        market({ ...at.before, stack: at.after.stack, bag: at.after.bag }, (pair, slot) => {
          const come = all(at, 'tile', 'token').filter((fact) => numberIn(fact, 'slot') === slot + 1)
          const token = come.map(animalIn).find(Boolean)
          const lain = come.some((fact) => id(fact) === 'tile') ? at.after.market[slot] : undefined
          return { ...pair, ...(lain ? { tile: lain.tile } : {}), ...(token ? { token } : {}) }
        }),
    },
    {
      ids: ['pays', 'four', 'refresh', 'wipe', 'return'],
      seconds: (at) => (has(at, 'four', 'refresh', 'wipe') ? 1.1 : 0.6),
      sound: 'sweep',
      flights: sweeps,
      lifts: (at) =>
        has(at, 'return') ? { ...at.before, aside: at.after.aside ?? at.before.aside } : swept(at),
      lands: (at) => ({
        ...swept(at),
        supply: at.after.supply,
        aside: at.after.aside,
        players: at.before.players.map((player, which) => {
          const nature = at.after.players[which]?.environment.nature ?? 0
          return all(at, 'pays').some((fact) => seatIn(fact) === which)
            ? { ...player, environment: { ...player.environment, nature } }
            : player
        }),
      }),
      notes: (at) =>
        all(at, 'four', 'refresh').map((fact) => ({
          at: 'market',
          text: say(id(fact) === 'four' ? 'web.cascadia.four' : 'web.cascadia.three'),
        })),
    },
    {
      ids: ['gives-back', 'discard'],
      seconds: 0.7,
      sound: 'sweep',
      flights: (at) => [
        ...all(at, 'gives-back').flatMap((fact): Flight[] => {
          const animal = animalIn(fact)
          return animal
            ? [{ piece: disc(animal), from: handOf('token', seat(at)), to: 'bag', size: 'both' }]
            : []
        }),
        ...(has(at, 'discard') ? slides(at) : []),
      ],
      lifts: (at) => {
        const empty = { ...at.before, ...(has(at, 'gives-back') ? { token_in_hand: null } : {}) }
        return has(at, 'discard') ? market(empty, (pair, slot) => still(at, pair, slot)) : empty
      },
      lands: (at) => ({
        ...at.before,
        market: at.after.market,
        bag: at.after.bag,
        token_in_hand: has(at, 'gives-back') ? null : at.before.token_in_hand,
      }),
      notes: (at) =>
        all(at, 'gives-back').map(() => ({
          at: handOf('token', seat(at)),
          text: say('web.cascadia.no-home'),
        })),
    },
    {
      ids: ['warning', 'goal-missed', 'scenario-won', 'scenario-lost'],
      seconds: (at) => (has(at, 'scenario-won', 'scenario-lost') ? 1.6 : 0.8),
      sound: (at) => (has(at, 'scenario-won') ? 'coins' : undefined),
      lights: () => [['task', 'cards']],
      notes: (at) =>
        all(at, 'warning', 'scenario-won', 'scenario-lost')
          .slice(-1)
          .map((fact) => ({
            at: ['task', `seat ${seatIn(fact) ?? 0}`],
            text: say(`web.cascadia.${id(fact)}`),
            tone: id(fact) === 'scenario-won' ? 'good' : 'bad',
          })),
    },
    {
      // The sheet is filled row by row, as on the paper pad; the board shows it by the steps.
      ids: ['end', 'wildlife', 'malformed', 'habitat', 'majority', 'total', 'solo', 'winner', 'shared'],
      seconds: (at) => (has(at, 'wildlife') ? 0.45 * countParts : 1.5),
      unhurried: true,
      sound: (at) => (has(at, 'wildlife') ? 'tick' : 'end'),
      stepSound: 'tick',
      lastSound: (at) => (has(at, 'winner', 'shared', 'solo') ? 'end' : undefined),
      steps: (at) => (has(at, 'wildlife') ? Array.from({ length: countParts - 1 }, () => at.before) : []),
    },
  ],
  silent: [],
  // While the market is refilled, whoever comes next.
  turn: ({ turn }, actor) => actor ?? turn,
}

/** A pair without what moves up the row. */
const still = (at: At, pair: Slot, slot: number): Slot => ({
  ...pair,
  tile: moves(at, 'tile').some(({ from }) => from === slot) ? null : pair.tile,
  token: moves(at, 'token').some(({ from }) => from === slot) ? null : pair.token,
})
