import type { GameFace } from '../face'
import type { Exhibit, Shown } from '../shelf'
import './look.css'
import Scene from './Scene.svelte'

export const vigo: Shown = {
  game: 'vigo',
  face: () => import('.').then((m) => m.vigo as unknown as GameFace),
  Scene,
  minutes: 30,
  seats: '2–4',
  usual: 4,
  first: {},
  groups: { setup: ['icons', 'first_dealer'], play: ['two_player_farmers', 'buried_cards'] },
  presets: [
    { name: 'usual', options: {} },
    { name: 'memory', options: { buried_cards: 'hidden' } },
  ],
  picture: () => import('./Picture.svelte') as unknown as ReturnType<NonNullable<Shown['picture']>>,
  exhibit: () => import('./exhibit').then((m) => m.exhibit as unknown as Exhibit),
}
