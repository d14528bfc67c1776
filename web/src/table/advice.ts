// Choices that are advised, as boards and words tell them apart.
import type { Action, Advised } from '../client/protocol'
import type { GameFace } from '../games/face'
import { say } from '../words/speech.svelte'
import { capital, consequence, type Scene, sentences } from './consequence'

const most = 2

/** For each choice the first of these of its plan that no other has, or else the last. */
function ownOf(choices: readonly Advised[], of: (step: Action) => readonly string[]): (string | undefined)[] {
  const all = choices.map(({ plan }) => plan.flatMap(of))
  return all.map(
    (own) => own.find((one) => all.every((other) => other === own || !other.includes(one))) ?? own.at(-1),
  )
}

/** Which numbers stand at which place, by the places that a step speaks of. A single choice needs none. */
export function marksOf(
  choices: readonly Advised[],
  of: (step: Action) => readonly string[],
): Map<string, number[]> {
  const marks = new Map<string, number[]>()
  if (choices.length < 2) return marks
  for (const [at, place] of ownOf(choices, of).entries())
    if (place !== undefined) marks.set(place, [...(marks.get(place) ?? []), at + 1])
  return marks
}

const said = (...steps: readonly Action[]) =>
  capital(
    steps
      .map(({ description, text }) => description ?? text)
      .reduce((first, then) => (first ? say('web.advice.then', { first, then }) : then), ''),
  )

/** What a choice says of its steps; those that the board draws, such as how a tile is turned, only where there is nothing else. */
export function wordsOf({ plan }: Advised, face: GameFace): string {
  const told = plan.filter((step) => !face.shows?.(step))
  return said(...(told.length > 0 ? told : plan))
}

/** The same for the eye, which has the board too: how each begins, and the step that tells it from the others. */
export function briefsOf(choices: readonly Advised[]): { begins: string; differs: string }[] {
  const own = ownOf(choices, ({ text }) => [text])
  const steps = choices.map(({ plan }, at) => plan.find(({ text }) => text === own[at]) ?? plan[0])
  const short = withoutStart(steps.map((step) => (step ? said(step) : '')))
  return choices.map(({ plan }, at) => {
    const shown = plan.filter((step, nth) => nth === 0 || step === steps[at])
    return {
      begins: said(...shown) + (plan.at(-1) === shown.at(-1) ? '' : ' …'),
      differs: short[at] ?? '',
    }
  })
}

/** So many words in common are a beginning that need not be read twice. */
const begun = 3

/** These texts without the words with which all of them begin; or else those that begin alike without what they have in common. */
export function withoutStart(texts: readonly string[]): string[] {
  const words = texts.map((text) => text.split(' '))
  const sameIn = (some: readonly string[][]) =>
    (some[0] ?? []).findIndex((word, at) => some.some((other) => other.length < at + 2 || other[at] !== word))
  const all = sameIn(words) > 0
  const head = (text: readonly string[]) => text.slice(0, begun).join(' ')
  return words.map((own, nth) => {
    const alike = all ? words : words.filter((other) => head(other) === head(own))
    const same = alike.length > 1 ? sameIn(alike) : 0
    return same > 0 ? `… ${own.slice(same).join(' ')}` : (texts[nth] ?? '')
  })
}

// With an error within which 95 of 100 such numbers lie, and never less than it is.
const hope = (text: string, error: number) => {
  const most = Math.ceil(1.96 * error - 1e-9)
  return { text, error: most > 0 ? say('web.advice.error', { error: most }) : '' }
}

/** What a choice promises a seat in the end, and how far off each of that may be. */
export function hopesOf(
  { win, win_error, points, points_error }: Advised,
  seat: number | null,
): { text: string; error: string }[] {
  const hopes = []
  const [chance, most] = [win?.[seat ?? -1], points?.[seat ?? -1]]
  if (seat !== null && chance !== undefined)
    hopes.push(hope(say('web.advice.win', { win: Math.round(100 * chance) }), 100 * (win_error?.[seat] ?? 0)))
  if (seat !== null && most !== undefined)
    hopes.push(hope(say('web.advice.points', { points: Math.round(most) }), points_error?.[seat] ?? 0))
  return hopes.map((each, at) => (at === 0 ? { ...each, text: capital(each.text) } : each))
}

/** What a choice would do, as far as two lines say it. */
export function thenOf({ plan, cut, facts }: Advised, here: Scene): string {
  const [first, ...more] = plan
  // What came of one step was foretold, with the view after it.
  const view = first && more.length === 0 ? here.aim.outcomeOf(first.code)?.view : undefined
  const lines = consequence({ cut: false, facts, view }, here, first)
  const told = sentences(lines.slice(0, most))
  return told && (cut || lines.length > most) ? `${told} …` : told
}
