import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { billsAgain } from '@evops/charging/server'
import {
  callHttp,
  clusterHome,
  countRows,
  endLeftover,
  migrate,
  migrateJobs,
  openVault,
  planRestore,
  readAllBlocks,
  readCopy,
  restoreInto,
  serverUser,
  type BackupTarget,
  type Config,
  type DrillFinding,
  type DrillReport,
  type Manifest,
} from '@evops/platform/server'
import type { Logger } from 'pino'
import { lockDataFolder } from '../data-folder-lock.ts'
import { schema, startEmbedded } from '../database.ts'
import { openServices, type OpenServices } from './services.ts'
import { chainsOf } from './proofs.ts'
import { intoFolder, isCopy } from './restore-from-copy.ts'

/** So many bills are made again, by chance. */
const billsAtAll = 100
const answerWithinMs = 60_000

export interface DrillParts {
  config: Config
  log: Logger
  target: BackupTarget
  /** A whole server on what was restored; it plays no role but the web's. */
  boot: (config: Config) => Promise<{ stop(): Promise<void> }>
  /** Told what is done, for whoever waits at a terminal. */
  say?: (line: string) => void
}
export interface Drilled {
  backupId: string
  ok: boolean
  report: DrillReport
}
/** A backup as a drill takes it. */
interface Source extends Pick<Manifest, 'heads' | 'counts'> {
  backupId: string
  /** Fills a data folder, says what it found, and up to when that goes. */
  restore(dataDir: string, add: Add): Promise<string>
}

/**
 * Restores the newest backup, with its log where it has one, into a folder beside the data folder, proves what is in it
 * and removes it. Throws BackupError where there is nothing to restore; what does not hold is a finding.
 */
export async function drill(parts: DrillParts): Promise<Drilled> {
  const { config, log, say } = parts
  const begun = performance.now()
  await removeLeftovers(config.dataDir)
  const source = (await isCopy(parts.target)) ? await copySource(parts) : await baseSource(parts)
  const folder = await mkdtemp(`${config.dataDir}.drill-`)
  await chmod(folder, 0o711)
  const unlock = lockDataFolder(folder)
  const findings: DrillReport['findings'] = []
  const add: Add = (finding) => {
    findings.push(finding)
    say?.(`${finding.ok ? 'ok    ' : 'BROKEN'} ${lineOf(finding)}`)
  }
  let restoredTo: string | null = null
  try {
    // The lock's own file is no reason to refuse.
    const dataDir = path.join(folder, 'data')
    restoredTo = await source.restore(dataDir, add)
    const postgres = await startEmbedded(dataDir, log)
    try {
      // A backup from before an upgrade is proved by the version that would take over from it.
      await migrate(postgres.url, schema)
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
  const report = { seconds: Math.round((performance.now() - begun) / 1_000), restoredTo, findings }
  return { backupId: source.backupId, ok: findings.every(({ ok }) => ok), report }
}

async function baseSource({ target, say }: DrillParts): Promise<Source> {
  const plan = await planRestore(target, {})
  const { id, heads, counts, finishedAt } = plan.manifest
  return {
    backupId: id,
    heads,
    counts,
    async restore(dataDir, add) {
      const restored = await restoreInto({ target, plan, dataDir, ...(say ? { say } : {}) })
      const until = restored.lastCommit?.toISOString() ?? finishedAt
      const segments = plan.segments.length
      const found = `${segments} segments of the log, up to ${until}`
      add({ check: 'restored', ok: true, found, figures: [segments] })
      return until
    },
  }
}

async function copySource({ target, config, say }: DrillParts): Promise<Source> {
  const vault = openVault(target, config.backupKey ?? config.secretKey)
  const manifest = await readCopy(vault)
  return {
    backupId: manifest.id,
    heads: manifest.heads,
    counts: {},
    async restore(dataDir, add) {
      const { tables, differ } = await intoFolder({ vault, manifest, dataDir }, say)
      const told = differ.length > 0 ? `: ${differ.join(', ')}` : ''
      const found = `${tables} tables, ${differ.length} differ${told}`
      add({ check: 'tables', ok: differ.length === 0, found, figures: [tables, differ.length] })
      return manifest.startedAt
    },
  }
}

type Add = (finding: DrillFinding) => void
/** A finding as one line. */
export const lineOf = ({ check, of, found }: DrillFinding) =>
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
  for (const { name, chain } of chainsOf(services, domains)) {
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
  const { bills, differ } = await billsAgain(services, domains.tariffs, billsAtAll)
  const bad = differ.length > 0 ? `: ${differ.join(', ')}` : ''
  const found = `${bills} made again, ${differ.length} differ${bad}`
  add({ check: 'bills', ok: differ.length === 0, found, figures: [bills, differ.length] })
}

async function proveLedger(domains: OpenServices['domains'], { heads }: Source, add: Add): Promise<void> {
  for (const operatorId of new Set(heads.map((head) => head.operatorId))) {
    const { ok, journals, entries, findings } = await domains.ledger.checks.look(operatorId)
    const broken = findings.filter(({ found }) => found > 0)
    const told = broken.map(({ check, samples }) => `${check} ${samples[0] ?? ''}`.trim()).join(', ')
    if (journals > 0 || !ok)
      add({
        check: 'ledger',
        ok,
        found: ok ? `${journals} journals, ${entries} entries add up` : `${operatorId}: ${told}`,
        figures: [journals, entries],
      })
  }
}

/** A server of its own for the web alone: nobody is called, mailed or charged by it. */
async function proveAnswer(boot: DrillParts['boot'], config: Config, add: Add): Promise<void> {
  const port = await freePort()
  const quiet = { natsUrl: undefined, tls: undefined, acme: undefined, ocppTls: undefined, backup: undefined }
  const web: Config = { ...config, ...quiet, host: '127.0.0.1', port, roles: new Set(['web']) }
  const begun = performance.now()
  const server = await boot({ ...web, demo: false, resetDemo: false, loopback: false })
  try {
    const { status } = await callHttp(`http://127.0.0.1:${port}/readyz`, {
      method: 'GET',
      headers: {},
      reach: 'installation',
      withinMs: answerWithinMs,
      mostBytes: 10_000,
    })
    const ms = Math.round(performance.now() - begun)
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

/** What a drill left whose process was killed. One that is under way holds its folder. */
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
    await endLeftover(path.join(folder, 'data'))
    await removeFolder(folder)
  }
}

async function removeFolder(folder: string): Promise<void> {
  const home = clusterHome(path.join(folder, 'data'), serverUser())
  await rm(home, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
