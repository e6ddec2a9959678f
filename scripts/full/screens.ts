/*
 * `npm run check:full -- U-03 [--minutes 120]`: keeps the screens that the demo's operator would leave open for days
 * open side by side; they are hidden and shown, and their connection is lost and restored, repeatedly. The heap of each
 * after a garbage collection grows by at most a tenth, nothing crashes, and figures older than 30 s are marked as
 * outdated.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createInstallation, withCleanUp } from '../bench/installation.ts'
import { chromiumFlags, findChromium } from '../ready/chromium.mjs'
import { buildConsole } from '../ready/console.mjs'
import { picturePassword, readSignInCookies } from '../web/signed-in.ts'
import { median, printCheckResult } from './report.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '120' } },
  allowPositionals: true,
})
const minutes = Number(values.minutes)
if (!(minutes >= 12)) {
  console.error('--minutes must be 12 or more: the first seven and the last five are compared')
  process.exit(1)
}
const mostGrowth = 0.1
/** Screens, with the selectors of their content and of outdated figures. */
const screens = [
  { name: 'dashboard', path: '/', shown: '.connectors-now', old: '.connectors-now.old' },
  { name: 'monitoring', path: '/chgstamon/chgstatlistmon', shown: '.connector', old: '.pulse.late' },
  { name: 'bigscreen', path: '/bigscreen', shown: '.wall-states', old: '.wall-grid.old' },
  { name: 'terdtpage', path: '/terdtpage?optcode=demo', shown: '.wall-states', old: '.wall-grid.old' },
  { name: 'firstpage', path: '/firstpage?optcode=demo', shown: '.wall-place', old: '.wall-places-grid.old' },
] as const
interface Open {
  name: string
  old: string
  page: Page
  /** Heap in bytes after each minute. */
  heap: number[]
}

await buildConsole()
const installation = await createInstallation({ demo: true, env: { EVOPS_ADMIN_PASSWORD: picturePassword } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const base = `http://127.0.0.1:${installation.port}`
  const executablePath = findChromium()
  const browser = await chromium.launch({
    // V8 compiles frequently executed code at unpredictable times, up to half a megabyte. That is not growth of a page.
    args: [...chromiumFlags, '--js-flags=--jitless'],
    ...(executablePath ? { executablePath } : {}),
  })
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  let fallen = 0
  context.on('weberror', () => (fallen += 1))
  await context.addCookies(await readSignInCookies(base, { optcode: 'demo', language: 'en' }))
  const open: Open[] = []
  for (const { name, path, shown, old } of screens) {
    const page = await context.newPage()
    page.on('crash', () => (fallen += 1))
    await page.goto(base + path)
    await page.locator(shown).first().waitFor()
    open.push({ name, old, page, heap: [] })
  }
  const unmarked: string[] = []
  const startedAt = performance.now()
  for (let minute = 1; minute <= minutes; minute += 1) {
    await wait(Math.max(0, startedAt + minute * 60_000 - performance.now()))
    if (minute % 10 === 4)
      unmarked.push(...(await loseTheirLine(context, open)).map((name) => `${name} at ${minute} min`))
    if (minute % 10 === 7) await hide(open)
    // Without key presses the user is signed out after 15 min (SESS-06), in all tabs.
    if (minute % 5 === 0) await open[0]?.page.keyboard.press('Shift')
    for (const screen of open) screen.heap.push(await heapOf(screen.page))
    if (minute % 10 === 0) console.log(`${minute} min: ${open.map(grown).join(' · ')}`)
  }
  printCheckResult('U-03', {
    ok: fallen === 0 && unmarked.length === 0 && open.every((screen) => growthOf(screen) <= mostGrowth),
    text: `${minutes} min, heap ${open.map(grown).join(' · ')}; ${fallen} errors, old figures not marked: ${unmarked.join(', ') || 'none'}`,
  })
  await browser.close()
  await installation.kill()
})

/**
 * Returns the growth from the median after the first minutes (in which code and data caches fill) to the median of the
 * last minutes.
 */
function growthOf({ heap }: Open): number {
  return median(heap.slice(-5)) / median(heap.slice(2, 7)) - 1
}
function grown(screen: Open): string {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  const { name, heap } = screen
  return `${name} ${megabytes(median(heap.slice(2, 7)))} → ${megabytes(median(heap.slice(-5)))} MB (${(growthOf(screen) * 100).toFixed(1)} %)`
}

/**
 * Disconnects the screens. Figures must be marked as outdated half a minute after the limit, and no longer after the
 * connection is restored. Returns the names of the failing screens.
 */
async function loseTheirLine(context: BrowserContext, open: readonly Open[]): Promise<string[]> {
  const readOfflineMarks = async () =>
    Promise.all(open.map(async ({ old, page }) => (await page.locator(old).count()) > 0))
  await context.setOffline(true)
  await wait(45_000)
  const without = await readOfflineMarks()
  await context.setOffline(false)
  await wait(45_000)
  const again = await readOfflineMarks()
  return open.flatMap(({ name, page }, at) => {
    if (without[at] && !again[at]) return []
    const found = without[at] ? 'still marked' : 'never marked'
    return [`${name} ${found} (now at ${new URL(page.url()).pathname})`]
  })
}

/** Hides each screen in turn behind the next one. */
async function hide(open: readonly Open[]): Promise<void> {
  for (const { page } of open) {
    await page.bringToFront()
    await wait(10_000)
  }
}

/** Returns the heap size after a garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}
