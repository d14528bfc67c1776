// What a lesson says to a move: whether it is the one that was looked for, and otherwise which words answer it. Whether it is legal is
// the table's to say.
import type { Decision, Step } from '../../build/lessons'
import type { Fact } from '../client/protocol'

export type Verdict =
  | { right: true; /** The decision that is asked for next. */ next: number }
  | { right: false; /** The last part of the text that answers it; none: the usual one. */ word: string }

/** Steps that are said at once, in whatever order. */
export const joined = (moves: readonly string[]): string => [...moves].sort().join('; ')

const accepts = ({ accept }: Decision, move: string): boolean => accept.includes('*') || accept.includes(move)

/** The moves at the decision where a step stands; several are one answer, or one for each of the decisions that follow. */
export function judged({ decisions }: Step, at: number, moves: readonly string[]): Verdict {
  const now = decisions[at]
  const whole = joined(moves)
  if (now?.wrong?.[whole] !== undefined) return { right: false, word: now.wrong[whole] ?? '' }
  if (now && accepts(now, whole)) return { right: true, next: at + 1 }
  const each = moves.every((move, n) => {
    const decision = decisions[at + n]
    return decision !== undefined && accepts(decision, move)
  })
  if (each && moves.length > 0) return { right: true, next: at + moves.length }
  return { right: false, word: '' }
}

/** The rule that speaks against a move which is answered by this word. */
export const against = ({ because = {}, rule }: Step, word: string): string => because[word] ?? rule

/** The ids of what is said in a step, all of them; a test explains nothing first. */
export const textsOf = (game: string, { id, decisions, made, seen }: Step, tested: boolean): string[] => {
  const own = `lesson.${game}.${id}`
  const words = decisions.flatMap(({ wrong = {} }) => Object.values(wrong))
  const panels = [made, seen].filter((panel) => panel !== undefined)
  return [
    own,
    ...(tested ? [] : [`${own}.say`]),
    `${own}.task`,
    `${own}.right`,
    `${own}.wrong`,
    ...words.map((word) => `${own}.wrong.${word}`),
    ...panels.map((panel) => `lesson.${game}.to.${panel}`),
  ]
}

/** Whose a fact is: it is told of them. */
export function isOf({ params }: Fact, seat: number | null): boolean {
  const of = params?.player
  return typeof of === 'object' && 'seat' in of && of.seat === seat
}

/**
 * What is to be told of a move: what rests on the rule that is learnt comes first, then what came of it for the learner, then what happened
 * last, in the order of the story.
 */
export function tellingOf(
  facts: readonly Fact[],
  rule: string,
  seat: number | null = null,
  most = 3,
): Fact[] {
  const latest = [...facts].reverse()
  const ruled = facts.filter((fact) => fact.rule === rule)
  const chosen = [
    ...ruled.filter((fact) => isOf(fact, seat)),
    ...ruled,
    ...latest.filter((fact) => isOf(fact, seat)),
    ...latest,
  ]
  const few = new Set([...new Set(chosen)].slice(0, most))
  return facts.filter((fact) => few.has(fact))
}
