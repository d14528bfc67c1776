import { IntlMessageFormat } from 'intl-messageformat'

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/** A sentence that is not yet said: its id, and what fills its gaps. `text` is the same in the language the sender knew. */
export type Message = { message: string; params?: Params | undefined; text?: string | undefined }
export type Param = number | string | { seat: number } | Message[]
export type Params = Record<string, Param>

/** Says the messages of the house in one language. The same files and the same rules as the C++ side. */
export class Words {
  readonly #formats = new Map<string, IntlMessageFormat>()
  readonly language: string
  readonly #texts: Record<string, string>

  constructor(language: string, texts: Record<string, string>) {
    this.language = language
    this.#texts = texts
  }

  has(id: string): boolean {
    return id in this.#texts
  }

  /** The message as a sentence; an unknown id is shown in brackets. */
  say(message: Message, names: readonly string[] = []): string {
    if (!message.message) return message.text ?? ''
    if (!this.has(message.message)) return message.text ?? `[${message.message}]`
    const values: Record<string, string | number> = {}
    for (const [name, value] of Object.entries(message.params ?? {})) values[name] = this.#fill(value, names)
    try {
      return format(this.#format(message.message), values)
    } catch {
      return message.text ?? `[${message.message}]`
    }
  }

  #fill(value: Param, names: readonly string[]): string | number {
    if (typeof value === 'number' || typeof value === 'string') return value
    if (Array.isArray(value)) return this.list(value.map((each) => this.say(each, names)))
    return names[value.seat] || this.say({ message: 'seat.unnamed', params: { number: value.seat + 1 } })
  }

  /** "a, b and c" */
  list(items: readonly string[]): string {
    if (items.length === 0) return this.#texts['list.nothing'] ?? ''
    const last = items.at(-1) ?? ''
    if (items.length === 1) return last
    return items.slice(0, -1).join(this.#texts['list.separator']) + this.#texts['list.last'] + last
  }

  #format(id: string): IntlMessageFormat {
    let found = this.#formats.get(id)
    if (!found) {
      found = read(this.#texts[id] ?? '', this.language)
      this.#formats.set(id, found)
    }
    return found
  }
}

/** A text in the message format, ready to be filled. */
export function read(text: string, language: string): IntlMessageFormat {
  const options = { ignoreTag: true }
  const message = new IntlMessageFormat(text, language, undefined, options)
  if (language !== 'fr') return message
  return new IntlMessageFormat(withElisions(message.getAst()), language, undefined, options)
}

/** Fills a message format; numbers in bare gaps are written without separators, all with the minus sign of print. */
export function format(message: IntlMessageFormat, values: Record<string, string | number>): string {
  const all = { ...values }
  for (const [name, value] of Object.entries(values))
    for (const word of ['de', 'De']) all[`${word} ${name}`] = elided(word, String(value))
  const text = String(message.format(all))
  const below = Object.values(values).some((value) => typeof value === 'number' && value < 0)
  return below ? text.replace(/(?<![\p{L}\d])-(?=\d)/gu, '−') : text
}

/** "de" before a value; its vowel gives way to another, but not before a sign such as E4, nor before any h. */
const elided = (word: string, value: string): string =>
  /^[aeiouàâäéèêëîïôöùûüœæAEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ][a-zàáâãäåæçèéêëìíîïñòóôõöùúûüýÿœß]/.test(value)
    ? `${word.slice(0, -1)}’${value}`
    : `${word} ${value}`

/** The word "de" at the end of a text. */
const deBefore = /(?<=^|[ -/:-@[-`{-~\n\t\u00a0\u202f«’“—])([Dd]e) $/

/** The parts of a French message, "de" and the gap behind it as one gap of its own. */
function withElisions(elements: Element[]): Element[] {
  const all: Element[] = []
  for (const element of elements) {
    const before = all.at(-1)
    const gap = element.type === 1 && before?.type === 0 ? deBefore.exec(before.value) : null
    if (element.type === 1 && before?.type === 0 && gap) {
      all[all.length - 1] = { ...before, value: before.value.slice(0, gap.index) }
      all.push({ ...element, value: `${gap[1] ?? ''} ${element.value}` })
    } else if (element.type === 5 || element.type === 6) {
      const options = Object.entries(element.options).map(
        ([key, option]) => [key, { ...option, value: withElisions(option.value) }] as const,
      )
      all.push({ ...element, options: Object.fromEntries(options) })
    } else {
      all.push(element)
    }
  }
  return all
}
