// Looks at every page of the gallery as axe-core does: node build/inspect.mjs. Ends with 1 if it finds anything serious.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { serve } from './serve.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { base, close } = await serve()
const moments = readdirSync(new URL('../fixtures/', import.meta.url)).filter((file) => file.endsWith('.json'))
const pages = [
  '/',
  '/make?game=cascadia',
  '/rules/vigo',
  ...moments.map((file) => `/gallery/${file.slice(0, -5)}`),
]
const wanted = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
let serious = 0
for (const path of pages.filter(
  (page) => wanted.length === 0 || wanted.some((part) => page.includes(part)),
)) {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ]) {
    // prettier-ignore
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true, reducedMotion: 'reduce' })
    await page.goto(base + path)
    await page.waitForSelector('main h1, .bar h1')
    await page.waitForTimeout(300)
    await page.addScriptTag({ content: axe })
    const { violations } = await page.evaluate(() => globalThis.axe.run())
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) console.log(path, width, `scrolls sideways by ${wide}`)
    for (const { id, impact, nodes } of violations) {
      if (impact === 'serious' || impact === 'critical') serious++
      console.log(
        path,
        colorScheme,
        width,
        impact,
        id,
        nodes.length,
        nodes[0].target.join(' '),
        nodes[0].any[0]?.message ?? '',
      )
    }
    await page.close()
  }
}
await browser.close()
close()
console.log(`${serious} serious findings`)
process.exit(serious ? 1 : 0)
