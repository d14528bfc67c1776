// What lies over a page or beside it until somebody closes it: sheets, menus, half a choice. Escape closes one at a time, the topmost.

/** Under all that was opened, as what a mouse merely rests on; over it, as a piece in the hand. */
type Height = 'under' | 'among' | 'over'
type Layer = { close: () => void; height: number }

const heights: readonly Height[] = ['under', 'among', 'over']
/** From the lowest to the topmost. */
const layers: Layer[] = []

/**
 * Something lies there now, above what came before it; `close` is called when Escape closes it. Returns what is to be called when it is
 * gone, however that came about.
 */
export function lay(close: () => void, at: Height = 'among'): () => void {
  const layer = { close, height: heights.indexOf(at) }
  const above = layers.findIndex(({ height }) => height > layer.height)
  layers.splice(above < 0 ? layers.length : above, 0, layer)
  return () => {
    const still = layers.indexOf(layer)
    if (still >= 0) layers.splice(still, 1)
  }
}

/** Closes the topmost layer, and says whether there was one. */
export function closeTopmost(): boolean {
  const top = layers.pop()
  top?.close()
  return top !== undefined
}

/** A dialog is closed by the browser, before anything that lies below it. */
function escape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
  if (!closeTopmost()) return
  // Nothing else comes of it: what was written in a field stays there.
  event.preventDefault()
  event.stopImmediatePropagation()
}
globalThis.window?.addEventListener('keydown', escape)
