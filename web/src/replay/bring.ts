// A record from elsewhere, given as a file: it becomes a table of the house, to look at or to go on with.
import { house } from '../client/house'
import { hold } from '../client/keys'
import { complain } from '../kit/complain'
import { toasts } from '../kit/toasts.svelte'
import { place } from '../router.svelte'
import { say, speech } from '../words/speech.svelte'

/** As many bytes as the house reads. */
const longest = 4 << 20

/** Takes the game there and goes to it; whether that could be done. */
export async function bring(file: Blob): Promise<boolean> {
  const record = file.size > longest ? undefined : await read(file)
  if (record === undefined) {
    toasts.say(say(file.size > longest ? 'web.replay.bring.long' : 'web.replay.bring.none'))
    return false
  }
  return bringRecord(record)
}

/** The same for a record that is there already. */
export async function bringRecord(record: object): Promise<boolean> {
  try {
    const { table, invite, seats } = await house.bring(record, speech.language)
    const { game, state } = await house.card(table, speech.language, undefined, invite)
    const over = state === 'over'
    // A game that goes on is played by whoever brought it, on every seat of a person.
    const keys = (over ? seats.slice(0, 1) : seats).map((seat) => ({
      ...seat,
      ...(invite ? { invite } : {}),
      ...(over ? { over: true as const } : {}),
      ...{ table, game, since: Date.now() },
    }))
    hold(keys)
    place.go(`/${over ? 'replay' : 't'}/${table}${invite ? `#${invite}` : ''}`)
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

async function read(file: Blob): Promise<object | undefined> {
  try {
    const value: unknown = JSON.parse(await file.text())
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
