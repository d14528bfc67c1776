// How a game went, as the house tells it once it is over (docs/server.md, Looking back).
export type Chance = { kind: string; text: string; by?: number; count: number; expected: number }
export type Course = {
  /** The number of an event, then the points of every seat after it. */
  points: number[][]
  chance: Chance[]
  /** What the game has counted for every seat, by the name of the figure. */
  figures: Record<string, number[]>
}

/** What chance brought, beside what was to be expected. */
export type LuckRow = { label: string; count: number; expected: number; icon?: string }
export type LuckTable = { title: string; rows: LuckRow[]; note?: string }

/** What the game has counted for every seat, in rows, and what the rows mean. */
export type FigureTable = { title: string; help: string; rows: { label: string; cells: string[] }[] }

/** Chances put together by a key; those without one are left out. Counts are whole, expectations plain numbers. */
export function gathered(
  chances: readonly Chance[],
  keyOf: (chance: Chance) => string | undefined,
): Map<string, { count: number; expected: number }> {
  const all = new Map<string, { count: number; expected: number }>()
  for (const chance of chances) {
    const key = keyOf(chance)
    if (key === undefined) continue
    const { count, expected } = all.get(key) ?? { count: 0, expected: 0 }
    all.set(key, { count: count + chance.count, expected: expected + chance.expected / 1000 })
  }
  return all
}

export type Line = {
  seat: number
  path: string
  /** Where it ends, and where there is room to say whose it is. */ last: number
  label: number
}
export type Plot = { lines: Line[]; ticks: { y: number; value: number }[]; width: number; height: number }

/** The points of every seat over the game as stairs on a sheet of this size; `range`: between which values, if not from nothing up. */
export function plot(
  points: readonly number[][],
  width: number,
  height: number,
  range?: readonly [number, number],
): Plot {
  const end = Math.max(1, points.at(-1)?.[0] ?? 1)
  const values = points.flatMap((mark) => mark.slice(1))
  const [low, high] = range ?? [Math.min(0, ...values), Math.max(1, ...values)]
  const x = (event: number) => Math.round((event / end) * width * 10) / 10
  const y = (value: number) => Math.round((1 - (value - low) / (high - low)) * height * 10) / 10
  const seats = Math.max(0, (points[0]?.length ?? 1) - 1)
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((each) => (high - low) / each <= 5) ?? 200
  const ticks = []
  for (let value = Math.ceil(low / step) * step; value <= high; value += step)
    ticks.push({ value, y: y(value) })
  const ends = Array.from({ length: seats }, (_, seat) => ({ seat, y: y(points.at(-1)?.[seat + 1] ?? 0) }))
  let free = -Infinity
  const labels: number[] = []
  for (const end_ of ends.sort((a, b) => a.y - b.y)) {
    free = Math.max(end_.y, free + 16)
    labels[end_.seat] = free
  }
  return {
    width,
    height,
    ticks,
    lines: Array.from({ length: seats }, (_, seat) => ({
      seat,
      last: y(points.at(-1)?.[seat + 1] ?? 0),
      label: labels[seat] ?? 0,
      path: points
        .map((mark, at) => {
          const to = y(mark[seat + 1] ?? 0)
          return at === 0 ? `M${x(mark[0] ?? 0)} ${to}` : `H${x(mark[0] ?? 0)}V${to}`
        })
        .join(''),
    })),
  }
}
