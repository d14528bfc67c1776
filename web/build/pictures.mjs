// Pictures of recorded moments: npm run gallery, then node build/pictures.mjs FOLDER NAME[@SIZE][:THEME][%LANGUAGE][!STEPS]…, where
// a name is one of the gallery's or the path of a page, a size one of those below, and steps are such as "hover SELECTOR",
// "click SELECTOR", "tap SELECTOR", "key Enter" or "whole" (the whole page, not only what is in sight), joined by &.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { serve } from './serve.mjs'

const { base, close } = await serve()
const [folder = 'shots', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const sizes = {
  desk: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 800 },
  land: { width: 1024, height: 768 },
  large: { width: 1440, height: 900 },
}
const fingers = ['tablet', 'phone', 'small', 'land']
const launch = (...more) =>
  chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', ...more] })
const browser = await launch()
// Whoever has asked the browser for text of twice the size.
const large = await launch('--blink-settings=defaultFontSize=32')
for (const shot of wanted) {
  const [, path, size = 'desk', theme = 'light', lang = 'en', act = ''] =
    /^([^@:%!]*)(?:@(\w+))?(?::(\w+))?(?:%(\w+))?(?:!(.*))?$/.exec(shot)
  const page = await (size === 'large' ? large : browser).newPage({
    viewport: sizes[size],
    colorScheme: theme,
    locale: lang,
    hasTouch: fingers.includes(size),
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
  let fullPage = false
  for (const step of act.split('&').filter(Boolean)) {
    if (step.startsWith('click ')) await page.click(step.slice(6))
    else if (step.startsWith('hover ')) await page.hover(step.slice(6))
    else if (step.startsWith('tap ')) await page.tap(step.slice(4))
    else if (step.startsWith('key ')) await page.keyboard.press(step.slice(4))
    else if (step === 'whole') fullPage = true
    await page.waitForTimeout(250)
  }
  const name = shot.replace(/[^\w@%-]+/g, '_').slice(0, 60)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
  await page.close()
}
await browser.close()
await large.close()
close()
