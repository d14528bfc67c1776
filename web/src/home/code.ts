/** Where somebody wants to go who was given six letters, or a link: an address of the page. Nothing if it is neither. */
export function whereTo(given: string): string | undefined {
  const link = /\/([tj])\/(\S+)$/.exec(given.trim())
  if (link) return `/${link[1]}/${link[2]}`
  const letters = given.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]{6}$/.test(letters) ? `/j/${letters}` : undefined
}
