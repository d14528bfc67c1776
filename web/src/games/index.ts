import { speech } from '../words/speech.svelte'
import type { GameFace } from './face'

// The games the page can show; each is fetched when its table is opened, and its words with it. Views are checked by the server, not here.
const faces: Record<string, () => Promise<GameFace>> = {
  cascadero: () => import('./cascadero').then((m) => m.cascadero as unknown as GameFace),
  cascadia: () => import('./cascadia').then((m) => m.cascadia as unknown as GameFace),
  catan: () => import('./catan').then((m) => m.catan as unknown as GameFace),
  vigo: () => import('./vigo').then((m) => m.vigo as unknown as GameFace),
}

export const hasFace = (game: string): boolean => game in faces
export const faceOf = (game: string): Promise<GameFace> | undefined =>
  faces[game] && Promise.all([faces[game](), speech.learn(game)]).then(([face]) => face)
