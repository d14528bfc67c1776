import type { Action } from '../../client/protocol'
import { type Bargain, type Cards, count, type Good, goods } from './view'

/** One more, or one less, of a good; none is left out. */
export function changed(cards: Cards, good: Good, by: number): Cards {
  const now = Math.max(0, (cards[good] ?? 0) + by)
  const rest = { ...cards }
  delete rest[good]
  return now === 0 ? rest : { ...rest, [good]: now }
}

/** An offer as the steps that write and send it. */
export function offerSteps({ give, want }: Bargain): string[] {
  const each = (verb: string, cards: Cards) =>
    goods.filter((good) => cards[good]).map((good) => `${verb} ${good} ${cards[good]}`)
  return ['offer', ...each('give', give), ...each('want', want), 'send']
}

/** Cards that were picked, as the steps that lay them aside. */
export const pickSteps = (kind: string, cards: Cards): string[] =>
  goods.filter((good) => cards[good]).map((good) => `${kind} ${good} ${cards[good]}`)

/** The trade with the bank that is exactly this, if it may be made. */
export function bankTrade(
  { give, want }: Bargain,
  rates: Cards,
  legal: readonly Action[],
): Action | undefined {
  const [given, more] = goods.filter((good) => give[good])
  const [taken] = goods.filter((good) => want[good])
  if (!given || more || !taken || count(want) !== 1 || give[given] !== rates[given]) return
  return legal.find(({ text }) => text === `bank ${given} ${taken}`)
}
