/*
 * `npm run torture -- server --cycles N [--points P] [--ykc P] [--seed S] [--kill node|postgres|both|mix|pause|disk|line] [--version
 * ocpp1.6|ocpp2.0.1]`. Kills the server with -9 under load, or pauses its database or fills its disk for
 * `--hold` seconds, or disturbs the network line to it (`line`). Compares the acknowledged with the stored data and
 * ends with the line `N lost, N doubled`; exit code 1 unless that is `0 lost, 0 doubled`. Uses its own folder and port;
 * the folder is removed afterwards.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { withCleanUp } from '../bench/installation.ts'
import { sumKinds } from './differences.ts'
import { tortureVersions } from './words.ts'
import { prepareTorture, killTargets, type TortureReport } from './torture.ts'

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    points: { type: 'string', default: '50' },
    ykc: { type: 'string', default: '0' },
    seed: { type: 'string' },
    kill: { type: 'string', default: 'node' },
    version: { type: 'string', default: 'ocpp1.6' },
    hold: { type: 'string', default: '3' },
  },
})
const kill = killTargets.find((victim) => victim === values.kill)
const version = tortureVersions.find((one) => one === values.version)
const [cycles, points, seed] = [values.cycles, values.points, values.seed ?? String(randomInt(2 ** 31))].map(Number)
const hold = Number(values.hold)
const ykcPoints = Number(values.ykc)
if (
  !kill ||
  !version ||
  !positive(hold) ||
  !positive(cycles) ||
  !positive(points) ||
  !Number.isInteger(seed) ||
  !Number.isInteger(ykcPoints)
) {
  console.error(
    'torture: --cycles N --points P --ykc P --seed S --kill node|postgres|both|mix|pause|disk|line --hold S --version ocpp1.6|ocpp2.0.1',
  )
  process.exit(1)
}

function positive(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0
}

console.log(
  `torture: ${cycles} cycles, ${points} points of ${version}, ${ykcPoints} of YKC, kill ${kill}, seed ${seed}`,
)
const torture = await prepareTorture({
  cycles,
  points,
  ykcPoints,
  seed: seed ?? 0,
  kill,
  version,
  holdMs: hold * 1_000,
  writeLine: (line) => console.log(line),
})
const startedAt = performance.now()
await withCleanUp(torture.cleanUp, async () => {
  const report = await torture.run()
  printReport(report, (performance.now() - startedAt) / 1000)
})

function printReport(
  { sent, differences, outages, sessions, meterValues, records }: TortureReport,
  seconds: number,
): void {
  const sorted = outages.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const acknowledged = {
    starts: sent.starts.filter((start) => start.transactionIds.size > 0).length,
    stops: sent.starts.filter((start) => start.stop?.acknowledged).length,
    meterValues: sent.meterValues.filter((meterValue) => meterValue.acknowledged).length,
  }
  console.log(
    `${seconds.toFixed(0)} s; kill (or end of the harm) to next answer: median ${at(0.5)} ms, longest ${at(1)} ms`,
  )
  console.log(
    `acknowledged: ${acknowledged.starts} starts, ${acknowledged.meterValues} samples, ${acknowledged.stops} stops; sent again: ${sent.resent}`,
  )
  console.log(`YKC: ${records.confirmed} of ${records.sent} records confirmed`)
  console.log(`stored: ${sessions} orders, ${meterValues} samples`)
  for (const [errorText, count] of Object.entries(sent.callErrors)) console.log(`CALLERROR ${errorText}: ${count}`)
  for (const side of ['lost', 'doubled'] as const)
    for (const [kind, count] of Object.entries(differences[side])) console.log(`${side}: ${count} ${kind}`)
  const [lost, doubled] = [sumKinds(differences.lost), sumKinds(differences.doubled)]
  if (lost + doubled > 0) process.exitCode = 1
  console.log(`${lost} lost, ${doubled} doubled`)
}
