// The rulebooks for people: which games have one, and what is looked up in them.
import books from 'virtual:oya/books'
import type { Block, Book, Cases, Picture, Position, Section, Seen, Sentence } from '../../build/rulebook'
import { plain } from './find'

export const hasBook = (game: string): boolean => game in books
export const bookOf = (game: string, language: string): Promise<Book> | undefined =>
  books[game]?.book[language]?.()
export const cardOf = (game: string, language: string): Promise<Book> | undefined =>
  books[game]?.card[language]?.()
export type Gallery = { pictures: Record<string, Picture>; views: Record<string, Seen> }
export const picturesOf = (game: string): Promise<Gallery> | undefined => books[game]?.pictures()
export const positionsOf = (game: string): Promise<Record<string, Position>> | undefined =>
  books[game]?.positions()
/** What is drawn of the ledger's cases, fetched when one is looked at. */
export const casesOf = (game: string): Promise<Cases> | undefined => books[game]?.cases()

export const sentencesOf = (block: Block): Sentence[] =>
  'items' in block ? block.items.flat() : block.sentences
/** A block as it is read. */
export const said = (block: Block): string =>
  sentencesOf(block)
    .map(({ text }) => text.replaceAll('**', ''))
    .join(' ')

export type Passage = { section: Section; block: Block }
/** The passages that speak of every word. */
export function findIn(book: Book, query: string): Passage[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return book.sections.flatMap((section) =>
    section.blocks
      .filter((block) => {
        const text = plain(`${section.title} ${said(block)}`)
        return wanted.every((word) => text.includes(word))
      })
      .map((block) => ({ section, block })),
  )
}

/** Where the book speaks of what is asked: of these kinds of actions, or else of a rule. */
export function opensAt(book: Book, asked: readonly string[], rule: string): Section | undefined {
  const explains = (section: Section) =>
    section.blocks.some((block) => sentencesOf(block).some(({ rules }) => rules.includes(rule)))
  return (
    asked
      .map((kind) => book.sections.find((section) => section.asked.includes(kind)))
      .find((section) => section !== undefined) ?? book.sections.find(explains)
  )
}

/** Pictures that follow each other stand side by side. */
export function rows(blocks: readonly Block[]): Block[][] {
  return blocks.reduce<Block[][]>((all, block) => {
    const row = all.at(-1)
    if (block.kind === 'picture' && row?.[0]?.kind === 'picture') row.push(block)
    else all.push([block])
    return all
  }, [])
}

/** What the end of an address names; as it stands where it was cut off within a letter. */
export function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
