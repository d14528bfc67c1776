/** The shape of a seat as path data. */
export function signPath(seat: number, x: number, y: number, r: number): string {
  const shapes = [
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
    `M${x - r * 0.9} ${y - r * 0.9}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`,
    `M${x} ${y - r * 1.3}l${r * 1.3} ${r * 1.3} ${-r * 1.3} ${r * 1.3} ${-r * 1.3} ${-r * 1.3}z`,
    `M${x} ${y - r * 1.15}l${r * 1.2} ${r * 2.1}h${-2.4 * r}z`,
  ]
  return shapes[seat] ?? shapes[0] ?? ''
}
