import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/ready/chromium.mjs'

/*
 * Journeys in a real browser against a real server with its own database, both made for the run.
 * The runner reads this file first and decides; its workers read it again and find the decision in the environment.
 *   E2E_BASE_URL        a server that runs already: none is started
 *   E2E_ADMIN_PASSWORD  the password of `admin` there
 *   E2E_OCPP_TLS_PORT   where charge points come in over TLS there, if they do
 */
const runsElsewhere = process.env.E2E_BASE_URL !== undefined && process.env.E2E_SERVER_DATA === undefined
if (!process.env.E2E_BASE_URL) {
  process.env.E2E_BASE_URL = `http://127.0.0.1:${await freePort()}`
  process.env.E2E_ADMIN_PASSWORD = randomBytes(12).toString('base64url')
  process.env.E2E_SERVER_DATA = makeDataFolder('evops-e2e-')
  process.env.E2E_OCPP_TLS_PORT = String(await freePort())
  process.env.E2E_TLS_FOLDER = makeDataFolder('evops-e2e-tls-')
}
const baseURL = process.env.E2E_BASE_URL
const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: process.env.EVOPS_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.EVOPS_E2E_REPORT }]]
    : 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    viewport: { width: 1440, height: 900 },
    // Spanish by default: a word that is missing shows. Single journeys choose zh or en themselves.
    locale: 'es-ES',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: [...chromiumFlags], ...(executablePath ? { executablePath } : {}) },
  },
  ...(runsElsewhere ? {} : { webServer: server() }),
})

function server() {
  const { hostname, port } = new URL(baseURL)
  const { E2E_TLS_FOLDER: tlsFolder = '', TEST_WORKER_INDEX: worker } = process.env
  const { certFile, keyFile } = worker === undefined ? selfSigned(tlsFolder) : { certFile: '', keyFile: '' }
  return {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    url: `${baseURL}/healthz`,
    timeout: 60_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      HOST: hostname,
      PORT: port,
      DATABASE_URL: '',
      EVOPS_LOG: process.env.EVOPS_LOG ?? 'error',
      EVOPS_DATA: process.env.E2E_SERVER_DATA ?? '',
      EVOPS_ADMIN_PASSWORD: process.env.E2E_ADMIN_PASSWORD ?? '',
      EVOPS_OCPP_TLS_PORT: process.env.E2E_OCPP_TLS_PORT ?? '',
      EVOPS_OCPP_TLS_CERT: certFile,
      EVOPS_OCPP_TLS_KEY: keyFile,
    },
  }
}

/** Below 32768: the range above is the kernel's for outgoing connections, which may take a port at any time. */
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

/** The port of charge points over TLS: a certificate that signs itself, as an installation's first one may. */
function selfSigned(folder: string): { certFile: string; keyFile: string } {
  const [certFile, keyFile] = [path.join(folder, 'tls.crt'), path.join(folder, 'tls.key')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-x509', '-days', '2']
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', ...curve, '-subj', '/CN=127.0.0.1', ...files], { stdio: 'pipe' })
  return { certFile, keyFile }
}

/** Removed when the runner ends; its server has stopped by then. */
function makeDataFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  // PostgreSQL runs as another user when we are root, and passes through this folder.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
