// The dice, the ship, and what the land yields.
import type { Fact } from '../../../client/protocol'
import type { Flight, Note } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { hexAt } from '../at'
import { eventIn } from '../dice'
import { cardsIn, goodIn, id, numberIn, seatIn } from '../facts'
import { payersOf } from '../payers'
import { type CatanView, type Good, spread } from '../view'
import { bankOf, cardsTo, face, handOf, type Now, type Rows } from './parts'

/** The dice as they lie. */
function lain(view: CatanView, facts: readonly Fact[]): CatanView {
  return facts.reduce(
    (now, fact) => ({
      ...now,
      rolled: id(fact) !== 'alchemist',
      white: numberIn(fact, 'white'),
      red: numberIn(fact, 'red'),
      event: eventIn(fact) ?? now.event,
    }),
    view,
  )
}

/** The hexes of the sum that bring nothing, because the robber stands there. */
function blocked({ before, facts }: Now): Note[] {
  const sums = facts.filter((fact) => id(fact) !== 'alchemist').map((fact) => numberIn(fact, 'sum'))
  return before.hexes
    .filter(({ hex, token }) => hex === before.robber && token !== undefined && sums.includes(token))
    .map(({ hex }) => ({ at: hexAt(hex), text: say('web.catan.scene.blocked'), tone: 'bad' }))
}

const together = 0.06
/** Goods come from each hex that pays, one after the other where it pays several. */
function yields(at: Now): Flight[] {
  const used = new Map<string, number>()
  return at.facts.flatMap((fact) => {
    if (id(fact) !== 'receives') return []
    const seat = seatIn(fact)
    const nth: Partial<Record<Good, number>> = {}
    return spread(cardsIn(fact)).map((good) => {
      const payers = payersOf(at.before, seat, good)
      const turn = (nth[good] = (nth[good] ?? 0) + 1) - 1
      const hex = payers[turn % Math.max(1, payers.length)]
      const key = hex ?? 'bank'
      const late = used.get(key) ?? 0
      used.set(key, late + 1)
      return {
        piece: face(good),
        from: hex ? hexAt(hex) : bankOf(good),
        to: handOf(at, seat, good),
        size: 32,
        after: Math.min(late, 5) * together,
      }
    })
  })
}

export const rolls: Rows = [
  {
    ids: ['rolls', 'rolls-three', 'alchemist'],
    seconds: 1.1,
    sound: 'dice',
    // For the first half they tumble.
    steps: ({ before }) => [before],
    lands: ({ before, facts }) => lain(before, facts),
    notes: blocked,
  },
  {
    ids: ['ship'],
    seconds: 0.4,
    sound: { soft: 'horn' },
    lands: ({ before, facts }) => ({ ...before, ship: numberIn(facts.at(-1)!, 'step') }),
  },
  {
    ids: ['receives', 'shortage', 'shortage-one'],
    seconds: 0.8,
    sound: 'coins',
    flights: yields,
    lands: ({ before, facts }) =>
      cardsTo(
        before,
        facts.filter((fact) => id(fact) === 'receives'),
      ),
    notes: ({ facts }) =>
      facts.flatMap((fact) => {
        const good = goodIn(fact)
        return good && id(fact) !== 'receives'
          ? [{ at: bankOf(good), text: say('web.catan.scene.shortage'), tone: 'bad' as const }]
          : []
      }),
  },
]
