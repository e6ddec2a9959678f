import { gzipSync } from 'node:zlib'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../ready/chromium.mjs'

export interface Figures {
  /** Scripts as they are sent, compressed, until the page is quiet. */
  signInKb: number
  firstPageKb: number
  /** What opening the first list adds. */
  listKb: number
  /** From the press on its tab to the first frame that shows the list again. */
  revisitMs: number
  /** From the press on a row's box to the frame that shows it chosen. */
  selectMs: number
  heapMb: number
  shift: number
}

const orders = '/statsanalysis/chgtransorder'
const piles = '/statsanalysis/chgpile'
const row = 'table.tbl tbody tr[data-i]'

/** One cold browser against a running server. */
export async function measureConsole(baseUrl: string, password: string): Promise<Figures> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const code = countScripts(page)
    await page.goto(`${baseUrl}/login`)
    await page.locator('button[type=submit]').waitFor()
    await page.waitForLoadState('networkidle')
    const signInKb = await code.take()

    await context.addCookies(await sessionOf(baseUrl, password))
    // A page of its own: what sign-in loaded is in no cache there.
    const fresh = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await fresh.context().addCookies(await sessionOf(baseUrl, password))
    const later = countScripts(fresh)
    await fresh.addInitScript(watchShift)
    await fresh.goto(baseUrl)
    await fresh.locator('header.top').waitFor()
    await fresh.waitForTimeout(1_500)
    const firstPageKb = await later.take()
    await visit(fresh, piles)
    await fresh.waitForTimeout(800)
    const listKb = await later.take()
    await visit(fresh, orders)
    const shift = await fresh.evaluate(() => Number(Reflect.get(globalThis, 'shifted')))
    const revisits: number[] = []
    for (const href of [piles, orders, piles, orders, piles]) revisits.push(await revisit(fresh, href))
    await revisit(fresh, piles)
    const selectMs = median(await selections(fresh))
    const heapMb = await heapOver(fresh)
    return { signInKb, firstPageKb, listKb, revisitMs: median(revisits), selectMs, heapMb, shift }
  } finally {
    await browser.close()
  }
}

async function sessionOf(baseUrl: string, password: string) {
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all' }
  const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password, ...client })
  const reply = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body })
  const tokens: unknown = await reply.json()
  const text = (key: string) => String(Reflect.get(Object(tokens), key))
  return [
    { name: 'cms_token', value: text('access_token'), url: baseUrl },
    { name: 'cms_refresh_token', value: text('refresh_token'), url: baseUrl },
  ]
}

function countScripts(page: Page) {
  let waiting: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    waiting.push(
      response.body().then(
        (body) => gzipSync(body, { level: 6 }).length,
        () => 0,
      ),
    )
  })
  return {
    async take() {
      const sizes = await Promise.all(waiting)
      waiting = []
      return sizes.reduce((sum, size) => sum + size, 0) / 1_024
    },
  }
}

function watchShift() {
  Reflect.set(globalThis, 'shifted', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') !== true)
        Reflect.set(
          globalThis,
          'shifted',
          Number(Reflect.get(globalThis, 'shifted')) + Number(Reflect.get(entry, 'value')),
        )
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page by its link in the sidebar; its group is unfolded first. */
async function visit(page: Page, href: string): Promise<void> {
  const link = page.locator(`aside a[href="${href}"]`)
  for (const head of await page.locator('aside .nav-head').all()) {
    if (await link.isVisible()) break
    await head.click()
  }
  await link.click()
  await page.waitForURL((url) => url.pathname === href)
  await page.locator(row).filter({ visible: true }).first().waitFor()
}

/** On the page's own clock: from the press to the frame after the list is to be seen. */
async function revisit(page: Page, href: string): Promise<number> {
  return page.evaluate(
    async ({ to, rows }) => {
      const begun = performance.now()
      document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click()
      const shown = () =>
        location.pathname === to &&
        [...document.querySelectorAll(rows)].some((one) => one.getClientRects().length > 0)
      while (!shown()) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - begun
    },
    { to: href, rows: row },
  )
}

async function selections(page: Page): Promise<number[]> {
  return page.evaluate(async (rows) => {
    const boxes = [...document.querySelectorAll<HTMLElement>(`${rows} input[type=checkbox]`)].filter(
      (box) => box.getClientRects().length > 0,
    )
    const times: number[] = []
    for (const box of boxes.slice(0, 10)) {
      const begun = performance.now()
      box.click()
      await new Promise((resolve) => setTimeout(resolve))
      document.body.getBoundingClientRect()
      times.push(performance.now() - begun)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return times
  }, row)
}

/** MB more after 30 changes of the page, each after a forced collection. */
async function heapOver(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  for (let change = 0; change < 6; change += 1) await revisit(page, change % 2 === 0 ? orders : piles)
  const before = await heap(devtools)
  for (let change = 0; change < 30; change += 1) await revisit(page, change % 2 === 0 ? orders : piles)
  return (await heap(devtools)) - before
}
async function heap(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}

function median(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor((of.length - 1) / 2)] ?? Number.NaN
}
