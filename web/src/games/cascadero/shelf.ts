import type { GameFace } from '../face'
import type { Exhibit, Shown } from '../shelf'
import './look.css'
import Scene from './Scene.svelte'

export const cascadero: Shown = {
  game: 'cascadero',
  face: () => import('.').then((m) => m.cascadero as unknown as GameFace),
  Scene,
  minutes: 45,
  seats: '2–4',
  usual: 3,
  first: {},
  groups: { setup: ['board', 'heralds', 'colours', 'first_player'], play: ['contact', 'claims'] },
  presets: [
    { name: 'usual', options: {} },
    { name: 'farmer', options: { board: 'farmer' } },
    { name: 'heralds', options: { heralds: 'two' } },
  ],
  picture: () => import('./Picture.svelte') as unknown as ReturnType<NonNullable<Shown['picture']>>,
  exhibit: () => import('./exhibit').then((m) => m.exhibit as unknown as Exhibit),
}
