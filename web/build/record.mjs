// Records fixtures/ anew from the real server: node build/record.mjs [FOLDER]. The same chance every time, bots on the other
// seats, and the table's own advice on ours; of each moment it keeps the table as the seat was told it, what the choices are
// called in the other languages, and what each would do.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changed } from '../src/client/changes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = process.argv[2] ?? join(root, 'web/fixtures')
const program = process.env.OYA_PROGRAM ?? join(root, 'build/release/oya')
const others = readdirSync(join(root, 'i18n')).filter((language) => language !== 'en')

const kinds = (d) => new Set(d.legal.map((action) => action.kind))
const only = (kind) => (d) => kinds(d).size === 1 && kinds(d).has(kind)
const some = (kind) => (d) => kinds(d).has(kind)
const later = (turn, test) => (d, question) => question >= turn && test(d)

const cardsOf = (d) => Object.values(d.view.players[0].cards ?? {}).reduce((sum, count) => sum + count, 0)

/** What our seat does whenever it may, the first kind first: by advice alone nobody would put to sea. */
const sails = ['settlement', 'ship', 'pirate', 'roll', 'end']

/** Which tables are played, and the moments of each: the first question of which this is true. */
const tables = [
  {
    game: 'vigo',
    seats: 4,
    moments: {
      start: some('play'),
      middle: later(14, (d) => some('play')(d) && d.legal.length < d.view.hand.length),
      lay: later(10, (d) => only('lay')(d) && d.legal.length > 1),
    },
  },
  {
    game: 'cascadero',
    seats: 3,
    moments: {
      start: some('place'),
      middle: later(9, some('place')),
      advance: some('advance'),
      move: some('move'),
    },
  },
  {
    game: 'cascadero',
    seats: 3,
    options: { board: 'farmer' },
    moments: { farmer: later(7, some('place')), herald: some('herald') },
    end: false,
  },
  {
    game: 'cascadia',
    seats: 2,
    moments: {
      start: some('take'),
      place: later(40, some('place')),
      turn: later(40, only('turn')),
      settle: later(40, some('settle')),
      take: later(12, (d) => some('take')(d) && d.legal.length > 16),
      wipe: later(50, some('wipe')),
    },
  },
  { game: 'cascadia', seats: 1, moments: { solo: later(12, some('take')) }, end: false },
  {
    game: 'catan',
    seats: 4,
    options: { edition: 'modern' },
    moments: {
      start: some('settlement'),
      roll: later(12, some('roll')),
      middle: later(60, (d) => d.view.phase === 'acting' && d.legal.length > 25 && cardsOf(d) >= 2),
      barbarians: later(20, (d) => d.view.phase === 'acting' && d.view.ship >= 5 && d.legal.length > 8),
      robber: later(20, only('robber')),
      discard: some('discard'),
      offer: some('refuse'),
      conclude: some('conclude'),
    },
  },
  {
    game: 'catan',
    as: 'catan-base',
    seats: 3,
    options: { expansion: 'none' },
    moments: {
      start: some('settlement'),
      middle: later(60, (d) => d.view.phase === 'acting' && d.legal.length > 8),
      trade: some('conclude'),
    },
  },
  {
    game: 'catan',
    as: 'catan-sea',
    seats: 3,
    options: { expansion: 'none', scenario: 'new_shores' },
    rather: sails,
    moments: {
      start: some('settlement'),
      pirate: (d) => some('pirate')(d) && some('robber')(d),
    },
  },
]

const seeds = [...'5678abcdef']

/** Tables whose first seat keeps all it is told, for so many questions: what scenes are tried on. */
const films = [
  { game: 'vigo', seats: 4, questions: 28 },
  { game: 'catan', as: 'catan-base', seats: 3, options: { expansion: 'none' }, questions: 400 },
  { game: 'catan', as: 'catan', seats: 4, options: { edition: 'modern' }, questions: 900 },
  {
    game: 'catan',
    as: 'catan-sea',
    seats: 3,
    options: { expansion: 'none', scenario: 'greater_catan' },
    rather: sails,
    questions: 240,
  },
  { game: 'cascadia', seats: 3, questions: 400 },
  {
    game: 'cascadia',
    as: 'cascadia-solo',
    seats: 1,
    options: { achievements: 'scenarios', scenario: '8' },
    questions: 400,
  },
  { game: 'cascadero', seats: 3, questions: 200 },
  { game: 'cascadero', as: 'cascadero-farmer', seats: 3, options: { board: 'farmer' }, questions: 16 },
]

const data = mkdtempSync(join(tmpdir(), 'oya-record-'))
const server = spawn(program, ['serve', '--port', '0', '--data', data], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
const address = await new Promise((listens, fails) => {
  server.once('exit', (code) => fails(new Error(`the server ended with ${code}`)))
  server.stdout.once('data', (said) => listens(`localhost:${/localhost:(\d+)/.exec(String(said))[1]}`))
})

async function api(path, body, seat) {
  const headers = { 'Content-Type': 'application/json', ...(seat ? { 'Oya-Seat': seat } : {}) }
  const answer = await fetch(
    `http://${address}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

/** One seat's line to its table: says something and waits for the answer of a kind. */
async function sit(table, secret, lang = 'en') {
  const socket = new WebSocket(`ws://${address}/api/tables/${table}/socket`)
  await new Promise((open) => (socket.onopen = open))
  const heard = []
  let wake = () => {}
  let view
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.t === 'table') view = message.d.view
    if (message.t === 'events') view = message.d.view = message.d.changes.reduce(changed, view)
    heard.push(message)
    wake()
  }
  const say = (t, d = {}) => socket.send(JSON.stringify({ t, d }))
  /** The next message that is wanted; those before it are passed over. */
  const next = async (wanted) => {
    for (;;) {
      while (heard.length > 0) {
        const message = heard.shift()
        // Somebody else was quicker, as where several are asked about an offer: what is asked now is told again.
        if (message.d?.code === 'table.not-asked') {
          say('hello', { lang: 'en' })
          continue
        }
        if (message.t === 'refused' || message.t === 'error') throw new Error(JSON.stringify(message))
        if (wanted(message)) return message
      }
      await new Promise((come) => (wake = come))
    }
  }
  say('hello', { secret, lang })
  return { say, next, leave: () => socket.close() }
}

const isKind = (t) => (message) => message.t === t
const asksOrEnds = ({ t, d }) =>
  (t === 'table' || t === 'events') && (d.legal !== undefined || d.result !== undefined)

// Only the answer to what was asked last: an earlier one may advise what has been done since.
const isHint = ({ t, d }, id) => t === 'hint' && d.id === id

async function whole(line, lang = 'en') {
  line.say('hello', { lang })
  return line.next(isKind('table'))
}

/** What our seat does without asking for advice: of what it would rather do the last that is offered. */
const wanted = (rather, { legal = [], view: { phase } }) =>
  phase.startsWith('founding')
    ? undefined
    : rather.map((kind) => legal.findLast((action) => action.kind === kind)).find(Boolean)

async function keep(line, name, course) {
  const descriptions = {}
  for (const language of others) {
    const told = await whole(line, language)
    descriptions[language] = Object.fromEntries((told.d.legal ?? []).map((a) => [a.code, a.description]))
  }
  const table = await whole(line)
  const codes = (table.d.legal ?? []).map((action) => action.code)
  const previews = {}
  for (let at = 0; at < codes.length; at += 64) {
    line.say('previews', { codes: codes.slice(at, at + 64) })
    const { d } = await line.next(isKind('previews'))
    for (const { code, ...foretold } of d.previews) previews[code] = foretold
  }
  table.d.events = []
  table.d.facts = table.d.facts.slice(-60)
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify({ table, descriptions, previews, course }) + '\n',
  )
  console.log(name)
}

/** Plays a table; the moments that did not come are what is left of `missing`. */
async function play({ game, as = game, seats, options = {}, rather = [], end = true }, missing, seed) {
  const bots = ['Elio', 'Marguerite', 'Tomás'].slice(0, seats - 1).map((name) => ({ bot: 'greedy', name }))
  const opened = await api('/api/tables', {
    game,
    name: 'Noor',
    options,
    seats: [{ name: 'Noor' }, ...bots],
    same_seed: seed.repeat(64),
  })
  const line = await sit(opened.table, opened.seats[0].secret)
  let told = await line.next(asksOrEnds)
  for (let question = 0; !told.d.result; ++question) {
    for (const [name, is] of missing) {
      if (!is(told.d, question)) continue
      await keep(line, `${as}-${name}`)
      missing.delete(name)
      break
    }
    if (missing.size === 0 && !(end && seed === seeds[0])) return line.leave()
    const own = wanted(rather, told.d)
    if (own) {
      line.say('act', { codes: [own.code] })
      told = await line.next(asksOrEnds)
      continue
    }
    const id = `hint ${question}`
    line.say('hint', { id })
    const answer = await line.next((message) => asksOrEnds(message) || isHint(message, id))
    // A plan of several steps is told step by step, so that every question is met.
    if (answer.t === 'hint') line.say('act', { codes: [answer.d.plan[0].code] })
    told = answer.t === 'hint' ? await line.next(asksOrEnds) : answer
  }
  if (end && seed === seeds[0]) {
    const secret = opened.seats[0].secret
    await keep(line, `${as}-end`, await api(`/api/tables/${opened.table}/course`, undefined, secret))
  }
  line.leave()
}

/** Everything a seat is told from the beginning, without texts and without what it might do. */
async function film({ game, as = game, seats, options = {}, rather = [], questions }) {
  const bots = ['Elio', 'Marguerite', 'Tomás'].slice(0, seats - 1).map((name) => ({ bot: 'greedy', name }))
  const order = {
    game,
    name: 'Noor',
    options,
    seats: [{ name: 'Noor' }, ...bots],
    same_seed: seeds[0].repeat(64),
  }
  const opened = await api('/api/tables', order)
  const line = await sit(opened.table, opened.seats[0].secret, '')
  const kept = []
  const told = ({ t }) => t === 'table' || t === 'events'
  let news = await line.next(told)
  for (let question = 0; question < questions;) {
    const { legal, ...rest } = news.d
    kept.push({ ...news, d: news.t === 'events' ? { ...rest, view: undefined } : rest })
    if (news.d.result) break
    if (legal) question += 1
    const id = `hint ${question}`
    const own = wanted(rather, news.d)
    if (own) line.say('act', { codes: [own.code] })
    else if (legal) line.say('hint', { id })
    // Where several are asked, somebody else may be quicker.
    const answer = await line.next((message) => isHint(message, id) || told(message))
    if (answer.t === 'hint') line.say('act', { codes: [answer.d.plan[0].code] })
    news = answer.t === 'hint' ? await line.next(told) : answer
  }
  line.leave()
  mkdirSync(join(folder, 'films'), { recursive: true })
  writeFileSync(join(folder, `films/${as}.json`), JSON.stringify(kept) + '\n')
  console.log(`film of ${as}`)
}

try {
  mkdirSync(join(folder, 'home'), { recursive: true })
  for (const each of films) await film(each)
  for (const table of tables) {
    const missing = new Map(Object.entries(table.moments))
    // Some moments are rare: then other games are played for them.
    for (const seed of seeds) if (seed === seeds[0] || missing.size > 0) await play(table, missing, seed)
    if (missing.size > 0)
      throw new Error(`${table.game}: no such moment came: ${[...missing.keys()].join(', ')}`)
  }
  writeFileSync(join(folder, 'home/shelf.json'), JSON.stringify(await api('/api/games'), null, 1) + '\n')
} finally {
  server.kill()
  await new Promise((ended) => server.once('exit', ended))
  rmSync(data, { recursive: true, force: true })
}
