// What is seen when something happens at a table of Catan.
import type { Script } from '../../table/scenes/script'
import { barbarians } from './scenes/barbarians'
import { building } from './scenes/building'
import { cards } from './scenes/cards'
import { end } from './scenes/end'
import { knights } from './scenes/knights'
import { robber } from './scenes/robber'
import { sea } from './scenes/sea'
import { rolls } from './scenes/rolls'
import { setup } from './scenes/setup'
import { signs } from './scenes/signs'
import { trade } from './scenes/trade'
import type { CatanView } from './view'

/** Questions that others wait for. */
const shared = /^catan\.asks\.(answering|countering|discarding|gifting|gold|harbor-giving)$/

export const scenes: Script<CatanView> = {
  rows: [
    ...setup,
    ...rolls,
    ...barbarians,
    ...robber,
    ...sea,
    ...trade,
    ...building,
    ...signs,
    ...knights,
    ...cards,
    ...end,
  ],
  silent: [
    'custom-classic',
    'custom-modern',
    'unofficial',
    'unofficial-greater',
    'deck-empty',
    'no-aqueduct',
    'no-second-road',
    'no-second-knight',
    'no-knight-placed',
    'takes-nothing',
  ],
  oneLine: ['receives', 'shortage', 'shortage-one', 'ship'],
  opens: ['turn'],
  // While the first pieces come, the turn passes with the road; it is seen with the next piece.
  turn: ({ turn, phase }, actor) => (phase.startsWith('founding') ? (actor ?? turn) : turn),
  atOnce: (asks) => shared.test(asks),
}
