// A scoring card as it is read out: what scores how much, in words.
import { say } from '../../words/speech.svelte'
import { cards, common, type ScoringCard } from './cards'
import type { Species } from './view'

/** What a step of this card counts; a label that is no number stands for a step of its own kind. */
function what(name: string, label: string): string {
  const count = parseInt(label, 10)
  return String(count) === label.replace('+', '')
    ? say(`web.cascadia.reads.${name}`, { count })
    : say(`web.cascadia.reads.${name}-sizes`)
}
function read(name: string, { steps, total }: Pick<ScoringCard, 'steps' | 'total'>): string {
  const each = steps.map(([label, points]) =>
    say('web.cascadia.reads.step', {
      what: what(name, label),
      more: label.endsWith('+') ? 'yes' : 'no',
      points,
    }),
  )
  return say(total ? 'web.cascadia.reads.all' : 'web.cascadia.reads.each', { steps: each.join('; ') })
}

/** The card of an animal. */
export function cardAloud(animal: Species, letter: string): string {
  const card = cards[animal][letter]
  return card ? read(`${animal}-${letter.toLowerCase()}`, card) : ''
}
/** The one card of a lighter variant. */
export const commonAloud = (variant: 'E' | 'F'): string => read('common', { steps: common[variant] ?? [] })
