// The barbarians land: strengths are counted, cities fall or somebody is thanked, the ship sails home.
import type { Flight, Note } from '../../../table/scenes/script'
import { say } from '../../../words/speech.svelte'
import { rowOf } from '../at'
import { id, placeIn, seatIn, trackIn } from '../facts'
import { deckOf, handsLater, type Now, type Rows, token } from './parts'

const falls = (at: Now) => at.facts.filter((fact) => /^city-/.test(id(fact)))

/** What is taken off the board goes back to its owner's row. */
const fallen = (at: Now): Flight[] =>
  falls(at).map((fact, nth) => ({
    piece: token(id(fact) === 'city-sideways' ? 'wall' : 'city', seatIn(fact)),
    from: placeIn(fact, 'corner'),
    to: rowOf(seatIn(fact)),
    size: 'from',
    after: nth * 0.5,
  }))

const thanks: Record<string, string> = {
  defender: 'web.catan.scene.defender',
  'tied-defenders': 'web.catan.scene.tied-defenders',
  'no-defender': 'web.catan.scene.no-defender',
  'no-defender-card': 'web.catan.scene.no-defender-card',
  'declines-card': 'web.catan.scene.declines-card',
}
function thanked({ facts }: Now): Note[] {
  return facts.flatMap((fact) => {
    const words = thanks[id(fact)]
    if (!words) return []
    const seat = /^(defender|no-defender-card|declines-card)$/.test(id(fact)) ? seatIn(fact) : -1
    return [{ at: seat < 0 ? 'ship' : rowOf(seat), text: say(words) }]
  })
}

export const barbarians: Rows = [
  {
    // The board counts seat by seat, by the steps; then the two sums stand.
    ids: ['fighters', 'attack-held', 'attack-lost', 'nothing-lost'],
    seconds: 2.5,
    sound: 'horn',
    steps: ({ before }) => before.players.map(() => before),
    lands: ({ before }) => before,
  },
  {
    ids: ['city-lost', 'city-sideways', 'wall-lost', 'knights-rest', 'ship-returns'],
    seconds: (at) => 0.9 * falls(at).length + 0.6,
    sound: (at) => (falls(at).length > 0 ? 'trouble' : 'step'),
    flights: fallen,
    lifts: handsLater,
    lands: handsLater,
    notes: (at) =>
      falls(at).map((fact) => ({
        at: placeIn(fact, 'corner'),
        text: say('web.catan.scene.city-lost'),
        tone: 'bad',
      })),
    marks: (at) => falls(at).map((fact) => placeIn(fact, 'corner')),
  },
  {
    ids: ['defender', 'tied-defenders', 'no-defender', 'no-defender-card', 'draws-from', 'declines-card'],
    seconds: 0.9,
    sound: 'coins',
    flights: ({ facts }) =>
      facts
        .filter((fact) => id(fact) === 'defender')
        .map((fact) => ({ piece: token('defender'), from: 'ship', to: rowOf(seatIn(fact)), size: 40 })),
    lands: handsLater,
    lights: ({ facts }) =>
      facts.flatMap((fact) => (id(fact) === 'draws-from' ? [deckOf(trackIn(fact))] : [])),
    notes: thanked,
  },
]
