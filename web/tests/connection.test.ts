import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection } from '../src/client/connection'
import type { Notice } from '../src/client/session'

/** A socket that does what the test says. */
class FakeSocket {
  static readonly OPEN = 1
  static readonly all: FakeSocket[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  readonly sent: string[] = []
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 2
  }
  opens(): void {
    this.readyState = 1
    this.onopen?.()
  }
  ends(code = 1006, reason = ''): void {
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
}
const sockets = FakeSocket.all
const alive = () => sockets.filter(({ readyState }) => readyState < 2)

let window_: EventTarget
let answer: (none: boolean) => void
let connection: Connection
const notices: Notice[] = []
const settle = () => vi.advanceTimersByTimeAsync(0)
const online = () => window_.dispatchEvent(new Event('online'))

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
  notices.length = 0
  window_ = new EventTarget()
  vi.stubGlobal('addEventListener', window_.addEventListener.bind(window_))
  vi.stubGlobal('removeEventListener', window_.removeEventListener.bind(window_))
  vi.stubGlobal('location', { protocol: 'http:', host: 'house' })
  vi.stubGlobal('WebSocket', FakeSocket)
  connection = new Connection({
    table: 't',
    credentials: { secret: 's' },
    language: 'en',
    onchange: () => undefined,
    onnotice: (notice) => notices.push(notice),
    unknown: () => new Promise((told) => (answer = told)),
  })
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a connection', () => {
  it('has one socket at a time when the network is back while it tries again', async () => {
    sockets[0]?.opens()
    sockets[0]?.ends()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sockets).toHaveLength(2)
    online()
    expect(sockets).toHaveLength(3)
    expect(alive()).toEqual([sockets[2]])
    sockets[2]?.opens()
    // The one that gave way says nothing any more.
    sockets[1]?.opens()
    sockets[1]?.ends()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connection.line).toBe('up')
    expect(sockets).toHaveLength(3)
    expect(sockets[1]?.sent).toEqual([])
  })

  it('does not mind an answer about a socket that has given way', async () => {
    sockets[0]?.opens()
    sockets[0]?.ends()
    await vi.advanceTimersByTimeAsync(1000)
    sockets[1]?.ends() // it asks the house whether there is such a table
    online()
    sockets[2]?.opens()
    answer(true)
    await settle()
    expect(connection.line).toBe('up')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sockets).toHaveLength(3)
  })

  it('tries no more where the house knows no such table', async () => {
    sockets[0]?.ends()
    answer(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.line).toBe('refused')
    expect(sockets).toHaveLength(1)
  })

  it.each(['account.left', 'hello.late'])('tries again when it was closed for %s', async (reason) => {
    sockets[0]?.opens()
    sockets[0]?.ends(1008, reason)
    expect(connection.line).toBe('lost')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sockets).toHaveLength(2)
  })

  it.each([
    ['hello.late', 0],
    ['account.left', 1],
  ])('says nothing of what only the line is to blame for: %s', (code, told) => {
    sockets[0]?.opens()
    sockets[0]?.onmessage?.({ data: JSON.stringify({ t: 'error', d: { code } }) })
    expect(notices).toHaveLength(told)
  })

  it.each(['table.unknown', 'account.blocked'])('is refused when it was closed for %s', async (reason) => {
    sockets[0]?.opens()
    sockets[0]?.ends(1008, reason)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.line).toBe('refused')
    expect(sockets).toHaveLength(1)
  })

  it('tries no more where the store has lost the table', async () => {
    sockets[0]?.opens()
    sockets[0]?.ends(1011, 'table.damaged')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.line).toBe('damaged')
    expect(sockets).toHaveLength(1)
  })
})
