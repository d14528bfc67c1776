export type Toast = { id: number; text: string; rule?: string | undefined }

let next = 0

/** Short words that go by themselves: why not, and what was lost or found. */
class Toasts {
  shown = $state<Toast[]>([])
  /** How many dialogs are open: what lies behind them is not to be read, so they say it themselves. */
  dialogs = $state(0)
  readonly #ends = new Map<number, ReturnType<typeof setTimeout>>()

  say(text: string, rule?: string): void {
    const toast = { id: next++, text, rule }
    this.shown = [...this.shown.filter((each) => each.text !== text).slice(-1), toast]
    this.leave(toast)
  }
  /** While somebody points at it, or is about to open its rule, it stays. */
  hold({ id }: Toast): void {
    clearTimeout(this.#ends.get(id))
    this.#ends.delete(id)
  }
  leave(toast: Toast): void {
    this.hold(toast)
    this.#ends.set(
      toast.id,
      setTimeout(() => this.drop(toast.id), 4000 + toast.text.length * 50),
    )
  }
  clear(): void {
    this.shown = []
  }
  drop(id: number): void {
    this.shown = this.shown.filter((each) => each.id !== id)
    this.#ends.delete(id)
  }
}

export const toasts = new Toasts()
