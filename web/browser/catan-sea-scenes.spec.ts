// What is seen when something happens at sea: scene by scene, what flies and what it leaves.
import { button, lay, made, pick, place, placed, type Setup, sit } from './catan'
import { deal, reach, sitDown } from './deal'
import { expect, test, type Visitor } from './house'

/** Notes down all that comes into sight on the board while scenes are shown, however short it stays: the scene and what it is. */
async function noteDown({ page }: Visitor): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      const scene = document.querySelector('.stage')?.getAttribute('data-scene') ?? ''
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof Element)
          for (const what of [added, ...added.querySelectorAll('*')])
            if (what.matches('.layer .flight')) {
              const piece = /#([\w-]+)"/.exec(what.innerHTML)?.[1] ?? what.textContent.trim()
              seen.push(`${scene.split('.').at(-1)}: ${piece}`)
            } else if (what.matches('.layer .word'))
              seen.push(`${scene.split('.').at(-1)}: “${what.textContent.trim()}”`)
            else if (what.matches('.island .wake')) seen.push(`${scene.split('.').at(-1)}: wake`)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

type Case = { name: string; setup: Setup; does: (ann: Visitor) => Promise<void>; seen: string[] }
const cases: Case[] = [
  {
    name: 'a ship is built',
    setup: { sea: true, hands: [{ lumber: 1, wool: 1 }] },
    does: async (ann) => {
      await made(ann, 'Ship').filter({ hasNotText: 'Move' }).click()
      await ann.click(placed('(3,-1)e'))
    },
    seen: ['ship-built: good-lumber', 'ship-built: good-wool', 'ship-built: pc-boat'],
  },
  {
    name: 'a ship sails elsewhere',
    setup: { sea: true, hands: [] },
    does: async (ann) => {
      await made(ann, 'Move a ship').click()
      await ann.click(placed('(3,-2)e'))
      await ann.click(placed('(3,-1)e'))
    },
    seen: ['ship-moved: wake', 'ship-moved: pc-boat'],
  },
  {
    name: 'gold brings what was chosen',
    setup: {
      sea: true,
      hands: [{ lumber: 1 }, { ore: 19 }],
      first: { settlements: ['N(1,-1)', 'N(2,-1)'], cities: ['S(4,-2)'] },
      change: { phase: 'choosing_gold', pending: [0], owed: [2, 0, 0], white: 1, red: 3 },
    },
    does: async (ann) => {
      await button(ann, 'wool for gold; 0 picked').click()
      await button(ann, 'brick for gold; 0 picked').click()
      await ann.page.locator('.slip').getByRole('button', { name: 'Take' }).click()
    },
    seen: ['gold: good-brick', 'gold: “1 brick for gold”', 'gold: good-wool', 'gold: “1 wool for gold”'],
  },
  {
    name: 'the pirate moves and takes a card',
    setup: {
      sea: true,
      hands: [{}, { wool: 1 }],
      change: { phase: 'moving_robber', white: 3, red: 4 },
    },
    does: (ann) => ann.click(placed('(-2,0)')),
    seen: ['pirate: pc-pirate', 'moves-cards: good-wool', 'moves-cards: “1 wool from you”'],
  },
  {
    name: 'a new land brings points',
    setup: {
      sea: true,
      hands: [{ lumber: 1, brick: 1, wool: 1, grain: 1 }],
      first: { ships: ['(2,-3)e', '(3,-3)sw', '(2,-2)e', '(3,-2)sw', '(3,-2)se', '(4,-2)sw'], route: 6 },
      change: { longest: 0 },
    },
    does: async (ann) => {
      await made(ann, 'Settlement').click()
      await ann.click(placed('S(3,-4)'))
    },
    seen: [
      'settlement: good-lumber',
      'settlement: good-brick',
      'settlement: good-wool',
      'settlement: good-grain',
      'settlement: pc-settlement',
      'settlement: +2',
      'settlement: “new land +2”',
    ],
  },
  {
    name: 'a land is reached, and its number drawn and laid',
    setup: { sea: 'numbers', hands: [{ lumber: 1, wool: 1 }] },
    does: async (ann) => {
      await made(ann, 'Ship').filter({ hasNotText: 'Move' }).click()
      await ann.click(placed('(0,-3)sw'))
    },
    seen: ['ship-built: good-lumber', 'ship-built: good-wool', 'ship-built: pc-boat', 'token-drawn: 4'],
  },
  {
    name: 'a land is reached when no number is left, and another is exhausted',
    setup: { sea: 'no numbers', hands: [{ lumber: 1, wool: 1 }] },
    does: async (ann) => {
      await made(ann, 'Ship').filter({ hasNotText: 'Move' }).click()
      await ann.click(placed('(-1,-3)sw'))
      await ann.page.locator('.prompt', { hasText: 'number' }).waitFor()
      await ann.click('.island .cell[data-may]')
    },
    seen: [
      'ship-built: good-lumber',
      'ship-built: good-wool',
      'ship-built: pc-boat',
      'token-moved: 9',
      'token-moved: “exhausted”',
    ],
  },
]

for (const { name, setup, does, seen } of cases)
  test(`scenes at sea: ${name}`, async ({ house, visitor }) => {
    const ann = await visitor()
    const bob = await visitor({ scenes: true, reducedMotion: 'no-preference' })
    const table = await lay(house, setup)
    const noted = await noteDown(bob)
    await bob.page.addInitScript(() => localStorage.setItem('oya.speed', 'slow'))
    await sit(bob, table, 1)
    await sit(ann, table, 0)
    await does(ann)
    await expect.poll(noted).toEqual(seen)
  })

/** `shown`: the scenes one after the other; `said`: the words that stand at their last pictures; `told`: what the story says; `lies`: what is at a place after them. */
type Stepped = Omit<Case, 'seen'> & {
  shown: string[]
  said?: string[]
  told?: RegExp
  lies?: [place: string, label: RegExp]
}
const scene = (id: string) => `catan.story.${id}`
const knights: Setup = { sea: 'knights', hands: [] }
const before = { attacked: false, pirate: undefined, ready: [] }
const plays = ({ page }: Visitor) => page.locator('.at-cards .play').click()
const stepped: Stepped[] = [
  {
    name: 'robber and pirate stay before the first attack',
    setup: {
      ...knights,
      hands: [{ ore: 8 }],
      change: {
        ...before,
        phase: 'discarding',
        cause: 'seven',
        pending: [0],
        owed: [4, 0, 0],
        white: 3,
        red: 4,
      },
    },
    does: async (ann) => {
      await pick(ann, 'ore', 'ore', 'ore', 'ore')
      await button(ann, 'Discard').click()
    },
    shown: ['has-chosen'],
    said: ['not before the first attack'],
    lies: ['(0,1)', /the robber/],
  },
  {
    name: 'the pirate comes with the first attack',
    setup: {
      ...knights,
      change: { ...before, phase: 'before_roll', rolled: false, white: 0, red: 0, ship: 6 },
      seed: 2,
    },
    does: (ann) => ann.page.locator('.dice.can').click(),
    shown: ['rolls-three'],
    said: ['equally strong: a card each'],
    lies: ['(5,-1)', /the pirate/],
  },
  {
    name: 'a knight chases the pirate',
    setup: { ...knights, hands: [{}, { wool: 1 }] },
    does: async (ann) => {
      await made(ann, 'Use a knight').click()
      // Which one, and that it stays where it is.
      await ann.click(placed('S(1,-3)'))
      await ann.click(placed('S(1,-3)'))
      await ann.click(placed('(2,1)'))
    },
    shown: ['chases-pirate', 'pirate'],
    lies: ['(2,1)', /the pirate/],
  },
  {
    name: 'a Diplomat removes the ship of another',
    setup: { ...knights, cards: [{ diplomat: 1 }] },
    does: async (ann) => {
      await plays(ann)
      await ann.click(placed('(0,2)e'))
    },
    shown: ['plays'],
    told: /Ann removes the ship of \w+ between/,
    lies: ['(0,2)e', /^(?!.*ship)/],
  },
  {
    name: 'a Diplomat takes one’s own ship, which stays in the supply',
    setup: { ...knights, cards: [{ diplomat: 1 }] },
    does: async (ann) => {
      await plays(ann)
      await ann.click(placed('(0,2)sw'))
      await ann.page
        .getByRole('button', { name: /keep the ship/i })
        .first()
        .click()
    },
    shown: ['plays', 'keeps-ship'],
    said: ['stays in the supply'],
    told: /Ann removes a ship of their own between/,
    lies: ['(0,2)sw', /^(?!.*ship)/],
  },
  {
    name: 'a ship costs nothing by a card',
    setup: { ...knights, cards: [{ 'road-building': 1 }] },
    does: async (ann) => {
      await plays(ann)
      await ann.click(placed('(0,-2)sw'))
    },
    shown: ['plays', 'free-ship'],
    said: ['Longest trade route +2'],
    lies: ['(0,-2)sw', /ship of Ann/],
  },
]

for (const { name, setup, does, shown, said = [], told, lies } of stepped)
  test(`scenes at sea by a key: ${name}`, async ({ house, visitor }) => {
    const [ann, bob] = [await visitor(), await visitor({ scenes: true })]
    const table = await lay(house, setup)
    await sit(bob, table, 1)
    await bob.page.goto(`/t/${table.table}?scenes=step`)
    await bob.table.waitFor()
    await sit(ann, table, 0)
    await does(ann)
    const stage = bob.page.locator('.stage')
    const words: string[] = []
    for (const id of shown) {
      await expect(stage).toHaveAttribute('data-scene', scene(id))
      words.push(...(await bob.page.locator('.layer .word').allInnerTexts()))
      await bob.page.keyboard.press('.')
    }
    expect(words).toEqual(said)
    if (told) await expect(bob.page.locator('.at-story .story')).toContainText(told)
    if (lies) await expect(place(bob, lies[0])).toHaveAttribute('aria-label', lies[1])
  })

test('scenes at sea by a key: a ship comes with a first settlement', async ({ house, visitor }) => {
  const ann = await visitor({ scenes: true })
  const { page } = ann
  const options = { scenario: 'new_shores', expansion: 'none' }
  const seats = [{ name: 'Ann' }, { bot: 'novice' }, { bot: 'novice' }]
  const dealt = await deal(house, { game: 'catan', options, seats }, '7')
  expect(await reach(ann, dealt, 'ship')).toBe(true)
  await sitDown(ann, dealt)
  await page.goto(`/t/${dealt.table}?scenes=step`)
  await ann.asked()
  await ann.click('.island .cell[data-may][data-at^="edge "]:not([aria-label*="road"])')
  await page.locator('.prompt').getByRole('button', { name: /ship/i }).first().click()
  await expect(page.locator('.stage')).toHaveAttribute('data-scene', scene('founds-ship'))
  await expect(page.locator('.island .cell[aria-label*="ship of Ann"]')).toHaveCount(1)
  await page.keyboard.press('.')
  await expect(page.locator('.stage')).not.toHaveAttribute('data-scene', scene('founds-ship'))
})

test('on a phone the count of the end leaves all of the island in sight', async ({ house, visitor }) => {
  const ann = await visitor({ scenes: true, viewport: { width: 390, height: 844 } })
  const { page } = ann
  const table = await lay(house, {
    sea: true,
    hands: [{ lumber: 1, brick: 1, wool: 1, grain: 1 }],
    cards: [{ 'victory-point': 4 }],
    first: { ships: ['(2,-3)e', '(3,-3)sw', '(2,-2)e', '(3,-2)sw', '(3,-2)se', '(4,-2)sw'], route: 6 },
    change: { longest: 0 },
  })
  await sit(ann, table, 0)
  await page.goto(`/t/${table.table}?scenes=step`)
  await ann.asked()
  await made(ann, 'Settlement').click()
  await page.evaluate(() => scrollTo(0, 0))
  await ann.click(placed('S(3,-4)'))
  const [count, island] = [page.locator('.reckoning'), page.locator('.stage .frame')]
  await expect(count.locator('h3')).toHaveText('You win')
  const [over, under] = [await count.boundingBox(), await island.boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? Infinity)).toBeLessThanOrEqual((under?.y ?? 0) + 1)
  await page.keyboard.press('.')
  await expect(count).toHaveCount(0)
})
