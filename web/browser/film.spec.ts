// A game as pictures (build/film.mjs): they move, the key has every scene of them, and no word of the story is in sight.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  brought,
  film,
  frameIn,
  lookAt,
  playedBy,
  sheetsOf,
  story,
  type Stretch,
  type Table,
  toldOf,
  turnsOf,
} from '../build/filming'
import { expect, program, root, test } from './house'

/** Everything that can be read on the screen. */
const inSight = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      if (holder?.checkVisibility({ visibilityProperty: true }) && !holder.closest('.sr'))
        seen.push(text.textContent ?? '')
    }
    return seen.join(' ')
  })

/** The scenes of the stretch as the table itself lists them, when it goes on by a key. */
async function stepped(page: Page, { table, invite, seat }: Table, { from, to }: Stretch): Promise<string[]> {
  await page.goto(`/replay/${table}?move=${from}&seat=${seat}&scenes=step#${invite}`)
  await page.locator('.replay .slide').waitFor()
  const stage = page.locator('.stage')
  const played = async () => ((await stage.getAttribute('data-played')) ?? '').split(' ').filter(Boolean)
  await page.keyboard.press(' ')
  for (let count = 1; ; ++count) {
    await expect.poll(async () => (await played()).length).toBe(count)
    if (Number(await page.locator('.table').getAttribute('data-version')) >= to) return played()
    await page.keyboard.press('.')
  }
}

test('a film of a trick shows its scenes one after the other, and no word of the story', async ({
  browser,
  house,
  visitor,
}, { outputDir }) => {
  const folder = { frames: join(outputDir, 'frames'), sheets: join(outputDir, 'sheets') }
  for (const each of Object.values(folder)) mkdirSync(each, { recursive: true })
  const order = { game: 'vigo', players: 2, options: [], bots: ['apprentice'], seed: 5 }
  const table = await brought(house.address, playedBy(program, order, outputDir), 0)
  const told = await toldOf(house.address, table)
  const { page } = await visitor({ scenes: true, reducedMotion: 'no-preference' })
  await lookAt(page, table, 0)
  const [, from = 0, to = 0] = await turnsOf(page, 3)
  expect(to).toBeGreaterThan(from)
  await page.keyboard.press('ArrowUp')
  const { frames, scenes } = await film(page, folder.frames, { from, to }, told)

  // Every scene is in the key, as the table lists them, and every fact in one of them.
  const other = await visitor({ scenes: true })
  expect(scenes.map(({ scene }) => scene)).toEqual(await stepped(other.page, table, { from, to }))
  const facts = told.facts.filter(({ event = -1 }) => event >= from && event < to)
  expect(scenes.flatMap((scene) => scene.facts)).toEqual(facts.map(({ message }) => message))
  expect(scenes[0]?.frame).toBe(1)

  // Something moves in each of them.
  const pictures = Array.from({ length: frames }, (_, at) =>
    createHash('sha256')
      .update(readFileSync(frameIn(folder.frames, at + 1)))
      .digest('hex'),
  )
  for (const [at, { frame, scene }] of scenes.entries()) {
    const its = pictures.slice(frame - 1, (scenes[at + 1]?.frame ?? frames + 1) - 1)
    expect(new Set(its).size, `${scene} at frame ${frame}`).toBeGreaterThan(1)
  }

  // The story is on the page, but nobody who looks can read it.
  const tale = await page.locator('.tale').textContent()
  const read = await inSight(page)
  expect(read).toContain(told.seats[1]?.name)
  for (const sentence of scenes.flatMap((scene) => scene.story)) {
    expect(tale).toContain(sentence)
    expect(read).not.toContain(sentence)
  }
  for (const part of await page.locator(story).all()) await expect(part).toBeHidden()

  const desk = await browser.newPage()
  const sheets = await sheetsOf(desk, { frames, folder }, { every: 4, columns: 3, rows: 2, width: 240 })
  await desk.close()
  expect(sheets).toBe(Math.ceil(Math.ceil(frames / 4) / 6))
})

// eslint-disable-next-line no-empty-pattern
test('what cannot be filmed is said in a sentence', ({}, { outputDir }) => {
  const asked = (...words: string[]) => {
    const said = spawnSync(process.execPath, [join(root, 'web/build/film.mjs'), ...words], {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: undefined }, // beside FORCE_COLOR node would have a word to say about it
    })
    return [said.status, said.stdout.split('\n')[0], said.stderr.trim()]
  }
  const [pictures, key] = [join(outputDir, 'film'), join(outputDir, 'key.json')]
  expect(asked('--help')).toEqual([0, 'usage: node build/film.mjs GAME FOLDER KEY [options]', ''])
  const refused = (sentence: string) => [1, '', `film: ${sentence}`]
  expect(asked()).toEqual(refused('which game is to be filmed? --help says how to ask'))
  expect(asked('vigo', pictures, key, '--turns', '9-3')).toEqual(
    refused('--turns 9-3: that is no stretch such as 12-20'),
  )
  const within = join(pictures, 'key.json')
  expect(asked('vigo', pictures, within)).toEqual(
    refused(`${within} lies in ${pictures}: whoever is given the pictures would have the answers too`),
  )
})
