import { say, speech } from '../words/speech.svelte'

/** What the mark of a rule says: the chapter where it stands; only where that has no name, the last word of its id, which is English. */
export function wordOf(rule: string): string {
  const chapter = `rules.section.${rule.split('.').slice(0, 2).join('.')}`
  return speech.words.has(chapter) ? say(chapter) : (rule.split('.').at(-1) ?? rule).replaceAll('-', ' ')
}
