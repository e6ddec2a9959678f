/*
 * `npm run bench -- load P-01|P-02|P-03|P-04|P-05|P-06|S-07 [--points N] [--seconds S] [--messages M] [--rounds R]`:
 * runs a load against the product's own process on a separate data folder. Without options it uses the target's size,
 * in a short form of minutes.
 */
import { parseArgs } from 'node:util'
import { freePort } from '../bench/free-port.ts'
import { createInstallation, withCleanUp, type Installation } from '../bench/installation.ts'
import { printCheckResult, type CheckResult } from '../full/report.ts'
import { runChargingLoad } from './charging.ts'
import { runReconnectingLoad } from './comings.ts'
import { halfOpen } from './half-open.ts'
import { runIdleLoad } from './idle.ts'
import { runDelayedUploadLoad } from './late.ts'
import { runReconnectLoad } from './reconnect.ts'
import { heapInspectionOptions } from './server-heap.ts'
import { runSessionStartLoad } from './starts.ts'

interface Size {
  points: number
  seconds: number
  messages: number
  rounds: number
  inspectPort: number
}
const inspectPort = await freePort()
const none: Size = { points: 0, seconds: 0, messages: 0, rounds: 0, inspectPort }
const loads: Readonly<Record<string, [Size, (installation: Installation, size: Size) => Promise<CheckResult>]>> = {
  'P-01': [{ ...none, points: 10_000, seconds: 180 }, runIdleLoad],
  'P-02': [{ ...none, points: 5_000 }, runReconnectLoad],
  'P-03': [{ ...none, points: 200, rounds: 200 }, runReconnectingLoad],
  'P-04': [{ ...none, points: 2_000, seconds: 180 }, runChargingLoad],
  'P-05': [
    { ...none, points: 2_000, seconds: 60 },
    (run, size) => runSessionStartLoad(run, { ...size, perSecond: 500 }),
  ],
  'S-07': [{ ...none, points: 20_000, seconds: 10 }, halfOpen],
  'P-06': [{ ...none, points: 2_000, messages: 200 }, runDelayedUploadLoad],
}

const { values, positionals } = parseArgs({
  options: {
    points: { type: 'string' },
    seconds: { type: 'string' },
    messages: { type: 'string' },
    rounds: { type: 'string' },
  },
  allowPositionals: true,
})
const [id = ''] = positionals
const load = loads[id]
if (!load) {
  console.error(`load: one of ${Object.keys(loads).join(', ')}`)
  process.exit(1)
}
const [usual, run] = load
const size = {
  points: Number(values.points ?? usual.points),
  seconds: Number(values.seconds ?? usual.seconds),
  messages: Number(values.messages ?? usual.messages),
  rounds: Number(values.rounds ?? usual.rounds),
  inspectPort,
}
const installation = await createInstallation({ nodeOptions: heapInspectionOptions(inspectPort) })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  printCheckResult(id, await run(installation, size))
  await installation.kill()
})
