import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { recalculateRandomBills } from '@evops/charging/server'
import {
  callHttp,
  clusterHome,
  countRows,
  stopLeftoverPostgres,
  migrateDatabase,
  migrateJobs,
  openVault,
  planRestore,
  readAllBlocks,
  readCopy,
  restoreDataFolder,
  serverUser,
  type BackupTarget,
  type Config,
  type BackupManifest,
} from '@evops/platform/server'
import type { DrillFinding, DrillReport } from '@evops/platform/contract'
import type { Logger } from 'pino'
import { lockDataFolder } from '../data-folder-lock.ts'
import { schemaFolderPaths, startEmbedded } from '../database.ts'
import { openServices, type OpenServices } from './services.ts'
import { hashChainsOf } from './proofs.ts'
import { restoreIntoDataFolder, isCopy } from './restore-from-copy.ts'

/** Number of randomly chosen bills to recalculate. */
const billsAtAll = 100
const answerWithinMs = 60_000

export interface DrillParts {
  config: Config
  log: Logger
  target: BackupTarget
  /** Starts a complete server on the restored data, with the web role only. */
  boot: (config: Config) => Promise<{ stop(): Promise<void> }>
  /** Receives progress messages for a user at a terminal. */
  writeLine?: (line: string) => void
}
export interface RestoreDrillResult {
  backupId: string
  ok: boolean
  report: DrillReport
}
/** A backup in the form that a drill uses. */
interface Source extends Pick<BackupManifest, 'heads' | 'counts'> {
  backupId: string
  /** Fills a data folder, adds findings, and returns the time up to which the data is complete. */
  restore(dataDir: string, add: Add): Promise<string>
}

/**
 * Restores the newest backup, with its log if there is one, into a folder next to the data folder, verifies its content
 * and removes it. Throws BackupError if there is nothing to restore; verification failures are findings.
 */
export async function runRestoreDrill(parts: DrillParts): Promise<RestoreDrillResult> {
  const { config, log, writeLine } = parts
  const startedAt = performance.now()
  await removeLeftovers(config.dataDir)
  const source = (await isCopy(parts.target)) ? await copySource(parts) : await baseSource(parts)
  const folder = await mkdtemp(`${config.dataDir}.drill-`)
  await chmod(folder, 0o711)
  const unlock = lockDataFolder(folder)
  const findings: DrillReport['findings'] = []
  const add: Add = (finding) => {
    findings.push(finding)
    writeLine?.(`${finding.ok ? 'ok    ' : 'BROKEN'} ${formatRestoreFinding(finding)}`)
  }
  let restoredTo: string | null = null
  try {
    // A subfolder, because the lock file must not make the folder non-empty.
    const dataDir = path.join(folder, 'data')
    restoredTo = await source.restore(dataDir, add)
    const postgres = await startEmbedded(dataDir, log)
    try {
      // A backup from before an upgrade is verified by the version that would be used after the restore.
      await migrateDatabase(postgres.url, schemaFolderPaths)
      await migrateJobs(postgres.url)
      const alone = { ...config, dataDir, databaseUrl: postgres.url, migrateUrl: undefined }
      const services = await openServices({ config: alone, url: postgres.url, log })
      try {
        await prove(services, source, add)
      } finally {
        await services.close()
      }
      await proveAnswer(parts.boot, alone, add)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    add({ check: 'restore', ok: false, found: error instanceof Error ? error.message : String(error) })
  } finally {
    unlock()
    await removeFolder(folder)
  }
  const report = { seconds: Math.round((performance.now() - startedAt) / 1_000), restoredTo, findings }
  return { backupId: source.backupId, ok: findings.every(({ ok }) => ok), report }
}

async function baseSource({ target, writeLine }: DrillParts): Promise<Source> {
  const plan = await planRestore(target, {})
  const { id, heads, counts, finishedAt } = plan.manifest
  return {
    backupId: id,
    heads,
    counts,
    async restore(dataDir, add) {
      const restored = await restoreDataFolder({ target, plan, dataDir, ...(writeLine ? { writeLine } : {}) })
      const until = restored.lastCommit?.toISOString() ?? finishedAt
      const segments = plan.segments.length
      const found = `${segments} segments of the log, up to ${until}`
      add({ check: 'restored', ok: true, found, figures: [segments] })
      return until
    },
  }
}

async function copySource({ target, config, writeLine }: DrillParts): Promise<Source> {
  const vault = openVault(target, config.backupKey ?? config.secretKey)
  const manifest = await readCopy(vault)
  return {
    backupId: manifest.id,
    heads: manifest.heads,
    counts: {},
    async restore(dataDir, add) {
      const { tables, differ } = await restoreIntoDataFolder({ vault, manifest, dataDir }, writeLine)
      const differText = differ.length > 0 ? `: ${differ.join(', ')}` : ''
      const found = `${tables} tables, ${differ.length} differ${differText}`
      add({ check: 'tables', ok: differ.length === 0, found, figures: [tables, differ.length] })
      return manifest.startedAt
    },
  }
}

type Add = (finding: DrillFinding) => void
/** Formats a finding as one line. */
export const formatRestoreFinding = ({ check, of, found }: DrillFinding) =>
  `${of === undefined ? check : `${check} of ${of}`}: ${found}`

async function prove({ services, domains, url }: OpenServices, manifest: Source, add: Add): Promise<void> {
  const { blocks, indexes } = await readAllBlocks(url)
  const read = `${blocks} read with their checksums, ${indexes} indexes walked through`
  add({ check: 'blocks', ok: true, found: read, figures: [blocks, indexes] })
  const counts = await countRows(url, Object.keys(manifest.counts))
  for (const [table, least] of Object.entries(manifest.counts)) {
    const count = counts[table] ?? 0
    const found = `${count}, ${least} when the backup was begun`
    add({ check: 'rows', of: table, ok: count >= least, found, figures: [count, least] })
  }
  for (const { name, chain } of hashChainsOf(services, domains)) {
    const heads = manifest.heads.filter((head) => head.chain === name)
    const broken: string[] = []
    let rows = 0
    for (const { operatorId, seq, hash } of heads) {
      const found = await chain.verify(operatorId, { seq, hash })
      rows += found.rows
      const { firstBroken: first } = found
      if (first) broken.push(`${operatorId}: ${first.kind} ${first.rowId ?? first.seq}`)
    }
    const whole = `${heads.length} whole, ${rows} rows, each with the head that was noted`
    const found = broken.join(', ') || whole
    add({ check: 'chain', of: name, ok: broken.length === 0, found, figures: [heads.length, rows] })
  }
  await proveLedger(domains, manifest, add)
  const { bills, differ } = await recalculateRandomBills(services, domains.tariffs, billsAtAll)
  const bad = differ.length > 0 ? `: ${differ.join(', ')}` : ''
  const found = `${bills} made again, ${differ.length} differ${bad}`
  add({ check: 'bills', ok: differ.length === 0, found, figures: [bills, differ.length] })
}

async function proveLedger(domains: OpenServices['domains'], { heads }: Source, add: Add): Promise<void> {
  for (const operatorId of new Set(heads.map((head) => head.operatorId))) {
    const { ok, journals, entries, findings } = await domains.ledger.checks.look(operatorId)
    const broken = findings.filter(({ found }) => found > 0)
    const brokenText = broken.map(({ check, samples }) => `${check} ${samples[0] ?? ''}`.trim()).join(', ')
    if (journals > 0 || !ok)
      add({
        check: 'ledger',
        ok,
        found: ok ? `${journals} journals, ${entries} entries add up` : `${operatorId}: ${brokenText}`,
        figures: [journals, entries],
      })
  }
}

/** Starts a separate server with the web role only: it contacts, mails and charges nobody. */
async function proveAnswer(boot: DrillParts['boot'], config: Config, add: Add): Promise<void> {
  const port = await freePort()
  const quiet = {
    natsUrl: undefined,
    tls: undefined,
    acme: undefined,
    ocppTls: undefined,
    ykcPort: undefined,
    backup: undefined,
  }
  const web: Config = { ...config, ...quiet, host: '127.0.0.1', port, roles: new Set(['web']) }
  const startedAt = performance.now()
  const server = await boot({ ...web, demo: false, resetDemo: false, loopback: false })
  try {
    const { status } = await callHttp(`http://127.0.0.1:${port}/readyz`, {
      method: 'GET',
      headers: {},
      reach: 'installation',
      withinMs: answerWithinMs,
      mostBytes: 10_000,
    })
    const ms = Math.round(performance.now() - startedAt)
    add({ check: 'answers', ok: status === 200, found: `${status} after ${ms} ms`, figures: [status, ms] })
  } finally {
    await server.stop()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Removes leftovers of a killed drill. A running drill has its folder locked. */
async function removeLeftovers(dataDir: string): Promise<void> {
  const begins = `${path.basename(dataDir)}.drill-`
  for (const name of await readdir(path.dirname(dataDir))) {
    if (!name.startsWith(begins)) continue
    const folder = path.join(path.dirname(dataDir), name)
    try {
      lockDataFolder(folder)()
    } catch {
      continue
    }
    await stopLeftoverPostgres(path.join(folder, 'data'))
    await removeFolder(folder)
  }
}

async function removeFolder(folder: string): Promise<void> {
  const home = clusterHome(path.join(folder, 'data'), serverUser())
  await rm(home, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
