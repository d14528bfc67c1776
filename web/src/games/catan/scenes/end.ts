// The end: what was hidden turns up, and points add up by where they come from, seat by seat.
import type { CatanView } from '../view'
import { sourcesOf } from '../reckoning'
import type { Rows } from './parts'

/** The table with the points that have been counted so far. */
const counted = (view: CatanView, sources: readonly string[]): CatanView => ({
  ...view,
  players: view.players.map((player) => ({
    ...player,
    points: sources.reduce((sum, source) => sum + (player.sheet[source] ?? 0), 0),
  })),
})

export const end: Rows = [
  {
    ids: ['shows-points', 'wins'],
    seconds: 5,
    unhurried: true,
    sound: 'end',
    steps: ({ after }) => {
      const sources = sourcesOf(after)
      return sources.map((_, nth) => counted(after, sources.slice(0, nth + 1)))
    },
  },
]
