// How a game stands on the shelf of the home page. Options, seats and bots come from the server.
import type { Component } from 'svelte'
import type { Action, Settings, View } from '../client/protocol'
import type { GameFace } from './face'

/** Headings, and the names of the options below each. */
export type Groups = Record<string, readonly string[]>

/** A ready choice of options, with a word of its own: web.preset.<game>.<name>. */
export type Preset = { name: string; options: Settings }

/**
 * A choice with pictures beside the presets, one option of the game. It takes the place of some other options, and goes with every preset
 * that has none of these. It is given every option, as chosen or as it is anyway.
 */
export type ChoiceProps = { options: Settings; seats: number; onchoose: (value: string) => void }
export type Choice = {
  option: string
  instead: readonly string[]
  load(): Promise<{ default: Component<ChoiceProps> }>
}

/** An option that is drawn as text, by columns: what else is chosen as soon as something is drawn, and what shows the drawing. */
export type DrawingProps = { text: string; ondraw: (text: string) => void }
export type Drawing = {
  option: string
  with: Settings
  load(): Promise<{ default: Component<DrawingProps> }>
}

/** A page of a game's own, such as what people keep of it from one game to the next. Its words are those of the house, by id. */
export type OwnPage = {
  path: string
  title: string
  see: string
  /** A line about it, with a count. */
  line: string
  /** The count as far as this browser knows it, and as the house does. */
  counted(): number
  count(language: string): Promise<number>
  load(): Promise<{ default: Component }>
}

/** A picture of the rulebook: a part of a table, as the board of the game draws it. What is shown of it is a word between the two. */
export type PictureProps<V = View, Shows = Record<string, unknown>> = {
  view: V
  seat: number
  names: readonly string[]
  options: Settings
  legal: readonly Action[]
  picture: Shows
}

/** A case of the ledger on one side of its steps: before them, or after. `other` is what is seen on the other side. */
export type CaseSide<V = View> = {
  view: V
  other: V | undefined
  seat: number
  rule: string
  steps: readonly string[]
  after: boolean
}
/** How a case of the ledger is shown: pictures as those of the rulebook, and what its players are called there. */
export type Exhibit<V = View> = {
  pictures(side: CaseSide<V>): Record<string, unknown>[]
  names?(view: V): string[]
}

export type Shown = {
  game: string
  /** The game at a table, fetched when one is opened. */
  face(): Promise<GameFace>
  Scene: Component
  /** Drawn symbols of the game that are wanted before a table is opened, for <use href="#…">. */
  Symbols?: Component
  minutes: number
  seats: string
  usual: number
  /** Options that make a game of its own, so that results are not compared; called by the sentence web.<game>.kind. */
  apart?: readonly string[]
  /** The options under the headings of the page that makes a table (`web.make.group.*`). */
  groups?: Groups
  presets: Preset[]
  /** How beginners play it, by the ledger: what is offered to who has never chosen. */
  first: Settings
  choice?: Choice
  drawing?: Drawing
  page?: OwnPage
  /** What counts a game that was played with the real box, at /score/<game>. */
  assistant?(): Promise<{ default: Component }>
  /** What draws the pictures of its rulebook, where it has one. */
  picture?(): Promise<{ default: Component<PictureProps> }>
  /** How the cases of its ledger are shown by them. */
  exhibit?(): Promise<Exhibit>
}
