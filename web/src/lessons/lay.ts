// A position of a lesson becomes a table of the house for as long as it is looked at: the seat's key is kept by nobody.
import type { Position } from '../../build/rulebook'
import { house, HouseError } from '../client/house'
import type { HeldSeat } from '../client/keys'
import { learnerName } from '../home/play'
import { speech } from '../words/speech.svelte'
import { beginsWith } from '../pages/try'

/** Bots are to wait until one has read what came of a move. */
const slowest = 10_000

/** Where several learn behind one address the house has them wait for a moment: so often, and so many seconds at most. */
const patience = { times: 6, seconds: 15 }
const pause = (seconds: number) => new Promise((over) => setTimeout(over, seconds * 1000))

async function brought(record: object, times = patience.times): ReturnType<typeof house.bring> {
  try {
    return await house.bring(record, speech.language)
  } catch (error) {
    const wait = error instanceof HouseError ? error.wait : undefined
    if (wait === undefined || wait > patience.seconds || times <= 1) throw error
    await pause(wait)
    return brought(record, times - 1)
  }
}

export type Laid = { table: string; invite: string; seats: HeldSeat[] }

export async function lay(game: string, position: Position): Promise<Laid> {
  const terms = { pace: slowest, undo: 'never', bot_for_leaver: false }
  const record = beginsWith(game, position, terms, 'novice', learnerName())
  const { table, invite = '', seats } = await brought(record)
  const own = seats.filter(({ seat }) => seat === position.seat)
  return { table, invite, seats: own.map((seat) => ({ ...seat, table, game, invite, since: Date.now() })) }
}
