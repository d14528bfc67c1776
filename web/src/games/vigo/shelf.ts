import type { GameFace } from '../face'
import type { Shown } from '../shelf'
import './look.css'
import Scene from './Scene.svelte'

export const vigo: Shown = {
  game: 'vigo',
  face: () => import('.').then((m) => m.vigo as unknown as GameFace),
  Scene,
  minutes: 30,
  seats: '2–4',
  usual: 4,
  presets: [
    { name: 'usual', options: {} },
    { name: 'memory', options: { buried_cards: 'hidden' } },
  ],
}
