// Advice: choices with their numbers, which of them is proposed, and a plan that is followed step by step.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { words } from '../build/sources'
import type { Action, Advised } from '../src/client/protocol'
import type { GameFace } from '../src/games/face'
import { briefsOf, hopesOf, marksOf, thenOf, withoutStart, wordsOf } from '../src/table/advice'
import { Aim } from '../src/table/aim.svelte'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'

beforeAll(() => {
  speech.words = new Words('en', words('en'))
})

const texts = ['take 1', 'take 2', 'place 0,1', 'place 2,0', 'turn 2', 'turn 3', 'settle 0,0', 'settle 0,1']
const step = (text: string): Action => ({
  code: texts.indexOf(text),
  text,
  kind: text.split(' ')[0] ?? '',
  arguments: {},
  description: `${text} in words`,
})
const choice = (...plan: string[]): Advised => ({ plan: plan.map(step), cut: false, facts: [] })
const [first, second, third] = [
  choice('take 1', 'place 0,1', 'turn 2', 'settle 0,0'),
  choice('take 2', 'place 0,1', 'turn 3', 'settle 0,1'),
  choice('take 1', 'place 2,0', 'turn 2', 'settle 0,0'),
]
const takes = [step('take 1'), step('take 2')]

function advised(...choices: Advised[]) {
  const way = { act: vi.fn(), plan: vi.fn(), look: vi.fn(), why: vi.fn() }
  const aim = new Aim(way)
  aim.ask(takes)
  aim.advise(choices, { message: 'web.hint' })
  /** Does what is ready, and is asked the next question, after a moment in which nothing is. */
  const go = (...next: string[]) => {
    aim.go()
    aim.ask([], true)
    aim.ask(next.map(step))
  }
  return { aim, way, go }
}

describe('advice', () => {
  it('proposes the first choice, and another when it is chosen', () => {
    const { aim, way } = advised(first, second)
    expect(aim.ready).toBe(takes[0])
    expect(aim.lead?.message).toBe('web.hint')
    aim.choose(1)
    expect(aim.chosen).toBe(1)
    expect(aim.pointed).toBe(takes[1])
    aim.choose(2)
    expect(aim.chosen, 'there are no three').toBe(1)
    aim.go()
    expect(way.act).toHaveBeenCalledWith(takes[1])
  })
  it('proposes the rest of a plan step by step, with the button alone', () => {
    const { aim, way, go } = advised(first, second)
    aim.choose(1)
    go('place 2,0', 'place 0,1')
    expect(aim.choices, 'it is chosen').toEqual([])
    go('turn 2', 'turn 3')
    go('settle 0,0', 'settle 0,1')
    go('take 1', 'take 2')
    expect(way.act.mock.calls.map(([action]) => (action as Action).text)).toEqual(
      second.plan.map(({ text }) => text),
    )
    expect(aim.ready, 'the plan is at its end').toBeNull()
  })
  it('follows a plan through a step that is not offered because another does the same', () => {
    const { aim } = advised(choice('take 1', 'turn 3'))
    aim.go()
    aim.ask([step('turn 2')], false, [step('turn 2'), step('turn 3')])
    expect(aim.ready?.text).toBe('turn 3')
  })
  it('forgets a plan whose next step may not be taken', () => {
    const { aim, go } = advised(first)
    go('place 2,0')
    expect(aim.ready).toBeNull()
    aim.ask([step('place 0,1')])
    expect(aim.ready, 'for good').toBeNull()
  })
  it('forgets it with any other step, with a plan of one’s own and with Escape', () => {
    const { aim, go } = advised(first)
    aim.act(step('take 2'))
    aim.ask([step('place 0,1')])
    expect(aim.ready).toBeNull()
    aim.ask(takes)
    aim.advise([first])
    go('place 0,1')
    aim.plan(['place 0,1'])
    aim.ask([step('turn 2')])
    expect(aim.ready).toBeNull()
    aim.ask(takes)
    aim.advise([first, second])
    aim.forget()
    expect([aim.choices, aim.ready, aim.pointed]).toEqual([[], null, null])
  })
  it('follows a choice that is taken on the board', () => {
    const { aim } = advised(first, second)
    aim.act(takes[1]!)
    aim.ask([step('place 0,1')])
    expect(aim.proposed.map(({ text }) => text)).toEqual(['place 0,1', 'turn 3', 'settle 0,1'])
  })
  it('stays while others answer too, and goes when another language is spoken', () => {
    const { aim } = advised(first, second)
    const { all } = aim
    aim.ask([...takes], true)
    expect(aim.choices).toHaveLength(2)
    expect(aim.all, 'what a board has half chosen by it stays').toBe(all)
    const spoken = takes.map((action) => ({ ...action, description: 'prendre' }))
    aim.ask(spoken, true)
    expect(aim.choices).toEqual([])
    expect(aim.ready, 'what is proposed is still so').toBe(spoken[0])
  })
  it('gives way to a single hint', () => {
    const { aim } = advised(first, second)
    aim.hint(takes[1]!)
    expect(aim.choices).toEqual([])
  })
})

describe('the numbers of choices', () => {
  const cells = ({ kind, text }: Action) =>
    kind === 'place' || kind === 'settle' ? [text.replace(/^\w+ /, '')] : []
  const pairs = ({ kind, text }: Action) => (kind === 'take' ? [text] : [])
  it('stand at the first place that no other choice has', () => {
    const marks = marksOf([first, choice('take 1', 'place 0,1', 'settle 2,2'), third], cells)
    expect([...marks]).toEqual([['0,0', [1]], ['2,2', [2]], ['2,0', [3]]]) // prettier-ignore
  })
  it('stand side by side where a place is shared', () => {
    expect([...marksOf([first, second, third], pairs)]).toEqual([['take 1', [1, 3]], ['take 2', [2]]]) // prettier-ignore
  })
  it('are left out where there is one choice, or no place', () => {
    expect(marksOf([first], cells).size).toBe(0)
    expect(marksOf([first, choice('end'), second], cells).get('')).toBeUndefined()
  })
})

describe('the words of choices', () => {
  const face = { shows: ({ kind }: Action) => kind === 'turn' } as GameFace
  it('tell every step that the board does not draw by itself', () => {
    expect(wordsOf(first, face)).toBe('Take 1 in words; place 0,1 in words; settle 0,0 in words')
    expect(wordsOf(choice('turn 2'), face)).toBe('Turn 2 in words')
  })
  it('are short for the eye: how it begins, and what sets it apart', () => {
    expect(briefsOf([first, second, third])).toEqual([
      { begins: 'Take 1 in words; settle 0,0 in words', differs: 'Settle 0,0 in words' },
      { begins: 'Take 2 in words …', differs: 'Take 2 in words' },
      { begins: 'Take 1 in words; place 2,0 in words …', differs: 'Place 2,0 in words' },
    ])
  })
  it('leave out what all begin with', () => {
    expect(withoutStart(['a road to wool', 'a road to the sea'])).toEqual(['… wool', '… the sea'])
    expect(withoutStart(['roll', 'end'])).toEqual(['roll', 'end'])
    expect(withoutStart(['end the turn'])).toEqual(['end the turn'])
    const lay = ['lay the tile next to forest', 'take pair 1', 'lay the tile next to forest (no. 2)', 'lay an animal'] // prettier-ignore
    expect(withoutStart(lay), 'or what some of them begin with').toEqual(['… forest', lay[1], '… forest (no. 2)', lay[3]]) // prettier-ignore
  })
  it('are joined as each language does it', () => {
    speech.words = new Words('fr', words('fr'))
    expect(wordsOf(second, face)).toBe('Take 2 in words\u202f; place 0,1 in words\u202f; settle 0,1 in words')
    speech.words = new Words('en', words('en'))
  })
  it('say what a choice promises who asked, and how far off that may be', () => {
    const promised = { points: [31.4, 18.6], points_error: [0.61, 0.2], win: [0.617, 0.383], win_error: [0.0304, 0.0304] } // prettier-ignore
    expect(hopesOf({ ...first, ...promised }, 0)).toEqual([
      { text: 'Wins about 62 games in 100', error: '± 6' },
      { text: 'about 31 points', error: '± 2' },
    ])
    const sure = { points: [3, 1], points_error: [0, 0], win: [0.01, 0.99], win_error: [0, 0] }
    expect(hopesOf({ ...first, ...sure }, 1)).toEqual([
      { text: 'Wins about 99 games in 100', error: '' },
      { text: 'about 1 point', error: '' },
    ])
    const alone = { points: [88.2], points_error: [0.3] }
    expect(hopesOf({ ...first, ...alone }, 0)).toEqual([{ text: 'About 88 points', error: '± 1' }])
    expect(hopesOf(first, 0), 'nobody had time for it').toEqual([])
    expect(hopesOf({ ...first, ...promised }, null), 'who looks on is advised nothing').toEqual([])
  })
  it('say in two lines what would come of it', () => {
    const aim = new Aim({ act: vi.fn(), plan: vi.fn(), look: vi.fn(), why: vi.fn() })
    const here = {
      aim,
      face: {} as GameFace,
      view: () => ({}),
      you: () => 0,
      names: () => ['Noor'],
      seats: () => [],
    }
    const fact = (message: string, points = 1) => ({ message, params: { points } })
    const facts = [
      fact('cascadero.story.places'),
      fact('cascadero.story.scores'),
      fact('cascadero.story.points', 2),
    ]
    expect(thenOf({ plan: takes, cut: false, facts }, here)).toBe('2 points.')
    expect(thenOf({ plan: takes, cut: true, facts }, here)).toBe('2 points. …')
    expect(thenOf({ plan: takes, cut: true, facts: facts.slice(0, 2) }, here)).toBe('')
    const many = [...facts, fact('cascadero.story.takes-seal'), fact('cascadero.story.extra-turn-owed')]
    expect(thenOf({ plan: takes, cut: false, facts: many }, here)).toBe('2 points. A seal. …')
  })
})
