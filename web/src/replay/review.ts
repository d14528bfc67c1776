// What the house found when it played a game through once more: how it stood at each decision, what chance did, and what cost most.
import type { Action } from '../client/protocol'
import { plot, type Plot } from '../table/course'
import { say, speech } from '../words/speech.svelte'

/** How the game stood before an event, or at its end: the chance to win in thousandths, the points to be expected at the end. */
export type Mark = { event: number; win?: number[]; points: number[] }
/** What chance brought a seat. Alone there is nobody to win against. */
export type Luck = { win?: number; win_error?: number; points: number; points_error: number }
export type Costly = {
  /** The version before it, and the one behind it. */
  event: number
  until: number
  seat: number
  /** How much was given away, with the error of the points. */
  points: number
  win?: number
  error: number
  taken: Action[]
  better: Action[]
  why?: string
}
export type Review = {
  seats: number
  curve: Mark[]
  /** By seat; not there where nothing was left to chance. */
  luck?: Luck[]
  /** How many decisions were judged, by seat. */
  judged: number[]
  /** The costliest first. */
  decisions: Costly[]
}
/** How far it is. */
export type Reviewed =
  { state: 'none' } | { state: 'waiting' | 'running'; progress: number } | { state: 'ready'; review: Review }

/** What a curve shows. */
export type Shows = 'win' | 'points'

/** What can be shown of it. */
export const showsOf = ({ curve }: Review): Shows[] =>
  curve.some(({ win }) => win) ? ['win', 'points'] : ['points']

const valuesOf = (mark: Mark | undefined, shows: Shows): number[] =>
  shows === 'points' ? (mark?.points ?? []) : (mark?.win?.map((each) => each / 10) ?? [])

/** What every seat could hope for at a version: its chance in per cent, or its points. */
export function valuesAt({ curve }: Review, shows: Shows, version: number): number[] {
  return valuesOf(curve.findLast(({ event }) => event <= version) ?? curve[0], shows)
}

/** The curve on a sheet of this size, from the first version of a film to its last. */
export function sheetOf(
  { curve }: Review,
  shows: Shows,
  film: { first: number; last: number },
  width: number,
  height: number,
): Plot {
  const length = film.last - film.first
  const marks = curve.map((mark) => [
    Math.min(length, Math.max(0, mark.event - film.first)),
    ...valuesOf(mark, shows),
  ])
  const [[, ...begin] = [], [last = 0, ...end] = []] = [marks[0], marks.at(-1)]
  const values = marks.flatMap(([, ...rest]) => rest)
  const [low, high] = [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))]
  return plot(
    [[0, ...begin], ...marks, ...(last < length ? [[length, ...end]] : [])],
    width,
    height,
    shows === 'win' ? [0, 100] : low < high ? [low, high] : [(values[0] ?? 0) - 1, (values[0] ?? 0) + 1],
  )
}

/** The seats, one's own first. */
export const seatsFrom = (seats: number, own: number | undefined): number[] =>
  Array.from({ length: seats }, (_, seat) => seat).sort(
    (a, b) => Number(b === own) - Number(a === own) || a - b,
  )

/** As many decisions of a seat are shown. */
const most = 3
export const costliestOf = ({ decisions }: Review, seat: number): Costly[] =>
  decisions.filter((each) => each.seat === seat).slice(0, most)

const written = (value: number, more: Intl.NumberFormatOptions = {}): string =>
  // No zero has a sign.
  (Math.round(value * 10) / 10 || 0)
    .toLocaleString(speech.language, { maximumFractionDigits: 1, ...more })
    .replace('-', '−')
/** A chance in thousandths as whole per cent; it is never rounded away. */
const percent = (value: number, more?: Intl.NumberFormatOptions): string =>
  written(value / 10, { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0, ...more })

/** A value of the curve, as it stands beside a name. */
export const figure = (value: number, shows: Shows): string =>
  shows === 'points' ? written(value) : say('web.review.percent', { value: written(Math.round(value)) })

/** What chance brought a seat, in a sentence or two: what can be told from nothing, then what cannot. */
export function luckOf({ points, points_error, win, win_error = 0 }: Luck): string[] {
  const signed = { signDisplay: 'exceptZero' } as const
  const figures = [
    {
      told: Math.abs(points) > points_error,
      text: say('web.review.cost', {
        value: written(points, signed),
        count: Math.abs(points),
        error: written(points_error),
      }),
    },
    ...(win === undefined
      ? []
      : [
          {
            told: Math.abs(win) > win_error,
            text: say('web.review.luck.win', { value: percent(win, signed), error: percent(win_error) }),
          },
        ]),
  ]
  const of = (told: boolean) =>
    speech.words.list(figures.filter((each) => each.told === told).map(({ text }) => text))
  return [
    ...(figures.some(({ told }) => told) ? [of(true)] : []),
    ...(figures.some(({ told }) => !told) ? [say('web.review.luck.none', { figures: of(false) })] : []),
  ]
}

/** What a decision gave away. */
export function costOf({ points, error, win = 0 }: Costly): string {
  const value = { value: written(points), count: Math.abs(points), error: written(error) }
  return win > 0 ? say('web.review.cost.win', { ...value, win: percent(win) }) : say('web.review.cost', value)
}

/** Steps that follow each other, in words. */
export function stepsOf(steps: readonly Action[]): string {
  const said = steps.map((step) => step.description ?? step.text)
  const whole = said.every((each) => /[.!?]$/.test(each))
  const text = said.join(whole ? ' ' : say('web.review.then'))
  return text.charAt(0).toUpperCase() + text.slice(1) + (whole ? '' : '.')
}
