import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Installation } from '../../bench/installation.ts'
import { registerSite } from '../../bench/site.ts'
import { randomBetween, createRandomSource, type RandomSource } from '../chance.ts'
import { compareWithStored, type StorageDifferences } from '../differences.ts'
import { createRetryingChargePoint } from '../point.ts'
import { readStored } from '../stored.ts'
import { createEmptyLog, type AcknowledgedCalls } from '../expected.ts'
import type { TortureVersion } from '../words.ts'
import type { VersionCheckout } from './versions.ts'

export interface UpgradeOptions {
  from: VersionCheckout
  to: VersionCheckout
  points: number
  /** Number of times the new version is killed with -9 while it starts. */
  kills: number
  seed: number
  version: TortureVersion
  /** Work done next to the running old version, under load. */
  meanwhile?: () => Promise<void>
  writeLine: (line: string) => void
}
export interface UpgradeReport {
  sent: AcknowledgedCalls
  differences: StorageDifferences
  /** Time from stopping the old version to the first call acknowledged by the new one, including all kills. */
  pauseMs: number
  /** Number of applied migrations at each kill of the new version. */
  killedAt: number[]
  sessions: number
  meterValues: number
  /** Number of sessions started on the old version and ended on the new one. */
  across: number
}

export const loadMs = 5_000
const limitMs = 60_000

/**
 * charge points charge on the old version, which is replaced by the new one. Compares the acknowledged with the
 * stored data at the end.
 */
export async function testUpgrade(installation: Installation, options: UpgradeOptions): Promise<UpgradeReport> {
  const { from, to, seed, version, writeLine } = options
  installation.useTree(from.tree)
  await installation.start()
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points: options.points })
  const sentData = createEmptyLog()
  const url = installation.ocppUrl
  const points = site.points.map((point) =>
    createRetryingChargePoint({
      url,
      point,
      sent: sentData,
      version,
      chance: createRandomSource(seed + 1 + point.index),
    }),
  )
  const lives = points.map((point) => point.live())
  try {
    await waitForAcknowledgement(sentData, performance.now())
    await Promise.all([wait(loadMs), options.meanwhile?.()])
    const open = sentData.starts.filter(({ stop }) => !stop?.acknowledged)
    writeLine(`${sentData.answers} answers of ${from.commit}, ${open.length} sessions open: it is stopped`)
    const stoppedAt = performance.now()
    await installation.stop()
    installation.useTree(to.tree)
    const killedAt = await killDuringStarts(installation, options)
    await installation.start()
    await waitForAcknowledgement(sentData, performance.now())
    const pauseMs = performance.now() - stoppedAt
    writeLine(`${to.commit} answers; it charges on`)
    await wait(loadMs)
    for (const point of points) point.drain()
    await waitForChargePoints(lives)
    return {
      ...(await compareAfterUpgrade(installation.databaseUrl(), { sent: sentData, open })),
      pauseMs,
      killedAt,
    }
  } finally {
    for (const point of points) point.close()
    await Promise.all(lives)
  }
}

/** Compares acknowledgements with the stored data at the end. `open`: sessions that the old version left open. */
export async function compareAfterUpgrade(
  url: string,
  { sent, open }: { sent: AcknowledgedCalls; open: AcknowledgedCalls['starts'] },
) {
  const stored = await readStored(url)
  return {
    sent,
    differences: compareWithStored(sent, stored),
    sessions: stored.sessions.length,
    meterValues: stored.meterValues.length,
    across: open.filter(({ transactionIds, stop }) => transactionIds.size > 0 && stop?.acknowledged).length,
  }
}

/**
 * Starts the new version and kills it: the first time before the database is up, the last time after every migration
 * but before it serves, the other times after a given number of migrations.
 */
export async function killDuringStarts(
  installation: Installation,
  { from, to, kills, seed }: UpgradeOptions,
): Promise<number[]> {
  const chance = createRandomSource(seed)
  const killedAt: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const share = kills === 1 ? 0.5 : kill / (kills - 1)
    const wanted = kill === 0 && kills > 1 ? 0 : Math.round(from.migrations + (to.migrations - from.migrations) * share)
    const started = installation.start()
    // A start that fails by itself is reported with its own message.
    const served = started.then((): never => {
      throw new Error('it served before it could be killed')
    })
    killedAt.push(await Promise.race([waitForMigrations(installation, wanted, chance), served]))
    await installation.kill()
    await started.then(
      () => served,
      () => undefined,
    )
  }
  return killedAt
}

/** Resolves when this many migrations are applied; almost immediately for 0. */
async function waitForMigrations(installation: Installation, wanted: number, chance: RandomSource): Promise<number> {
  await wait(randomBetween(chance, 0, wanted === 0 ? 400 : 5))
  for (const limit = performance.now() + limitMs; wanted > 0;) {
    if (performance.now() > limit) throw new Error(`${wanted} migrations were not in after ${limitMs} ms`)
    const count = await countMigrations(installation.databaseUrl(), wanted).catch(() => undefined)
    if (count !== undefined) return count
    await wait(10)
  }
  return 0
}

/** Polls on one connection until this many migrations are applied. */
async function countMigrations(url: string, wanted: number): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ count: number }>('select count(*)::int as count from platform_migrations')
      const count = rows[0]?.count ?? 0
      if (count >= wanted) return count
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits until the charge points have finished. Throws if they cannot complete what they started. */
export async function waitForChargePoints(lives: readonly Promise<void>[]): Promise<void> {
  const all = Promise.all(lives).then(() => 'drained' as const)
  if ((await Promise.race([all, wait(limitMs, 'late' as const, { ref: false })])) === 'late')
    throw new Error('the charge points could not finish their sessions')
}

export async function waitForAcknowledgement(sentData: AcknowledgedCalls, after: number): Promise<void> {
  for (const limit = performance.now() + limitMs; sentData.lastAnswerAt <= after; await wait(5))
    if (performance.now() > limit) throw new Error(`no answer for ${limitMs} ms`)
}
