/** What a key asks for at a table. */
export type Stroke = { choose: number } | 'undo' | 'hint' | 'words' | 'look'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const meanings: ReadonlyMap<string, Stroke> = new Map([
  ['u', 'undo'],
  ['h', 'hint'],
  ['l', 'words'],
  ['b', 'look'],
])

/** What this key asks for, or nothing. Who looks back may only look around: there is nothing to decide. */
export function strokeOf({ key, ctrlKey, metaKey, altKey }: Pressed, looksBack = false): Stroke | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const stroke = /^[1-3]$/.test(key) ? { choose: Number(key) - 1 } : meanings.get(key)
  return looksBack && stroke !== 'look' ? undefined : stroke
}

/** Whether keys mean something else just now: somebody writes, or a dialog lies over the table. */
export const isTaken = (target: Element): boolean =>
  target.matches('input, textarea, select') || document.querySelector('dialog[open]') !== null
