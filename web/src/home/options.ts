import type { GameInfo } from '../client/house'
import type { Settings } from '../client/protocol'
import { say, speech } from '../words/speech.svelte'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What an option is called; its own name if there is no word for it yet. */
export function optionName(game: string, option: string): string {
  const id = `web.option.${game}.${option}`
  return speech.words.has(id) ? say(id) : capital(option.replaceAll('_', ' '))
}
/** One sentence of help. */
export function optionHelp(game: string, option: string): string {
  for (const id of [`${game}.option.${option}`, `web.help.${game}.${option}`])
    if (speech.words.has(id)) return say(id)
  return ''
}
/** What an option means that nobody has set: its first value, or what a layer that is chosen, such as an edition, makes of it. */
export function usualValue(
  { options, layers }: Pick<GameInfo, 'options' | 'layers'>,
  name: string,
  chosen: Settings,
): string {
  const layer = layers.find(({ option, value, defaults }) => chosen[option] === value && name in defaults)
  return layer?.defaults[name] ?? options.find((each) => each.name === name)?.values[0] ?? ''
}
/** A value as the end of an id: what an id cannot hold (commas, slashes, capitals) becomes a dash or a small letter. */
export const valueId = (value: string): string => value.toLowerCase().replace(/[^a-z0-9_-]/g, '-')

/** What a value is called; values that say themselves (numbers, letters) need no word. */
export function valueName(game: string, option: string, value: string): string {
  const end = valueId(value)
  for (const id of [`web.value.${game}.${option}.${end}`, `web.value.${end}`])
    if (speech.words.has(id)) return say(id)
  return capital(value.replaceAll('_', ' '))
}
