// Somebody looks back at a game: whose eyes they borrow, where they are in it, and whether it plays.
import { own } from '../client/account.svelte'
import { Connection } from '../client/connection'
import { house, HouseError } from '../client/house'
import { hold, seatsAt } from '../client/keys'
import { faceOf, hasFace } from '../games'
import type { GameFace } from '../games/face'
import { complain, silence } from '../kit/complain'
import { motion } from '../kit/motion.svelte'
import { toasts } from '../kit/toasts.svelte'
import { place } from '../router.svelte'
import { Stage } from '../table/scenes/stage.svelte'
import { say, speech, tell } from '../words/speech.svelte'
import { after, before, Film, type Reel, wholeReel } from './film'
import type { Reviewed } from './review'

/** Whose eyes: a seat's, a spectator's, or whoever one is oneself. */
export type Eyes = number | 'none' | 'own'

/** Where nothing moves, each scene stands for so long while the game plays. */
const still = 900
/** The address follows when one has stood somewhere for so long. */
const settled = 300

export class Replay {
  film = $state.raw<Film | null>(null)
  face = $state.raw<GameFace | null>(null)
  /** The version that is shown, or played to. */
  at = $state(0)
  playing = $state(false)
  /** Why there is nothing to see. */
  trouble = $state('')
  eyes = $state<Eyes>('own')
  /** Every seat's own side of the game, where all hands lie open. */
  open = $state.raw<readonly Film[] | null>(null)
  /** Something is being fetched or made. */
  busy = $state(false)
  /** The seat whose hand is not shown before whoever sits there is at the screen. */
  curtain = $state<number | null>(null)
  readonly stage = new Stage({ onrest: () => this.#rested(), looksOn: true })

  readonly id: string
  readonly #invite: () => string
  #wait: ReturnType<typeof setTimeout> | undefined
  #address: ReturnType<typeof setTimeout> | undefined
  #ended = false

  constructor(id: string, invite: () => string, move: string | null) {
    this.id = id
    this.#invite = invite
    void this.#load(move === null ? undefined : Number(move))
  }
  end(): void {
    this.#ended = true
    this.stage.end()
    clearTimeout(this.#wait)
    clearTimeout(this.#address)
  }

  /** What opens the table to others. */
  get entrance(): string {
    return this.#invite() || (seatsAt(this.id)[0]?.invite ?? '')
  }
  get #secret(): string | undefined {
    return this.#secretOf(this.eyes)
  }
  // Who sits at this screen shows their own key: before the end it opens what no other does, and nothing else.
  #secretOf(eyes: Eyes): string | undefined {
    const held = seatsAt(this.id)
    return (held.find(({ seat }) => seat === eyes) ?? held[0])?.secret
  }
  /** The seats that are played at this screen: while a game goes on nobody else's eyes can be borrowed. */
  get here(): number[] {
    return seatsAt(this.id)
      .map(({ seat }) => seat)
      .sort((a, b) => a - b)
  }
  /** Whoever is meant has come to the screen. */
  show(): void {
    this.curtain = null
  }
  /** The seat one has played, if any. */
  get own(): number | undefined {
    return seatsAt(this.id)[0]?.seat
  }
  /** The address of what is shown. */
  get address(): string {
    const through = this.entrance ? `#${this.entrance}` : ''
    return `/replay/${this.id}?${this.#query()}${through}`
  }
  #query(): string {
    const seat = this.eyes === 'own' ? '' : `&seat=${this.eyes}`
    return `move=${this.at}${seat}`
  }
  review(method: 'GET' | 'POST'): Promise<Reviewed> {
    return house.review(method, this.id, speech.language, this.entrance, this.#secret)
  }
  get record(): Promise<unknown> {
    return house.record(this.id, speech.language, this.entrance, this.#secret)
  }

  /** Goes to a version; what led there stays ringed. */
  go(version: number): void {
    this.pause()
    this.#stand(version)
  }
  next(): void {
    if (this.film) this.go(after(this.film.stops, this.at))
  }
  back(): void {
    if (this.film) this.go(before(this.film.stops, this.at))
  }
  nextTurn(): void {
    if (this.film) this.go(after(this.film.turns, this.at))
  }
  turnBack(): void {
    if (this.film) this.go(before(this.film.turns, this.at))
  }
  toggle(): void {
    if (this.playing) return this.go(this.at)
    if (!this.film) return
    if (this.at === this.film.last) this.#stand(this.film.first)
    this.playing = true
    this.#play()
  }
  pause(): void {
    this.playing = false
    clearTimeout(this.#wait)
  }

  /** Looks with other eyes, at the same moment. */
  async look(eyes: Eyes): Promise<void> {
    this.pause()
    await this.#fetching(async () => {
      const film = await this.#fetch(eyes)
      this.eyes = eyes
      this.film = film
      this.#stand(this.at)
      this.#draw()
    })
  }
  /** Lays all hands open, or turns them down again. */
  async openHands(): Promise<void> {
    const seats = this.film?.reel.seats.map((_, seat) => seat) ?? []
    if (this.open) this.open = null
    else
      await this.#fetching(
        async () => (this.open = await Promise.all(seats.map((seat) => this.#fetch(seat)))),
      )
  }
  /** A table of one's own that goes on from here, against bots. */
  branch(seat: number | undefined): void {
    this.pause()
    this.busy = true
    const [secret, invite] = [this.#secret, this.entrance]
    const done = (error?: string) => {
      this.busy = false
      line.close()
      if (error) toasts.say(error)
    }
    let asked = false
    const line = new Connection({
      table: this.id,
      credentials: secret
        ? { secret }
        : { ...(invite ? { invite } : {}), ...(own.name ? {} : { watch: true }) },
      language: speech.language,
      unknown: () => Promise.resolve(true),
      onchange: () => {
        if (line.line === 'refused' || line.line === 'lost') return done(silence())
        if (asked || !line.session.known) return
        asked = true
        line.ask('branch', { version: this.at, ...(seat === undefined ? {} : { seat }) })
      },
      onnotice: (notice) => {
        if (notice.kind === 'refused') done(tell(notice.refusal))
        else if (notice.kind === 'error') done(notice.text)
        else if (notice.kind === 'next') {
          done()
          this.#goOn(notice.table, notice.secret ?? secret, notice.invite, seat)
        }
      },
    })
  }
  #goOn(
    table: string,
    secret: string | undefined,
    invite: string | undefined,
    seat: number | undefined,
  ): void {
    const game = this.film?.reel.game ?? ''
    if (secret)
      hold([{ table, game, seat: seat ?? 0, secret, ...(invite ? { invite } : {}), since: Date.now() }])
    place.go(`/t/${table}${invite ? `#${invite}` : ''}`)
  }

  async #load(move: number | undefined): Promise<void> {
    const wanted = new URLSearchParams(place.search).get('seat')
    if (wanted !== null) this.eyes = wanted === 'none' ? 'none' : Number(wanted)
    try {
      const reel = await this.#reel(this.eyes)
      if (!hasFace(reel.game)) this.trouble = say('web.table.game')
      const face = await faceOf(reel.game)
      if (!face || this.#ended) return
      this.stage.use(face, reel.game)
      this.face = face
      this.film = new Film(reel, face)
      this.#draw()
      this.#stand(move !== undefined && Number.isInteger(move) ? move : this.film.first)
    } catch (error) {
      this.trouble = error instanceof HouseError ? error.message : silence(error)
    }
  }
  #reel(eyes: Eyes): Promise<Reel> {
    const seat = eyes === 'own' ? '' : String(eyes)
    const secret = this.#secretOf(eyes)
    return wholeReel((from) => house.replay(this.id, speech.language, { seat, from }, this.entrance, secret))
  }
  // People who share a screen must not see each other's cards before the game is over.
  #draw(): void {
    const { film, face } = this
    if (!film || film.reel.over || this.here.length < 2 || !face?.secret?.(film.viewAt(film.last))) return
    this.curtain = typeof film.reel.you === 'number' ? film.reel.you : null
  }
  async #fetch(eyes: Eyes): Promise<Film> {
    return new Film(await this.#reel(eyes), this.face!)
  }
  async #fetching(work: () => Promise<unknown>): Promise<void> {
    this.busy = true
    try {
      await work()
    } catch (error) {
      complain(error)
    } finally {
      this.busy = false
    }
  }

  #stand(version: number): void {
    const { film } = this
    if (!film) return
    this.at = film.within(version)
    const scene = film.sceneTo(this.at)
    this.stage.stand(film.knownAt(this.at), scene ? [scene] : [])
    this.#tellAddress()
  }
  // One scene after the other, each as it was at the table.
  #play(): void {
    const { film } = this
    if (!film || !this.playing || this.#ended) return
    if (this.at === film.last) return this.pause()
    const from = this.at
    this.at = after(film.stops, from)
    this.stage.marks = []
    this.stage.tell(film.knownAt(this.at), { whole: false, told: film.toldBetween(from, this.at) })
  }
  #rested(): void {
    this.stage.missed = false
    this.#tellAddress()
    // Ended by hand: who did that wants to look.
    if (this.stage.guarded) this.pause()
    if (!this.playing) return
    if (motion.speed === 'off') this.#wait = setTimeout(() => this.#play(), still)
    else queueMicrotask(() => this.#play())
  }
  #tellAddress(): void {
    clearTimeout(this.#address)
    this.#address = setTimeout(() => {
      if (!this.#ended) history.replaceState(null, '', this.address)
    }, settled)
  }
}
