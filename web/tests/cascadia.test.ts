// Cascadia's board beyond the rules: lines round groups, whose land is shown, which line of the count is lit.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { languages, words } from '../build/sources'
import type { FromTable } from '../src/client/protocol'
import { Session } from '../src/client/session'
import { cards, common as light } from '../src/games/cascadia/cards'
import { seatIn } from '../src/games/cascadia/facts'
import { widest } from '../src/games/cascadia/gain'
import { actingSeat, bestOf, corridorsAt, follow, isCount, litBy } from '../src/games/cascadia/lit'
import { cellAt, outline, roomFor, withRing } from '../src/games/cascadia/outline'
import { cardAloud, commonAloud } from '../src/games/cascadia/reads'
import { scenes as script } from '../src/games/cascadia/scenes'
import {
  at,
  boxOf,
  type CascadiaView,
  type Cell,
  counted,
  R,
  type Sheet,
  species,
} from '../src/games/cascadia/view'
import { common } from '../src/table/scenes/common'
import { gathered, type Step, stepsOf } from '../src/table/scenes/scenes'
import { type Beat, Rows, type Script } from '../src/table/scenes/script'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'

const corners = (path: string) => path.split(/[ML]/).length - 1

describe('the picture of a land', () => {
  it('has room for every tile that may be laid beside it', () => {
    const land: Cell[] = [
      [0, 0],
      [1, 0],
      [0, 1],
      [-1, 3],
    ]
    const room = roomFor(land)
    for (const cell of withRing(land)) {
      const { x, y, w, h } = boxOf([cell], R, 0)
      expect(x >= room.x && y >= room.y && x + w <= room.x + room.w && y + h <= room.y + room.h).toBe(true)
    }
  })
})

describe('a scoring card that is read out', () => {
  afterAll(() => (speech.words = new Words('en', words('en'))))
  const told = (steps: readonly (readonly [string, number])[]) =>
    steps.flatMap(([label, points]) =>
      [...label.matchAll(/\d+/g)].map(([number]) => number).concat(String(points)),
    )

  it('says in words what scores how much, in every language', () => {
    for (const language of languages()) {
      speech.words = new Words(language, words(language))
      const heard = new Set<string>()
      for (const animal of species)
        for (const letter of 'ABCD') {
          const said = cardAloud(animal, letter)
          heard.add(said)
          const { steps } = cards[animal][letter]!
          expect(said.match(/; /g)?.length ?? 0, said).toBe(steps.length - 1)
          expect(said.match(/points?/g)?.length, said).toBe(steps.length)
          for (const [, points] of steps) expect(said, said).toMatch(new RegExp(`, ${points} point`))
          expect(said, 'nothing is without words').not.toMatch(/[[\]{}+]/)
        }
      for (const [letter, steps] of Object.entries(light)) {
        const said = commonAloud(letter as 'E' | 'F')
        heard.add(said)
        for (const number of told(steps.slice(1))) expect(said).toContain(number)
      }
      expect(heard.size, 'no two cards are one').toBe(22)
    }
  })

  it('tells totals from what each brings, and a last step from those that go on', () => {
    speech.words = new Words('en', words('en'))
    expect(cardAloud('bear', 'A')).toBe(
      'In all: 1 pair of bears, 4 points; 2 pairs of bears, 11 points; 3 pairs of bears, 19 points; 4 pairs of bears or more, 27 points.',
    )
    expect(cardAloud('bear', 'C')).toBe(
      'Each time: a lone bear, 2 points; a group of exactly 2 bears, 5 points; a group of exactly 3 bears, 8 points; one group of each of the three sizes, once, 3 points.',
    )
    expect(commonAloud('F')).toContain('a group of 4 animals of one species or more, 12 points')
    expect(cardAloud('bear', '?')).toBe('')
  })
})

describe('a line round cells', () => {
  it('goes round one, two, and a ring with a hole', () => {
    expect(corners(outline([[0, 0]]))).toBe(6)
    const two: Cell[] = [
      [0, 0],
      [1, 0],
    ]
    expect(corners(outline(two))).toBe(10)
    const hollow = withRing([[0, 0]]).filter(([q, r]) => q !== 0 || r !== 0)
    expect(hollow.length).toBe(6)
    expect(outline(hollow).split('M').length - 1).toBe(2)
    expect(corners(outline(hollow))).toBe(18 + 6)
  })
  it('finds every cell by any point near its middle', () => {
    for (const cell of withRing(withRing([[-2, 3]])))
      for (const [dx, dy] of [
        [0, 0],
        [40, 0],
        [-30, 25],
        [5, -50],
      ] as const) {
        const [x, y] = at(...cell)
        expect(cellAt(x + dx, y + dy).map((n) => n + 0)).toEqual(cell)
      }
  })
})

/** Every part of every scene of a film. */
function partsOf(film: string): Step[] {
  const session = new Session('')
  const path = new URL(`../fixtures/films/${film}.json`, import.meta.url)
  const told = (JSON.parse(readFileSync(path, 'utf8')) as FromTable[]).flatMap((message) => {
    session.receive(message)
    return session.news().told
  })
  const rows = new Rows('cascadia', script as unknown as Script, common)
  return gathered([], told, rows).flatMap((scene) =>
    stepsOf(scene, { you: 0, names: ['Noor', 'Elio', 'Marguerite'], options: {} }),
  )
}
const beatOf = ({ row, at: { facts } }: Step, flying: boolean): Beat => ({
  row: row.ids[0] ?? '',
  facts,
  flying,
  step: 0,
  ms: 0,
})

describe('what decided', () => {
  const none = { bear: 0, elk: 0, salmon: 0, hawk: 0, fox: 0, nature: 0 }
  const bare: [number, number] = [4, 0]
  const land = { mountain: bare, forest: bare, prairie: bare, wetland: bare, river: bare }
  const sheet = (total: number, more: object) => ({ ...none, ...land, ...more, total }) as Sheet
  it('is the line in which the winner is furthest ahead of the next, bonuses with it', () => {
    const sheets = [
      sheet(20, { bear: 20 }),
      sheet(30, { bear: 4, elk: 6, forest: [7, 3] }),
      sheet(28, { bear: 8, elk: 1, forest: [7, 0] }),
    ]
    expect(widest(sheets, 1)).toEqual({ of: 'elk', own: 6, other: 1, second: 2 })
    expect(widest(sheets.slice(0, 2), 1)).toEqual({ of: 'elk', own: 6, other: 0, second: 0 })
    expect(widest([sheet(9, { forest: [9, 2] }), sheet(5, { fox: 1 })], 0)?.of).toBe('forest')
    expect(widest(sheets.slice(0, 1), 0), 'alone').toBeUndefined()
  })
})

describe('a whole game of three', () => {
  const parts = partsOf('cascadia')

  it('shows the land of who acts until the next turn has begun', () => {
    const turns = follow(1)
    for (const part of parts) {
      const view = part.at.before as CascadiaView
      const now = turns((before) => actingSeat(view, beatOf(part, true), before))
      const seat = part.at.facts.map(seatIn).find((each) => each !== undefined)
      if (part.row.ids.includes('lays') || part.row.ids.includes('settles')) expect(now).toBe(seat)
      const then = part.then as CascadiaView
      const after = turns((before) => actingSeat(then, beatOf(part, false), before))
      if (part.at.facts.some(({ message }) => message.endsWith('.turn'))) expect(after).toBe(then.turn)
    }
  })
  it('flies every tile that is laid from the hand to its cell, and outlines what grew', () => {
    const laid = parts.filter(({ row }) => row.ids.includes('lays'))
    expect(laid.length).toBeGreaterThan(55)
    let grown = 0
    for (const part of laid) {
      const view = part.then as CascadiaView
      const seat = seatIn(part.at.facts[0]!)!
      const ways = part.row.flights?.(part.at) ?? []
      if (seat !== 0) expect(ways.map(({ from }) => from[0])).toEqual([`hand tile ${seat}`])
      const lit = litBy(beatOf(part, false), view.players[seat], seat)
      const notes = part.row.notes?.(part.at) ?? []
      // What is said to have grown is outlined.
      expect(lit.length).toBeGreaterThanOrEqual(notes.length)
      grown += notes.length
      expect(litBy(beatOf(part, true), view.players[seat], seat)).toEqual([])
    }
    expect(grown).toBeGreaterThan(30)
  })
  it('ends with the count, every line of which is lit where the most was scored', () => {
    const count = parts.at(-1)!
    expect(isCount(beatOf(count, false))).toBe(true)
    const { players } = count.then as CascadiaView
    for (const line of counted) {
      const best = bestOf(players, line)
      if (line === 'majorities') expect(best).toBeUndefined()
      else expect(best, line).toBeDefined()
    }
    const seconds = count.row.seconds
    expect(typeof seconds === 'function' ? seconds(count.at) : seconds).toBeLessThanOrEqual(8)
    expect(corridorsAt(players[0], [99, 99])).toEqual([])
  })
})

describe('a scenario alone', () => {
  it('slides the pair at the end off and moves the row up', () => {
    const gone = partsOf('cascadia-solo').filter(
      ({ row, at: { facts } }) =>
        row.ids.includes('discard') && facts.some(({ message }) => message.endsWith('.discard')),
    )
    expect(gone.length).toBe(19)
    for (const part of gone) {
      const ways = part.row.flights?.(part.at) ?? []
      expect(ways.filter(({ to }) => to[0] === 'off').length).toBe(2)
    }
  })
})
