// Asks the table what every choice would do, little by little, so that boards can mark the places where something happens. The
// server reads 20 messages a second of one socket and a hundred at once: looks stay well below, acts never wait behind them.
import type { PreviewData } from './protocol'

const burst = 40
const every = 300
const each = 4

type Options = {
  ask: (id: string, code: number) => void
  tell: (outcomes: Map<number, PreviewData>) => void
}

export class Foresight {
  readonly #options: Options
  #version = -1
  #queue: number[] = []
  #known = new Set<number>()
  #news = new Map<number, PreviewData>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** A new question: forget the old one, and begin to look at these choices. */
  begin(version: number, codes: number[]): void {
    this.end()
    this.#version = version
    this.#queue = [...codes]
    this.#known = new Set()
    if (codes.length === 0) return
    this.#ask(burst)
    this.#timer = setInterval(() => this.#ask(each), every)
  }

  /** Somebody looks at this one: it comes first. */
  first(code: number): void {
    if (this.#known.has(code)) return
    this.#queue = this.#queue.filter((other) => other !== code)
    this.#send(code)
  }

  /** An answer; those to older questions are dropped. Several that come together are told together. */
  hear(id: string, preview: PreviewData): void {
    const [, version, code] = id.split('-')
    if (Number(version) !== this.#version) return
    if (this.#news.size === 0) setTimeout(() => this.#tell(), 60)
    this.#news.set(Number(code), preview)
  }

  end(): void {
    clearInterval(this.#timer)
    this.#queue = []
    this.#news.clear()
  }

  #ask(count: number): void {
    for (const code of this.#queue.splice(0, count)) this.#send(code)
    if (this.#queue.length === 0) clearInterval(this.#timer)
  }
  #send(code: number): void {
    this.#known.add(code)
    this.#options.ask(`look-${this.#version}-${code}`, code)
  }
  #tell(): void {
    this.#options.tell(new Map(this.#news))
    this.#news.clear()
  }
}
