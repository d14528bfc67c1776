// What was taken from somebody since they last decided anything, and by whom: said at that row until their next decision.
import type { Fact } from '../../client/protocol'
import { cardIn, cardsIn, id, numberIn, seatIn } from './facts'
import { type Cards, count, goods } from './view'

/** `progress`: the cards that a spy took, by name. */
export type Loss = { cards: Cards; hidden: number; progress: string[] }

const since = (facts: readonly Fact[], you: number): Fact[] =>
  facts
    .slice(facts.findLastIndex(({ by, undone }) => by === you && !undone) + 1)
    .filter(({ undone }) => !undone)

/** What this seat took from the viewer since the viewer's last decision. */
export function lossTo(facts: readonly Fact[], you: number | null, seat: number): Loss | undefined {
  if (you === null || seat === you) return
  const loss: Loss = { cards: {}, hidden: 0, progress: [] }
  for (const fact of since(facts, you)) {
    if (id(fact) === 'takes-card' && seatIn(fact, 'victim') === you && seatIn(fact) === seat)
      loss.progress.push(cardIn(fact))
    if (seatIn(fact, 'from') !== you || seatIn(fact, 'to') !== seat) continue
    if (id(fact) === 'moves-hidden') loss.hidden += numberIn(fact, 'count')
    if (id(fact) !== 'moves-cards') continue
    const cards = cardsIn(fact)
    for (const good of goods) if (cards[good]) loss.cards[good] = (loss.cards[good] ?? 0) + cards[good]
  }
  return lostIn(loss) > 0 ? loss : undefined
}
const lostIn = ({ cards, hidden, progress }: Loss): number => count(cards) + hidden + progress.length

/** How many cards all others together took from the viewer since then. */
export const lostBy = (facts: readonly Fact[], you: number, seats: number): number =>
  Array.from({ length: seats }, (_, seat) => lossTo(facts, you, seat)).reduce(
    (sum, loss) => sum + (loss ? lostIn(loss) : 0),
    0,
  )
