// A route as one would walk it: its sides in their order, from one end to the other.
import { type Edge, edgeOf, type Spot } from './place'

const key = ({ x, y }: Spot): string => `${Math.round(x)},${Math.round(y)}`

/** The names of a route's sides from end to end; as they came, if they are no single way. */
export function alongRoute(names: readonly string[]): string[] {
  const edges = names.flatMap((name) => edgeOf(name) ?? [])
  const ends = edges.flatMap(({ from, to }) => [key(from), key(to)])
  const times = (corner: string) => ends.filter((each) => each === corner).length
  // A way begins where an odd number of its sides meet; a ring, anywhere.
  const starts = [...new Set(ends)].sort((a, b) => (times(b) % 2) - (times(a) % 2))
  for (const start of starts) {
    const way = walked(edges, start)
    if (way) return way.map(({ name }) => name)
  }
  return [...names]
}

/** Every side once, one after the other, from here on. */
function walked(left: readonly Edge[], here: string): Edge[] | undefined {
  if (left.length === 0) return []
  for (const edge of left) {
    const [from, to] = [key(edge.from), key(edge.to)]
    if (from !== here && to !== here) continue
    const rest = walked(
      left.filter((each) => each !== edge),
      from === here ? to : from,
    )
    if (rest) return [edge, ...rest]
  }
  return undefined
}
