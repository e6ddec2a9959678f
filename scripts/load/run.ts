/*
 * `npm run load -- P-01|P-02|P-03|P-04|P-05|P-06|S-07 [--points N] [--seconds S] [--messages M] [--rounds R]`: runs a
 * load against the product's own process on a separate data folder. Without options it uses the target's size, in a
 * short form of minutes.
 */
import { parseArgs } from 'node:util'
import { freePort } from '../bench/free-port.ts'
import { makeInstallation, withCleanUp, type Installation } from '../bench/installation.ts'
import { report, type Found } from '../full/report.ts'
import { charging } from './charging.ts'
import { comings } from './comings.ts'
import { halfOpen } from './half-open.ts'
import { idle } from './idle.ts'
import { late } from './late.ts'
import { reconnect } from './reconnect.ts'
import { inspectable } from './server-heap.ts'
import { starts } from './starts.ts'

interface Size {
  points: number
  seconds: number
  messages: number
  rounds: number
  inspectPort: number
}
const inspectPort = await freePort()
const none: Size = { points: 0, seconds: 0, messages: 0, rounds: 0, inspectPort }
const loads: Readonly<Record<string, [Size, (installation: Installation, size: Size) => Promise<Found>]>> = {
  'P-01': [{ ...none, points: 10_000, seconds: 180 }, idle],
  'P-02': [{ ...none, points: 5_000 }, reconnect],
  'P-03': [{ ...none, points: 200, rounds: 200 }, comings],
  'P-04': [{ ...none, points: 2_000, seconds: 180 }, charging],
  'P-05': [{ ...none, points: 2_000, seconds: 60 }, (run, size) => starts(run, { ...size, perSecond: 500 })],
  'S-07': [{ ...none, points: 20_000, seconds: 10 }, halfOpen],
  'P-06': [{ ...none, points: 2_000, messages: 200 }, late],
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
const installation = await makeInstallation({ nodeOptions: inspectable(inspectPort) })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  report(id, await run(installation, size))
  await installation.kill()
})
