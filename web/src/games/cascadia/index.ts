import { say } from '../../words/speech.svelte'
import type { GameFace } from '../face'
import CascadiaBoard from './CascadiaBoard.svelte'
import CascadiaRail from './CascadiaRail.svelte'
import { changes, gainOf } from './gain'
import { cascadiaLuck } from './luck'
import CascadiaSheet from './CascadiaSheet.svelte'
import { scenes } from './scenes'
import { type CascadiaView, species, type Species } from './view'

const nameOf = (of: string) =>
  of === 'nature'
    ? say('web.cascadia.nature-name')
    : say(species.includes(of as Species) ? `cascadia.species.${of}` : `cascadia.terrain.${of}`)

export const cascadia: GameFace<CascadiaView> = {
  Board: CascadiaBoard,
  Rail: CascadiaRail,
  rail: 'web.cascadia.scores',
  Sheet: CascadiaSheet,
  scenes,
  luck: cascadiaLuck,
  ending(view) {
    const [player] = view.players
    if (!player || view.players.length > 1) return undefined
    if (view.scenario > 0)
      return say('web.cascadia.end.scenario', {
        number: view.scenario,
        won: player.scenario_won ? 'yes' : 'no',
      })
    return say(view.rating > 0 ? 'web.cascadia.end.rated' : 'web.cascadia.end.unrated', {
      points: player.sheet.total,
      rating: say(`cascadia.rating.${view.rating}`),
    })
  },
  // Only cards in hand are secret.
  secret: (view) => view.restriction === 10,
  look: (_, seat) => ({ class: `seat-${seat + 1}` }),
  points: (view, seat) => view.players[seat]?.sheet.total ?? 0,
  holdings(view, seat) {
    const land = view.players[seat]?.environment
    const animals = species.reduce((sum, animal) => sum + (land?.animals[animal].length ?? 0), 0)
    return [
      { icon: '', value: say('web.cascadia.animals', { count: animals }), label: '' },
      { icon: 'cc-nature', value: land?.nature ?? 0, label: say('web.cascadia.nature-name') },
    ]
  },
  where: (view) => say('web.cascadia.where', { turn: view.turn_number, turns: view.turns }),
  turn: ({ turn_number, turn }) => `${turn_number} ${turn}`,
  gain: gainOf,
  // The tile lies there as it is turned.
  shows: ({ kind }) => kind === 'turn',
  more: (outcome, view, you) =>
    changes(outcome, view, you).map(({ of, from, to }) =>
      say('web.cascadia.change', {
        name: nameOf(of),
        from,
        to,
        by: to > from ? `+${to - from}` : `−${from - to}`,
      }),
    ),
}
