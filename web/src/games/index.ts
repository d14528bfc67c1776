import { speech } from '../words/speech.svelte'
import { cascadero } from './cascadero/shelf'
import { cascadia } from './cascadia/shelf'
import { catan } from './catan/shelf'
import type { GameFace } from './face'
import type { Shown } from './shelf'
import { vigo } from './vigo/shelf'

// The games the page can show, in the order of the home page. This is the only list of them.
export const shownGames: readonly Shown[] = [cascadero, vigo, catan, cascadia]

const find = (game: string): Shown | undefined => shownGames.find((each) => each.game === game)

export const hasFace = (game: string): boolean => find(game) !== undefined
/** A game at a table, fetched when it is opened, and its words with it. Views are checked by the server, not here. */
export const faceOf = (game: string): Promise<GameFace> | undefined => {
  const shown = find(game)
  return shown && Promise.all([shown.face(), speech.learn(game)]).then(([face]) => face)
}
