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
  presets: [
    { name: 'usual', options: {} },
    { name: 'base', options: { expansion: 'none' } },
  ],
  choice: { option: 'scenario', load: () => import('./Scenarios.svelte') },
  picture: () => import('./Picture.svelte') as unknown as ReturnType<NonNullable<Shown['picture']>>,
  exhibit: () => import('./exhibit').then((m) => m.exhibit as unknown as Exhibit),
}
