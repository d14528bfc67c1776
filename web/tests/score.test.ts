// The table that is tapped together for the scoring assistant: what a tap makes of it, how it is described, and how it stands in an address.
import { describe, expect, it } from 'vitest'
import {
  cellsOf,
  described,
  empty,
  jade,
  nobody,
  packed,
  type Player,
  sidesOf,
  tapped,
  turned,
  unpacked,
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

  it('takes animals alone, and no more than an environment has', () => {
    let player: Player = { ...nobody(), way: 'tokens' }
    for (let q = 0; q < 30; ++q) player = tapped(player, [q, 0], 'bear', '')
    expect(player.tiles).toHaveLength(23)
    expect(tapped(player, [0, 0], 'bear', '').tiles).toHaveLength(22)
    expect(tapped(player, [0, 0], 'fox', '').tiles.at(-1)?.token).toBe('fox')
    expect(tapped(player, [0, 0], 'tile', 'M')).toBe(player)
  })

  it('has a starter, as one', () => {
    const player = withStarter(tapped(nobody(), [1, 0], 'tile', 'FP0'), 2)
    expect(player.tiles.map(({ face }) => face)).toEqual(['F', 'MR4', 'WP5', 'FP0'])
    expect(tapped(player, [0, 0], 'tile', ''), 'it is not turned in parts').toBe(player)
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
    expect(first({ ...numbers, corridors: [1, 2, 3, null, 5] })).not.toHaveProperty('corridors')
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
