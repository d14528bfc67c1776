// What the facts of the story say, read as the board needs it.
import type { Fact } from '../../client/protocol'
import type { Message, Param } from '../../words/words'
import { fieldName } from './map'
import { type Colour, type Field, tracks } from './view'

const prefix = 'cascadero.story.'
const one = (param: Param | undefined): Message | undefined => (Array.isArray(param) ? param[0] : undefined)

export const idOf = ({ message }: Fact): string => message.slice(prefix.length)
export const seatIn = ({ params }: Fact): number => {
  const player = params?.player
  return typeof player === 'object' && !Array.isArray(player) ? player.seat : -1
}
export const numberIn = ({ params }: Message, name: string): number => Number(params?.[name] ?? 0)

const fieldOf = (named: Message | undefined): Field =>
  named ? fieldName(numberIn(named, 'column'), numberIn(named, 'row')) : ''
/** The field that stands under this name; empty if there is none. */
export const fieldIn = ({ params }: Message, name = 'field'): Field => fieldOf(one(params?.[name]))
/** The field of a town. */
export const townIn = ({ params }: Fact, name = 'town'): Field => {
  const town = one(params?.[name])
  return town ? fieldIn(town) : ''
}

const lastWord = (message: string | undefined): string => message?.split('.').at(-1) ?? ''
const colourNamed = (message: Message | undefined): Colour | undefined =>
  tracks.find((track) => track === lastWord(message?.message))
/** The track a fact speaks of, be it by the colour of a town. */
export const trackIn = ({ params }: Fact): Colour | undefined =>
  colourNamed(one(params?.colour)) ?? colourNamed(one(one(params?.town)?.params?.colour))

/** Which achievement, by its name in the view. */
export const claimIn = ({ params }: Fact): string => lastWord(one(params?.achievement)?.message)
