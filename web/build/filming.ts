// Looking back at a game as pictures: a frame for each tenth of a second of the page's own time, however long the machine takes for it,
// with the story out of sight; and what was shown, scene by scene.
import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Fact } from '../src/client/protocol.ts'
import { Words } from '../src/words/words.ts'
import { words } from './sources.ts'

/** What is told between two frames, in milliseconds. */
export const frameTime = 100
/** Where the page says in words what happens, or shows what is still to come. */
export const story = '.at-story, .replay .say, .at-course'
/** No scene is longer, in frames: then nothing goes on any more. */
const longest = 300

export type Order = {
  game: string
  players: number
  options: readonly string[]
  /** Who plays; the last one takes the seats that are left. */
  bots: readonly string[]
  seed: number
}
/** A game that the house has, and the seat through whose eyes it is looked at. */
export type Table = { table: string; invite: string; seat: number }
/** From one version to another. */
export type Stretch = { from: number; to: number }
/** A scene as it was filmed: the first frame that shows it, its events (`to` is no longer one of them) and what they told. */
export type Filmed = Stretch & { frame: number; scene: string; facts: string[]; story: string[] }
export type Told = {
  game: string
  seats: { name: string }[]
  facts: Fact[]
  events: unknown[]
  version: number
}

/** What is wrong with what was asked for, in a sentence. */
export class Wrong extends Error {}

/** Has bots play a whole game, and tells its record; the folder is for what they keep. */
export function playedBy(program: string, order: Order, folder: string): string {
  const file = join(folder, 'game.json')
  const { game, players, options, bots, seed } = order
  const seats = Array.from({ length: players }, (_, at) => bots[at] ?? bots.at(-1)).join(',')
  const said = spawnSync(
    program,
    [
      ...['play', game, '--seats', seats, '--seed', String(seed), '--save', file],
      ...['--new', '--fast', '--no-colour', '--lang', 'en'],
      ...['--players', String(players)],
      ...options.flatMap((option) => ['--option', option]),
    ],
    { input: '', encoding: 'utf8', env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } },
  )
  if (said.error) throw new Wrong(`${program} cannot be run: ${said.error.message}`)
  if (said.status !== 0) throw new Wrong(said.stderr.trim() || said.stdout.trim().split('\n').at(-1))
  return readFileSync(file, 'utf8')
}

/** Brings a record to the house, to be looked at. */
export async function brought(address: string, record: string, seat: number): Promise<Table> {
  const answer = await fetch(`${address}/api/records`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: record,
  })
  if (!answer.ok) throw new Error(`the house does not take the record: ${await answer.text()}`)
  return { ...((await answer.json()) as { table: string; invite: string }), seat }
}

/** All that was told to the seat. */
export async function toldOf(address: string, { table, invite, seat }: Table): Promise<Told> {
  let whole: Told | undefined
  for (;;) {
    const from = whole?.events.length ?? 0
    const answer = await fetch(`${address}/api/tables/${table}/replay?from=${from}&seat=${seat}`, {
      headers: { 'Oya-Invite': invite },
    })
    if (!answer.ok) throw new Error(`the house does not tell the game: ${await answer.text()}`)
    const more = (await answer.json()) as Told
    whole = whole
      ? { ...whole, facts: [...whole.facts, ...more.facts], events: [...whole.events, ...more.events] }
      : more
    if (whole.events.length >= whole.version) return whole
  }
}

/** Opens the game at a version, with the story out of sight and the clock in our hands. */
export async function lookAt(page: Page, { table, invite, seat }: Table, version: number): Promise<void> {
  await page.clock.install()
  await page.goto(`/replay/${table}?move=${version}&seat=${seat}#${invite}`)
  await page.locator('.replay .slide').waitFor()
  // Where sheets are tabs, the story may be the one that is open.
  const tabs = page.locator('.tabrow').getByRole('tab')
  if ((await tabs.first().isVisible()) && (await page.locator('.table[data-tab=story]').count()) > 0)
    await tabs.filter({ hasText: 'Players' }).click()
  await page.evaluate(async (hidden) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${hidden} { visibility: hidden !important }`)
    document.adoptedStyleSheets.push(sheet)
    // A tab has a use of its own for the keys, and was scrolled to.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
    await document.fonts.ready
  }, story)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(takeClock)
}

/** The versions at which turns begin, and the last: as many of them as are wanted, from the first on. */
export async function turnsOf(page: Page, wanted = Infinity): Promise<number[]> {
  const turns = [await versionOf(page)]
  while (turns.length < wanted) {
    await page.keyboard.press('ArrowDown')
    const next = await versionOf(page)
    if (next === turns.at(-1)) break
    turns.push(next)
  }
  return turns
}
const versionOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>('.table')?.dataset.version))

type Hand = { filmed?: () => boolean }

/**
 * Runs in the page: everything that moves by itself goes by the page's clock from now on, which is the film's. `filmed` tells whether
 * anything may look different since it was last asked.
 */
function takeClock(): void {
  const begun = new WeakMap<Animation, number>()
  const over = new WeakSet<Animation>()
  let moved = true
  const move = () => {
    const now = performance.now()
    for (const animation of document.getAnimations()) {
      if (over.has(animation)) continue
      if (!begun.has(animation)) {
        animation.pause()
        begun.set(animation, now)
      }
      const at = now - (begun.get(animation) ?? now)
      moved = true
      if (at < Number(animation.effect?.getComputedTiming().endTime ?? 0)) animation.currentTime = at
      else {
        over.add(animation)
        animation.finish()
      }
    }
  }
  const tick = () => {
    move()
    requestAnimationFrame(tick)
  }
  tick()
  const watch = new MutationObserver(() => (moved = true))
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  ;(window as Hand).filmed = () => {
    move()
    const changed = watch.takeRecords().length > 0 || moved
    moved = false
    return changed
  }
}

/** Films what is open, from where it stands to a version; the frames are numbered from 1. */
export async function film(
  page: Page,
  folder: string,
  { from, to }: Stretch,
  told: Told,
): Promise<{ frames: number; scenes: Filmed[] }> {
  const camera = await page.context().newCDPSession(page)
  const seen: { frame: number; scene: string; stop: string; from: number }[] = []
  let frames = 0
  await page.keyboard.press(' ')
  for (;;) {
    const now = await page.evaluate(() => ({
      changed: (window as Hand).filmed?.() ?? true,
      scene: document.querySelector<HTMLElement>('.stage')?.dataset.scene ?? '',
      stop: document.querySelector<HTMLInputElement>('.replay .slide')?.value ?? '',
      version: Number(document.querySelector<HTMLElement>('.table')?.dataset.version),
    }))
    if (now.version >= to) break
    frames += 1
    const last = seen.at(-1)
    if (now.scene && now.stop !== last?.stop)
      seen.push({ frame: frames, scene: now.scene, stop: now.stop, from: now.version })
    if (frames - (seen.at(-1)?.frame ?? 0) > longest)
      throw new Error(`nothing goes on after version ${now.version}, at frame ${frames}`)
    const name = frameIn(folder, frames)
    if (!now.changed && frames > 1) linkSync(frameIn(folder, frames - 1), name)
    else {
      const { data } = await camera.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      writeFileSync(name, data, 'base64')
    }
    await page.clock.runFor(frameTime)
  }
  await camera.detach()
  if (seen.length === 0) throw new Error(`no scene plays between version ${from} and ${to}`)
  return { frames, scenes: seen.map((scene, at) => keyOf(scene, seen[at + 1]?.from ?? to, told)) }
}
export const frameIn = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(4, '0')}.png`)

type Seen = { frame: number; scene: string; from: number }
function keyOf({ frame, scene, from }: Seen, to: number, { game, facts, seats }: Told): Filmed {
  const its = facts.filter(({ event = -1 }) => event >= from && event < to)
  const english = new Words('en', { ...words('en', 'house'), ...words('en', game) })
  const names = seats.map(({ name }) => name)
  return {
    ...{ frame, scene, from, to },
    facts: its.map(({ message }) => message),
    story: its.map((fact) => english.say(fact, names)),
  }
}

/** Lays some of the frames on sheets, each below its number; how many sheets there are. */
export async function sheetsOf(
  page: Page,
  { frames, folder }: { frames: number; folder: { frames: string; sheets: string } },
  { every, columns, rows, width }: { every: number; columns: number; rows: number; width: number },
): Promise<number> {
  const numbers = Array.from({ length: Math.ceil(frames / every) }, (_, at) => 1 + at * every)
  const picture = (number: number) =>
    `<figure><figcaption>${number}</figcaption><img src="data:image/png;base64,` +
    `${readFileSync(frameIn(folder.frames, number), 'base64')}"></figure>`
  const style =
    `body { margin: 0; display: inline-grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 4px; background: #fff }` +
    'figure { margin: 0 } figcaption { font: 700 20px sans-serif; padding: 2px 6px } img { display: block; width: 100% }'
  let sheets = 0
  for (let at = 0; at < numbers.length; at += columns * rows) {
    const shown = numbers.slice(at, at + columns * rows)
    await page.setContent(`<style>${style}</style>${shown.map(picture).join('')}`)
    await page.locator('body').screenshot({ path: frameIn(folder.sheets, ++sheets) })
  }
  return sheets
}
