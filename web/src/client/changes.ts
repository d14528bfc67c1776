import type { Changes } from './protocol'

/**
 * The value with the changes made; what does not change is shared with it. Throws where there is nothing to change: then the
 * changes are not those of this value.
 */
export function changed<Value>(before: Value, changes: Changes): Value {
  if ('=' in changes) return changes['='] as Value
  const parts = Object.entries(changes)
  if (parts.length === 0) return before
  if (typeof before !== 'object' || before === null)
    throw new Error('these are the changes of something else')
  const after = (Array.isArray(before) ? [...(before as unknown[])] : { ...before }) as Record<
    string,
    unknown
  >
  for (const [name, change] of parts) {
    if (name === '#') (after as unknown as unknown[]).length = change as number
    else if (name === '-') for (const gone of change as string[]) delete after[gone]
    else after[name] = changed(after[name], change as Changes)
  }
  return after as Value
}
