import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from '@playwright/test'
import { chromiumFlags, findChromium } from '../ready/chromium.mjs'
import {
  measureDrawerOpenings,
  replaceListReply,
  countLostListState,
  readHeapMegabytes,
  measureHomeReloads,
  measureTabMemory,
  mapOf30000,
  sessionListPath,
  chargePoints,
  measureReturnToPage,
  tableRowSelector,
  slowFrames,
  openPageFromSidebar,
} from './web-retained.ts'

export interface WebFigures {
  /** Size of the transferred scripts, compressed, until the page is idle. */
  signInKb: number
  firstPageKb: number
  /** Additional script size when the first list opens. */
  listKb: number
  /** Time from the click on the tab to the first frame that shows the list again. */
  revisitMs: number
  /** Time from the click on a row's checkbox to the frame that shows it selected. */
  selectMs: number
  /** Time from navigation to the first figures of the home page, with a warm cache. */
  homeMs: number
  /** Time from Enter on a row to the content of its drawer. */
  drawerMs: number
  /** 90th percentile of the revisits. */
  revisitP90: number
  /** Number of items that a revisited list had lost: scroll position, selection, half-typed form. */
  forgotten: number
  heapMb: number
  /** Memory that remains after 20 tabs were closed. */
  tabsMb: number
  shift: number
  /** Number of frames over 50 ms while 10,000 loaded rows scroll. */
  slowFrames: number
  /** Map with 30,000 places: time from the click on "map" to its markers, and the longest frame of a move. */
  mapMs: number
  mapMoveMs: number
  /**
   * First page of the drivers' app: script size, and time until its list is shown on a phone (fast 4G, a processor four
   * times slower).
   */
  driverKb: number
  driverMs: number
  /** Number of external hosts contacted in the whole run. */
  foreign: number
}

interface Visitor {
  baseUrl: string
  /** Opens a page in a new browser context, signed in. It shares no cache with other pages. */
  fresh: (signedIn?: boolean, viewport?: { width: number; height: number }) => Promise<Page>
}

const executablePath = findChromium()
const launch = (...flags: string[]) =>
  chromium.launch({ args: [...chromiumFlags, ...flags], ...(executablePath ? { executablePath } : {}) })
/**
 * V8 compiles frequently executed code at unpredictable times, up to half a megabyte. That memory does not belong to a
 * page, so compilation is off.
 */
const uncompiled = '--js-flags=--jitless'

/** Measures the console: one cold browser against a running server, and a second browser for memory use. */
export async function measureConsole(baseUrl: string, password: string): Promise<WebFigures> {
  const foreign = new Set<string>()
  const visitor = { baseUrl, password, foreign }
  const times = await inBrowser(await launch(), visitor, async (each) => ({
    signInKb: await entrance(each),
    ...(await driversPage(each)),
    ...(await firstPages(each)),
    ...(await measureOpenTabs(each)),
  }))
  const memory = await inBrowser(await launch(uncompiled), visitor, memoryOf)
  return { ...times, ...memory, foreign: foreign.size }
}

/** Measures only the drivers' app. */
export async function measureDriver(baseUrl: string, password: string): Promise<Partial<WebFigures>> {
  const foreign = new Set<string>()
  const figures = await inBrowser(await launch(), { baseUrl, password, foreign }, driversPage)
  return { ...figures, foreign: foreign.size }
}

/** Time in which a server calculates the past of a new demo. */
const pastMs = 20_000
/** Resolves when the demo's past is complete and the server has stopped calculating it. */
export async function waitForDemo(baseUrl: string, password: string): Promise<void> {
  await someSession(baseUrl, password)
  await wait(pastMs)
}

async function inBrowser<T>(
  browser: Browser,
  { baseUrl, password, foreign }: { baseUrl: string; password: string; foreign: Set<string> },
  measure: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const fresh = async (signedIn = true, viewport = { width: 1440, height: 900 }) => {
    const context = await browser.newContext({ viewport })
    context.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (/^(http|ws)/.test(protocol) && host !== new URL(baseUrl).host) foreign.add(host)
    })
    if (signedIn) await context.addCookies(await sessionOf(baseUrl, password))
    const page = await context.newPage()
    await page.addInitScript(watchShift)
    // A mocked response passes every request through this process, so it is used only when needed.
    if (signedIn) for (const list of ['/api/sessions', '/api/charge-points']) await replaceListReply(page, list, 50)
    return page
  }
  try {
    return await measure({ baseUrl, fresh })
  } finally {
    await browser.close()
  }
}

async function entrance({ baseUrl, fresh }: Visitor): Promise<number> {
  const page = await fresh(false)
  const code = countScripts(page)
  await page.goto(`${baseUrl}/login`)
  await page.locator('button[type=submit]').waitFor()
  await page.waitForLoadState('networkidle')
  const signInKb = await code.take()
  await page.context().close()
  return signInKb
}

/** Fast 4G as defined by Lighthouse: 165 ms round trip, 9 Mbit/s down, 1.5 Mbit/s up. */
const fast4g = { offline: false, latency: 165, downloadThroughput: 1_125_000, uploadThroughput: 187_500 }

const aPhone = { width: 390, height: 844 }

/** Measures the first visit of a driver with an empty cache. The browser itself was opened before. */
async function driversPage({ baseUrl, fresh }: Visitor): Promise<{ driverKb: number; driverMs: number }> {
  const elsewhere = await fresh(false, aPhone)
  await elsewhere.goto(`${baseUrl}/drive/icon.svg`)
  const page = await fresh(false, aPhone)
  const code = countScripts(page)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', fast4g)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const began = performance.now()
  await page.goto(`${baseUrl}/drive/?o=demo`, { waitUntil: 'commit' })
  await page.locator('a.line').first().waitFor()
  const driverMs = performance.now() - began
  await page.waitForLoadState('networkidle')
  const driverKb = await code.take()
  await page.context().close()
  await elsewhere.context().close()
  return { driverKb, driverMs }
}

/** Opens the first page and then switches between two lists. */
async function firstPages({ baseUrl, fresh }: Visitor) {
  const page = await fresh()
  const code = countScripts(page)
  await page.goto(baseUrl)
  await page.locator('header.top').waitFor()
  await page.waitForTimeout(1_500)
  const firstPageKb = await code.take()
  await openPageFromSidebar(page, chargePoints)
  await page.waitForTimeout(800)
  const listKb = await code.take()
  await openPageFromSidebar(page, sessionListPath)
  await page.locator(tableRowSelector).filter({ visible: true }).first().waitFor()
  const shift = await page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')))
  for (const href of [sessionListPath, chargePoints]) await measureReturnToPage(page, href)
  const revisits: number[] = []
  for (let change = 0; change < 20; change += 1)
    revisits.push(await measureReturnToPage(page, change % 2 === 0 ? sessionListPath : chargePoints))
  const selectMs = median(await selections(page))
  await page.context().close()
  return {
    firstPageKb,
    listKb,
    shift,
    revisitMs: median(revisits),
    revisitP90: quantile(revisits, 0.9),
    selectMs,
  }
}

async function fromHome<T>({ baseUrl, fresh }: Visitor, measure: (page: Page) => Promise<T>): Promise<T> {
  const page = await fresh()
  await page.goto(baseUrl)
  await page.locator('header.top').waitFor()
  const found = await measure(page)
  await page.context().close()
  return found
}

/** Measures what open tabs retain, and how they handle large data. */
async function measureOpenTabs(visitor: Visitor) {
  return {
    homeMs: median(await fromHome(visitor, measureHomeReloads)),
    drawerMs: median(await fromHome(visitor, measureDrawerOpenings)),
    forgotten: await fromHome(visitor, countLostListState),
    slowFrames: await fromHome(visitor, slowFrames),
    ...(await fromHome(visitor, mapOf30000)),
  }
}

async function memoryOf(visitor: Visitor) {
  return { heapMb: await fromHome(visitor, heapOver), tabsMb: await fromHome(visitor, measureTabMemory) }
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

/** Waits for the demo's first charging sessions, which begin moments after the server. */
async function someSession(baseUrl: string, password: string): Promise<void> {
  const [token] = await sessionOf(baseUrl, password)
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const reply = await fetch(`${baseUrl}/api/sessions?pageSize=1`, {
      headers: { authorization: `Bearer ${token?.value}` },
    })
    if ((await reply.text()).includes('"sessionNo"')) return
    await wait(1_000)
  }
  throw new Error('the demo has no order after a minute')
}

/** `take` reads the response bodies later: reading them on arrival would take CPU time from the measured page. */
function countScripts(page: Page) {
  let came: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') came.push(response)
  })
  return {
    async take() {
      const sizes = await Promise.all(
        came.map((response) =>
          response.body().then(
            (body) => gzipSync(body, { level: 6 }).length,
            () => 0,
          ),
        ),
      )
      came = []
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

async function selections(page: Page): Promise<number[]> {
  return page.evaluate(async (rows) => {
    const boxes = [...document.querySelectorAll<HTMLElement>(`${rows} input[type=checkbox]`)].filter((box) =>
      box.checkVisibility(),
    )
    const times: number[] = []
    for (const box of boxes.slice(0, 10)) {
      const startedAt = performance.now()
      box.click()
      await new Promise((resolve) => setTimeout(resolve))
      document.body.getBoundingClientRect()
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return times
  }, tableRowSelector)
}

/** Returns the additional memory in MB after 30 page changes, each measured after a forced garbage collection. */
async function heapOver(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  for (const list of [chargePoints, sessionListPath]) await openPageFromSidebar(page, list)
  for (let change = 0; change < 6; change += 1)
    await measureReturnToPage(page, change % 2 === 0 ? sessionListPath : chargePoints)
  const before = await readHeapMegabytes(devtools)
  for (let change = 0; change < 30; change += 1)
    await measureReturnToPage(page, change % 2 === 0 ? sessionListPath : chargePoints)
  return (await readHeapMegabytes(devtools)) - before
}

const median = (of: readonly number[]) => quantile(of, 0.5)
function quantile(of: readonly number[], part: number): number {
  return of.toSorted((a, b) => a - b)[Math.floor((of.length - 1) * part)] ?? Number.NaN
}
