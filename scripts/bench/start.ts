/*
 * `npm run bench -- start [--runs N]`: measures how long an installed server takes from process start to listening, on
 * existing data, after an orderly stop and after a kill -9. Target: 2 s.
 */
import { parseArgs } from 'node:util'
import { createInstallation, withCleanUp } from './installation.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs must be a whole number above 0')
  process.exit(1)
}
const targetMs = 2_000

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  console.log(`first start, empty folder: ${Math.round(await installation.start())} ms`)
  const stopped: number[] = []
  const killed: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await installation.stop()
    stopped.push(await installation.start())
    await installation.kill()
    killed.push(await installation.start())
  }
  await installation.stop()
  reportTimes('after a stop', stopped)
  reportTimes('after kill -9', killed)
  const median = medianOf(stopped)
  if (median > targetMs) process.exitCode = 1
  console.log(`listening after ${Math.round(median)} ms`)
})

function reportTimes(name: string, times: readonly number[]): void {
  console.log(
    `${name}: median ${Math.round(medianOf(times))} ms, longest ${Math.round(Math.max(...times))} ms of ${times.length}`,
  )
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0
}
