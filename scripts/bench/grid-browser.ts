/*
 * Browser part of `npm run bench -- grid`: shows a published drawing of 3,000 symbols in the explorer of a real Chromium,
 * with its own server (U-01). Measures the time until every symbol is drawn and coloured, from loading the page and
 * from another page of the console. Also measures frame times while the pointer moves the drawing and 200 values change
 * each second (delivered by the reply that the page polls). Exit code 1 if a target is missed.
 *
 * Options: --symbols N --changes N (each second) --seconds N
 */
import { parseArgs } from 'node:util'
import { newId } from '@evops/platform/contract'
import type { Page } from '@playwright/test'
import type { DrawingDraft, GridKind, NetLive } from '@evops/grid/contract'
import { buildConsole } from '../ready/console.mjs'
import { withBrowserPage, median, reportTarget, signInBenchSession } from './in-browser.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: {
    symbols: { type: 'string', default: '3000' },
    changes: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
  },
})
const run = {
  symbols: Number(values.symbols),
  changes: Number(values.changes),
  seconds: Number(values.seconds),
}
const password = 'a-password-for-one-run'
const most = { liveMs: 1_500, panMs: 60 }
/** Number of objects created by one save. */
const perSave = 480
const feeder = ['Disconnector', 'Breaker', 'ACLineSegment', 'ChargingPile'] as const

await buildConsole()
const installation = await createInstallation({ env: { EVOPS_ADMIN_PASSWORD: password } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  await registerSite(installation.databaseUrl(), { secretKey: installation.secretKey(), points: 1 })
  const baseUrl = `http://127.0.0.1:${installation.port}`
  const { token, cookies } = await signInBenchSession(baseUrl, password)
  const drawn = await drawYard(baseUrl, token)
  await withBrowserPage(async (page) => {
    await page.context().addCookies(cookies)
    await measure(page, { baseUrl, ...drawn })
  })
})

interface Made {
  id: string
  kind: GridKind
  name: string
}
type Send = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>
function createRequester(baseUrl: string, token: string): Send {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': newId(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply).slice(0, 500)}`)
    return reply.data
  }
}

/**
 * Draws busbars with feeders of a disconnector, a breaker, a cable and a load each, created and connected as the editor
 * does.
 */
async function drawYard(baseUrl: string, token: string): Promise<{ drawingId: string; objectIds: string[] }> {
  const sendRequest = createRequester(baseUrl, token)
  const { list } = await sendRequest<{ list: { id: string }[] }>('GET', '/api/stations?pageSize=1')
  const stationId = list[0]?.id
  if (stationId === undefined) throw new Error('no station')
  const add = (form: object) => sendRequest<Made>('POST', '/api/energy/objects', { stationId, ...form })
  const room = await add({ kind: 'Substation', name: 'Room' })
  const level = { kind: 'VoltageLevel', name: '400 V', containerId: room.id, baseVoltageV: 400 }
  const { id: containerId } = await add(level)
  const path = '/api/energy/drawings'
  const { id: drawingId } = await sendRequest<{ id: string }>('POST', path, { stationId, name: 'Yard' })
  const objectIds: string[] = []
  const perRow = 60
  for (let bar = 0; objectIds.length < run.symbols; bar += 1) {
    const { version, netMark, document } = await sendRequest<DrawingDraft>('GET', `${path}/${drawingId}`)
    const made = feedersOf(bar, Math.min(perSave, run.symbols - objectIds.length), perRow)
    await sendRequest('POST', `${path}/${drawingId}/draft`, {
      version,
      netMark,
      document: {
        ...document,
        symbols: [...document.symbols, ...made.symbols],
        lines: [...document.lines, ...made.lines],
      },
      objects: made.objects.map(({ id, kind, name }) => ({
        id,
        form: { stationId, kind, name, containerId, baseVoltageV: 400 },
      })),
    })
    objectIds.push(...made.objects.map(({ id }) => id))
  }
  const { version } = await sendRequest<DrawingDraft>('GET', `${path}/${drawingId}`)
  await sendRequest('POST', `${path}/${drawingId}/publish`, { version })
  return { drawingId, objectIds }
}
function feedersOf(bar: number, count: number, perRow: number) {
  const objects: Made[] = []
  const add = (kind: GridKind) => {
    const made = { id: newId(), kind, name: `${kind.slice(0, 2)}${bar}-${objects.length}` }
    objects.push(made)
    return made
  }
  const [source, board] = [add('EnergySource'), add('BusbarSection')]
  const top = bar * 1_200
  const at = ({ id }: Made, x: number, y: number) => ({ objectId: id, x, y: top + y, rotation: 0 })
  const end = ({ id }: Made, sequence: number) => ({ objectId: id, sequence })
  const symbols: object[] = [at(source, 0, 0), { ...at(board, 3_000, 100), length: 6_200 }]
  const lines: object[] = [{ from: end(source, 1), to: end(board, 1), points: [] }]
  for (let no = 0; objects.length < count; no += 1) {
    const [x, y] = [(no % perRow) * 100, 200 + Math.floor(no / perRow) * 420]
    let above = end(board, 1)
    for (const [step, kind] of feeder.entries()) {
      if (objects.length >= count) break
      const made = add(kind)
      symbols.push(at(made, x, y + step * 90))
      lines.push({ from: above, to: end(made, 1), points: [] })
      above = end(made, 2)
    }
  }
  return { objects, symbols, lines }
}

interface Yard {
  baseUrl: string
  drawingId: string
  objectIds: string[]
}
async function measure(page: Page, { baseUrl, drawingId, objectIds }: Yard): Promise<void> {
  let round = 0
  await page.route(/\/api\/energy\/nets\/[^/]+\/live/, async (route) => {
    const reply = await route.fetch()
    const body: { data: NetLive } = await reply.json()
    round += 1
    // The page polls every five seconds, so each poll contains five seconds of changes.
    const changed = Math.min(objectIds.length, run.changes * 5)
    const chargePoints = Array.from({ length: changed }, (_one, place) => ({
      objectId: objectIds[(round * changed + place) % objectIds.length] ?? '',
      connectors: [{ connectorNo: 1, status: 'charging' as const, powerW: 1_000 * (round + place), at: body.data.at }],
      alarms: place % 2,
      departures: [],
    }))
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, chargePoints } } })
  })
  const address = `/graexplorer?id=${drawingId}`
  const requestTimes: number[] = []
  const opened: number[] = []
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto('about:blank')
    await page.goto(baseUrl + address, { waitUntil: 'commit' })
    requestTimes.push(await measurePaint(page, 0))
  }
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto(`${baseUrl}/energy/objects`, { waitUntil: 'networkidle' })
    opened.push(await measurePaint(page, await page.evaluate(openInConsole, address)))
  }
  reportTarget(`${objectIds.length} symbols live, no cache, ms`, requestTimes[0] ?? Number.NaN, undefined)
  reportTarget(`${objectIds.length} symbols live, page anew, ms`, median(requestTimes.slice(1)), most.liveMs)
  reportTarget(`${objectIds.length} symbols live, from a page, ms`, median(opened), most.liveMs)
  const frames = await whilePanned(page)
  const at = (share: number) => frames[Math.floor(frames.length * share)] ?? Number.NaN
  reportTarget('moved by the pointer: 95 % of frames, ms', at(0.95), most.panMs)
  reportTarget('moved by the pointer: longest frame, ms', frames.at(-1) ?? Number.NaN, undefined)
}
/** Runs in the page: follows a link of the console and returns the time of the click. */
function openInConsole(address: string): number {
  const startedAt = performance.now()
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  return startedAt
}
/** Waits until every symbol shows its state and a frame with all of them was drawn. Returns the time since `begun`. */
async function measurePaint(page: Page, started: number): Promise<number> {
  const isColoured = (count: number) => document.querySelectorAll('.grid-canvas .body[data-state]').length >= count
  await page.waitForFunction(isColoured, run.symbols)
  const drawn = () =>
    new Promise<number>((resolve) => {
      // The frame in which the condition became true is drawn after this callback; the following frame starts after it.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    })
  return (await page.evaluate(drawn)) - started
}
/** Returns the sorted frame times while the drawing is dragged back and forth and values change. */
async function whilePanned(page: Page): Promise<number[]> {
  const box = await page.locator('.grid-canvas').boundingBox()
  if (!box) throw new Error('nothing is shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const frames = page.evaluate(watchFrames, run.seconds)
  const until = Date.now() + run.seconds * 1_000
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; Date.now() < until; step += 1)
    await page.mouse.move(x + 200 * Math.sin(step / 15), y + 120 * Math.sin(step / 22))
  await page.mouse.up()
  return frames
}
/** Runs in the page. */
function watchFrames(seconds: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = []
    const startedAt = performance.now()
    let last = startedAt
    const frame = (now: number) => {
      times.push(now - last)
      last = now
      if (now - startedAt < seconds * 1_000) requestAnimationFrame(frame)
      else resolve(times.slice(1).sort((a, b) => a - b))
    }
    requestAnimationFrame(frame)
  })
}
