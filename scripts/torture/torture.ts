import { setTimeout as wait } from 'node:timers/promises'
import { scaleTestTimeout } from '@evops/platform/testing'
import { createInstallation, type Installation } from '../bench/installation.ts'
import { freePort } from '../bench/free-port.ts'
import { registerSite } from '../bench/site.ts'
import { randomBetween, createRandomSource, type RandomSource } from './chance.ts'
import { chaosProxy, type ChaosProxy } from './chaos-proxy.ts'
import { compareWithStored, type StorageDifferences } from './differences.ts'
import { createRetryingChargePoint } from './point.ts'
import { fillDisk, mountSmallDisk, pausePostgres } from './disk-faults.ts'
import { readStored } from './stored.ts'
import type { TortureVersion } from './words.ts'
import { createEmptyLog, type AcknowledgedCalls } from './expected.ts'
import { allowYkcPoints, compareRecords, createRetryingYkcPoint, type YkcRecords } from './ykc-point.ts'

export const killTargets = ['node', 'postgres', 'both', 'mix', 'pause', 'disk', 'line'] as const
export type KillTarget = (typeof killTargets)[number]
type Killed = Exclude<KillTarget, 'mix' | 'pause' | 'disk' | 'line'>

export interface TortureOptions {
  cycles: number
  points: number
  seed: number
  kill: KillTarget
  /** Number of YKC charge points beside those of OCPP; default: 0. */
  ykcPoints?: number
  /** OCPP version of the charge points; default: ocpp1.6. */
  version?: TortureVersion
  /** Duration of the database pause or full disk, measured from the last acknowledgement. */
  holdMs?: number
  /** Additional settings of the server. The server creates no database if one is given. */
  env?: Readonly<Record<string, string>>
  writeLine: (line: string) => void
}
export interface TortureReport {
  sent: AcknowledgedCalls
  differences: StorageDifferences
  /** Time from the kill, or the end of the fault, to the next acknowledged call, in ms, one per cycle. */
  outages: number[]
  sessions: number
  meterValues: number
  /** Records of YKC charge points, and how many of them were confirmed. */
  records: { sent: number; confirmed: number }
}
export interface TortureRun {
  run(): Promise<TortureReport>
  /** Ends every process and removes the folder; may be called while running. */
  cleanUp: () => Promise<void>
}

/** Load time before the next kill. */
const loadMs = { least: 150, most: 900 }
/**
 * Maximum recovery time. After a kill in the middle of its recovery PostgreSQL waits for the end of its orphans, writes
 * its files to the disk and recovers: 22 s with 30 points while other programs used the disk, and more with more load.
 */
const recoveryLimitMs = scaleTestTimeout(180_000)
const usualHoldMs = 3_000
const smallDiskMb = 300

/**
 * kills the server, its database or both with SIGKILL at random moments under load, repeatedly, and
 * compares the acknowledged with the stored data at the end.: pauses the database or fills its disk for a
 * while; acknowledgements must stop meanwhile and resume by themselves. R-05: disturbs the network line between charge
 * points and server in every possible way.
 */
export async function prepareTorture(options: TortureOptions): Promise<TortureRun> {
  const unmounts: (() => void)[] = []
  const ykcPort = await freePort()
  const installation = await createInstallation({
    env: { ...options.env, ...(options.ykcPoints && { EVOPS_YKC_PORT: String(ykcPort) }) },
    prepareFolder: (folder) => {
      if (options.kill === 'disk') unmounts.push(mountSmallDisk(folder, smallDiskMb))
    },
  })
  return {
    run: () => run(installation, { ...options, ykcPort }),
    cleanUp: async () => {
      await installation.end()
      for (const unmount of unmounts.splice(0)) unmount()
      await installation.remove()
    },
  }
}

async function run(installation: Installation, options: TortureOptions & { ykcPort: number }): Promise<TortureReport> {
  const { cycles, seed, writeLine, ykcPoints = 0 } = options
  await installation.start()
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points: options.points + ykcPoints })
  const overYkc = site.points.slice(options.points)
  await allowYkcPoints(installation.databaseUrl(), overYkc)
  const records: YkcRecords = new Map()
  const sentData = createEmptyLog()
  const chance = createRandomSource(seed)
  const line = options.kill === 'line' ? await badLine(installation, chance) : undefined
  const url = line ? `ws://127.0.0.1:${line.port}/ocpp/` : installation.ocppUrl
  const overOcpp = site.points.slice(0, options.points).map((point) =>
    createRetryingChargePoint({
      url,
      point,
      sent: sentData,
      chance: createRandomSource(seed + 1 + point.index),
      ...(options.version && { version: options.version }),
    }),
  )
  const points = [
    ...overOcpp,
    ...overYkc.map((point) =>
      createRetryingYkcPoint({
        port: options.ykcPort,
        point,
        records,
        sent: sentData,
        chance: createRandomSource(seed + 1 + point.index),
      }),
    ),
  ]
  const lives = points.map((point) => point.live())
  const outages: number[] = []
  try {
    await waitForAnswer(sentData, performance.now())
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await wait(randomBetween(chance, loadMs.least, loadMs.most))
      outages.push(await oneCycle(installation, { sent: sentData, options, chance, line }))
      if (cycle % 20 === 0 || cycle === cycles) writeLine(`${cycle} of ${cycles} cycles, ${sentData.answers} answers`)
    }
    line?.calm()
    line?.shake()
    for (const point of points) point.drain()
    const drained = Promise.all(lives).then(() => 'drained' as const)
    if ((await Promise.race([drained, wait(recoveryLimitMs, 'late' as const, { ref: false })])) === 'late')
      throw new Error('the points could not finish their sessions')
  } finally {
    for (const point of points) point.close()
    await Promise.all(lives)
    await line?.close()
  }
  const pointIds = overYkc.map(({ chargePointId }) => chargePointId)
  const stored = await readStored(installation.databaseUrl(), { except: pointIds })
  const ofRecords = await compareRecords(installation.databaseUrl(), { records, pointIds })
  const differences = compareWithStored(sentData, stored)
  return {
    sent: sentData,
    differences: {
      lost: { ...differences.lost, ...ofRecords.lost },
      doubled: { ...differences.doubled, ...ofRecords.doubled },
    },
    records: { sent: records.size, confirmed: [...records.values()].filter((one) => one.isConfirmed).length },
    outages,
    sessions: stored.sessions.length,
    meterValues: stored.meterValues.length,
  }
}

async function badLine({ port }: Installation, chance: RandomSource): Promise<ChaosProxy> {
  return chaosProxy({ port: await freePort(), to: port, chance })
}

interface Cycle {
  sent: AcknowledgedCalls
  options: TortureOptions
  chance: RandomSource
  line: ChaosProxy | undefined
}

async function oneCycle(installation: Installation, { sent, options, chance, line }: Cycle): Promise<number> {
  const { kill, holdMs = usualHoldMs } = options
  if (kill === 'line') {
    const shakenAt = performance.now()
    line?.shake()
    await waitForAnswer(sent, shakenAt)
    return sent.lastAnswerAt - shakenAt
  }
  if (kill === 'pause' || kill === 'disk') return oneHarm(installation, { sent, kill, holdMs })
  return oneKill(installation, { sent, victim: victimOf(kill, chance) })
}

/**
 * Applies the fault to the database until nothing was acknowledged for `holdMs`, and ends it. No process is restarted.
 */
async function oneHarm(
  installation: Installation,
  { sent, kill, holdMs }: { sent: AcknowledgedCalls; kill: 'pause' | 'disk'; holdMs: number },
): Promise<number> {
  const postgres = installation.postgresPid()
  if (postgres === undefined) throw new Error('PostgreSQL does not run')
  const harm = kill === 'pause' ? pausePostgres(postgres) : fillDisk(installation.dataDir)
  try {
    const limit = performance.now() + holdMs + recoveryLimitMs
    while (performance.now() - sent.lastAnswerAt < holdMs) {
      if (performance.now() > limit) throw new Error(`still acknowledging after ${recoveryLimitMs} ms`)
      await wait(20)
      harm.again()
    }
  } finally {
    harm.mend()
  }
  const mendedAt = performance.now()
  await waitForAnswer(sent, mendedAt)
  if (installation.pid() === undefined) throw new Error('the server ended by itself')
  return sent.lastAnswerAt - mendedAt
}

function victimOf(kill: Killed | 'mix', chance: RandomSource): Killed {
  if (kill !== 'mix') return kill
  const drawn = chance()
  return drawn < 0.5 ? 'node' : drawn < 0.8 ? 'postgres' : 'both'
}

/** Kills, restarts processes that do not restart by themselves, and waits for the next acknowledged call. */
async function oneKill(
  installation: Installation,
  { sent, victim }: { sent: AcknowledgedCalls; victim: Killed },
): Promise<number> {
  if (installation.pid() === undefined) throw new Error('the server ended by itself')
  const killedAt = performance.now()
  const postgres = installation.postgresPid()
  if (victim !== 'node' && postgres !== undefined) process.kill(postgres, 'SIGKILL')
  if (victim !== 'postgres') {
    await installation.kill()
    await installation.start()
  }
  // Calls in progress may still be answered, those of YKC with a pause between frames: only later ones count.
  await waitForAnswer(sent, victim === 'postgres' ? killedAt : performance.now())
  return sent.lastAnswerAt - killedAt
}

async function waitForAnswer(sentData: AcknowledgedCalls, after: number): Promise<void> {
  for (const limit = performance.now() + recoveryLimitMs; sentData.lastAskedAt <= after; await wait(5))
    if (performance.now() > limit) throw new Error(`no answer for ${recoveryLimitMs} ms`)
}
