import type { ChatLine, Unheard } from './protocol'

/** How many of these lines somebody has not read who has read up to a number: neither their own, nor those of whom they do not hear. */
export const unreadIn = (
  lines: readonly ChatLine[],
  read: number,
  own: unknown,
  unheard: readonly Unheard[],
): number =>
  lines.filter(
    ({ number, seat, author }) =>
      number > read &&
      (seat === undefined || seat !== own) &&
      !unheard.some((each) => each.author === author),
  ).length
