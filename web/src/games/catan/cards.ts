import type { Settings } from '../../client/protocol'
import { say } from '../../words/speech.svelte'

const atSea = new Set(['diplomat', 'road-building', 'free-roads', 'knight'])

/** What a card does, in one line; two of them do other things by the modern rules, and some say more at sea. */
export function cardText(card: string, options: Settings, sea: boolean): string {
  const other =
    card === 'saboteur' ? options.saboteur_effect : card === 'diplomat' ? options.diplomat_scope : ''
  const modern = other === 'discard_half' || other === 'any' ? '-modern' : ''
  return say(`web.catan.card.${card}${modern}${sea && atSea.has(card) ? '-at-sea' : ''}`)
}
