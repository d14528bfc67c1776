import type { GameFace } from '../face'
import type { Exhibit, Shown } from '../shelf'
import './look.css'
import Scene from './Scene.svelte'
import Symbols from './Symbols.svelte'
import { allMarks, marksOf, readMarks } from './trail'

export const cascadia: Shown = {
  game: 'cascadia',
  face: () => import('.').then((m) => m.cascadia as unknown as GameFace),
  Scene,
  Symbols,
  minutes: 40,
  seats: '1–4',
  usual: 2,
  first: { cards: 'first_game' },
  groups: {
    setup: ['variant', 'cards', 'first_player'],
    play: ['free_wipe_window', 'nature_supply'],
    counting: ['salmon_malformed', 'salmon_d_minimum', 'elk_c_large', 'elk_d_ring', 'variant_majorities'],
    goals: [
      'achievements',
      'scenario',
      'restriction',
      'goal_habitat_points',
      'goal_majority_ties',
      'goal_adjacency',
      'goal_bans',
      'restriction_majorities',
      'restriction5_overpopulation',
      'restriction7_layout',
    ],
  },
  presets: [
    { name: 'first', options: { cards: 'first_game' } },
    { name: 'usual', options: {} },
    { name: 'family', options: { variant: 'family' } },
  ],
  page: {
    path: 'trail',
    title: 'web.trail',
    see: 'web.trail.see',
    line: 'web.home.trail',
    counted: () => marksOf(readMarks()),
    count: async (language) => marksOf(await allMarks(language)),
    load: () => import('./TrailPage.svelte'),
  },
  assistant: () => import('./score/ScorePage.svelte'),
  picture: () => import('./Picture.svelte') as unknown as ReturnType<NonNullable<Shown['picture']>>,
  exhibit: () => import('./exhibit').then((m) => m.exhibit as unknown as Exhibit),
}
