/** Letters that are as small as can be read with ease, in the units of a drawing that is so many units and so many pixels wide. */
export const readable = (units: number, pixels: number): number => (11.2 * units) / Math.max(1, pixels)
