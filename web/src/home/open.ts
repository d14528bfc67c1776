// Which of the listed tables are shown, and by what they can be told apart.
import type { TableCard } from '../client/house'

export type Filter = { game: string; language: string }

const free = (table: TableCard) => table.seats.some((seat) => seat.empty)

/** The games that are waited for, and whether some tables speak this language and some do not. */
export function filters(
  tables: readonly TableCard[],
  language: string,
): { games: string[]; languages: boolean } {
  const waiting = tables.filter(free)
  const spoken = waiting.map((table) => table.language === language)
  return {
    games: [...new Set(waiting.map(({ game }) => game))].sort(),
    languages: spoken.includes(true) && spoken.includes(false),
  }
}

/** A few of each; a filter that is empty lets everything through. */
export function shownTables(
  tables: readonly TableCard[],
  { game, language }: Filter,
): { waiting: TableCard[]; watchable: TableCard[] } {
  const wanted = tables.filter(
    (table) => (!game || table.game === game) && (!language || table.language === language),
  )
  return {
    waiting: wanted.filter(free).slice(0, game || language ? 20 : 6),
    watchable: wanted.filter((table) => table.state === 'playing' && !free(table)).slice(0, 4),
  }
}
