// Makes rulebook/*/views.json anew from build/release/oya: node build/views.mjs [--check]. A rulebook's pictures are drawn from
// positions.json: each is put on a table of the engine, which says what the seat sees and what it may do. With --check nothing is
// written; what differs is named, and is a failure.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const program = process.env.OYA_PROGRAM ?? join(root, 'build/release/oya')
const checks = process.argv.includes('--check')

const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
const answers = createInterface(engine.stdout)[Symbol.asyncIterator]()
async function ask(cmd, fields = {}) {
  engine.stdin.write(JSON.stringify({ cmd, ...fields }) + '\n')
  const answer = JSON.parse((await answers.next()).value)
  if (answer.error) throw new Error(`${cmd}: ${answer.error.message}`)
  return answer
}

/** What a seat sees in a position; what it may do only where a picture shows it. */
async function seen(game, { seats, seat, options, position }, may) {
  const { awaited } = await ask('set', { game, seats, options, position })
  const { view } = await ask('view', { seat })
  const actions = may && awaited.includes(seat) ? (await ask('legal', { seat })).actions : []
  // Words are for the page to say.
  const legal = actions.map(({ code, text, kind, arguments: named }) => ({
    code,
    text,
    kind,
    arguments: named,
  }))
  return { seat, options, view, legal }
}

let stale = 0
for (const game of readdirSync(join(root, 'rulebook')).sort()) {
  const file = (name) => join(root, 'rulebook', game, name)
  if (!existsSync(file('positions.json'))) continue
  const pictures = Object.values(JSON.parse(readFileSync(file('pictures.json'), 'utf8')))
  const lines = []
  for (const [name, position] of Object.entries(JSON.parse(readFileSync(file('positions.json'), 'utf8')))) {
    const may = pictures.some((picture) => picture.position === name && picture.may)
    try {
      lines.push(`  ${JSON.stringify(name)}: ${JSON.stringify(await seen(game, position, may))}`)
    } catch (error) {
      throw new Error(`rulebook/${game}/positions.json: ${name}: ${error.message}`, { cause: error })
    }
  }
  const text = `{\n${lines.join(',\n')}\n}\n`
  const same = existsSync(file('views.json')) && readFileSync(file('views.json'), 'utf8') === text
  if (!same) stale += 1
  if (!checks) writeFileSync(file('views.json'), text)
  console.log(
    `${game}: ${lines.length} positions${same ? '' : checks ? ', views.json is not what they give' : ', new'}`,
  )
}
engine.stdin.end()
if (checks && stale > 0) process.exitCode = 1
