// Keys at the table, the tabs of its panel, and what is read out: what the page of a table leaves to files of their own.
import type { Component } from 'svelte'
import { beforeAll, describe, expect, it } from 'vitest'
import { words } from '../build/sources'
import type { Advised, Fact } from '../src/client/protocol'
import type { GameFace } from '../src/games/face'
import { adviceAloud, storyAloud } from '../src/table/aloud'
import { closeTopmost, lay } from '../src/kit/layers'
import { strokeOf } from '../src/table/strokes'
import { firstTab, tabsOf } from '../src/table/tabs'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'

beforeAll(() => {
  speech.words = new Words('en', { ...words('en'), 'test.fact': '{player} did this {nth} times.' })
})

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('keys at the table', () => {
  it('ask for what the help of the page says', () => {
    expect(['u', 'h', 'l', 'b'].map((key) => strokeOf(pressed(key)))).toEqual([
      'undo',
      'hint',
      'words',
      'look',
    ])
    expect(['1', '2', '3'].map((key) => strokeOf(pressed(key)))).toEqual([
      { choose: 0 },
      { choose: 1 },
      { choose: 2 },
    ])
  })

  it('leave every other key to the browser, and all that are held with another', () => {
    for (const key of ['0', '4', '12', 'U', 'Enter', ' ', 'Escape', 'constructor'])
      expect(strokeOf(pressed(key)), key).toBeUndefined()
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      for (const key of ['u', '1'])
        expect(strokeOf(pressed(key, { [held]: true })), `${held} ${key}`).toBeUndefined()
  })

  it('only look around where a game is looked back at', () => {
    expect(strokeOf(pressed('b'), true)).toBe('look')
    for (const key of ['u', 'h', 'l', '1']) expect(strokeOf(pressed(key), true), key).toBeUndefined()
  })
})

describe('what lies over a table', () => {
  it('is closed one at a time, the last that came first, and nothing where nothing lies', () => {
    const closed: string[] = []
    const open = (name: string) => lay(() => closed.push(name))
    open('chat')
    const menu = open('menu')
    open('rules')
    expect(closeTopmost()).toBe(true)
    expect(closed).toEqual(['rules'])
    menu() // by its own button
    menu()
    expect(closeTopmost()).toBe(true)
    expect(closed).toEqual(['rules', 'chat'])
    expect(closeTopmost()).toBe(false)
    expect(closed).toEqual(['rules', 'chat'])
  })

  it('is a piece in the hand before all else, and what a mouse rests on after it', () => {
    const closed: string[] = []
    lay(() => closed.push('piece'), 'over')
    lay(() => closed.push('choice'))
    lay(() => closed.push('pointed'), 'under')
    lay(() => closed.push('sheet'))
    while (closeTopmost());
    expect(closed).toEqual(['piece', 'sheet', 'choice', 'pointed'])
  })

  it('may close more than itself, and is then not closed twice', () => {
    const closed: string[] = []
    const below = lay(() => closed.push('below'))
    lay(() => {
      closed.push('top')
      below()
    })
    expect([closeTopmost(), closeTopmost()]).toEqual([true, false])
    expect(closed).toEqual(['top'])
  })
})

describe('tabs of a table', () => {
  const Side = (() => ({})) as unknown as Component<never>
  const sheet = { Side, side: 'web.cascadero.book' } as unknown as GameFace
  const plain = {} as GameFace
  const values = (face: GameFace, back?: { reviews?: boolean }) =>
    tabsOf(face, back).map(({ value }) => value)

  it('are what the game lays beside its board, and what every table has', () => {
    expect(values(sheet)).toEqual(['side', 'players', 'story', 'choices'])
    expect(values(plain)).toEqual(['players', 'story', 'choices'])
  })

  it('have how it went for the choices where a game is looked back at', () => {
    expect(values(plain, {})).toEqual(['players', 'story', 'course'])
  })

  it('are called as the game calls them, and a review a review', () => {
    const called = (face: GameFace, back?: { reviews?: boolean }) =>
      Object.fromEntries(tabsOf(face, back).map(({ value, label }) => [value, label]))
    const { rail } = { rail: 'web.tab.story' }
    expect(called({ ...plain, rail }).players).toBe(speech.words.say({ message: rail }))
    expect(called(plain, {}).course).toBe(speech.words.say({ message: 'web.tab.course' }))
    expect(called(plain, { reviews: true }).course).toBe(speech.words.say({ message: 'web.review' }))
  })

  it('begin with the game’s own sheet, and with the review where there is one', () => {
    expect(firstTab(sheet, undefined)).toBe('side')
    expect(firstTab({ ...plain, rail: 'web.tab.story' }, undefined)).toBe('players')
    expect(firstTab(plain, undefined)).toBe('story')
    expect(firstTab(sheet, { reviews: true })).toBe('course')
  })
})

describe('what is read out', () => {
  it('of a long row of turns is the end, with the names of those who play', () => {
    const said = Array.from(
      { length: 15 },
      (_, nth): Fact =>
        ({
          message: 'test.fact',
          params: { player: { seat: 1 }, nth },
        }) as unknown as Fact,
    )
    const heard = storyAloud(said, ['Noor', 'Elio'])
    expect(heard.match(/did this/g)).toHaveLength(12)
    expect(heard).not.toContain(' 2 times')
    expect(heard).toContain(' 3 times')
    expect(heard.endsWith('14 times.')).toBe(true)
    expect(storyAloud([], [])).toBe('')
  })

  it('of advice is every choice with its number, and nothing of a single one', () => {
    const choice = (description: string): Advised =>
      ({ plan: [{ code: 1, text: description, description }], facts: [], cut: false }) as unknown as Advised
    expect(adviceAloud([choice('build a road')], {} as GameFace)).toBe('')
    const heard = adviceAloud([choice('build a road'), choice('end the turn')], {} as GameFace)
    expect(heard).toContain('1. Build a road.')
    expect(heard).toContain('2. End the turn.')
  })
})
