import { describe, expect, test } from 'vitest'
import { coordinates } from '../src/kit/coordinates.svelte'
import { words } from '../build/sources'
import type { Action, Fact } from '../src/client/protocol'
import {
  bankTrade,
  cardsOf,
  changed,
  layingOf,
  offerOn,
  offerSteps,
  stillPicked,
  without,
} from '../src/games/catan/bargain'
import { drawn, mapOf, type Scenario } from '../src/games/catan/chart'
import { earlier, rollsOf, tally } from '../src/games/catan/dice'
import { edgeAt, tipAt } from '../src/games/catan/at'
import { yieldOf } from '../src/games/catan/earns'
import { alongRoute } from '../src/games/catan/route'
import { carriedFrom } from '../src/games/catan/carried.svelte'
import { cornerLabel, edgeLabel, hexLabel } from '../src/games/catan/labels'
import { catan } from '../src/games/catan'
import { lossTo, lostBy } from '../src/games/catan/losses'
import { paidCorners, payersOf } from '../src/games/catan/payers'
import { lastPoint } from '../src/games/catan/reckoning'
import { type Hex, housesOf, knightsOf } from '../src/games/catan/island'
import { coast, edgeOf, placeOf, placesIn, tipOf, touching } from '../src/games/catan/place'
import { byPlace, onIsland, slipOf } from '../src/games/catan/targets'
import {
  type CatanPlayer,
  type CatanView,
  deckOf,
  kindOfCard,
  ruleOfCard,
  spread,
} from '../src/games/catan/view'
import { meantBy, meantHere, meantWith } from '../src/games/catan/why'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'

const action = (kind: string, text: string, args: Record<string, number> = {}): Action => ({
  code: 0,
  kind,
  text,
  arguments: args,
})
const box = Array.from({ length: 5 }, (_, row) => row - 2).flatMap((r) =>
  Array.from({ length: 5 - Math.abs(r) }, (_, i) => `(${i - 2 + Math.max(0, -r)},${r})`),
)

describe('places of the island', () => {
  test('the island of the box has 19 hexes, 54 corners and 72 sides', () => {
    const { corners, edges } = coast(box)
    expect(box).toHaveLength(19)
    expect(corners).toHaveLength(54)
    expect(edges).toHaveLength(72)
    expect(new Set(corners.map(({ name }) => name)).size).toBe(54)
  })
  test('a side lies between its two ends, and is called after the first hex it belongs to', () => {
    const side = edgeOf('(0,0)se')
    expect(side && (side.from.x + side.to.x) / 2).toBeCloseTo(side?.x ?? NaN)
    const { edges } = coast(['(0,0)', '(1,0)'])
    expect(edges.map(({ name }) => name)).toContain('(0,0)e')
    expect(edges.map(({ name }) => name)).not.toContain('(1,0)w')
  })
  test('corners and sides know the hexes around them', () => {
    const hexes = box.map((hex) => ({ hex }))
    const at = (name: string) => touching(placeOf(name) ?? { x: 0, y: 0 }, hexes).map(({ hex }) => hex)
    expect(at('N(0,0)')).toEqual(['(0,-1)', '(1,-1)', '(0,0)'])
    expect(at('(0,0)e')).toEqual(['(0,0)', '(1,0)'])
    expect(at('N(0,-2)')).toEqual(['(0,-2)'])
  })
  test('steps name their places in order', () => {
    expect(placesIn('move-knight N(0,1) S(-1,2)')).toEqual(['N(0,1)', 'S(-1,2)'])
    expect(placesIn('bank wool ore')).toEqual([])
  })
})

describe('where things fly', () => {
  test('a corner at the coast has one name, whichever hex the story names', () => {
    const spot = (name: string) => placeOf(name) ?? { x: NaN, y: NaN }
    expect(tipAt(2, -1, 'ne')).toBe('corner S(3,-2)')
    expect(tipAt(1, 0, 's')).toBe('corner S(1,0)')
    expect(tipOf(spot('S(3,-2)'), spot('(2,-1)'))).toBe('ne')
  })
  test('every side has one name, from either hex', () => {
    const around = { e: [1, 0], se: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [0, -1], ne: [1, -1] }
    const across = { e: 'w', se: 'nw', sw: 'ne', w: 'e', nw: 'se', ne: 'sw' }
    for (const side of Object.keys(around) as (keyof typeof around)[]) {
      const [q, r] = around[side]
      expect(edgeAt(`(0,0)${side}`)).toBe(edgeAt(`(${q},${r})${across[side]}`))
    }
  })
  test('a route is walked from end to end, also where it crosses itself', () => {
    const ring = ['e', 'se', 'sw', 'w', 'nw', 'ne'].map((side) => `(0,0)${side}`)
    const tail = ['(1,-1)sw', '(0,0)w', '(0,0)nw', '(0,0)sw']
    for (const way of [ring, [...ring.slice(0, 5), '(1,-1)se'], tail]) {
      const walked = alongRoute([...way].sort())
      expect([...walked].sort()).toEqual([...way].sort())
      const ends = walked.map((name) => edgeOf(name)!).map(({ from, to }) => [from, to])
      const near = (one: number) =>
        ends[one]!.some((a) => ends[one + 1]!.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 1))
      expect(ends.slice(1).every((_, at) => near(at))).toBe(true)
    }
  })
})

describe('what scenes say', () => {
  const seat = (at: number) => ({ seat: at })
  const cards = (good: string, count: number) => [{ message: `catan.cards.${good}`, params: { count } }]
  const taken = (by: number, from: number, to: number, good: string) => ({
    message: 'catan.story.moves-cards',
    by,
    params: { from: seat(from), to: seat(to), cards: cards(good, 1) },
  })
  test('what was taken from one is said until one’s next decision', () => {
    const facts = [taken(1, 0, 1, 'grain'), taken(2, 0, 2, 'ore'), taken(2, 1, 2, 'wool')]
    expect(lossTo(facts, 0, 1)?.cards).toEqual({ grain: 1 })
    expect(lossTo(facts, 0, 2)?.cards).toEqual({ ore: 1 })
    expect(lossTo([...facts, { message: 'catan.story.ends-turn', by: 0 }], 0, 1)).toBeUndefined()
    expect(lossTo(facts, null, 1)).toBeUndefined()
  })
  test('a card that a spy took is said, too, and how many cards one has lost in all', () => {
    const spied = (to: number, victim: number): Fact => ({
      message: 'catan.story.takes-card',
      params: { player: seat(to), victim: seat(victim), card: [{ message: 'catan.card.merchant' }] },
      by: to,
    })
    const facts = [taken(1, 0, 1, 'grain'), spied(1, 0), spied(2, 1), taken(2, 0, 2, 'ore')]
    expect(lossTo(facts, 0, 1)).toEqual({ cards: { grain: 1 }, hidden: 0, progress: ['merchant'] })
    expect(lossTo([spied(1, 0)], 0, 1)?.progress).toEqual(['merchant'])
    expect(lossTo(facts, 1, 2)?.progress).toEqual(['merchant'])
    expect(lossTo(facts, 2, 1)).toBeUndefined()
    expect([0, 1, 2].map((you) => lostBy(facts, you, 3))).toEqual([3, 1, 0])
  })
  test('a phone says in a word who must discard, and what one has lost', () => {
    speech.words = new Words('en', words('en'))
    const at = (phase: string, owed: number[], facts: Fact[] = [], you: number | null = 0) => {
      const view = { phase, owed, players: [{}, {}, {}] } as unknown as CatanView
      return [0, 1, 2].map((each) => catan.chip?.({ view, facts, you }, each)?.text ?? '')
    }
    expect(at('discarding', [0, 4, 5])).toEqual(['', 'owes 4', 'owes 5'])
    expect(at('gold', [0, 4, 5]), 'gold is chosen, not owed').toEqual(['', '', ''])
    expect(at('acting', [0, 0, 0], [taken(1, 0, 1, 'grain'), taken(2, 0, 2, 'ore')])).toEqual(['−2', '', ''])
    expect(at('acting', [0, 0, 0], [taken(1, 0, 1, 'grain')], null)).toEqual(['', '', ''])
  })
  test('the last point is named by what brought it', () => {
    const fact = (id: string, at: number) => ({
      ...{ message: `catan.story.${id}`, params: { player: seat(at) } },
      rule: `catan.rule.${id}`,
    })
    const facts = [fact('settlement', 1), fact('longest', 1), fact('city', 2), fact('road', 1)]
    expect(lastPoint(facts, 1)).toEqual({ source: 'longest', rule: 'catan.rule.longest' })
    expect(lastPoint(facts, 2)).toEqual({ source: 'cities', rule: 'catan.rule.city' })
    expect(lastPoint(facts, 0)).toBeUndefined()
  })
  test('goods come from the hexes of the sum, never from a robbed one', () => {
    const [hex, other] = ['(0,0)', '(0,1)']
    const view = {
      rolled: true,
      white: 4,
      red: 4,
      robber: other,
      hexes: [
        { hex, terrain: 'forest', token: 8 },
        { hex: other, terrain: 'forest', token: 8 },
        { hex: '(1,0)', terrain: 'forest', token: 5 },
      ],
      players: [
        { settlements: ['S(0,0)', 'N(0,1)'], cities: [] },
        { settlements: [], cities: [] },
      ],
    } as unknown as CatanView
    expect(payersOf(view, 0, 'lumber')).toEqual([hex])
    expect(payersOf(view, 1, 'lumber')).toEqual([])
    expect([...paidCorners(view, 8)]).toContain('S(0,0)')
  })
})

describe('what is shown where', () => {
  const moves = [
    action('move_knight', 'move-knight N(0,1) S(1,0)'),
    action('move_knight', 'move-knight N(0,1) S(0,0)'),
  ]
  test('a knight is taken up first, and put down once it is chosen', () => {
    expect([...byPlace(moves, null).keys()]).toEqual(['N(0,1)'])
    expect([...byPlace(moves, moves).keys()]).toEqual(['S(1,0)', 'S(0,0)'])
  })
  test('robber and knights are carried from where they lie, and nothing else', () => {
    const view = { robber: '(0,0)' } as CatanView
    const legal = [
      action('robber', 'robber (1,0)'),
      action('robber', 'robber (0,1)'),
      ...moves,
      action('activate', 'activate N(0,1)'),
    ]
    const texts = (place: string) => carriedFrom(place, legal, view).map(({ text }) => text)
    expect(texts('(0,0)')).toEqual(['robber (1,0)', 'robber (0,1)'])
    expect(texts('(1,0)'), 'he is not there').toEqual([])
    expect(texts('N(0,1)')).toEqual(moves.map(({ text }) => text))
    expect(texts('S(1,0)'), 'no knight is there').toEqual([])
    expect(carriedFrom('(0,0)', moves, view), 'he may not move').toEqual([])
  })
  test('in the middle of a turn no card is played by a click on the island', () => {
    const all = [action('road', 'road (0,0)e'), action('bishop', 'bishop (0,0)')]
    expect(onIsland(all, false)).toEqual([all[0]])
    expect(onIsland(all, true)).toEqual(all)
  })
  test('a choice without places is a slip, but not the whole of a turn', () => {
    const steal = [action('steal', 'steal 2', { seat: 1 }), action('steal', 'steal 3', { seat: 2 })]
    expect(slipOf(steal, false, 'choosing_victim')).toEqual(steal)
    expect(slipOf(steal, false, 'acting')).toEqual([])
    expect(slipOf([...steal, action('robber', 'robber (0,0)')], true, 'acting')).toEqual([])
    expect(slipOf([action('discard', 'discard ore 1')], false, 'discarding')).toEqual([])
  })
  test('with a Crane in hand an improvement can be built with it or without', () => {
    const both = [
      action('improve', 'improve trade', { track: 0 }),
      action('crane', 'crane trade', { track: 0 }),
    ]
    expect(slipOf(both, true, 'acting')).toEqual(both)
    expect(slipOf(both, false, 'acting')).toEqual([])
  })
  test('what has more ways at one place than the prompt has room for is a slip', () => {
    const ways = ['basic', 'strong', 'mighty'].flatMap((strength) =>
      ['active', 'inactive'].map((state) =>
        action('place_knight', `place-knight N(0,1) ${strength} ${state}`),
      ),
    )
    expect(slipOf(ways, true, 'placing_knight')).toEqual(ways)
    expect(slipOf(ways.slice(0, 4), true, 'placing_knight')).toEqual([])
    expect(slipOf(ways, false, 'placing_knight'), 'its place is chosen first').toEqual([])
  })
})

describe('why not here', () => {
  const spot = (name: string) => placeOf(name) ?? { name, kind: 'corner' as const, x: 0, y: 0 }
  test('the step that is asked for, with all it needs', () => {
    const knight = [action('place_knight', 'place-knight N(0,1) basic inactive')]
    expect(meantHere(spot('S(1,0)'), knight, null)).toBe('place-knight S(1,0) basic inactive')
    expect(meantHere(spot('(0,0)'), knight, null), 'another kind of place').toBeUndefined()
    const moves = ['S(1,0)', 'S(0,0)'].map((to) => action('move_knight', `move-knight N(0,1) ${to}`))
    expect(meantHere(spot('N(2,0)'), moves, moves)).toBe('move-knight N(0,1) N(2,0)')
    const others = [...moves, action('move_knight', 'move-knight N(1,1) S(0,0)')]
    expect(meantHere(spot('N(2,0)'), others, others), 'none is taken up yet').toBe(
      'move-knight N(2,0) S(1,0)',
    )
  })
  const empty = { points: 0, hand_size: 0, reply: 'none', aside: {}, route: 0, army: 0, limit: 7, left: {}, rates: {}, sheet: {} } as const // prettier-ignore
  const player: CatanPlayer = {
    ...empty,
    roads: ['(0,0)e'],
    settlements: ['N(1,0)'],
    cities: ['N(0,2)'],
    basic: ['S(0,0)', 'S(1,1)'],
    active: ['S(1,1)'],
  }
  const view = { players: [player], prices: { wall: { brick: 2 } } } as unknown as CatanView
  const pieces = { houses: housesOf(view), knights: knightsOf(view) }
  test('in the middle of a turn what one does with what stands there', () => {
    const meant = (name: string, you = 0) => meantWith(spot(name), pieces, view, you)
    expect(meant('(0,0)w')).toBe('road (0,0)w')
    expect(meant('N(0,0)')).toBe('settlement N(0,0)')
    expect(meant('N(1,0)')).toBe('city N(1,0)')
    expect(meant('N(0,2)')).toBe('wall N(0,2)')
    expect(meant('S(0,0)')).toBe('activate S(0,0)')
    expect(meant('S(1,1)')).toBe('promote S(1,1)')
    expect(meant('N(1,0)', 1), 'of somebody else').toBe('settlement N(1,0)')
  })
  test('a button of the menu is asked about where one would think of it', () => {
    const meant = (kind: string, of = player) => meantBy(kind, of, coast(box), pieces)
    expect(meant('city')).toBe('city N(1,0)')
    expect(meant('wall')).toBe('wall N(0,2)')
    expect(meant('activate')).toBe('activate S(0,0)')
    expect(meant('chase')).toBe('chase S(1,1)')
    expect(meant('buy_card')).toBe('buy-card')
    expect(meant('offer')).toBe('offer')
    expect(meant('settlement')).toBe('settlement S(1,-1)')
    expect(meant('road')).toMatch(/^road \(\S+\)[ns]?[ew]$/)
    const nobody = { ...empty, roads: [], settlements: [], cities: [] }
    for (const kind of [
      'road',
      'settlement',
      'city',
      'wall',
      'recruit',
      'promote',
      'activate',
      'chase',
      'repair',
    ])
      expect(meant(kind, nobody), 'always a whole step').toMatch(/^\w+ [NS]?\(/)
  })
})

describe('the offer on the table', () => {
  const offer = { give: { grain: 1 }, want: { ore: 1 } }
  const table = (phase: string, replies: CatanPlayer['reply'][], more: object = { offer }) =>
    ({ phase, turn: 1, players: replies.map((reply) => ({ reply })), ...more }) as unknown as CatanView
  const replies = (on: ReturnType<typeof offerOn>) => on?.replies.map(({ reply }) => reply)
  const newest = table('answering', ['none', 'none', 'declines'])

  test('is put before its scene, but without what others will say', () => {
    const on = offerOn(table('acting', ['none', 'none', 'none'], {}), newest)
    expect(on).toMatchObject({ offer, by: 1 })
    expect(replies(on)).toEqual(['none', 'none', 'none'])
  })
  test('has the answers that were shown', () => {
    expect(replies(offerOn(table('answering', ['none', 'none', 'declines']), newest))).toContain('declines')
    expect(replies(offerOn(table('answering', ['none', 'none', 'none']), newest))).not.toContain('declines')
  })
  test('takes no answers to another one', () => {
    const other = { offer: { give: { wool: 2 }, want: { ore: 1 } } }
    const on = offerOn(table('answering', ['accepts', 'none', 'none'], other), newest)
    expect(on?.offer).toEqual(offer)
    expect(replies(on)).toEqual(['none', 'none', 'none'])
  })
  test('is the one of the scene where something else is asked at once', () => {
    expect(offerOn(newest, table('discarding', [], {}))?.offer).toEqual(offer)
    expect(offerOn(table('acting', []), undefined)).toBeUndefined()
  })
})

describe('bargains', () => {
  test('cards come and go one by one', () => {
    expect(changed({}, 'ore', 1)).toEqual({ ore: 1 })
    expect(changed({ ore: 1, wool: 2 }, 'ore', -1)).toEqual({ wool: 2 })
    expect(changed({ wool: 2 }, 'ore', -1)).toEqual({ wool: 2 })
    expect(spread({ ore: 1, lumber: 2 })).toEqual(['lumber', 'lumber', 'ore'])
  })
  test('an offer is written kind by kind in the order of the goods', () => {
    expect(offerSteps({ give: { cloth: 1, lumber: 2 }, want: { ore: 1 } })).toEqual([
      'offer', 'give lumber 2', 'give cloth 1', 'want ore 1', 'send',
    ]) // prettier-ignore
  })
  test('picked cards are laid down by a step that the table offers', () => {
    expect(cardsOf(action('discard', 'discard ore 1'))).toEqual({ ore: 1 })
    expect(cardsOf(action('gift', 'gift lumber brick'))).toEqual({ lumber: 1, brick: 1 })
    expect(cardsOf(action('take', 'take ore ore'))).toEqual({ ore: 2 })
    const gifts = ['gift lumber lumber', 'gift lumber ore', 'gift ore ore'].map((text) =>
      action('gift', text),
    )
    expect(layingOf({ ore: 1, lumber: 1 }, 'gift', gifts)).toEqual(['gift lumber ore'])
    expect(layingOf({ ore: 2 }, 'gift', gifts)).toEqual(['gift ore ore'])
    expect(layingOf({ wool: 1, ore: 1 }, 'gift', gifts)).toEqual([])
    const discards = ['discard lumber 1', 'discard ore 1'].map((text) => action('discard', text))
    expect(layingOf({ ore: 2, lumber: 1 }, 'discard', discards), 'card by card').toEqual([
      'discard lumber 1', 'discard ore 1', 'discard ore 1',
    ]) // prettier-ignore
    expect(layingOf({ ore: 20 }, 'discard', discards), 'a plan has an end').toHaveLength(16)
    expect(layingOf({ wool: 4 }, 'discard', discards)).toEqual([])
    expect(layingOf({ ore: 4 }, 'take', discards)).toEqual([])
    expect(without({ ore: 2, lumber: 2 }, { lumber: 2 })).toEqual({ ore: 2 })
  })
  test('cards stay picked as long as they can be', () => {
    const hand = { lumber: 3, ore: 6 }
    expect(stillPicked({ lumber: 1, ore: 2 }, {}, hand, 4)).toEqual({ lumber: 1, ore: 2 })
    const ore = { ore: 6 }
    expect(stillPicked({ lumber: 1, ore: 3 }, { lumber: 1 }, ore, 4)).toEqual({ lumber: 1, ore: 3 })
    expect(stillPicked({}, { lumber: 2 }, ore, 4), 'what lies aside is picked').toEqual({ lumber: 2 })
    expect(
      stillPicked({ lumber: 2, ore: 2 }, { ore: 1 }, {}, 4),
      'no kind before one that lies aside',
    ).toEqual({ ore: 1 })
    expect(stillPicked({ ore: 4 }, {}, { ore: 2 }, 4)).toEqual({ ore: 2 })
    expect(stillPicked({ lumber: 3, ore: 1 }, {}, hand, 2)).toEqual({ lumber: 2 })
  })
  test('the bank trades one kind at the rate it was told', () => {
    const legal = [action('bank', 'bank wool ore'), action('bank', 'bank wool coin')]
    const rates = { wool: 2, ore: 4 }
    expect(bankTrade({ give: { wool: 2 }, want: { ore: 1 } }, rates, legal)).toBe(legal[0])
    expect(bankTrade({ give: { wool: 3 }, want: { ore: 1 } }, rates, legal)).toBeUndefined()
    expect(bankTrade({ give: { wool: 2, ore: 1 }, want: { coin: 1 } }, rates, legal)).toBeUndefined()
    expect(bankTrade({ give: { wool: 2 }, want: { coin: 2 } }, rates, legal)).toBeUndefined()
    expect(bankTrade({ give: { wool: 2 }, want: { brick: 1 } }, rates, legal)).toBeUndefined()
  })
})

test('the rolls that were told, beside what two dice bring', () => {
  const rolls = rollsOf([
    { message: 'catan.story.rolls', params: { white: 3, red: 4, sum: 7 } },
    { message: 'catan.story.receives' },
    { message: 'catan.story.rolls-three', params: { white: 6, red: 6, sum: 12 } },
  ])
  const undone = { message: 'catan.story.rolls', params: { white: 1, red: 1, sum: 2 }, undone: true }
  expect(rollsOf([undone]), 'what was taken back was not rolled').toEqual([])
  const bars = tally(rolls.map(({ white, red }) => white + red))
  expect(bars.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  expect(bars.map(({ sum }) => sum)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(bars.map(({ expected }) => Math.round(expected * 18))).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
  expect(bars[5]?.expected).toBeCloseTo((2 * 6) / 36)
  expect(bars.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(2)
})

test('rolls from before the story are not forgotten', () => {
  const seven = { message: 'catan.story.rolls', params: { white: 3, red: 4, sum: 7 } }
  const told = { 'dice 3 4': 2, 'dice 6 2': 1, 'dice 5 2 ship': 1, 'dice 1 1': 1 }
  expect(earlier({ told, beside: [seven] }).sort()).toEqual([2, 7, 7, 8])
  expect(
    earlier({ told, beside: [{ ...seven, undone: true }] }).sort(),
    'it is not among those told',
  ).toEqual([2, 7, 7, 7, 8])
  expect(earlier({ told: {}, beside: [seven] })).toEqual([])
})

test('the pictures of the scenarios are drawn from their maps', () => {
  const counted = (scenario: Scenario, seats: number, old = false) => {
    const hexes = drawn(mapOf(scenario, seats, old))
    const land = hexes.filter(({ terrain }) => terrain !== 'sea')
    return [hexes.length, land.length, land.filter(({ terrain }) => terrain === 'gold').length]
  }
  expect(counted('none', 4).slice(1)).toEqual([19, 0])
  expect(counted('new_shores', 3)).toEqual([59, 22, 2])
  expect(counted('greater_catan', 4)[0]).toBe(94)
  expect(counted('desert', 3)).not.toEqual(counted('desert', 4))
  expect(counted('desert', 4, true)).not.toEqual(counted('desert', 4))
  // What somebody is still writing is drawn as far as it goes, and a line may end with a stroke.
  expect(drawn('')).toEqual([])
  expect(drawn('# an island / of mine\n sea\n').length).toBe(0)
  expect(drawn('   Fo4   Hi\n??    Mo3/  ~').map(({ terrain, y }) => [terrain, y])).toEqual([
    ['forest', 0],
    ['hills', 0],
    ['sea', 1.5],
    ['mountains', 1.5],
    ['sea', 3],
  ])
  const { x, y } = drawn(mapOf('desert', 4, false)).find(({ terrain }) => terrain === 'gold')!
  expect([x / Math.sqrt(3), y / 1.5], 'the first land of the second line').toEqual([2, 1])
})

test('cards know their deck, the step that plays them, and their rule', () => {
  expect(deckOf('crane')).toBe('science')
  expect(deckOf('knight')).toBeUndefined()
  expect(kindOfCard('merchant-fleet')).toBe('merchant_fleet')
  expect(kindOfCard('free-roads')).toBe('play_roads')
  expect(ruleOfCard('spy')).toBe('catan.cards-politics.spy')
})

test('a corner has what lies around it, how often that comes, and its harbour', () => {
  speech.words = new Words('en', words('en'))
  const hexes = [
    { hex: '(0,0)', terrain: 'hills', token: 8 },
    { hex: '(0,-1)', terrain: 'mountains', token: 3 },
    { hex: '(1,-1)', terrain: 'forest', token: 8 },
  ]
  const at = (harbours: object[], corner = 'N(0,0)') =>
    yieldOf(placeOf(corner) ?? { x: 0, y: 0 }, { hexes, harbours } as unknown as CatanView)
  // Two of them have the same number: it comes only once.
  expect(at([])).toEqual(['brick 8, ore 3, lumber 8', 'in 7 of 36 rolls'])
  expect(at([{ edge: '(0,0)ne', kind: '3:1' }])[2]).toBe('the 3:1 harbour')
  expect(at([{ edge: '(0,0)nw', kind: 'wool' }])[2]).toBe('the wool harbour')
  expect(
    at([{ edge: '(0,0)se', kind: 'wool' }, { edge: '(0,0)ne' }]),
    'elsewhere, or not known yet',
  ).toHaveLength(2)
  expect(at([], 'S(4,4)'), 'nothing but sea').toEqual([])
})
test('a place of the island is told by what is there, with its coordinates only where they are asked for', () => {
  speech.words = new Words('fr', words('fr'))
  const land = [
    { hex: '(0,0)', terrain: 'forest', token: 8, ...placeOf('(0,0)') },
    { hex: '(1,0)', terrain: 'desert', token: 0, ...placeOf('(1,0)') },
  ] as Hex[]
  const edge = edgeOf('(0,0)e')!
  const island = {
    view: { robber: '(1,0)' } as CatanView,
    names: ['Anna'],
    land,
    houses: [],
    knights: [],
    roads: [{ seat: 0, edge, ship: false }],
  }
  coordinates.said = false
  expect(hexLabel(island, land[1]!, '', '')).toBe('Désert, le Bandit')
  expect(edgeLabel(island, edge, '')).toBe('Route d’Anna, Forêt 8, Désert')
  expect(cornerLabel(island, placeOf('N(0,0)')!, 'Construire')).toBe('Forêt 8, Construire')
  coordinates.said = true
  expect(hexLabel(island, land[1]!, '', '')).toBe('Désert, le Bandit, (1,0)')
  expect(edgeLabel(island, edge, '')).toBe('Route d’Anna, Forêt 8, Désert, (0,0) est')
  expect(cornerLabel(island, placeOf('N(0,0)')!, 'Construire')).toBe('Forêt 8, N(0,0), Construire')
})
