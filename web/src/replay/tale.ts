// The story of a whole game in chapters: one for each turn.
import type { Fact } from '../client/protocol'
import type { Film } from './film'

/** `to`: the version at which it has been shown. `more`: how many of the same kind follow, which need no lines of their own. */
export type TaleLine = { fact: Fact; to: number; more: number }
export type Chapter = { from: number; lines: TaleLine[] }

const few = 3

export function chapters(film: Film): Chapter[] {
  const all: Chapter[] = []
  let turn = 0
  for (const scene of film.scenes) {
    while (turn + 1 < film.turns.length && film.turns[turn + 1]! <= scene.first) ++turn
    const from = film.turns[turn] ?? film.first
    const open = all.at(-1)
    const chapter = open?.from === from ? open : { from, lines: [] }
    if (chapter !== open) all.push(chapter)
    chapter.lines.push(...linesOf(scene.facts, scene.last + 1))
  }
  return all
}

/** The lines of one scene; a long run of one kind, such as the cards dealt, is told by its first. */
function linesOf(facts: readonly Fact[], to: number): TaleLine[] {
  const lines: TaleLine[] = []
  for (let at = 0; at < facts.length;) {
    const fact = facts[at]!
    let end = at + 1
    while (end < facts.length && facts[end]!.message === fact.message) ++end
    if (end - at > few) lines.push({ fact, to, more: end - at - 1 })
    else for (const each of facts.slice(at, end)) lines.push({ fact: each, to, more: 0 })
    at = end
  }
  return lines
}
