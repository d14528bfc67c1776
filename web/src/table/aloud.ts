import type { Advised, Fact } from '../client/protocol'
import type { GameFace } from '../games/face'
import { say, tell } from '../words/speech.svelte'
import { wordsOf } from './advice'

// Of a long row of turns only the end is read out.
const most = 12

/** What was shown of the story since one was asked, as it is read out: as a whole. */
export const storyAloud = (said: readonly Fact[], names: readonly string[]): string =>
  said
    .slice(-most)
    .map((fact) => tell(fact, names))
    .join(' ')

/** What is advised, read out once; which of it is proposed, the prompt says, and so it does of a single choice. */
export const adviceAloud = (choices: readonly Advised[], face: GameFace): string =>
  choices.length < 2
    ? ''
    : say('web.advice.said', {
        count: choices.length,
        choices: choices.map((choice, at) => `${at + 1}. ${wordsOf(choice, face)}.`).join(' '),
      })
