// Gold that brings several cards: picked in any order, told to the table in the order of the goods.
import { type Cards, type Good, goods } from './view'

const resources = goods.slice(0, 5)
const left = (bank: Cards, from: Good): number =>
  resources.slice(resources.indexOf(from)).reduce((sum, good) => sum + (bank[good] ?? 0), 0)

/** What may be named next: nothing before what was named last, and the rest must find enough. */
const nameable = (bank: Cards, from: Good, owed: number): Good[] =>
  resources.slice(resources.indexOf(from)).filter((good) => (bank[good] ?? 0) > 0 && left(bank, good) >= owed)

/** The steps that take these cards, from this good on. Where there is no choice, nobody is asked. */
export function goldSteps(picked: Cards, bank: Cards, from: Good): string[] {
  const cards = resources.flatMap((good) => Array<Good>(picked[good] ?? 0).fill(good))
  const now = { ...bank }
  return cards.flatMap((good, at) => {
    const free = nameable(now, cards[at - 1] ?? from, cards.length - at).length > 1
    now[good] = (now[good] ?? 0) - 1
    return free ? [`gold ${good}`] : []
  })
}
