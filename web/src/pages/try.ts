// A picture of a rulebook, or a case of the ledger, becomes a table to play on at: the house is brought a record that begins with its position.
import type { Position } from '../../build/rulebook'
import { guestName, pacedBy, usualOpponent } from '../home/play'
import { bringRecord } from '../replay/bring'
import { botNames } from '../table/names'
import { positionsOf } from './book'

/** A record of nothing but a position, with bots on all other seats. */
export const beginsWith = (
  game: string,
  { seats, seat: own, options, wishes, position }: Position,
  terms: object = pacedBy('usual'),
  bot: string = usualOpponent(),
  name: string = guestName(),
): object => ({
  format: 'oya-record',
  version: 1,
  game,
  rules: 1,
  options,
  terms,
  seats: Array.from({ length: seats }, (_, seat) => ({
    ...(seat === own ? { name } : { name: botNames[seat > own ? seat - 1 : seat], bot }),
    ...(wishes ? { wishes } : {}),
  })),
  position,
  events: [],
  result: null,
})

/** Opens the position of a picture; whether that could be done. */
export async function tryOut(game: string, name: string): Promise<boolean> {
  const kept = (await positionsOf(game))?.[name]
  return kept ? tryPosition(game, kept) : false
}

/** The same for a position that is at hand. A table without a seed would wait for ever to be told what chance does. */
export function tryPosition(game: string, position: Position): Promise<boolean> {
  const [seed] = crypto.getRandomValues(new Uint32Array(1))
  return bringRecord({ ...beginsWith(game, position), seed })
}
