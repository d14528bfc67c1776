import { say, speech } from '../../words/speech.svelte'
import type { GameFace } from '../face'
import { onlyRefusal } from './bargain'
import CatanBoard from './CatanBoard.svelte'
import CatanSheet from './CatanSheet.svelte'
import Desk from './Desk.svelte'
import { earns } from './earns'
import { catanFigures } from './figures'
import Held from './Held.svelte'
import InFoot from './InFoot.svelte'
import Levels from './Levels.svelte'
import { lostBy } from './losses'
import { catanLuck } from './luck'
import { seatLook } from './look'
import { placesIn } from './place'
import { scenes } from './scenes'
import type { CatanView } from './view'

const prompted = new Set(['roll', 'end_turn', 'pass'])

export const catan: GameFace<CatanView> = {
  Board: CatanBoard,
  Side: Desk,
  side: 'web.catan.desk',
  sideWidth: '27.5rem',
  Strip: Levels,
  Sheet: CatanSheet,
  Held,
  Foot: InFoot,
  scenes,
  luck: catanLuck,
  figures: catanFigures,
  secret: () => true,
  unasked(legal, { offers }) {
    const answer = offers === 'payable' ? onlyRefusal(legal) : undefined
    return answer && { answer, says: say('web.catan.offer.beyond') }
  },
  look: (_, seat) => seatLook(seat),
  points: (view, seat) => view.players[seat]?.points ?? 0,
  holdings(view, seat) {
    const player = view.players[seat]
    if (!player) return []
    const cards = view.ship === undefined ? player.development : player.progress?.reduce((a, b) => a + b, 0)
    return [
      { icon: 'ck-cards', value: player.hand_size, label: say('web.catan.has.cards') },
      { icon: 'ck-progress', value: cards ?? 0, label: say('web.catan.has.progress') },
      view.ship === undefined
        ? {
            icon: 'ck-shield',
            value: player.army,
            label: say('web.catan.has.army'),
            strong: view.largest === seat,
          }
        : { icon: 'ck-shield', value: player.defence ?? 0, label: say('web.catan.has.knights') },
      {
        icon: 'ck-route',
        value: player.route,
        label: say(view.map ? 'web.catan.has.trade-route' : 'web.catan.has.route'),
        strong: view.longest === seat,
      },
    ]
  },
  chip({ view, facts, you }, seat) {
    const owed = view.phase === 'discarding' ? (view.owed[seat] ?? 0) : 0
    if (owed > 0) return { text: say('web.catan.owes-short', { count: owed }) }
    const lost = seat === you ? lostBy(facts, seat, view.players.length) : 0
    return lost > 0 ? { text: `−${lost}`, bad: true } : undefined
  },
  where: (view, { scenario = 'none' }) =>
    [
      say(view.ship === undefined ? 'web.catan.base' : 'web.catan.knights'),
      ...(view.map ? [say(scenario === 'none' ? 'web.catan.sea' : `web.catan.scenario.${scenario}`)] : []),
    ].join(' · '),
  goal: ({ target }) => say('web.catan.first-to', { points: target }),
  // While the first pieces come, everybody's own is a turn.
  turn: ({ turns, turn }) => (turns > 0 ? turns : `first ${turn}`),
  draws: ({ text }) => placesIn(text).length > 0,
  button: ({ kind }) => (prompted.has(kind) ? (kind === 'pass' ? 'plain' : 'go') : null),
  narrowed(actions) {
    const [first] = actions
    const id = `web.catan.make.${first?.kind}`
    return first && speech.words.has(id)
      ? say('web.catan.choose-place', { what: say(id), count: actions.length })
      : undefined
  },
  how([first]) {
    const id = `web.catan.make.${first?.kind}.how`
    return speech.words.has(id) ? say(id) : ''
  },
  gain(outcome, view, you) {
    const after = (outcome.view as CatanView | undefined)?.players[you]?.points
    const now = view.players[you]?.points ?? 0
    return after !== undefined && after > now ? `+${after - now}` : ''
  },
  more(outcome, view, you, action) {
    const after = (outcome.view as CatanView | undefined)?.players[you]?.points
    const more = after === undefined ? 0 : after - (view.players[you]?.points ?? 0)
    const points = more > 0 ? [say('web.catan.points-more', { count: more })] : []
    return action ? [...points, ...earns(action, view)] : points
  },
}
