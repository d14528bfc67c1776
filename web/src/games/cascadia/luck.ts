import { type Course, gathered, type LuckTable } from '../../table/course'
import { say } from '../../words/speech.svelte'
import { species } from './view'

/** The tokens that came out of the bag. */
export function cascadiaLuck({ chance }: Course): LuckTable[] {
  const tokens = gathered(
    chance.filter(({ kind }) => kind === 'token'),
    ({ text }) => species.find((animal) => text.split(' ').includes(animal)),
  )
  if (tokens.size === 0) return []
  return [
    {
      title: say('web.cascadia.luck.tokens'),
      rows: species.map((animal) => ({
        label: say(`cascadia.species.${animal}`),
        ...(tokens.get(animal) ?? { count: 0, expected: 0 }),
      })),
    },
  ]
}
