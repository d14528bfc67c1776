// Places in the notations of the games: "3,-1", "N(3,-1)", "(3,-1)se".
const places = /[NS]?\(?-?\d+,-?\d+\)?(?:[ns]?[ew])?/g

/**
 * Those that lie at the same place as another, so that a board cannot tell them apart; at most four. Those without any place are left out
 * if the board has them.
 */
export function together<T extends { text: string }>(all: readonly T[], placed: boolean): T[] {
  const placeOf = ({ text }: T) => text.match(places)?.at(-1) ?? ''
  const times = new Map<string, number>()
  for (const each of all) times.set(placeOf(each), (times.get(placeOf(each)) ?? 0) + 1)
  return all
    .filter((each) => (!placed || placeOf(each) !== '') && (times.get(placeOf(each)) ?? 0) > 1)
    .slice(0, 4)
}
