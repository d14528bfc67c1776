// What scenes leave on the table is what the table looks like: a round that was played scene by scene, beside the same move opened anew.
import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { brought, playedBy } from '../build/filming'
import { expect, program, test } from './house'

/** What is drawn on the board, in its order; what says that something has just happened there is left out. */
const drawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stage = document.querySelector('.stage')?.cloneNode(true) as HTMLElement
    for (const passing of stage.querySelectorAll('.layer, .mark, [data-passing]')) passing.remove()
    const all = [...stage.querySelectorAll('*')]
    return all.map((element) => {
      const own = [...element.attributes]
        .filter(({ name }) => !/^(id|tabindex|aria-\w+by|style|data-played|data-scene)$/.test(name))
        .map(
          ({ name, value }) =>
            `${name}=${name === 'class' ? value.replace(/\bsvelte-\w+/g, '').trim() : value}`,
        )
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === 3)
        .map((node) => node.textContent?.trim())
      return [element.localName, ...own.sort(), ...text].filter(Boolean).join(' ')
    })
  })

const rounds = [
  { game: 'vigo', players: 3, options: [], from: 40, scenes: 12 },
  { game: 'cascadero', players: 3, options: [], from: 10, scenes: 10 },
  { game: 'cascadia', players: 2, options: [], from: 40, scenes: 12 },
  { game: 'catan', players: 3, options: ['expansion=none'], from: 90, scenes: 24 },
]
for (const { game, players, options, from, scenes } of rounds)
  test(`what scenes leave on the table is what it looks like: ${game}`, async ({ house, visitor }, {
    outputDir,
  }) => {
    mkdirSync(outputDir, { recursive: true })
    const order = { game, players, options, bots: ['apprentice'], seed: 5 }
    const { table, invite } = await brought(house.address, playedBy(program, order, outputDir), 0)
    const { page } = await visitor({ scenes: true })
    const { page: other } = await visitor()
    await page.goto(`/replay/${table}?move=${from}&seat=0&scenes=step#${invite}`)
    await page.locator('.replay .slide').waitFor()
    const stage = page.locator('.stage')
    const played = async () =>
      ((await stage.getAttribute('data-played')) ?? '').split(' ').filter(Boolean).length
    await page.keyboard.press(' ')
    for (let count = 1; count <= scenes; ++count) {
      await expect.poll(played).toBe(count)
      await page.keyboard.press('.')
    }
    await page.keyboard.press(' ')
    const version = Number(await page.locator('.table').getAttribute('data-version'))
    expect(version).toBeGreaterThan(from + scenes / 2)
    await other.goto(`/replay/${table}?move=${version}&seat=0#${invite}`)
    await other.locator('.replay .slide').waitFor()
    await expect(other.locator('.table')).toHaveAttribute('data-version', String(version))
    const afresh = await drawn(other)
    expect(afresh.length).toBeGreaterThan(100)
    // A land that has grown takes a moment to come into sight.
    await expect.poll(() => drawn(page)).toEqual(afresh)
  })
