import type { Clocks } from '../client/protocol'

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const days = { style: 'unit', unit: 'day', unitDisplay: 'narrow' } as const

/** Time left as people read it: 9:05, 1:02:03; tenths under ten seconds, days for correspondence. */
export function clockText(ms: number, language: string): string {
  if (ms < 10_000) return (Math.max(0, ms) / 1000).toLocaleString(language, tenths)
  return passedText(Math.floor(ms / 1000), language)
}

/** Whole seconds in the same way: 0:07, 9:05, 1:02:03. */
export function passedText(seconds: number, language: string): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  if (hours >= 48) return Math.floor(hours / 24).toLocaleString(language, days)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Seconds and minutes until something comes: 0:42, and 0:00 when it is about to. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Tells how many whole seconds have passed since then, and again with each that passes, but not while nobody looks. Returns how to stop it. */
export function countSince(since: number, tell: (seconds: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const beat = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    const passed = Math.max(0, performance.now() - since)
    tell(Math.floor(passed / 1000))
    timer = setTimeout(beat, 1000 - (passed % 1000))
  }
  document.addEventListener('visibilitychange', beat)
  beat()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', beat)
  }
}

/** What is left to a seat so many milliseconds after the table told it. */
export const leftAfter = (clocks: Clocks, seat: number, passed: number): number =>
  Math.max(0, (clocks.left[seat] ?? 0) - (clocks.running.includes(seat) ? passed : 0))
