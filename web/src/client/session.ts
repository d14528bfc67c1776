// One seat's, or a spectator's, side of a table: what it knows, what it has said and not yet heard back. Pure: it is told
// what arrives and when the line is up, and answers with what to send and what to tell the person. The line itself, its
// timers and its reconnects are connection.ts.
import type { Message } from '../words/words'
import { type AskedAt, askedAt } from './asked-at'
import { changed } from './changes'
import { type Decision, decisionsAfter } from './decisions'
import type {
  Advised,
  Changes,
  ChatLine,
  Clocks,
  EventEntry,
  Fact,
  Foretold,
  FromTable,
  PreviewData,
  SeatInfo,
  TableData,
  ToTable,
  Unheard,
  View,
} from './protocol'

export type Notice =
  | { kind: 'refused'; refusal: Message & { rule?: string | undefined }; of?: string | undefined }
  | { kind: 'previews'; version: number; previews: Foretold[] }
  | { kind: 'held'; id: string; preview: PreviewData }
  | { kind: 'hint'; choices: readonly Advised[]; why?: Message | undefined }
  | { kind: 'why'; may: boolean; why: Message & { rule?: string | undefined } }
  | { kind: 'error'; code: string; text: string }
  | { kind: 'next'; table: string; invite?: string | undefined; secret?: string | undefined }
  | { kind: 'reported' }
  | { kind: 'lapsed' }

const asksUndo = ({ offers = [] }: Pick<TableData, 'offers'>): boolean =>
  offers.some(({ kind }) => kind === 'undo')

/** The clocks as they were told, and when that was by our own. */
export type ToldClocks = Clocks & { at: number }
export type Known = Omit<TableData, 'clocks' | 'events'> & {
  clocks?: ToldClocks
  version: number
  /** When each seat that is waited for was asked; of a table that has just come, when it came. */
  since?: AskedAt
  /** The story as it was when `rolls` was told. */
  counted?: readonly Fact[]
  /** What is said instead of a question that the page answers. */
  spared?: string
}
export type Step = { send: ToTable[]; notices: Notice[] }
/** One event as this viewer was told it: what was to be seen before and after it. */
export type Told = { event: number; entry: EventEntry; facts: readonly Fact[]; before: View; view: View }
/** What has come since somebody last asked: events one by one; or a whole table, or all that was missed while the line was down. */
export type News = { whole: boolean; told: readonly Told[] }
export type Credentials = { secret?: string; invite?: string; watch?: boolean }

const longestStory = 2000
const longestNews = 400
const mostAdvised = 3
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
  /** The last line that was said before we came; nothing before any was heard. */
  saidBefore: number | undefined
  /** Who has spoken here and is not heard. */
  unheard: readonly Unheard[] = []
  /** Who has decided what, as far as it was told. */
  decisions: readonly Decision[] = []
  #news: News = { whole: false, told: [] }
  /** The line has just come up again: what comes next was missed. */
  #missed = false
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
    this.#missed = this.known !== null
    return [{ t: 'hello', d }, ...this.#pending.values(), ...(this.#held ? [this.#held.action] : [])]
  }

  /** What has come since this was last asked. */
  news(): News {
    const news = this.#news
    this.#news = { whole: false, told: [] }
    return news
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

  /** What somebody has said is shown no longer, or again. */
  mute(who: Unheard, muted: boolean): void {
    const others = this.unheard.filter(({ author }) => author !== who.author)
    this.unheard = muted ? [...others, who] : others
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
        return this.#change({ seats: this.#timed(message.d.seats) })
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
        const { plan, choices = [{ plan, cut: false, facts: [] }], why } = message.d
        const some = choices.filter((each) => each.plan.length > 0).slice(0, mostAdvised)
        return some.length > 0 ? notice({ kind: 'hint', choices: some, why }) : quiet
      }
      case 'why':
        return notice({ kind: 'why', may: message.d.may, why: message.d })
      case 'next':
        return notice({ kind: 'next', ...message.d })
      case 'chat':
        this.saidBefore ??= 0
        this.chat = [...this.chat, message.d].slice(-200)
        return quiet
      case 'chat_log':
        this.chat = message.d.lines.map((line) =>
          line.author === message.d.author && typeof this.known?.you === 'number'
            ? { ...line, seat: this.known.you }
            : line,
        )
        this.saidBefore ??= this.chat.at(-1)?.number ?? 0
        this.unheard = message.d.muted ?? []
        return quiet
      case 'reported':
        return notice({ kind: 'reported' })
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
    this.#news = { whole: true, told: [] }
    this.#missed = false
    const before = this.#before(version, data.from)
    const told = [...before, ...withActors(data.facts ?? [], events, data.from ?? 0, before.at(-1)?.by)]
    const facts = withUndone(told, events, data.from).slice(-longestStory)
    const asked = this.known?.version === version ? this.known.since : {}
    const notices = this.#lapsed(version, data)
    this.known = {
      ...(data.read_only ? onlyToLookAt : {}),
      ...rest,
      since: askedAt(asked, data.awaited, [], this.#clock()),
      seats: this.#timed(rest.seats),
      ...this.#stamped(clocks),
      facts,
      counted: facts,
      version,
    }
    if (!this.known.result) delete this.known.result // `null` in a table that is only shown
    const { you, begun, chance } = this.known
    const wanted = !begun && typeof you === 'number' && chance?.nonces?.[you] === '' && this.#nonce !== ''
    if (this.#held) again.push(this.#held.action)
    return {
      send: wanted ? [...again, { t: 'nonce', d: { nonce: this.#nonce } }] : again,
      notices,
    }
  }

  // What people ask of each other is not kept with the table: a server that starts anew knows nothing of it, whether it tells the whole
  // table or only that nothing has happened since.
  #lapsed(version: number, data: Pick<TableData, 'offers'>): Notice[] {
    const lapsed = this.known?.version === version && asksUndo(this.known) && !asksUndo(data)
    return lapsed ? [{ kind: 'lapsed' }] : []
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
    const known = this.known.version
    const views = followed(this.known.view, changes.slice(known - from))
    // Without the whole table there is no way back from a view that cannot be followed.
    if (!views) return { send: [{ t: 'hello', d: {} }], notices: [] }
    const view = views.at(-1) ?? this.known.view
    const notices = data.offers ? this.#lapsed(version, data) : []
    this.decisions = decisionsAfter(this.decisions, from, events)
    const fresh = withActors(facts, events, from, this.known.facts.at(-1)?.by).filter(
      (fact) => (fact.event ?? from) >= known,
    )
    this.#remember(known, events.slice(known - from), fresh, [this.known.view, ...views])
    const { asks, legal, held, result, clocks, ...rest } = this.known
    void [asks, legal, held, result, clocks] // what an `events` leaves out is no longer true
    const story = withUndone([...this.known.facts, ...fresh], events, from).slice(-longestStory)
    const seats = now.seats ? { seats: this.#timed(now.seats) } : {}
    const since = askedAt(this.known.since, now.awaited, events.slice(known - from), this.#clock())
    this.known = { ...rest, ...now, ...seats, since, view, ...this.#stamped(told), facts: story, version }
    return { send: [], notices }
  }

  #remember(
    from: number,
    events: readonly EventEntry[],
    facts: readonly Fact[],
    views: readonly View[],
  ): void {
    const told = events.map((entry, at) => ({
      event: from + at,
      entry,
      facts: facts.filter(({ event }) => event === from + at),
      before: views[at]!,
      view: views[at + 1]!,
    }))
    const all = [...this.#news.told, ...told]
    const whole = this.#news.whole || this.#missed || all.length > longestNews
    this.#missed = false
    this.#news = { whole, told: whole ? [] : all }
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

  #timed(seats: readonly SeatInfo[] = []): SeatInfo[] {
    return seats.map((seat) =>
      seat.bot_in === undefined ? seat : { ...seat, bot_at: this.#clock() + seat.bot_in },
    )
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

/** The views after each of these changes, one after the other; nothing if they are not changes of it. */
function followed(view: View, changes: readonly Changes[]): View[] | undefined {
  try {
    let now = view
    return changes.map((each) => (now = changed(now, each)))
  } catch {
    return undefined
  }
}

/** The facts of these events, knowing in whose turn they happened: what chance brings follows from the decision before it. */
export function withActors(
  facts: readonly Fact[],
  events: readonly EventEntry[],
  from: number,
  last: number | undefined,
): Fact[] {
  let by = last
  const actors = events.map((entry) => {
    if (typeof entry?.[0] === 'number') by = entry[0]
    return by
  })
  return facts.map((fact) => {
    const actor = actors[(fact.event ?? from) - from]
    return actor === undefined ? fact : { ...fact, by: actor }
  })
}

/** The story, knowing which of it these events have taken back. */
export function withUndone(facts: Fact[], events: readonly EventEntry[], from: number): Fact[] {
  return events.reduce<Fact[]>((all, entry, at) => {
    if (entry?.[0] !== 'undo') return all
    const gone = ({ event = -1 }: Fact) => event >= Number(entry[2]) && event < from + at
    return all.map((fact) => (gone(fact) ? { ...fact, undone: true } : fact))
  }, facts)
}

const notice = (one: Notice): Step => ({ send: [], notices: [one] })
