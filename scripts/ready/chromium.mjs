import { existsSync } from 'node:fs'
import path from 'node:path'
import { runQuietly, seconds } from './process.mjs'
import { projectEnvironment, projectNode, root } from './runtime.mjs'

/** The headless shell is preferred: it does the same without window code and uses a fifth less CPU. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags for every browser start: no sandbox (tests also run as root), no external connections. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns a Chromium of this machine: CHROMIUM_PATH, Debian's, or Chrome. Undefined: none found, so Playwright's own is
 * used.
 * @returns {string | undefined}
 */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usualPlaces].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  )
}

/** Installs a browser for the tests if none exists. Throws with the installer's output. */
export async function installChromium() {
  if (findChromium() || (await playwrightHasChromium())) return
  const start = performance.now()
  console.log('Installing a Chromium for the browser tests …')
  const { code, output } =
    existsSync('/etc/debian_version') && process.getuid?.() === 0 ? await debianChromium() : await playwrightChromium()
  if (code !== 0)
    throw new Error(`No Chromium could be installed (CHROMIUM_PATH names one that is elsewhere):\n${output}`)
  console.log(`Chromium installed in ${seconds(start)}`)
}

async function debianChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium-headless-shell', 'fonts-noto-cjk']
  const first = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
  if (first.code === 0) return first
  await runQuietly('apt-get', ['update'], env)
  return runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
}

const playwright = (args) =>
  runQuietly(projectNode(), [path.join(root, 'node_modules', 'playwright', 'cli.js'), ...args], projectEnvironment())
const playwrightChromium = () => playwright(['install', 'chromium'])

async function playwrightHasChromium() {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath())
}
