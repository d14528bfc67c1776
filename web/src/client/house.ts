// The house over HTTP: which games there are, tables, seats.
import type { Reel } from '../replay/film'
import type { Reviewed } from '../replay/review'
import type { Course } from '../table/course'
import type { Message } from '../words/words'
import type { Action, Fact, Settings, View } from './protocol'

export type OptionInfo = { name: string; values: string[]; free_text: boolean; text?: string }
export type GameInfo = {
  name: string
  min_seats: number
  max_seats: number
  options: OptionInfo[]
  wishes: OptionInfo[]
  /** Values of options at which others, where nobody has set them, mean something else than usually. */
  layers: { option: string; value: string; defaults: Settings }[]
  /** How strong each opponent is at it, where that was measured, on the scale of people's ratings. */
  ratings: Record<string, number>
}
/** Whom a seat may be given to instead of a person. */
export type OpponentInfo = { name: string; title: string; text: string }
export type Shelf = { games: GameInfo[]; opponents: OpponentInfo[]; table_wishes: OptionInfo[] }
export type TableCard = {
  table: string
  game: string
  state: 'waiting' | 'playing' | 'over' | 'frozen'
  listed: boolean
  created: string
  changed: string
  same_deal?: boolean
  /** In which whoever made it reads. */
  language?: string
  imported?: boolean
  seats: { name?: string; bot?: string; empty?: boolean }[]
  /** Only of a table that was asked for by itself: whose answer it waits for. */
  awaited?: number[]
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

export type Reach = { base?: string; addresses: string[] }
export type TableCode = { code: string; until: string; link?: string }

export type Entered = { account: { name: string }; recovery?: string }
/** A browser in which one is logged in. */
export type SessionInfo = {
  id: string
  created: string
  used?: string
  browser?: string
  system?: string
  current: boolean
}
/** What lets a program come in for an account. */
export type TokenInfo = {
  id: string
  label: string
  created: string
  used?: string
  scopes: ('play' | 'read' | 'manage')[]
}
/** What an account has earned at a table that is over, and may mark in its album. */
export type Earned = { marked: boolean; choices: { what: string; rule: string; text?: string }[] }

/** How a game of the account came out, seat by seat; `before` asks for those that were finished earlier. */
export type Outcome = {
  table: string
  game: string
  finished: string
  before: number
  /** What was chosen at the table otherwise than usual. */
  options?: Settings
  seats: { name?: string; bot?: string; account?: string; points: number; place: number }[]
}

/** A position that is to be looked at, through the eyes of a seat, with steps that lead on from it. */
export type Glance = {
  game: string
  seats: number
  options: Settings
  position: object
  seat: number
  /** Without a seat it is what chance does. */
  steps: { seat?: number; text: string }[]
}
/** `over`: the game has ended there. */
export type Side = { view: View; legal: Action[]; asks?: Message; over?: true }
/** What a seat sees before and after; a last step may be refused. */
export type Glimpse = {
  before: Side
  after: Side
  steps: (Message & { seat?: number })[]
  facts: Fact[]
  refusal?: Message & { rule?: string }
}

export class HouseError extends Error {
  readonly code: string
  readonly rule: string | undefined
  /** In how many seconds it may be asked again, where waiting is of use. */
  readonly wait: number | undefined
  constructor(code: string, message: string, rule?: string, wait?: number) {
    super(message)
    this.code = code
    this.rule = rule
    this.wait = wait
  }
}

/** Somebody on the way answered in place of the house, which is away for a moment. */
export class HouseAway extends Error {}
const awayAs = [502, 503, 504]

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
    // What a table refuses has its sentence as `text`; what the house refuses, as `message`.
    error?: { code: string; message: string; text?: string; rule?: string; retry_after?: number }
  }
  // The house itself says in a sentence why it is too busy.
  if (awayAs.includes(response.status) && !answer.error) throw new HouseAway()
  if (!response.ok)
    throw new HouseError(
      answer.error?.code ?? String(response.status),
      answer.error?.text ?? answer.error?.message ?? response.statusText,
      answer.error?.rule,
      answer.error?.retry_after,
    )
  return answer
}

export const house = {
  /** What a seat sees of a position. Nothing is kept of it. */
  look: (glance: Glance, language: string) => call<Glimpse>('POST', '/api/positions', language, glance),
  shelf: (language: string) => call<Shelf>('GET', '/api/games', language),
  /** One table; that of a seat one holds, also if it is private. */
  card: (table: string, language: string, seat?: string, invite?: string) =>
    call<TableCard>('GET', `/api/tables/${table}`, language, undefined, invite, seat),
  tables: (language: string) => call<{ tables: TableCard[] }>('GET', '/api/tables', language),
  open: (order: Order, language: string) => call<Opened>('POST', '/api/tables', language, order),
  /** How a game that is over went. */
  course: (table: string, language: string, invite?: string, seat?: string) =>
    call<Course>('GET', `/api/tables/${table}/course`, language, undefined, invite, seat),
  /** A game event by event, through the eyes of a seat (`none`: of a spectator; empty: one's own), from a version on. */
  replay: (
    table: string,
    language: string,
    { seat, from }: { seat: string; from: number },
    invite?: string,
    secret?: string,
  ) =>
    call<Reel>(
      'GET',
      `/api/tables/${table}/replay?from=${from}${seat ? `&seat=${seat}` : ''}`,
      language,
      undefined,
      invite,
      secret,
    ),
  /** How far the review of a game is; POST has it begun, unless it is there or under way. */
  review: (method: 'GET' | 'POST', table: string, language: string, invite?: string, secret?: string) =>
    call<Reviewed>(method, `/api/tables/${table}/review`, language, undefined, invite, secret),
  /** A record from elsewhere becomes a table. */
  bring: (record: unknown, language: string) => call<Opened>('POST', '/api/records', language, record),
  /** What has happened at a table, as far as this seat, or who watches, may know. */
  record: (table: string, language: string, invite?: string, seat?: string) =>
    call<unknown>('GET', `/api/tables/${table}/record`, language, undefined, invite, seat),
  /** What the house says of itself: the version of its interface, and how it is. */
  versions: async (language: string) => {
    const [{ info }, health] = await Promise.all([
      call<{ info: { version: string } }>('GET', '/api/openapi.json', language),
      call<Record<string, unknown>>('GET', '/healthz', language),
    ])
    return { interface: info.version, ...health }
  },
  makeAccount: (name: string, password: string, language: string) =>
    call<Entered>('POST', '/api/accounts', language, { name, password }),
  logIn: (name: string, password: string, language: string) =>
    call<Entered>('POST', '/api/sessions', language, { name, password }),
  logOut: (language: string) => call<unknown>('DELETE', '/api/sessions', language),
  recover: (name: string, recovery: string, password: string, language: string) =>
    call<Entered>('POST', '/api/accounts/recover', language, { name, recovery, password }),
  /** A new password ends every session and token but this one, and has a new recovery code. */
  changePassword: (old: string, wanted: string, language: string) =>
    call<Entered>('PUT', '/api/me/password', language, { old, new: wanted }),
  removeAccount: (password: string, language: string) =>
    call<unknown>('POST', '/api/me/removal', language, { password }),
  sessions: (language: string) => call<{ sessions: SessionInfo[] }>('GET', '/api/me/sessions', language),
  /** Whom one no longer hears in any chat; a guest of a table may have no name any more. */
  muted: (language: string) =>
    call<{ muted: { author: string; name?: string }[] }>('GET', '/api/me/muted', language),
  hear: (author: string, language: string) =>
    call<unknown>('DELETE', `/api/me/muted/${encodeURIComponent(author)}`, language),
  endSession: (id: string, language: string) => call<unknown>('DELETE', `/api/me/sessions/${id}`, language),
  tokens: (language: string) => call<{ tokens: TokenInfo[] }>('GET', '/api/me/tokens', language),
  /** What is given to the program; the house tells it only now. */
  makeToken: (label: string, scopes: TokenInfo['scopes'], language: string) =>
    call<{ token: string }>('POST', '/api/me/tokens', language, { label, scopes }),
  endToken: (id: string, language: string) => call<unknown>('DELETE', `/api/me/tokens/${id}`, language),
  /** The tables of one's account that are not over, and where one sits at them. */
  own: (language: string) =>
    call<{ tables: (TableCard & { you: number[] })[] }>('GET', '/api/me/tables', language),
  /** The games of one's account that are over, the latest first. */
  history: (language: string, before?: number) =>
    call<{ games: Outcome[] }>('GET', `/api/me/games${before ? `?before=${before}` : ''}`, language),
  album: (game: string, language: string) =>
    call<{ name: string; album: string }>('GET', `/api/me/albums/${game}`, language),
  earned: (table: string, language: string, seat?: string) =>
    call<Earned>('GET', `/api/tables/${table}/album`, language, undefined, undefined, seat),
  mark: (table: string, choice: number, language: string, seat?: string) =>
    call<{ what: string }>('POST', `/api/tables/${table}/album`, language, { choice }, undefined, seat),
  /** How others reach this server; no `base` where they do not. */
  reach: (language: string) => call<Reach>('GET', '/api/reach', language),
  /** The six letters of a table that waits, for who may show them. */
  code: (table: string, language: string, invite?: string, seat?: string) =>
    call<TableCode>('GET', `/api/tables/${table}/code`, language, undefined, invite, seat),
  /** Where six letters lead. */
  find: (code: string, language: string) =>
    call<{ table: string; invite?: string }>('GET', `/api/codes/${encodeURIComponent(code)}`, language),
  seatBot: (table: string, seat: number, bot: string, language: string, secret?: string) =>
    call<unknown>('POST', `/api/tables/${table}/bots`, language, { seat, bot }, undefined, secret),
  /** Frees a seat before the game: one's own, or as the host anybody's. */
  free: (table: string, seat: number, language: string, secret?: string) =>
    call<unknown>('DELETE', `/api/tables/${table}/seats/${seat}`, language, undefined, undefined, secret),
  sit: (table: string, name: string, language: string, invite?: string) =>
    call<Opened>('POST', `/api/tables/${table}/seats`, language, { name }, invite),
}
