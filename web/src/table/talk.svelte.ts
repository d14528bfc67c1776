// What is said at a table, as those before one screen hear it: the lines, whom they do not hear, and how far they have read.
import type { Connection } from '../client/connection'
import { haveRead } from '../client/keys'
import type { ChatLine, Unheard } from '../client/protocol'
import { unreadIn } from '../client/unread'

export type Hearing = {
  /** The line of the one who is shown. */
  line(): Connection
  /** Their seat, once it is known. */
  you(): number | string | undefined
  /** What was read here when the table was left. */
  read(): number | undefined
}

export class Talk {
  lines = $state.raw<readonly ChatLine[]>([])
  unheard = $state.raw<readonly Unheard[]>([])
  /** Whether it stands open. */
  open = $state(false)
  /** The last line that was read; nothing before any is known. */
  #read = $state<number>()
  readonly #id: string
  readonly #hearing: Hearing

  constructor(id: string, hearing: Hearing) {
    this.#id = id
    this.#hearing = hearing
  }
  /** Lines that have not been read. */
  get unread(): number {
    return unreadIn(this.lines, this.#read ?? 0, this.#hearing.you(), this.unheard)
  }
  /** Opens it, or closes it. */
  turn(open = !this.open): void {
    this.open = open
    this.readOn()
  }
  /** What the line has heard. */
  follow(): void {
    const { chat, unheard } = this.#hearing.line().session
    this.lines = chat
    this.unheard = unheard
  }
  /** Hears somebody no longer, or again; false if there is no line to say so. */
  mute(who: Unheard, muted: boolean): boolean {
    const line = this.#hearing.line()
    if (!line.ask('mute', { author: who.author, muted })) return false
    line.session.mute(who, muted)
    this.unheard = line.session.unheard
    return true
  }
  /** Whoever comes for the first time has missed nothing; whoever comes back, what was said since they last read. */
  readOn(): void {
    const { saidBefore, chat } = this.#hearing.line().session
    if (saidBefore === undefined) return
    const read = this.open ? chat.at(-1)?.number : (this.#read ?? this.#hearing.read() ?? saidBefore)
    if (read === undefined || read === this.#read) return
    this.#read = read
    haveRead(this.#id, read)
  }
}
