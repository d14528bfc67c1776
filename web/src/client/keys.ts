// The seats this browser holds: their secrets, and what is needed to list "your games". Nothing else is kept.
export type HeldSeat = {
  table: string
  game: string
  seat: number
  secret: string
  invite?: string
  since: number
}

const key = 'oya.seats'
const most = 40

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
  store.setItem(key, JSON.stringify([...seats, ...others].slice(0, most)))
}

/** Notes that a key opens another seat than was thought. */
export function reseat(table: string, secret: string, seat: number, store: Storage = localStorage): void {
  const opens = (held: HeldSeat) => held.table === table && held.secret === secret
  const seats = heldSeats(store).map((held) => (opens(held) ? { ...held, seat } : held))
  store.setItem(key, JSON.stringify(seats))
}

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
