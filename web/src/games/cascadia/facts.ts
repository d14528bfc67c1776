// What facts of the story say, read for the board.
import type { Fact } from '../../client/protocol'
import { type Cell, type Species, species, type Terrain, terrains } from './view'

type Told = { message?: string; params?: Record<string, unknown> }

export const id = ({ message }: Fact): string => message.slice('cascadia.story.'.length)
const first = (fact: Fact, name: string): Told | undefined => {
  const value = fact.params?.[name] as unknown
  return (Array.isArray(value) ? value[0] : value) as Told | undefined
}

/** Whom a fact is about. */
export function seatIn(fact: Fact): number | undefined {
  const player = fact.params?.player
  return typeof player === 'object' && !Array.isArray(player) ? player.seat : undefined
}
export function cellIn(fact: Fact): Cell | undefined {
  const { q, r } = first(fact, 'cell')?.params ?? {}
  return q === undefined ? undefined : [Number(q), Number(r)]
}
const ending = (message: string | undefined): string => message?.split('.').at(-1) ?? ''
export const animalIn = (fact: Fact): Species | undefined =>
  species.find((each) => each === ending(first(fact, 'animal')?.message))
export const terrainIn = (fact: Fact): Terrain | undefined =>
  terrains.find((each) => each === ending(first(fact, 'terrain')?.message))
/** The animal of a scoring card. */
export function cardIn(fact: Fact): Species | undefined {
  const animal = first(fact, 'card')?.params?.animal as Told[] | undefined
  return species.find((each) => each === ending(animal?.[0]?.message))
}
export const numberIn = (fact: Fact, name: string): number => Number(fact.params?.[name] ?? 0)
/** Seats that are named as winners. */
export const winnersIn = (fact: Fact): number[] =>
  ((fact.params?.players ?? []) as Told[]).flatMap(({ params }) => {
    const { player } = (params ?? {}) as { player?: { seat: number } }
    return player ? [player.seat] : []
  })
