// What may befall a table while one sits at it, as it is told then: nothing of a moment but who is there, and whether it goes on.
import type { SeatInfo } from '../client/protocol'
import type { Known } from '../client/session'

/** Somebody else at the table, as far as one can get from oneself. */
const other = ({ you, seats }: Known): number => seats.length - (you === seats.length - 1 ? 2 : 1)
const seated = ({ seats }: Known, at: number, { bot, ...seat }: SeatInfo, now: Partial<SeatInfo>) => (
  void bot,
  { seats: seats.toSpliced(at, 1, { ...seat, ...now }) }
)
const withOther = (known: Known, now: Partial<SeatInfo>) => {
  const at = other(known)
  return seated(known, at, known.seats[at] ?? { name: '' }, now)
}
const onlyWatched: Partial<Known> = { you: 'spectator', legal: [] }

export const fates: Readonly<Record<string, (known: Known) => Partial<Known> & { lost?: boolean }>> = {
  lost: () => ({ lost: true }),
  paused: () => ({ paused: true }),
  frozen: () => ({ frozen: true }),
  away: (known) => withOther(known, { present: false, bot_at: performance.now() + 600_000 }),
  'a bot for them': (known) => withOther(known, { bot: 'greedy', taken_over: 'left' }),
  'a bot for me': (known) =>
    typeof known.you === 'number'
      ? seated(known, known.you, known.seats[known.you] ?? { name: '' }, {
          bot: 'greedy',
          taken_over: 'asked',
        })
      : {},
  'they ask': (known) => ({ offers: [{ kind: 'undo', by: other(known), agreed: [] }] }),
  'I ask': ({ you }) => ({ offers: typeof you === 'number' ? [{ kind: 'pause', by: you, agreed: [] }] : [] }),
  clocks: ({ seats, awaited }) => ({
    clocks: { left: seats.map(() => 3_599_000), running: awaited, at: performance.now() },
  }),
  watched: () => onlyWatched,
  'watched, somebody away': (known) => ({ ...fates.away?.(known), ...onlyWatched }),
}
