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
  #wanted = 'en'
  /** Whose words are wanted: those of the house, and of the games that somebody has looked at. */
  readonly #areas = new Set(['house'])
  #loading: Promise<void> = Promise.resolve()

  /** It stays the same while words of a game join in: what is open on a page must not be drawn anew for that. */
  language = $state('en')

  async use(language: string = chosen()): Promise<void> {
    this.#wanted = language
    const loading = this.#load(language, [...this.#areas])
    this.#loading = loading
    await loading
    // What was asked for meanwhile is what counts.
    await this.#loading
  }

  /** Fetches the words of a game, which is to be shown. */
  async learn(game: string): Promise<void> {
    if (this.#areas.has(game)) return this.#loading
    this.#areas.add(game)
    try {
      await this.use(this.#wanted)
    } catch (error) {
      this.#areas.delete(game)
      throw error
    }
  }

  async #load(language: string, areas: string[]): Promise<void> {
    const texts = await Promise.all(areas.map((area) => load[language]?.[area]?.()))
    if (language !== this.#wanted || areas.length < this.#areas.size) return
    this.words = new Words(language, Object.assign({}, ...texts) as Record<string, string>)
    this.language = language
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
