import type { BrowserContext, Page, Request } from '@playwright/test'

/** What opens something, as it is called in messages and in headers. */
const fields = new Set(['secret', 'password', 'recovery', 'token', 'invite'])
const headers = ['oya-seat', 'oya-invite', 'authorization']
/** What is shorter could stand in any log by chance. */
const shortest = 8

/** All that was sent or received by somebody and opens something: none of it may be found in what the server writes down. */
export class Keys {
  readonly #kept = new Set<string>()
  readonly #reading = new Set<Promise<void>>()

  /** From now on notes every key that goes over this page's lines. */
  watch(page: Page): void {
    page.on('request', (request) => this.#asked(request))
    page.on('response', (response) => {
      if (!response.headers()['content-type']?.startsWith('application/json')) return
      const reading = response
        .text()
        .then(
          (text) => this.#read(text),
          // Of a page that has gone on meanwhile nothing can be read any more.
          () => {},
        )
        .finally(() => this.#reading.delete(reading))
      this.#reading.add(reading)
    })
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => this.#read(payload.toString())))
  }

  /** Notes what is still being read, and the session if there is one. */
  async gather(context: BrowserContext): Promise<void> {
    await Promise.all(this.#reading)
    for (const { value } of await context.cookies()) this.#keep(value)
  }

  get count(): number {
    return this.#kept.size
  }

  /** The lines of a log in which one of them stands. */
  linesWith(log: string): string[] {
    const found = [...this.#kept].filter((key) => log.includes(key))
    return log.split('\n').filter((line) => found.some((key) => line.includes(key)))
  }

  #asked(request: Request): void {
    const said = request.headers()
    for (const name of headers) this.#keep(said[name]?.replace(/^Bearer /, ''))
    this.#read(request.postData() ?? '')
  }

  #read(text: string): void {
    if (!text.startsWith('{')) return
    JSON.parse(text, (field, value: unknown) => {
      if (fields.has(field)) this.#keep(value)
      return value
    })
  }

  #keep(key: unknown): void {
    if (typeof key === 'string' && key.length >= shortest) this.#kept.add(key)
  }
}
