// The first game after a lesson is a real one, with somebody beside who says less and less: what is asked, what usually matters, what
// others have just done.
import type { Fact } from '../client/protocol'
import { isOf } from './judge'

/** How often each question was put so far at a table, by the id of the question. */
export type Asked = Record<string, number>

const key = (table: string): string => `oya.coached.${table}`
/** A question is explained so often, and after that what matters is said so often. */
const explained = 2
const reminded = 5
/** So many decisions, and of what is known by then nothing more is said. */
const enough = 40

export const coach = (table: string, store: Storage = localStorage): void => store.setItem(key(table), '{}')
export const leave = (table: string, store: Storage = localStorage): void => store.removeItem(key(table))

/** What has been asked at a table that is coached; null where nobody is. */
export function askedAt(table: string, store: Storage = localStorage): Asked | null {
  try {
    const read: unknown = JSON.parse(store.getItem(key(table)) ?? 'null')
    return typeof read === 'object' && !Array.isArray(read) ? (read as Asked | null) : null
  } catch {
    return null
  }
}
/** The same with one question more. */
export function ask(table: string, asked: Asked, question: string, store: Storage = localStorage): Asked {
  const now = { ...asked, [question]: (asked[question] ?? 0) + 1 }
  store.setItem(key(table), JSON.stringify(now))
  return now
}

export type Help = 'all' | 'reminder' | 'others' | 'none'
/** How much is said when this question is put for the so-and-so-many-th time; where others have done nothing since, what matters. */
export function helpFor(asked: Asked, question: string, others: boolean): Help {
  const all = Object.values(asked).reduce((sum, each) => sum + each, 0)
  const times = asked[question] ?? 0
  if (times <= explained) return 'all'
  if (all > enough) return 'none'
  return times <= reminded || !others ? 'reminder' : 'others'
}

/** Whether it is early enough to say what the numbers on the board are. */
export const isNew = (asked: Asked): boolean =>
  Object.values(asked).reduce((sum, each) => sum + each, 0) <= explained

/**
 * What others have done since one's own last step, the latest at the end; that it is one's own turn by that is no deed of theirs. Where it
 * is a great deal, what the first of them did is left out as a whole: nobody is told of a turn from its middle on.
 */
export function othersDid(facts: readonly Fact[], you: number | null, most = 12): Fact[] {
  const told = facts.filter(({ undone }) => !undone)
  const own = told.findLastIndex(({ by }) => by !== undefined && by === you)
  const done = told
    .slice(own + 1)
    .filter((fact) => fact.by !== undefined && fact.by !== you && !isOf(fact, you))
  const begins = done.flatMap(({ by }, at) => (done[at - 1]?.by === by ? [] : [at]))
  return done.slice(begins.find((at) => done.length - at <= most) ?? begins.at(-1))
}
