// What the prompt says of a table: what is asked, or why nothing is.
import { online } from 'svelte/reactivity/window'
import { isAway } from '../client/protocol'
import type { Known } from '../client/session'
import { say, speech, tell } from '../words/speech.svelte'
import type { Message } from '../words/words'
import { isAsked, standIn } from './asked'

type Here = {
  names: readonly string[]
  /** The line to the table is gone. */
  lost: boolean
  /** Scenes are playing. */
  playing: boolean
}

// A question that speaks of notation is put otherwise where there is a board to point at.
const ask = (question: Message, names: readonly string[]): string => {
  const own = `web.${question.message}`
  return speech.words.has(own) ? say(own, question.params) : tell(question, names)
}

export function sentenceOf(known: Known, { names, lost, playing }: Here): string {
  if (lost) return say(online.current === false ? 'web.line.offline' : 'web.line.lost')
  if (known.read_only) return say('web.read-only')
  if (known.frozen) return say('web.frozen')
  if (known.result) return say('web.end.over')
  if (!known.begun) return say('web.moment')
  if (known.paused) return say('web.paused')
  if (isAsked(known) && known.asks) return ask(known.asks, names)
  if (known.asks && standIn(known)) return say('web.bot-plays')
  if (known.spared && !playing) return known.spared
  const [first] = known.awaited
  if (first === undefined) return say('web.moment')
  const player = names[first] ?? ''
  if (playing && first === known.you) return say(hasPlayed(known) ? 'web.scene.you' : 'web.moment')
  if (playing) return say('web.scene', { player })
  const players = known.awaited.map((seat) => names[seat] ?? '')
  if (players.length > 1) return say('web.waits-for.all', { players: speech.words.list(players) })
  return say(known.seats[first]?.bot ? 'web.bot-thinks' : 'web.waits-for', { player })
}

/** Whether the last that was done here, as far as it is shown, was done by whoever looks: when cards are dealt nobody has done anything. */
const hasPlayed = ({ facts, you }: Known): boolean => facts.findLast(({ by }) => by !== undefined)?.by === you

/** Whom the question is put to, where several people sit at one screen and the one who looks need not be the one who is asked. */
export const askedOf = (known: Known, names: readonly string[], shared: boolean): string =>
  shared && isAsked(known) && typeof known.you === 'number' ? (names[known.you] ?? '') : ''

/** Since when others are waited for; nothing while something else is said. */
export function waitedSince(known: Known, { lost, playing }: Omit<Here, 'names'>): number | undefined {
  const { since = {}, awaited } = known
  if (lost || playing || known.frozen || known.result || !known.begun || known.paused) return
  if (isAsked(known) || known.spared) return
  const asked = awaited.flatMap((seat) => since[seat] ?? [])
  return asked.length > 0 ? Math.min(...asked) : undefined
}

/** What can be done now, where the question alone does not tell; nothing while what was chosen is on its way. */
export function helpFor(known: Known, count: number, lost: boolean): string {
  const id = `web.help.${known.asks?.message ?? ''}`
  return !lost && count > 0 && isAsked(known) && speech.words.has(id) ? say(id, { count }) : ''
}

/** The id of a sentence as it is for fingers, on a screen that is touched and where they are told something else. */
export function byHand(id: string): string {
  const touch = `${id}.touch`
  return matchMedia('(pointer: coarse)').matches && speech.words.has(touch) ? touch : id
}

/** How what is being shown can be ended, by the hand at this screen. */
export const endsScenes = (): string => say(byHand('web.scene.ends'))

/** The first of those who are away that a bot will play for, and when. */
export const leaverOf = ({ paused, result, seats }: Known): { at: number; bot_at: number } | undefined =>
  paused || result
    ? undefined
    : seats
        .flatMap(({ bot_at, ...seat }, at) => (bot_at !== undefined && isAway(seat) ? [{ at, bot_at }] : []))
        .sort((a, b) => a.bot_at - b.bot_at)[0]
