// Reads the rulebooks for people: rulebook/GAME/en.md and fr.md, and card.en.md and card.fr.md beside them, in a small and strict
// kind of Markdown. Whatever is wrong is said with its file and line, all of it at once.
import { existsSync } from 'node:fs'
import { languages, ledgers, read, root, ruleBook } from './sources.ts'

/** A sentence and the rules of the ledger that it rests on, without the name of the game. */
export type Sentence = { text: string; rules: string[] }
export type Block =
  | { kind: 'text'; sentences: Sentence[] }
  | { kind: 'list'; items: Sentence[][] }
  /** `items` are the cells under the head, row by row; the first of each row names it. */
  | { kind: 'table'; head: string[]; items: Sentence[][] }
  /** `invite` says what may be tried from the position of the picture. */
  | { kind: 'picture'; picture: string; alt: string; sentences: Sentence[]; invite?: string }
/** A chapter (2) or a part of one (3), and the kinds of actions it explains: what asks for one of them opens it. */
export type Section = { id: string; level: 2 | 3; title: string; asked: string[]; blocks: Block[] }
export type Book = { title: string; lead: Sentence[]; sections: Section[] }

/** What is drawn: a part of the table, from a position, by the board of the game; the rest is for its eyes. */
export type Picture = { position: string; show: string } & Record<string, unknown>
/** A position as `oya engine` takes it, and the seat that looks. */
export type Position = {
  seats: number
  seat: number
  options: Record<string, string>
  /** What every seat wishes, so that nobody is asked what is beside the point. */
  wishes?: Record<string, string>
  position: object
}
/** What that seat sees, and what it may do. */
/** A case of the ledger on a position: one of the bases and what is changed in it, who looks, and what is done. */
export type Case = {
  base: number
  changes: Record<string, unknown>
  seat: number
  /** By whom, or by chance (-1), in the notation of the game. */
  steps?: [number, string][]
  /** A last step that the rule `by` refuses. */
  refused?: [number, string]
  by?: string
}
/** The cases of every rule in their order: what is drawn, or why nothing is. */
export type Cases = { bases: Omit<Position, 'seat'>[]; cases: Record<string, (Case | string)[]> }
export type Seen = { seat: number; options: Record<string, string>; view: object; legal: object[] }

type Known = { rules: ReadonlySet<string>; pictures: ReadonlySet<string> }
type Kind = 'book' | 'card'

const sentenceEnd = /[.!?…](?:\*\*|[»”)])?\s+(?=[\p{Lu}«“(])/u

/** French as it is printed: what no keyboard has is put in here. */
const printed = (text: string, language: string): string => {
  const curly = text.replace(/(?<=\p{L})'/gu, '’')
  return language === 'fr' ? curly.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0') : curly
}

/** A text in our kind of Markdown, as a book; `complain` is told the line and what is wrong with it. */
export function parsed(
  text: string,
  language: string,
  { rules, pictures }: Known,
  complain: (line: number, what: string) => void,
): Book {
  const book: Book = { title: '', lead: [], sections: [] }
  let section: Section | undefined
  let open: 'text' | 'list' | 'table' | 'picture' | undefined

  const sentences = (from: string, line: number): Sentence[] => {
    const parts = [...from.matchAll(/\s*(.*?)\s*\[§\s*([^\]]*)\]/gs)]
    const rest = from.slice(parts.reduce((sum, [all]) => sum + all.length, 0)).trim()
    if (rest) complain(line, `no § mark after “${rest.slice(-40)}”`)
    return parts.map(([, said = '', marks = '']) => {
      if (!/[.!?…](?:\*\*|[»”)])?$/.test(said))
        complain(line, `this does not end as a sentence does: “${said.slice(-40)}”`)
      if (sentenceEnd.test(said)) complain(line, `two sentences share a § mark: “${said.slice(0, 60)}”`)
      if ((said.match(/\*\*/g) ?? []).length % 2)
        complain(line, `bold without an end: “${said.slice(0, 60)}”`)
      const ids = marks.split(',').map((mark) => mark.trim())
      for (const id of ids) if (!rules.has(id)) complain(line, `the ledger has no rule ${id || '(nothing)'}`)
      return { text: printed(said, language), rules: ids }
    })
  }

  text.split('\n').forEach((raw, at) => {
    const line = at + 1
    const here = raw.trim()
    const last = section?.blocks.at(-1)
    if (here === '') {
      open = undefined
    } else if (here.startsWith('# ')) {
      if (book.title) complain(line, 'a book has one title')
      book.title = printed(here.slice(2), language)
    } else if (/^###? /.test(here)) {
      const [, marks = '', id, title = ''] = /^(###?) (?:([a-z][a-z0-9-]*): )?(.*)$/.exec(here) ?? []
      if (!id) complain(line, 'a heading needs an id: “## setup: Setting up”')
      if (book.sections.some((each) => each.id === id)) complain(line, `the id ${id} is taken`)
      if (marks === '###' && !section) complain(line, 'a part without a chapter')
      section = {
        id: id ?? '',
        level: marks === '##' ? 2 : 3,
        title: printed(title, language),
        asked: [],
        blocks: [],
      }
      book.sections.push(section)
      open = undefined
    } else if (here.startsWith('asked: ')) {
      if (!section || section.blocks.length > 0)
        complain(line, 'what is asked stands right under its heading')
      section?.asked.push(...here.slice(7).split(', '))
    } else if (here.startsWith('![')) {
      const [, alt = '', picture = '', caption = ''] = /^!\[([^\]]*)\]\(([^)]*)\)\s*(.*)$/.exec(here) ?? []
      if (!alt) complain(line, 'a picture needs words for who cannot see it')
      if (!pictures.has(picture)) complain(line, `there is no picture ${picture || '(nothing)'}`)
      section?.blocks.push({
        kind: 'picture',
        picture,
        alt: printed(alt, language),
        sentences: sentences(caption, line),
      })
      open = 'picture'
    } else if (here.startsWith('> ')) {
      if (open !== 'picture' || last?.kind !== 'picture' || last.invite)
        complain(line, 'only what stands right under a picture can be tried')
      else last.invite = printed(here.slice(2), language)
    } else if (here.startsWith('- ')) {
      const item = sentences(here.slice(2), line)
      if (open === 'list' && last?.kind === 'list') last.items.push(item)
      else section?.blocks.push({ kind: 'list', items: [item] })
      open = 'list'
    } else if (here.startsWith('|')) {
      const cells = here
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      if (open === 'table' && last?.kind === 'table') {
        if (cells.length !== last.head.length)
          complain(line, 'a row has as many cells as the head of its table')
        last.items.push(...cells.map((cell) => sentences(cell, line)))
      } else {
        const head = cells.map((cell) => printed(cell, language))
        section?.blocks.push({ kind: 'table', head, items: [] })
      }
      open = 'table'
    } else {
      const said = sentences(here, line)
      if (!section) book.lead.push(...said)
      else if (open === 'text' && last?.kind === 'text') last.sentences.push(...said)
      else section.blocks.push({ kind: 'text', sentences: said })
      open = 'text'
    }
    if (!section && /^(!\[|> |- |\|)/.test(here)) complain(line, 'this stands before the first chapter')
  })
  if (!book.title) complain(1, 'a book begins with its title')
  return book
}

/** The chapters of a book, each with its parts. */
export const chapters = ({ sections }: Book): Section[][] =>
  sections.reduce<Section[][]>((all, each) => {
    if (each.level === 2 || all.length === 0) return [...all, [each]]
    all.at(-1)?.push(each)
    return all
  }, [])

/** All of a book but its words: what has to be the same in every language. */
const bones = (book: Book): string[] => [
  JSON.stringify(book.lead.map(({ rules }) => rules)),
  ...book.sections.flatMap(({ id, level, asked, blocks }) => [
    JSON.stringify([id, level, asked]),
    ...blocks.map((block) =>
      'items' in block
        ? JSON.stringify([block.kind, block.items.map((item) => item.map(({ rules }) => rules))])
        : JSON.stringify([
            block.kind,
            block.kind === 'picture' ? [block.picture, block.invite !== undefined] : [],
            block.sentences.map(({ rules }) => rules),
          ]),
    ),
  ]),
]

/** Two languages of one book; where they first part. */
export function parting(one: Book, other: Book): string | undefined {
  const [a, b] = [bones(one), bones(other)]
  const at = (a.length < b.length ? b : a).findIndex((_, n) => a[n] !== b[n])
  return at < 0 ? undefined : `${a[at] ?? 'nothing'} is ${b[at] ?? 'nothing'}`
}

const folder = (game: string): string => `rulebook/${game}`
/** The games that have a book. */
export const books = (): string[] => ledgers().filter((game) => existsSync(`${root}${folder(game)}/en.md`))

export const pictures = (game: string): Record<string, Picture> =>
  JSON.parse(read(`${folder(game)}/pictures.json`)) as Record<string, Picture>
export const positions = (game: string): Record<string, Position> =>
  JSON.parse(read(`${folder(game)}/positions.json`)) as Record<string, Position>
export const cases = (game: string): Cases =>
  existsSync(`${root}${folder(game)}/cases.json`)
    ? (JSON.parse(read(`${folder(game)}/cases.json`)) as Cases)
    : { bases: [], cases: {} }
export const seen = (game: string): Record<string, Seen> =>
  JSON.parse(read(`${folder(game)}/views.json`)) as Record<string, Seen>

const file = (kind: Kind, language: string): string => `${kind === 'card' ? 'card.' : ''}${language}.md`

/** A book, or the card that lies beside the box, in every language; what is wrong with any of it is thrown together. */
export function compiled(game: string, kind: Kind): Record<string, Book> {
  const wrong: string[] = []
  const drawn = pictures(game)
  const known = {
    rules: new Set(ruleBook(game).rules.map(({ id }) => id.slice(game.length + 1))),
    pictures: new Set(Object.keys(drawn)),
  }
  const views = seen(game)
  for (const [name, { position }] of Object.entries(drawn))
    if (!views[position]) wrong.push(`${folder(game)}/pictures.json: ${name} has no position “${position}”`)
  const all = Object.fromEntries(
    languages().map((language) => {
      const path = `${folder(game)}/${file(kind, language)}`
      const book = parsed(read(path), language, known, (line, what) => wrong.push(`${path}:${line}: ${what}`))
      if (kind === 'book')
        for (const chapter of chapters(book))
          if (!chapter.some(({ blocks }) => blocks.some((block) => block.kind === 'picture' && block.invite)))
            wrong.push(`${path}: nothing can be tried in the chapter ${chapter[0]?.id}`)
      return [language, book]
    }),
  )
  for (const language of languages().slice(1)) {
    const apart = all.en && all[language] && parting(all.en, all[language])
    if (apart) wrong.push(`${folder(game)}: ${file(kind, 'en')} and ${file(kind, language)} part: ${apart}`)
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return all
}
