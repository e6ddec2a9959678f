import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@evops/platform/server'
import { freePort } from '../../bench/free-port.ts'
import { createInstallation, withCleanUp, type Installation } from '../../bench/installation.ts'
import { registerSite } from '../../bench/site.ts'
import { createRandomSource } from '../chance.ts'
import { createRetryingChargePoint } from '../point.ts'
import { createEmptyLog, type AcknowledgedCalls } from '../expected.ts'
import {
  waitForAcknowledgement,
  compareAfterUpgrade,
  waitForChargePoints,
  killDuringStarts,
  loadMs,
  type UpgradeOptions,
  type UpgradeReport,
} from './upgrade.ts'

/**
 * R-11 with two processes on one database: the first is stopped, and the new version migrates in its place, is killed
 * the requested number of times and restarted, while the second continues to serve; then the second is upgraded. The
 * pause is the longest time without an acknowledgement to any charge point.
 */
export async function testRollingUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'evops-in-turn-'))
  chmodSync(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, port: await freePort() })
  const env = { DATABASE_URL: postgres.url, EVOPS_SECRET_KEY: 'k'.repeat(32) }
  const both = [await createInstallation({ env }), await createInstallation({ env })] as const
  let report: UpgradeReport | undefined
  await withCleanUp(
    async () => {
      for (const one of both) await one.remove()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    async () => void (report = await inTurn(both, options)),
  )
  if (!report) throw new Error('the upgrade was not done')
  return report
}

async function inTurn(both: readonly [Installation, Installation], options: UpgradeOptions): Promise<UpgradeReport> {
  const { from, to, seed, version, writeLine, meanwhile } = options
  const [first] = both
  for (const one of both) {
    one.useTree(from.tree)
    await one.start()
  }
  const url = first.databaseUrl()
  const site = await registerSite(url, { secretKey: first.secretKey(), points: options.points })
  const sentData = createEmptyLog()
  const urls = both.map(({ ocppUrl }) => ocppUrl)
  const points = site.points.map((point) => {
    const own = point.index % 2 === 0 ? urls : urls.toReversed()
    return createRetryingChargePoint({
      url: own,
      point,
      sent: sentData,
      version,
      chance: createRandomSource(seed + 1 + point.index),
    })
  })
  const lives = points.map((point) => point.live())
  try {
    await waitForAcknowledgement(sentData, performance.now())
    await Promise.all([wait(loadMs), meanwhile?.()])
    const open = sentData.starts.filter(({ stop }) => !stop?.acknowledged)
    writeLine(
      `${sentData.answers} answers of ${from.commit}, ${open.length} sessions open: its two processes go in turn`,
    )
    const silence = longestSilence(sentData)
    const killedAt: number[] = []
    for (const one of both) {
      await one.stop()
      one.useTree(to.tree)
      if (one === first) killedAt.push(...(await killDuringStarts(one, options)))
      await one.start()
    }
    await waitForAcknowledgement(sentData, performance.now())
    const pauseMs = silence()
    writeLine(`${to.commit} answers in both; it charges on`)
    await wait(loadMs)
    for (const point of points) point.drain()
    await waitForChargePoints(lives)
    return { ...(await compareAfterUpgrade(url, { sent: sentData, open })), pauseMs, killedAt }
  } finally {
    for (const point of points) point.close()
    await Promise.all(lives)
  }
}

/** Returns a function that ends the measurement and returns the longest silence. */
function longestSilence(sentData: AcknowledgedCalls): () => number {
  let longest = 0
  const updateLongest = () => void (longest = Math.max(longest, performance.now() - sentData.lastAnswerAt))
  const looking = setInterval(updateLongest, 5)
  return () => {
    clearInterval(looking)
    return longest
  }
}
