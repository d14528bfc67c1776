// The achievement map: which goals were reached. The house keeps it for accounts, the browser for guests.
import { own } from '../../client/account.svelte'
import { house } from '../../client/house'
import type { RuleBook } from '../../../build/sources'

export const modes = ['scenarios', 'normal', 'restrictions'] as const
export type Mode = (typeof modes)[number]
export type Marks = Record<Mode, number[]>
export const sizes: Record<Mode, number> = { scenarios: 15, normal: 25, restrictions: 10 }

const key = 'oya.trail'
const none = (): Marks => ({ scenarios: [], normal: [], restrictions: [] })

export function readMarks(store: Storage = localStorage): Marks {
  try {
    const kept = JSON.parse(store.getItem(key) ?? '{}') as Partial<Marks>
    const marks = none()
    for (const mode of modes)
      if (Array.isArray(kept[mode]))
        marks[mode] = kept[mode].filter((n) => Number.isInteger(n) && n >= 1 && n <= sizes[mode])
    return marks
  } catch {
    return none()
  }
}
/** Marks a goal, once; gives the marks as they are then. */
export function mark(mode: Mode, number: number, store: Storage = localStorage): Marks {
  const marks = readMarks(store)
  if (!marks[mode].includes(number)) marks[mode] = [...marks[mode], number]
  store.setItem(key, JSON.stringify(marks))
  return marks
}
const gamesKey = 'oya.trail.games'
const mostGames = 400
function markedGames(store: Storage): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(gamesKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((table) => typeof table === 'string') : []
  } catch {
    return []
  }
}
/** Whether the game of a table has its mark: there is one for each game. */
export const hasMark = (table: string, store: Storage = localStorage): boolean =>
  markedGames(store).includes(table)
export function noteGame(table: string, store: Storage = localStorage): void {
  if (!hasMark(table, store))
    store.setItem(gamesKey, JSON.stringify([table, ...markedGames(store)].slice(0, mostGames)))
}
/** The marks in an album of the house, as the game writes it: a map of the trails of several people. */
export function marksIn(album: string, name: string): Marks {
  type Hiker = { name: string } & Marks
  try {
    const { hikers } = JSON.parse(album) as { hikers: Hiker[] }
    const own = hikers.find((hiker) => hiker.name === name)
    return own ? { scenarios: own.scenarios, normal: own.normal, restrictions: own.restrictions } : none()
  } catch {
    return none()
  }
}
export const together = (one: Marks, other: Marks): Marks => {
  const marks = none()
  for (const mode of modes) marks[mode] = [...new Set([...one[mode], ...other[mode]])]
  return marks
}
/** Everything that was reached: what this browser knows of, and what the account has marked wherever it played. */
export async function allMarks(language: string): Promise<Marks> {
  const kept = await own.ask(() => house.album('cascadia', language))
  return kept ? together(readMarks(), marksIn(kept.album, kept.name)) : readMarks()
}

export const marksOf = (marks: Marks): number => modes.reduce((sum, mode) => sum + marks[mode].length, 0)

/** The rule that words a scenario. */
export const scenarioRule = (number: number): string =>
  `cascadia.scenarios.scenario-${String(number).padStart(2, '0')}`

/** A goal as the ledger words it: its number, the letters of its cards and its total if it is a scenario, and what else it asks. */
export type Quest = { number: number; letters: string; total: number; text: string; rule: string }

export function quests(book: RuleBook, mode: Mode, language: string): Quest[] {
  const form = {
    scenarios: /^cascadia\.scenarios\.scenario-(\d+)$/,
    normal: /^cascadia\.normal\.goal-(\d+)$/,
    restrictions: /^cascadia\.restrictions\.r(\d+)-(?!r\d)/,
  }[mode]
  const found = new Map<number, Quest>()
  for (const rule of book.rules) {
    const number = Number(form.exec(rule.id)?.[1])
    if (!number || found.has(number)) continue
    const text = rule.text[language] ?? rule.text.en ?? ''
    const words = text.replace(/^[^:]*\d+\s*:\s*/, '')
    const parts = words.split(/\s*;\s*/)
    const letters = /Bear (\w), Elk (\w), Salmon (\w), Hawk (\w), Fox (\w)/.exec(rule.text.en ?? '')
    found.set(number, {
      number,
      rule: rule.id,
      letters: letters ? letters.slice(1).join('') : '',
      total: Number(/at least (\d+)/.exec((rule.text.en ?? '').split(';')[1] ?? '')?.[1] ?? 0),
      text: mode === 'scenarios' ? parts.slice(2).join('; ').replace(/\.$/, '') : words.replace(/\.$/, ''),
    })
  }
  return [...found.values()].sort((a, b) => a.number - b.number)
}

/** What the scenario or the restriction of a table asks, and the rule that says so. */
export type Task = {
  kind: 'scenario' | 'restriction'
  number: number
  total: number
  lines: string[]
  rule: string
}

export function taskOf(
  book: RuleBook,
  { scenario, restriction }: { scenario: number; restriction: number },
  language: string,
): Task | undefined {
  const kind = scenario > 0 ? 'scenario' : 'restriction'
  const number = scenario || restriction
  const quest = quests(book, `${kind}s`, language).find((each) => each.number === number)
  return (
    quest && {
      kind,
      number,
      total: quest.total,
      lines: kind === 'scenario' ? quest.text.split('; ').filter(Boolean) : [quest.text],
      rule: quest.rule,
    }
  )
}
