// How the games are shown on the shelf of the home page. Options, seats and bots come from the server.
import type { Component } from 'svelte'
import type { Settings } from '../client/protocol'
import CascaderoScene from './scenes/CascaderoScene.svelte'
import CascadiaScene from './scenes/CascadiaScene.svelte'
import CatanScene from './scenes/CatanScene.svelte'
import VigoScene from './scenes/VigoScene.svelte'

/** A ready choice of options, with a word of its own: web.preset.<game>.<name>. */
export type Preset = { name: string; options: Settings }
export type Shown = {
  game: string
  Scene: Component
  minutes: number
  seats: string
  usual: number
  presets: Preset[]
}

export const shownGames: Shown[] = [
  {
    game: 'cascadero',
    Scene: CascaderoScene,
    minutes: 45,
    seats: '2–4',
    usual: 3,
    presets: [
      { name: 'usual', options: {} },
      { name: 'farmer', options: { board: 'farmer' } },
      { name: 'heralds', options: { heralds: 'two' } },
    ],
  },
  {
    game: 'vigo',
    Scene: VigoScene,
    minutes: 30,
    seats: '2–4',
    usual: 4,
    presets: [
      { name: 'usual', options: {} },
      { name: 'memory', options: { buried_cards: 'hidden' } },
    ],
  },
  {
    game: 'catan',
    Scene: CatanScene,
    minutes: 90,
    seats: '3–4',
    usual: 4,
    presets: [
      { name: 'usual', options: {} },
      { name: 'base', options: { expansion: 'none' } },
    ],
  },
  {
    game: 'cascadia',
    Scene: CascadiaScene,
    minutes: 40,
    seats: '1–4',
    usual: 2,
    presets: [
      { name: 'usual', options: {} },
      { name: 'first', options: { cards: 'first_game' } },
      { name: 'family', options: { variant: 'family' } },
    ],
  },
]
