// How long it takes from the click on a link until the first board can be played on: node build/first_board.mjs [TIMES]. A server of its own with a
// store of its own, Debian's Chromium, over loopback; every visit is by a browser that has seen nothing before.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const root = fileURLToPath(new URL('../../', import.meta.url))
const program = process.env.OYA_PROGRAM ?? join(root, 'build/release/oya')
const times = Number(process.argv[2] ?? 9)

const data = mkdtempSync(join(tmpdir(), 'oya-first-'))
const server = spawn(program, ['serve', '--port', '0', '--data', data, '--web', join(root, 'build/web')], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
const address = await new Promise((listens, fails) => {
  server.once('exit', (code) => fails(new Error(`the server ended with ${code}`)))
  server.stdout.once('data', (said) => listens(`http://localhost:${/localhost:(\d+)/.exec(String(said))[1]}`))
})
const browser = await chromium.launch({
  executablePath: process.env.OYA_CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

/** A table of a game whose first question is put to the person. */
async function open(game, seats) {
  const bots = Array.from({ length: seats - 1 }, () => ({ bot: 'novice' }))
  const answer = await fetch(`${address}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, name: 'Noor', listed: true, seats: [{}, ...bots] }),
  })
  return answer.json()
}

/** Milliseconds since the navigation began until this is on the screen. */
async function visit(path, seats, selector) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript((seats) => localStorage.setItem('oya.seats', JSON.stringify(seats)), seats)
  const page = await context.newPage()
  await page.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look)
      // It is in the document: the frame after the next has it on the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.shownAt = performance.now())))
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(address + path)
  const shown = await (await page.waitForFunction(() => globalThis.shownAt)).jsonValue()
  await context.close()
  return shown
}

const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const row = (name, all) =>
  console.log(
    `| ${name} | ${Math.round(Math.min(...all))} | ${Math.round(median(all))} | ${Math.round(Math.max(...all))} |`,
  )
try {
  await visit('/', [], '.game') // a warm-up of the browser itself
  console.log('| page | quickest | median | slowest |\n|---|---|---|---|')
  const home = []
  for (let at = 0; at < times; ++at) home.push(await visit('/', [], '.game'))
  row('home', home)
  for (const [game, seats] of Object.entries({ cascadero: 2, vigo: 2, cascadia: 2, catan: 3 })) {
    const all = []
    for (let at = 0; at < times; ++at) {
      const { table, seats: own } = await open(game, seats)
      const held = own.map((each) => ({ ...each, table, game, since: 0 }))
      all.push(await visit(`/t/${table}`, held, '.table .stage svg, .table .stage .hand'))
    }
    row(game, all)
  }
} finally {
  await browser.close()
  server.kill()
  await new Promise((ended) => server.once('exit', ended))
  rmSync(data, { recursive: true, force: true })
}
