/*
 * `npm run torture -- ledger --operations N [--clients C] [--wallets W] [--seed S] [--least 5] [--most 15]`: L-01. C
 * clients make random recharges, refunds, settlements and holds while the server, its database or both are killed with
 * -9 every few seconds. Each acknowledged operation must be in the ledger once; every journal balances, every balance
 * is the sum of its entries, and nothing is overdrawn. The last line prints the result; exit code 1 on errors.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { withCleanUp } from '../bench/installation.ts'
import { prepareLedgerTorture } from './ledger/torture.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '16' },
    wallets: { type: 'string', default: '200' },
    least: { type: 'string', default: '5' },
    most: { type: 'string', default: '15' },
    seed: { type: 'string' },
  },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const [operations, clients, wallets, least, most] = [
  values.operations,
  values.clients,
  values.wallets,
  values.least,
  values.most,
].map(Number)
for (const figure of [operations, clients, wallets, least, most])
  if (figure === undefined || !(figure > 0)) {
    console.error('torture:ledger: --operations N --clients C --wallets W --least S --most S --seed S')
    process.exit(1)
  }

console.log(`torture:ledger: ${operations} operations, ${clients} clients, ${wallets} wallets, seed ${seed}`)
const torture = await prepareLedgerTorture({
  operations: operations ?? 0,
  clients: clients ?? 0,
  wallets: wallets ?? 0,
  killEvery: { least: (least ?? 0) * 1_000, most: (most ?? 0) * 1_000 },
  seed,
  writeLine: (line) => console.log(line),
})
const startedAt = performance.now()
await withCleanUp(torture.cleanUp, async () => {
  const report = await torture.run()
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(
    `${seconds.toFixed(0)} s; ${report.done} operations done, ${report.refused} refused as they should, ${report.resent} sent again; ${report.kills} kills; ${report.journals} journals, ${report.entries} entries`,
  )
  for (const violation of report.violations.slice(0, 20)) console.log(`violation: ${violation}`)
  if (report.violations.length > 0) process.exitCode = 1
  console.log(
    report.violations.length === 0
      ? 'entries sum to 0, every journal balances, every balance is its entries, no overdraft: 0 violations'
      : `${report.violations.length} violations`,
  )
})
