// How long a newcomer waits for the first board: node build/first_board.mjs [TIMES]. The home page in a browser that has seen nothing before, then
// the click on a game's "Play"; a server and a store of its own, Debian's Chromium, over loopback. Prints a table for docs/performance.md.
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
  let said = ''
  server.stdout.on('data', (piece) => {
    said += piece
    const found = /http:\/\/localhost:\d+/.exec(said)
    if (found) listens(found[0])
  })
})
const browser = await chromium.launch({
  executablePath: process.env.OYA_CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

/** Milliseconds until this is on the screen, by the clock of the page. */
const shown = (page, selector) =>
  page.evaluate(
    (selector) =>
      new Promise((seen) => {
        const look = () => {
          if (!document.querySelector(selector)) return requestAnimationFrame(look)
          // It is in the document: the frame after the next has it on the screen.
          requestAnimationFrame(() => requestAnimationFrame(() => seen(performance.now())))
        }
        look()
      }),
    selector,
  )

/** One newcomer: from the address to the home page, and from the click to the board. */
async function visit(at) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(address)
  const home = await shown(page, '.games article .go button')
  const play = page.locator('.games article').nth(at)
  const name = await play.locator('h2').evaluate((title) => title.firstChild.textContent)
  const clicked = await play.evaluate((card) => {
    card.querySelector('.go button').click()
    return performance.now()
  })
  const board = (await shown(page, '.table .stage svg')) - clicked
  await context.close()
  return { name, home, board }
}

const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
try {
  await visit(0) // the browser itself warms up
  console.log(
    '| game | home page, ms | from the click to the board, ms | slowest of both together |\n|---|---|---|---|',
  )
  for (let at = 0; at < 4; ++at) {
    const all = []
    for (let time = 0; time < times; ++time) all.push(await visit(at))
    const [home, board, both] = [
      median(all.map((each) => each.home)),
      median(all.map((each) => each.board)),
      Math.max(...all.map((each) => each.home + each.board)),
    ].map(Math.round)
    console.log(`| ${all[0].name} | ${home} | ${board} | ${both} |`)
  }
} finally {
  await browser.close()
  server.kill()
  await new Promise((ended) => server.once('exit', ended))
  rmSync(data, { recursive: true, force: true })
}
