// Which places stand for which actions. The game says what may be done; here it is only sorted by where it shows.
import type { Action } from '../../client/protocol'
import { placesIn } from './place'

/** The place an action is shown at: a knight that moves is taken up first, and put down once it is chosen. */
export function shownAt(action: Action, narrowed: readonly Action[] | null): string | undefined {
  const [from, to] = placesIn(action.text)
  if (action.kind !== 'move_knight') return from
  const origins = new Set(
    narrowed?.filter(({ kind }) => kind === 'move_knight').map(({ text }) => placesIn(text)[0]),
  )
  return origins.size === 1 ? to : from
}

export function byPlace(legal: readonly Action[], narrowed: readonly Action[] | null): Map<string, Action[]> {
  const found = new Map<string, Action[]>()
  for (const action of legal) {
    const place = shownAt(action, narrowed)
    if (place) found.set(place, [...(found.get(place) ?? []), action])
  }
  return found
}

// What a player does with pieces; a card is chosen first, and then its places are shown.
const pieces = new Set([
  'road', 'settlement', 'city', 'wall', 'repair', 'recruit', 'activate', 'promote', 'move_knight', 'chase', 'ship', 'move_ship', 'chase_pirate',
]) // prettier-ignore

/** What the island offers before anything is chosen: in the middle of a turn no card, so that no click plays one by mistake. */
export const onIsland = (legal: readonly Action[], asked: boolean): readonly Action[] =>
  asked ? legal : legal.filter(({ kind }) => pieces.has(kind))

/** Kinds that choose cards out of a hand, good by good. */
export const picking = new Set(['discard', 'gift', 'take'])
const trading = new Set(['bank', 'offer', 'give', 'want', 'send', 'withdraw', 'accept', 'refuse', 'conclude'])
const plain = new Set(['roll', 'end_turn', 'pass', 'buy_card'])
/** As many buttons as the prompt shows for one place. */
const few = 4
const whole = new Set(['acting', 'before_roll'])

/** What is asked of the player and has no place on the island: shown as a slip of buttons. */
export function slipOf(legal: readonly Action[], narrowed: boolean, phase: string): Action[] {
  if (!narrowed && whole.has(phase)) return []
  const places = new Set(legal.map(({ text }) => placesIn(text).at(-1)))
  // More than the prompt has room for, all at the place that was chosen: a knight of a Deserter, by strength and whether it is active.
  if (narrowed && places.size === 1 && !places.has(undefined) && legal.length > few) return [...legal]
  if (places.size > 1 || !places.has(undefined)) return []
  return legal.filter(({ kind }) => !picking.has(kind) && !trading.has(kind) && !plain.has(kind))
}
