// The end, seat by seat: who stands at the top of their own track counts before all others; then who has won, and by what.
import type { Beat } from '../../table/scenes/script'
import type { CascaderoView } from './view'

export type Counted = {
  seat: number
  points: number
  /** How far the own cube has come, and whether that is the top. */
  space: number
  counts: boolean
  /** Whether it has been told already. */
  shown: boolean
}

/** The seats from the last to the first, once the game is over; what is not told yet is not shown. */
export function countOf(view: CascaderoView, beat: Beat | null | undefined): Counted[] {
  const telling = beat?.row === 'end-points'
  if (view.phase !== 'over' || (beat && !telling)) return []
  const anybody = view.eligible?.some(Boolean) ?? false
  return view.players
    .map(({ points, cubes, colour }, seat) => ({
      seat,
      points,
      space: cubes[colour],
      counts: !anybody || (view.eligible?.[seat] ?? false),
    }))
    .sort((a, b) => (view.places?.[b.seat] ?? 0) - (view.places?.[a.seat] ?? 0))
    .map((each, at) => ({ ...each, shown: !telling || beat.step > at }))
}
/** Whether the winner may be named. */
export const decided = (view: CascaderoView, beat: Beat | null | undefined): boolean =>
  view.phase === 'over' && (beat?.row !== 'end-points' || beat.step > view.players.length)

/** What decided: an id under web.cascadero.why, and what is said with it. */
export function why(view: CascaderoView): { id: string; points: number; ahead: number; second: number } {
  const all = countOf(view, null)
  const first = all.at(-1)
  const second = all.at(-2)
  const points = first?.points ?? 0
  const said = { points, ahead: points - (second?.points ?? 0), second: second?.seat ?? 0 }
  const rivals = all.slice(0, -1).filter(({ counts }) => counts)
  if (rivals.some((each) => each.points === points)) return { id: 'ties', ...said }
  if (view.victory === 'minor') return { id: 'minor', ...said }
  if (all.some((each) => each.points > points)) return { id: 'eligible', ...said }
  return { id: rivals.length === 0 ? 'alone' : 'most-points', ...said }
}
