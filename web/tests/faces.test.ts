import { describe, expect, it } from 'vitest'
import { botOf, eyes, heads, mouths, type Parts, partsOf, tops } from '../src/table/faces'
import { botNames } from '../src/table/names'

const numbers = ['2', '3', '4', '5', '6']
const all = (part: keyof Parts, names: readonly string[]) => new Set(names.map((name) => partsOf(name)[part]))

describe('the face of a bot', () => {
  it('is the same for the same name', () => expect(partsOf('Tomás')).toEqual(partsOf('Tomás')))
  it.each(['head', 'top', 'eyes'] as const)('of the house is no other’s: %s', (part) =>
    expect(all(part, botNames).size).toBe(botNames.length),
  )
  it('without a name is that of its seat, and no two are alike', () => {
    const faces = [...botNames, ...numbers].map((name) => JSON.stringify(partsOf(name)))
    expect(new Set(faces).size).toBe(faces.length)
  })
  it('may have any part that is drawn, and no other', () => {
    const names = Array.from({ length: 400 }, (_, at) => `Bot ${at}`)
    const whole = (count: number) => Array.from({ length: count }, (_, at) => at)
    const drawn = { head: heads, top: tops, eyes, mouth: mouths }
    for (const [part, list] of Object.entries(drawn))
      expect([...all(part as keyof Parts, names)].sort(), part).toEqual(whole(list.length))
  })
})

describe('a seat', () => {
  it('has a face if a bot sits there', () => {
    expect(botOf({ name: 'Elio', bot: 'greedy' }, 1)).toBe('Elio')
    expect(botOf({ name: '', bot: 'greedy:2' }, 2)).toBe('3')
    expect(botOf({ name: '', bot: 'greedy:2' }, 2, 'Bot 3'), 'in every language').toBe('3')
    expect(botOf({ name: '', bot: 'greedy' }, 1, 'Elio'), 'as it is called').toBe('Elio')
  })
  it('has none if it is a person’s, also while a bot plays for them', () => {
    expect(botOf({ name: 'Noor' }, 0)).toBeUndefined()
    expect(botOf({ name: 'Noor', bot: 'greedy', taken_over: 'left' }, 0)).toBeUndefined()
    expect(botOf(undefined, 0)).toBeUndefined()
  })
})
