import type { Action } from '../client/protocol'
import { lay } from '../kit/layers'
import type { Aim } from './aim.svelte'

/** How far a hand must go before it is no longer a click. */
const slack = 8

/**
 * Lets a piece be dragged: `choose` says what letting it go over this element would do. A click stays a click, and where it may not
 * be dropped it goes back.
 */
export const drags =
  (aim: Aim, choose: (over: Element | null) => Action | undefined) =>
  (piece: HTMLElement): (() => void) => {
    let from: { x: number; y: number; id: number } | null = null
    let far = false
    let gone = () => {}

    const under = ({ clientX, clientY }: PointerEvent) => {
      piece.style.pointerEvents = 'none'
      const found = document.elementFromPoint(clientX, clientY)
      piece.style.pointerEvents = ''
      return choose(found)
    }
    const rest = () => {
      gone()
      from = null
      piece.style.translate = ''
      piece.classList.remove('dragged')
    }
    const down = (event: PointerEvent) => {
      far = false
      if (event.isPrimary && event.button === 0)
        from = { x: event.clientX, y: event.clientY, id: event.pointerId }
    }
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!far && Math.hypot(x, y) < slack) return
      if (!far)
        gone = lay(() => {
          rest()
          aim.point(null)
        }, 'over')
      far = true
      piece.classList.add('dragged')
      piece.style.translate = `${x}px ${y}px`
      const action = under(event)
      if (action) aim.point(action)
    }
    const up = (event: PointerEvent) => {
      if (!from || !far) return void (from = null)
      const action = under(event)
      rest()
      if (action) aim.act(action)
    }
    // What was dragged was not clicked.
    const click = (event: MouseEvent) => {
      if (!far) return
      far = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // A quick hand has left the piece before the first move is told.
    const hands = Object.entries({ pointermove: move, pointerup: up, pointercancel: rest }) as [
      string,
      EventListener,
    ][]
    piece.addEventListener('pointerdown', down)
    piece.addEventListener('click', click, { capture: true })
    for (const [kind, listener] of hands) addEventListener(kind, listener)
    return () => {
      gone()
      piece.removeEventListener('pointerdown', down)
      piece.removeEventListener('click', click, { capture: true })
      for (const [kind, listener] of hands) removeEventListener(kind, listener)
    }
  }
