/*
 * `npm run torture -- billing --sessions N [--seed S]`: M-11 and L-05. Prices random sessions with random tariffs and
 * meter values in currencies of 0, 2 and 3 decimals, and checks every bill against the invariants. Ends with the line
 * `N mismatches`; exit code 1 unless N is 0.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { checkRandomBills } from './torture.ts'

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
})
const sessions = Number(values.sessions)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isInteger(sessions) || sessions < 1 || !Number.isInteger(seed)) {
  console.error('torture:billing: --sessions N --seed S')
  process.exit(1)
}

console.log(`torture:billing: ${sessions} sessions, seed ${seed}`)
const startedAt = performance.now()
let reportedAt = startedAt
const report = checkRandomBills({
  sessions,
  seed,
  onProgress(done) {
    if (performance.now() - reportedAt < 10_000) return
    reportedAt = performance.now()
    console.log(`  ${done} of ${sessions}`)
  },
})
for (const { place, broken, input } of report.examples)
  console.error(`session ${place}: ${broken.join('; ')}\n${JSON.stringify(input)}`)
const exponents = [...report.byExponent].toSorted((a, b) => a[0] - b[0])
const shares = exponents.map(([exponent, count]) => `${count} with ${exponent} decimals`).join(', ')
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${shares}; ${report.again} bills made again; ${seconds} s`)
console.log(`${report.sessions} sessions, ${report.mismatches} mismatches`)
process.exitCode = report.mismatches === 0 ? 0 : 1
