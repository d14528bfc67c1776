// The house over HTTP: which games there are, tables, seats.
import type { Course } from '../table/course'
import type { Settings } from './protocol'

export type OptionInfo = { name: string; values: string[]; free_text: boolean; text?: string }
export type GameInfo = {
  name: string
  min_seats: number
  max_seats: number
  options: OptionInfo[]
  wishes: OptionInfo[]
}
export type BotInfo = { name: string; text: string; nodes: number }
export type Shelf = { games: GameInfo[]; bots: BotInfo[] }
export type TableCard = {
  table: string
  game: string
  state: string
  listed: boolean
  created: string
  changed: string
  seats: { name?: string; bot?: string; empty?: boolean }[]
}
export type SeatOrder = { name?: string; bot?: string; empty?: boolean }
export type Order = {
  game: string
  name: string
  seats: SeatOrder[]
  options: Settings
  terms?: Record<string, unknown>
  listed: boolean
}
export type Opened = {
  table: string
  invite?: string
  url?: string
  seats: { seat: number; secret: string }[]
}

export class HouseError extends Error {
  readonly code: string
  readonly rule: string | undefined
  constructor(code: string, message: string, rule?: string) {
    super(message)
    this.code = code
    this.rule = rule
  }
}

async function call<Answer>(
  method: string,
  path: string,
  language: string,
  body?: unknown,
  invite?: string,
  seat?: string,
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: {
      'Accept-Language': language,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(invite ? { 'Oya-Invite': invite } : {}),
      ...(seat ? { 'Oya-Seat': seat } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json().catch(() => ({}))) as Answer & {
    error?: { code: string; message: string; rule?: string }
  }
  if (!response.ok)
    throw new HouseError(
      answer.error?.code ?? String(response.status),
      answer.error?.message ?? response.statusText,
      answer.error?.rule,
    )
  return answer
}

export const house = {
  shelf: (language: string) => call<Shelf>('GET', '/api/games', language),
  tables: (language: string) => call<{ tables: TableCard[] }>('GET', '/api/tables', language),
  open: (order: Order, language: string) => call<Opened>('POST', '/api/tables', language, order),
  /** How a game that is over went. */
  course: (table: string, language: string, invite?: string, seat?: string) =>
    call<Course>('GET', `/api/tables/${table}/course`, language, undefined, invite, seat),
  sit: (table: string, name: string, language: string, invite?: string) =>
    call<Opened>('POST', `/api/tables/${table}/seats`, language, { name }, invite),
}
