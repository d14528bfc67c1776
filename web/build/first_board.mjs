// How long somebody new waits for a board: node build/first_board.mjs [ROUNDS]. Every time a browser that has seen nothing opens the home
// page of a server of its own (build/release/oya, build/web) and clicks one game's first button. Run it on a machine that does nothing else.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const root = fileURLToPath(new URL('../../', import.meta.url))
const program = process.env.OYA_PROGRAM ?? join(root, 'build/release/oya')
const rounds = Number(process.argv[2] ?? 5)
const data = mkdtempSync(join(tmpdir(), 'oya-first-board-'))
const server = spawn(program, ['serve', '--port', '0', '--data', data, '--web', join(root, 'build/web')], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
const base = await new Promise((listens, fails) => {
  server.once('exit', (code) => fails(new Error(`the server ended with ${code}`)))
  server.stdout.on('data', (said) => {
    const found = /http:\/\/localhost:\d+/.exec(said.toString())
    if (found) listens(found[0])
  })
})

const browser = await chromium.launch({
  executablePath: process.env.OYA_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const { games } = await (await fetch(`${base}/api/games`)).json()
const middle = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const line = (all) => `${middle(all).toFixed(0)} ms in the middle, ${Math.max(...all).toFixed(0)} ms at most`

for (const at of games.keys()) {
  const [home, board] = [[], []]
  let name = ''
  for (let round = 0; round < rounds; ++round) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const begun = performance.now()
    await page.goto(base)
    const button = page.locator('.game').nth(at).locator('.btn:enabled').first()
    await button.waitFor()
    name = await page.locator('.game').nth(at).getByRole('heading').first().innerText()
    name = name.split('\n')[0]
    home.push(performance.now() - begun)
    const clicked = performance.now()
    await button.click()
    await page.locator('.table .stage svg, .table .stage .board').first().waitFor()
    board.push(performance.now() - clicked)
    await context.close()
    // The house answers twenty requests of one address a second, and so many make a page.
    await new Promise((rested) => setTimeout(rested, 3000))
  }
  console.log(`${name}: home ${line(home)}; its board after the click ${line(board)}`)
}
await browser.close()
server.removeAllListeners('exit').once('exit', () => rmSync(data, { recursive: true, force: true }))
server.kill('SIGTERM')
