import type { GameFace } from '../games/face'
import { say } from '../words/speech.svelte'

export type Tab = 'side' | 'players' | 'story' | 'course' | 'choices'
type Sheets = Pick<GameFace, 'Side' | 'side' | 'rail'>
/** Looking back at a game; `reviews`: how it went is gone into. */
type Back = { reviews?: boolean } | undefined

/** What lies in tabs where there is no room for all of it, and how each is called. */
export function tabsOf(face: Sheets, back: Back): { value: Tab; label: string }[] {
  const own: Partial<Record<Tab, string | undefined>> = {
    side: face.side,
    players: face.rail,
    course: back?.reviews ? 'web.review' : undefined,
  }
  const all = ['side', 'players', 'story', back ? 'course' : 'choices'] as const
  return all
    .filter((each) => each !== 'side' || face.Side)
    .map((value) => ({ value, label: say(own[value] ?? `web.tab.${value}`) }))
}

/** The one that is open at first: what the game lays beside its board. */
export const firstTab = (face: Sheets, back: Back): Tab =>
  back?.reviews ? 'course' : face.Side ? 'side' : face.rail ? 'players' : 'story'
