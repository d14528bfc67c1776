// Moments of real games, recorded from the table, to look at the boards without a server.
import { changed } from '../client/changes'
import type { Foretold, TableData } from '../client/protocol'
import type { Known } from '../client/session'
import type { Outcome } from '../table/aim.svelte'
import type { Course } from '../table/course'

type Recorded = {
  table: { v: number; d: TableData }
  descriptions: Record<string, Record<string, string>>
  previews: Record<string, Omit<Foretold, 'code'>>
  course?: Course
}
export type Moment = {
  known: Known
  outcomes: Map<number, Outcome>
  course?: Course | undefined
  /** The line to the table is gone. */
  lost?: boolean
}

const files = import.meta.glob<Recorded>('../../fixtures/*.json', { import: 'default' })
const nameOf = (path: string) => path.replace(/^.*\//, '').replace('.json', '')
export const moments = Object.keys(files).map(nameOf)

/** A moment as a seat sees it in a language. */
export async function moment(name: string, language: string): Promise<Moment | undefined> {
  const load = Object.entries(files).find(([path]) => nameOf(path) === name)?.[1]
  if (!load) return
  const { table, descriptions, previews, course } = await load()
  const legal = table.d.legal?.map((action) => ({
    ...action,
    description: descriptions[language]?.[action.code] ?? action.description ?? action.text,
  }))
  const { clocks, ...told } = table.d
  return {
    course,
    known: {
      ...told,
      ...(clocks ? { clocks: { ...clocks, at: performance.now() } } : {}),
      ...(legal ? { legal } : {}),
      version: table.v,
    },
    outcomes: new Map(
      Object.entries(previews).map(([code, { cut, facts, changes }]) => [
        Number(code),
        { cut, facts, view: changes && changed(table.d.view, changes) },
      ]),
    ),
  }
}
