import { type Bargain, type Cards, goods } from './view'

/** The slip of paper for trade: what lies on it before it is sent. One for the page, because the menu opens it and the board shows it. */
class TradeSlip {
  open = $state(false)
  give = $state.raw<Cards>({})
  want = $state.raw<Cards>({})
  /** The answer to an offer is being written. */
  countering = $state(false)

  /** Begins the answer to an offer: its other way round, as far as the hand goes. */
  counter(offer: Bargain, hand: Cards): void {
    this.countering = true
    this.give = goods.reduce<Cards>((all, good) => {
      const most = Math.min(offer.want[good] ?? 0, hand[good] ?? 0)
      return most > 0 ? { ...all, [good]: most } : all
    }, {})
    this.want = { ...offer.give }
  }
  write({ give, want }: Bargain): void {
    this.give = { ...give }
    this.want = { ...want }
  }
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
