import type { GameFace } from '../face'
import type { Shown } from '../shelf'
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
  presets: [
    { name: 'usual', options: {} },
    { name: 'base', options: { expansion: 'none' } },
  ],
}
