// What the table says and is told. docs/protocol.md is the word; this is as much of it as the page uses.
import type { Message } from '../words/words'

export type Action = {
  code: number
  /** In the game's notation: how the board knows the place. */
  text: string
  kind: string
  arguments: Record<string, number>
  /** In the language of the connection. */
  description?: string
  /** Whether the seat would want to be asked about it. */
  ask?: boolean
}
/** What the page adds itself: `undone`, it was taken back since; `by`, the seat in whose turn it happened. */
export type Fact = Message & { event?: number; rule?: string; undone?: boolean; by?: number }
/** An event as a record writes it; nothing for what nobody may look at again. */
export type EventEntry = readonly unknown[] | null
export type SeatInfo = {
  name: string
  bot?: string
  taken_over?: 'asked' | 'left' | 'time'
  empty?: boolean
  present?: boolean
  lost_on_time?: boolean
  /** Milliseconds until a bot plays for somebody who is away, when this was told; the session makes `bot_at` of it, by our own clock. */
  bot_in?: number
  bot_at?: number
}
/** Whether somebody who plays here is not at the table. */
export const isAway = (seat: SeatInfo): boolean => !seat.bot && !seat.empty && seat.present === false
export type Result = { over: boolean; points: number[]; places: number[]; winners: number[]; rule?: string }
export type Offer = { kind: 'undo' | 'pause' | 'rematch'; by: number; agreed: number[] }
export type Clocks = { left: number[]; running: number[] }
export type Settings = Record<string, string>
export type Terms = {
  clock: { kind: 'none' | 'live' | 'correspondence' } & Record<string, unknown>
  undo: 'consent' | 'barrier' | 'never'
  rated: boolean
  spectators: boolean
  /** Milliseconds between what is told and what a bot decides next. */
  pace?: number
  /** The game begins when the host says so. */
  host_starts?: boolean
}
export type View = Record<string, unknown>

/** What is true now, for this viewer: the part that every `table` and `events` message has. */
export type Now = {
  begun: boolean
  paused: boolean
  frozen: boolean
  actor: number | 'chance' | 'nobody'
  awaited: number[]
  asks?: Message
  legal?: Action[]
  clocks?: Clocks
  offers?: Offer[]
  held?: string
  result?: Result
}
export type TableData = Now & {
  view: View
  game: string
  rules: number
  you: number | 'spectator'
  options: Settings
  terms: Terms
  seats: SeatInfo[]
  wishes?: Settings
  /** How often dice have shown what, by the text of the event. */
  rolls?: Record<string, number>
  from: number
  events?: EventEntry[]
  facts: Fact[]
  chance?: { commitment: string; nonces?: string[] | null; secret?: string }
  read_only?: boolean
}
export type ChatLine = {
  number: number
  at: string
  author: string
  name: string
  text: string
  /** It was chosen from the list: everybody reads it in their own language. */
  phrase?: string
  seat?: number
}
/** Who has spoken here and is not heard. */
export type Unheard = { author: string; name: string }
export type EventsData = Now & {
  from: number
  events: EventEntry[]
  facts: Fact[]
  seats?: SeatInfo[]
  /** What each of the events has changed in the view, in their order. */
  changes: Changes[]
}
export type PreviewData = { id?: string; cut: boolean; facts: Fact[] }
/** Steps that are advised, and what they would lead to. */
export type Advised = { plan: readonly Action[]; cut: boolean; facts: Fact[] } & Partial<Promised>
/** What each seat may hope for: points in the end and, not alone, a share of the victory from 0 to 1, with standard errors. */
export type Promised = { points: number[]; points_error: number[]; win?: number[]; win_error?: number[] }
/** The best choice first; `plan` is the first of them. `why`: one sentence why it comes before the second. */
export type HintData = { id?: string; by?: string; plan: Action[]; choices?: Advised[]; why?: Message }
/**
 * What turns one value into another: a new value, or changes of its fields or elements by name, fields that go, and the length of a
 * list that gets shorter.
 */
export type Changes = { '='?: unknown; '-'?: string[]; '#'?: number } & { [part: string]: unknown }
export type Foretold = { code: number; cut: boolean; facts: Fact[]; changes?: Changes }
export type RefusalData = Message & { id?: string; code?: string; rule?: string }

export type FromTable =
  | { t: 'table'; v: number; d: TableData }
  | { t: 'events'; v: number; d: EventsData }
  | { t: 'ack'; v: number; d: { id: string; event: number } }
  | { t: 'refused'; v: number; d: RefusalData }
  | { t: 'error'; v?: number; d: { code: string; text?: string; at?: string } }
  | { t: 'pong'; v: number; d: { clocks?: Clocks } }
  | { t: 'seats'; v: number; d: { seats: SeatInfo[] } }
  | { t: 'offers'; v: number; d: { offers: Offer[] } }
  | { t: 'preview' | 'held'; v: number; d: PreviewData }
  | { t: 'previews'; v: number; d: { id?: string; previews: Foretold[] } }
  | { t: 'hint'; v: number; d: HintData }
  | { t: 'why'; v: number; d: RefusalData & { step: number; may: boolean } }
  | { t: 'frozen'; v: number; d: Message }
  | { t: 'over'; v: number; d: { result: Result; chance?: { commitment: string; secret?: string } } }
  | {
      t: 'next'
      v?: number
      d: { table: string; why: 'rematch' | 'branch'; invite?: string; secret?: string }
    }
  | { t: 'chat'; v?: number; d: ChatLine }
  | { t: 'chat_log'; v?: number; d: { lines: ChatLine[]; author?: string; muted?: Unheard[] } }
  | { t: 'reported'; v?: number; d: { number: number } }

export type ToTable = { t: string; v?: number; d?: Record<string, unknown> }
