import { describe, expect, test } from 'vitest'
import type { Action } from '../src/client/protocol'
import {
  bankTrade,
  cardsOf,
  changed,
  layingOf,
  offerSteps,
  stillPicked,
  without,
} from '../src/games/catan/bargain'
import { rollsOf, tally, untold } from '../src/games/catan/dice'
import { housesOf, knightsOf, lastPlace } from '../src/games/catan/island'
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

describe('what was done last', () => {
  test('a corner at the coast is found from the hex that the story names', () => {
    const built = (message: string, q: number, r: number) =>
      lastPlace([{ message: 'catan.story.settlement', params: { corner: [{ message, params: { q, r } }] } }])
    const spot = (name: string) => placeOf(name) ?? { x: NaN, y: NaN }
    expect(built('catan.corner.ne', 2, -1)?.x).toBeCloseTo(spot('S(3,-2)').x)
    expect(built('catan.corner.ne', 2, -1)?.y).toBeCloseTo(spot('S(3,-2)').y)
    expect(built('catan.corner.s', 1, 0)?.y).toBeCloseTo(spot('S(1,0)').y)
    expect(tipOf(spot('S(3,-2)'), spot('(2,-1)'))).toBe('ne')
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
  expect(untold(rolls, { turns: 2, rolled: true })).toBe(0)
  expect(untold(rolls, { turns: 3, rolled: false }), 'the third is still to come').toBe(0)
  expect(untold(rolls, { turns: 66, rolled: true })).toBe(64)
  const bars = tally(rolls)
  expect(bars.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  expect(bars.map(({ sum }) => sum)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(bars.map(({ expected }) => Math.round(expected * 18))).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
  expect(bars[5]?.expected).toBeCloseTo((2 * 6) / 36)
  expect(bars.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(2)
})

test('cards know their deck, the step that plays them, and their rule', () => {
  expect(deckOf('crane')).toBe('science')
  expect(deckOf('knight')).toBeUndefined()
  expect(kindOfCard('merchant-fleet')).toBe('merchant_fleet')
  expect(kindOfCard('free-roads')).toBe('play_roads')
  expect(ruleOfCard('spy')).toBe('catan.cards-politics.spy')
})
