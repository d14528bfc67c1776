// How a game stands on the shelf of the home page. Options, seats and bots come from the server.
import type { Component } from 'svelte'
import type { Settings } from '../client/protocol'
import type { GameFace } from './face'

/** A ready choice of options, with a word of its own: web.preset.<game>.<name>. */
export type Preset = { name: string; options: Settings }

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
  presets: Preset[]
  page?: OwnPage
}
