/** The script this page was begun with; its name is that of its build. */
export const ownScript = (): string | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** Whether the house hands out another page by now than this one: it was renewed while we were here. */
export async function renewed(): Promise<boolean> {
  const own = ownScript()
  if (!own) return false
  try {
    const page = await fetch('/', { cache: 'no-cache' })
    return page.ok && !(await page.text()).includes(own)
  } catch {
    return false
  }
}
