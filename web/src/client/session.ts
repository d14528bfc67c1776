// One seat's, or a spectator's, side of a table: what it knows, what it has said and not yet heard back. Pure: it is told
// what arrives and when the line is up, and answers with what to send and what to tell the person. The line itself, its
// timers and its reconnects are connection.ts.
import type { Message } from '../words/words'
import { changed } from './changes'
import { type Decision, decisionsAfter } from './decisions'
import type {
  Action,
  Changes,
  ChatLine,
  Clocks,
  EventEntry,
  Fact,
  Foretold,
  FromTable,
  PreviewData,
  TableData,
  ToTable,
  View,
} from './protocol'

export type Notice =
  | { kind: 'refused'; refusal: Message & { rule?: string | undefined }; of?: string | undefined }
  | { kind: 'previews'; version: number; previews: Foretold[] }
  | { kind: 'held'; id: string; preview: PreviewData }
  | { kind: 'hint'; action: Action }
  | { kind: 'why'; may: boolean; why: Message & { rule?: string | undefined } }
  | { kind: 'error'; code: string; text: string }
  | { kind: 'news'; facts: Fact[] }
  | { kind: 'next'; table: string }
  | { kind: 'chat'; line: ChatLine }

/** The clocks as they were told, and when that was by our own. */
export type ToldClocks = Clocks & { at: number }
export type Known = Omit<TableData, 'clocks' | 'events'> & { clocks?: ToldClocks; version: number }
export type Step = { send: ToTable[]; notices: Notice[] }
export type Credentials = { secret?: string; invite?: string; watch?: boolean }

const longestStory = 2000
// What a table that is only shown leaves out.
const onlyToLookAt = {
  you: 'spectator',
  terms: { clock: { kind: 'none' }, undo: 'never', rated: false, spectators: true },
  from: 0,
  facts: [],
  begun: true,
  paused: false,
  frozen: false,
  actor: 'nobody',
  awaited: [],
} satisfies Partial<TableData>
const quiet: Step = { send: [], notices: [] }
// What the table says of a message that it could not make sense of; other errors are those of the line.
const unreadable = /^json\.|^table\.(action|message)$/

export class Session {
  /** What this viewer knows of the table; nothing before the first word of it. */
  known: Known | null = null
  /** Actions that are on their way: sent, or to be sent again, until they are acknowledged. */
  readonly #pending = new Map<string, ToTable>()
  /** What people have said to each other, newest last. */
  chat: readonly ChatLine[] = []
  /** Who has decided what, as far as it was told. */
  decisions: readonly Decision[] = []
  #made = 0
  /** The version of the last acknowledgement; the events up to it follow. */
  #acknowledged = 0
  readonly #name: string
  readonly #nonce: string
  readonly #clock: () => number
  /** The action that waits to be confirmed: a table that begins anew has forgotten it. */
  #held: { id: string; action: ToTable } | null = null

  /** `name` sets this tab's ids apart from those of the seat's other tabs; `nonce` is our share in the table's chance. */
  constructor(name: string, nonce = '', clock: () => number = () => performance.now()) {
    this.#name = name
    this.#nonce = nonce
    this.#clock = clock
  }

  /** Whether what is known is no longer what is: something was said, and what came of it has not been told yet. */
  get waiting(): boolean {
    return this.#pending.size > 0 || (this.known?.version ?? 0) < this.#acknowledged
  }

  /** The line is up: say who we are and what we have, then again whatever was not acknowledged. */
  open(credentials: Credentials, language: string): ToTable[] {
    const d: Record<string, unknown> = { ...credentials, lang: language }
    if (this.known) d.have = this.known.version
    return [{ t: 'hello', d }, ...this.#pending.values(), ...(this.#held ? [this.#held.action] : [])]
  }

  /** Asks for everything again in another language. */
  speak(language: string): ToTable {
    return { t: 'hello', d: { lang: language } }
  }

  act(codes: number[]): ToTable {
    return this.#say('act', { codes })
  }
  /** Steps in the game's notation, all or none. */
  plan(steps: readonly string[]): ToTable {
    return this.#say('act', { steps: [...steps] })
  }
  undo(): ToTable {
    return this.#say('undo', {})
  }
  wish(name: string, value: string): ToTable {
    return this.#say('wish', { name, value })
  }
  /** What need not be said twice: it changes nothing, or a second time of it does no harm. */
  ask(t: string, d: Record<string, unknown> = {}): ToTable {
    if (t === 'cancel') this.#held = null
    return { t, ...this.#at(), d }
  }

  receive(message: FromTable): Step {
    switch (message.t) {
      case 'table':
        return this.#table(message.v, message.d)
      case 'events':
        return this.#events(message.v, message.d)
      case 'ack':
        if (this.#held?.id === message.d.id) this.#held = null
        this.#fulfil(this.#pending.get(message.d.id))
        this.#pending.delete(message.d.id)
        this.#acknowledged = message.v
        return quiet
      case 'refused': {
        const { id, ...refusal } = message.d
        const of = this.#pending.get(id ?? '')?.t
        if (id) this.#pending.delete(id)
        // A look that came too late is nobody's concern, nor is a held action that something else has overtaken.
        const overtaken = id !== undefined && this.#held?.id === id
        if (overtaken) this.#held = null
        return id === 'look' || overtaken ? quiet : notice({ kind: 'refused', refusal, of })
      }
      case 'error':
        if (unreadable.test(message.d.code)) this.#giveUp(message.d.at)
        return notice({ kind: 'error', code: message.d.code, text: message.d.text ?? message.d.code })
      case 'seats':
        return this.#change({ seats: message.d.seats })
      case 'offers':
        // A step that others must agree to take back is answered by asking them, and whatever they say, nothing waits for it.
        for (const [id, { t }] of this.#pending) if (t === 'undo') this.#pending.delete(id)
        return this.#change({ offers: message.d.offers })
      case 'pong':
        return this.#change(this.#stamped(message.d.clocks))
      case 'over':
        return this.#change({ result: message.d.result })
      case 'frozen':
        return this.#change({ frozen: true })
      case 'previews':
        return notice({ kind: 'previews', version: message.v, previews: message.d.previews })
      case 'held': {
        // The table waits for confirm or cancel, but keeps nothing of it: after a break it is sent again.
        const action = this.#pending.get(message.d.id ?? '')
        if (message.d.id && action) {
          this.#held = { id: message.d.id, action }
          this.#pending.delete(message.d.id)
        }
        return notice({ kind: 'held', id: message.d.id ?? '', preview: message.d })
      }
      case 'hint': {
        const [action] = message.d.plan
        return action ? notice({ kind: 'hint', action }) : quiet
      }
      case 'why':
        return notice({ kind: 'why', may: message.d.may, why: message.d })
      case 'next':
        return notice({ kind: 'next', table: message.d.table })
      case 'chat':
        this.chat = [...this.chat, message.d].slice(-200)
        return notice({ kind: 'chat', line: message.d })
      case 'chat_log':
        this.chat = message.d.lines
        return quiet
      default:
        return quiet // a message of a later version of the protocol
    }
  }

  // A table in the middle of things means that it was read again from the store: what was not acknowledged is said again.
  #table(version: number, data: TableData): Step {
    const again = this.known ? [...this.#pending.values()] : []
    this.#acknowledged = 0 // a whole table is all there is to know
    const { clocks, events = [], ...rest } = data
    this.decisions = decisionsAfter(this.decisions, data.from ?? 0, events)
    const told = [...this.#before(version, data.from), ...(data.facts ?? [])]
    const facts = withUndone(told, events, data.from).slice(-longestStory)
    this.known = {
      ...(data.read_only ? onlyToLookAt : {}),
      ...rest,
      ...this.#stamped(clocks),
      facts,
      version,
    }
    if (!this.known.result) delete this.known.result // `null` in a table that is only shown
    const { you, begun, chance } = this.known
    const wanted = !begun && typeof you === 'number' && chance?.nonces?.[you] === '' && this.#nonce !== ''
    if (this.#held) again.push(this.#held.action)
    return { send: wanted ? [...again, { t: 'nonce', d: { nonce: this.#nonce } }] : again, notices: [] }
  }

  // The table tells only the last of it; what was told before is still true, in whatever language the page speaks by now.
  #before(version: number, from: number): Fact[] {
    if (!this.known || version < this.known.version) return []
    return this.known.facts.filter(({ event }) => event !== undefined && event < from)
  }

  #events(version: number, data: Extract<FromTable, { t: 'events' }>['d']): Step {
    if (!this.known) return quiet
    if (data.from > this.known.version)
      return { send: [{ t: 'get', d: { since: this.known.version } }], notices: [] }
    if (version < this.known.version) return quiet
    const { from, facts, events, changes, clocks: told, ...now } = data
    const view = followed(this.known.view, changes.slice(this.known.version - from))
    // Without the whole table there is no way back from a view that cannot be followed.
    if (!view) return { send: [{ t: 'hello', d: {} }], notices: [] }
    this.decisions = decisionsAfter(this.decisions, from, events)
    const fresh = facts.filter((fact) => (fact.event ?? from) >= (this.known?.version ?? 0))
    const { asks, legal, held, result, clocks, ...rest } = this.known
    void [asks, legal, held, result, clocks] // what an `events` leaves out is no longer true
    const story = withUndone([...this.known.facts, ...fresh], events, from).slice(-longestStory)
    this.known = { ...rest, ...now, view, ...this.#stamped(told), facts: story, version }
    return fresh.length > 0 ? notice({ kind: 'news', facts: fresh }) : quiet
  }

  // What could not be read once will not be read the next time, so nothing waits for it any more. Which message it was the table does
  // not say, only the place in it: those that have such a field.
  #giveUp(at = ''): void {
    const field = /^d\.(\w+)/.exec(at)?.[1]
    for (const [id, { d }] of this.#pending) if (!field || (d && field in d)) this.#pending.delete(id)
  }

  #stamped(clocks: Clocks | undefined): { clocks?: ToldClocks } {
    return clocks ? { clocks: { ...clocks, at: this.#clock() } } : {}
  }

  // A wish is nobody else's concern: that it is granted is all the table says of it.
  #fulfil(said: ToTable | undefined): void {
    if (said?.t !== 'wish' || !said.d) return
    this.#change({ wishes: { ...this.known?.wishes, [String(said.d.name)]: String(said.d.value) } })
  }

  #change(part: Partial<Known>): Step {
    if (this.known) this.known = { ...this.known, ...part }
    return quiet
  }

  #say(t: string, d: Record<string, unknown>): ToTable {
    const id = `${this.#name}${++this.#made}`
    const message = { t, ...this.#at(), d: { id, ...d } }
    this.#pending.set(id, message)
    return message
  }

  #at(): { v?: number } {
    return this.known ? { v: this.known.version } : {}
  }
}

/** The view after these changes, one after the other; nothing if they are not changes of it. */
function followed(view: View, changes: readonly Changes[]): View | undefined {
  try {
    return changes.reduce(changed, view)
  } catch {
    return undefined
  }
}

/** The story, knowing which of it these events have taken back. */
function withUndone(facts: Fact[], events: readonly EventEntry[], from: number): Fact[] {
  return events.reduce<Fact[]>((all, entry, at) => {
    if (entry?.[0] !== 'undo') return all
    const gone = ({ event = -1 }: Fact) => event >= Number(entry[2]) && event < from + at
    return all.map((fact) => (gone(fact) ? { ...fact, undone: true } : fact))
  }, facts)
}

const notice = (one: Notice): Step => ({ send: [], notices: [one] })
