// A film of a game between bots as pictures, to see whether what happens can be told from them alone: node build/film.mjs --help
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brought, film, lookAt, playedBy, sheetsOf, toldOf, turnsOf, Wrong } from './filming.ts'

const help = `usage: node build/film.mjs GAME FOLDER KEY [options]
       node build/film.mjs GAME --list [options]

Has bots play a whole game and looks back at some turns of it with the story out of sight. FOLDER/frames/ is given a picture for every
tenth of a second, FOLDER/sheets/ some of them on sheets, and KEY, a file outside FOLDER, what was shown: every scene with its first frame,
its events, the ids of its facts and what the story says. Needs build/release/oya and build/web.

options:
  --players N          how many play (4)
  --option NAME=VALUE  an option of the table; may be repeated
  --bots LIST          who plays, with commas (apprentice); the last one takes the seats that are left
  --seed N             what chance does (1)
  --list               print the turns of the game with what is told in each, and film nothing
  --turns A-B          the turns to film (three times round the table, from the middle of the game); in VIGO! a trick is a turn
  --seat N             through whose eyes (1)
  --size desk|phone    1440 × 900 or 390 × 844 (desk)
  --every N            which frames come on the sheets: every Nth (4, and no scene is shorter)`

const sizes = {
  desk: { viewport: { width: 1440, height: 900 }, sheet: { columns: 3, rows: 2, width: 720 } },
  phone: { viewport: { width: 390, height: 844 }, sheet: { columns: 5, rows: 2, width: 390 } },
}
const root = fileURLToPath(new URL('../../', import.meta.url))
const program = process.env.OYA_PROGRAM ?? join(root, 'build/release/oya')
const web = join(root, 'build/web')

function number(name, text, least = 1) {
  const value = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(value >= least)) throw new Wrong(`--${name} ${text}: that is no whole number from ${least} on`)
  return value
}

function asked() {
  const option = (type, more = {}) => ({ type, ...more })
  let read
  try {
    read = parseArgs({
      allowPositionals: true,
      options: {
        help: option('boolean'),
        list: option('boolean'),
        players: option('string', { default: '4' }),
        option: option('string', { multiple: true, default: [] }),
        bots: option('string', { default: 'apprentice' }),
        seed: option('string', { default: '1' }),
        turns: option('string'),
        seat: option('string', { default: '1' }),
        size: option('string', { default: 'desk' }),
        every: option('string', { default: '4' }),
      },
    })
  } catch (error) {
    throw new Wrong(error.message)
  }
  const { values, positionals } = read
  if (values.help) return { help: true }
  const [game, folder, key, ...more] = positionals
  if (!game) throw new Wrong('which game is to be filmed? --help says how to ask')
  if (more.length > 0) throw new Wrong(`“${more[0]}” is one word too many: GAME FOLDER KEY is all`)
  if (!values.list && !key)
    throw new Wrong('FOLDER for the pictures and KEY, a file for what they show, are missing')
  if (!sizes[values.size])
    throw new Wrong(`--size ${values.size}: there are ${Object.keys(sizes).join(' and ')}`)
  if (key && (resolve(key) + sep).startsWith(resolve(folder) + sep))
    throw new Wrong(`${key} lies in ${folder}: whoever is given the pictures would have the answers too`)
  const frames = folder && join(folder, 'frames')
  if (frames && existsSync(frames) && readdirSync(frames).length > 0)
    throw new Wrong(`${frames} has pictures of another film`)
  const turns = values.turns && /^(\d+)-(\d+)$/.exec(values.turns)?.slice(1).map(Number)
  if (values.turns && (!turns || turns[0] < 1 || turns[1] < turns[0]))
    throw new Wrong(`--turns ${values.turns}: that is no stretch such as 12-20`)
  return {
    order: {
      game,
      players: number('players', values.players),
      options: values.option,
      bots: values.bots.split(','),
      seed: number('seed', values.seed, 0),
    },
    ...{ list: values.list, folder, key, turns, size: values.size },
    seat: number('seat', values.seat) - 1,
    every: number('every', values.every),
  }
}

/** The turns to film: those asked for, or three times round the table from the middle. */
function chosen(turns, wanted, seats) {
  const last = turns.length - 1
  const [first, end] = wanted ?? [Math.max(1, Math.ceil((last - 3 * seats) / 2) + 1)]
  const until = end ?? Math.min(last, first + 3 * seats - 1)
  if (until > last) throw new Wrong(`--turns ${first}-${until}: this game has only ${last} turns`)
  return { first, until, from: turns[first - 1], to: turns[until] }
}

function list(turns, { facts, game }) {
  for (const [at, from] of turns.slice(0, -1).entries()) {
    const to = turns[at + 1]
    const ids = facts.filter(({ event }) => event >= from && event < to).map(({ message }) => message)
    const short = [...new Set(ids)].map((id) => id.replace(`${game}.story.`, ''))
    console.log(`turn ${at + 1}, version ${from} to ${to}: ${short.join(', ')}`)
  }
}

async function withHouse(work) {
  // Only now: whoever asks for help need not wait for it.
  const { chromium } = await import('@playwright/test')
  const data = mkdtempSync(join(tmpdir(), 'oya-film-'))
  const server = spawn(program, ['serve', '--port', '0', '--data', data, '--web', web], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((ends) => server.once('close', ends))
  const browser = await chromium.launch({
    executablePath: process.env.OYA_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    // Whoever works as root has no sandbox to offer.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const address = await new Promise((listens, fails) => {
      server.once('error', (error) => fails(new Wrong(`${program} cannot be run: ${error.message}`)))
      server.once('exit', (code) => fails(new Wrong(`the server ended with ${code}`)))
      server.stdout.on('data', (said) => {
        const found = /localhost:\d+/.exec(String(said))
        if (found) listens(`http://${found[0]}`)
      })
    })
    await work(address, browser, data)
  } finally {
    await browser.close()
    server.kill()
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

async function main() {
  const wanted = asked()
  if (wanted.help) return console.log(help)
  for (const needed of [program, join(web, 'index.html')])
    if (!existsSync(needed)) throw new Wrong(`${needed} is not there: ./oya play builds it`)
  const { viewport, sheet } = sizes[wanted.size]
  await withHouse(async (address, browser, data) => {
    const record = playedBy(program, wanted.order, data)
    const { seats } = JSON.parse(record)
    if (wanted.seat >= seats.length) throw new Wrong(`--seat ${wanted.seat + 1}: ${seats.length} play`)
    const table = await brought(address, record, wanted.seat)
    const told = await toldOf(address, table)
    const phone = wanted.size === 'phone'
    const context = await browser.newContext({ baseURL: address, viewport, locale: 'en-GB', hasTouch: phone })
    const page = await context.newPage()
    await lookAt(page, table, 0)
    const turns = await turnsOf(page, wanted.turns && wanted.turns[1] + 1)
    if (wanted.list) return list(turns, told)
    const { first, until, ...stretch } = chosen(turns, wanted.turns, seats.length)
    const folder = { frames: join(wanted.folder, 'frames'), sheets: join(wanted.folder, 'sheets') }
    for (const each of [folder.frames, folder.sheets, dirname(wanted.key)])
      mkdirSync(each, { recursive: true })
    await lookAt(page, table, stretch.from)
    const { frames, scenes } = await film(page, folder.frames, stretch, told)
    const key = {
      ...wanted.order,
      seats: seats.map(({ name }) => name),
      turns: [first, until],
      frames,
      scenes,
    }
    writeFileSync(wanted.key, JSON.stringify(key, null, 1) + '\n')
    const wide = { width: sheet.columns * (sheet.width + 4), height: 900 }
    const desk = await browser.newPage({ viewport: wide })
    const sheets = await sheetsOf(desk, { frames, folder }, { ...sheet, every: wanted.every })
    console.log(
      `${wanted.folder}: turns ${first} to ${until}, ${scenes.length} scenes, ${frames} frames, ${sheets} sheets`,
    )
  })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Wrong)) throw error
  console.error(`film: ${error.message}`)
  process.exitCode = 1
}
