import type { Plugin } from 'vite'
import { boxes } from './boxes.ts'
import { areas, languages, ledgers, ruleBook, version, words } from './sources.ts'

const prefix = 'virtual:oya/'

const object = (names: string[], value: (name: string) => string): string =>
  `{ ${names.map((name) => `${JSON.stringify(name)}: ${value(name)}`).join(', ')} }`
const lazily = (names: string[], of: string): string =>
  object(names, (name) => `() => import('${prefix}${of}/${name}').then(m => m.default)`)

/** Gives the browser's code the shared sources as modules: virtual:oya/words/fr/GAME, virtual:oya/rules/GAME, virtual:oya/box/GAME. */
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
      const value =
        kind === 'words'
          ? words(name, area)
          : kind === 'rules'
            ? ruleBook(name)
            : kind === 'box'
              ? boxes[name]?.()
              : null
      if (!value) throw new Error(`there is no ${kind} of ${name}`)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`
    },
  }
}
