import type { Result, Settings } from './protocol'

// The seats this browser holds: their secrets, and what is needed to list "your games" and how they came out. Nothing else is kept.
/** Who sat at a table, with the points and the place of each seat. */
export type Ended = { name: string; points: number; place: number }[]
export type HeldSeat = {
  table: string
  game: string
  seat: number
  secret: string
  invite?: string
  since: number
  /** The game is over: this key is given up first. */
  over?: true
  /** How it came out, where this browser has seen its end. */
  ended?: Ended
  /** What was chosen at that table; it is noted with the end. */
  options?: Settings
  /** The last line of the table's chat that was read. */
  read?: number
}

const key = 'oya.seats'
const most = 400

export function heldSeats(store: Storage = localStorage): HeldSeat[] {
  try {
    const read: unknown = JSON.parse(store.getItem(key) ?? '[]')
    return Array.isArray(read) ? (read as HeldSeat[]) : []
  } catch {
    return []
  }
}

export function hold(seats: HeldSeat[], store: Storage = localStorage): void {
  const others = heldSeats(store).filter(
    (held) =>
      !seats.some((s) => s.table === held.table && (s.seat === held.seat || s.secret === held.secret)),
  )
  store.setItem(key, JSON.stringify(bounded([...seats, ...others])))
}

// A key that is dropped is a seat that is lost: the oldest of those that open nothing more than a look back go first.
function bounded(seats: HeldSeat[]): HeldSeat[] {
  const oldest = [...seats].reverse()
  const order = [...oldest.filter(({ over }) => over), ...oldest.filter(({ over }) => !over)]
  const dropped = new Set(order.slice(0, Math.max(0, seats.length - most)))
  return seats.filter((held) => !dropped.has(held))
}

/** The key of a seat opens the seat at the next table too, where the game is only beginning. */
export function carry(from: string, to: string, store: Storage = localStorage): void {
  const next = seatsAt(from, store).map((held) => ({ ...held, table: to, since: Date.now() }))
  for (const held of next) {
    delete held.over
    delete held.ended
    delete held.options
    delete held.read
  }
  hold(next, store)
}

/** Notes up to which line the chat of a table was read. */
export function haveRead(table: string, read: number, store: Storage = localStorage): void {
  const seats = heldSeats(store)
  if (!seats.some((held) => held.table === table && held.read !== read)) return
  store.setItem(key, JSON.stringify(seats.map((held) => (held.table === table ? { ...held, read } : held))))
}

/** Notes that the game at a table is over, and how it came out if that is known. */
export function finish(
  table: string,
  ended?: Ended,
  store: Storage = localStorage,
  options?: Settings,
): void {
  const seats = heldSeats(store)
  const isNew = (held: HeldSeat) => held.table === table && (!held.over || (ended && !held.ended))
  if (!seats.some(isNew)) return
  const noted = { over: true, ...(ended ? { ended } : {}), ...(options ? { options } : {}) }
  store.setItem(key, JSON.stringify(seats.map((held) => (isNew(held) ? { ...held, ...noted } : held))))
}

/** Notes that a key opens another seat than was thought. */
export function reseat(table: string, secret: string, seat: number, store: Storage = localStorage): void {
  const opens = (held: HeldSeat) => held.table === table && held.secret === secret
  const seats = heldSeats(store).map((held) => (opens(held) ? { ...held, seat } : held))
  store.setItem(key, JSON.stringify(seats))
}

/** How a game came out, seat by seat. */
export const endOf = (names: readonly string[], { points, places }: Result): Ended =>
  names.map((name, seat) => ({ name, points: points[seat] ?? 0, place: places[seat] ?? 1 }))

/** Gives up the keys of a table that is no more, or that they no longer open. */
export function forget(table: string, store: Storage = localStorage): void {
  store.setItem(key, JSON.stringify(heldSeats(store).filter((held) => held.table !== table)))
}

export const seatsAt = (table: string, store: Storage = localStorage): HeldSeat[] =>
  heldSeats(store).filter((held) => held.table === table)

/** One seat for each table, the latest first: people who share a screen hold several. */
export const heldTables = (store: Storage = localStorage): HeldSeat[] => {
  const first = new Map(
    heldSeats(store)
      .map((held) => [held.table, held])
      .reverse() as [string, HeldSeat][],
  )
  return [...first.values()].sort((a, b) => b.since - a.since)
}
