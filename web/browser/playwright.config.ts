import { defineConfig } from '@playwright/test'

// Debian's Chromium against the real server: three of each, side by side, which two processors keep up with. Nobody waits by the clock: these are only the points at which a
// machine that is busy with other things as well would have to be called broken.
export default defineConfig({
  testDir: '.',
  outputDir: '../../build/browser',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.OYA_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      // There is no graphics card to draw with: to pretend there is takes a quarter more of the processor. Whoever runs the tests as
      // root has no sandbox to offer.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
})
