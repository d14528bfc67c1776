// The people before one screen and their lines to a table: who is shown, what they know and are asked, what they want.
import { own } from '../client/account.svelte'
import { Connection, type Line } from '../client/connection'
import { lastOf } from '../client/decisions'
import { Foresight } from '../client/foresight'
import { house, HouseError } from '../client/house'
import { carry, finish, forget, reseat, seatsAt } from '../client/keys'
import type { Action, ChatLine, PreviewData } from '../client/protocol'
import { renewed } from '../client/renewed'
import type { Credentials, Known, Notice } from '../client/session'
import { faceOf } from '../games'
import type { GameFace } from '../games/face'
import { sounds } from '../kit/sounds.svelte'
import { toasts } from '../kit/toasts.svelte'
import { rulesShown } from '../pages/rules.svelte'
import { place } from '../router.svelte'
import { speech, tell } from '../words/speech.svelte'
import { Aim } from './aim.svelte'
import { isAsked, standIn } from './asked'
import { Consents } from './consents'
import { soundOf } from './hear'
import type { Wants } from './wants'

/** What lies over the table. */
export type LiveDialog = 'settings' | 'share' | 'sit' | 'chat' | null

export class Live {
  known = $state.raw<Known | null>(null)
  line = $state<Line>('connecting')
  face = $state.raw<GameFace | null>(null)
  dialog = $state<LiveDialog>(null)
  held = $state.raw<PreviewData | null>(null)
  chat = $state.raw<readonly ChatLine[]>([])
  unread = $state(0)
  /** How often the house has refused something. */
  refused = $state(0)
  /** What the house said when it did not let us in. */
  refusal = $state('')
  /** The game's own part of the page could not be fetched. */
  faceless = $state(false)
  /** The game was brought from elsewhere, as the house says when it is asked. */
  imported = $state(false)
  #asksWhence = true
  /** The house has a newer page than this one. */
  newer = $state(false)
  waiting = $state(false)
  // People who share this screen have a line each; the page shows the one who is asked, behind a curtain if there is something to hide.
  seats = $state.raw<ReturnType<typeof seatsAt>>([])
  shown = $state(0)
  curtain = $state<number | null>(null)
  /** What each line knows: nobody but the table can say who sits where. */
  told = $state.raw<readonly (Known | null)[]>([])

  readonly aim = new Aim({
    act: (action) => this.connection.act([action.code]),
    plan: (steps) => this.connection.plan(steps),
    look: (action) => action && this.#foresight.first(action.code),
    why: (step) => this.connection.ask('why', { step }),
  })
  readonly #foresight = new Foresight({
    ask: (codes) => this.connection.ask('previews', { id: 'look', codes }),
    tell: (outcomes) => (this.aim.outcomes = new Map([...this.aim.outcomes, ...outcomes])),
  })
  readonly wants: Wants = {
    undo: () => this.#undo(),
    hint: () => this.connection.ask('hint'),
    rematch: () => this.connection.ask('rematch'),
    // Who agrees does so for everybody at this screen; to refuse, or to withdraw, one is enough.
    consent: (kind, yes) =>
      (yes ? this.#lines : [this.connection]).forEach((each) => each.ask('consent', { kind, yes })),
    handBack: () => this.connection.ask('hand_back'),
    takeOver: () => this.connection.ask('take_over'),
    pause: () => this.connection.ask('pause'),
    resume: () => this.connection.ask('resume'),
  }

  readonly #id: string
  /** The invitation in the address, which may change while one is here. */
  readonly #invite: () => string
  readonly #consents = new Consents()
  #lines = $state.raw<readonly Connection[]>([])
  #asked = -1
  #question: Action[] | undefined
  #mine = false
  /** The question before, and whether others were asked too. */
  #before = { asks: '', shared: false }
  #over = true // a game that was over before we came needs no fanfare
  /** Whether the one who is shown has said so: nobody is shown what they hold before. */
  #met = false

  constructor(id: string, invite: () => string) {
    this.#id = id
    this.#invite = invite
    this.seats = seatsAt(id).sort((a, b) => a.seat - b.seat)
    this.#lines = this.#connectAll()
  }
  end(): void {
    this.#foresight.end()
    for (const each of this.#lines) each.close()
  }

  get connection(): Connection {
    return this.#lines[this.shown] ?? this.#lines[0]!
  }
  /** What opens the table to others. */
  get entrance(): string {
    return this.#invite() || (this.seats[0]?.invite ?? '')
  }

  /** Tells every line which language is spoken here. */
  speak(language: string): void {
    if (this.known) for (const each of this.#lines) each.speak(language)
  }
  reconnect(): void {
    for (const each of this.#lines) each.close()
    this.known = null
    this.told = []
    this.#asked = -1
    this.shown = 0
    this.curtain = null
    this.refusal = ''
    this.line = 'connecting'
    this.#lines = this.#connectAll()
  }
  /** Somebody has sat down before this screen. */
  seated(): void {
    this.seats = seatsAt(this.#id)
    this.reconnect()
    this.dialog = null
  }
  /** A key that opens nothing any more is given up; what anybody may see can still be seen. */
  watch(): void {
    const through = this.entrance
    forget(this.#id)
    this.seats = []
    if (through && !this.#invite()) place.go(`/t/${this.#id}#${through}`)
    this.reconnect()
  }
  /** Shows the person of another line. */
  show(next: number): void {
    this.shown = next
    this.#met = true
    this.curtain = null
    this.#asked = -1
    this.#follow()
  }

  #connectAll(): Connection[] {
    const { entrance } = this
    const claims: Credentials[] =
      this.seats.length > 0
        ? this.seats.map(({ secret }) => ({ secret }))
        : // An account may sit here without a key in this browser.
          [{ ...(entrance ? { invite: entrance } : {}), ...(own.name ? {} : { watch: true }) }]
    return claims.map((each, at) => this.#connect(each, at))
  }
  #connect(with_: Credentials, at: number): Connection {
    return new Connection({
      table: this.#id,
      credentials: with_,
      language: speech.language,
      onchange: () => {
        this.told = this.#lines.map(({ session }) => session.known)
        this.#settle(at)
        if (at === this.shown) this.#follow()
        this.#agree(at)
        this.#pass()
      },
      onnotice: (notice) =>
        this.curtain === null && (at === this.shown || ofUndo(notice)) && this.#hear(notice),
      unknown: () =>
        house.card(this.#id, speech.language, with_.secret, with_.invite).then(
          () => false,
          (error: unknown) => error instanceof HouseError && error.code === 'table.unknown',
        ),
    })
  }

  // A key opens a seat, and which one it is the table says: after a rematch everybody sits one seat on.
  #settle(at: number): void {
    const [key, you] = [this.seats[at], this.told[at]?.you]
    if (!key || typeof you !== 'number' || key.seat === you) return
    reseat(this.#id, key.secret, you)
    this.seats = this.seats.map((each) => (each === key ? { ...each, seat: you } : each))
  }
  // Somebody else at this screen is asked, and the one who is shown is not; or nobody has said yet who sits before it.
  #pass(): void {
    const { face, known } = this
    // Nothing is hidden from anybody once the game is over.
    if (this.told.some((each) => each?.result)) this.curtain = null
    if (this.#lines.length < 2 || !face || !known || known.result) return
    if (this.#met && asksIts(this.connection)) return
    const next = this.#lines.findIndex(asksIts)
    const first = !this.#met && known.begun ? 0 : -1
    const to = next < 0 ? (this.curtain ?? first) : next
    if (to < 0 || to === this.curtain) return
    if (!face.secret?.(known.view)) return this.show(to)
    this.curtain = to
    // Nothing that was said to one stays for the eyes of the next.
    toasts.clear()
    rulesShown.close()
    this.dialog = null
    this.held = null
    this.aim.ask([])
  }
  #agree(at: number): void {
    const its = this.told[at]
    if (!its || this.#lines.length < 2 || typeof its.you !== 'number') return
    const here = this.told.map((each) => each?.you)
    for (const kind of this.#consents.due(at, its.you, its, here))
      this.#lines[at]?.ask('consent', { kind, yes: true })
  }
  // The last step at this screen is taken back by whose it was, not by whoever is shown since; nobody's cards are turned up by that:
  // who is asked then is somebody else again.
  #undo(): void {
    const here = this.told.map((each) => (each && !standIn(each) ? each.you : undefined))
    const its = this.#lines[lastOf(this.connection.session.decisions, here)] ?? this.connection
    // A second press before the first is answered would reach behind the step of somebody else.
    if (this.#lines.length < 2 || !its.session.waiting) its.undo()
  }

  #follow(): void {
    const { line, session } = this.connection
    if (this.line === 'lost' && line === 'up') void renewed().then((is) => (this.newer ||= is))
    this.line = line
    this.known = session.known
    this.chat = session.chat
    const { known } = session
    if (!known) return
    this.#findWhence()
    this.#fetchFace(known.game)
    // Another question, or the same in another language.
    if (known.version !== this.#asked || known.legal !== this.#question || this.waiting !== session.waiting)
      this.#ask(known, session.waiting)
  }
  #findWhence(): void {
    if (!this.#asksWhence) return
    this.#asksWhence = false
    void house.card(this.#id, speech.language, this.seats[0]?.secret, this.entrance).then(
      (card) => (this.imported = card.imported ?? false),
      () => undefined,
    )
  }
  #fetchFace(game: string): void {
    if (this.face || this.faceless) return
    void faceOf(game)?.then(
      (found) => {
        this.face = found
        this.#pass()
      },
      () => (this.faceless = true),
    )
  }
  #ask(known: Known, waiting: boolean): void {
    // Codes alone do not tell: the same slots of a market hold other things at the next turn.
    const asks = JSON.stringify(known.asks)
    const again = known.version === this.#asked || (this.#before.shared && this.#before.asks === asks)
    this.#before = { asks, shared: known.awaited.length > 1 }
    this.#asked = known.version
    this.#question = known.legal
    this.waiting = waiting
    const yours = isAsked(known)
    if (known.result && !this.#over) sounds.play('end')
    else if (yours && !this.#mine) sounds.play('turn')
    this.#over = known.result !== undefined
    if (this.#over) finish(this.#id)
    this.#mine = yours
    const choices = yours && !waiting ? offered(known.legal ?? []) : []
    this.#foresight.begin(
      known.version,
      known.view,
      choices.map((action) => action.code),
    )
    this.aim.ask(choices, again)
    if (!known.held) this.held = null
  }

  #hear(notice: Notice): void {
    const names = this.known?.seats.map((each) => each.name) ?? []
    if (notice.kind === 'previews') this.#foresight.hear(notice.version, notice.previews)
    else if (notice.kind === 'refused') toasts.say(tell(notice.refusal, names), notice.refusal.rule)
    else if (notice.kind === 'why' && !notice.may) toasts.say(tell(notice.why, names), notice.why.rule)
    else if (notice.kind === 'hint') this.aim.hint(notice.action)
    else if (notice.kind === 'error' && !this.known) this.refusal = notice.text
    else if (notice.kind === 'error') {
      this.refused += 1
      toasts.say(notice.text)
    } else if (notice.kind === 'news') {
      const sound = soundOf(notice.facts)
      if (sound) sounds.play(sound)
    } else if (notice.kind === 'held') this.held = notice.preview
    else if (notice.kind === 'chat') {
      if (this.dialog !== 'chat') this.unread += 1
    } else if (notice.kind === 'next') {
      carry(this.#id, notice.table)
      place.go(`/t/${notice.table}${this.entrance ? `#${this.entrance}` : ''}`)
    }
  }
}

/** Whether the person of this line is asked. */
const asksIts = ({ session: { known } }: Connection): boolean => known !== null && isAsked(known)

/** Whoever is shown has asked for it, on the line of another. */
const ofUndo = (notice: Notice): boolean => notice.kind === 'refused' && notice.of === 'undo'

/** What does the same as something else need not be offered. */
function offered(legal: Action[]): Action[] {
  const wanted = legal.filter((action) => action.ask !== false)
  return wanted.length > 0 ? wanted : legal
}
