// A piece that lies on the map already and is carried elsewhere by the mouse: robber and pirate, when they move, knights and ships.
import type { Action } from '../../client/protocol'
import { carry } from '../../kit/carry'
import type { Point } from '../../kit/zoom'
import type { Aim } from '../../table/aim.svelte'
import { placesIn } from './place'
import { shownAt } from './targets'
import type { CatanView } from './view'

/** What may be done with the piece that lies at this place by carrying it. */
export function carriedFrom(place: string, legal: readonly Action[], view: CatanView): Action[] {
  if (place === view.robber) return legal.filter(({ kind }) => kind === 'robber')
  if (place === view.pirate) return legal.filter(({ kind }) => kind === 'pirate')
  if (lifted(view, place)) return legal.filter(({ kind }) => kind === 'ship')
  return legal.filter(
    ({ kind, text }) => (kind === 'move_knight' || kind === 'move_ship') && placesIn(text)[0] === place,
  )
}

/** Whether a ship was lifted from there, and has still to be put down. */
const lifted = ({ phase, removed }: CatanView, place: string): boolean =>
  phase === 'placing_ship' && removed === place

export class Carried {
  /** Where the hand is, in pixels of the window, while it has a piece. */
  at = $state.raw<Point | null>(null)
  /** The place that the piece is taken from. */
  from = $state('')

  /** What is carried, where that cannot be told by what lies there. */
  ship = $state(false)

  /**
   * A press on the island: of a piece that may be carried, it is the beginning. A finger aims through the loupe instead. To lift a ship is
   * a step of its own: where it may go the table says while it is in the hand, and let go elsewhere it stays lifted.
   */
  take(event: PointerEvent, aim: Aim, now: () => CatanView): void {
    const place = (event.target as Element).closest<SVGElement>('.cell')?.dataset.place
    if (place === undefined || event.button !== 0 || event.pointerType === 'touch' || aim.still) return
    const actions = carriedFrom(place, aim.all, now())
    const [first] = actions
    if (!first) return
    const lifts = first.kind === 'move_ship'
    const to = (over: Element | null) => {
      const goal = over?.getAttribute('data-place')
      const goals = lifts ? (lifted(now(), place) ? aim.of('ship') : []) : actions
      return goal === place ? undefined : goals.find((action) => shownAt(action, goals) === goal)
    }
    carry(event, {
      to: '.island .cell[data-may]',
      move: (at, over) => {
        if (at && !this.at && lifts) aim.act(first)
        else if (at && !this.at) aim.show(actions)
        if (!at && this.at) aim.widen()
        this.at = at
        this.ship = first.kind === 'move_ship' || first.kind === 'ship'
        this.from = at ? place : ''
        if (at) aim.point(to(over) ?? null)
      },
      drop: (over) => {
        const action = to(over)
        if (action) aim.act(action)
      },
    })
  }
}
