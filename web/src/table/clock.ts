import type { Clocks } from '../client/protocol'

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const days = { style: 'unit', unit: 'day', unitDisplay: 'narrow' } as const

/** Time left as people read it: 9:05, 1:02:03; tenths under ten seconds, days for correspondence. */
export function clockText(ms: number, language: string): string {
  if (ms < 10_000) return (Math.max(0, ms) / 1000).toLocaleString(language, tenths)
  const seconds = Math.floor(ms / 1000)
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

/** What is left to a seat so many milliseconds after the table told it. */
export const leftAfter = (clocks: Clocks, seat: number, passed: number): number =>
  Math.max(0, (clocks.left[seat] ?? 0) - (clocks.running.includes(seat) ? passed : 0))
