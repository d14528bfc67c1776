// A ledger on the wire: everything of one kind and language side by side, which packs better by a sixteenth than rule by rule.
import type { RuleBook, RuleEntry } from './sources.ts'

type Said = { [Part in 'text' | 'source' | 'ruling' | 'cases']: RuleEntry[Part][string][] }
export type Columns = Omit<RuleBook, 'rules'> & {
  ids: string[]
  sections: string[]
  said: Record<string, Said>
}
const parts = ['text', 'source', 'ruling', 'cases'] as const

export function inColumns({ rules, ...rest }: RuleBook): Columns {
  const column = (part: keyof Said, language: string) => rules.map((rule) => rule[part][language])
  return {
    ...rest,
    ids: rules.map(({ id }) => id),
    sections: rules.map(({ section }) => section),
    said: Object.fromEntries(
      Object.keys(rest.title).map((language) => [
        language,
        Object.fromEntries(parts.map((part) => [part, column(part, language)])) as Said,
      ]),
    ),
  }
}

export function inRows({ ids, sections, said, ...rest }: Columns): RuleBook {
  const row = (part: keyof Said, at: number) =>
    Object.fromEntries(Object.entries(said).map(([language, columns]) => [language, columns[part][at]]))
  return {
    ...rest,
    rules: ids.map((id, at) => ({
      id,
      section: sections[at] ?? '',
      ...(Object.fromEntries(parts.map((part) => [part, row(part, at)])) as Pick<
        RuleEntry,
        (typeof parts)[number]
      >),
    })),
  }
}
