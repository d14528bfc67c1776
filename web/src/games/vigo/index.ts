import { say } from '../../words/speech.svelte'
import type { GameFace } from '../face'
import Held from './Held.svelte'
import { vigoLuck } from './luck'
import { scenes } from './scenes'
import VigoBoard from './VigoBoard.svelte'
import VigoSheet from './VigoSheet.svelte'
import { signed, type VigoView, vigoBox } from './view'

export const vigo: GameFace<VigoView> = {
  Board: VigoBoard,
  Sheet: VigoSheet,
  Held,
  scenes,
  secret: () => true,
  luck: vigoLuck,
  look: (_, seat) => ({ class: `seat-${seat + 1}` }),
  points: (view, seat) => view.players[seat]?.points ?? 0,
  holdings(view, seat) {
    const kingdom = view.players[seat]
    return [
      { icon: 'g-territory', value: signed(kingdom?.worth ?? 0), label: say('web.vigo.worth') },
      { icon: 'g-farmer', value: kingdom?.farmers ?? 0, label: say('web.vigo.farmers') },
      { icon: '', value: say('web.cards', { count: kingdom?.cards ?? 0 }), label: '' },
    ]
  },
  where: (view) =>
    say('web.vigo.where', {
      round: view.round,
      rounds: vigoBox.rounds,
      trick: Math.min(view.trick + 1, vigoBox.tricks),
      tricks: vigoBox.tricks,
    }),
  turn: ({ round, trick }) => `${round} ${trick}`,
  goal: () => say('web.vigo.goal'),
  gain: () => '',
  more(outcome, view, you) {
    const after = (outcome.view as Partial<VigoView> | undefined)?.players?.[you]
    const now = view.players[you]
    if (!after || !now || after.worth === now.worth) return []
    return [say('web.vigo.kingdom-then', { from: signed(now.worth), to: signed(after.worth) })]
  },
}
