// One stop for the Tab key in a drawn board; arrows go from cell to cell by where they lie. A cell is anything with data-x and
// data-y.
const turns: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

type Spot = { x: number; y: number }

/** The nearest spot in a direction, sideways steps counting double; -1 if there is none. */
export function nearest(spots: readonly Spot[], from: Spot, [dx, dy]: readonly [number, number]): number {
  let best = -1
  let least = Infinity
  spots.forEach((spot, number) => {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx)
    if (ahead <= 0.01 || aside > ahead * 2) return
    const far = ahead + aside * 2
    if (far < least) {
      least = far
      best = number
    }
  })
  return best
}

const spotOf = (cell: Element): Spot => ({
  x: Number(cell.getAttribute('data-x')),
  y: Number(cell.getAttribute('data-y')),
})

export function roving(board: Element) {
  const cells = () => [...board.querySelectorAll<SVGElement>('[data-x]')]
  const stop = (cell: Element | undefined) => {
    for (const each of board.querySelectorAll('[data-x][tabindex="0"]'))
      if (each !== cell) each.setAttribute('tabindex', '-1')
    cell?.setAttribute('tabindex', '0')
  }
  const settle = () => {
    if (board.querySelector('[data-x][tabindex="0"]')) return
    stop(board.querySelector('[data-x].legal') ?? cells()[0])
  }
  const key = (event: Event) => {
    const turn = turns[(event as KeyboardEvent).key]
    const now = (event.target as Element).closest('[data-x]')
    if (!turn || !now) return
    event.preventDefault()
    const all = cells()
    const next = all[nearest(all.map(spotOf), spotOf(now), turn)]
    if (!next) return
    stop(next)
    next.focus()
  }
  const focus = (event: Event) => {
    const cell = (event.target as Element).closest('[data-x]')
    if (cell && board.contains(cell)) stop(cell)
  }
  // Chromium lets the Tab key stop at a drawing that listens for focus: what is around it listens instead.
  const around = board.parentElement ?? board
  board.addEventListener('keydown', key)
  around.addEventListener('focusin', focus)
  const watch = new MutationObserver(settle)
  watch.observe(board, { childList: true, subtree: true })
  settle()
  return () => {
    watch.disconnect()
    board.removeEventListener('keydown', key)
    around.removeEventListener('focusin', focus)
  }
}
