// One position of a lesson at its table: what was asked, what was chosen, and what is said to it.
import type { Step } from '../../build/lessons'
import type { Action, Fact } from '../client/protocol'
import { isAsked } from '../table/asked'
import { Live, type Teacher } from '../table/live.svelte'
import type { Message } from '../words/words'
import { judged } from './judge'
import type { Laid } from './lay'

/** What the teacher speaks of: the question, a move that may not be made, one that is not the right one, what came of the right one. */
export type Said =
  | { of: 'question' }
  | { of: 'refusal'; why: Message & { rule?: string | undefined } }
  | { of: 'wrong'; word: string; action: Action | null }
  | { of: 'right' }

type Ways = {
  step: Step
  /** Whether the first move counts, as in the test. */
  once: boolean
  onanswer: (right: boolean) => void
}

export class Attempt {
  said = $state.raw<Said>({ of: 'question' })
  /** Which decision of the step is asked for. */
  at = $state(0)
  done = $state(false)
  /** What a wrong move would have done, as the table foretold it. */
  would = $state.raw<readonly Fact[]>([])
  readonly live: Live
  readonly #ways: Ways
  /** What had happened before the learner moved. */
  #from = -1

  constructor({ table, invite, seats }: Laid, ways: Ways) {
    this.#ways = ways
    const taught = () => this.done
    const teacher: Teacher = {
      seats,
      allows: (steps, action) => this.#allows(steps, action),
      refused: (why) => this.#refuse(why),
      get done() {
        return taught()
      },
    }
    this.live = new Live(table, () => invite, teacher)
    this.live.aim.unaided = ways.once
  }

  /** What the right move has done, once it has been seen. */
  get did(): readonly Fact[] {
    const { known, stage } = this.live
    if (!known || !this.done || this.#from < 0 || stage.playing) return []
    return known.facts.filter(({ event = -1, undone }) => event >= this.#from && !undone)
  }
  /** Whether the table has told what came of the last move. */
  get told(): boolean {
    const { known } = this.live
    return known !== null && known.version > this.#from && !this.live.waiting
  }

  /** Points at a right move. */
  show(): void {
    const { aim } = this.live
    const accept = this.#ways.step.decisions[this.at]?.accept ?? []
    const found = aim.all.find(({ text }) => accept.includes(text))
    if (found) aim.hint(found)
  }

  /** Another move is aimed at: what was said to the last one is over. */
  again(): void {
    if (!this.done) this.said = { of: 'question' }
  }

  #allows(steps: readonly string[], action: Action | null): boolean {
    if (this.done || !this.live.known || !isAsked(this.live.known)) return false
    const idle = this.#ways.step.decisions[this.at]?.idle ?? []
    if (steps.every((each) => idle.includes(each))) return false
    const verdict = judged(this.#ways.step, this.at, steps)
    if (!verdict.right) {
      this.would = (action && this.live.aim.outcomes.get(action.code)?.facts) ?? []
      this.said = { of: 'wrong', word: verdict.word, action }
      this.live.aim.forget()
      if (this.#ways.once) this.#end(false)
      return false
    }
    if (this.#from < 0) this.#from = this.live.known.version
    this.at = verdict.next
    this.said = { of: 'question' }
    if (this.at >= this.#ways.step.decisions.length) {
      this.said = { of: 'right' }
      this.#end(true)
    }
    return true
  }
  #refuse(why: Message & { rule?: string | undefined }): void {
    if (this.done) return
    this.live.aim.forget()
    this.said = { of: 'refusal', why }
  }
  #end(right: boolean): void {
    this.done = true
    if (!right) this.live.aim.ask([])
    this.#ways.onanswer(right)
  }
}
