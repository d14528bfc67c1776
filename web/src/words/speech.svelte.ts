import load from 'virtual:oya/languages'
import { type Message, type Params, Words } from './words'

const chosen = (): string => {
  const stored = globalThis.localStorage?.getItem('oya.language')
  if (stored && stored in load) return stored
  return navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in load) ?? 'en'
}

/** The language of the page and its words; what reads them is drawn anew when it changes. */
class Speech {
  words = $state.raw(new Words('en', {}))
  readonly languages = Object.keys(load)

  get language(): string {
    return this.words.language
  }

  async use(language: string = chosen()): Promise<void> {
    const texts = await (load[language] ?? load.en)?.()
    if (!texts) return
    this.words = new Words(language, texts)
    document.documentElement.lang = language
  }

  async choose(language: string): Promise<void> {
    await this.use(language)
    localStorage.setItem('oya.language', language)
  }
}

export const speech = new Speech()

/** A sentence of the page by its id. */
export const say = (id: string, params?: Params): string => speech.words.say({ message: id, params })

/** A message that came from the table, with the names of the players by seat. */
export const tell = (message: Message, names: readonly string[] = []): string =>
  speech.words.say(message, names)
