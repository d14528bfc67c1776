import { say } from '../../words/speech.svelte'
import { type Card, readCard } from './view'

/** A card in words: "red 3". */
export function cardName(card: Card): string {
  const face = readCard(card)
  return face
    ? say('vigo.card', { colour: say(`vigo.colour.${face.colour}`), value: face.value })
    : say('vigo.card.hidden')
}
