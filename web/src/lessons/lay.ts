// A position of a lesson becomes a table of the house for as long as it is looked at: the seat's key is kept by nobody.
import type { Position } from '../../build/rulebook'
import { house } from '../client/house'
import type { HeldSeat } from '../client/keys'
import { speech } from '../words/speech.svelte'
import { beginsWith } from '../pages/try'

/** Bots are to wait until one has read what came of a move. */
const slowest = 10_000

export type Laid = { table: string; invite: string; seats: HeldSeat[] }

export async function lay(game: string, position: Position): Promise<Laid> {
  const terms = { pace: slowest, undo: 'never', bot_for_leaver: false }
  const record = beginsWith(game, position, terms, 'novice')
  const { table, invite = '', seats } = await house.bring(record, speech.language)
  const own = seats.filter(({ seat }) => seat === position.seat)
  return { table, invite, seats: own.map((seat) => ({ ...seat, table, game, invite, since: Date.now() })) }
}
