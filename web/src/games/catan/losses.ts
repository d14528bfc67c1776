// What was taken from somebody since they last decided anything, and by whom: said at that row until their next decision.
import type { Fact } from '../../client/protocol'
import { cardsIn, id, numberIn, seatIn } from './facts'
import { type Cards, count, goods } from './view'

export type Loss = { cards: Cards; hidden: number }

/** What this seat took from the viewer since the viewer's last decision. */
export function lossTo(facts: readonly Fact[], you: number | null, seat: number): Loss | undefined {
  if (you === null || seat === you) return
  const last = facts.findLastIndex(({ by, undone }) => by === you && !undone)
  const loss: Loss = { cards: {}, hidden: 0 }
  for (const fact of facts.slice(last + 1)) {
    if (fact.undone || seatIn(fact, 'from') !== you || seatIn(fact, 'to') !== seat) continue
    if (id(fact) === 'moves-hidden') loss.hidden += numberIn(fact, 'count')
    if (id(fact) !== 'moves-cards') continue
    const cards = cardsIn(fact)
    for (const good of goods) if (cards[good]) loss.cards[good] = (loss.cards[good] ?? 0) + cards[good]
  }
  return count(loss.cards) + loss.hidden > 0 ? loss : undefined
}
