import type { GameFace } from '../face'
import type { Exhibit, Shown } from '../shelf'
import './look.css'
import Scene from './Scene.svelte'
import Symbols from './Symbols.svelte'

export const catan: Shown = {
  game: 'catan',
  face: () => import('.').then((m) => m.catan as unknown as GameFace),
  Scene,
  Symbols,
  minutes: 90,
  seats: '3–4',
  usual: 4,
  first: { expansion: 'none', board: 'beginner' },
  apart: ['expansion', 'scenario'],
  groups: {
    setup: [
      'edition',
      'expansion',
      'scenario',
      'scenario_maps',
      'board',
      'map',
      'tokens',
      'red_neighbours',
      'setup_gold_yield',
      'unofficial_two_players',
    ],
    trade: ['player_trades', 'offers_per_turn', 'bluff_offers'],
    knights: [
      'robber_lock',
      'chased_robber_destination',
      'act_on_activation_turn',
      'knight_errant',
      'defenders_may_abstain',
      'zero_defence_reward',
      'tie_draw',
      'defender_cards_limited',
    ],
    cards: [
      'progress_overflow_own_turn',
      'no_effect_cards',
      'saboteur_effect',
      'saboteur_repair_first',
      'diplomat_scope',
      'diplomat_rebuild',
      'deserter_needs_site',
      'deserter_strength',
      'deserter_status',
      'deserter_may_act',
      'merchant_site',
      'merchant_on_desert',
      'spy_take',
      'bishop_may_move_pirate',
    ],
  },
  presets: [
    { name: 'first', options: { expansion: 'none', board: 'beginner' } },
    { name: 'base', options: { expansion: 'none' } },
    { name: 'usual', options: {} },
  ],
  choice: {
    option: 'scenario',
    instead: ['board', 'map', 'tokens', 'red_neighbours'],
    load: () => import('./Scenarios.svelte'),
  },
  drawing: { option: 'map', with: { board: 'file' }, load: () => import('./OwnMap.svelte') },
  picture: () => import('./Picture.svelte') as unknown as ReturnType<NonNullable<Shown['picture']>>,
  exhibit: () => import('./exhibit').then((m) => m.exhibit as unknown as Exhibit),
}
