/*
 * `npm run check:full -- U-03 [--minutes 120]`: the large screen of the demo's operator stays open; it is hidden and
 * shown, its line is lost and comes back, again and again. The heap after a collection grows by at most a tenth, nothing
 * falls over, and figures that are older than 30 s say so.
 */
import { chromium, type Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeInstallation, withCleanUp } from '../bench/installation.ts'
import { chromiumFlags, findChromium } from '../ready/chromium.mjs'
import { report } from './report.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '120' } },
  allowPositionals: true,
})
const minutes = Number(values.minutes)
const password = 'harbour-lamp-seven'
const mostGrowth = 0.1
const installation = await makeInstallation({ demo: true, env: { EVOPS_ADMIN_PASSWORD: password } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const base = `http://127.0.0.1:${installation.port}`
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath ? { executablePath } : {}),
  })
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  let fallen = 0
  page.on('crash', () => (fallen += 1))
  page.on('pageerror', () => (fallen += 1))
  const form = {
    grant_type: 'password',
    username: 'admin',
    password,
    client_id: 'boss-web',
    client_secret: 'boss-web',
    scope: 'all',
    optcode: 'demo',
  }
  const reply = await fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  const tokens: { access_token: string; refresh_token: string } = await reply.json()
  await context.addCookies([
    { name: 'cms_token', value: tokens.access_token, url: base },
    { name: 'cms_refresh_token', value: tokens.refresh_token, url: base },
  ])
  await page.goto(`${base}/bigscreen`)
  await page.locator('.wall-states').waitFor()
  let first = 0
  let last = 0
  let unmarked = 0
  // The first minutes fill what is kept of the code and its data.
  for (let minute = 1; minute <= minutes; minute += 1) {
    await wait(60_000)
    if (minute % 10 === 4) unmarked += (await losesItsLine(page)) ? 0 : 1
    if (minute % 10 === 7) await hides(page)
    last = await heapOf(page)
    if (minute === Math.min(3, minutes)) first = last
  }
  const growth = last / first - 1
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  report('U-03', {
    ok: fallen === 0 && unmarked === 0 && growth <= mostGrowth,
    text: `${minutes} min, heap ${megabytes(first)} → ${megabytes(last)} MB (${(growth * 100).toFixed(1)} %), ${fallen} errors, stale figures not marked ${unmarked} times`,
  })
  await browser.close()
  await installation.kill()
})

/** A quarter of a minute past the promise the figures are grey, and black again when the line is back. */
async function losesItsLine(page: Page): Promise<boolean> {
  await page.context().setOffline(true)
  await wait(45_000)
  const marked = (await page.locator('.wall-grid.old').count()) === 1
  await page.context().setOffline(false)
  await wait(30_000)
  return marked && (await page.locator('.wall-grid.old').count()) === 0
}

async function hides(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.bringToFront()
  await wait(30_000)
  await other.close()
  await page.bringToFront()
}

/** After a collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
