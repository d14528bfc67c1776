// Cascadero on the page: what stands between the facts of an event, how the end is counted, and how large the book is.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { words } from '../build/sources'
import type { FromTable, View } from '../src/client/protocol'
import { Session } from '../src/client/session'
import { bookFor } from '../src/games/cascadero/book'
import { countOf, decided, why } from '../src/games/cascadero/count'
import { earnedBy } from '../src/games/cascadero/earned'
import { idOf } from '../src/games/cascadero/facts'
import { scenes } from '../src/games/cascadero/scenes'
import type { CascaderoView } from '../src/games/cascadero/view'
import { common } from '../src/table/scenes/common'
import { gathered, stepsOf } from '../src/table/scenes/scenes'
import { Rows, type Script } from '../src/table/scenes/script'

const rows = new Rows('cascadero', scenes as unknown as Script, common)
const looking = { you: 0, names: ['Noor', 'Elio', 'Marguerite'], options: {} }

function filmed(name: string) {
  const path = new URL(`../fixtures/films/${name}.json`, import.meta.url)
  const session = new Session('')
  const told = (JSON.parse(readFileSync(path, 'utf8')) as FromTable[]).flatMap((message) => {
    session.receive(message)
    return session.news().told
  })
  return gathered([], told, rows)
}

it('says that an envoy is alone where the words do not lie on it', () => {
  const field = [{ message: 'cascadero.field', params: { column: 3, row: 4 } }]
  const fact = {
    event: 1,
    message: 'cascadero.story.no-group',
    params: { player: { seat: 0 }, town: [{ message: 'cascadero.town', params: { field } }] },
  }
  const word = (...envoys: string[]) => {
    const view = { players: [{ envoys }, { envoys: [] }] } as unknown as View
    const at = { ...looking, actor: 0, facts: [fact], before: view, after: view }
    return rows
      .of(fact)
      ?.notes?.(at)
      .map(({ at, above }) => [at, above])
  }
  expect(word('(3,5)'), 'it stands below the town').toEqual([['field (3,4)', true]])
  expect(word('(3,3)', '(4,4)'), 'above it, and beside it').toEqual([['field (3,4)', false]])
})

/** What facts tell of a view; the order of envoys is nobody's affair. */
const told = ({ players, sealed, heralds, seals, supplies }: CascaderoView) => ({
  players: players.map((player) => ({
    ...player,
    envoys: [...player.envoys].sort(),
    flags: [...player.flags].sort(),
  })),
  sealed: [...sealed].sort(),
  heralds: [...heralds].sort(),
  seals,
  supplies,
})

describe.each(['cascadero', 'cascadero-farmer'])('the film %s', (name) => {
  const film = filmed(name)
  it('adds up fact by fact to the view after each event', () => {
    let events = 0
    for (const scene of film) {
      const last = stepsOf(scene, looking).at(-1)
      if (!last || scene.facts.some((fact) => /\.(tiles-laid|first)$/.test(fact.message))) continue
      const then = last.row.lands?.(last.at) ?? last.at.before
      expect(told(then as CascaderoView), JSON.stringify(scene.entry)).toEqual(
        told(scene.after as CascaderoView),
      )
      events += 1
    }
    expect(events).toBeGreaterThan(20)
  })
  it('flies only from and to places that the board has', () => {
    const kinds =
      /^(field|score|herald|feet) \(\d+,\d+\)$|^(slip|space) \w+ \d+$|^(row|seat|shield) \d$|^own row$|flag/
    for (const scene of film)
      for (const { row, at } of stepsOf(scene, looking))
        for (const { from, to } of row.flights?.(at) ?? [])
          for (const place of [from, to].flat()) expect(place).toMatch(kinds)
  })
})

it('shows what earned each achievement', () => {
  const claims = filmed('cascadero').flatMap((scene) =>
    stepsOf(scene, looking).flatMap(({ at }) =>
      at.facts
        .filter((fact) => idOf(fact) === 'claims')
        .map((fact) => ({ fact, earned: earnedBy(fact, at.before as CascaderoView) })),
    ),
  )
  expect(claims.length).toBe(14)
  for (const { fact, earned } of claims)
    if (!JSON.stringify(fact).includes('all-pairs'))
      expect(earned.fields.length + earned.cubes.length, JSON.stringify(fact)).toBeGreaterThan(0)
})

describe('the end', () => {
  const over = filmed('cascadero').at(-1)!.after as CascaderoView
  const beat = (step: number) => ({ row: 'end-points', facts: [], flying: false, step, ms: 1 })
  it('is told seat by seat from the last, then who wins', () => {
    expect(countOf(over, beat(0)).filter(({ shown }) => shown)).toEqual([])
    expect(countOf(over, beat(2)).map(({ seat, shown }) => [seat, shown])).toEqual([
      [0, true],
      [2, true],
      [1, false],
    ])
    expect(decided(over, beat(3))).toBe(false)
    expect(decided(over, beat(4))).toBe(true)
    expect(decided(over, null)).toBe(true)
  })
  const ending = (points: number[], eligible: boolean[], places: number[], victory = 'full') => ({
    ...over,
    players: over.players.map((player, seat) => ({ ...player, points: points[seat] ?? 0 })),
    eligible,
    places,
    victory,
    winner: places.indexOf(1),
  })
  it.each([
    ['most-points', [26, 50, 33], [true, true, true], [3, 1, 2]],
    ['ties', [50, 50, 33], [true, true, false], [2, 1, 3]],
    ['eligible', [52, 50, 33], [false, true, true], [3, 1, 2]],
    ['alone', [40, 50, 33], [false, true, false], [2, 1, 3]],
  ] as const)('says that it was decided by %s', (id, points, eligible, places) => {
    expect(why(ending([...points], [...eligible], [...places])).id).toBe(id)
  })
  it('says what a minor victory is, and that ties decide one too', () => {
    const none = [false, false, false]
    expect(why(ending([20, 50, 33], none, [3, 1, 2], 'minor')).id).toBe('minor')
    expect(why(ending([50, 50, 33], none, [2, 1, 3], 'minor')).id).toBe('ties')
  })
})

describe('the book', () => {
  it('has letters of eleven pixels wherever it lies', () => {
    for (const [w, h] of [
      [504, 764],
      [385, 584],
      [328, 0],
      [374, 0],
    ] as const) {
      const { narrow, letters } = bookFor(w, h)
      const [width, height] = narrow ? [370, 644] : [496, 752]
      const scale = Math.min(w / width, h > 0 ? h / height : Infinity)
      expect(letters * scale).toBeGreaterThanOrEqual(11 - 1e-9)
    }
    expect(bookFor(504, 764).narrow).toBe(false)
    expect(bookFor(328, 0).narrow).toBe(true)
  })
  it('has headings that fit a column of it, in every language', () => {
    // About 7 units a letter; a column is 107 wide, and a little beside it is free.
    for (const language of ['en', 'fr'])
      for (const head of ['first-to', 'two-alike'])
        expect(words(language)[`web.cascadero.${head}`]?.length, `${language} ${head}`).toBeLessThan(17)
  })
})
