// What is seen when something happens at sea: scene by scene, what flies and what it leaves.
import { button, lay, made, placed, type Setup, sit } from './catan'
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
