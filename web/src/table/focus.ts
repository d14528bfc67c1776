/**
 * Keeps the focus at the table: where what had it is gone (a card that was played, a button that was pressed), it goes to the question,
 * so that who cannot see the page is not sent back to its beginning. Returns how to stop.
 */
export function keepFocus(table: HTMLElement): () => void {
  let had: Element | null = null
  const take = ({ target }: FocusEvent) => (had = target as Element)
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Somebody has gone elsewhere, or what had the focus is gone.
    if (relatedTarget) had = null
  }
  const watch = new MutationObserver(() => {
    if (!had || had.isConnected || document.activeElement !== document.body) return
    had = null
    table.querySelector<HTMLElement>('[data-question]')?.focus({ preventScroll: true })
  })
  table.addEventListener('focusin', take)
  table.addEventListener('focusout', leave)
  watch.observe(table, { childList: true, subtree: true })
  return () => {
    watch.disconnect()
    table.removeEventListener('focusin', take)
    table.removeEventListener('focusout', leave)
  }
}
