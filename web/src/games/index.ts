import type { Component } from 'svelte'
import type { Settings } from '../client/protocol'
import { speech } from '../words/speech.svelte'
import { cascadero } from './cascadero/shelf'
import { cascadia } from './cascadia/shelf'
import { catan } from './catan/shelf'
import type { GameFace } from './face'
import type { Exhibit, PictureProps, Shown } from './shelf'
import { vigo } from './vigo/shelf'

// The games the page can show, in the order of the home page. This is the only list of them.
export const shownGames: readonly Shown[] = [cascadero, vigo, catan, cascadia]

const find = (game: string): Shown | undefined => shownGames.find((each) => each.game === game)

/** What draws the pictures of a game's rulebook, and its words with it. */
export const pictureOf = (game: string): Promise<Component<PictureProps>> | undefined => {
  const drawn = find(game)?.picture?.()
  return drawn && Promise.all([drawn, speech.learn(game)]).then(([{ default: Picture }]) => Picture)
}

/** How cases of a game's ledger are shown. */
export const exhibitOf = (game: string): Promise<Exhibit> | undefined => find(game)?.exhibit?.()

/** What counts the real box of a game, and its words with it. */
export const assistantOf = (game: string): Promise<Component> | undefined => {
  const loaded = find(game)?.assistant?.()
  return loaded && Promise.all([loaded, speech.learn(game)]).then(([{ default: Assistant }]) => Assistant)
}
export const hasAssistant = (game: string): boolean => find(game)?.assistant !== undefined

/** What was chosen of a table that makes a game of its own of it; the usual choice is empty. */
export const kindOf = (game: string, options: Settings = {}): Settings =>
  Object.fromEntries((find(game)?.apart ?? []).map((option) => [option, options[option] ?? '']))

export const hasFace = (game: string): boolean => find(game) !== undefined
/** A game at a table, fetched when it is opened, and its words with it. Views are checked by the server, not here. */
export const faceOf = (game: string): Promise<GameFace> | undefined => {
  const shown = find(game)
  return shown && Promise.all([shown.face(), speech.learn(game)]).then(([face]) => face)
}
