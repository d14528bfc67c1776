// Where the rules may be read in more than one way, and which of that matters to a table: the options of the house by their names.
import type { Table } from './table'

type Reading = {
  name: string
  /** The usual one first. */
  values: readonly string[]
  matters: (table: Table) => boolean
}

const withCards = ({ variant }: Table) => variant === ''
const withGoals = ({ scenario, variant, restriction, achievements }: Table) =>
  scenario !== '' || (achievements === true && !variant && !restriction)

export const readings: readonly Reading[] = [
  { name: 'variant_majorities', values: ['on', 'off'], matters: ({ variant }) => variant !== '' },
  {
    name: 'restriction_majorities',
    values: ['sheet', 'longest', 'none'],
    matters: ({ restriction }) => restriction === '3' || restriction === '4',
  },
  { name: 'salmon_malformed', values: ['strict', 'forgiving'], matters: withCards },
  { name: 'salmon_d_minimum', values: ['3', '1'], matters: withCards },
  { name: 'elk_c_large', values: ['split', 'capped'], matters: withCards },
  { name: 'elk_d_ring', values: ['arc', 'any'], matters: withCards },
  { name: 'goal_habitat_points', values: ['box', 'corridor'], matters: withGoals },
  { name: 'goal_majority_ties', values: ['sole', 'shared'], matters: withGoals },
  { name: 'goal_adjacency', values: ['every', 'some'], matters: withGoals },
]

/** How a table reads the rules where it is not the usual way, and where that matters. */
export const readAs = (table: Table): [name: string, value: string][] =>
  readings.flatMap(({ name, values, matters }): [string, string][] => {
    const value = table.readings?.[name]
    return value && value !== values[0] && matters(table) ? [[name, value]] : []
  })

export const areReadings = (given: unknown): boolean =>
  given === undefined ||
  (typeof given === 'object' &&
    given !== null &&
    Object.entries(given).every(([name, value]) =>
      readings.find((each) => each.name === name)?.values.includes(value as string),
    ))
