// How far somebody is in a lesson: one can stop at any time and go on. Kept in this browser alone.
import type { Lesson } from '../../build/lessons'

/**
 * The step one is at, counted through lesson and test; of the test, which were right; whether all of it has been done once;
 * with `once` the step is taken again by itself, and the end comes after it. */
export type Progress = { at: number; right: number[]; done: boolean; once?: boolean }

const key = (game: string, name: string): string => `oya.lesson.${game}.${name}`
const none: Progress = { at: 0, right: [], done: false }

export function progressIn(game: string, name: string, store: Storage = localStorage): Progress {
  try {
    const read: unknown = JSON.parse(store.getItem(key(game, name)) ?? 'null')
    return isProgress(read) ? read : none
  } catch {
    return none
  }
}
const isProgress = (read: unknown): read is Progress => {
  const given = read as Progress | null
  return (
    Number.isInteger(given?.at) &&
    Array.isArray(given?.right) &&
    given.right.every((each) => Number.isInteger(each))
  )
}

export function keep(game: string, name: string, progress: Progress, store: Storage = localStorage): void {
  store.setItem(key(game, name), JSON.stringify(progress))
}

/** Begins anew; that it has been done once stays known. */
export const again = ({ done }: Progress): Progress => ({ ...none, done })

/** Takes one of the test again, from its end. */
export const once = ({ right, done }: Progress, at: number): Progress => ({
  at,
  right: right.filter((each) => each !== at),
  done,
  once: true,
})

export const lengthOf = ({ steps, test }: Lesson): number => steps.length + test.length

/** After a step: the next one. What was right in the test is noted, each once. */
export function after(progress: Progress, lesson: Lesson, right: boolean): Progress {
  const { at } = progress
  const all = lengthOf(lesson)
  const tested = at >= lesson.steps.length && right && !progress.right.includes(at)
  const next = progress.once ? all : Math.min(at + 1, all)
  return {
    at: next,
    right: tested ? [...progress.right, at] : progress.right,
    done: progress.done || next === all,
  }
}
