// Every id of every story has its scene; events become scenes in their order, and each ends on the view the table told.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { words } from '../build/sources'
import type { Fact, FromTable, View } from '../src/client/protocol'
import { Session, type Told } from '../src/client/session'
import type { GameFace } from '../src/games/face'
import { sounds } from '../src/kit/sounds.svelte'
import { scenes as cascadero } from '../src/games/cascadero/scenes'
import { scenes as cascadia } from '../src/games/cascadia/scenes'
import { scenes as catan } from '../src/games/catan/scenes'
import type { CatanView } from '../src/games/catan/view'
import { scenes as vigo } from '../src/games/vigo/scenes'
import { common } from '../src/table/scenes/common'
import { between, cleared, inSight, kept, widthAt, wordAt } from '../src/table/scenes/anchors'
import { Haste, pace } from '../src/table/scenes/haste'
import { numbered, numbersOf } from '../src/table/scenes/marks'
import { gathered, secondsOf, stepsOf } from '../src/table/scenes/scenes'
import { Rows, type Script } from '../src/table/scenes/script'
import { since } from '../src/table/scenes/since'
import { Stage } from '../src/table/scenes/stage.svelte'

const scripts: Record<string, Script> = {
  table: common,
  cascadero: cascadero as unknown as Script,
  cascadia: cascadia as unknown as Script,
  catan: catan as unknown as Script,
  vigo: vigo as unknown as Script,
}
/** Rounds that were recorded, each by the script of its game. */
const films = [
  'cascadero', 'cascadero-farmer', 'cascadia', 'cascadia-solo', 'catan', 'catan-base', 'catan-sea', 'vigo',
] // prettier-ignore
const gameOf = (film: string): string => film.split('-')[0] ?? ''

describe('the list of scenes', () => {
  const ids = Object.keys(words('en')).filter((id) => /^(?!web)\w+\.story\./.test(id))
  const games = [...new Set(ids.map((id) => id.split('.')[0] ?? ''))]

  it('has every game that tells a story', () => {
    expect(games.sort()).toEqual(Object.keys(scripts).sort())
  })
  it.each(Object.entries(scripts))('of %s has every id exactly once', (game, { rows, silent }) => {
    const told = ids.filter((id) => id.startsWith(`${game}.`)).map((id) => id.slice(`${game}.story.`.length))
    expect([...rows.flatMap((row) => row.ids), ...silent].sort()).toEqual(told.sort())
  })
})

/** Everything a seat was told of a seeded game, event by event. */
function recorded(film: string): { session: Session; messages: FromTable[] } {
  const path = new URL(`../fixtures/films/${film}.json`, import.meta.url)
  return { session: new Session(''), messages: JSON.parse(readFileSync(path, 'utf8')) as FromTable[] }
}
/** The same, message by message. */
function messagesOf(film: string): (readonly Told[])[] {
  const { session, messages } = recorded(film)
  return messages.map((message) => {
    session.receive(message)
    return session.news().told
  })
}
const toldOf = (film: string): Told[] => messagesOf(film).flat()
const looking = { you: 0, names: ['Noor', 'Elio', 'Marguerite', 'Tomás'], options: {} }

describe.each(films)('a recorded round of %s', (film) => {
  const game = gameOf(film)
  const rows = new Rows(game, scripts[game], common)
  const messages = messagesOf(film)
  const told = messages.flat()
  const scenes = messages.flatMap((each) => gathered([], each, rows))

  it('has every event in one scene, in order', () => {
    const events = scenes.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    )
    expect(events).toEqual(told.map(({ event }) => event))
    expect(scenes.flatMap(({ facts }) => facts)).toEqual(told.flatMap(({ facts }) => facts))
  })
  it('shows every fact that is not silent', () => {
    const shown = scenes.flatMap(({ parts }) => parts.flatMap(({ facts }) => facts))
    const loud = told.flatMap(({ facts }) => facts).filter((fact) => rows.of(fact))
    expect(shown).toEqual(loud)
    expect(shown.length).toBeGreaterThan(50)
  })
  it('begins each on the view before and ends it on the view after', () => {
    for (const scene of scenes) {
      const steps = stepsOf(scene, looking)
      expect(steps[0]?.at.before ?? scene.before).toBe(scene.before)
      expect(steps.at(-1)?.then ?? scene.after).toBe(scene.after)
      for (const { row, at } of steps) {
        row.lifts?.(at)
        row.steps?.(at)
        row.flights?.(at)
        row.notes?.(at)
        row.lights?.(at)
        row.marks?.(at)
      }
    }
  })
  it('has no scene that is over before it can be seen', () => {
    const all = scenes.flatMap((scene) => stepsOf(scene, looking).map(secondsOf))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0.4)
  })
  it('plays them all, one after the other, under a clock of its own', async () => {
    const { stage, tell, waited } = staged(game)
    await tell(recorded(film).messages)
    const loud = scenes.filter(({ parts }) => parts.length > 0)
    expect(stage.played).toEqual(loud.slice(-500).map(({ parts }) => parts[0]?.facts[0]?.message))
    expect(waited()).toBeGreaterThan(0)
  })
})

/** A stage whose clock is turned by hand: each message is shown to its end before the next, or left standing. */
function staged(game: string, looksOn = false) {
  const session = new Session('')
  let waited = 0
  let held: (() => void) | null = null
  let holds = false
  let see = () => {}
  const stage = new Stage({
    onrest: () => {},
    looksOn,
    pause: (ms) => {
      waited += ms
      see()
      if (!holds) return { over: Promise.resolve(), end: () => {} }
      const over = new Promise<void>((done) => (held = done))
      return { over, end: () => held?.() }
    },
  })
  stage.use({ scenes: scripts[game] } as unknown as GameFace, game)
  const receive = (message: FromTable) => {
    session.receive(message)
    if (session.known) stage.tell(session.known, session.news())
  }
  const tell = async (messages: readonly FromTable[]) => {
    for (const message of messages) {
      receive(message)
      while (stage.playing) await Promise.resolve()
      expect(stage.shown).toBe(session.known)
    }
  }
  return {
    session,
    stage,
    receive,
    tell,
    waited: () => waited,
    hold: () => (holds = true),
    /** Looks whenever something is shown. */
    watch: (look: () => void) => (see = look),
  }
}

describe('what is heard', () => {
  /** Every sound of a recorded round, scene by scene; those that are soft with a star. */
  async function heardIn(film: string): Promise<{ id: string; heard: string[] }[]> {
    const { stage, tell } = staged(gameOf(film))
    const all: { id: string; heard: string[] }[] = []
    let scene: readonly string[] = []
    const play = vi.spyOn(sounds, 'play').mockImplementation((sound, soft) => {
      if (stage.played !== scene) all.push({ id: stage.id, heard: [] })
      scene = stage.played
      all.at(-1)?.heard.push(soft ? `${sound}*` : sound)
    })
    // However much waits: who catches up hears nothing.
    const calm = vi.spyOn(Haste.prototype, 'of').mockImplementation((_, speed) => pace[speed])
    await tell(recorded(film).messages)
    calm.mockRestore()
    play.mockRestore()
    return all
  }
  const rowOf = (game: string, id: string) => scripts[game]!.rows.find(({ ids }) => ids.includes(id))!

  it.each(films)('is never solemn twice in one scene of %s', async (film) => {
    const all = await heardIn(film)
    expect(all.length).toBeGreaterThan(5)
    for (const { id, heard } of all)
      for (const solemn of ['end', 'horn', 'horn*', 'coins'])
        expect(
          heard.filter((sound) => sound === solemn).length,
          `${id}: ${heard.join(' ')}`,
        ).toBeLessThanOrEqual(1)
  })

  it('is a step for every space a cube climbs, and a tick for every bed that is counted', async () => {
    const climbs = (await heardIn('cascadero')).flatMap(({ heard }) =>
      heard.filter((sound) => sound === 'step'),
    )
    const told = toldOf('cascadero').flatMap(({ facts }) => facts)
    const spaces = told
      .filter(({ message }) => message === 'cascadero.story.climbs')
      .reduce((sum, { params }) => sum + Number(params?.to) - Number(params?.from), 0)
    expect(climbs.length).toBeGreaterThan(10)
    expect(climbs.length, 'it hops over spaces that are closed').toBeLessThanOrEqual(spaces + 10)
    const counts = (await heardIn('vigo')).filter(({ heard }) => heard.includes('tick'))
    expect(counts.length).toBeGreaterThan(0)
    for (const { heard } of counts) expect(heard.filter((sound) => sound === 'tick')).toHaveLength(5)
  })

  it('is soft where much else goes on: the ship, offers, a market that is filled', async () => {
    const all = (await heardIn('catan')).flatMap(({ heard }) => heard)
    expect(all).toContain('horn*')
    expect(rowOf('catan', 'ship').sound).toEqual({ soft: 'horn' })
    expect(rowOf('catan', 'fighters').sound).toBe('horn')
    expect(rowOf('catan', 'offers').sound).toEqual({ soft: 'card' })
    expect((await heardIn('cascadia')).flatMap(({ heard }) => heard)).toContain('card*')
  })

  it('is a deal where cards are dealt, and the end once all is counted', async () => {
    const dealt = (await heardIn('vigo')).filter(({ heard }) => heard.includes('deal'))
    expect(dealt.length).toBeGreaterThan(0)
    const [count] = (await heardIn('cascadia')).filter(({ heard }) => heard.includes('tick'))
    expect(count?.heard.at(-1)).toBe('end')
    expect(count?.heard.filter((sound) => sound === 'tick').length).toBeGreaterThan(5)
  })

  it('is what each scene was given, and nothing where a town is not scored', () => {
    const given: [string, string, string | undefined][] = [
      ['table', 'undo', 'sweep'],
      ['vigo', 'wins-highest', 'place'],
      ['vigo', 'lays', 'card'],
      ['vigo', 'winner', 'end'],
      ['cascadero', 'takes-seal', 'seal'],
      ['cascadero', 'tiles-laid', 'card'],
      ['cascadero', 'tile', 'place'],
      ['cascadero', 'herald', 'place'],
      ['cascadero', 'no-group', undefined],
      ['catan', 'rolls', 'dice'],
      ['catan', 'robber', 'trouble'],
      ['catan', 'longest', 'coins'],
      ['cascadia', 'pays', 'sweep'],
      ['cascadia', 'settles', 'place'],
    ]
    for (const [game, id, sound] of given) {
      expect(rowOf(game, id).sound, id).toBe(sound)
      expect(rowOf(game, id).stepSound, id).toBeUndefined()
    }
  })
})

describe.each(['catan', 'catan-base'])('the turn in %s', (film) => {
  it('is lit in every scene of it, whoever acts, and goes on as it ends', async () => {
    const { stage, tell, watch } = staged('catan')
    const lit: { id: string; awaited: readonly number[]; turn: unknown; ends: number }[] = []
    watch(() => {
      const { awaited, view, facts } = stage.shown!
      const told = [...facts, ...(stage.beat?.facts ?? [])]
      const ends = told.findLast(({ message }) => message === 'catan.story.ends-turn')?.params?.player
      lit.push({ id: stage.id, awaited, turn: view.turn, ends: (ends as { seat: number })?.seat })
    })
    await tell(recorded(film).messages)
    const begun = lit.slice(lit.findIndex(({ id }) => id.includes('.rolls')))
    expect(begun.length).toBeGreaterThan(300)
    for (const { awaited, turn } of begun) expect(awaited).toEqual([turn])
    const passes = begun.filter(({ id }) => id === 'catan.story.ends-turn')
    expect(passes.length).toBeGreaterThan(40)
    for (const { awaited, ends } of passes) {
      expect(ends).toBeTypeOf('number')
      expect(awaited).not.toEqual([ends])
    }
  }, 20_000)
})

describe('scenes of Catan', () => {
  const rows = new Rows('catan', scripts.catan, common)
  const seat = (seat: number) => ({ seat })
  const cards = (good: string) => [{ message: `catan.cards.${good}`, params: { count: 1 } }]
  const shown = (facts: Fact[], before: Record<string, unknown> = {}) => {
    const at = { ...looking, facts, before, after: before, actor: 1 }
    const row = rows.of(facts[0]!)
    return { notes: row?.notes?.(at) ?? [], lights: row?.lights?.(at) ?? [] }
  }
  const nobody = { message: 'catan.story.nobody-to-rob', params: { player: seat(1) } }

  it('say that there is nobody to rob where the robber has come, or the pirate', () => {
    const lies = { robber: '(0,0)', pirate: '(2,-3)' }
    const hex = [{ message: 'catan.hex', params: { q: 1, r: 1 } }]
    const robber = { message: 'catan.story.robber', params: { player: seat(1), hex } }
    expect(shown([robber, nobody], lies).notes.map(({ at }) => at)).toEqual(['hex (1,1)'])
    expect(shown([nobody], lies).notes.map(({ at }) => at)).toEqual(['hex (2,-3)'])
  })
  it('light victim and thief, and say in one line what was taken from whom', () => {
    const takes = (from: number) => ({
      message: 'catan.story.moves-cards',
      params: { from: seat(from), to: seat(1), cards: cards('grain') },
    })
    const { notes, lights } = shown([takes(3), takes(0)])
    expect(lights).toEqual(['seat 3', 'seat 1', 'seat 0', 'seat 1'])
    expect(notes).toMatchObject([{ at: 'seat 1', tone: 'bad' }])
  })
  it('show a drawn card before what the land brings, and a played one before what comes of it', () => {
    const told = toldOf('catan')
    let [draws, plays] = [0, 0]
    for (const scene of gathered([], told, rows)) {
      const steps = stepsOf(scene, looking)
      for (const { row, at, then } of steps.slice(0, -1)) {
        const hands = (view: View) => (view as CatanView).players.map(({ hand_size }) => hand_size)
        const held = (view: View) => (view as CatanView).players[0]?.cards
        if (row.ids.includes('draws') && ++draws) expect(hands(then)).toEqual(hands(at.before))
        const own = at.facts.find(({ message, by }) => message === 'catan.story.plays' && by === 0)
        if (!own || !held(at.before)) continue
        plays += 1
        const kinds = Object.keys(held(at.before)!)
        expect(kinds).toEqual(expect.arrayContaining(Object.keys(held(then)!)))
        expect(held(then)).not.toEqual(held(at.before))
      }
    }
    expect(draws).toBeGreaterThan(0)
    expect(plays).toBeGreaterThan(0)
  })
  describe('at sea', () => {
    const hex = (q: number, r: number) => [{ message: 'catan.hex', params: { q, r } }]
    const told = (id: string, params: Fact['params']) => ({
      message: `catan.story.${id}`,
      params: { player: seat(1), ...params },
    })
    const chart = (more: Record<string, unknown> = {}) => ({
      hexes: [
        { hex: '(0,0)', terrain: 'gold', token: 4 },
        { hex: '(3,0)', terrain: 'gold', token: 9 },
        { hex: '(1,0)', terrain: 'sea' },
      ],
      map: { frame: [], start: [], regions: [{ points: 2, hexes: ['(3,0)'] }] },
      players: [
        { roads: [], settlements: ['N(0,0)'], cities: [] },
        { roads: [], settlements: ['N(3,0)'], cities: ['S(0,0)'] },
      ],
      rolled: true,
      white: 1,
      red: 3,
      ...more,
    })
    const seen = (fact: Fact, view = chart()) => {
      const at = { ...looking, facts: [fact], before: view, after: view, actor: 1 }
      const row = rows.of(fact)
      const [flight] = row?.flights?.(at) ?? []
      return { ...shown([fact], view), marks: row?.marks?.(at) ?? [], flight }
    }

    it('gold flies from the hex that pays to who chose it, and its city keeps what it earned', () => {
      const gold = seen(told('gold', { cards: cards('wool') }))
      expect(gold.flight).toMatchObject({ from: 'hex (0,0)', to: 'seat 1' })
      expect(gold.lights).toEqual(['hex (0,0)'])
      expect(gold.marks).toEqual([{ at: 'corner S(0,0)', text: '+2' }])
      expect(gold.notes.map(({ at }) => at)).toEqual(['seat 1'])
      const robbed = seen(
        told('gold', { cards: cards('wool') }),
        chart({ robber: '(0,0)', white: 4, red: 5 }),
      )
      expect(robbed.lights, 'of another number').toEqual(['hex (3,0)'])
    })
    it('a new land gives its flag to who settles it, and keeps its points as a mark', () => {
      const corner = [{ message: 'catan.corner.n', params: { q: 3, r: 0 } }]
      const island = seen(told('island', { corner, points: 2 }))
      expect(island.flight).toMatchObject({ from: 'hex (3,0)', to: 'seat 1' })
      expect(island.marks).toEqual([{ at: 'hex (3,0)', text: '+2' }])
      expect(island.notes).toMatchObject([{ at: 'seat 1', tone: 'good' }])
    })
    it('land that has given its number away is marked as well as the one that got it', () => {
      const moved = seen(told('token-moved', { from: hex(0, 0), hex: hex(3, 0), number: 4 }))
      expect(moved.flight).toMatchObject({ from: 'hex (0,0)', to: 'hex (3,0)' })
      expect(moved.marks).toEqual(['hex (0,0)', 'hex (3,0)'])
      expect(moved.notes).toMatchObject([{ at: 'hex (0,0)', tone: 'bad' }])
    })
    it('a drawn number leaves those that are still to come, beside the bank', () => {
      const fact = told('token-drawn', { hex: hex(3, 0), number: 4 })
      const drawn = seen(fact)
      expect(drawn.flight).toMatchObject({ from: ['token 4', 'tokens', 'bank'], to: 'hex (3,0)' })
      expect(drawn.marks).toEqual(['hex (3,0)'])
      const before = chart({ tokens_left: [3, 4, 4, 11] })
      const at = { ...looking, facts: [fact], before, after: chart({ tokens_left: [3, 4, 11] }), actor: 1 }
      expect(rows.of(fact)?.lifts?.(at), 'once').toMatchObject({ tokens_left: [3, 4, 11] })
      expect(rows.of(fact)?.lands?.(at)).toMatchObject({ tokens_left: [3, 4, 11] })
    })
    it('a pirate who was not on the map sails in from its rim, whoever has brought it', () => {
      const map = { frame: ['(9,0)', '(2,0)', '(-9,0)'], start: [], regions: [] }
      for (const id of ['pirate-enters', 'pirate']) {
        const fact = { message: `catan.story.${id}`, params: { hex: hex(1, 0) } }
        expect(seen(fact, chart({ map })).flight).toMatchObject({ from: 'hex (2,0)', to: 'hex (1,0)' })
      }
      const rim = seen(told('pirate', { hex: hex(2, 0) }), chart({ map }))
      expect(rim.flight, 'onto the rim from beside it').toMatchObject({ from: 'hex (9,0)', to: 'hex (2,0)' })
    })
    it('that nobody moves before the first attack is said where the pirate is, or the robber', () => {
      const [stays, robber] = [told('pirate-locked', {}), '(0,0)']
      const noted = (more: Record<string, unknown>) => seen(stays, chart(more)).notes.map(({ at }) => at)
      expect(noted({ robber, pirate: '(1,0)' })).toEqual(['hex (1,0)'])
      expect(noted({ robber }), 'it enters later').toEqual(['hex (0,0)'])
    })
    it('a ship or road that a Diplomat keeps is told at the row of its owner', () => {
      for (const id of ['keeps-ship', 'keeps-road']) {
        const kept = seen(told(id, {}), chart({ bank: {} }))
        expect(kept.notes.map(({ at }) => at)).toEqual(['seat 1'])
        expect(kept.flight).toBeUndefined()
        expect(kept.marks).toEqual([])
      }
    })
    it('ships and the pirate leave their place, fly, and are marked where they lie', () => {
      const edge = (q: number) => [
        { message: 'catan.edge', params: { q, r: 0, side: [{ message: 'catan.side.e' }] } },
      ]
      const built = seen(told('ship-built', { edge: edge(1) }), chart({ bank: {} }))
      expect(built.flight).toMatchObject({ from: 'seat 1', to: 'edge (1,0)e' })
      expect(built.marks).toEqual(['edge (1,0)e'])
      const sailed = seen(told('ship-moved', { from: edge(0), edge: edge(1) }), chart({ bank: {} }))
      expect(sailed.flight).toMatchObject({ from: 'edge (0,0)e', to: 'edge (1,0)e' })
      expect(sailed.marks).toEqual(['edge (1,0)e'])
      const pirate = seen(told('pirate', { hex: hex(1, 0) }), chart({ pirate: '(2,0)' }))
      expect(pirate.flight).toMatchObject({ from: 'hex (2,0)', to: 'hex (1,0)' })
      expect(pirate.marks).toEqual(['hex (1,0)'])
      const corner = [{ message: 'catan.corner.n', params: { q: 1, r: 0 } }]
      const chases = seen(told('chases-pirate', { corner }), chart({ pirate: '(2,0)' }))
      expect(chases.marks, 'the knight rests').toEqual(['corner N(1,0)'])
    })
    it('are all in the recorded round that has them', () => {
      const ids = new Set(toldOf('catan-sea').flatMap(({ facts }) => facts.map(({ message }) => message)))
      for (const id of ['ship-built', 'ship-moved', 'pirate', 'token-drawn', 'trade-route-taken'])
        expect([...ids]).toContain(`catan.story.${id}`)
    })
  })
  it('lead the eye to a city, which lies where a settlement lay', () => {
    const corner = [{ message: 'catan.corner.n', params: { q: 1, r: 0 } }]
    const built = (id: string) =>
      shown([{ message: `catan.story.${id}`, params: { player: seat(1), corner } }], { players: [] }).lights
    expect(built('city')).toEqual(['corner N(1,0)'])
    expect(built('settlement')).toEqual([])
  })
  it('show all answers to an offer at once, and one’s own with them', () => {
    const offer = { give: {}, want: {} }
    const players = [0, 1, 2].map(() => ({ reply: 'none' }))
    const view = { offer, players } as unknown as View
    const answers = [0, 2].map((by, event) => ({
      event,
      entry: [by, 7, 0] as unknown as Told['entry'],
      facts: [{ event, message: 'catan.story.declines', params: { player: seat(by) } }],
      before: view,
      view: event === 1 ? ({ players } as unknown as View) : view,
    }))
    const [scene, ...more] = gathered([], answers, rows)
    expect(more).toEqual([])
    expect(scene?.shared, 'it is not over as soon as a step of one’s own').toBe(true)
    const [step] = stepsOf(scene!, looking)
    const [seen] = (step?.row.steps?.(step.at) ?? []) as unknown as CatanView[]
    expect(seen?.players.map(({ reply }) => reply)).toEqual(['declines', 'none', 'declines'])
    expect(secondsOf(step!)).toBe(0.6)
  })
  it('number what was founded once: not the road of the same turn', () => {
    const founds = (id: string, params: Fact['params']) => {
      const facts = [{ message: `catan.story.${id}`, params: { player: seat(1), ...params } }] as Fact[]
      return rows.of(facts[0]!)?.marks?.({ ...looking, facts, before: {}, after: {}, actor: 1 })
    }
    const corner = [{ message: 'catan.corner.n', params: { q: 1, r: 0 } }]
    const edge = [{ message: 'catan.edge.e', params: { q: 1, r: 0 } }]
    expect(founds('founds', { corner })).toEqual(['corner N(1,0)'])
    expect(founds('founds-road', { edge })).toEqual([])
  })
  it('show an offer at the seat that makes it', () => {
    const says = (id: string) => shown([{ message: `catan.story.${id}`, params: { player: seat(2) } }])
    expect(says('offers').lights).toEqual(['seat 2', 'offer'])
    for (const id of ['accepts', 'declines', 'counters'])
      expect(says(id).notes, 'the strip has it').toEqual([])
    const trades = { message: 'catan.story.trades', params: { player: seat(1), partner: seat(2) } }
    expect(shown([trades]).lights, 'the two who trade').toEqual(['seat 1', 'seat 2'])
  })
})

describe('scenes of VIGO!', () => {
  it('lay the cards of a trick one soon after the other, also onto a bed that the first has opened', () => {
    const rows = new Rows('vigo', scripts.vigo, common)
    const laid = (value: number, space?: number): Fact => {
      const colour = [{ message: 'vigo.colour.blue' }]
      const card = [{ message: 'vigo.card', params: { colour, value } }]
      const cards = [{ message: 'vigo.laid', params: { card, ...(space ? { space } : {}) } }]
      return { message: 'vigo.story.lays', params: { player: { seat: 1 }, cards } }
    }
    const view = {
      players: [{ spaces: [] }, { spaces: [] }],
      tricks: [],
      to_place: ['blue 8', 'blue 3'],
    } as unknown as View
    const told = [laid(8, 1), laid(3)].map((fact, event) => {
      const entry = [1, 7, 0] as unknown as Told['entry']
      return { event, entry, facts: [fact], before: view, view }
    })
    const [scene, ...more] = gathered([], told, rows)
    expect(more).toEqual([])
    const [step] = stepsOf(scene!, looking)
    const flights = step?.row.flights?.(step.at) ?? []
    expect(flights.map(({ to }) => to[0])).toEqual(['bed 1 0', 'bed 1 0'])
    expect(Math.max(...flights.map(({ after = 0 }) => after)) + 0.45).toBeLessThan(1.2)
    const landed = step?.row.lands?.(step.at) as unknown as { players: { spaces: { cards: string[] }[] }[] }
    expect(landed.players[1]?.spaces[0]?.cards).toEqual(['blue 8', 'blue 3'])
  })
  it('say between the two cards of a tie why one of them wins', () => {
    const row = new Rows('vigo', scripts.vigo, common).of({ message: 'vigo.story.wins-led-colour' })
    const trick = { leader: 0, winner: 0, cards: ['blue 8', 'red 4', 'blue 3', 'green 8'] }
    const before = { players: [{}, {}, {}, {}], tricks: [trick] }
    const facts = [{ message: 'vigo.story.wins-led-colour', params: { player: { seat: 0 } } }]
    const notes = row?.notes?.({ ...looking, facts, before, after: before, actor: 3 })
    expect(notes).toMatchObject([{ at: 'played blue 8', and: 'played green 8' }])
  })
})

describe('places', () => {
  const window = { left: 0, top: 0, right: 390, bottom: 844 }
  const prompt = { left: 0, top: 740, right: 390, bottom: 844 }
  const box = (top: number) => ({ left: 10, top, right: 60, bottom: top + 40 })
  it('are in sight only within the window, and not under the prompt', () => {
    expect(inSight(box(300), window, prompt)).toBe(true)
    expect(inSight(box(900), window, prompt)).toBe(false)
    expect(inSight(box(730), window, prompt)).toBe(false)
    expect(inSight(box(730), window)).toBe(true)
  })
  it('have a middle between them', () => {
    const spot = (x: number) => ({ x, y: 100, width: 40, height: 60 })
    expect(between(spot(0), spot(200))).toEqual({ x: 120, y: 130, width: 0, height: 0 })
  })
  it('say how wide a piece is, unless a whole row or panel stands for them', () => {
    const spot = (width: number, height: number) => ({ x: 0, y: 0, width, height })
    expect(widthAt(spot(90, 126))).toBe(90)
    expect(widthAt(spot(60, 35))).toBe(60)
    expect(widthAt(spot(365, 60))).toBe(44)
    expect(widthAt(spot(365, 200))).toBe(44)
  })
})

/** What names a place of the board in a sentence of the story. */
const placesIn: Record<string, RegExp> = {
  cascadero: /\{(field|town|from|to|space)(_name)?\b/,
  cascadia: /\{cell(_name)?\b/,
  catan: /\{(corner|edge|hex)(_name)?\b/,
  vigo: /\{cards?\b/,
}
/** Sentences that name a place and leave no mark there, and why. */
const unmarked: Record<string, string> = {
  'cascadero.story.scores':
    'the town stays as it was: the envoy beside it is marked, and the cube that climbs',
  'cascadero.story.no-group': 'nothing has changed',
  'cascadero.story.no-first-contact': 'nothing has changed',
  'cascadero.story.below-forbidden': 'nothing has changed',
  'cascadero.story.stops-below': 'said of a cube that has climbed, where it is marked',
  'cascadero.story.steps-lost': 'said of a cube that has climbed, where it is marked',
  'cascadero.story.points': 'the cube on that space is marked',
  'cascadero.story.points-first': 'the cube on that space is marked',
  'cascadero.story.points-later': 'the cube on that space is marked',
  'cascadero.story.takes-seal': 'the cube on that space is marked',
  'cascadero.story.tile': 'the envoy on that field is marked',
  'catan.story.terrain': 'the island is laid out before anybody has decided anything',
  'catan.story.spiral': 'the island is laid out before anybody has decided anything',
  'catan.story.token': 'the island is laid out before anybody has decided anything',
  'catan.story.harbour': 'the island is laid out before anybody has decided anything',
  'catan.story.founds-road': 'the building it leads from is marked',
  'vigo.story.dealt': 'the table is cleared by it',
  'vigo.story.wins-highest': 'the card was marked as it was played',
  'vigo.story.wins-led-colour': 'the card was marked as it was played',
  'vigo.story.wins-first-played': 'the card was marked as it was played',
  'vigo.story.wins-all-zeros': 'the card was marked as it was played',
  'vigo.story.farmers-won': 'the card was marked as it was laid',
  'vigo.story.farmers-lost-same': 'the card was marked as it was laid',
  'vigo.story.farmers-lost-other': 'the card was marked as it was laid',
}

describe('a scene that names a place', () => {
  const english = words('en')
  const naming = (game: string) =>
    Object.keys(english)
      .filter((id) => id.startsWith(`${game}.story.`) && placesIn[game]!.test(english[id]!))
      .filter((id) => !(id in unmarked))
  it.each(Object.keys(placesIn))('of %s says what mark it leaves there', (game) => {
    const rows = new Rows(game, scripts[game], common)
    const silent = new Set(scripts[game]!.silent.map((id) => `${game}.story.${id}`))
    const without = naming(game).filter((id) => !silent.has(id) && !rows.of({ message: id })?.marks)
    expect(without).toEqual([])
  })
  it('and nothing else is excused', () => {
    const all = Object.entries(placesIn).flatMap(([game, place]) =>
      Object.keys(unmarked).filter((id) => id.startsWith(`${game}.`) && place.test(english[id] ?? '')),
    )
    expect(all.sort()).toEqual(Object.keys(unmarked).sort())
  })
  it.each(films)('leaves it in a recorded round of %s', (film) => {
    const rows = new Rows(gameOf(film), scripts[gameOf(film)], common)
    const names = new Set(naming(gameOf(film)))
    const bare = new Set<string>()
    for (const scene of gathered([], toldOf(film), rows))
      for (const { row, at } of stepsOf(scene, looking)) {
        const named = at.facts.filter(({ message }) => names.has(message))
        for (const fact of named)
          if (!row.marks?.({ ...at, facts: [fact] }).some(Boolean)) bare.add(fact.message)
      }
    expect([...bare]).toEqual([])
  })
})

describe.each(films)('marks of %s', (film) => {
  const alone = film.endsWith('-solo')
  it('are what others changed, by turns, until the next decision of one’s own', async () => {
    const { session, stage, tell } = staged(gameOf(film))
    const rows = new Rows(gameOf(film), scripts[gameOf(film)], common)
    const turnsOf = (marks: typeof stage.marks) => marks.map(({ turn }) => turn)
    const placesOf = (marks: typeof stage.marks) => marks.map(({ at }) => at)
    let marked = 0
    for (const message of recorded(film).messages) {
      const own =
        message.t === 'events' && message.d.events.some((entry) => entry?.[0] === 0 && entry[3] !== 'auto')
      const before = stage.marks
      await tell([message])
      const last = session.decisions.findLast(({ seat }) => seat === 0)?.event ?? -1
      if (own) expect(stage.marks.every(({ event }) => event > last)).toBe(true)
      // Nothing but one's own decision, or a table that is cleared, takes a mark away; a place that is changed again has a new one.
      else if (message.t === 'events' && !message.d.facts.some((fact) => rows.of(fact)?.clears))
        expect(placesOf(stage.marks)).toEqual(expect.arrayContaining(placesOf(before)))
      expect(turnsOf(stage.marks)).toEqual(turnsOf(stage.marks).toSorted((a, b) => a - b))
      expect(stage.marks.some(({ seat }) => seat === 0)).toBe(false)
      expect(stage.marks.every(({ at }) => [at].flat().every(Boolean))).toBe(true)
      marked += stage.marks.length
      expect(numbered(stage.marks)).toBe(stage.marks.some(({ text }) => !text))
    }
    expect(numbered([{ at: 'hex (0,0)', seat: 1, turn: 1, event: 0 }])).toBe(true)
    expect(numbered([{ at: 'hex (0,0)', seat: 1, turn: 1, event: 0, text: '+2' }])).toBe(false)
    const mark = (turn: number, seat: number, text?: string) => ({
      at: 'hex (0,0)',
      seat,
      turn,
      event: 0,
      ...(text && { text }),
    })
    const numbers = numbersOf([mark(2, 3), mark(1, 1), mark(2, 3), mark(3, 2, '+1')])
    expect(numbers, 'whose turn each number is').toEqual([
      { turn: 1, seat: 1 },
      { turn: 2, seat: 3 },
    ])
    if (alone) expect(marked).toBe(0)
    else expect(marked).toBeGreaterThan(20)
  })
})

const eventsOf = (facts: readonly Fact[]) => facts.map(({ event }) => event)
const eventsIn = (messages: readonly FromTable[]) =>
  messages.flatMap((message) => (message.t === 'events' ? eventsOf(message.d.facts) : []))

describe('a stage', () => {
  const { messages } = recorded('vigo')
  const first = messages.slice(0, 4)
  const [next] = messages.slice(4)

  it('shows the view before until a scene has landed, and tells nothing early', async () => {
    const { session, stage, tell, receive, hold } = staged('vigo')
    await tell(first)
    const before = session.known!
    hold()
    receive(next!)
    expect(stage.playing).toBe(true)
    expect(stage.id).toBe('vigo.story.plays')
    expect(stage.shown?.view.tricks).toEqual(before.view.tricks)
    expect(stage.shown?.version).toBe(before.version)
    expect(stage.shown?.asks).toBeUndefined()
    expect(stage.shown?.facts.length, 'nor does the story').toBe(before.facts.length)
    expect(
      stage.said.map(({ message }) => message),
      'nor the ear',
    ).not.toContain('vigo.story.plays')
  })
  it('tells story and ear what has landed, while it still stands to be read', async () => {
    const { session, stage, tell, receive, watch } = staged('vigo')
    await tell(first)
    const before = session.known!.facts.length
    const seen: [boolean, number, boolean][] = []
    watch(() => {
      const said = stage.said.some(({ message, by }) => message === 'vigo.story.plays' && by !== 0)
      seen.push([stage.beat!.flying, stage.shown!.facts.length - before, said])
    })
    receive(next!)
    while (stage.playing) await Promise.resolve()
    expect(seen).toEqual([
      [true, 0, false],
      [false, 1, true],
    ])
  })
  it('lets one’s own steps be seen like all others where one has not made them oneself', async () => {
    const lengths = (how: { looksOn?: boolean; bot?: string }) => {
      const { session, stage, tell, waited } = staged('vigo', how.looksOn)
      return tell(messages.slice(0, 1)).then(async () => {
        if (how.bot) session.known!.seats[0]!.bot = how.bot
        const all: number[] = []
        for (const message of messages.slice(1)) {
          const before = waited()
          session.receive(message)
          stage.tell(session.known!, session.news())
          while (stage.playing) await Promise.resolve()
          const own =
            message.t === 'events' && message.d.events.length === 1 && message.d.events[0]?.[0] === 0
          if (own) all.push(waited() - before)
        }
        return all
      })
    }
    const [byHand, lookingOn, byBot] = [
      await lengths({}),
      await lengths({ looksOn: true }),
      await lengths({ bot: 'greedy' }),
    ]
    expect(byHand.length).toBeGreaterThan(3)
    byHand.forEach((length, at) => expect(lookingOn[at]).toBeGreaterThan(length))
    expect(byBot).toEqual(lookingOn)
  })
  it('ends everything at once when it is skipped, and nothing can be hit for a moment', async () => {
    const { session, stage, tell, receive, hold } = staged('vigo')
    await tell(first)
    hold()
    receive(next!)
    expect(stage.guarded).toBe(false)
    stage.skip()
    expect(stage.playing).toBe(false)
    expect(stage.guarded).toBe(true)
    expect(stage.shown).toBe(session.known)
    expect(eventsOf(stage.said), 'also what was in the air').toEqual(eventsIn([next!]))
    expect(stage.marks.at(-1)?.event, 'and it leaves its mark').toBe(eventsIn([next!])[0])
  })
  it('stops by a key at the last picture of a scene, with what it counts and says', async () => {
    const { session, stage, tell, receive } = staged('vigo')
    await tell(first)
    stage.byKey = true
    const wins = messages.findIndex(
      (message, at) =>
        at > 4 &&
        message.t === 'events' &&
        message.d.facts.some(({ message: id }) => id.startsWith('vigo.story.wins')),
    )
    for (const message of messages.slice(4, wins)) receive(message)
    stage.skip()
    receive(messages[wins]!)
    const rests = async () => {
      for (let turns = 0; turns < 20; ++turns) await Promise.resolve()
    }
    await rests()
    expect(stage.playing).toBe(true)
    expect(stage.beat).toMatchObject({ row: 'wins-highest', flying: false })
    expect(stage.shown?.view).toEqual(session.known?.view)
    stage.step()
    await rests()
    expect(stage.beat).toBeNull()
    expect(stage.playing).toBe(false)
  })
  it('can be hit again a moment after it was skipped', async () => {
    vi.useFakeTimers()
    try {
      const { stage, tell, receive, hold } = staged('vigo')
      await tell(first)
      hold()
      receive(next!)
      stage.skip()
      vi.advanceTimersByTime(240)
      expect(stage.guarded).toBe(true)
      vi.advanceTimersByTime(20)
      expect(stage.guarded).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
  it('takes all marks away as the table is cleared', async () => {
    const { stage, tell, watch } = staged('vigo')
    const marks: number[] = []
    watch(() => {
      if (stage.beat?.row === 'counts') stage.marks = [{ at: 'bed 1 0', seat: 1, turn: 1, event: 0 }]
      if (stage.beat?.row === 'round') marks.push(stage.marks.length)
    })
    await tell(messages)
    expect(marks.length).toBeGreaterThan(0)
    expect(marks.every((count) => count === 0)).toBe(true)
  })
  it('is heard scene by scene, and not while it catches up', async () => {
    const play = vi.spyOn(sounds, 'play').mockImplementation(() => {})
    const heard = async (told: readonly FromTable[], atOnce: boolean) => {
      const { stage, tell, receive } = staged('vigo')
      await tell(first)
      play.mockClear()
      if (atOnce) told.forEach(receive)
      else await tell(told)
      while (stage.playing) await Promise.resolve()
      // What waits together may be one scene.
      const scenes = stage.played.filter((id, at, all) => id !== all[at - 1])
      return { scenes, sounds: play.mock.calls.length }
    }
    const some = messages.slice(4, 14)
    const calm = await heard(some, false)
    const hurried = await heard(some, true)
    play.mockRestore()
    expect(hurried.scenes, 'all of them are played').toEqual(calm.scenes)
    expect(hurried.sounds).toBeLessThan(calm.sounds)
    expect(hurried.sounds, 'the one that was begun before the rest came').toBe(1)
  })
  it('leaves the film out where a whole table comes, and says that it did', async () => {
    const { session, stage, tell, receive } = staged('vigo')
    await tell(first)
    stage.missed = false
    const { clocks, ...known } = session.known!
    void clocks
    receive({ t: 'table', v: known.version + 3, d: { ...known, from: 0 } })
    expect(stage.playing).toBe(false)
    expect(stage.missed).toBe(true)
  })
  it('puts a question at once that others wait for, beside the scenes', async () => {
    const { session, stage, tell, receive, hold } = staged('vigo')
    await tell(first)
    hold()
    receive(next!)
    expect(session.known?.asks === undefined || stage.shown?.asks === undefined).toBe(true)
    stage.use({ scenes: { ...scripts.vigo!, atOnce: () => true } } as unknown as GameFace, 'vigo')
    const asks = { message: 'vigo.asks.lead' }
    stage.tell({ ...session.known!, asks }, session.news())
    expect(stage.playing).toBe(true)
    expect(stage.atOnce).toBe(true)
    expect(stage.shown?.asks).toEqual(asks)
  })
  describe('whose tab is hidden', () => {
    let now = 1000
    beforeEach(() => {
      now = 1000
      vi.spyOn(performance, 'now').mockImplementation(() => now)
    })
    afterEach(() => void vi.restoreAllMocks())

    it('leaves the film out after long, not after a moment', async () => {
      const { session, stage, tell, receive, hold } = staged('vigo')
      await tell(first)
      hold()
      receive(next!)
      for (const [away, plays] of [
        [2500, true],
        [3500, false],
      ] as const) {
        stage.seen(false)
        now += away
        stage.seen(true)
        expect(stage.playing).toBe(plays)
        expect(stage.missed).toBe(!plays)
      }
      expect(stage.shown).toBe(session.known)
      expect(stage.marks.at(-1)?.event).toBe(eventsIn([next!])[0])
      expect(stage.said.map(({ message }) => message)).toContain('vigo.story.plays')
    })
    it('tells what went by unseen, also where nothing plays any more', async () => {
      const { session, stage, tell } = staged('vigo')
      await tell(first)
      stage.seen(false)
      await tell([next!]) // by its own time, before three seconds are over
      expect(stage.played).toContain('vigo.story.plays')
      now += 3500
      const played = stage.played.length
      await tell(messages.slice(5, 7))
      expect(stage.played.length, 'no film for nobody').toBe(played)
      stage.missed = false
      stage.seen(true)
      expect(stage.missed).toBe(true)
      expect(eventsOf(stage.said)).toEqual(eventsIn(messages.slice(4, 7)))
      expect(session.known?.version).toBe(stage.shown?.version)
    })
    it('has nothing to tell where nothing has happened', async () => {
      const { stage, tell } = staged('vigo')
      await tell(first)
      stage.missed = false
      stage.seen(false)
      now += 60_000
      stage.seen(true)
      expect(stage.missed).toBe(false)
    })
    it('goes on where somebody looks back at a game', async () => {
      const { stage, tell } = staged('vigo', true)
      await tell(first)
      stage.missed = false
      stage.seen(false)
      now += 60_000
      await tell([next!])
      stage.seen(true)
      expect(stage.played).toContain('vigo.story.plays')
      expect(stage.missed).toBe(false)
    })
  })
  it('has missed nothing of a game that is about to begin', async () => {
    const { session, tell } = staged('vigo')
    await tell(first)
    for (const begun of [false, true]) {
      const { stage } = staged('vigo')
      stage.tell({ ...session.known!, begun, version: 3 }, { whole: true, told: [] })
      expect(stage.missed).toBe(begun)
    }
  })
  it('says what it leaves out, and what was told while the line was gone', async () => {
    const { session, stage, tell, receive } = staged('vigo')
    await tell(first)
    const { version } = session.known!
    const many = Array.from({ length: 30 }, (_, at) => at)
    const facts = many.map((at) => ({ event: version + at, message: 'vigo.story.plays' }))
    const events = many.map(() => ['chance', 0, ''])
    const more = { ...next!.d, from: version, events, facts, changes: many.map(() => ({})) }
    receive({ t: 'events', v: version + 30, d: more } as unknown as FromTable)
    expect(stage.playing, 'too much for a film').toBe(false)
    expect(stage.missed).toBe(true)
    expect(eventsOf(stage.said)).toEqual(eventsOf(facts))
    const { clocks, ...known } = session.known!
    void clocks
    const last = { event: version + 31, message: 'vigo.story.leads' }
    const whole = { ...known, from: 0, facts: [...known.facts, last] }
    receive({ t: 'table', v: version + 32, d: whole } as unknown as FromTable)
    expect(eventsOf(stage.said)).toEqual([version + 31])
  })
  it('has two seconds in all for what waits while one’s own clock runs', async () => {
    const { session, stage, tell, receive, waited } = staged('vigo')
    await tell(first)
    stage.use(
      { scenes: { rows: [{ ids: ['plays'], seconds: 1 }], silent: [] } } as unknown as GameFace,
      'vigo',
    )
    const { version } = session.known!
    const six = [0, 1, 2, 3, 4, 5]
    const facts = six.map((at) => ({ event: version + at, message: 'vigo.story.plays' }))
    const more = { ...next!.d, from: version, events: six.map(() => ['chance', 0, '']), facts }
    const clocks = { running: [0] }
    const before = waited()
    receive({
      t: 'events',
      v: version + 6,
      d: { ...more, clocks, changes: six.map(() => ({})) },
    } as unknown as FromTable)
    expect(session.known?.clocks?.running).toEqual([0])
    while (stage.playing) await Promise.resolve()
    expect(stage.played.slice(-6)).toEqual(facts.map(({ message }) => message))
    expect(waited() - before).toBeCloseTo(2000)
  })
  it('drops what waits when a step is taken back, with its marks', async () => {
    const { session, stage, tell, receive, hold } = staged('vigo')
    await tell(first)
    hold()
    receive(next!)
    const { version } = session.known!
    const facts = [{ event: version, message: 'table.story.undo' }]
    const undo = { ...next!.d, from: version, events: [['undo', 0, version - 1]], facts, changes: [{}] }
    receive({ t: 'events', v: version + 1, d: undo } as unknown as FromTable)
    expect(stage.id).toBe('table.story.undo')
    expect(stage.marks.some(({ event }) => event >= version - 1)).toBe(false)
  })
})

describe('haste', () => {
  const haste = (...how: Parameters<Haste['of']>) => new Haste().of(...how)
  it('plays by the speed, twice as fast when much waits, and not at all when it is too much', () => {
    expect(haste([1, 2], 'usual', false)).toBe(1)
    expect(haste([1, 2], 'slow', false)).toBe(1.6)
    expect(haste([3, 4], 'usual', false)).toBe(0.5)
    expect(haste([6, 7], 'usual', false)).toBeUndefined()
    expect(haste([6, 7], 'fast', false)).toBe(0.25)
    const many = Array.from({ length: 21 }, () => 0.1)
    expect(haste(many, 'usual', false)).toBeUndefined()
    expect(haste([0.1], 'off', false)).toBeUndefined()
  })
  it('stays in haste until nothing waits any more', () => {
    const haste = new Haste()
    expect(haste.of([3, 4], 'usual', false)).toBe(0.5)
    expect(haste.of([4], 'usual', false), 'the rest too').toBe(0.5)
    haste.rest()
    expect(haste.of([4], 'usual', false)).toBe(1)
  })
  it('has two seconds in all while one’s own clock runs', () => {
    expect(haste([1, 0.5], 'usual', true)).toBe(1)
    expect(haste([2, 2], 'usual', true)).toBe(0.5)
    expect(haste([4, 4], 'usual', true)).toBe(0.25)
    const own = new Haste()
    own.spend(1.5)
    expect(own.of([1], 'usual', true), 'what is left of them').toBe(0.5)
    own.spend(0.5)
    expect(own.of([1], 'usual', true), 'nothing is left').toBeUndefined()
    expect(own.of([0], 'usual', true), 'what nobody waits for').toBe(1)
    own.rest()
    expect(own.of([1], 'usual', true)).toBe(1)
  })
})

describe('words over a place', () => {
  it('stand in its middle, and at the edge of the screen as near as all of them is seen', () => {
    expect(kept(100, 40, [3, 387])).toBe(100)
    expect(kept(10, 40, [3, 387])).toBe(23)
    expect(kept(380, 40, [3, 387])).toBe(367)
    expect(kept(200, 500, [3, 387])).toBe(253) // what is too wide begins at the edge
  })
  it('stand at the foot of a place or its head, and clear of a piece on a small place of a board', () => {
    const place = (height: number) => ({ x: 10, y: 100, width: height, height })
    expect(wordAt(place(30), 22, false, true), 'a corner').toBe(143)
    expect(wordAt(place(30), 22, true, true)).toBe(87)
    expect(wordAt(place(30), 22, false, false), 'a row').toBe(130)
    expect(wordAt(place(30), 22, true, false)).toBe(100)
    expect(wordAt(place(90), 22, false, true), 'a tile').toBe(190)
    expect(wordAt(place(0), 22, false, true), 'between two').toBe(100)
  })
  it('lie below what was said before them, and not over it', () => {
    const word = (x: number, y: number) => ({ x, y, width: 100, height: 20 })
    expect(cleared(word(100, 50), [])).toBe(50)
    expect(cleared(word(100, 50), [word(200, 50), word(100, 30)])).toBe(50) // they touch
    expect(cleared(word(100, 50), [word(199, 50)])).toBe(72)
    expect(cleared(word(100, 50), [word(150, 45), word(60, 66)])).toBe(88) // and not over the next
  })
  it('stand long enough to be read, also when something had to land first', async () => {
    const { stage, tell, watch, waited } = staged('catan', true)
    let [before, shortest, seen] = [0, Infinity, 0]
    watch(() => {
      const ms = waited() - before
      before = waited()
      if (stage.notes.length === 0) return
      shortest = Math.min(shortest, ms)
      seen += 1
    })
    await tell(recorded('catan').messages)
    expect(seen).toBeGreaterThan(10)
    expect(shortest, 'half of 0.4 s where it catches up').toBeGreaterThanOrEqual(200)
  })
})

describe('the count at the end', () => {
  it('is one row of every game', () => {
    for (const [game, { rows }] of Object.entries(scripts).filter(([game]) => game !== 'table'))
      expect([game, rows.filter(({ unhurried }) => unhurried).length]).toEqual([game, 1])
  })
  it('takes its time, whatever waits before it', async () => {
    const { session, stage, tell, receive, waited } = staged('vigo')
    const { messages } = recorded('vigo')
    await tell(messages.slice(0, 2))
    const rows = [
      { ids: ['plays'], seconds: 1.2 },
      { ids: ['winner'], seconds: 3.5, unhurried: true },
    ]
    stage.use({ scenes: { rows, silent: [] } } as unknown as GameFace, 'vigo')
    const { version } = session.known!
    const ids = ['plays', 'plays', 'plays', 'plays', 'plays', 'plays', 'winner']
    const before = waited()
    receive({
      t: 'events',
      v: version + ids.length,
      d: {
        ...messages[1]!.d,
        from: version,
        events: ids.map(() => ['chance', 0, '']),
        facts: ids.map((id, at) => ({ event: version + at, message: `vigo.story.${id}` })),
        changes: ids.map(() => ({})),
      },
    } as unknown as FromTable)
    while (stage.playing) await Promise.resolve()
    // Six of 1.2 s are more than six seconds, so that all of them go at double speed; the count is none of what waits.
    expect(waited() - before).toBeCloseTo(6 * 600 + 3500)
  })
})

describe('since your move', () => {
  const fact = (event: number, by: number) => ({ event, by, message: `${event}` })
  it('has one line for each turn of the others', () => {
    const facts = [fact(1, 0), fact(2, 1), fact(3, 1), fact(4, 2), { ...fact(5, 1), undone: true }]
    expect(since(facts, 0).map(({ seat, facts }) => [seat, facts.length])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })
  it('begins with the game for somebody who has not moved yet', () => {
    expect(since([fact(1, 1), fact(2, 2)], 0).map(({ seat }) => seat)).toEqual([1, 2])
    expect(since([fact(1, 1)], null), 'who only looks on has no move').toEqual([])
  })
})
