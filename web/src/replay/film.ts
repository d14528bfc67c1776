// A game from its beginning to its end, or to where it stands, as one pair of eyes saw it: every view, and where to stop.
import { changed } from '../client/changes'
import type {
  Changes,
  EventEntry,
  Fact,
  SeatInfo,
  Settings,
  TableData,
  Terms,
  View,
} from '../client/protocol'
import { type Known, type Told, withActors, withUndone } from '../client/session'
import type { GameFace } from '../games/face'
import { common } from '../table/scenes/common'
import { gathered, type Scene } from '../table/scenes/scenes'
import { Rows } from '../table/scenes/script'

/** A piece of a game as the house tells it (docs/server.md, Looking back). */
export type Reel = {
  game: string
  rules: number
  you: number | 'spectator'
  options: Settings
  terms: Terms
  seats: SeatInfo[]
  /** How many events there are in all, and whether the game is over with them. */
  version: number
  over: boolean
  /** The version of `view`; `events` and `changes` follow it. */
  from: number
  view: View
  events: EventEntry[]
  facts: Fact[]
  changes: Changes[]
}

/** All pieces of a game, each asked for by the version it begins at. */
export async function wholeReel(ask: (from: number) => Promise<Reel>): Promise<Reel> {
  let whole = await ask(0)
  for (;;) {
    const next = whole.from + whole.events.length
    if (next >= whole.version) return whole
    const more = await ask(next)
    // A game that goes on may have grown meanwhile, or turned something down.
    if (more.from !== next || more.events.length === 0) return { ...whole, version: next }
    whole = {
      ...whole,
      version: more.version,
      over: more.over,
      events: [...whole.events, ...more.events],
      facts: [...whole.facts, ...more.facts],
      changes: [...whole.changes, ...more.changes],
    }
  }
}

export class Film {
  readonly reel: Reel
  /** By version, from the first on; what an event does not change, two views share. */
  readonly views: readonly View[]
  readonly facts: readonly Fact[]
  readonly scenes: readonly Scene[]
  /** Versions at which a scene has ended; the first and the last are among them. */
  readonly stops: readonly number[]
  /** Versions at which a turn begins. */
  readonly turns: readonly number[]
  /** By version: how many facts have been told before it. */
  readonly #told: readonly number[]

  constructor(reel: Reel, face: GameFace) {
    this.reel = reel
    let view = reel.view
    this.views = [view, ...reel.changes.map((each) => (view = changed(view, each)))]
    this.facts = withActors(reel.facts, reel.events, reel.from, undefined)
    const byEvent = new Map<number, Fact[]>()
    for (const fact of this.facts) {
      const event = fact.event ?? reel.from
      const same = byEvent.get(event)
      if (same) same.push(fact)
      else byEvent.set(event, [fact])
    }
    let sum = 0
    this.#told = [0, ...reel.events.map((_, at) => (sum += byEvent.get(reel.from + at)?.length ?? 0))]
    const told: Told[] = reel.events.map((entry, at) => ({
      event: reel.from + at,
      entry,
      facts: byEvent.get(reel.from + at) ?? [],
      before: this.views[at]!,
      view: this.views[at + 1]!,
    }))
    this.scenes = gathered([], told, new Rows(reel.game, face.scenes, common)).filter(
      ({ parts }) => parts.length > 0,
    )
    this.stops = unique([this.first, ...this.scenes.map(({ last }) => last + 1), this.last])
    const turn = (at: number) => face.turn(this.views[at]!)
    this.turns = unique([
      this.first,
      ...reel.events.flatMap((_, at) => (turn(at) === turn(at + 1) ? [] : [reel.from + at + 1])),
      this.last,
    ])
  }

  get first(): number {
    return this.reel.from
  }
  get last(): number {
    return this.reel.from + this.reel.events.length
  }
  within(version: number): number {
    return Math.min(this.last, Math.max(this.first, version))
  }
  viewAt(version: number): View {
    return this.views[this.within(version) - this.first]!
  }

  /** The table as it was at a version. */
  knownAt(version: number): Known {
    const { game, rules, you, options, terms, events, from } = this.reel
    // Who is there now has nothing to do with who was then.
    const seats = this.reel.seats.map(({ present, ...seat }) => (void present, seat))
    const at = this.within(version) - from
    const actor = events.slice(at).find((entry) => typeof entry?.[0] === 'number')?.[0] as number | undefined
    const known: Omit<TableData, 'clocks' | 'events'> = {
      ...{ game, rules, you, options, terms, seats, from },
      view: this.views[at]!,
      facts: withUndone(this.facts.slice(0, this.#told[at]), events.slice(0, at), from),
      begun: true,
      paused: false,
      frozen: false,
      actor: actor ?? 'nobody',
      awaited: actor === undefined ? [] : [actor],
      // What dice have shown is counted from the story, which goes back to the beginning.
      ...(from === 0 ? { rolls: {} } : {}),
    }
    return { ...known, counted: [], version: from + at }
  }

  /** The scene by which one comes to this version, if one ends there. */
  sceneTo(version: number): Scene | undefined {
    const scene = this.scenes[firstAbove(this.scenes, version - 2, ({ last }) => last)]
    return scene?.last === version - 1 ? scene : undefined
  }
  /** What has happened between two versions, for the stage. */
  toldBetween(from: number, to: number): Told[] {
    return this.reel.events.slice(from - this.first, to - this.first).map((entry, at) => {
      const event = from + at
      const [start, end] = [this.#told[event - this.first] ?? 0, this.#told[event - this.first + 1]]
      return {
        event,
        entry,
        facts: this.facts.slice(start, end),
        before: this.viewAt(event),
        view: this.viewAt(event + 1),
      }
    })
  }

  /** The points of every seat wherever they change, as a chart wants them. */
  points(face: GameFace): number[][] {
    const seats = this.reel.seats.map((_, seat) => seat)
    const marks: number[][] = []
    let before: View | undefined
    for (const [at, view] of this.views.entries()) {
      if (view === before) continue
      before = view
      const now = seats.map((seat) => face.points(view, seat))
      const last = marks.at(-1)
      if (!last || now.some((points, seat) => points !== last[seat + 1]))
        marks.push([this.first + at, ...now])
    }
    const [, ...end] = marks.at(-1) ?? [0]
    return marks.at(-1)?.[0] === this.last ? marks : [...marks, [this.last, ...end]]
  }
}

/** The nearest of these behind a version, and the nearest before it; the outermost where there is none. */
export const after = (stops: readonly number[], version: number): number =>
  stops[firstAbove(stops, version)] ?? stops.at(-1) ?? version
export const before = (stops: readonly number[], version: number): number =>
  stops[firstAbove(stops, version - 1) - 1] ?? stops[0] ?? version

/** The number of the first that is larger. */
function firstAbove<Of>(all: readonly Of[], version: number, of: (each: Of) => number = Number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (of(all[middle]!) > version) high = middle
    else low = middle + 1
  }
  return low
}

const unique = (versions: readonly number[]): number[] => [...new Set(versions)].sort((a, b) => a - b)
