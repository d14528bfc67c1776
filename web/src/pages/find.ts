import type { RuleBook, RuleEntry } from '../../build/sources'

/** Letters without accents and case, for looking up; every apostrophe and every space is like any other. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ').toLowerCase()

/** The rules that speak of every word, in their language or by their id; all of them for no word. */
export function find(book: RuleBook, language: string, query: string): RuleEntry[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return book.rules
  return book.rules.filter((rule) => {
    const said = plain(`${rule.id} ${rule.text[language] ?? ''} ${rule.ruling[language] ?? ''}`)
    return wanted.every((word) => said.includes(word))
  })
}

/** The rules by section, sections in the order of the ledger. */
export function bySection(rules: RuleEntry[]): [section: string, rules: RuleEntry[]][] {
  const sections = new Map<string, RuleEntry[]>()
  for (const rule of rules) sections.set(rule.section, [...(sections.get(rule.section) ?? []), rule])
  return [...sections]
}
