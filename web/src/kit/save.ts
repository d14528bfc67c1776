/** Gives the reader a file. */
export function save(name: string, what: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(what)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The same of what is written as JSON. */
export const saveJson = (name: string, value: unknown, spaces = 0): void =>
  save(name, new Blob([JSON.stringify(value, null, spaces)], { type: 'application/json' }))
