// What can be done now is said on a phone while a question is new in this browser: later the hand needs the room.
const kept = 'oya.asked'
/** So often a question is put before what can be done is known. */
const often = 4

export class Familiar {
  readonly #store: Storage | undefined
  #times: Record<string, number> = $state.raw({})

  constructor(store: Storage | undefined) {
    this.#store = store
    try {
      this.#times = (JSON.parse(store?.getItem(kept) ?? '{}') ?? {}) as Record<string, number>
    } catch {
      // Something else wrote there: every question is new.
    }
  }
  /** A question is put. */
  put(question: string): void {
    if (this.with(question)) return
    this.#times = { ...this.#times, [question]: (this.#times[question] ?? 0) + 1 }
    this.#store?.setItem(kept, JSON.stringify(this.#times))
  }
  with(question: string): boolean {
    return (this.#times[question] ?? 0) >= often
  }
}
export const familiar = new Familiar(globalThis.localStorage)
