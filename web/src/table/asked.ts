import type { Known } from '../client/session'

type Seated = Pick<Known, 'you' | 'seats' | 'asks' | 'paused' | 'frozen'>

/** Whether a bot plays for the person who sits here. */
export const standIn = ({ you, seats }: Pick<Known, 'you' | 'seats'>): boolean =>
  typeof you === 'number' && seats[you]?.taken_over !== undefined

/**
 * Whether an answer is wanted from this person, and would be taken. The table goes on to put its question while it is paused, and while a
 * bot plays for who is asked.
 */
export const isAsked = (known: Seated): boolean =>
  known.asks !== undefined &&
  typeof known.you === 'number' &&
  !known.paused &&
  !known.frozen &&
  !standIn(known)
