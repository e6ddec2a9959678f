import path from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const root = path.resolve(import.meta.dirname, '../..')
const servers = [journeys.webServer ?? []].flat()
// Starts only the servers of one page; the other servers of the journeys are not started.
const { E2E_SITES: sites } = process.env
if (sites !== undefined) process.env.E2E_SITES = JSON.stringify((JSON.parse(sites) as readonly unknown[]).slice(0, 1))

/** Uses the server and browser of the journeys to inspect the whole console: `audit:web` and `contact-sheets`. */
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  testMatch: '*.web.ts',
  globalSetup: path.join(root, 'e2e/servers-ready.ts'),
  timeout: 60 * 60_000,
  outputDir: path.join(root, 'test-results'),
  reporter: 'line',
  use: { ...journeys.use, trace: 'off', screenshot: 'off' },
  workers: 1,
  webServer: servers.slice(0, 1).map((server) => ({ ...server, cwd: root })),
})
