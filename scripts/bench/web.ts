/*
 * `npm run bench -- web [--runs N] [--driver]`: measures the size and speed of the built console in a real Chromium,
 * against a server with the demo's data. Targets are printed next to the figures; exit code 1 if one is missed.
 * `--driver`: only the drivers' app. If ../shared/bench/web-perf exists, it measures the same server afterwards
 * (`--no-perf` skips it).
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages } from '../ready/console.mjs'
import { root } from '../ready/runtime.mjs'
import { createInstallation, withCleanUp } from './installation.ts'
import { waitForDemo, measureConsole, measureDriver, type WebFigures } from './web-figures.ts'
import { perfConfig } from './web-perf.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    driver: { type: 'boolean', default: false },
    'no-perf': { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs must be a whole number above 0')
  process.exit(1)
}

/** Maximum of each figure. */
const targets: Readonly<Record<keyof WebFigures, { name: string; most: number; digits: number }>> = {
  signInKb: { name: 'sign-in, JS gz kB', most: 170, digits: 1 },
  firstPageKb: { name: 'first page, JS gz kB', most: 250, digits: 1 },
  listKb: { name: "a list's own code, JS gz kB", most: 120, digits: 1 },
  revisitMs: { name: 'list revisited, ms', most: 76, digits: 0 },
  selectMs: { name: 'row selected, ms', most: 20, digits: 1 },
  homeMs: { name: "home's first figures, warm, ms", most: 1_000, digits: 0 },
  drawerMs: { name: 'drawer of an order, ms', most: 100, digits: 0 },
  revisitP90: { name: 'the slowest tenth, ms', most: 100, digits: 0 },
  forgotten: { name: 'forgotten by a list, of 3', most: 0, digits: 0 },
  heapMb: { name: 'heap over 30 changes, MB', most: 0.6, digits: 2 },
  tabsMb: { name: 'left by 20 closed tabs, MB', most: 0.6, digits: 2 },
  shift: { name: 'layout shift', most: 0.01, digits: 3 },
  slowFrames: { name: '10,000 rows: frames over 50 ms', most: 0, digits: 0 },
  mapMs: { name: '30,000 places drawn, ms', most: 1_000, digits: 0 },
  mapMoveMs: { name: 'longest frame of a move, ms', most: 50, digits: 0 },
  driverKb: { name: "drivers' first page, JS gz kB", most: 120, digits: 1 },
  driverMs: { name: 'its list on a phone, 4G, ms', most: 1_500, digits: 0 },
  foreign: { name: 'third-party hosts', most: 0, digits: 0 },
}

const password = 'a-password-for-one-run'
await buildPages()
const installation = await createInstallation({ demo: true, env: { EVOPS_ADMIN_PASSWORD: password } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const baseUrl = `http://127.0.0.1:${installation.port}`
  const measure = values.driver ? measureDriver : measureConsole
  const measured: Partial<WebFigures>[] = []
  await waitForDemo(baseUrl, password)
  for (let run = 0; run < runs; run += 1) measured.push(await measure(baseUrl, password))
  for (const [key, { name, most, digits }] of Object.entries(targets)) {
    const found = measured.flatMap((figures) => figures[key as keyof WebFigures] ?? [])
    if (values.driver && found.length === 0) continue
    const median = found.toSorted((a, b) => a - b)[Math.floor((found.length - 1) / 2)] ?? Number.NaN
    const good = median <= most
    if (!good) process.exitCode = 1
    console.log(
      `${good ? 'ok    ' : 'MISSED'} ${name.padEnd(30)} ${median.toFixed(digits).padStart(8)}  at most ${most}`,
    )
  }
  if (!values['no-perf'] && !values.driver) runWebPerf(baseUrl)
})

/**
 * Runs the shared benchmark for figures that need its probes (blocking, INP, CPU). A copy inside this repository can
 * resolve its Playwright.
 */
function runWebPerf(baseUrl: string): void {
  const shared = path.resolve(root, '../shared/bench/web-perf')
  if (!existsSync(shared)) {
    console.log('skipped: ../shared/bench/web-perf is not here')
    return
  }
  const perf = path.join(root, '.cache/web-perf')
  cpSync(shared, perf, { recursive: true, filter: (from) => !from.includes('node_modules') })
  const config = path.join(perf, 'ours.json')
  writeFileSync(config, JSON.stringify(perfConfig({ baseUrl, password, runs })))
  const ended = spawnSync(process.execPath, [path.join(perf, 'bench.mjs'), config, '--md'], {
    stdio: 'inherit',
  })
  if (ended.status !== 0) process.exitCode = 1
}
