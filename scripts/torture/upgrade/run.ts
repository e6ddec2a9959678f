/*
 * `npm run torture -- upgrade [--from REF] [--kills K] [--points P] [--seed S] [--version ocpp1.6|ocpp2.0.1]
 * [--no-prepare] [--processes 2]`: R-11. Charge points charge on the version of REF (default: the one before the newest
 * migration). Meanwhile this commit is prepared in a separate folder, after being killed with -9 during installation
 * and during the build. Then the old version is stopped and this one started on its data: once undisturbed, and once
 * killed with -9 K times while it starts and migrates. Compares the acknowledged with the stored data; ends with `N
 * lost, N doubled` and exit code 1 unless that is `0 lost, 0 doubled` and the undisturbed pause is at most 60 s. Two
 * processes on one database are upgraded in turn, and the pause is the longest time without any answer. Only committed
 * changes are tested.
 */
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createInstallation, withCleanUp } from '../../bench/installation.ts'
import { sumKinds } from '../differences.ts'
import { tortureVersions } from '../words.ts'
import { testRollingUpgrade } from './in-turn.ts'
import { testUpgrade, type UpgradeReport } from './upgrade.ts'
import { checkOut, installPackages, prepareVersion, findPreviousVersion } from './versions.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: findPreviousVersion() },
    kills: { type: 'string', default: '5' },
    points: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    version: { type: 'string', default: 'ocpp1.6' },
    'no-prepare': { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
  },
})
const [kills = 0, points = 0, seed = 0] = [values.kills, values.points, values.seed].map(Number)
const version = tortureVersions.find((one) => one === values.version)
if (!version || ![kills, points, seed].every((value) => Number.isInteger(value) && value >= 0) || points === 0) {
  console.error(
    'torture:upgrade: --from REF --kills K --points P --seed S --version ocpp1.6|ocpp2.0.1 --no-prepare --processes 2',
  )
  process.exit(1)
}
const targetMs = 60_000

const scratch = mkdtempSync(path.join(tmpdir(), 'evops-upgrade-'))
chmodSync(scratch, 0o711)
await withCleanUp(
  async () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  async () => {
    const from = checkOut(values.from, path.join(scratch, 'from'))
    const to = checkOut('HEAD', path.join(scratch, 'to'))
    console.log(
      `torture:upgrade: ${from.commit} with ${from.migrations} migrations to ${to.commit} with ${to.migrations}, ${points} points of ${version}, seed ${seed}`,
    )
    installPackages(from)
    if (values['no-prepare']) installPackages(to)
    const sideTask = values['no-prepare'] ? undefined : () => prepareBadly(to)
    const one = { from, to, points, seed, version, writeLine: (line: string) => console.log(line) }
    await once('undisturbed', { ...one, kills: 0, ...(sideTask && { meanwhile: sideTask }) })
    if (kills > 0) await once(`killed ${kills} times`, { ...one, seed: seed + 1_000, kills })
  },
)

/**
 * Prepares the new version next to the running one: killed during installation, killed during the build, then
 * completed.
 */
async function prepareBadly(to: { tree: string }): Promise<void> {
  await prepareVersion(to, 'Installing dependencies')
  await prepareVersion(to, 'Building the console')
  const ms = await prepareVersion(to)
  console.log(`prepared beside it, killed while it installed and while it built; then ${(ms / 1_000).toFixed(0)} s`)
}

async function once(name: string, options: Parameters<typeof testUpgrade>[1]): Promise<void> {
  if (values.processes === '2') return printReport(name, await testRollingUpgrade(options))
  const installation = await createInstallation()
  await withCleanUp(installation.remove, async () => {
    printReport(name, await testUpgrade(installation, options))
  })
}

function printReport(name: string, { sent, differences, pauseMs, killedAt, ...report }: UpgradeReport): void {
  console.log(
    `${name}: pause ${(pauseMs / 1_000).toFixed(1)} s${killedAt.length > 0 ? `, killed with ${killedAt.join(', ')} migrations in` : ''}`,
  )
  const starts = sent.starts.filter((start) => start.transactionIds.size > 0).length
  const stops = sent.starts.filter((start) => start.stop?.acknowledged).length
  const meterValues = sent.meterValues.filter((meterValue) => meterValue.acknowledged).length
  console.log(
    `acknowledged: ${starts} starts, ${meterValues} samples, ${stops} stops; sent again: ${sent.resent}; stored: ${report.sessions} orders, ${report.meterValues} samples; ${report.across} sessions went on across it`,
  )
  for (const side of ['lost', 'doubled'] as const)
    for (const [kind, count] of Object.entries(differences[side])) console.log(`${side}: ${count} ${kind}`)
  const [lost, doubled] = [sumKinds(differences.lost), sumKinds(differences.doubled)]
  if (lost + doubled > 0 || (killedAt.length === 0 && pauseMs > targetMs)) process.exitCode = 1
  console.log(`${lost} lost, ${doubled} doubled`)
}
