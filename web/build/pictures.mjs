// Pictures of every recorded moment: npm run gallery, then node build/pictures.mjs FOLDER NAME[@SIZE][:THEME][%LANGUAGE][!STEPS]…, where steps are such as
// "hover SELECTOR", "click SELECTOR", "key Enter", joined by &.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { serve } from './serve.mjs'

const { base, close } = await serve()
const [folder = 'shots', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const sizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  small: { width: 360, height: 740 },
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const shot of wanted) {
  // name[@size][:theme][!hover-selector]
  const [, path, size = 'wide', theme = 'light', lang = 'en', act = ''] =
    /^([^@:%!]*)(?:@(\w+))?(?::(\w+))?(?:%(\w+))?(?:!(.*))?$/.exec(shot)
  const page = await browser.newPage({
    viewport: sizes[size],
    colorScheme: theme,
    locale: lang,
    hasTouch: size !== 'wide',
  })
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && console.log(shot, message.text()),
  )
  page.on('pageerror', (error) => console.log(shot, 'ERROR', error.message))
  await page.addInitScript((l) => localStorage.setItem('oya.language', l), lang)
  await page.goto(base + (path.startsWith('/') ? path : `/gallery/${path}`))
  await page.waitForSelector('main')
  await page.waitForTimeout(500)
  for (const step of act.split('&').filter(Boolean)) {
    if (step.startsWith('click ')) await page.click(step.slice(6))
    else if (step.startsWith('hover ')) await page.hover(step.slice(6))
    else if (step.startsWith('tap ')) await page.tap(step.slice(4))
    else if (step.startsWith('key ')) await page.keyboard.press(step.slice(4))
    await page.waitForTimeout(250)
  }
  const name = shot.replace(/[^\w@%-]+/g, '_').slice(0, 60)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}
await browser.close()
close()
