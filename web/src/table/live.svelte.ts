// The people before one screen and their lines to a table: who is shown, what they know and are asked, what they want.
import { tick } from 'svelte'
import { own } from '../client/account.svelte'
import { Connection, type Line } from '../client/connection'
import { lastOf, othersSince } from '../client/decisions'
import { Foresight } from '../client/foresight'
import { house, HouseError } from '../client/house'
import { carry, endOf, finish, forget, reseat, seatsAt } from '../client/keys'
import type { Action, EventEntry, PreviewData } from '../client/protocol'
import { renewed } from '../client/renewed'
import type { Credentials, Known, Notice } from '../client/session'
import { faceOf } from '../games'
import type { GameFace, Spared } from '../games/face'
import { calls } from '../kit/calls.svelte'
import { sounds } from '../kit/sounds.svelte'
import { toasts } from '../kit/toasts.svelte'
import { rulesShown } from '../pages/rules.svelte'
import { place } from '../router.svelte'
import { say, speech, tell } from '../words/speech.svelte'
import type { Message } from '../words/words'
import { Aim } from './aim.svelte'
import { isAsked, standIn } from './asked'
import { Consents } from './consents'
import { seatName } from './names'
import { isWaiting } from './room'
import { deciderOf } from './scenes/scenes'
import { Stage } from './scenes/stage.svelte'
import { looksFor, spared, withoutQuestion } from './spare'
import { Talk } from './talk.svelte'
import type { Wants } from './wants'

/** Whoever teaches at a table is asked before a move is made, and answers what may not be done. */
export type Teacher = {
  /** The seats of this table, which nobody keeps. */
  seats: ReturnType<typeof seatsAt>
  /** Whether these steps, in the game's notation, are to be taken. */
  allows(steps: readonly string[], action: Action | null): boolean
  refused(why: Message & { rule?: string | undefined }): void
  /** Nothing more is asked. */
  readonly done: boolean
}

/** What lies over the table. */
export type LiveDialog = 'settings' | 'share' | null

/** Nothing can be taken back for so long after a step of one's own. */
const undoGuard = 600

export class Live {
  known = $state.raw<Known | null>(null)
  line = $state<Line>('connecting')
  face = $state.raw<GameFace | null>(null)
  dialog = $state<LiveDialog>(null)
  held = $state.raw<PreviewData | null>(null)
  /** How often the house has refused something. */
  refused = $state(0)
  /** What the house said when it did not let us in. */
  refusal = $state('')
  /** The game's own part of the page could not be fetched. */
  faceless = $state(false)
  /** Whether the game was brought from elsewhere, once the house has said so. */
  imported = $state<boolean>()
  #asksWhence = true
  /** Whether the table is in sight: the game's own part of the page is there, and the room before the game has gone. */
  #laid = false
  /** The house has a newer page than this one. */
  newer = $state(false)
  waiting = $state(false)
  // People who share this screen have a line each; the page shows the one who is asked, behind a curtain if there is something to hide.
  seats = $state.raw<ReturnType<typeof seatsAt>>([])
  shown = $state(0)
  curtain = $state<number | null>(null)
  /** Something of one's own can be taken back, and it is not the very moment after it. */
  mayUndo = $state(false)
  /** Whose turns would be taken back along with one's own step, while that is asked. */
  takesBack = $state.raw<readonly number[] | null>(null)
  /** What each line knows: nobody but the table can say who sits where. */
  told = $state.raw<readonly (Known | null)[]>([])

  readonly aim = new Aim({
    act: (action) => {
      if (this.#teacher && !this.#teacher.allows([action.text], action)) return
      this.#justActed()
      this.#spares = true
      this.connection.act([action.code])
    },
    plan: (steps) => {
      if (this.#teacher && !this.#teacher.allows(steps, null)) return
      this.#justActed()
      this.#spares = true
      this.connection.plan(steps)
    },
    look: (action) => action && this.#foresight.first(action.code),
    why: (step) => this.connection.ask('why', { step }),
  })
  readonly #foresight = new Foresight({
    ask: (codes) => this.connection.ask('previews', { id: 'look', codes }),
    tell: (outcomes) => (this.aim.outcomes = new Map([...this.aim.outcomes, ...outcomes])),
  })
  /** Shows what happens, one scene after the other. */
  readonly stage = new Stage({ onrest: () => this.#rest() })
  readonly talk: Talk
  readonly wants: Wants = {
    undo: () => this.#askUndo(),
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
  readonly #teacher: Teacher | undefined
  readonly #consents = new Consents()
  #lines = $state.raw<readonly Connection[]>([])
  #asked = -1
  #acted: ReturnType<typeof setTimeout> | undefined
  /** Whether questions are kept back that need not be put; whoever takes something back is asked what they were spared. */
  #spares = true
  /** The lines for which the page is about to answer. */
  readonly #answering = new Map<Connection, ReturnType<typeof setTimeout>>()
  #question: Action[] | undefined
  /** Whether scenes stood before the question. */
  #early = false
  /** Whether the one who is shown has been rung for: their own steps need no bell. */
  #mine = false
  /** The question before, and whether others were asked too. */
  #before = { asks: '', shared: false }
  /** Whether somebody before this screen has been called to their turn. */
  #called = false
  /** Whether the one who is shown has said so: nobody is shown what they hold before. */
  #met = false

  constructor(id: string, invite: () => string, teacher?: Teacher) {
    this.#id = id
    this.#invite = invite
    this.#teacher = teacher
    this.seats = teacher?.seats ?? seatsAt(id).sort((a, b) => a.seat - b.seat)
    this.talk = new Talk(id, {
      line: () => this.connection,
      you: () => this.known?.you,
      read: () => this.seats[0]?.read,
    })
    this.#lines = this.#connectAll()
  }
  end(): void {
    this.#foresight.end()
    this.stage.end()
    calls.rest()
    this.hangUp()
  }
  /** Nothing more is heard from the table; what was told is still shown. */
  hangUp(): void {
    for (const timer of this.#answering.values()) clearTimeout(timer)
    this.#answering.clear()
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
    this.hangUp()
    this.known = null
    this.stage.forget()
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
    this.aim.forget()
    this.#met = true
    this.curtain = null
    this.#asked = -1
    this.stage.forget()
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
        this.#hearAll()
        this.#settle(at)
        if (at === this.shown) this.#follow()
        this.#agree(at)
        this.#pass()
        this.#call()
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

  #hearAll(): void {
    this.told = this.#lines.map((line) => this.#knownBy(line))
    for (const line of this.#lines) this.#spare(line)
  }
  /** What a line knows, without a question that need not be put. */
  #knownBy({ session: { known } }: Connection): Known | null {
    const kept = this.#sparedBy(known)
    return known && kept ? withoutQuestion(known, kept) : known
  }
  #sparedBy(known: Known | null): Spared | undefined {
    return this.#spares && !this.#teacher ? spared(known, this.face) : undefined
  }
  #spare(line: Connection): void {
    if (this.#answering.has(line) || !this.#sparedBy(line.session.known)) return
    const answer = () => {
      this.#answering.delete(line)
      const kept = this.#sparedBy(line.session.known)
      if (kept) line.act([kept.answer.code])
    }
    this.#answering.set(line, setTimeout(answer, looksFor()))
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
    // What happens is shown to its end before the next one comes.
    if (this.stage.playing || (this.#met && asks(this.told[this.shown]))) return
    const next = this.told.findIndex(asks)
    const first = !this.#met && known.begun ? 0 : -1
    const to = next < 0 ? (this.curtain ?? first) : next
    if (to < 0 || to === this.curtain) return
    if (!face.secret?.(known.view)) return this.show(to)
    this.curtain = to
    // Nothing that was said to one stays for the eyes of the next.
    toasts.clear()
    rulesShown.close()
    this.dialog = null
    this.talk.open = false
    this.held = null
    this.aim.ask([])
  }
  // Who looks elsewhere sees no scene, and a browser may take minutes for those of a hidden page: they are called before it ends.
  #call(): void {
    const asked = this.told.find(asks)
    if (!asked) calls.rest()
    else if (!this.#called && !this.#teacher)
      calls.show(`${say(`web.game.${asked.game}`)} · Oya`, say('web.calls.turn'), this.#id)
    this.#called = asked != null
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
  undo(): void {
    this.takesBack = null
    this.#spares = false
    const its = this.#lines[lastOf(this.connection.session.decisions, this.#here)] ?? this.connection
    // A second press before the first is answered would reach behind the step of somebody else.
    if (this.#lines.length < 2 || !its.session.waiting) its.undo()
  }

  /** The seats of those before this screen, who have decided for themselves. */
  get #here(): readonly unknown[] {
    return this.told.map((each) => (each && !standIn(each) ? each.you : undefined))
  }
  // A second click on what has just been done must not take it back.
  #justActed(): void {
    this.mayUndo = false
    clearTimeout(this.#acted)
    this.#acted = setTimeout(() => {
      this.#acted = undefined
      this.#allowUndo()
    }, undoGuard)
  }
  #allowUndo(): void {
    const { decisions } = this.connection.session
    this.mayUndo = this.#acted === undefined && lastOf(decisions, this.#here) >= 0
  }
  #askUndo(): void {
    if (this.#acted !== undefined) return
    const others = othersSince(this.connection.session.decisions, this.#here)
    if (others.length > 0) this.takesBack = others
    else this.undo()
  }

  #follow(): void {
    const { line, session } = this.connection
    if (this.line === 'lost' && line === 'up') void renewed().then((is) => (this.newer ||= is))
    this.line = line
    this.known = this.#knownBy(this.connection)
    this.talk.follow()
    const { known } = this
    if (!known) return
    this.talk.readOn()
    this.#findWhence()
    this.#fetchFace(known.game)
    if (!this.#laid) {
      this.#layOut(known)
      if (this.stage.known) return
    }
    const news = session.news()
    if (news.told.some(({ entry }) => this.#isOfOthers(entry))) this.#mine = false
    this.stage.tell(known, news)
    this.#allowUndo()
    this.#put(known)
  }
  #isOfOthers(entry: EventEntry): boolean {
    const decider = deciderOf(entry)
    return decider !== undefined && decider !== this.known?.you && entry?.[3] !== 'auto'
  }
  // Nothing can leave its place on a table that is not in sight yet: what happens until then is kept for it.
  #layOut(known: Known): void {
    if (!this.face || isWaiting(known)) return
    void tick().then(() => {
      if (this.#laid || this.curtain !== null) return
      this.#laid = true
      this.#follow()
    })
  }
  // What comes of a question comes with the last scene, unless others wait for the answer.
  #rest(): void {
    if (this.known) this.#put(this.known)
    this.#pass()
  }
  #put(known: Known): void {
    const { waiting } = this.connection.session
    const early = this.stage.playing && !this.stage.atOnce
    // Another question, or the same in another language.
    if (
      known.version !== this.#asked ||
      known.legal !== this.#question ||
      this.waiting !== waiting ||
      early !== this.#early
    )
      this.#ask(known, waiting, early)
  }
  #findWhence(): void {
    if (!this.#asksWhence) return
    this.#asksWhence = false
    void house.card(this.#id, speech.language, this.seats[0]?.secret, this.entrance).then(
      (card) => (this.imported = card.imported ?? false),
      () => (this.imported = false),
    )
  }
  #fetchFace(game: string): void {
    if (this.face || this.faceless) return
    void faceOf(game)?.then(
      (found) => {
        this.stage.use(found, game)
        this.face = found
        this.#hearAll()
        this.#follow()
        this.#pass()
      },
      () => (this.faceless = true),
    )
  }
  #ask(known: Known, waiting: boolean, early: boolean): void {
    // Codes alone do not tell: the same slots of a market hold other things at the next turn.
    const asks = JSON.stringify(known.asks)
    const again = known.version === this.#asked || (this.#before.shared && this.#before.asks === asks)
    this.#before = { asks, shared: known.awaited.length > 1 }
    this.#asked = known.version
    this.#question = known.legal
    this.#early = early
    this.waiting = waiting
    const asked = isAsked(known)
    if (asked && !early && !this.#mine) {
      sounds.play('turn')
      if (!this.#teacher) calls.vibrate()
    }
    if (known.result)
      finish(this.#id, endOf(known.seats.map(seatName), known.result), localStorage, known.options)
    this.#mine = asked && (this.#mine || !early)
    const choices = asked && !early && !waiting && !this.#teacher?.done ? offered(known.legal ?? []) : []
    this.#foresight.begin(
      known.version,
      known.view,
      choices.map((action) => action.code),
    )
    this.aim.ask(choices, again, known.legal)
    if (!known.held) this.held = null
  }

  #hear(notice: Notice): void {
    const names = this.known?.seats.map(seatName) ?? []
    if (notice.kind === 'previews') this.#foresight.hear(notice.version, notice.previews)
    else if (this.#teacher && notice.kind === 'refused') this.#teacher.refused(notice.refusal)
    else if (this.#teacher && notice.kind === 'why') {
      if (!notice.may) this.#teacher.refused(notice.why)
    } else if (notice.kind === 'refused') toasts.say(tell(notice.refusal, names), notice.refusal.rule)
    else if (notice.kind === 'why' && !notice.may) toasts.say(tell(notice.why, names), notice.why.rule)
    else if (notice.kind === 'hint') this.aim.advise(notice.choices, notice.why)
    else if (notice.kind === 'error' && !this.known) this.refusal = notice.text
    else if (notice.kind === 'error') {
      this.refused += 1
      toasts.say(notice.text)
    } else if (notice.kind === 'held') this.held = notice.preview
    else if (notice.kind === 'reported') toasts.say(say('web.chat.reported'))
    else if (notice.kind === 'lapsed') toasts.say(say('web.offer.lapsed'))
    else if (notice.kind === 'next') {
      carry(this.#id, notice.table)
      place.go(`/t/${notice.table}${this.entrance ? `#${this.entrance}` : ''}`)
    }
  }
}

/** Whether the person of a line who knows this is asked. */
const asks = (known: Known | null | undefined): boolean => known != null && isAsked(known)

/** Whoever is shown has asked for it, on the line of another. */
const ofUndo = (notice: Notice): boolean => notice.kind === 'refused' && notice.of === 'undo'

/** What does the same as something else need not be offered. */
function offered(legal: Action[]): Action[] {
  const wanted = legal.filter((action) => action.ask !== false)
  return wanted.length > 0 ? wanted : legal
}
