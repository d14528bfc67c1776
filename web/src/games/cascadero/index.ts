import { say } from '../../words/speech.svelte'
import type { GameFace } from '../face'
import CascaderoBook from './CascaderoBook.svelte'
import CascaderoMap from './CascaderoMap.svelte'
import CascaderoSheet from './CascaderoSheet.svelte'
import { gainOf } from './gain'
import { scenes } from './scenes'
import ScoreLine from './ScoreLine.svelte'
import { type CascaderoView, glyphs, tracks } from './view'

export const cascadero: GameFace<CascaderoView> = {
  Board: CascaderoMap,
  scenes,
  Side: CascaderoBook,
  side: 'web.cascadero.book-tab',
  Rail: ScoreLine,
  Sheet: CascaderoSheet,
  look(view, seat) {
    const colour = view.players[seat]?.colour ?? 'white'
    return { class: `seat-${colour}`, glyph: glyphs[colour], note: say(`web.cascadero.branch.${colour}`) }
  },
  points: (view, seat) => view.players[seat]?.points ?? 0,
  holdings(view, seat) {
    const player = view.players[seat]
    return [
      { icon: 'g-envoy', value: view.supplies[seat] ?? 0, label: say('web.cascadero.envoys-left') },
      { icon: 'g-seal', value: player?.seals ?? 0, label: say('web.cascadero.seals') },
      { icon: 'g-flag', value: player?.flags.length ?? 0, label: say('web.cascadero.flags') },
      ...(view.turn === seat && view.extra_turns > 0
        ? [
            {
              icon: 'i-replay',
              value: `+${view.extra_turns}`,
              label: say('web.cascadero.extra', { count: view.extra_turns }),
              strong: true,
            },
          ]
        : []),
    ]
  },
  where: (view) =>
    view.extra_turns > 0
      ? say('web.cascadero.extra', { count: view.extra_turns })
      : say(`web.cascadero.side.${view.board}`),
  turn: ({ turn }) => turn,
  goal: () => say('web.cascadero.goal'),
  gain: (outcome) => gainOf(outcome),
  brief(fact) {
    const named = Array.isArray(fact.params?.colour) ? fact.params.colour[0]?.message : undefined
    const track = tracks.find((colour) => named?.endsWith(`.${colour}`))
    if (fact.message !== 'cascadero.story.climbs' || !track) return undefined
    const { from = 0, to = 0 } = fact.params ?? {}
    return say('web.cascadero.climbs', { branch: say(`web.cascadero.branch.${track}`), from, to })
  },
}
