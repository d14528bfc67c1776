// Asks the table what every choice would do, so that boards can mark the places where something happens. The table takes 64
// choices in one message; the few messages that takes leave room for acts, which never wait behind them.
import type { Outcome } from '../table/aim.svelte'
import { changed } from './changes'
import type { Foretold, View } from './protocol'

const most = 64
const every = 300

type Options = {
  ask: (codes: number[]) => void
  tell: (outcomes: Map<number, Outcome>) => void
}

export class Foresight {
  readonly #options: Options
  #version = -1
  #view: View = {}
  #queue: number[] = []
  #asked = new Set<number>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** A new question: forget the old one, and look at these choices from this view. */
  begin(version: number, view: View, codes: number[]): void {
    this.end()
    this.#version = version
    this.#view = view
    this.#queue = [...codes]
    this.#asked = new Set()
    if (codes.length === 0) return
    this.#ask()
    if (this.#queue.length > 0) this.#timer = setInterval(() => this.#ask(), every)
  }

  /** Somebody looks at this one: it comes first. */
  first(code: number): void {
    if (this.#asked.has(code)) return
    this.#queue = this.#queue.filter((other) => other !== code)
    this.#send([code])
  }

  /** Answers; those to older questions are dropped. */
  hear(version: number, previews: readonly Foretold[]): void {
    if (version !== this.#version) return
    this.#options.tell(
      new Map(
        previews.map(({ code, cut, facts, changes }) => [
          code,
          { cut, facts, view: changes && changed(this.#view, changes) },
        ]),
      ),
    )
  }

  end(): void {
    clearInterval(this.#timer)
    this.#queue = []
  }

  #ask(): void {
    this.#send(this.#queue.splice(0, most))
    if (this.#queue.length === 0) clearInterval(this.#timer)
  }
  #send(codes: number[]): void {
    for (const code of codes) this.#asked.add(code)
    if (codes.length > 0) this.#options.ask(codes)
  }
}
