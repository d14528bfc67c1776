// The scoring cards as they look: an example of the pattern, and the printed numbers.
import box from 'virtual:oya/box/cascadia'
import type { Cell, Species } from './view'

export type Picture = {
  tokens: [animal: Species, q: number, r: number][]
  links?: Cell[][]
  bare?: Cell[]
  sight?: [Cell, Cell][]
}
export type ScoringCard = {
  picture: Picture
  steps: [label: string, points: number][]
  /** The steps are totals: the one reached can be shown. */
  total?: boolean
}

const all = (animal: Species, cells: Cell[]): Picture['tokens'] => cells.map(([q, r]) => [animal, q, r])
const chain = (animal: Species, cells: Cell[]): Picture => ({ tokens: all(animal, cells), links: [cells] })

/** The values of a printed table from a count on, "4+" for the last one where larger counts are worth as much. */
function steps(table: readonly number[] | undefined, from = 1, open = true): [string, number][] {
  const values = table ?? []
  return values
    .map((points, count): [string, number] => [
      open && count === values.length - 1 ? `${count}+` : String(count),
      points,
    ])
    .slice(from)
}
const worth = (table: readonly number[] | undefined): [string, number][] =>
  steps(table, 1, false).filter(([, points]) => points > 0)

const bear = box.bear_groups[0]
const run = box.salmon_runs[0]
const hawks = box.hawk_counts[0]

export const cards: Record<Species, Record<string, ScoringCard>> = {
  bear: {
    A: {
      picture: {
        tokens: all('bear', [[0, 0], [1, 0], [4, -1], [3, 0]]),
        links: [[[0, 0], [1, 0]], [[4, -1], [3, 0]]],
        bare: [[1, -1], [2, -1], [2, 0], [3, -1]],
      },
      steps: steps(box.bear_pairs),
      total: true,
    },
    B: { picture: chain('bear', [[0, 0], [1, -1], [1, 0], [0, 0]]), steps: worth(bear?.[1]) },
    C: {
      picture: {
        tokens: all('bear', [[0, 0], [2, 0], [3, -1], [5, -1], [5, 0], [6, -1]]),
        links: [[[2, 0], [3, -1]], [[5, 0], [5, -1], [6, -1], [5, 0]]],
      },
      steps: [...worth(bear?.[2]), ['1 2 3', 3]],
    },
    D: {
      picture: { tokens: all('bear', [[0, 0], [1, 0], [1, -1], [2, -1]]), links: [[[0, 0], [1, -1], [2, -1], [1, 0], [0, 0]]] },
      steps: worth(bear?.[3]),
    },
  },
  elk: {
    A: { picture: chain('elk', [[0, 0], [1, 0], [2, 0], [3, 0]]), steps: steps(box.elk_lines, 1, false) },
    B: {
      picture: {
        tokens: all('elk', [[0, 0], [1, -1], [1, 0], [4, -1], [3, 0], [4, 0], [5, -1]]),
        links: [[[0, 0], [1, -1], [1, 0], [0, 0]], [[3, 0], [4, -1], [5, -1], [4, 0], [3, 0]]],
      },
      steps: steps(box.elk_lines, 1, false),
    },
    C: {
      picture: {
        tokens: all('elk', [[0, 0], [1, -1], [1, 0], [2, -1], [3, -1], [3, 0]]),
        links: [[[0, 0], [1, -1], [2, -1], [3, -1], [3, 0]], [[0, 0], [1, 0]]],
      },
      steps: steps(box.elk_herds, 1, false),
    },
    D: {
      picture: {
        tokens: all('elk', [[0, -1], [1, -1], [1, 0], [0, 1]]),
        links: [[[0, -1], [1, -1], [1, 0], [0, 1]]],
        bare: [[0, 0], [-1, 0], [-1, 1]],
      },
      steps: steps(box.elk_rings, 1, false),
    },
  },
  salmon: {
    A: { picture: chain('salmon', [[0, 0], [1, -1], [2, -1], [2, 0], [3, 0], [4, -1]]), steps: steps(run?.[0]) },
    B: { picture: chain('salmon', [[0, 0], [1, -1], [2, -1], [2, 0], [3, 0]]), steps: steps(run?.[1]?.slice(0, 6)) },
    C: { picture: chain('salmon', [[0, 0], [1, 0], [2, -1]]), steps: steps(run?.[2]?.slice(0, 6), 3) },
    D: {
      picture: {
        tokens: [...all('salmon', [[0, 0], [1, 0], [2, -1]]), ['bear', 0, -1], ['fox', 3, -1], ['hawk', 0, 1]],
        links: [[[0, 0], [1, 0], [2, -1]]],
      },
      steps: [['1', 1]],
    },
  },
  hawk: {
    A: {
      picture: { tokens: all('hawk', [[0, 0], [2, 0], [4, 0]]), bare: [[1, 0], [3, 0]] },
      steps: steps(hawks?.[0]),
      total: true,
    },
    B: {
      picture: { tokens: all('hawk', [[0, 0], [3, 0]]), bare: [[1, 0], [2, 0]], sight: [[[0, 0], [3, 0]]] },
      steps: steps(hawks?.[1], 2),
      total: true,
    },
    C: {
      picture: {
        tokens: all('hawk', [[0, 0], [3, 0], [2, -2]]),
        bare: [[1, 0], [2, 0], [1, -1]],
        sight: [[[0, 0], [3, 0]], [[0, 0], [2, -2]]],
      },
      steps: [['1', 3]],
    },
    D: {
      picture: {
        tokens: [['hawk', 0, 0], ['elk', 1, 0], ['fox', 2, 0], ['hawk', 3, 0]],
        sight: [[[0, 0], [3, 0]]],
      },
      steps: steps(box.hawk_pairs.slice(0, 4)),
    },
  },
  fox: {
    A: {
      picture: {
        tokens: [['fox', 0, 0], ['elk', 1, -1], ['salmon', 1, 0], ['bear', 0, 1], ['fox', -1, 1], ['hawk', -1, 0]],
        bare: [[0, -1]],
      },
      steps: [1, 2, 3, 4, 5].map((count) => [String(count), count]),
    },
    B: {
      picture: {
        tokens: [['fox', 0, 0], ['elk', 1, -1], ['elk', 1, 0], ['bear', -1, 0], ['bear', -1, 1]],
        bare: [[0, -1], [0, 1]],
      },
      steps: steps(box.fox_pairs_near, 1, false),
    },
    C: {
      picture: {
        tokens: [['fox', 0, 0], ['salmon', 1, -1], ['salmon', 1, 0], ['salmon', 0, 1], ['bear', -1, 0]],
        bare: [[0, -1], [-1, 1]],
      },
      steps: [1, 2, 3, 4, 5, 6].map((count) => [String(count), count]),
    },
    D: {
      picture: {
        tokens: [['fox', 0, 0], ['fox', 1, 0], ['elk', 1, -1], ['elk', 2, -1], ['bear', -1, 1], ['bear', 0, 1]],
        links: [[[0, 0], [1, 0]]],
        bare: [[0, -1], [-1, 0], [2, 0], [1, 1]],
      },
      steps: steps(box.fox_duos, 1, false),
    },
  },
} // prettier-ignore

/** The one card of the lighter variants. */
export const common: Record<string, [label: string, points: number][]> = {
  E: steps(box.family_groups),
  F: steps(box.intermediate_groups, 2),
}
