import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { words } from '../build/sources'
import type { Action, Fact } from '../src/client/protocol'
import { fieldsOf, groupOf, maps, spaces, triedAt } from '../src/games/cascadero/map'
import { cards } from '../src/games/cascadia/cards'
import {
  type CascadiaView,
  cellOf,
  face,
  hiddenCard,
  landOf,
  liesOf,
  sidesOf,
  species,
} from '../src/games/cascadia/view'
import { scenes as vigoScenes } from '../src/games/vigo/scenes'
import { aheadSince, lastCount } from '../src/games/vigo/count'
import { beds, foreseen, iconsOf, readCard, type VigoView } from '../src/games/vigo/view'
import { byPoints, leadOf } from '../src/table/decided'
import { Rows, type Script } from '../src/table/scenes/script'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'

type Recorded = { table: { d: { game: string; view: unknown; legal?: Action[] } } }
const folder = new URL('../fixtures/', import.meta.url)
const moments = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recorded).table.d }))
const of = (game: string) => moments.filter((moment) => moment.game === game)

describe('Cascadero', () => {
  it('has the printed maps', () => {
    const count = (map: typeof maps.base, town: boolean) =>
      map.filter((cell) => (cell.town !== undefined) === town).length
    expect(count(maps.base, true)).toBe(36)
    expect(maps.farmer.filter((cell) => cell.farmer)).toHaveLength(24)
    expect(count(maps.base, false)).toBeGreaterThan(180)
    expect(spaces.map((row) => row.space)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })
  it.each(of('cascadero'))('$file: every place of an action is on the map', ({ view, legal }) => {
    const fields = new Set(maps[(view as { board: 'base' | 'farmer' }).board].map((cell) => cell.field))
    for (const action of legal ?? [])
      for (const field of fieldsOf(action.text)) expect(fields).toContain(field)
  })
  it('asks about the whole step of an envoy or a herald', () => {
    const cells = new Map(maps.base.map((cell) => [cell.field, cell]))
    const step = (kind: string, text: string): Action => ({ code: 0, kind, text, arguments: {} })
    const move = step('move', 'move (1,2) to (1,3)')
    const herald = step('herald', 'herald (4,7) to (6,0)')
    expect(triedAt('(2,2)', [step('place', 'place (1,2)')], false, cells)).toBe('place (2,2)')
    expect(triedAt('(2,2)', [step('advance', 'advance blue')], false, cells)).toBe('place (2,2)')
    expect(triedAt('(5,5)', [move], true, cells)).toBe('move (1,2) to (5,5)')
    const [, beside] = fieldsOf(triedAt('(5,5)', [move], false, cells))
    expect(groupOf('(5,5)', ['(5,5)', beside ?? ''], cells).size).toBe(2)
    expect(triedAt('(5,5)', [herald], false, cells)).toBe('herald (5,5) to (6,0)')
    expect(triedAt('(5,5)', [herald], true, cells)).toBe('herald (4,7) to (5,5)')
  })
  it('joins neighbouring envoys into a group', () => {
    const cells = new Map(maps.base.map((cell) => [cell.field, cell]))
    expect(groupOf('(1,2)', ['(1,2)', '(2,2)', '(5,5)'], cells)).toEqual(new Set(['(1,2)', '(2,2)']))
  })
})

describe('what decided', () => {
  it('is how far the first is ahead of the next, unless there is no next or both are equal', () => {
    expect(leadOf([12, 30, 27])).toBe(3)
    expect(leadOf([-4, -9])).toBe(5)
    expect([leadOf([30, 12, 30]), leadOf([30]), leadOf([])]).toEqual([0, 0, 0])
  })
  it('names everybody who came second', () => {
    speech.words = new Words('en', words('en'))
    const names = ['Noor', 'Elio', 'Ida']
    expect(byPoints([12, 30, 27], names)).toBe('By 3 points, ahead of Ida.')
    expect(byPoints([27, 28, 27], names)).toBe('By 1 point, ahead of Noor and Ida.')
    expect(byPoints([-4, -9], names)).toBe('By 5 points, ahead of Elio.')
    expect(byPoints([28, 28, 27], names)).toBe('')
  })
})

describe('VIGO!', () => {
  it('says since which round somebody was in front alone', () => {
    const rounds = [
      [5, 3],
      [-4, 2],
      [6, 1],
    ]
    expect(aheadSince(rounds, 0)).toBe(3)
    expect(aheadSince(rounds.slice(0, 1), 0)).toBe(1)
    expect(aheadSince(rounds, 1), 'passed in the end').toBe(0)
    expect(aheadSince([[2, 2], ...rounds.slice(2)], 0), 'equal is not in front').toBe(2)
    expect(aheadSince([[2, 2]], 0)).toBe(0)
    expect(aheadSince([], 0)).toBe(0)
  })
  it('foretells nothing beyond the end of a round', () => {
    const now = { round: 2 } as VigoView
    expect(foreseen(now, { round: 2, supply: 7 })).toEqual({ round: 2, supply: 7 })
    expect(foreseen(now, { round: 3 })).toBeUndefined()
    expect(foreseen(now, undefined)).toBeUndefined()
  })
  it('reads cards and the farmers they earn', () => {
    expect(readCard('blue 8')).toEqual({ colour: 'blue', value: 8 })
    expect(readCard('?')).toBeNull()
    expect(iconsOf('standard').win).toEqual([0, 0, 0, 2, 2, 2, 1, 1, 0])
    expect(iconsOf('0,0,0,2,2,2,1,1,1/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0').win[8]).toBe(1)
  })
  it('stands farmers on the slots from the left', () => {
    expect(beds(3).map((bed) => bed.earned)).toEqual([0, 0, 2, 1, 0])
    expect(beds(9).map((bed) => bed.free)).toEqual([0, 0, 0, 0, 0])
  })
  it('tells how the last round was counted', () => {
    const player = { seat: 1 }
    const card = [{ message: 'vigo.count.card', params: { points: 8 } }]
    const owed = [{ message: 'vigo.count.penalty', params: { points: -5, space: 3, farmers: 1 } }]
    const counts = (of: typeof card) => ({ message: 'vigo.story.counts', params: { player, counts: of } })
    const score = (round: number, points: number, total: number) => ({
      message: 'vigo.story.round-score',
      params: { player, round, points, total },
    })
    const first = [counts(card), score(1, 8, 8)]
    expect(lastCount([])).toBeUndefined()
    expect(lastCount([...first, counts(card), counts(owed), score(2, 3, 11)])).toEqual({
      round: 2,
      players: [{ seat: 1, counts: [...card, ...owed], points: 3, total: 11 }],
    })
    const lost = { message: 'vigo.story.round-loss', params: { player, round: 2, points: 5, total: 3 } }
    expect(lastCount([...first, counts(owed), lost]), 'also of who has lost points').toEqual({
      round: 2,
      players: [{ seat: 1, counts: owed, points: -5, total: 3 }],
    })
  })
  describe('counts a round that somebody lost', () => {
    // Noor's beds bring 5 and cost 10, Elio's cost 5, Ida has laid nothing.
    const bed = (id: string, space: number, points: number, farmers: number) => ({
      message: `vigo.count.${id}`,
      params: { space, points, farmers },
    })
    const laid = [[bed('bonus', 1, 5, 0), bed('penalty', 3, -10, 2)], [bed('penalty', 4, -5, 1)], []]
    const facts = (only: readonly number[] = [0, 1, 2]): Fact[] =>
      [
        ...laid.map((counts, seat) => ({
          message: 'vigo.story.counts',
          params: { player: { seat }, counts },
        })),
        { message: 'vigo.story.round-loss', params: { player: { seat: 0 }, round: 1, points: 5, total: -5 } },
        { message: 'vigo.story.round-loss', params: { player: { seat: 1 }, round: 1, points: 5, total: -5 } },
        { message: 'vigo.story.round-score', params: { player: { seat: 2 }, round: 1, points: 0, total: 0 } },
      ].filter(({ params }) => only.includes(params.player.seat)) as Fact[]
    const kingdom = (points: number) => ({ points, farmers: 0, cards: 0, worth: 0, counts: [], spaces: [] })
    const view = (points: number[], scores: number[][]) =>
      ({ players: points.map(kingdom), scores, to_place: [], tricks: [] }) as unknown as VigoView
    const row = vigoScenes.rows.find(({ ids }) => ids.includes('round-loss'))
    const at = (told: Fact[], seats: number[]) => ({
      facts: told,
      before: view(
        seats.map(() => 0),
        [],
      ),
      after: view(seats, [seats]),
      you: 0,
      actor: undefined,
      names: ['Noor', 'Elio', 'Ida'],
      options: {},
    })

    it('bed by bed below nothing, and every sum is as it was lost', () => {
      expect(row?.ids).toEqual(['counts', 'round-score', 'round-loss'])
      const moment = at(facts(), [-5, -5, 0])
      const sums = row?.steps?.(moment).map(({ players }) => players.map(({ points }) => points))
      expect(sums?.[0], 'what the first bed brings').toEqual([5, 0, 0])
      expect(sums?.at(-1)).toEqual([-5, -5, 0])
      expect(sums?.some(([own]) => own === 5)).toBe(true)
      const lines = row?.steps?.(moment).map(({ scores }) => scores.at(-1))
      expect(lines, 'and the line of the round fills with them').toEqual(sums)
      const then = row?.lands?.(moment)
      expect(then?.players.map(({ points }) => points)).toEqual([-5, -5, 0])
      expect(then?.scores).toEqual([[-5, -5, 0]])
    })

    it('is one beat, whoever lost and whoever did not, and begins with the first bed', () => {
      for (const told of [facts(), facts([0, 1]), facts([0])]) {
        const rows = new Rows('vigo', vigoScenes as unknown as Script, { rows: [], silent: [] })
        expect(new Set(told.map((fact) => rows.of(fact))).size).toBe(1)
      }
    })

    it('where all have lost, and tells each seat by how much', () => {
      const all = lastCount(facts([0, 1]))
      expect(all?.players.map(({ seat, points, total }) => [seat, points, total])).toEqual([
        [0, -5, -5],
        [1, -5, -5],
      ])
      expect(all?.players[0]?.counts).toHaveLength(2)
      expect(lastCount(facts())?.players.map(({ points }) => points)).toEqual([-5, -5, 0])
    })
  })
  it('sends the dealer’s sign on with the next deal, and shows it at nobody’s meanwhile', () => {
    const row = vigoScenes.rows.find(({ ids }) => ids.includes('round'))
    const view = (round: number, dealer: number) =>
      ({ round, dealer, hand: [], players: [{}, {}, {}] }) as unknown as VigoView
    const at = (before: VigoView, after: VigoView) => ({
      ...{ facts: [{ message: 'vigo.story.round' }], before, after },
      ...{ you: 0, actor: undefined, names: [], options: {} },
    })
    const next = at(view(1, 2), view(2, 0))
    expect(row?.flights?.(next).map(({ from, to }) => [from[0], to[0]])).toEqual([['dealer 2', 'dealer 0']])
    expect(row?.lifts?.(next).dealer).toBe(-1)
    const first = at(view(0, 0), view(1, 2))
    expect(row?.flights?.(first), 'nobody has dealt before').toEqual([])
    expect(row?.lifts?.(first).dealer).toBe(2)
  })
  it.each(of('vigo'))('$file: every action is a card in sight', ({ view, legal }) => {
    const { hand, to_place } = view as VigoView
    for (const action of legal ?? [])
      expect(action.kind === 'play' ? hand : to_place).toContain(
        action.text.replace(/^(play|lay) (\w+ \d).*$/, '$2'),
      )
  })
})

describe('Cascadia', () => {
  it('turns the sides of a tile clockwise', () => {
    const tile = { first: 'M', second: 'P', wild: [], keystone: false }
    expect(sidesOf(tile, 0)).toBe('MMMPPP')
    expect(sidesOf(tile, 1)).toBe('PMMMPP')
    expect(sidesOf(tile, 4)).toBe('MPPPMM')
  })
  it('says which way a terrain lies', () => {
    expect(liesOf('MMMPPP')).toEqual([
      { terrain: 'mountain', way: 'e' },
      { terrain: 'prairie', way: 'w' },
    ])
    expect(liesOf('MPPPMM')).toEqual([
      { terrain: 'mountain', way: 'nw' },
      { terrain: 'prairie', way: 'se' },
    ])
    expect(liesOf('RRRRRR')).toEqual([{ terrain: 'river', way: undefined }])
  })
  it('turns them as the table says', () => {
    const turns = of('cascadia').flatMap(({ view, legal }) =>
      (legal ?? [])
        .filter((each) => each.kind === 'turn')
        .map((each) => ({ each, view: view as CascadiaView })),
    )
    expect(turns.length).toBeGreaterThan(0)
    // "turn it by 1: forest to the lower right, river to the upper left": the middle one of each terrain's sides.
    const ways = ['upper right', 'right', 'lower right', 'lower left', 'left', 'upper left']
    for (const { each, view } of turns) {
      const sides = sidesOf(face(view.tile_in_hand ?? 0), each.arguments.turns ?? 0)
      const told = [...(each.description ?? '').matchAll(/(\w+) to the ([a-z ]+)/g)]
      expect(told).toHaveLength(2)
      for (const [, terrain = '', way = ''] of told) {
        const middle = ways.indexOf(way)
        expect(middle).toBeGreaterThanOrEqual(0)
        for (const side of [middle + 5, middle, middle + 1])
          expect(sides[side % 6]).toBe(terrain[0]?.toUpperCase())
      }
    }
  })
  it('hides a card in hand until it is turned up', () => {
    const players = [
      { hand: 'elk', revealed: false },
      { hand: '?', revealed: false },
      { hand: 'fox', revealed: true },
    ]
    const view = { phase: 'choosing', players } as unknown as CascadiaView
    expect(hiddenCard(view, 0)).toBe('elk')
    expect(hiddenCard(view, 1)).toBeNull()
    expect(hiddenCard(view, 2)).toBeNull()
    expect(hiddenCard(view, null)).toBeNull()
    expect(hiddenCard({ ...view, phase: 'over' }, 0)).toBeNull()
  })
  it.each(of('cascadia'))('$file: an animal lives on a tile that shows it', ({ view }) => {
    for (const player of (view as CascadiaView).players)
      for (const tile of landOf(player)) if (tile.token) expect(tile.wild).toContain(tile.token)
  })
  it.each(of('cascadia'))('$file: tiles are placed on free cells and animals on tiles', ({ view, legal }) => {
    const { players, turn } = view as CascadiaView
    const player = players[turn]
    const laid = new Set(player ? landOf(player).map((tile) => `${tile.q},${tile.r}`) : [])
    for (const action of legal ?? []) {
      if (action.kind === 'place') expect(laid).not.toContain(cellOf(action.text)?.join())
      if (action.kind === 'settle') expect(laid).toContain(cellOf(action.text)?.join())
    }
  })
  it('has a picture and numbers for every card', () => {
    for (const animal of species)
      for (const letter of 'ABCD') {
        expect(cards[animal][letter]?.picture.tokens.length).toBeGreaterThan(1)
        expect(cards[animal][letter]?.steps.length).toBeGreaterThan(0)
      }
    expect(cards.bear.A?.steps).toEqual([['1', 4], ['2', 11], ['3', 19], ['4+', 27]])
    expect(cards.salmon.C?.steps).toEqual([['3', 10], ['4', 12], ['5+', 15]])
  }) // prettier-ignore
})
