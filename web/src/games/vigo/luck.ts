import { type Course, gathered, type LuckTable } from '../../table/course'
import { say } from '../../words/speech.svelte'

/** How high the cards were that everybody was dealt: the sum of their numbers. */
export function vigoLuck({ chance }: Course, names: readonly string[]): LuckTable[] {
  const value = (text: string) => Number(/(\d+)$/.exec(text)?.[1] ?? 0)
  const dealt = gathered(
    chance
      .filter(({ kind }) => kind === 'deal')
      .map((each) => ({
        ...each,
        count: each.count * value(each.text),
        expected: each.expected * value(each.text),
      })),
    ({ by }) => (by === undefined ? undefined : String(by)),
  )
  if (dealt.size === 0) return []
  return [
    {
      title: say('web.vigo.luck.dealt'),
      rows: names.map((label, seat) => ({
        label,
        ...(dealt.get(String(seat)) ?? { count: 0, expected: 0 }),
      })),
    },
  ]
}
