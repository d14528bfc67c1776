// What the house says of the table that lies there: the sheets, and what cannot be. What cannot be is set aside, and the rest counted.
import { say, speech } from '../../../words/speech.svelte'
import { count, type Counted, type Fault, faultOf, type Wrong, without } from './counted'
import { cellsOf, described, inPlaces, type Table } from './table'

/** How long a hand may rest between two taps before the house is asked. */
const rest = 250

/** `text`: in the words of the page. */
export type Flaw = { wrong: Wrong; text: string; fault?: Fault | undefined }

export class Counting {
  counted = $state.raw<Counted>()
  flaws = $state.raw<readonly Flaw[]>([])

  /** Asks about a table, and says how to ask no longer: what is said of an older one is not wanted. */
  ask(table: Table, language: string): () => void {
    const going = new AbortController()
    const wait = setTimeout(() => {
      this.#count(table, language, going.signal).catch(() => {
        if (!going.signal.aborted)
          this.#show(undefined, [flawOf({ reason: say('web.score.no-house') }, table)])
      })
    }, rest)
    return () => {
      clearTimeout(wait)
      going.abort()
    }
  }

  async #count(table: Table, language: string, signal: AbortSignal) {
    const answer = await count(described(table), language, signal)
    if (signal.aborted) return
    if (!('wrong' in answer)) return this.#show(answer, [])
    const flaws = answer.wrong.map((wrong) => flawOf(wrong, table))
    const others = without(
      table,
      flaws.map(({ fault }) => fault),
    )
    const less = others && (await count(described(others), language, signal))
    if (!signal.aborted) this.#show(less && !('wrong' in less) ? less : undefined, flaws)
  }

  #show(counted: Counted | undefined, flaws: readonly Flaw[]) {
    this.counted = counted
    this.flaws = flaws
  }
}

function flawOf(wrong: Wrong, table: Table): Flaw {
  const fault = faultOf(wrong, table)
  const player = fault && table.players[fault.seat]
  return { wrong, fault, text: player ? told(wrong, cellsOf(player)) : wrong.reason }
}

function told({ reason, lives }: Wrong, cells: ReturnType<typeof cellsOf>): string {
  if (!lives) return inPlaces(reason, cells, (row, place) => say('web.score.at', { row, place }))
  const names = lives.map((animal) => say(`cascadia.species.${animal}`))
  return say('web.score.lives', {
    animals: new Intl.ListFormat(speech.language, { type: 'conjunction' }).format(names),
  })
}
