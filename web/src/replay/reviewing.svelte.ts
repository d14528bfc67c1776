// A review is worked out by the house: it is asked for, and asked about until it is there.
import { HouseError } from '../client/house'
import { silence } from '../kit/complain'
import type { Review, Reviewed } from './review'

/** How often it is asked how far it is, in milliseconds. */
const pause = 700

export class Reviewing {
  review = $state.raw<Review | null>(null)
  /** How much of it is done, from 0 to 1; nothing while others come first. */
  progress = $state<number | null>(null)
  /** Why there is none. */
  trouble = $state('')

  readonly #ask: (method: 'GET' | 'POST') => Promise<Reviewed>
  #wait: ReturnType<typeof setTimeout> | undefined
  /** Counts what was begun: an answer to something older is thrown away. */
  #begun = 0

  constructor(ask: (method: 'GET' | 'POST') => Promise<Reviewed>) {
    this.#ask = ask
  }

  /** What is there already stays until the answer comes. */
  begin(): void {
    this.trouble = ''
    void this.#look('POST')
  }
  end(): void {
    this.#begun += 1
    clearTimeout(this.#wait)
  }

  async #look(method: 'GET' | 'POST'): Promise<void> {
    this.end()
    const now = this.#begun
    try {
      const answer = await this.#ask(method)
      if (now === this.#begun) this.#hear(answer)
    } catch (error) {
      if (now === this.#begun) this.trouble = error instanceof HouseError ? error.message : silence(error)
    }
  }
  #hear(answer: Reviewed): void {
    if (answer.state === 'ready') {
      this.review = answer.review
      return
    }
    this.progress = answer.state === 'running' ? answer.progress : null
    // A house that was started anew knows nothing of it.
    this.#wait = setTimeout(() => void this.#look(answer.state === 'none' ? 'POST' : 'GET'), pause)
  }
}
