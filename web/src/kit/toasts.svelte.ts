export type Toast = { id: number; text: string; rule?: string | undefined }

let next = 0

/** Short words that go by themselves: why not, and what was lost or found. */
class Toasts {
  shown = $state<Toast[]>([])

  say(text: string, rule?: string): void {
    const toast = { id: next++, text, rule }
    this.shown = [...this.shown.filter((each) => each.text !== text).slice(-1), toast]
    setTimeout(() => this.drop(toast.id), 4000 + text.length * 50)
  }
  drop(id: number): void {
    this.shown = this.shown.filter((each) => each.id !== id)
  }
}

export const toasts = new Toasts()
