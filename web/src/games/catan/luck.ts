import { type Course, gathered, type LuckTable } from '../../table/course'
import { say } from '../../words/speech.svelte'
import { tracks } from './view'

/** The sums of the dice, the event die, who rolled how many sevens, and which cards were drawn and stolen. */
export function catanLuck({ chance }: Course, names: readonly string[]): LuckTable[] {
  const dice = chance.filter(({ kind }) => kind === 'dice')
  const faces = (text: string) => text.split(' ').slice(1)
  const sumOf = (text: string) => Number(faces(text)[0]) + Number(faces(text)[1])
  const sums = gathered(dice, ({ text }) => String(sumOf(text)))
  const sevens = gathered(dice, ({ text, by }) =>
    by !== undefined && sumOf(text) === 7 ? String(by) : undefined,
  )
  const events = gathered(dice, ({ text }) => faces(text)[2])
  const none = { count: 0, expected: 0 }
  const all: LuckTable[] = [
    {
      title: say('web.catan.luck.sums'),
      rows: Array.from({ length: 11 }, (_, i) => ({
        label: String(i + 2),
        ...(sums.get(String(i + 2)) ?? none),
      })),
    },
    {
      title: say('web.catan.luck.sevens'),
      rows: names.map((label, seat) => ({ label, ...(sevens.get(String(seat)) ?? none) })),
    },
  ]
  if (events.size > 0)
    all.push({
      title: say('web.catan.luck.events'),
      rows: ['ship', ...tracks].map((event) => ({
        label: say(`catan.event.${event}`),
        ...(events.get(event) ?? none),
      })),
    })
  // What came up by chance out of a deck or a hand, of all that could have.
  const cards = (kind: 'drawn' | 'stolen', words: string) => {
    const found = gathered(chance, (each) => (each.kind === kind ? faces(each.text)[0] : undefined))
    if (found.size === 0) return
    all.push({
      title: say(`web.catan.luck.${kind}`),
      rows: [...found].map(([name, luck]) => ({ label: say(`${words}.${name}`), ...luck })),
    })
  }
  cards('drawn', 'catan.card')
  cards('stolen', 'catan.good')
  return dice.length > 0 ? all : []
}
