/*
 * `npm run bench -- facts [--pairs 4] [--points 200] [--seconds 50]`: measures how much storing the facts of reports
 * slows down the responses to charge points. Runs `bench:ocpp` with and without them in alternation, each time on a new
 * installation, so that other load on the machine affects both. Prints the ratio of each pair, and the median and
 * spread over all pairs. Loss is measured in calls a second; CPU time, which varies less on a busy machine, is printed
 * too. Target: a loss of at most 5 %. Exit code 1 if the loss is higher or a run failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectNode } from '../ready/runtime.mjs'

const mostLoss = 0.05
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '4' },
    points: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '50' },
  },
})
const pairs = Number(values.pairs)
if (!Number.isInteger(pairs) || pairs < 1) {
  console.error('bench:facts: --pairs N (1 or more)')
  process.exit(1)
}

interface Run {
  rate: number
  /** CPU seconds of server and database per 1,000 calls. */
  cpu: number
}
const found: { rate: number; cpu: number }[] = []
for (let pair = 1; pair <= pairs; pair += 1) {
  const withFacts = await run([])
  const without = await run(['--without-facts'])
  const ratio = { rate: withFacts.rate / without.rate, cpu: withFacts.cpu / without.cpu }
  found.push(ratio)
  console.log(
    `pair ${pair}: ${withFacts.rate} calls/s with facts, ${without.rate} without: ${ratio.rate.toFixed(3)} · CPU ${withFacts.cpu} s per 1,000 calls, ${without.cpu} without: ${ratio.cpu.toFixed(3)}`,
  )
}
const rate = spreadOf(found.map((each) => each.rate))
const cpu = spreadOf(found.map((each) => each.cpu))
const loss = 1 - rate.median
console.log(
  `loss of calls: median ${percent(loss)}, from ${percent(1 - rate.most)} to ${percent(1 - rate.least)}; CPU per call: median ${percent(cpu.median - 1)} more, from ${percent(cpu.least - 1)} to ${percent(cpu.most - 1)}`,
)
console.log(loss <= mostLoss ? 'within 5 %' : 'more than 5 %')
process.exitCode = loss <= mostLoss ? 0 : 1

/** Throws if the run reports a failure. */
async function run(options: readonly string[]): Promise<Run> {
  const script = path.join(import.meta.dirname, 'ocpp.ts')
  const load = ['--points', values.points, '--seconds', values.seconds]
  const child = spawn(projectNode(), [script, ...load, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child, 'close')
  const read = /^product +(?<rate>\d+) calls\/s .*CPU s per 1,000 calls (?<cpu>[\d.]+)/mu.exec(output)?.groups
  // On a busy machine the ratio to a bare server is invalid and the run exits with code 1. Pairs are still comparable,
  // so that exit code is ignored.
  if (!read || !output.includes('stored: all')) throw new Error(`a run failed:\n${output}`)
  return { rate: Number(read.rate), cpu: Number(read.cpu) }
}

function spreadOf(all: readonly number[]): { least: number; median: number; most: number } {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (place: number) => sorted[place] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  return {
    least: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    most: at(sorted.length - 1),
  }
}
function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
