// What the facts of the story say, read as the board needs it.
import type { Fact } from '../../client/protocol'
import type { Message, Param } from '../../words/words'
import { edgeAt, hexAt, tipAt } from './at'
import { type Cards, type Good, goods, type Track, tracks } from './view'

const one = (param: Param | undefined): Message | undefined => (Array.isArray(param) ? param[0] : undefined)
const lastWord = ({ message }: Message): string => message.split('.').at(-1) ?? ''

/** The id of a fact, without what all of the game's begin with. */
export const id = ({ message }: Fact): string => message.slice('catan.story.'.length)

export const seatIn = ({ params }: Fact, name = 'player'): number => {
  const player = params?.[name]
  return typeof player === 'object' && !Array.isArray(player) ? player.seat : -1
}
export const numberIn = ({ params }: Fact, name: string): number => Number(params?.[name] ?? 0)
const wordIn = ({ params }: Fact, name: string): string => {
  const found = one(params?.[name])
  return found ? lastWord(found) : ''
}
export const trackIn = (fact: Fact): Track | undefined =>
  tracks.find((track) => wordIn(fact, 'track') === track)
export const buildingIn = (fact: Fact): string => wordIn(fact, 'building')
export const goodIn = (fact: Fact): Good | undefined => goods.find((good) => wordIn(fact, 'good') === good)
/** The card a fact speaks of: its name, or the colour of its back. */
export const cardIn = (fact: Fact): string => wordIn(fact, 'card')

/** The resources and commodities that are named. */
export function cardsIn({ params }: Fact, name = 'cards'): Cards {
  const cards: Cards = {}
  const named = params?.[name]
  for (const each of Array.isArray(named) ? named : []) {
    const good = goods.find((every) => lastWord(each) === every)
    if (good) cards[good] = (cards[good] ?? 0) + Number(each.params?.count ?? 1)
  }
  return cards
}

/** Where it happened, as the page names places. */
export function placeIn({ params }: Fact, name: 'corner' | 'edge' | 'hex' | 'other' | 'from' | 'to'): string {
  const spot = one(params?.[name])
  if (!spot?.params) return ''
  const [q, r] = [Number(spot.params.q), Number(spot.params.r)]
  if (spot.message.startsWith('catan.corner')) return tipAt(q, r, lastWord(spot))
  if (spot.message === 'catan.edge')
    return edgeAt(`(${q},${r})${lastWord(one(spot.params.side) ?? { message: '' })}`)
  return hexAt(`(${q},${r})`)
}
