import { plain } from '../pages/find'
import { say } from '../words/speech.svelte'

/** A place of the board in words, and where it is on the page. */
export type Place = { text: string; at: HTMLElement }

/** Everything on the board that has a name: fields by their coordinates, cards by whose they are. */
export function placesOf(board: Iterable<ParentNode>): Place[] {
  const found = new Map<string, Place>()
  for (const part of board)
    for (const at of part.querySelectorAll<HTMLElement>('[data-x][aria-label], [role="img"][aria-label]')) {
      const label = at.getAttribute('aria-label')?.trim() ?? ''
      const within = at.dataset.x
        ? undefined
        : at.parentElement?.closest('section[aria-label]')?.getAttribute('aria-label')
      const named = within ? say('web.of', { name: within, value: label }) : label
      // Here coordinates can be asked for, so they are told: two empty fields have the same words.
      const { coordinates: spot = '' } = at.dataset
      const text = spot && !named.includes(spot) ? `${named}, ${spot}` : named
      if (label && !found.has(text)) found.set(text, { text, at })
    }
  return [...found.values()]
}

const coordinates = /^\s*\(?\s*(-?\d+)\s*[,; ]\s*(-?\d+)\s*\)?\s*$/

/** Whether a name is that of what was asked for: coordinates ("2,-1", "(2, -1)", "2 -1") or words. */
export function speaksOf(text: string, query: string): boolean {
  const [, q, r] = coordinates.exec(query.replaceAll('−', '-')) ?? []
  if (q !== undefined && r !== undefined)
    return new RegExp(`(?<![-\\d])${q}\\s*,\\s*${r}(?!\\d)`).test(text.replaceAll('−', '-'))
  const said = plain(text)
  return plain(query)
    .split(/\s+/)
    .every((word) => said.includes(word))
}
