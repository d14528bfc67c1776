import type { Action, Advised, Fact, View } from '../client/protocol'
import type { Message } from '../words/words'

/** What an action would do, as the table foretells it. */
export type Outcome = { cut: boolean; facts: Fact[]; view?: View | undefined }

export type Way = {
  /** Does it: this is what the player chose. */
  act: (action: Action) => void
  /** Does several steps in a row, in the game's notation: all or none. */
  plan: (steps: readonly string[]) => void
  /** The player looks at this action: what would it do? */
  look: (action: Action | null) => void
  /** The player tried a place that may not be used: why? */
  why: (step: string) => void
}

/**
 * What the player may do and is about to do. Boards show it and tell it what is pointed at and chosen; they decide nothing.
 * An action is done by a click. A finger has no hover: its first tap points, a second one, or the button below, does it.
 * A place that stands for several actions narrows the choice to them; the prompt, or other places, then say which.
 */
export class Aim {
  /** Every legal action. */
  all = $state.raw<readonly Action[]>([])
  /** Those that are left after what has been chosen so far. */
  narrowed = $state.raw<readonly Action[] | null>(null)
  pointed = $state.raw<Action | null>(null)
  outcomes = $state.raw<ReadonlyMap<number, Outcome>>(new Map())
  /** Nothing is foretold to the player, as in a test: it would be the answer. */
  unaided = $state(false)
  /** The pointed action waits for a second tap. */
  armed = $state(false)
  /** What is shown is only looked at, as in a game that was: no place does anything. */
  still = false

  /** Whether the board shows this action as done while it is pointed at. */
  shows: (action: Action) => boolean = () => false

  /** A step in notation that is to be taken as soon as it may be. */
  ahead = $state<string | null>(null)

  /** What is advised, the best first, and which of it is proposed now. */
  choices = $state.raw<readonly Advised[]>([])
  chosen = $state(0)
  /** In what the first leads the second. */
  lead = $state.raw<Message | undefined>()

  #proposed = $state.raw<readonly Action[]>([])
  /** What is left of a plan whose last step was just taken. */
  #rest: readonly Action[] = []
  readonly #way: Way
  #finger = false

  constructor(way: Way) {
    this.#way = way
  }

  get legal(): readonly Action[] {
    return this.narrowed ?? this.all
  }
  /** Others act: places and pieces can be tried, and nothing comes of it. */
  get waits(): boolean {
    return this.all.length === 0 && !this.still
  }
  get outcome(): Outcome | undefined {
    return this.pointed ? this.outcomeOf(this.pointed.code) : undefined
  }
  /** What an action would do, as far as the player is told. */
  outcomeOf(code: number): Outcome | undefined {
    return this.unaided ? undefined : this.outcomes.get(code)
  }

  /** Chooses a step before it is asked for, or drops it again. */
  pick(step: string): void {
    this.ahead = this.ahead === step ? null : step
  }

  /**
   * A new question: nothing is chosen or pointed at, unless it is the next of a plan that is followed; its step may be one of `every`
   * that is not offered. A question that is put again, as while others answer it too, takes nothing away.
   */
  ask(legal: readonly Action[], again = false, every = legal): void {
    const before = this.all
    const same = legal.length === before.length && legal.every(({ code }, at) => code === before[at]?.code)
    const translated = legal.some(
      ({ text, description }, at) => text !== before[at]?.text || description !== before[at]?.description,
    )
    // The same question in the same words is no news: what a board has half chosen stays.
    if (!again || !same || translated) this.all = legal
    this.outcomes = new Map()
    if (legal.length > 0 && this.ahead !== null) {
      const picked = legal.find(({ text }) => text === this.ahead)
      this.ahead = null
      // The question is put first: whoever asks is not yet done.
      if (picked) queueMicrotask(() => this.act(picked))
    }
    // Advice is told in the language it was asked for in.
    if (again && same) return this.#renew(translated)
    this.narrowed = null
    this.#drop()
    this.point(null)
    if (legal.length === 0) return
    const [next, ...then] = this.#rest
    this.#rest = []
    const step = every.find(({ text }) => text === next?.text)
    if (step) this.#propose([step, ...then])
  }
  #drop(): void {
    this.#proposed = []
    this.choices = []
  }
  // The same actions, perhaps in another language.
  #renew(translated: boolean): void {
    const now = (action: Action) => this.#own(action)
    if (translated) this.choices = []
    this.narrowed = this.narrowed?.map(now) ?? null
    this.#proposed = this.#proposed.map(now)
    this.pointed = this.pointed && now(this.pointed)
    this.#way.look(this.pointed)
  }
  // The same action as the boards have it.
  #own(action: Action): Action {
    return this.all.find(({ code }) => code === action.code) ?? action
  }
  foretell(code: number, outcome: Outcome): void {
    this.outcomes = new Map(this.outcomes).set(code, outcome)
  }
  /** Shows a proposed action, or several that follow each other; it may be one that boards do not offer, because another does the same. */
  hint(action: Action, ...then: readonly Action[]): void {
    this.choices = []
    this.#propose([action, ...then])
  }
  /** Shows choices with their numbers, and proposes the first. */
  advise(choices: readonly Advised[], lead?: Message): void {
    this.choices = choices
    this.lead = lead
    this.choose(0)
  }
  /** Proposes one of the choices that are advised, if there are so many. */
  choose(at: number): void {
    const plan = this.choices[at]?.plan
    if (!plan) return
    this.chosen = at
    this.#propose(plan)
  }
  #propose(plan: readonly Action[]): void {
    this.narrowed = null
    this.#proposed = plan.map((step) => this.#own(step))
    this.point(this.#proposed[0] ?? null)
  }
  get hinted(): number | null {
    return this.#proposed[0]?.code ?? null
  }
  /** The steps that are proposed. */
  get proposed(): readonly Action[] {
    return this.#proposed
  }
  proposes(action: Action | undefined): boolean {
    return action !== undefined && this.#proposed.some(({ code }) => code === action.code)
  }

  of(kind: string): Action[] {
    return this.legal.filter((action) => action.kind === kind)
  }

  point(action: Action | null): void {
    if (action?.code === this.pointed?.code) return
    this.pointed = action
    this.armed = false
    this.#way.look(action)
  }

  /** What the button of the prompt does: what waits for a second tap or is shown as done, or the hint, wherever the mouse happens to be. */
  get ready(): Action | null {
    if (this.armed || (this.pointed && this.shows(this.pointed))) return this.pointed
    return this.narrowed ? null : (this.#proposed[0] ?? null)
  }
  go(): void {
    if (this.ready) this.act(this.ready)
  }
  act(action: Action): void {
    if (this.still) return
    const plans = [this.#proposed, ...this.choices.map(({ plan }) => plan)]
    this.#rest = plans.find(([first]) => first?.code === action.code)?.slice(1) ?? []
    this.point(null)
    this.narrowed = null
    this.#way.act(action)
  }
  narrow(actions: readonly Action[]): void {
    const [only] = actions
    if (!only || this.still) return
    if (actions.length === 1) return this.act(only)
    this.point(null)
    this.narrowed = actions
  }
  /** Narrows the choice without choosing, even where only one is left: its place is shown first. */
  show(actions: readonly Action[]): void {
    if (this.still) return
    this.point(null)
    this.narrowed = actions.length > 0 ? actions : null
  }
  /** Several steps that only make sense together, such as an offer. */
  plan(steps: readonly string[]): void {
    this.#rest = []
    this.point(null)
    this.narrowed = null
    this.#way.plan(steps)
  }
  /** Asks why this step, in the game's notation, may not be taken. */
  why(step: string): void {
    if (this.all.length > 0) this.#way.why(step)
  }
  widen(): void {
    this.narrowed = null
    this.point(null)
  }

  /** Drops what was chosen so far, and advice with it. */
  forget(): void {
    this.#drop()
    this.#rest = []
    this.widen()
  }

  // Whoever was given a hint and looks about meanwhile still has it before them.
  #leave(): void {
    this.point(this.#proposed[0] ?? null)
  }

  #tap(actions: readonly Action[], refused: string | undefined): void {
    const [first] = actions
    if (this.still) return
    if (!first) {
      if (refused) this.why(refused)
      return
    }
    if (actions.length > 1) return this.narrow(actions)
    if (this.#finger && !(this.armed && this.pointed?.code === first.code)) {
      this.point(first)
      this.armed = true
      return
    }
    this.act(first)
  }

  /** What makes a place of the board live: the actions it stands for, or the step in notation that is not allowed there. */
  on(actions: readonly Action[], refused?: string) {
    const first = actions.length === 1 ? actions[0] : undefined
    return {
      // For whoever plays by looking at the page: something may be done here.
      'data-may': (!this.still && actions.length) || undefined,
      onpointerdown: (event: PointerEvent) => {
        this.#finger = event.pointerType === 'touch'
      },
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' && first) this.point(first)
      },
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' && this.pointed?.code === first?.code) this.#leave()
      },
      onfocus: (event: FocusEvent) => {
        if (first && (event.target as Element).matches(':focus-visible')) this.point(first)
      },
      onclick: (event: MouseEvent) => {
        event.stopPropagation()
        this.#tap(actions, refused)
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        this.#finger = false
        this.#tap(actions, refused)
      },
    }
  }
}
