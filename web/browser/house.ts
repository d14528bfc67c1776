// What every browser test needs: the real server with a store of its own, and a visitor who may use nothing but the page.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'
import type { FromTable } from '../src/client/protocol'
import { Session } from '../src/client/session'
import { type Params, Words } from '../src/words/words'
import { Keys } from './keys'

export { expect }
export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Whether this is the long run, which plays to the end by clicks what the everyday one only begins. */
export const inFull = process.env.OYA_TEST_SCALE === 'long'
export const program = process.env.OYA_PROGRAM ?? join(root, 'build/release/oya')

/** A server that people come to: where it is, and all it has written down so far. */
export type Hosting = { readonly address: string; readonly log: string }

/** The server as a process: it can be ended and started again, at the same address and with the same store. */
export class House {
  readonly #data = mkdtempSync(join(tmpdir(), 'oya-browser-'))
  /** The page it hands out. */
  web = join(root, 'build/web')
  #process: ChildProcess | undefined
  #port = 0
  #log = ''

  get address(): string {
    return `http://localhost:${this.#port}`
  }

  get log(): string {
    return this.#log
  }

  async start(): Promise<void> {
    const words = [
      'serve',
      '--port',
      String(this.#port),
      '--data',
      this.#data,
      '--web',
      this.web,
      '--verbose',
    ]
    const process = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = process
    process.stderr.on('data', (piece: Buffer) => (this.#log += piece.toString()))
    this.#port = await new Promise<number>((listens, fails) => {
      process.once('error', fails)
      process.once('exit', (code) => fails(new Error(`the server ended with ${code}`)))
      let said = ''
      process.stdout.on('data', (piece: Buffer) => {
        said += piece.toString()
        const found = /localhost:(\d+)/.exec(said)
        if (found) listens(Number(found[1]))
      })
    })
  }

  async stop(): Promise<void> {
    const process = this.#process
    if (!process || process.exitCode !== null) return
    await new Promise((ended) => {
      process.once('exit', ended)
      process.kill('SIGTERM')
    })
  }

  async end(): Promise<void> {
    await this.stop()
    rmSync(this.#data, { recursive: true, force: true })
  }

  /** The games on the shelf of this server. */
  async games(): Promise<{ name: string; min_seats: number }[]> {
    const answer = await fetch(`${this.address}/api/games`)
    return ((await answer.json()) as { games: { name: string; min_seats: number }[] }).games
  }
}

/** What is to be seen on a line, one view after the other, the newest last. */
export function views<View>(line: readonly string[]): View[] {
  const session = new Session('')
  return line.flatMap((message) => {
    session.receive(JSON.parse(message) as FromTable)
    return session.known ? [session.known.view as View] : []
  })
}

/** Whether this is a table as it is told to a seat. */
export const isTold = (message: string, seat: number): boolean =>
  (JSON.parse(message) as { d?: { you?: unknown } }).d?.you === seat

/** `scenes`: what happens is shown one after the other, not at once. */
export type VisitorOptions = BrowserContextOptions & { scenes?: boolean }

/** Bots of tables that are made on the page answer at once. */
async function unpaced(route: Route): Promise<void> {
  const request = route.request()
  if (request.method() !== 'POST') return route.continue()
  const order = request.postDataJSON() as { terms?: object }
  return route.continue({ postData: { ...order, terms: { ...order.terms, pace: 0 } } })
}

/** What the page says in the language of a browser, by the id of the sentence. */
export function wordsOf(locale: string): (id: string, params?: Params) => string {
  const language = locale.slice(0, 2)
  const folder = join(root, 'i18n', language)
  const texts = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
  )
  const words = new Words(language, Object.assign({}, ...texts) as Record<string, string>)
  return (id, params) => {
    expect(words.has(id), id).toBe(true)
    return words.say({ message: id, params })
  }
}

/** A browser of somebody's own. Whatever goes wrong inside, or is asked of any other host, is kept and fails the test. */
export class Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What the table has sent, message by message. */
  readonly heard: string[] = []
  /** The same, line by line: people who share a screen have one each. */
  readonly lines: string[][] = []
  readonly wrong: string[] = []
  readonly #house: Hosting
  readonly keys = new Keys()
  /** What the page says here, by the id of the sentence. */
  readonly say: ReturnType<typeof wordsOf>
  #left = false
  /** While the server is away the browser says so; that is no fault. */
  lenient = false

  private constructor(context: BrowserContext, page: Page, house: Hosting, locale: string) {
    this.say = wordsOf(locale)
    this.context = context
    this.page = page
    this.#house = house
    this.keys.watch(page)
    const blame = (what: string) => {
      if (!this.lenient) this.wrong.push(what)
    }
    page.on('pageerror', (error) => this.wrong.push(`error: ${error.message}`))
    page.on('console', (message) => {
      // A header for pages that come over TLS, of which the browser says so where one does not.
      if (message.text().startsWith('The Cross-Origin-Opener-Policy header has been ignored')) return
      if (message.type() === 'error' || message.type() === 'warning')
        blame(`console: ${message.text()} ${message.location().url}`)
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(house.address) && !/^(data|blob):/.test(request.url()))
        this.wrong.push(`asked elsewhere: ${request.url()}`)
    })
    page.on('websocket', (socket) => {
      const line: string[] = []
      this.lines.push(line)
      socket.on('framereceived', ({ payload }) => {
        this.heard.push(payload.toString())
        line.push(payload.toString())
      })
    })
  }

  static async come(
    browser: Browser,
    house: Hosting,
    { scenes = false, locale = 'en-GB', ...options }: VisitorOptions = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: house.address,
      reducedMotion: 'reduce',
      locale,
      ...options,
    })
    // Nobody waits for scenes, nor for bots, unless they are what is looked at.
    if (!scenes) {
      await context.addInitScript(() => localStorage.setItem('oya.speed', 'off'))
      await context.route('**/api/tables', unpaced)
    }
    return new Visitor(context, await context.newPage(), house, locale)
  }

  get table(): Locator {
    return this.page.locator('.table')
  }
  get end(): Locator {
    return this.page.locator('section.end')
  }
  get toast(): Locator {
    return this.page.locator('.toasts .note')
  }

  /**
   * Makes a table on the page for it: this many seats, the first one's own, the others as asked. Waits until it is shown, unless it
   * is not to come into sight yet.
   */
  async make(
    game: string,
    others: string[],
    choose?: (page: Page) => Promise<void>,
    comes = true,
  ): Promise<void> {
    const { page } = this
    await page.goto(`/make?game=${game}`)
    const seats = page.locator('dialog .seat')
    await seats.first().waitFor()
    const fewer = page.locator('dialog .seat button')
    while ((await seats.count()) > others.length + 1) await fewer.last().click()
    while ((await seats.count()) < others.length + 1) await page.locator('dialog .seats > button').click()
    for (const [at, kind] of others.entries())
      await seats
        .nth(at + 1)
        .locator('select')
        .selectOption(kind)
    await choose?.(page)
    await page.locator('dialog .btn-go').click()
    if (comes) await this.table.waitFor()
  }

  /** What opens the table to others of the test: the page itself hands no link of loopback to anybody. */
  async invitation(): Promise<string> {
    const [path = '', invite] = await this.page.evaluate(() => {
      const held = JSON.parse(localStorage.getItem('oya.seats') ?? '[]') as {
        table: string
        invite?: string
      }[]
      const table = location.pathname.split('/').at(-1)
      return [location.pathname, held.find((each) => each.table === table)?.invite]
    })
    return invite ? `${path}#${invite}` : path
  }

  /** Sits down on a free seat of the room before the game. */
  async sit(name: string): Promise<void> {
    await this.page.locator('#sit-name').fill(name)
    await this.page.locator('.sit .btn-go').click()
  }
  /** Says, as the host, that the game begins: once everybody is there. */
  async start(): Promise<void> {
    await this.page.locator('.room .prompt .btn-go:enabled').click()
  }

  /** Looks at a recorded game, from the first seat of it; the house makes a table of the record, with others on its seats if asked. */
  async lookBack(game: string, path: string, seats?: { name: string; bot?: string }[]): Promise<void> {
    const kept = JSON.parse(readFileSync(join(root, path), 'utf8')) as object
    const record = seats ? { ...kept, seats } : kept
    const made = await this.page.request.post('/api/records', {
      data: record,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(made.status(), await made.text()).toBe(201)
    const { table, seats: keys } = (await made.json()) as { table: string; seats: { secret: string }[] }
    const held = { table, game, seat: 0, secret: keys[0]?.secret, since: Date.now() }
    await this.page.evaluate((held) => localStorage.setItem('oya.seats', JSON.stringify([held])), held)
    await this.page.goto(`/t/${table}`)
    await this.table.waitFor()
  }

  /**
   * Waits until something is asked of this seat and can be hit, which it cannot for a moment after scenes were ended by hand; false if
   * the game is over instead.
   */
  async asked(): Promise<boolean> {
    await this.page
      .locator(
        '.table:not([data-choices="0"]):has(.prompt.yours):not(:has(.stage[data-guarded])), section.end',
      )
      .first()
      .waitFor({ state: 'attached' })
    return (await this.end.count()) === 0
  }

  /**
   * Waits until the table has said that this seat is asked again, behind so much that was heard before, and the page knows of it; it may
   * still be showing what led there.
   */
  async called(before: number): Promise<void> {
    type Said = { v?: number; d?: { legal?: unknown[] } }
    const asking = () =>
      this.heard
        .slice(before)
        .map((message) => JSON.parse(message) as Said)
        .find(({ d }) => (d?.legal ?? []).length > 0)?.v
    await expect.poll(asking).toBeDefined()
    // What comes over the line is heard here first.
    await this.page.waitForFunction(
      (version) => Number(document.querySelector<HTMLElement>('.table')?.dataset.told) >= version,
      asking() ?? 0,
      { polling: 10 },
    )
  }

  /** Waits until the game is over, which bots who play all the rest of it may take a while for. */
  async over(): Promise<void> {
    await this.end.waitFor({ timeout: 200_000 })
  }

  async version(): Promise<number> {
    return Number(await this.table.getAttribute('data-version'))
  }
  /** Waits until nothing that was said is on its way any more. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(
      () => document.querySelector('.table')?.getAttribute('data-waits') === 'no',
      undefined,
      { polling: 10 },
    )
  }
  /** Waits until the table has gone on from this version. */
  async beyond(version: number): Promise<void> {
    await this.page.waitForFunction(
      (version) => Number(document.querySelector<HTMLElement>('.table')?.dataset.version) > version,
      version,
      { polling: 10 },
    )
  }

  /**
   * One click where something may be done on the board or by the buttons below it, or else beside it: a step, or a part of one. Waits
   * until there is such a place; false if the game is over instead.
   */
  async step(choose: Dice): Promise<boolean> {
    const spot = await this.spot(
      // A place that stands for several things has buttons below that say which.
      ['.stage [data-may], .prompt [data-may]', '.beside-board [data-may]', '.prompt .btn-go'],
      choose,
    )
    if (spot) await this.page.mouse.click(spot.x, spot.y)
    return spot !== null
  }

  /**
   * A point of an element that nothing else lies over, what a hand would aim at: of the first kind of which there are any while
   * something is asked of this seat. Nothing if the game is over, or if it has gone on from this version.
   */
  spot(kinds: string[], choose: Dice, version?: number): Promise<{ x: number; y: number } | null> {
    return this.page.evaluate(
      async ({ kinds, luck, version }) => {
        const parts = [0.5, 0.2, 0.8, 0.35, 0.65, 0.08]
        const free = (element: Element) => {
          const box = element.getBoundingClientRect()
          for (const down of parts)
            for (const along of parts) {
              const [x, y] = [box.left + box.width * along, box.top + box.height * down]
              // Not at its very edge: what is pointed at may move a little.
              const around = [0, -3, 3].map((by) => document.elementFromPoint(x + by, y + by))
              if (around.every((hit) => element.contains(hit))) return [{ x, y }]
            }
          return []
        }
        let chance = luck
        for (;;) {
          if (document.querySelector('section.end')) return null
          const now = Number(document.querySelector<HTMLElement>('.table')?.dataset.version)
          if (version !== undefined && now !== version) return null
          if (document.querySelector('.table:not([data-choices="0"]):has(.prompt.yours)'))
            for (const kind of kinds) {
              const spots = [...document.querySelectorAll(kind)].flatMap((element) =>
                free(element).map((spot) => ({ ...spot, element })),
              )
              const spot = spots[Math.floor(chance * spots.length)]
              if (!spot) continue
              // A hand does not reach for what is still moving: it is where it was when the next picture is drawn.
              await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
              const { x, y, element } = spot
              if (element.contains(document.elementFromPoint(x, y))) return { x, y }
              chance = (chance + 0.37) % 1
              break
            }
          await new Promise((later) => setTimeout(later, 10))
        }
      },
      { kinds, luck: choose(), version },
    )
  }

  /** Clicks one of these where nothing lies over it. */
  async click(selector: string): Promise<void> {
    const spot = await this.spot([selector], () => 0)
    if (spot) await this.page.mouse.click(spot.x, spot.y)
  }

  /** A place to click, or nothing as soon as this has come into sight instead. */
  async spotOr(instead: Locator, choose: Dice): Promise<{ x: number; y: number } | null> {
    const asked = this.page.locator('.table:not([data-choices="0"]):has(.prompt.yours)')
    await asked.or(instead).first().waitFor()
    return (await asked.count()) === 0
      ? null
      : this.spot(['.stage [data-may], .prompt [data-may]', '.prompt .btn-go'], choose)
  }

  /** Takes back the last step, as soon as that may be; `others`: it is asked first, because their turns go with it. */
  async takeBack(others = false): Promise<void> {
    await expect(this.page.locator('.prompt').getByRole('button', { name: 'Undo' }).first()).toBeEnabled()
    await this.page.keyboard.press('u')
    if (others) await this.page.getByRole('button', { name: 'Take it back' }).click()
  }

  /** What takes the step that is shown; choices of one click, such as to roll, stand beside it. */
  get go(): Locator {
    return this.page.locator('.prompt .btn-go:not([data-may]):visible')
  }

  /** Takes the step that the table proposes; false if the game is over. */
  async takeHint(): Promise<boolean> {
    while (await this.asked()) {
      const version = await this.version()
      // What is left of a plan is proposed already.
      if ((await this.go.count()) === 0) await this.page.keyboard.press('h')
      const spot = await this.spot(['.prompt .btn-go:not([data-may])'], () => 0, version)
      // Where several are asked at once, the table may go on meanwhile: then advice is asked for again.
      if (!spot) continue
      await this.page.mouse.click(spot.x, spot.y)
      return true
    }
    return false
  }

  /** Closes the page, if that has not been done yet, and says what was wrong with it. */
  async leave(): Promise<void> {
    if (!this.#left) await this.keys.gather(this.context)
    this.#left = true
    await this.context.close()
    expect(this.keys.linesWith(this.#house.log), 'nothing that opens something is in the log').toEqual([])
    expect(this.wrong, 'nothing went wrong in the page').toEqual([])
  }
}

export type Dice = () => number

/** Numbers from 0 to 1 that look like chance and are the same every time. */
export function dice(seed: number): Dice {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Counts how often the bell of one's own turn is rung. */
export async function hearChimes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { chimes: number }
    heard.chimes = 0
    let last = 0
    globalThis.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        if (last === 523 && options?.frequency === 784) heard.chimes += 1
        last = options?.frequency ?? 0
      }
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { chimes: number }).chimes)
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds serious on the page as it is, or on a part of it. */
export async function findings(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async (part) => {
    type Found = { violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }
    const { axe } = globalThis as unknown as {
      axe: { run: (part: string | Document, options: object) => Promise<Found> }
    }
    const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }, part)
}

/** How far the page can be pushed sideways, which it never should. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Says something that whoever runs the tests is to see, also where all of them pass: the run repeats it. */
export const note = (said: string): void => console.log(`note: ${said}`)

type Fixtures = { visitor: (options?: VisitorOptions) => Promise<Visitor>; ownHouse: House }

export const test = base.extend<Fixtures, { house: House }>({
  house: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = new House()
      await house.start()
      await use(house)
      await house.end()
    },
    { scope: 'worker' },
  ],
  /** A server for this test alone, which it may end and start again. */
  // eslint-disable-next-line no-empty-pattern
  ownHouse: async ({}, use) => {
    const house = new House()
    await house.start()
    await use(house)
    await house.end()
  },
  /** Lets somebody in; all of them leave at the end. */
  visitor: async ({ browser, house }, use) => {
    const all: Visitor[] = []
    await use(async (options) => {
      const visitor = await Visitor.come(browser, house, options)
      all.push(visitor)
      return visitor
    })
    for (const visitor of all) await visitor.leave()
  },
})
