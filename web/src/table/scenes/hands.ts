// Hands on the board while scenes play: Space, Escape, a click or a tap ends them all and does nothing else.
import type { Stage } from './stage.svelte'

const boards = '.stage, .beside-board'
const typing = 'input, textarea, select'
/** What Space presses beside the scenes: what others ask for, and what is asked at once. */
const consents = '[data-ahead] .btn'
const answers = '[data-may], .btn, [data-ahead] button'

const stop = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}
const within = (event: Event, place: string): boolean => (event.target as Element).closest?.(place) != null
/** A hand on the board; what may be chosen ahead can be chosen while scenes play. */
const skips = (event: Event): boolean => within(event, boards) && !within(event, '[data-ahead]')
const inDialog = (): boolean => document.querySelector('dialog[open]') !== null

/** Listens before anything else does; returns how to stop it. Tells when somebody has ended scenes. */
export function watchHands(stage: Stage, onskip: () => void = () => {}): () => void {
  const heard = listeners(stage, onskip)
  const each = Object.entries(heard) as [string, EventListener][]
  for (const [kind, listener] of each) addEventListener(kind, listener, { capture: true })
  return () => {
    for (const [kind, listener] of each) removeEventListener(kind, listener, { capture: true })
  }
}

const listeners = (stage: Stage, onskip: () => void) => ({
  pointerdown(event: PointerEvent): void {
    // Nothing is taken up by it; the page may still be scrolled.
    if ((stage.playing && skips(event)) || stage.guarded) event.stopImmediatePropagation()
  },
  click(event: MouseEvent): void {
    if (stage.guarded && within(event, '.table')) return stop(event)
    if (!stage.playing || !skips(event)) return
    stop(event)
    stage.skip()
    onskip()
  },
  keydown(event: KeyboardEvent): void {
    if (within(event, typing) || inDialog()) return
    if (stage.byKey && stage.playing && event.key === '.') {
      stop(event)
      return stage.step()
    }
    if (event.key !== ' ' && event.key !== 'Escape' && !(event.key === 'Enter' && stage.guarded)) return
    if (stage.guarded) return stop(event)
    // What is asked at once is answered beside the scenes, by the keyboard too.
    const answered = within(event, consents) || (stage.atOnce && within(event, answers))
    if (!stage.playing || (event.key === ' ' && answered)) return
    stop(event)
    stage.skip()
    onskip()
  },
})
