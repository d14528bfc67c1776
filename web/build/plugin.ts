import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { boxes } from './boxes.ts'
import { inColumns } from './columns.ts'
import { lesson, lessons } from './lessons.ts'
import { books, cases, compiled, pictures, positions, seen } from './rulebook.ts'
import { areas, languages, ledgers, ruleBook, version, words } from './sources.ts'

const prefix = 'virtual:oya/'
const columns = fileURLToPath(new URL('columns.ts', import.meta.url))
const packed = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

const object = (names: string[], value: (name: string) => string): string =>
  `{ ${names.map((name) => `${JSON.stringify(name)}: ${value(name)}`).join(', ')} }`
const lazily = (names: string[], of: string): string => object(names, (name) => later(`${of}/${name}`))

const later = (module: string): string => `() => import('${prefix}${module}').then(m => m.default)`
/** All of a rulebook, each part fetched when it is looked at. */
const shelved = (game: string): string =>
  `{ ${['book', 'card'].map((kind) => `${kind}: ${object(languages(), (each) => later(`${kind}/${each}/${game}`))}`).join(', ')}, ` +
  `${['pictures', 'positions', 'cases'].map((kind) => `${kind}: ${later(`${kind}/${game}`)}`).join(', ')} }`

/** What a module is read from, by the first part of its name. */
const sources: Record<string, (name: string, more: string) => unknown> = {
  words,
  box: (game) => boxes[game]?.(),
  book: (language, game) => compiled(game, 'book')[language],
  card: (language, game) => compiled(game, 'card')[language],
  pictures: (game) => ({ pictures: pictures(game), views: seen(game) }),
  positions,
  lesson,
  cases,
}

/**
 * Gives the browser's code the shared sources as modules: virtual:oya/words/fr/GAME, virtual:oya/rules/GAME, virtual:oya/box/GAME, and of a
 * rulebook virtual:oya/book/fr/GAME, virtual:oya/card/fr/GAME, virtual:oya/pictures/GAME, virtual:oya/positions/GAME and
 * virtual:oya/cases/GAME; and virtual:oya/lesson/GAME/NAME.
 */
export function oya(): Plugin {
  return {
    name: 'oya',
    resolveId: (id) => (id.startsWith(prefix) ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith('\0' + prefix)) return
      const [kind, name = '', area = ''] = id.slice(prefix.length + 1).split('/')
      if (kind === 'languages')
        return `export default ${object(languages(), (each) => lazily(areas(), `words/${each}`))}`
      if (kind === 'ledgers') return `export default ${lazily(ledgers(), 'rules')}`
      if (kind === 'version') return `export default ${JSON.stringify(version())}`
      if (kind === 'lessons')
        return `export default ${object(Object.keys(lessons()), (game) => lazily(lessons()[game] ?? [], `lesson/${game}`))}`
      if (kind === 'books') return `export default ${object(books(), shelved)}`
      if (kind === 'rules')
        return `import { inRows } from ${JSON.stringify(columns)}\nexport default inRows(${packed(inColumns(ruleBook(name)))})`
      const value = sources[kind ?? '']?.(name, area)
      if (!value) throw new Error(`there is no ${kind} of ${name}`)
      return `export default ${packed(value)}`
    },
  }
}
