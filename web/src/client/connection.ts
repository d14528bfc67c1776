import type { FromTable, ToTable } from './protocol'
import { type Credentials, type Notice, Session } from './session'

export type Line = 'connecting' | 'up' | 'lost' | 'refused' | 'damaged'

type Options = {
  table: string
  credentials: Credentials
  language: string
  onchange: () => void
  /** Whether the house says that there is no such table for us; asked when the line does not come up at all. */
  unknown: () => Promise<boolean>
  onnotice: (notice: Notice) => void
}

const beat = 15_000
const patience = 10_000
// Closed for policy, and yet not for good: without the account, or with a quicker hello, the door may be open.
const tardy = 'hello.late'
const passing = ['account.left', tardy]
// The store has lost something of the table, and will not find it by being asked again.
const damaged = 1011

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Keeps a session in touch with its table: opens the socket, opens it again when it breaks, keeps it alive. */
export class Connection {
  readonly session = new Session(`${randomHex(4)}-`, randomHex(16))
  line: Line = 'connecting'
  /** The last messages both ways, for a report of a problem. */
  readonly log: string[] = []

  readonly #options: Options
  #socket: WebSocket | undefined
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #heart: ReturnType<typeof setInterval> | undefined
  #asked = 0
  #silent: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(options: Options) {
    this.#options = options
    addEventListener('online', this.#now)
    addEventListener('offline', this.#still)
    this.#open()
  }

  act(codes: number[]): void {
    this.#send(this.session.act(codes))
    this.#options.onchange()
  }
  plan(steps: readonly string[]): void {
    this.#send(this.session.plan(steps))
    this.#options.onchange()
  }
  undo(): void {
    this.#send(this.session.undo())
  }
  wish(name: string, value: string): void {
    this.#send(this.session.wish(name, value))
  }
  /** Whether there was a line to ask on. */
  ask(kind: string, data?: Record<string, unknown>): boolean {
    return this.line === 'up' && this.#send(this.session.ask(kind, data))
  }
  speak(language: string): void {
    this.#options.language = language
    if (this.line === 'up') this.#send(this.session.speak(language))
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#now)
    removeEventListener('offline', this.#still)
    clearTimeout(this.#silent)
    clearTimeout(this.#retry)
    clearInterval(this.#heart)
    this.#socket?.close()
  }

  readonly #now = (): void => {
    if (this.line === 'lost') this.#open()
  }

  // Something has happened to the network: is the house still there? (If it is on this very machine, it is.)
  readonly #still = (): void => {
    if (this.line === 'up') this.#ping()
  }

  // There is one socket at a time: one that is still trying gives way.
  #open(): void {
    clearTimeout(this.#retry)
    this.#hangUp()
    let opened = false
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.#options.table}/socket`)
    this.#socket = socket
    socket.onopen = () => {
      opened = true
      this.#tries = 0
      this.#set('up')
      const { credentials, language } = this.#options
      for (const message of this.session.open(credentials, language)) this.#send(message)
      clearInterval(this.#heart)
      this.#heart = setInterval(() => this.#ping(), beat)
    }
    socket.onmessage = (event) => this.#receive(String(event.data))
    socket.onclose = (event) => void this.#lost(event.code, opened, event.reason)
  }

  #hangUp(): void {
    const socket = this.#socket
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #ping(): void {
    this.#asked = performance.now()
    this.#send({ t: 'ping' })
    clearTimeout(this.#silent)
    // Nothing comes any more, though nobody has hung up. Closing would wait for an answer, too.
    this.#silent = setTimeout(() => {
      this.#hangUp()
      void this.#lost(1006, true)
    }, patience)
  }

  #receive(text: string): void {
    clearTimeout(this.#silent)
    this.#note('<', text)
    const message = JSON.parse(text) as FromTable
    if (message.t === 'pong' && this.#asked) {
      const lag = Math.round((performance.now() - this.#asked) / 2)
      this.#asked = 0
      if (lag > 50) this.#send({ t: 'ping', d: { lag } })
    }
    const step = this.session.receive(message)
    for (const each of step.send) this.#send(each)
    this.#options.onchange()
    for (const each of step.notices) {
      // Between a slow line and the table, and soon mended: nothing that anybody at the table did or could do.
      if (each.kind === 'error' && each.code === tardy) continue
      this.#options.onnotice(each)
    }
  }

  /** Policy (1008) means the table is not ours to see, and so does a table that is not there: trying again is of no use. */
  async #lost(code: number, opened: boolean, reason = ''): Promise<void> {
    const socket = this.#socket
    clearInterval(this.#heart)
    clearTimeout(this.#silent)
    const refused =
      (code === 1008 && !passing.includes(reason)) || (!opened && (await this.#options.unknown()))
    if (this.#closed || socket !== this.#socket) return // another one is tried meanwhile
    if (refused) return this.#set('refused')
    if (code === damaged) return this.#set('damaged')
    this.#set('lost')
    // 1012: the server restarts, and is back in a moment.
    const wait =
      code === 1012 ? 200 : Math.min(500 * 2 ** this.#tries++, 10_000) * (0.7 + Math.random() * 0.6)
    this.#retry = setTimeout(() => this.#open(), wait)
  }

  #send(message: ToTable): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false // acts wait in the session
    const text = JSON.stringify(message)
    this.#note('>', text)
    this.#socket.send(text)
    return true
  }

  #set(line: Line): void {
    this.line = line
    this.#options.onchange()
  }

  #note(way: string, text: string): void {
    this.log.push(`${way} ${text}`)
    if (this.log.length > 60) this.log.shift()
  }
}
