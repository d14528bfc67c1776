type Theme = 'light' | 'dark'

const root = () => document.documentElement

/** Light or dark: the system's wish unless somebody chose. */
export const theme = {
  now(): Theme {
    const set = root().dataset.theme
    if (set === 'light' || set === 'dark') return set
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  },
  switch(): void {
    const next: Theme = this.now() === 'dark' ? 'light' : 'dark'
    root().dataset.theme = next
    localStorage.setItem('oya.theme', next)
  },
}
