import type { SeatLook } from '../face'
import { colourOf } from './view'

/** A seat's colour and shape. */
export const seatLook = (seat: number): SeatLook => ({
  class: `piece-${colourOf(seat)}`,
  glyph: `sign-${seat}`,
})
