// The rulebooks for people: what their compiler takes and refuses, and all the books there are.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inColumns, inRows } from '../build/columns'
import {
  type Book,
  books,
  chapters,
  compiled,
  parsed,
  parting,
  pictures,
  positions,
  seen,
} from '../build/rulebook'
import { languages, ledgers, root, ruleBook, words } from '../build/sources'
import { findIn, idIn, opensAt, rows, sentencesOf } from '../src/pages/book'

const known = { rules: new Set(['turn.take', 'turn.lay']), pictures: new Set(['land']) }
/** A text as a book, and what is wrong with it, line by line. */
function take(text: string, language = 'en'): { book: Book; wrong: string[] } {
  const wrong: string[] = []
  const book = parsed(text, language, known, (line, what) => wrong.push(`${line}: ${what}`))
  return { book, wrong }
}
const head = '# A game\n\nIt is short. [§ turn.take]\n\n## turn: A turn\nasked: take, lay\n\n'

describe('the compiler of rulebooks', () => {
  it('takes chapters, paragraphs, lists and pictures', () => {
    const { book, wrong } = take(
      `${head}Take one. [§ turn.take] Lay it. [§ turn.lay, turn.take]\nThat is all! [§ turn.lay]\n\n- **One.** [§ turn.lay]\n- Two. [§ turn.lay]\n\n` +
        '![A land](land) So it lies. [§ turn.lay]\n> Try it\n',
    )
    expect(wrong).toEqual([])
    expect(book.lead).toEqual([{ text: 'It is short.', rules: ['turn.take'] }])
    const [{ id, asked, blocks } = { id: '', asked: [], blocks: [] }] = book.sections
    expect([id, asked]).toEqual(['turn', ['take', 'lay']])
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'list', 'picture'])
    expect(blocks[0] && sentencesOf(blocks[0]).map(({ text }) => text)).toEqual([
      'Take one.',
      'Lay it.',
      'That is all!',
    ])
    expect(blocks[2]).toMatchObject({ picture: 'land', alt: 'A land', invite: 'Try it' })
  })
  it('takes tables, cell by cell', () => {
    const { book, wrong } = take(
      `${head}| | A | B |\n| **One.** [§ turn.lay] | Two. [§ turn.take] | Three. [§ turn.lay] Four. [§ turn.take] |\n`,
    )
    expect(wrong).toEqual([])
    const [table] = book.sections[0]?.blocks ?? []
    expect(table).toMatchObject({ kind: 'table', head: ['', 'A', 'B'] })
    expect(table && sentencesOf(table).map(({ text }) => text)).toEqual([
      '**One.**',
      'Two.',
      'Three.',
      'Four.',
    ])
  })
  it.each([
    [
      'a row that is too short',
      '| | A | B |\n| One. [§ turn.lay] | Two. [§ turn.take] |',
      '9: a row has as many cells as the head of its table',
    ],
    ['a rule that the ledger does not have', 'Take. [§ turn.grab]', '8: the ledger has no rule turn.grab'],
    ['a mark without a rule', 'Take. [§ ]', '8: the ledger has no rule (nothing)'],
    ['a sentence without a mark', 'Take. [§ turn.take] And go.', '8: no § mark after “And go.”'],
    [
      'two sentences with one mark',
      'Take. Lay. [§ turn.take]',
      '8: two sentences share a § mark: “Take. Lay.”',
    ],
    ['half a sentence', 'Take [§ turn.take]', '8: this does not end as a sentence does: “Take”'],
    ['bold without an end', '**Take. [§ turn.take]', '8: bold without an end: “**Take.”'],
    ['a picture that is not there', '![A sea](sea) Wet. [§ turn.take]', '8: there is no picture sea'],
    [
      'a picture for eyes alone',
      '![](land) Dry. [§ turn.take]',
      '8: a picture needs words for who cannot see it',
    ],
    ['something to try without a picture', '> Try', '8: only what stands right under a picture can be tried'],
    ['a heading without an id', '## The end', '8: a heading needs an id: “## setup: Setting up”'],
    ['an id twice', '## turn: Again', '8: the id turn is taken'],
    [
      'a late word on what is asked',
      'Take. [§ turn.take]\nasked: lay',
      '9: what is asked stands right under its heading',
    ],
  ])('refuses %s', (_, text, complaint) => {
    expect(take(head + text).wrong).toEqual([complaint])
  })
  it('sets French as it is printed', () => {
    const { book } = take("# Un jeu\n\nC'est « court » : oui ! [§ turn.take]", 'fr')
    expect(book.lead[0]?.text).toBe('C’est «\u00a0court\u00a0»\u00a0: oui\u00a0!')
  })
  it('says where two languages part', () => {
    const one = take(`${head}Take. [§ turn.take]`).book
    expect(parting(one, take(`${head}Prenez. [§ turn.take]`).book)).toBeUndefined()
    expect(parting(one, take(`${head}Prenez. [§ turn.lay]`).book)).toContain('turn.lay')
    expect(parting(one, take(`${head}Prenez. [§ turn.take] Posez. [§ turn.take]`).book)).toBeDefined()
    expect(parting(one, take(`${head}Prenez. [§ turn.take]\n\n## end: Fin`).book)).toContain('end')
    expect(parting(take(`${head}Prenez. [§ turn.take]\n\n## end: Fin`).book, one)).toContain('end')
  })
  it('keeps chapters with their parts, and pictures side by side', () => {
    const { book } = take(
      `${head}![A](land) A. [§ turn.take]\n\n![B](land) B. [§ turn.take]\n\nC. [§ turn.take]\n\n### lay: Laying\n\n## end: End`,
    )
    expect(chapters(book).map((parts) => parts.map(({ id }) => id))).toEqual([['turn', 'lay'], ['end']])
    expect(rows(book.sections[0]?.blocks ?? []).map((row) => row.length)).toEqual([2, 1])
  })
})

describe.each(books())('the book of %s', (game) => {
  const book = compiled(game, 'book')
  const card = compiled(game, 'card')
  const all = (language: string) => book[language]?.sections.flatMap(({ blocks }) => blocks) ?? []
  const shown = all('en').flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))

  it('is there in every language, and tells in order what one needs to play', () => {
    expect(Object.keys(book)).toEqual(languages())
    expect(Object.keys(card)).toEqual(languages())
    for (const language of languages())
      expect(words(language)[`web.game.${game}`]).toBe(book[language]?.title)
  })
  it('has 20 to 40 pictures, each shown once, and none that nobody sees', () => {
    expect(shown.length).toBeGreaterThanOrEqual(20)
    expect(shown.length).toBeLessThanOrEqual(40)
    expect([...shown].sort()).toEqual(Object.keys(pictures(game)).sort())
    const used = new Set(Object.values(pictures(game)).map(({ position }) => position))
    expect([...used].sort()).toEqual(Object.keys(positions(game)).sort())
  })
  it('has something to try in every chapter, in every language', () => {
    for (const language of languages()) {
      const all = chapters(book[language]!)
      const tried = all.map((parts) =>
        parts.some(({ blocks }) => blocks.some((block) => block.kind === 'picture' && block.invite)),
      )
      expect(all.length).toBeGreaterThan(4)
      expect(all.filter((_, n) => !tried[n]).map(([part]) => part?.id)).toEqual([])
    }
  })
  it('has a view for every position, and no game that is over to try', () => {
    expect(Object.keys(seen(game))).toEqual(Object.keys(positions(game)))
    const tried = all('en').flatMap((block) =>
      block.kind === 'picture' && block.invite ? [block.picture] : [],
    )
    const over = tried.filter((name) => {
      const { view } = seen(game)[pictures(game)[name]?.position ?? ''] ?? {}
      return (view as { phase?: string } | undefined)?.phase === 'over'
    })
    expect(over).toEqual([])
  })
  it('is light: text in a language, pictures and positions, packed', () => {
    const packed = (text: string) => brotliCompressSync(text).length
    const file = (name: string) => readFileSync(`${root}rulebook/${game}/${name}`, 'utf8')
    for (const language of languages()) {
      expect(packed(JSON.stringify(book[language]))).toBeLessThan(12_000)
      expect(packed(JSON.stringify(card[language]))).toBeLessThan(4_000)
    }
    expect(packed(file('views.json'))).toBeLessThan(16_000)
    expect(packed(file('positions.json'))).toBeLessThan(10_000)
  })
  it('explains whatever a table asks', () => {
    const explained = new Set(book.en?.sections.flatMap(({ asked }) => asked))
    const kinds = Object.values(seen(game)).flatMap(({ legal }) =>
      (legal as { kind: string }[]).map(({ kind }) => kind),
    )
    expect([...new Set(kinds)].filter((kind) => !explained.has(kind))).toEqual([])
    for (const kind of explained) expect(book.en && opensAt(book.en, [kind], '')?.asked).toContain(kind)
  })
  it('is found by its words and opened at a rule', () => {
    const text = book.fr
    const [first] = text?.sections[0]?.blocks ?? []
    const word = first && sentencesOf(first)[0]?.text.split(' ')[2]
    expect(text && findIn(text, word?.toUpperCase() ?? '').length).toBeGreaterThan(0)
    expect(text && findIn(text, 'zzz')).toEqual([])
    const rule = first && sentencesOf(first)[0]?.rules[0]
    expect(text && opensAt(text, [], rule ?? '')?.id).toBe(text?.sections[0]?.id)
  })
})

describe('a ledger on the wire', () => {
  it('is the ledger again where it is read', () => {
    for (const game of ledgers()) expect(inRows(inColumns(ruleBook(game)))).toEqual(ruleBook(game))
  })
})

it('the end of an address that was cut off within a letter is taken as it stands', () => {
  expect(idIn('#section-%C3%A9')).toBe('section-é')
  expect(idIn('#vigo.%C3')).toBe('vigo.%C3')
  expect(idIn('')).toBe('')
})
