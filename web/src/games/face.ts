import type { Component } from 'svelte'
import type { Action, Fact, SeatInfo, Settings, View } from '../client/protocol'
import type { Aim, Outcome } from '../table/aim.svelte'
import type { Course, FigureTable, LuckTable } from '../table/course'
import type { Beat, Script } from '../table/scenes/script'

export type Rolls = { told: Readonly<Record<string, number>>; beside: readonly Fact[] }

/** What a board is given. It shows this and tells `aim` what is pointed at and chosen; it knows no rule. */
export type BoardProps<V = View> = {
  view: V
  /** The seat that looks, or null for a spectator. */
  you: number | null
  names: readonly string[]
  seats: readonly SeatInfo[]
  options: Settings
  /** The story so far, for what was played last. */
  facts: readonly Fact[]
  /** How often dice had shown what when the whole table was told, and the story as it was then. */
  rolls?: Rolls | undefined
  aim: Aim
  /** The table as it is by now, while a question is put beside the scenes because others wait for the answer. */
  newest?: V | undefined
  /** What is being shown of an event, for boards that show more of it than what flies. */
  beat?: Beat | null
}

/** How a seat is drawn: the class that sets its colours, and a glyph if the game has one for it. */
export type SeatLook = { class: string; glyph?: string; note?: string }
export type Holding = { icon: string; value: number | string; label: string; strong?: boolean }
/** What is to be known of a seat just now, in a word or two. */
export type Chip = { text: string; bad?: boolean }
/** A question that need not be put: its answer, and what is said instead of it. */
export type Spared = { answer: Action; says: string }
/** What an action would do, in a few words. */
export type Consequence = { title: string; lines: string[] }

/** One game as the page shows it. */
export type GameFace<V = View> = {
  Board: Component<BoardProps<V>>
  /** What is seen when something happens; without it, nothing but what came of it. */
  scenes?: Script<V>
  /** A sheet that lies beside the board; on a phone it is a tab. */
  Side?: Component<BoardProps<V>>
  side?: string
  /** How wide that sheet is, if not as usual. */
  sideWidth?: string
  /** A sheet in the rail, under the players. */
  Rail?: Component<BoardProps<V>>
  rail?: string
  /** More about a player, in the list of players. */
  Strip?: Component<BoardProps<V> & { seat: number }>
  /** The end of the game in figures. */
  Sheet: Component<BoardProps<V>>
  /** What chance brought, once the game is over. */
  luck?(course: Course, names: readonly string[]): LuckTable[]
  /** What it has counted for every seat, once the game is over. */
  figures?(course: Course): FigureTable | undefined
  /** What stands above the final sheet where nobody wins: alone there is nobody to beat. */
  ending?(view: V): string | undefined
  /** The answer to a question that need not be put, by what one may do and what one wishes. */
  unasked?(legal: readonly Action[], wishes: Settings): Spared | undefined
  /** Whether people who share a screen must not see each other's cards. */
  secret?(view: V): boolean
  look(view: V, seat: number): SeatLook
  points(view: V, seat: number): number
  holdings(view: V, seat: number): Holding[]
  /** What its row says of a seat for the moment, where there is only a line for all of them: that it must discard, what it lost. */
  chip?(board: Pick<BoardProps<V>, 'view' | 'facts' | 'you'>, seat: number): Chip | undefined
  /** Where the game stands: "round 2 of 4, trick 5 of 10". */
  where(view: V, options: Settings): string
  /** Which turn it is, in whatever way turns are told apart: one goes from turn to turn when one looks back. */
  turn(view: V): string | number
  /** What a seat holds that others do not see, by its own view; shown when a game is over. */
  Held?: Component<{ view: V; seat: number; options: Settings }>
  /** What one holds, in a line beside the buttons of a phone, where the hand may lie further down than one sees. */
  Foot?: Component<{ view: V; seat: number }>
  /** How far points go, if the game has a mark for it. */
  goal?(view: V): string
  /** A mark for a place that does something at once: "+2". Empty for nothing. */
  gain(outcome: Outcome, view: V, you: number): string
  /** A fact of a preview in the game's own short words; undefined: the usual ones. */
  brief?(fact: Fact): string | undefined
  /** The consequence of an action beyond its facts, from the view after it. */
  more?(outcome: Outcome, view: V, you: number, action: Action | null): string[]
  /** What is asked once the choice is narrowed to these; undefined: the question itself still stands. */
  narrowed?(actions: readonly Action[]): string | undefined
  /** What is to be known of that choice, in the place of what is said of the whole question. */
  how?(actions: readonly Action[]): string
  /** Whether the board shows an action as done while it is pointed at, so that the button of the prompt does it. */
  shows?(action: Action): boolean
  /** Whether a board draws an action that is proposed; without it, every one. */
  draws?(action: Action): boolean
  /** Whether an action without a place is a button of the prompt: the main one, a plain one, or none because the board has it. */
  button?(action: Action): 'go' | 'plain' | null
}
