import { say, speech } from '../words/speech.svelte'

/** What the mark of a rule says: the last word of its id, which is English; elsewhere the chapter says where the rule stands. */
export function wordOf(rule: string): string {
  const chapter = `rules.section.${rule.split('.').slice(0, 2).join('.')}`
  return speech.language === 'en' || !speech.words.has(chapter)
    ? (rule.split('.').at(-1) ?? rule).replaceAll('-', ' ')
    : say(chapter)
}
