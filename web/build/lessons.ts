// Reads lessons/: what is to be decided in which position, which moves are right, and which rule speaks against the others. The
// words are in i18n/ (lesson-GAME.json). What the engine says of the moves is checked by tests/doors/lessons_test.cpp.
import { existsSync, readdirSync } from 'node:fs'
import { type Position, positions as ofBook } from './rulebook.ts'
import { read, root } from './sources.ts'

/** One question of the table: the moves that are right, and for some of the others a word of their own. */
export type Decision = {
  /** In the game's notation; steps that are said at once are joined by "; ", and "*" is any move. */
  accept: string[]
  /** A legal move and the last part of the text that answers it. */
  wrong?: Record<string, string>
  /** Moves that are neither: they change nothing yet, and are not made. */
  idle?: string[]
  /** A move that is not legal and the rule that refuses it. */
  refused?: Record<string, string>
}
export type Step = {
  id: string
  /** Where it is decided: a position of the rulebook, or one of the lessons' own. */
  position: string
  /** The rule that is learnt. */
  rule: string
  /** Which rule speaks against a wrong move, by the last part of the text that answers it; "" for the usual one. Where none is named it is the rule that is learnt. */
  because?: Record<string, string>
  /** The panel beside the board where the move is made, and one that is spoken of: on a phone neither is in sight by itself. */
  made?: string
  seen?: string
  decisions: Decision[]
}
/** The game that is played afterwards. */
export type FirstGame = { seats: number; options: Record<string, string> }
export type Lesson = { steps: Step[]; test: Step[]; game?: FirstGame }
/** A lesson with the positions that its steps name. */
export type WholeLesson = Lesson & { positions: Record<string, Position> }

const apart = 'positions'

/** The games that have lessons, and the lessons of each: the first one, then those for who knows the game. */
export function lessons(): Record<string, string[]> {
  if (!existsSync(root + 'lessons')) return {}
  return Object.fromEntries(
    readdirSync(root + 'lessons')
      .sort()
      .map((game) => [game, lessonsOf(game)]),
  )
}
const lessonsOf = (game: string): string[] => {
  const names = readdirSync(`${root}lessons/${game}`)
    .map((file) => file.replace(/\.json$/, ''))
    .filter((name) => name !== apart)
    .sort()
  return [...names.filter((name) => name === 'first'), ...names.filter((name) => name !== 'first')]
}

export const positionsFor = (game: string): Record<string, Position> => {
  const own = `lessons/${game}/${apart}.json`
  return {
    ...ofBook(game),
    ...(existsSync(root + own) ? (JSON.parse(read(own)) as Record<string, Position>) : {}),
  }
}

/** What only tests ask for is not sent to anybody. */
const forPage = (key: string, value: unknown): unknown =>
  ['told', 'most', 'dots', 'sums'].includes(key) ? undefined : value

/** A lesson and the positions it needs. */
export function lesson(game: string, name: string): WholeLesson {
  const read_ = JSON.parse(read(`lessons/${game}/${name}.json`), forPage) as Lesson
  const all = positionsFor(game)
  const wanted = [...read_.steps, ...read_.test].map(({ position }) => position)
  const missing = wanted.filter((position) => !(position in all))
  if (missing.length > 0) throw new Error(`lessons/${game}/${name}.json: no position ${missing.join(', ')}`)
  return { ...read_, positions: Object.fromEntries(wanted.map((position) => [position, all[position]!])) }
}
