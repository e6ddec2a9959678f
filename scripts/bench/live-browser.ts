/*
 * Browser part of `npm run bench -- live`: shows the overview of 30,000 charge points in a real Chromium with its own
 * server, while 3,000 of them change every second (sent to the page over its own socket). Measures the first paint, the
 * tab's share of a core, and frame times while the page is still and while it scrolls. Exit code 1 if a target is
 * missed.
 */
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import { livePath } from '@evops/platform/contract'
import { overviewTopic } from '@evops/stations/contract'
import { buildConsole } from '../ready/console.mjs'
import { withBrowserPage, median, reportTarget, signInBenchSession } from './in-browser.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { registerSite, type SitePoint } from './site.ts'

const { values } = parseArgs({
  options: {
    'charge-points': { type: 'string', default: '30000' },
    changes: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '15' },
  },
})
const run = {
  chargePoints: Number(values['charge-points']),
  changes: Number(values.changes),
  seconds: Number(values.seconds),
}
const password = 'a-password-for-one-run'
const most = { paintMs: 1_500, share: 0.25, frameMs: 50 }

await buildConsole()
const installation = await createInstallation({ env: { EVOPS_ADMIN_PASSWORD: password } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const { points } = await registerSite(installation.databaseUrl(), {
    secretKey: installation.secretKey(),
    points: run.chargePoints,
  })
  const baseUrl = `http://127.0.0.1:${installation.port}`
  await withBrowserPage((page) => measure(page, { baseUrl, points }))
})

async function measure(page: Page, { baseUrl, points }: { baseUrl: string; points: SitePoint[] }) {
  await page.context().addCookies((await signInBenchSession(baseUrl, password)).cookies)
  const paints: number[] = []
  for (let visit = 0; visit < 4; visit += 1) paints.push(await paint(page, baseUrl))
  reportTarget('first paint, no cache, ms', paints[0] ?? 0, undefined)
  reportTarget('first paint, ms', median(paints.slice(1)), most.paintMs)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  for (const view of ['', '?view=dense'])
    for (const scrolls of [false, true]) await live(page, { cdp, baseUrl, points, view, scrolls })
}

async function paint(page: Page, baseUrl: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(`${baseUrl}/chgstamon/chgallstatlistmon`, { waitUntil: 'commit' })
  return drawn(page)
}

/** Waits until the canvas contains marks. Returns the time since the page was requested. */
async function drawn(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.cell-field canvas')
    if (!canvas || canvas.width < 300 || canvas.height < 300) return 0
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, 200, 200) ?? { data: [] }
    return data.some((value) => value > 0) ? performance.now() : 0
  })
  return found.jsonValue()
}

interface LiveRun {
  cdp: CDPSession
  baseUrl: string
  points: SitePoint[]
  view: string
  scrolls: boolean
}
async function live(page: Page, { cdp, baseUrl, points, view, scrolls }: LiveRun): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let next = 0
  await page.unrouteAll()
  await page.routeWebSocket(
    (url) => url.pathname === livePath,
    (socket) => {
      socket.connectToServer()
      clearInterval(timer)
      timer = setInterval(() => {
        const at = Date.now()
        const items = Array.from({ length: run.changes }, () => {
          next = (next + 1) % points.length
          return [points[next]?.identity, `${(next + at) % 8}${at % 8}`, at]
        })
        const change = { type: 'change', topic: overviewTopic, at: new Date(at).toISOString(), items }
        socket.send(JSON.stringify(change))
      }, 1_000)
    },
  )
  await page.goto('about:blank')
  await page.goto(`${baseUrl}/chgstamon/chgallstatlistmon${view}`)
  await drawn(page)
  await page.waitForTimeout(3_000)
  const before = await busySeconds(cdp)
  const frames = await page.evaluate(watchFrames, { seconds: run.seconds, scrolls })
  const share = ((await busySeconds(cdp)) - before) / run.seconds
  clearInterval(timer)
  const name = `${view === '' ? 'by station' : 'dense'}${scrolls ? ', scrolling' : ''}`
  reportTarget(`${name}: longest frame, ms`, frames.at(-1) ?? 0, most.frameMs)
  reportTarget(`${name}: 99 % of frames, ms`, frames[Math.floor(frames.length * 0.99)] ?? 0, undefined)
  reportTarget(`${name}: share of a core, %`, share * 100, scrolls ? undefined : most.share * 100)
}

async function busySeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Runs in the page: returns the sorted frame times. */
function watchFrames({ seconds, scrolls }: { seconds: number; scrolls: boolean }): Promise<number[]> {
  const page = document.querySelector('main')
  return new Promise((resolve) => {
    const times: number[] = []
    const startedAt = performance.now()
    let last = startedAt
    const frame = (now: number) => {
      times.push(now - last)
      last = now
      if (scrolls && page) page.scrollTop = Math.abs((((now - startedAt) * 0.6) % 4_000) - 2_000)
      if (now - startedAt < seconds * 1_000) requestAnimationFrame(frame)
      else resolve(times.slice(1).sort((a, b) => a - b))
    }
    requestAnimationFrame(frame)
  })
}
