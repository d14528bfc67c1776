import type { Changes } from './protocol'

/** The value with the changes made; what does not change is shared with it. */
export function changed<Value>(before: Value, changes: Changes): Value {
  if ('=' in changes) return changes['='] as Value
  const parts = Object.entries(changes)
  if (parts.length === 0) return before
  const after = (Array.isArray(before) ? [...(before as unknown[])] : { ...before }) as Record<
    string,
    unknown
  >
  for (const [name, change] of parts) after[name] = changed(after[name], change as Changes)
  return after as Value
}
