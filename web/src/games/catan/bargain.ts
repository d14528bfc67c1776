import type { Action } from '../../client/protocol'
import { type Bargain, type Cards, type CatanPlayer, type CatanView, count, type Good, goods } from './view'

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

const open = ({ phase, offer }: CatanView): Bargain | undefined =>
  phase === 'answering' || phase === 'concluding' ? offer : undefined
export type OnTable = {
  offer: Bargain
  by: number
  replies: readonly Pick<CatanPlayer, 'reply' | 'counter'>[]
}
/**
 * The offer that lies on the table. One that is put to the viewer before its scene (`newest`) comes at once, but what the others say to it
 * comes with their scenes.
 */
export function offerOn(shown: CatanView, newest: CatanView | undefined): OnTable | undefined {
  const put = newest && open(newest)
  if (!put) {
    const offer = open(shown)
    return offer && { offer, by: shown.turn, replies: shown.players }
  }
  const now = open(shown)
  const seen =
    now && shown.turn === newest.turn && same(now.give, put.give) && same(now.want, put.want)
      ? shown.players
      : newest.players.map(() => ({ reply: 'none' as const }))
  return { offer: put, by: newest.turn, replies: seen }
}

/** The answer to an offer that may be declined and not accepted: who is asked cannot pay it. */
export const onlyRefusal = (legal: readonly Action[]): Action | undefined =>
  legal.some(({ kind }) => kind === 'accept') ? undefined : legal.find(({ kind }) => kind === 'refuse')

const isGood = (word: string | undefined): word is Good => goods.some((good) => good === word)
/** The cards that a step names: "discard ore 1", "gift lumber brick". */
export function cardsOf({ text }: Action): Cards {
  const words = text.split(' ')
  return words.reduce<Cards>((cards, word, at) => {
    const times = Number(words[at + 1])
    return isGood(word) ? changed(cards, word, times > 0 ? times : 1) : cards
  }, {})
}

export const same = (a: Cards, b: Cards): boolean => goods.every((good) => (a[good] ?? 0) === (b[good] ?? 0))
/** What is left of these without those. */
export const without = (cards: Cards, those: Cards): Cards =>
  goods.reduce<Cards>((left, good) => changed(left, good, -(those[good] ?? 0)), cards)

/** No plan has more steps; who lays down more cards does so in two. */
const longestPlan = 16
/** The steps that lay these cards down: one that names them all, or card by card in their order. None, if the table does not offer the first. */
export function layingOf(cards: Cards, kind: string, legal: readonly Action[]): string[] {
  const of = legal.filter((action) => action.kind === kind)
  const all = of.find((action) => same(cardsOf(action), cards))
  if (all) return [all.text]
  const steps = goods.flatMap((good) => Array<string>(cards[good] ?? 0).fill(`${kind} ${good} 1`))
  return of.some((action) => action.text === steps[0]) ? steps.slice(0, longestPlan) : []
}

/** Picked cards when the question is put anew: what lies aside belongs to them, and of the rest what is still free to be picked. */
export function stillPicked(picked: Cards, aside: Cards, free: Cards, need: number): Cards {
  let room = need - count(aside)
  return goods.reduce<Cards>((kept, good) => {
    const laid = aside[good] ?? 0
    const more = Math.max(0, Math.min((picked[good] ?? 0) - laid, free[good] ?? 0, room))
    room -= more
    return changed(kept, good, laid + more)
  }, {})
}

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
