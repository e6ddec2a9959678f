import path from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The journeys' own server and browser, for looking at the whole console: `audit:web` and `contact-sheets`. */
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  testMatch: '*.web.ts',
  timeout: 60 * 60_000,
  outputDir: path.join(root, 'test-results'),
  reporter: 'line',
  use: { ...journeys.use, trace: 'off', screenshot: 'off' },
  ...(journeys.webServer && !Array.isArray(journeys.webServer)
    ? { webServer: { ...journeys.webServer, cwd: root } }
    : {}),
})
