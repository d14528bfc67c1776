// Plays at many tables of a boardgame.io server at once, as bench_server_load does at ours, and prints one JSON object: how long an action
// took, from the beat on which it was to be sent, until whoever sent it was told, and until the last at the table was.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { io } from 'socket.io-client'

const people = 4
const numbers = { tables: '500', rate: '1000', seconds: '60' }
function options() {
  try {
    const known = Object.fromEntries(Object.entries(numbers).map(([name, usual]) => [name, { type: 'string', default: usual }]))
    const { values } = parseArgs({ options: known })
    return Object.fromEntries(
      Object.keys(numbers).map((name) => {
        const number = Number(values[name])
        if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} wants a number above 0, not "${values[name]}"`)
        return [name, number]
      }),
    )
  } catch (error) {
    console.error(`${error.message}\nusage: bench/yardstick/run [--tables 500] [--rate 1000] [--seconds 60]`)
    process.exit(2)
  }
}
const { tables: count, rate, seconds } = options()

const house = fork(new URL('server.mjs', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
house.on('exit', (code) => {
  console.error(`the server ended with ${code}`)
  process.exit(1)
})
const { port } = await new Promise((resolve) => house.once('message', resolve))
const at = `http://127.0.0.1:${port}`

const post = async (path, body) => {
  const answer = await fetch(`${at}/games/tricks/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

const delays = { acknowledged: [], told: [] }
let errors = 0
let actions = 0

/** One table and its people. What is under way is counted off as each of them is told. */
class Table {
  sent = null
  states = []
  async open() {
    this.id = (await post('create', { numPlayers: people })).matchID
    this.seats = await Promise.all(
      Array.from({ length: people }, async (_, seat) => {
        const { playerCredentials } = await post(`${this.id}/join`, { playerID: String(seat), playerName: `Person ${seat}` })
        const socket = io(`${at}/tricks`, { transports: ['websocket'], forceNew: true })
        socket.on('update', (_, state) => this.told(seat, state))
        socket.on('connect_error', () => (errors += 1))
        await new Promise((resolve) => {
          socket.on('sync', (_, { state }) => resolve((this.states[seat] = state)))
          socket.on('connect', () => socket.emit('sync', this.id, String(seat), playerCredentials, people))
        })
        return { socket, credentials: playerCredentials }
      }),
    )
  }
  act(beat) {
    const { ctx, _stateID } = this.states[0]
    const seat = Number(ctx.currentPlayer)
    const hand = this.states[seat].G.hands[seat]
    const { socket, credentials } = this.seats[seat]
    this.sent = { beat, seat, version: _stateID, left: people }
    const payload = { type: 'play', args: [hand[actions % hand.length]], playerID: String(seat), credentials }
    socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, String(seat))
  }
  told(seat, state) {
    this.states[seat] = state
    const { sent } = this
    if (!sent || state._stateID <= sent.version) return
    const took = performance.now() - sent.beat
    if (seat === sent.seat) delays.acknowledged.push(took)
    if (--sent.left > 0) return
    delays.told.push(took)
    this.sent = null
  }
}

// What the system says of the server: seconds of the processor, and bytes in memory.
function used() {
  const fields = readFileSync(`/proc/${house.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${house.pid}/status`, 'utf8'))[1]
  return { processor: (Number(fields[11]) + Number(fields[12])) / 100, memory: Number(resident) * 1024 }
}

const tables = Array.from({ length: count }, () => new Table())
for (const table of tables) await table.open()

const before = used()
const own = process.cpuUsage()
const begun = performance.now()
let waiting = 0 // beats at which the table had not yet answered the one before
await new Promise((resolve) => {
  const beat = () => {
    const now = performance.now()
    for (; begun + (actions / rate) * 1000 <= now; actions += 1) {
      const table = tables[actions % count]
      if (table.sent) waiting += 1
      else table.act(begun + (actions / rate) * 1000)
    }
    if (now - begun >= seconds * 1000) return resolve()
    setTimeout(beat, 1)
  }
  beat()
})
const patience = performance.now() + 10_000
while (tables.some(({ sent }) => sent) && performance.now() < patience) await new Promise((go) => setTimeout(go, 5))
errors += tables.filter(({ sent }) => sent).length

const after = used()
const { user, system } = process.cpuUsage(own)
const done = delays.told.length
const round = (number, digits) => Number(number.toFixed(digits))
function spread(list) {
  const sorted = list.toSorted((a, b) => a - b)
  const part = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0, 2)
  return { p50: part(0.5), p90: part(0.9), p99: part(0.99), most: part(1) }
}
console.log(
  JSON.stringify({
    tables: count,
    rate,
    seconds,
    actions: done,
    left_out: waiting,
    errors,
    acknowledged_ms: spread(delays.acknowledged),
    told_ms: spread(delays.told),
    server_ms_an_action: round(((after.processor - before.processor) * 1000) / done, 3),
    client_ms_an_action: round((user + system) / 1000 / done, 3),
    memory_mb: round(after.memory / 1e6, 0),
  }),
)
house.removeAllListeners('exit')
house.kill()
process.exit(errors > 0 ? 1 : 0)
