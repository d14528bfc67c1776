// Between what the table tells and what is shown: each event is a scene that begins on the view before it and ends on the view after.
import type { Known, News } from '../../client/session'
import type { Fact, View } from '../../client/protocol'
import type { GameFace } from '../../games/face'
import { motion } from '../../kit/motion.svelte'
import { type Sound, sounds } from '../../kit/sounds.svelte'
import { soundOf } from '../hear'
import { seatName } from '../names'
import { boxOf } from './anchors'
import { common } from './common'
import { byClock, forever, type Pause } from './pause'
import { Haste, pace } from './haste'
import { keptAt, type Mark, markedBy, marksBefore } from './marks'
import {
  decidedBy,
  deciderOf,
  gathered,
  hastenedOf,
  type Looking,
  type Scene,
  secondsOf,
  type Step,
  stepsOf,
} from './scenes'
import { type At, type Beat, type Flight, type Heard, type Note, Rows } from './script'
import { factsSince, factsUntil, type Standing } from './standing'

/** What is in the air, and for how long. */
export type Flying = Flight & { ms: number; wait: number; key: number; start: DOMRect | undefined }

type Options = {
  /** Called when nothing is left to show. */
  onrest: () => void
  /** Somebody only looks on: what the seat they look from has decided is news to them like all the rest. */
  looksOn?: boolean
  /** Waits so long; tests have a clock of their own. */
  pause?: Pause
}

/** At the usual speed, in seconds. */
const flightTime = 0.45
const ownFlight = 0.18
const wordTime = 0.4
const hiddenTooLong = 3000
/** Nothing can be hit for so long after scenes were ended by hand. */
const guardTime = 250
/** How far back pieces can find the way they came. */
const longestWay = 60
const longestList = 500
/** Sounds that are heard once in a scene, however much of it would have them. */
const solemn: readonly Sound[] = ['end', 'horn', 'coins']

export class Stage {
  /** The newest that is known. */
  known = $state.raw<Known | null>(null)
  #standing = $state.raw<Standing | null>(null)
  beat = $state.raw<Beat | null>(null)
  flights = $state.raw<readonly Flying[]>([])
  notes = $state.raw<readonly Note[]>([])
  lights = $state.raw<readonly At[]>([])
  marks = $state.raw<readonly Mark[]>([])
  /** The facts of what is shown now, for the ear. */
  said = $state.raw<readonly Fact[]>([])
  /** The id of the first fact of the scene that is shown. */
  id = $state('')
  /** Scenes that were shown, by the id of their first fact. */
  played = $state.raw<readonly string[]>([])
  /** There was no film of what has happened since one's last decision. */
  missed = $state(false)
  /** Scenes go on by a key (`?scenes=step`), not by the clock. */
  byKey = new URLSearchParams(globalThis.location?.search).get('scenes') === 'step'

  readonly #options: Options
  #rows = new Rows('', undefined, common)
  #face: GameFace | null = null
  #queue: Scene[] = []
  /** The scene that is shown: what is left of it goes with the queue. */
  #current: Scene | null = null
  readonly #haste = new Haste()
  #run = 0
  #end = () => {}
  /** Whether nothing can be hit: scenes were ended by hand a moment ago. */
  guarded = $state(false)
  #guard: ReturnType<typeof setTimeout> | undefined
  /** Since when the tab is out of sight, and what had been shown by then. */
  #hidden: number | undefined
  #unseen = 0
  #keys = 0
  /** The solemn sounds that the scene on show has had. */
  #rung: Sound[] = []
  /** The ways things have taken, for when they are taken back. */
  #ways: { event: number; flights: readonly Flight[] }[] = []

  constructor(options: Options) {
    this.#options = options
  }

  use(face: GameFace, game: string): void {
    this.#face = face
    this.#rows = new Rows(game, face.scenes, common)
  }

  get playing(): boolean {
    return this.#standing !== null
  }
  /** The table as it is to be shown. */
  readonly shown = $derived.by((): Known | null => {
    const { known } = this
    const standing = this.#standing
    if (!known || !standing) return known
    const { asks, legal, result, ...rest } = known
    void result // what is not shown yet has not happened yet
    const now = this.#atOnce(known) ? { asks, legal } : {}
    return {
      ...rest,
      ...(now.asks ? { asks: now.asks } : {}),
      ...(now.legal ? { legal: now.legal } : {}),
      view: standing.view,
      version: standing.first,
      facts: factsUntil(known.facts, standing),
      awaited: this.#lit(standing),
    }
  })
  /** The seat that is lit: whose turn it is, by the game's own word, or who has decided. */
  #lit({ view, actor }: Standing): number[] {
    const turn = this.#face?.scenes?.turn
    const seat = turn ? turn(view, actor) : actor
    return seat === undefined ? [] : [seat]
  }
  /** Whether the viewer is asked something now that others wait for. */
  get atOnce(): boolean {
    return this.known !== null && this.#atOnce(this.known)
  }
  #atOnce({ asks }: Known): boolean {
    return asks !== undefined && (this.#face?.scenes?.atOnce?.(asks.message) ?? false)
  }

  /** Something was told: it is shown after what waits, or at once where there is no film of it. */
  tell(known: Known, { whole, told }: News): void {
    const before = this.known
    this.known = known
    if (whole) {
      if (known.begun && known.version > (before?.version ?? 0)) this.missed = true
      if (before) this.said = factsSince(known, before.version)
      return this.#newest([])
    }
    if (told.length === 0) return
    if (told.some(({ entry }) => decidedBy(entry, this.#you))) this.missed = false
    // What is taken back need not be shown first.
    const undone = told.findLastIndex(({ entry }) => entry?.[0] === 'undo')
    const waiting = gathered(
      undone < 0 ? this.#queue : [],
      undone < 0 ? told : told.slice(undone),
      this.#rows,
    )
    if (!this.#face?.scenes || motion.speed === 'off') {
      this.said = told.flatMap(({ facts }) => facts)
      const sound = soundOf(this.said, this.#face?.scenes?.unseen)
      if (sound) sounds.play(sound)
      return this.#newest(waiting)
    }
    if (undone >= 0) this.#drop()
    this.#queue = waiting
    if (!this.playing) void this.#play()
  }

  /** Stands still at what is known; the places that these scenes have changed are ringed, and what they told is said. */
  stand(known: Known, scenes: readonly Scene[]): void {
    this.forget()
    this.#ways = []
    this.known = known
    this.said = scenes.flatMap(({ facts }) => facts)
    this.#ring(scenes)
  }
  /** Ends all that waits. */
  skip(): void {
    if (!this.playing) return
    this.guarded = true
    clearTimeout(this.#guard)
    this.#guard = setTimeout(() => (this.guarded = false), guardTime)
    this.#leaveOut()
  }
  /** Lights what a line of the story speaks of. */
  point(fact: Fact | null): void {
    const view = this.shown?.view
    if (this.playing || !view) return
    const row = fact && this.#rows.of(fact)
    const at = { ...this.#looking, facts: fact ? [fact] : [], before: view, after: view, actor: fact?.by }
    this.lights = row
      ? [...(row.marks?.(at) ?? []).map((kept) => keptAt(kept).at), ...(row.lights?.(at) ?? [])]
      : []
  }
  /** On to the next scene, where they go by a key. */
  step(): void {
    this.#end()
  }
  /** The tab came into sight, or left it: of what is told while it is away for long there is no film, then or later. */
  seen(visible: boolean): void {
    const known = this.known
    if (!visible) {
      this.#hidden = performance.now()
      this.#unseen = this.shown?.version ?? 0
      return
    }
    const away = this.#away
    this.#hidden = undefined
    if (!away || !known || known.version <= this.#unseen) return
    if (this.playing) this.#leaveOut()
    this.said = factsSince(known, this.#unseen)
    this.missed = true
  }
  // Who looks back is shown one scene after the other, wherever they look meanwhile.
  get #away(): boolean {
    const since = this.#options.looksOn ? undefined : this.#hidden
    return since !== undefined && performance.now() - since > hiddenTooLong
  }
  /** Somebody else looks: nothing is known yet. */
  forget(): void {
    this.#drop()
    this.known = null
    this.marks = []
    this.said = []
    this.missed = false
  }
  /** Nothing is shown any more. */
  end(): void {
    this.#drop()
  }

  get #you(): number | null {
    return typeof this.known?.you === 'number' ? this.known.you : null
  }
  /** Whether the viewer's own steps are made by the viewer, who has seen them by making them. */
  get #byHand(): boolean {
    const seat = this.#you
    return !this.#options.looksOn && seat !== null && this.known?.seats[seat]?.bot === undefined
  }
  get #looking(): Looking {
    const names = this.known?.seats.map(seatName) ?? []
    return { you: this.#you, names, options: this.known?.options ?? {} }
  }
  #drop(): void {
    this.#run += 1
    this.#queue = []
    this.#current = null
    this.#haste.rest()
    this.#clear()
    this.#standing = null
    this.#end()
  }
  #clear(): void {
    this.beat = null
    this.flights = []
    this.notes = []
    this.lights = []
  }

  // What is left to show is said instead.
  #leaveOut(): void {
    const left = this.#current ? [this.#current, ...this.#queue] : this.#queue
    this.said = left.flatMap(({ facts }) => facts)
    this.#newest(left)
  }
  // Straight to the newest view; what is left out leaves its marks all the same.
  #newest(left: readonly Scene[]): void {
    this.#ring(left)
    this.#drop()
    this.id = ''
    this.#options.onrest()
  }

  #ring(scenes: readonly Scene[]): void {
    for (const scene of scenes) {
      this.marks = marksBefore(this.marks, scene.entry, this.#you)
      for (const step of stepsOf(scene, this.#looking)) this.marks = markedBy(this.marks, scene, step)
    }
  }

  async #play(): Promise<void> {
    const run = ++this.#run
    while (this.#queue.length > 0) {
      const steps = this.#queue.map((scene) => stepsOf(scene, this.#looking))
      const lengths = steps
        .filter((each) => each.length > 0)
        .map((each) => each.reduce((sum, step) => sum + hastenedOf(step), 0))
      const factor = this.byKey ? 1 : this.#haste.of(lengths, motion.speed, this.#onClock)
      if (factor === undefined || (this.#away && !this.byKey)) {
        this.#leaveOut()
        this.missed = true
        return
      }
      const scene = this.#queue.shift()!
      this.#current = scene
      await this.#show(scene, steps[0] ?? [], factor, run)
      if (run !== this.#run) return
    }
    this.#haste.rest()
    this.#current = null
    this.#standing = null
    this.id = ''
    this.#options.onrest()
  }

  /** Whether one's own clock runs. */
  get #onClock(): boolean {
    return this.known?.clocks?.running.includes(this.#you ?? -1) ?? false
  }

  #hear(heard: Heard | undefined): void {
    if (heard === undefined) return
    const sound = typeof heard === 'string' ? heard : heard.soft
    if (solemn.includes(sound)) {
      if (this.#rung.includes(sound)) return
      this.#rung.push(sound)
    }
    sounds.play(sound, sound !== heard)
  }

  async #show(scene: Scene, steps: readonly Step[], factor: number, run: number): Promise<void> {
    this.#rung = []
    this.marks = marksBefore(this.marks, scene.entry, this.#you)
    const actor = deciderOf(scene.entry)
    const own = this.#byHand && !scene.shared && decidedBy(scene.entry, this.#you)
    const standing: Standing = { view: scene.before, first: scene.first, told: 0, actor }
    if (steps.length > 0) {
      this.id = steps[0]?.at.facts[0]?.message ?? ''
      this.played = [...this.played, this.id].slice(-longestList)
    }
    for (const [at, step] of steps.entries()) {
      const calm = step.row.unhurried && !this.byKey ? pace[motion.speed] : factor
      await this.#beat(step, scene, standing, own && at === 0, calm, run)
      if (run !== this.#run) return
    }
    this.#standing = { view: scene.after, first: scene.last + 1, told: 0, actor }
    // By a key it stops at its last picture, with what is shown and said there.
    if (this.byKey && steps.length > 0 && !(await this.#wait(Infinity))) return
    this.#clear()
  }

  async #beat(
    step: Step,
    scene: Scene,
    standing: Standing,
    own: boolean,
    factor: number,
    run: number,
  ): Promise<void> {
    const { row, at } = step
    const stand = (view: View) => (this.#standing = { ...standing, view })
    // Who catches up sees it twice as fast: as sounds it would be noise.
    const hurried = !this.byKey && factor < pace[motion.speed]
    if (!hurried) this.#hear(typeof row.sound === 'function' ? row.sound(at) : row.sound)
    const flights =
      scene.entry?.[0] === 'undo' ? this.#back(Number(scene.entry[2])) : (row.flights?.(at) ?? [])
    this.#ways = [...this.#ways, { event: scene.first, flights }].slice(-longestWay)
    const time = (own ? ownFlight : flightTime) * factor * 1000
    const latest = Math.max(0, ...flights.map(({ after = 0 }) => after)) * factor * 1000
    const flying = flights.length > 0 ? time + latest : 0
    const all = own ? flying : Math.max(secondsOf(step) * factor * 1000, flying)
    const beat: Beat = { row: row.ids[0] ?? '', facts: at.facts, flying: true, step: 0, ms: all }
    stand(at.before)
    if (row.clears) this.marks = []
    this.beat = beat
    this.notes = []
    this.lights = row.lights?.(at) ?? []
    if (flights.length > 0) {
      this.flights = flights.map((flight) => ({
        ...flight,
        ms: time,
        wait: (flight.after ?? 0) * factor * 1000,
        key: ++this.#keys,
        start: boxOf(flight.from), // before what flies is lifted
      }))
      if (row.lifts) stand(row.lifts(at))
      if (!this.byKey && !(await this.#wait(flying, run))) return
    } else if (row.lifts) stand(row.lifts(at))
    const views = row.steps?.(at) ?? []
    for (const [index, view] of views.entries()) {
      this.beat = { ...beat, flying: false, step: index }
      stand(view)
      if (!hurried) this.#hear(row.stepSound)
      if (!this.byKey && !(await this.#wait((all - flying) / (views.length + 1), run))) return
    }
    this.flights = []
    // Story and ear are told what has come about, not what is about to.
    standing.told += at.facts.length
    stand(step.then)
    if (step.then === scene.after) this.said = scene.facts
    this.beat = { ...beat, flying: false, step: views.length }
    if (!hurried) this.#hear(row.lastSound?.(at))
    this.notes = row.notes?.(at) ?? []
    this.marks = markedBy(this.marks, scene, step)
    const left = views.length > 0 ? (all - flying) / (views.length + 1) : all - flying
    // Words that come when something has landed stand long enough to be read.
    const rest = own || this.notes.length === 0 ? left : Math.max(left, wordTime * factor * 1000)
    if (this.byKey) return
    if (await this.#wait(rest, run)) this.notes = []
  }

  /** What has been moved since this event goes back, the last first. */
  #back(event: number): Flight[] {
    const ways = this.#ways.filter((way) => way.event >= event)
    this.#ways = this.#ways.filter((way) => way.event < event)
    return ways
      .flatMap(({ flights }) => flights)
      .reverse()
      .map(({ from, to, ...flight }, at) => ({ ...flight, from: to, to: from, after: at * 0.03 }))
  }

  /** Waits; false if everything was ended meanwhile. */
  async #wait(ms: number, run = this.#run): Promise<boolean> {
    const { over, end } = ms === Infinity ? forever() : (this.#options.pause ?? byClock)(ms)
    this.#end = end
    await over
    if (run !== this.#run) return false
    if (ms !== Infinity && this.#onClock) this.#haste.spend(ms / 1000)
    return true
  }
}
