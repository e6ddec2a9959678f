import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { newId } from '../../contract/index.ts'
import type { BackupSettings } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { PrometheusMetric } from '../metrics/metrics.ts'
import { recordBackupEnd, insertBackup, markRemoved } from './backups.store.ts'
import { makeBase, type CollectBackupProofs } from './base.ts'
import { connectOwner, dropSlot, listReplicationSlots, type ReplicationSlot } from './cluster.store.ts'
import { parseLsn } from './lsn.rules.ts'
import { readHead, type BackupManifest } from './manifest.ts'
import { createShipper, type ShippedLog } from './shipper.ts'
import { createBackupMonitor } from './watch.ts'
import { copyFilesToTarget, listTargetStoredFiles, type TargetFileSizes } from './stored.ts'
import { openTarget } from './targets/open-target.ts'
import { BackupError } from './targets/target.ts'
import { deleteExpiredBackups } from './tidy.ts'

export interface BackupParts {
  settings: BackupSettings
  /** Connection URL of the database's owner, on this machine. */
  url: string
  dataDir: string
  db: Db
  log: Logger
  proofs: CollectBackupProofs
  /** Requests a backup, because a new log line has none yet. */
  wanted?: () => Promise<void>
  anew?: boolean
}
export interface Backups {
  /** Runs one round of log shipping to the target. Never throws: a failure is reported and retried. */
  shipRound(): Promise<void>
  /** Makes a base backup with the log that the backup needs, then deletes expired backups. Throws `BackupError`. */
  make(options?: { startedBy?: string | null; withSecret?: boolean }): Promise<BackupManifest>
  metrics(): PrometheusMetric[]
  /** Returns true if this process ships the log. */
  ships(): boolean
  close(): Promise<void>
}

const storedEveryMs = 30_000
const shipPatienceMs = 600_000

export function createBackups(parts: BackupParts): Backups {
  const { settings, url, dataDir, db, log } = parts
  const target = openTarget(settings.to)
  const shipper = createShipper({ url, target, ...(parts.anew ? { anew: true } : {}) })
  const watch = createBackupMonitor({ db, log, target: target.name })
  const requestedLines = new Set<string>()
  let stored: { there: TargetFileSizes; at: number } | undefined

  /** Rounds run one after another: those of the timer and those of a backup that waits for its log. */
  let turn: Promise<unknown> = Promise.resolve()
  const round = (options?: { now?: boolean }): Promise<ShippedLog | undefined> => {
    const next = turn.then(() => shipper.round(options))
    turn = next.catch(() => undefined)
    return next
  }

  async function shipStored(): Promise<void> {
    stored ??= { there: await listTargetStoredFiles(target), at: 0 }
    if (Date.now() - stored.at < storedEveryMs) return
    await copyFilesToTarget(dataDir, target, stored.there)
    stored.at = Date.now()
  }

  /** Returns the log line that is shipped to the target by this or another process. */
  async function presentLine(): Promise<string> {
    const shipped = await round({ now: true })
    if (shipped) return shipped.line
    const [slot] = await slotsOf(url)
    if (slot && (await readHead(target, slot.line))) return slot.line
    throw new BackupError(`another process of this installation brings its log elsewhere than ${target.name}`)
  }

  async function shipUntil(line: string, lsn: string): Promise<void> {
    for (const limit = Date.now() + shipPatienceMs; Date.now() < limit; await wait(250)) {
      const reached = (await round({ now: true })) ?? (await readHead(target, line))
      if (reached && parseLsn(reached.lsn) >= parseLsn(lsn)) return
    }
    throw new BackupError(`${target.name}: the log did not get there within 10 minutes`)
  }

  async function tidy(manifest: BackupManifest): Promise<void> {
    const { installation, line } = manifest
    const { keepDays } = settings
    const gone = await deleteExpiredBackups({ target, dataDir }, { installation, line, keepDays, now: new Date() })
    await db.asPlatform((tx) => markRemoved(tx, gone, new Date()))
  }

  return {
    async shipRound() {
      try {
        const shipped = await round()
        if (!shipped) return
        await shipStored()
        const bare = await watch.shipped(shipped)
        if (!bare || requestedLines.has(shipped.line)) return
        await parts.wanted?.()
        requestedLines.add(shipped.line)
      } catch (error) {
        stored = undefined
        await watch.failed(error)
      }
    },
    async make({ startedBy = null, withSecret = false } = {}) {
      const id = newId()
      const line = await presentLine()
      await db.asPlatform((tx) => insertBackup(tx, { id, target: target.name, line, startedBy, at: new Date() }))
      const manifest = await makeBase(
        { url, dataDir, target, proofs: parts.proofs, withSecret },
        { id, line, shipUntil: (lsn) => shipUntil(line, lsn) },
      ).catch(async (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        await db.asPlatform((tx) => recordBackupEnd(tx, id, { at: new Date(), error: why })).catch(() => undefined)
        throw error
      })
      const { stream, startLsn, stopLsn } = manifest
      await db.asPlatform((tx) => recordBackupEnd(tx, id, { at: new Date(), bytes: stream.bytes, startLsn, stopLsn }))
      await tidy(manifest)
      return manifest
    },
    metrics: () => watch.metrics(),
    ships: () => shipper.holds(),
    async close() {
      await turn
      await shipper.close()
    },
  }
}

async function slotsOf(url: string): Promise<ReplicationSlot[]> {
  const client = await connectOwner(url)
  try {
    return await listReplicationSlots(client)
  } finally {
    await client.end()
  }
}

/** Removes the replication slots: without backups, no slot may keep the database from deleting its log. */
export async function dropReplicationSlots(url: string): Promise<void> {
  const client = await connectOwner(url)
  try {
    for (const { line } of await listReplicationSlots(client)) await dropSlot(client, line)
  } finally {
    await client.end()
  }
}
