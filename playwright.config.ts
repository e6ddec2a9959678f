import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { cloneDatabase, scaleTestTimeout } from '@evops/platform/testing'
import { chromiumFlags, findChromium } from './scripts/ready/chromium.mjs'

/*
 * Runs journeys in a real browser against real servers with their own databases, created for the run: one server per
 * worker, so that parallel journeys do not see each other's data.
 *
 * The runner reads this file first and makes the decisions; its workers read it again and find the decisions in the
 * environment.
 * - E2E_BASE_URL: a running server: none is started
 * - E2E_ADMIN_PASSWORD: the password of `admin` there
 * - E2E_OCPP_TLS_PORT: its TLS port for charge points, if any
 */
interface Site {
  port: number
  tlsPort: number
  dataFolder: string
  tlsFolder: string
  /** Connection string of a clone of the run's demo; empty: the server creates its own database in its data folder. */
  databaseUrl: string
}
const { E2E_BASE_URL: elsewhere, E2E_SITES: decided, TEST_PARALLEL_INDEX: worker = '0' } = process.env
const sites = decided === undefined && elsewhere !== undefined ? [] : await sitesOfRun()
const site = sites[Number(worker)]
if (site) {
  process.env.E2E_BASE_URL = urlOf(site)
  process.env.E2E_OCPP_TLS_PORT = String(site.tlsPort)
}
const executablePath = findChromium()
const isNightly = process.env.EVOPS_NIGHTLY === '1'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Complete sweeps, nights and acceptance runs take minutes: `npm run nightly` runs only these.
  ...(isNightly ? { grep: /@nightly/ } : { grepInvert: /@nightly/ }),
  workers: Math.max(1, sites.length),
  // A failed journey is repeated once and counted as flaky if it passes then (scripts/test.mjs lists it).
  retries: 1,
  forbidOnly: true,
  timeout: scaleTestTimeout(180_000),
  expect: { timeout: scaleTestTimeout(30_000) },
  outputDir: 'test-results',
  reporter: [['list'], ['./scripts/progress/playwright.ts']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    // Spanish by default, so that missing texts are noticed. Some journeys set zh or en themselves.
    locale: 'es-ES',
    // Traces slow a run down considerably; `--trace retain-on-failure` enables them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: [...chromiumFlags], ...(executablePath ? { executablePath } : {}) },
  },
  webServer: sites.map(serverOf),
  globalSetup: './e2e/servers-ready.ts',
})

async function sitesOfRun(): Promise<Site[]> {
  if (decided !== undefined) return JSON.parse(decided) as Site[]
  const made = [await makeSite(), await makeSite()]
  process.env.E2E_SITES = JSON.stringify(made)
  process.env.E2E_ADMIN_PASSWORD ??= randomBytes(12).toString('base64url')
  return made
}

async function makeSite(): Promise<Site> {
  const tlsFolder = makeDataFolder('evops-e2e-tls-')
  selfSign(tlsFolder)
  const dataFolder = makeDataFolder('evops-e2e-')
  const { EVOPS_TEST_DEMO_FOLDER: files } = process.env
  if (files) cpSync(files, dataFolder, { recursive: true, filter: (file) => !file.endsWith('.pid') })
  return {
    port: await freePort(),
    tlsPort: await freePort(),
    dataFolder,
    tlsFolder,
    databaseUrl: await cloneOfDemo(),
  }
}

/** Clones the template created by `npm test`; its server's key and password are in the environment. */
async function cloneOfDemo(): Promise<string> {
  const { EVOPS_TEST_DATABASE: server, EVOPS_TEST_DEMO: template } = process.env
  return server && template ? cloneDatabase(server, template) : ''
}

function urlOf({ port }: Site): string {
  return `http://127.0.0.1:${port}`
}

function serverOf(site: Site) {
  return {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    // Without a URL Playwright does not wait: both start at once, and e2e/servers-ready.ts waits for both.
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: scaleTestTimeout(20_000) },
    env: {
      HOST: '127.0.0.1',
      PORT: String(site.port),
      DATABASE_URL: site.databaseUrl,
      EVOPS_DEMO: '1',
      EVOPS_LOG: process.env.EVOPS_LOG ?? 'error',
      EVOPS_DATA: site.dataFolder,
      EVOPS_ADMIN_PASSWORD: process.env.E2E_ADMIN_PASSWORD ?? '',
      EVOPS_OCPP_TLS_PORT: String(site.tlsPort),
      EVOPS_OCPP_TLS_CERT: path.join(site.tlsFolder, 'tls.crt'),
      EVOPS_OCPP_TLS_KEY: path.join(site.tlsFolder, 'tls.key'),
    },
  }
}

/**
 * Returns a port below 32768: the kernel uses the range above for outgoing connections and may take a port at any time.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (!(await answers(port))) return port
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

/** Creates a self-signed certificate for the charge points' TLS port, like the first one of an installation. */
function selfSign(folder: string): void {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-x509', '-days', '2']
  const files = ['-keyout', path.join(folder, 'tls.key'), '-out', path.join(folder, 'tls.crt')]
  execFileSync('openssl', ['req', ...curve, '-subj', '/CN=127.0.0.1', ...files], { stdio: 'pipe' })
}

/** Creates a data folder that is removed when the runner ends; its server has stopped by then. */
function makeDataFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  // PostgreSQL runs as another user if this process is root, and needs access to this folder.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
