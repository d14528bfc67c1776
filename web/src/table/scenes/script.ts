// What a game says of its scenes: one table of rows, each for some ids of the story (docs/page.md). Rows are data and small functions
// of what is known; they touch no page.
import type { Component } from 'svelte'
import type { Fact, Settings, View } from '../../client/protocol'
import type { Sound } from '../../kit/sounds.svelte'

/** A place on the page: what an element carries as `data-at`; of several names the first that is in sight. */
export type At = string | readonly string[]

/** What flies: a component and what it is given. It fills the box it is put in. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- components of every kind
export type Piece = { is: Component<any>; with?: Record<string, unknown> }

export type Flight = {
  piece: Piece
  /** What is seen of it until it has turned over on the way. */
  back?: Piece
  from: At
  to: At
  /** As large as what it leaves, as where it goes, growing from one to the other, or so many pixels. */
  size?: 'from' | 'to' | 'both' | number
  /** Seconds after the first. */
  after?: number
}
/** A few words over a place, once everything has landed. */
export type Note = {
  at: At
  /** A second place: the words stand between the two. */
  and?: At
  text: string
  tone?: 'good' | 'bad'
  above?: boolean
}

/** A place that keeps a ring; in it the number of the turn, or what it brought ("+1"). */
export type Kept = At | { at: At; text: string }

/** What a row knows of its facts. */
export type Moment<V = View> = {
  /** The facts of this row, in their order. */
  facts: readonly Fact[]
  /** What stands on the table as they begin, and what will once the whole event is over. */
  before: V
  after: V
  /** The seat that looks, or null for a spectator. */
  you: number | null
  /** Whose decision it was. */
  actor: number | undefined
  names: readonly string[]
  options: Settings
}

/** A sound, or the same softly. */
export type Heard = Sound | { soft: Sound }

export type Row<V = View> = {
  /** Ids of the story, without what all of a game's begin with. */
  ids: readonly string[]
  /** At the usual speed. */
  seconds: number | ((at: Moment<V>) => number)
  /** Heard once, as it begins. */
  sound?: Heard | ((at: Moment<V>) => Heard | undefined)
  /** Heard at each of its steps. */
  stepSound?: Sound
  /** Heard as what it ends with stands there. */
  lastSound?: (at: Moment<V>) => Sound | undefined
  /** Events that are all of this row, and those nobody is told about in between, are one scene. */
  joins?: boolean
  /** The table is cleared by it: no mark stays. */
  clears?: boolean
  /** The count at the end: nothing comes after it, so it takes its time whatever waits before it. */
  unhurried?: boolean
  /** What stands while things are in the air; as before, if nothing is said. */
  lifts?: (at: Moment<V>) => V
  /** Views one after the other, in equal parts of the time. */
  steps?: (at: Moment<V>) => readonly V[]
  /** What stands once they have landed. The last row of an event ends on the view after it, whatever is said here. */
  lands?: (at: Moment<V>) => V
  flights?: (at: Moment<V>) => readonly Flight[]
  notes?: (at: Moment<V>) => readonly Note[]
  /** Places that are ringed while this is shown. */
  lights?: (at: Moment<V>) => readonly At[]
  /** Places that keep a ring until the viewer's next decision. */
  marks?: (at: Moment<V>) => readonly Kept[]
}

export type Script<V = View> = {
  rows: readonly Row<V>[]
  /** Ids that are told by the story alone. */
  silent: readonly string[]
  /** Ids that stand in the line of what caused them, in the story: what a roll brings to everybody. */
  oneLine?: readonly string[]
  /** Ids that begin a new group of lines in the story, about whom they name, whoever has brought it about; it lasts until the next. */
  opens?: readonly string[]
  /** Ids of which several in a row are one line, and the list of each that it joins: the cards that are laid. */
  lists?: Readonly<Record<string, string>>
  /** Whose turn a view shows, given who has decided what is shown: that seat is lit, also while chance or somebody else acts. */
  turn?: (view: V, actor: number | undefined) => number | undefined
  /** Whether a question is put at once, beside the scenes, because others wait for the answer. */
  atOnce?: (asks: string) => boolean
  /** What is heard of an id where no scenes are shown, if it is not what all games hear of that name. */
  unseen?: Readonly<Record<string, Sound>>
}

/** One row of a script as it is played: for boards that show more of it than flights. */
export type Beat = {
  /** The first of the row's ids. */
  row: string
  facts: readonly Fact[]
  /** Whether things are still in the air. */
  flying: boolean
  /** Which of the row's steps is shown. */
  step: number
  /** How long it takes in all, in milliseconds. */
  ms: number
}

/** Finds the row of a fact in the script of a game, or in that of every table. */
export class Rows {
  readonly #rows = new Map<string, Row>()

  constructor(game: string, script: Script | undefined, common: Script) {
    for (const row of script?.rows ?? []) for (const id of row.ids) this.#rows.set(`${game}.story.${id}`, row)
    for (const row of common.rows) for (const id of row.ids) this.#rows.set(`table.story.${id}`, row)
  }
  of(fact: Fact): Row | undefined {
    return this.#rows.get(fact.message)
  }
}
