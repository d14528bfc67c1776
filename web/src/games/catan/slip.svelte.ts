import type { Cards } from './view'

/** The slip of paper for trade: what lies on it before it is sent. One for the page, because the menu opens it and the board shows it. */
class TradeSlip {
  open = $state(false)
  give = $state.raw<Cards>({})
  want = $state.raw<Cards>({})
  /** The answer to an offer is being written. */
  countering = $state(false)

  clear(): void {
    this.give = {}
    this.want = {}
    this.countering = false
  }
  close(): void {
    this.open = false
    this.clear()
  }
}
export const slip = new TradeSlip()
