// A piece that lies on the island already and is carried elsewhere by the mouse: the robber, when he moves, and knights.
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
  return legal.filter(({ kind, text }) => kind === 'move_knight' && placesIn(text)[0] === place)
}

export class Carried {
  /** Where the hand is, in pixels of the window, while it has a piece. */
  at = $state.raw<Point | null>(null)
  /** The place that the piece is taken from. */
  from = $state('')

  /** A press on the island: of a piece that may be carried, it is the beginning. A finger aims through the loupe instead. */
  take(event: PointerEvent, aim: Aim, view: CatanView): void {
    const place = (event.target as Element).closest<SVGElement>('.cell')?.dataset.place
    if (place === undefined || event.button !== 0 || event.pointerType === 'touch' || aim.still) return
    const actions = carriedFrom(place, aim.all, view)
    if (actions.length === 0) return
    const to = (over: Element | null) => {
      const goal = over?.getAttribute('data-place')
      return goal === place ? undefined : actions.find((action) => shownAt(action, actions) === goal)
    }
    carry(event, {
      to: '.island .cell[data-may]',
      move: (at, over) => {
        if (at && !this.at) aim.show(actions)
        if (!at && this.at) aim.widen()
        this.at = at
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
