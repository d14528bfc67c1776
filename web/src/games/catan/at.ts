// What the page calls its places, so that what flies finds them: one name for each corner and side, whichever hex it is named after.

const form = /([NS])?\((-?\d+),(-?\d+)\)(\w*)/

/** A corner of a hex by where it points, called after the hex it is the top or the foot of. */
export function tipAt(q: number, r: number, tip: string): string {
  const names: Record<string, string> = {
    n: `N(${q},${r})`,
    s: `S(${q},${r})`,
    ne: `S(${q + 1},${r - 1})`,
    se: `N(${q},${r + 1})`,
    sw: `N(${q - 1},${r + 1})`,
    nw: `S(${q},${r - 1})`,
  }
  return `corner ${names[tip] ?? ''}`
}
export const cornerAt = (name: string): string => `corner ${name}`
export const hexAt = (name: string): string => `hex ${name}`
/** A side is called after the hex it lies east or south of. */
export function edgeAt(name: string): string {
  const [, , first, second, side = ''] = form.exec(name) ?? []
  const [q, r] = [Number(first), Number(second)]
  const names: Record<string, string> = {
    w: `(${q - 1},${r})e`,
    nw: `(${q},${r - 1})se`,
    ne: `(${q + 1},${r - 1})sw`,
  }
  return `edge ${names[side] ?? name}`
}
/** The place of a name of the notation. */
export const placeAt = (kind: 'hex' | 'corner' | 'edge', name: string): string =>
  kind === 'edge' ? edgeAt(name) : `${kind} ${name}`
/** The name of a place in the view. */
export const nameAt = (place: string): string => place.slice(place.indexOf(' ') + 1)

export const rowOf = (seat: number): string => `seat ${seat}`
