// The options of a game under headings that a player knows.

import type { Groups } from '../games/shelf'

/** The options in their groups; those of a game that has none, or that are in none, stand first and without a heading. */
export function grouped<Option extends { name: string }>(
  groups: Groups,
  options: readonly Option[],
): { heading: string; options: Option[] }[] {
  const table = Object.entries(groups)
  const known = new Set(table.flatMap(([, names]) => names))
  return [
    { heading: '', options: options.filter(({ name }) => !known.has(name)) },
    ...table.map(([heading, names]) => ({
      heading,
      options: names.flatMap((each) => options.filter(({ name }) => name === each)),
    })),
  ].filter((group) => group.options.length > 0)
}
