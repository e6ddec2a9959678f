/*
 * `npm run load -- P-01|P-02|P-04|P-06 [--points N] [--seconds S] [--messages M]`: a load against the product's own process on a
 * data folder of its own. Without options the target's size, in a short form of minutes.
 */
import { parseArgs } from 'node:util'
import { makeInstallation, withCleanUp, type Installation } from '../bench/installation.ts'
import { report, type Found } from '../full/report.ts'
import { charging } from './charging.ts'
import { idle } from './idle.ts'
import { late } from './late.ts'
import { reconnect } from './reconnect.ts'

interface Size {
  points: number
  seconds: number
  messages: number
}
const loads: Readonly<Record<string, [Size, (installation: Installation, size: Size) => Promise<Found>]>> = {
  'P-01': [{ points: 10_000, seconds: 180, messages: 0 }, idle],
  'P-02': [{ points: 5_000, seconds: 0, messages: 0 }, reconnect],
  'P-04': [{ points: 2_000, seconds: 180, messages: 0 }, charging],
  'P-06': [{ points: 2_000, seconds: 0, messages: 200 }, late],
}

const { values, positionals } = parseArgs({
  options: { points: { type: 'string' }, seconds: { type: 'string' }, messages: { type: 'string' } },
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
}
const installation = await makeInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  report(id, await run(installation, size))
  await installation.kill()
})
