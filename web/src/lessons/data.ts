// Which lessons there are, and one of them with its words, fetched when somebody looks at it.
import load from 'virtual:oya/lessons'
import type { WholeLesson } from '../../build/lessons'
import { speech } from '../words/speech.svelte'

export const taughtGames = Object.keys(load)
export const lessonsOf = (game: string): string[] => Object.keys(load[game] ?? {})

/** A lesson; the words of the game come with its board, those of its lessons here. */
export const lessonOf = async (game: string, name: string): Promise<WholeLesson | undefined> => {
  const found = load[game]?.[name]?.()
  if (found) await speech.learn(`lesson-${game}`)
  return found
}
/** The words of a game's lessons. */
export const wordsOf = (game: string): Promise<void> => speech.learn(`lesson-${game}`)
