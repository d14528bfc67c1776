import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { languages, read, words } from '../build/sources'
import { coordinates } from '../src/kit/coordinates.svelte'
import { hexLabel, hexMeaning } from '../src/games/catan/labels'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'
import { goldSteps } from '../src/games/catan/gold'
import { awaitsToken, flagsOf, landOf, newLands, numberless } from '../src/games/catan/island'
import { begun, drawn, scenarios } from '../src/games/catan/chart'
import type { CatanView } from '../src/games/catan/view'

type Pieces = { roads?: string[]; ships?: string[]; settlements?: string[]; cities?: string[] }
const table = (players: Pieces[], more: Partial<CatanView> = {}): CatanView =>
  ({
    hexes: [
      { hex: '(0,0)', terrain: 'forest', token: 4 },
      { hex: '(2,0)', terrain: 'hills' },
      { hex: '(2,1)', terrain: 'fields' },
      { hex: '(1,0)', terrain: 'sea' },
    ],
    map: { frame: [], start: ['(0,0)'], regions: [{ points: 2, hexes: ['(2,0)', '(2,1)'] }] },
    without_token: ['(2,0)', '(2,1)'],
    players: players.map((each) => ({ roads: [], settlements: [], cities: [], ...each })),
    ...more,
  }) as unknown as CatanView

describe('the sea', () => {
  test('a land that brings points has a flag where no ship hides it, until one has settled there', () => {
    const flag = (pieces: Pieces, seat: number | null = 0) => {
      const view = table([pieces, {}])
      return flagsOf(view, landOf(view), seat).map(({ y, points }) => [Math.sign(y), points])
    }
    const [above, below] = [[[-1, 2]], [[1, 2]]]
    expect(flag({})).toEqual(above)
    expect(flag({ ships: ['(2,0)sw'] }), 'below it').toEqual(above)
    expect(flag({ ships: ['(2,0)nw'] }), 'beside the flag').toEqual(below)
    expect(flag({ settlements: ['S(2,0)'] })).toEqual([])
    expect(flag({ settlements: ['S(2,0)'] }, 1), 'of somebody else').toEqual(above)
    expect(flag({ settlements: ['S(2,0)'] }, null), 'for whoever watches').toEqual(above)
  })

  test('the land that waits for a number is the first that somebody has reached', () => {
    const waits = (...players: Pieces[]) => {
      const view = table(players)
      return awaitsToken(view, landOf(view))?.hex
    }
    expect(waits({ ships: ['(0,0)e'] })).toBeUndefined()
    expect(waits({}, { ships: ['(2,1)sw'] })).toBe('(2,1)')
    expect(waits({ ships: ['(2,0)w'] }, { ships: ['(2,1)sw'] })).toBe('(2,0)')
  })

  test('land without a number waits for one or has given it away; sea and desert never have any', () => {
    const named = (more: Partial<CatanView>) => {
      const view = table([{}], more)
      return view.hexes.map((hex) => numberless(view, hex as ReturnType<typeof landOf>[number]))
    }
    expect(named({}), 'not laid out yet').toEqual([undefined, undefined, undefined, undefined])
    const [robber, later] = ['(0,0)', 'later' as const]
    expect(named({ robber })).toEqual([undefined, later, later, undefined])
    expect(named({ robber, without_token: ['(2,1)'] })).toEqual([undefined, 'exhausted', later, undefined])
  })

  test('what a flag and a missing number mean is part of the name of a place', () => {
    speech.words = new Words('en', words('en'))
    const label = (hex: string, more: Partial<CatanView> = {}) => {
      const view = table([{}], { robber: '(0,0)', ...more })
      const land = landOf(view)
      const island = { view, names: ['Ann'], land, houses: [], knights: [], roads: [] }
      const place = land.find((each) => each.hex === hex)!
      return hexLabel(island, place, hexMeaning(view, place, newLands(view, land, 0)), '')
    }
    coordinates.said = false
    expect(label('(2,0)')).toBe(
      'hills, The first settlement on this land brings you 2 points. Its number comes when somebody reaches it.',
    )
    expect(label('(2,0)', { without_token: [] })).toContain('Exhausted: its number lies elsewhere now.')
    expect(label('(0,0)')).toBe('forest 4, the robber')
  })

  test('who draws a map may begin with one at sea, and each of its marks is explained', () => {
    const [land, sea] = [begun('land'), begun('sea')]
    expect(land).not.toMatch(/#|sea/)
    expect(sea.startsWith('sea\n')).toBe(true)
    expect(drawn(sea).filter(({ terrain }) => terrain === 'gold')).toHaveLength(2)
    for (const language of languages()) {
      const said = words(language)
      const key = `${said['web.catan.map.key']} ${said['web.catan.map.key-sea']}`
      for (const mark of ['sea', '~', '~*', 'Go', 'start: a', 'regions: b1', 'target: ', '??'])
        expect(key).toContain(mark)
      for (const list of sea.match(/^\w+(?=:)/gm) ?? [])
        expect(['terrains', 'tokens', 'harbours'].includes(list) || key.includes(`${list}:`), list).toBe(true)
    }
  })

  test('gold is told in the order of the goods, and not where there is no choice', () => {
    const full = { lumber: 19, brick: 19, wool: 19, grain: 19, ore: 19 }
    expect(goldSteps({ wool: 1, brick: 1 }, full, 'lumber')).toEqual(['gold brick', 'gold wool'])
    expect(goldSteps({ ore: 2 }, full, 'lumber'), 'after ore nothing else can come').toEqual(['gold ore'])
    expect(goldSteps({ lumber: 1, grain: 1 }, { lumber: 2, grain: 2 }, 'lumber')).toEqual([
      'gold lumber',
      'gold grain',
    ])
    const few = { grain: 5, ore: 1 }
    expect(goldSteps({ grain: 2, ore: 1 }, few, 'lumber'), 'one ore is not enough for two').toEqual([
      'gold ore',
    ])
    expect(goldSteps({ grain: 3 }, few, 'lumber')).toEqual(['gold grain'])
  })

  test.each(languages())('in %s a scenario is called as in its rule', (language) => {
    const { rule } = parse(read('rules/catan.toml')) as { rule: Record<string, string>[] }
    const named = rule.find(({ id }) => id === 'catan.scenarios.recommended')?.[language] ?? ''
    const said = words(language)
    for (const scenario of scenarios.filter((each) => each !== 'none')) {
      const name = said[`web.catan.scenario.${scenario}`] ?? ''
      expect(said[`web.value.catan.scenario.${scenario}`], 'in the list of options too').toBe(name)
      expect(named.toLowerCase()).toContain(name.toLowerCase())
    }
  })
})
