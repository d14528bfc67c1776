// The table that is tapped together for the scoring assistant: what a tap makes of it, how it is described, and how it stands in an address.
import { describe, expect, it } from 'vitest'
import { type Counted, faultOf, lacking, remarks, without } from '../src/games/cascadia/score/counted'
import {
  animalsOf,
  cellsOf,
  described,
  empty,
  inPlaces,
  jade,
  nobody,
  nothingBy,
  notYet,
  packed,
  type Player,
  sidesOf,
  tapped,
  turned,
  unpacked,
  wildOf,
  withStarter,
} from '../src/games/cascadia/score/table'

const first = (player: Player) => (described({ ...empty(), players: [player] }).players as unknown[])[0]

describe('a table for the scoring assistant', () => {
  it('turns tiles clockwise, one side at a time', () => {
    expect(sidesOf('FP0')).toBe('FFFPPP')
    expect(sidesOf('FP1')).toBe('PFFFPP')
    expect(sidesOf('R')).toBe('RRRRRR')
    expect([turned('FP0'), turned('FP5'), turned('R')]).toEqual(['FP1', 'FP0', 'R'])
  })

  it('is tapped together', () => {
    let player = tapped(nobody(), [0, 0], 'tile', 'FP0')
    expect(player.tiles).toEqual([{ at: [0, 0], face: 'FP0' }])
    player = tapped(player, [0, 0], 'tile', 'MR0')
    expect(player.tiles[0]?.face).toBe('FP1')
    player = tapped(player, [0, 0], 'elk', '')
    expect(player.tiles[0]?.token).toBe('elk')
    expect(tapped(player, [0, 0], 'elk', '').tiles[0]).not.toHaveProperty('token')
    expect(tapped(player, [1, 0], 'elk', ''), 'no animal without a tile').toBe(player)
    expect(tapped(player, [0, 0], 'remove', '').tiles).toEqual([])
    expect(cellsOf(player)).toHaveLength(7)
  })

  it('turns a starter as one, with its animals, to where there is room', () => {
    let player = tapped(withStarter(nobody(), 2), [-1, 1], 'elk', '')
    const lies = () => player.tiles.map(({ at, face, token }) => [at.join(','), face, token])
    const before = lies()
    player = tapped(player, [0, 0], 'tile', '')
    expect(lies()).toEqual([
      ['0,0', 'F', undefined],
      ['-1,1', 'WP0', undefined],
      ['-1,0', 'MR5', 'elk'],
    ])
    expect(first(player)).toMatchObject({
      starter: { name: 'S2', at: [0, 0], turn: 1 },
      tokens: { elk: [[-1, 0]] },
    })
    expect(unpacked(packed({ ...empty(), players: [player] }))?.players[0]).toEqual(player)
    for (let turn = 1; turn < 6; ++turn) player = tapped(player, [0, 0], 'tile', '')
    expect(lies().sort()).toEqual([...before].sort())
    expect(first(player)).toMatchObject({ starter: { name: 'S2', at: [0, 0] } })
  })

  it('has two cards of each animal under restriction 6, and judges achievements where it is asked', () => {
    const table = { ...empty(), cards: 'ABCDA', restriction: '6' }
    expect(described(table)).toMatchObject({ cards: 'ABBCCBDBAB', options: { restriction: '6' } })
    expect(described({ ...table, second: 'CCAAD' })).toMatchObject({ cards: 'ACBCCADAAD' })
    expect(unpacked(packed({ ...table, restriction: '10' }))?.restriction).toBe('10')
    expect(unpacked(packed({ ...table, restriction: '11' }))).toBeUndefined()
    expect(described({ ...empty(), achievements: true })).toMatchObject({
      options: { achievements: 'normal' },
    })
    expect(described({ ...table, achievements: true }).options).toEqual({ restriction: '6' })
  })

  it('is read in the usual way but where it says otherwise, and where that matters', () => {
    const table = {
      ...empty(),
      readings: { variant_majorities: 'off', elk_d_ring: 'any', salmon_d_minimum: '3' },
    }
    expect(described(table).options).toEqual({ elk_d_ring: 'any' })
    expect(described({ ...table, variant: 'family' }).options).toEqual({
      variant: 'family',
      variant_majorities: 'off',
    })
    expect(
      described({ ...empty(), restriction: '3', readings: { restriction_majorities: 'none' } }),
    ).toMatchObject({ options: { restriction: '3', restriction_majorities: 'none' } })
    expect(unpacked(packed(table))).toEqual(table)
    for (const readings of [{ elk_d_ring: 'all' }, { unknown: 'on' }])
      expect(unpacked(packed({ ...empty(), readings } as never))).toBeUndefined()
  })

  it('takes animals alone, and no more than there are turns', () => {
    let player: Player = { ...nobody(), way: 'tokens' }
    for (let q = 0; q < 30; ++q) player = tapped(player, [q, 0], 'bear', '')
    expect(player.tiles).toHaveLength(20)
    expect(nothingBy(player, [20, 0], 'bear')).toBe('animals')
    expect(tapped(player, [0, 0], 'bear', '').tiles).toHaveLength(19)
    expect(tapped(player, [0, 0], 'fox', '').tiles.at(-1)?.token).toBe('fox')
    expect(tapped(player, [0, 0], 'tile', 'M')).toBe(player)
  })

  it('says why a tap does nothing, and which numbers are not given yet', () => {
    let player = nobody()
    const nothing = (...[at, tool]: [[number, number], Parameters<typeof nothingBy>[2]]) => {
      expect(tapped(player, at, tool, 'FP0')).toBe(player)
      return nothingBy(player, at, tool)
    }
    expect(nothing([0, 0], 'remove')).toBe('empty')
    expect(nothing([0, 0], 'bear')).toBe('no-tile')
    for (let q = 0; q < 30; ++q) player = tapped(player, [q, 0], 'tile', 'FP0')
    expect(nothing([23, 0], 'tile')).toBe('full')
    for (let q = 0; q < 23; ++q) player = tapped(player, [q, 0], 'elk', '')
    expect(animalsOf(player)).toBe(20)
    expect(nothing([22, 0], 'elk')).toBe('animals')
    expect(nothing([30, 0], 'elk')).toBe('no-tile')
    player = withStarter(nobody(), 2)
    for (const q of [-1, 1])
      for (const at of [
        [q, 0],
        [q === 1 ? 1 : 0, -1],
      ] as [number, number][])
        player = tapped(player, at, 'tile', 'FP0')
    expect(nothing([0, 0], 'tile')).toBe('no-room')
    player = { ...nobody(), way: 'tokens' }
    expect(nothing([0, 0], 'remove')).toBe('empty')
    expect(notYet([4, null, 2, 7, null])).toEqual([1, 4])
    expect([notYet([null, null, null, null, null]), notYet([1, 2, 3, 4, 5])]).toEqual([[], []])
  })

  it('finds the field that a refusal is about', () => {
    const table = jade()
    const at = (place: string) => faultOf({ reason: '', place }, table)
    expect(at('players[1].wildlife[2]')).toEqual({ seat: 1, field: 'wildlife', at: 2 })
    expect(at('players[2].nature')).toEqual({ seat: 2, field: 'nature' })
    expect(at('players[0].tokens.elk[1]')).toEqual({ seat: 0, field: 'tokens', cell: [4, 2] })
    expect(at('players[0].tiles[3]')).toEqual({ seat: 0, field: 'tiles', cell: [2, 1] })
    table.players[0] = withStarter(table.players[0]!, 2)
    const laid = first(table.players[0]) as { tiles: { at: [number, number] }[] }
    expect(at('players[0].tiles[0]')?.cell, 'a starter is described by its name').toEqual(laid.tiles[0]?.at)
    expect([at('players[7].nature'), at('cards'), faultOf({ reason: '' }, table)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('leaves out what cannot be, piece by piece and number by number', () => {
    const table = jade()
    const [land, lee] = [table.players[0]!, table.players[1]!]
    const less = without(table, [
      { seat: 0, field: 'tokens', cell: [5, 1] },
      { seat: 0, field: 'nature' },
      { seat: 1, field: 'wildlife', at: 2 },
      { seat: 1, field: 'threes', at: 0 },
    ])
    const there = less?.players[0]?.tiles ?? []
    expect(there).toHaveLength(23)
    expect(there.find(({ at }) => at[0] === 5 && at[1] === 1)).toEqual({ at: [5, 1], face: 'MR1' })
    expect(less?.players[0]?.nature).toBeNull()
    const [wildlife, corridors] = [
      [19, 7, null, 8, 13],
      [null, 4, 3, 7, 7],
    ]
    expect(less?.players[1]).toEqual({ ...lee, wildlife, corridors })
    expect(less?.players[2]).toBe(table.players[2])
    const alone: Player = { ...land, way: 'tokens', tiles: [{ at: [0, 0], face: '', token: 'elk' }] }
    const bare = without({ ...table, players: [alone] }, [{ seat: 0, field: 'tokens', cell: [0, 0] }])
    expect(bare?.players[0]?.tiles, 'an animal without a tile leaves nothing').toEqual([])
    expect(without(table, [undefined]), 'what is no single piece').toBeUndefined()
    expect(without(table, [{ seat: 0, field: '' }])).toBeUndefined()
  })

  it('names cells by row and place', () => {
    const cells: [number, number][] = [
      [0, 0],
      [1, -1],
      [-1, 0],
      [0, -1],
    ]
    const say = (row: number, place: number) => `${row}/${place}`
    expect(inPlaces('the hawks on (1,-1) (-1,0)', cells, say)).toBe('the hawks on 1/2 2/1')
    expect(inPlaces('2 elk (elk)', cells, say)).toBe('2 elk (elk)')
  })

  it('shows on a starter alone which animals live there', () => {
    const player = tapped(withStarter(tapped(nobody(), [1, 0], 'tile', 'FP0'), 2), [0, 0], 'tile', '')
    expect([...wildOf(player).values()]).toEqual([['elk'], ['bear', 'elk', 'hawk'], ['salmon', 'fox']])
    expect(player.tiles.filter(({ at }) => wildOf(player).has(at.join()))).toHaveLength(3)
    expect(wildOf(nobody()).size).toBe(0)
  })

  it('says once what is missing, and whose sheet it is that keeps the winner unnamed', () => {
    const counted = {
      players: [{ missing: [] }, { missing: ['No tokens.'] }, { missing: ['No corridors.'] }],
      undecided: { says: 'No winner', players: [1, 2] },
      warnings: [
        { reason: 'No tokens.', player: 1, field: 'nature' },
        { reason: 'No corridors.', player: 2, field: 'corridors' },
        { reason: 'One may be forgotten.', player: 0, field: 'tokens' },
        { reason: 'The box has fewer.' },
      ],
    } as unknown as Counted
    expect(remarks(counted)).toEqual(['One may be forgotten.', 'The box has fewer.'])
    expect(lacking(counted, 0)).toEqual(['No tokens.', 'No corridors.'])
    expect(lacking(counted, 1)).toEqual(['No corridors.'])
  })

  it('has a starter, as one', () => {
    const player = withStarter(tapped(nobody(), [1, 0], 'tile', 'FP0'), 2)
    expect(player.tiles.map(({ face }) => face)).toEqual(['F', 'MR4', 'WP5', 'FP0'])
    const once = tapped(player, [0, 0], 'tile', '')
    expect(
      once.tiles.map(({ face }) => face),
      'it is not turned in parts',
    ).toEqual(['F', 'MR5', 'WP0', 'FP0'])
    const hemmed = tapped(withStarter(nobody(), 2), [-1, 0], 'tile', 'FP0')
    expect(tapped(hemmed, [0, 0], 'tile', '').starter?.turn, 'nor laid upon another tile').toBe(3)
    expect(first(tapped(player, [0, 0], 'elk', ''))).toEqual({
      starter: { name: 'S2', at: [0, 0] },
      tiles: [{ at: [1, 0], sides: 'FP0' }],
      tokens: { elk: [[0, 0]] },
    })
    const gone = tapped(player, [-1, 1], 'remove', '')
    expect(gone.tiles).toHaveLength(1)
    expect(gone.starter).toBeUndefined()
    expect(withStarter(player, 5).tiles).toHaveLength(4)
  })

  it('is described by what is given alone', () => {
    const numbers: Player = { ...nobody('Lee '), way: 'numbers', wildlife: [4, 2, 2, 2, 1], nature: 0 }
    expect(first(numbers)).toEqual({ name: 'Lee', nature: 0, wildlife: [4, 2, 2, 2, 1] })
    const four = [1, 2, 3, null, 5]
    expect(first({ ...numbers, corridors: four })).toMatchObject({ corridors: four })
    expect(first(numbers), 'of which none is known').not.toHaveProperty('corridors')
    const table = { ...empty(), solo: true, scenario: '7', players: [numbers] }
    expect(described(table)).toMatchObject({ solo: true, options: { scenario: '7' } })
    expect(described(table)).not.toHaveProperty('cards')
    expect(described({ ...table, players: [numbers, nobody()] })).not.toHaveProperty('solo')
    const threes = { ...empty(), restriction: '3', players: [{ ...numbers, corridors: [1, 0, 0, 2, 0] }] }
    expect(described(threes).players).toMatchObject([{ threes: [1, 0, 0, 2, 0] }])
  })

  it('stands in an address, and nothing else does', () => {
    const table = jade()
    table.players[1]!.name = 'Léa 🦊'
    expect(unpacked(packed(table))).toEqual(table)
    expect(packed(table)).toMatch(/^[\w-]+$/)
    expect(table.players[0]?.tiles).toHaveLength(23)
    for (const text of ['', 'x', packed({ ...table, cards: 'ABCDE' }), packed({ ...table, players: [] })])
      expect(unpacked(text)).toBeUndefined()
    const strange = { ...nobody(), tiles: [{ at: [0, 0], face: 'url(x)' }] } as Player
    expect(unpacked(packed({ ...table, players: [strange] }))).toBeUndefined()
  })
})
