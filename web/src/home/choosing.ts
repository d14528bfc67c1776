// What is chosen for a table: options that mean what they do anyway are left out, and what cannot go together gives way to the latest choice.
import type { GameInfo } from '../client/house'
import type { Settings } from '../client/protocol'
import type { Preset, Shown } from '../games/shelf'
import { usualValue } from './options'

type Parts = Pick<GameInfo, 'options' | 'layers'>
type Ways = Pick<Shown, 'choice' | 'drawing'>

/** Only what differs from the usual, in the order of the game, and nothing that the house does not know. */
export const trimmed = (info: Parts, chosen: Settings): Settings =>
  Object.fromEntries(
    info.options.flatMap(({ name }) => {
      const value = chosen[name]
      return value === undefined || value === usualValue(info, name, chosen) ? [] : [[name, value]]
    }),
  )

/** Every option, as chosen or as it is anyway. */
export const whole = (info: Parts, chosen: Settings): Settings =>
  Object.fromEntries(info.options.map(({ name }) => [name, chosen[name] ?? usualValue(info, name, chosen)]))

const without = (options: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)))

/** The options after one of them was set. */
export function withOption(
  info: Parts,
  { choice, drawing }: Ways,
  chosen: Settings,
  name: string,
  to: string,
) {
  let options: Settings = { ...chosen, [name]: to }
  const plain = to === usualValue(info, name, options)
  if (drawing && name === drawing.option) {
    const blank = to.trim() === ''
    options = blank ? without(options, [name, ...Object.keys(drawing.with)]) : { ...options, ...drawing.with }
    if (!blank && choice) options = without(options, [choice.option])
  } else if (drawing && drawing.with[name] !== undefined && drawing.with[name] !== to)
    options = without(options, [drawing.option])
  if (choice && !plain) {
    if (name === choice.option) options = without(options, choice.instead)
    if (choice.instead.includes(name)) options = without(options, [choice.option])
  }
  return trimmed(info, options)
}

/** The options of a preset, with what is chosen by its picture where both go together. */
export function withPreset(info: Parts, { choice }: Ways, chosen: Settings, preset: Preset): Settings {
  const kept = choice && chosen[choice.option]
  const together = kept !== undefined && !choice?.instead.some((name) => name in preset.options)
  return trimmed(info, { ...preset.options, ...(together && choice ? { [choice.option]: kept } : {}) })
}

/** Whether these are the options of a preset, whatever was chosen by its picture. */
export function isPreset(info: Parts, { choice }: Ways, chosen: Settings, preset: Preset): boolean {
  const others = without(trimmed(info, chosen), choice ? [choice.option] : [])
  return JSON.stringify(others) === JSON.stringify(trimmed(info, preset.options))
}
