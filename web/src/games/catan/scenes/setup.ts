// The island is laid out, the first pieces come, and the turn goes round.
import { say } from '../../../words/speech.svelte'
import { rowOf } from '../at'
import { id, placeIn, seatIn } from '../facts'
import { handsLater, type Rows } from './parts'
import { piecesFly } from './building'

export const setup: Rows = [
  {
    // Hexes turn up in a wave from the middle, tokens drop, harbours dock: the sea shows it by the beat.
    ids: ['terrain', 'spiral', 'token', 'harbour'],
    joins: true,
    seconds: 2,
    sound: 'place',
  },
  {
    ids: ['founds', 'founds-city', 'founds-road'],
    seconds: 0.5,
    sound: 'place',
    flights: (at) => piecesFly(at),
    lands: handsLater,
    // The road is of the same turn as the building it leads from, which has a mark.
    marks: ({ facts }) => facts.map((fact) => placeIn(fact, 'corner')).filter(Boolean),
  },
  {
    ids: ['first', 'turn', 'ends-turn'],
    seconds: ({ facts }) => (facts.some((fact) => id(fact) === 'first') ? 0.8 : 0.4),
    // The mark goes to whose turn begins, also where that ends the game.
    lands: ({ before, after }) => ({ ...before, turn: after.turn }),
    notes: ({ facts }) =>
      facts
        .filter((fact) => id(fact) === 'first')
        .map((fact) => ({ at: rowOf(seatIn(fact)), text: say('web.catan.scene.first') })),
  },
]
