/** Where the page is. Links inside the page change it without loading anything. */
class Place {
  path = $state(location.pathname)
  search = $state(location.search)
  hash = $state(location.hash)
  /** Counts every time somebody goes somewhere, even where they are already. */
  visits = $state(0)

  constructor() {
    addEventListener('popstate', () => this.#look())
    document.addEventListener('click', (event) => this.#click(event))
  }

  go(to: string): void {
    // Who goes where they are need not come back from it.
    const here = location.pathname + location.search + location.hash
    if (to === here) history.replaceState(null, '', to)
    else history.pushState(null, '', to)
    this.#look()
    if (!location.hash) scrollTo(0, 0)
  }

  /** Goes there from a place that one need not come back to. */
  instead(to: string): void {
    history.replaceState(null, '', to)
    this.#look()
  }

  #look(): void {
    this.path = location.pathname
    this.search = location.search
    this.hash = location.hash
    this.visits += 1
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const place = new Place()
