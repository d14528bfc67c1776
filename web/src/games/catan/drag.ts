// A piece of the menu is dragged onto the island: of the places where it may stand the nearest takes it.
import type { Action } from '../../client/protocol'
import { lay } from '../../kit/layers'
import type { Aim } from '../../table/aim.svelte'
import { shownAt } from './targets'

/** How far a hand must go before it is no longer a click, and how near a place draws the piece, in pixels. */
const slack = 8
const reach = 48

/** The action whose place is nearest to this point, if it is near enough. */
function nearest(actions: readonly Action[], x: number, y: number): Action | undefined {
  let found: Action | undefined
  let least = reach
  for (const action of actions) {
    const place = shownAt(action, actions)
    const box = document
      .querySelector(`.island [data-place="${CSS.escape(place ?? '')}"]`)
      ?.getBoundingClientRect()
    if (!box) continue
    const far = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y)
    if (far < least) [found, least] = [action, far]
  }
  return found
}

export const toIsland =
  (aim: Aim, actions: readonly Action[]) =>
  (piece: SVGElement): (() => void) => {
    let from: { x: number; y: number } | null = null
    let far = false
    let gone = () => {}

    const rest = () => {
      gone()
      from = null
      piece.style.translate = ''
      piece.classList.remove('dragged')
    }
    const down = (event: PointerEvent) => {
      far = false
      if (event.isPrimary && event.button === 0) from = { x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent) => {
      if (!from || !event.isPrimary) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!far && Math.hypot(x, y) < slack) return
      if (!far) {
        far = true
        piece.classList.add('dragged')
        aim.show(actions)
        gone = lay(cancel, 'over')
      }
      piece.style.translate = `${x}px ${y}px`
      aim.point(nearest(actions, event.clientX, event.clientY) ?? null)
    }
    const up = (event: PointerEvent) => {
      if (!from) return
      const action = far ? nearest(actions, event.clientX, event.clientY) : undefined
      rest()
      if (action) aim.act(action)
      else if (far) aim.widen()
    }
    const cancel = () => {
      if (far) aim.widen()
      rest()
    }
    // What was dragged was not clicked.
    const click = (event: MouseEvent) => {
      if (!far) return
      far = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const button = piece.closest('button')
    piece.addEventListener('pointerdown', down)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    button?.addEventListener('click', click, { capture: true })
    return () => {
      gone()
      piece.removeEventListener('pointerdown', down)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      button?.removeEventListener('click', click, { capture: true })
    }
  }
