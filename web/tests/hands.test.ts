// Hands on the board while scenes play.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchHands } from '../src/table/scenes/hands'
import type { Stage } from '../src/table/scenes/stage.svelte'

type Heard = (event: object) => void
let heard: Map<string, Heard>
let dialog: object | null
const stage = { playing: false, guarded: false, byKey: false, atOnce: false, skip: vi.fn(), step: vi.fn() }

/** Somebody has ended scenes by hand, and need not be told any more that one can. */
const knows = vi.fn()
let leave: () => void
beforeEach(() => {
  heard = new Map()
  dialog = null
  Object.assign(stage, { playing: true, guarded: false, byKey: false, atOnce: false })
  vi.stubGlobal('addEventListener', (kind: string, listener: Heard) => heard.set(kind, listener))
  vi.stubGlobal('removeEventListener', (kind: string) => heard.delete(kind))
  vi.stubGlobal('document', { querySelector: () => dialog })
  leave = watchHands(stage as unknown as Stage, knows)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A hand on something within these parts of the page: whether anything else hears of it. */
function does(kind: string, within: string[], key = ''): 'heard' | 'only let by' | 'stopped' {
  const event = {
    key,
    target: { closest: (any: string) => any.split(', ').find((each) => within.includes(each)) ?? null },
    preventDefault: vi.fn(),
    stopImmediatePropagation: vi.fn(),
  }
  heard.get(kind)?.(event)
  if (event.stopImmediatePropagation.mock.calls.length === 0) return 'heard'
  return event.preventDefault.mock.calls.length === 0 ? 'only let by' : 'stopped'
}
const onBoard = ['.stage', '.table']

describe('while scenes play', () => {
  it('a click on the board ends them, and does nothing else', () => {
    expect(does('pointerdown', onBoard), 'the page may be scrolled').toBe('only let by')
    expect(does('click', onBoard)).toBe('stopped')
    expect(stage.skip).toHaveBeenCalledOnce()
    expect(knows).toHaveBeenCalledOnce()
  })
  it('so does one on the sheet beside it', () => {
    expect(does('click', ['.beside-board', '.table'])).toBe('stopped')
    expect(stage.skip).toHaveBeenCalledOnce()
  })
  it('what stands elsewhere, or may be chosen ahead, can be pressed', () => {
    expect(does('click', ['.table'])).toBe('heard')
    expect(does('click', [...onBoard, '[data-ahead]'])).toBe('heard')
    expect(does('pointerdown', [...onBoard, '[data-ahead]'])).toBe('heard')
    expect(stage.skip).not.toHaveBeenCalled()
  })
  it.each([' ', 'Escape'])('the key “%s” ends them', (key) => {
    expect(does('keydown', ['.table'], key)).toBe('stopped')
    expect(stage.skip).toHaveBeenCalledOnce()
    expect(knows).toHaveBeenCalledOnce()
  })
  it('other keys, words that are typed, and dialogs are left alone', () => {
    expect(does('keydown', onBoard, 'h')).toBe('heard')
    expect(does('keydown', onBoard, 'Enter')).toBe('heard')
    expect(does('keydown', ['input'], ' ')).toBe('heard')
    dialog = {}
    expect(does('keydown', onBoard, 'Escape')).toBe('heard')
    expect(stage.skip).not.toHaveBeenCalled()
  })
  it('Space answers what is asked at once, and Escape still ends them', () => {
    stage.atOnce = true
    expect(does('keydown', ['.btn'], ' ')).toBe('heard')
    expect(does('keydown', [...onBoard, '[data-ahead] button'], ' '), 'a card that is picked').toBe('heard')
    expect(stage.skip).not.toHaveBeenCalled()
    expect(does('keydown', ['.btn'], 'Escape')).toBe('stopped')
    expect(stage.skip).toHaveBeenCalledOnce()
  })
  it('Space answers what others ask for, whatever is asked besides', () => {
    expect(does('keydown', ['[data-ahead] .btn'], ' ')).toBe('heard')
    expect(stage.skip).not.toHaveBeenCalled()
    // What may be chosen ahead is chosen by Enter: Space ends the scenes.
    expect(does('keydown', ['[data-ahead] button'], ' ')).toBe('stopped')
    expect(stage.skip).toHaveBeenCalledOnce()
  })
  it('the key “.” goes on by one, where one asked for that', () => {
    expect(does('keydown', onBoard, '.')).toBe('heard')
    stage.byKey = true
    expect(does('keydown', onBoard, '.')).toBe('stopped')
    expect(stage.step).toHaveBeenCalledOnce()
  })
})

describe('for a moment after', () => {
  beforeEach(() => Object.assign(stage, { playing: false, guarded: true }))
  it('nothing of the table is hit, by hand or key', () => {
    expect(does('click', ['.table'])).toBe('stopped')
    expect(does('pointerdown', ['.table'])).toBe('only let by')
    for (const key of [' ', 'Enter', 'Escape']) expect(does('keydown', ['.table'], key), key).toBe('stopped')
    expect(stage.skip).not.toHaveBeenCalled()
  })
  it('what is no table can be', () => expect(does('click', ['dialog'])).toBe('heard'))
})

it('at rest everything is heard', () => {
  stage.playing = false
  expect(does('click', onBoard)).toBe('heard')
  expect(does('pointerdown', onBoard)).toBe('heard')
  expect(does('keydown', onBoard, ' ')).toBe('heard')
})
it('who leaves listens no longer', () => {
  expect(heard.size).toBe(3)
  leave()
  expect(heard.size).toBe(0)
})
