import { own } from '../client/account.svelte'
import { house, HouseError, type TableCard } from '../client/house'
import { finish, forget, heldTables } from '../client/keys'

/** A game of this browser or this account, and where it stands if the house could say. */
export type Yours = { table: string; game: string; since: number; state?: TableCard['state'] }

const most = 8

/** The latest games one plays; the keys of tables that are no more are given up. */
export async function yourGames(language: string): Promise<Yours[]> {
  // A game that goes on is not hidden behind those that are over since.
  const all = heldTables()
  const held = [...all.filter(({ over }) => !over), ...all.filter(({ over }) => over)].slice(0, most)
  const asked = held.map(async ({ secret, ...seat }): Promise<Yours | undefined> => {
    try {
      const { state } = await house.card(seat.table, language, secret)
      if (state === 'over') finish(seat.table)
      return { ...seat, state }
    } catch (error) {
      if (!(error instanceof HouseError && error.code === 'table.unknown')) return seat
      forget(seat.table)
      return undefined
    }
  })
  const elsewhere = (await own.ask(() => house.own(language)))?.tables ?? []
  return [
    ...(await Promise.all(asked)).filter((each) => each !== undefined),
    ...elsewhere
      .filter(({ table }) => !held.some((each) => each.table === table))
      .map(({ table, game, state, changed }) => ({ table, game, state, since: Date.parse(changed) })),
  ]
    .sort((a, b) => b.since - a.since)
    .slice(0, most)
}
