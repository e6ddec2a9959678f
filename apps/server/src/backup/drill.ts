import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  clusterHome,
  countRows,
  endLeftover,
  planRestore,
  readAllBlocks,
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
import { startEmbedded } from '../database.ts'
import { openHouse, type OpenHouse } from './house.ts'
import { chainsOf } from './proofs.ts'

export interface DrillParts {
  config: Config
  log: Logger
  target: BackupTarget
  /** Told what is done, for whoever waits at a terminal. */
  say?: (line: string) => void
}
export interface Drilled {
  backupId: string
  ok: boolean
  report: DrillReport
}

/**
 * Restores the newest backup with its log into a folder beside the data folder, proves what is in it and removes it.
 * Throws BackupError where there is nothing to restore; what does not hold is a finding.
 */
export async function drill({ config, log, target, say }: DrillParts): Promise<Drilled> {
  const begun = performance.now()
  await removeLeftovers(config.dataDir)
  const plan = await planRestore(target, {})
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
    const restored = await restoreInto({ target, plan, dataDir, ...(say ? { say } : {}) })
    restoredTo = restored.lastCommit?.toISOString() ?? plan.manifest.finishedAt
    const segments = plan.segments.length
    const found = `${segments} segments of the log, up to ${restoredTo}`
    add({ check: 'restored', ok: true, found, figures: [segments] })
    const postgres = await startEmbedded(dataDir, log)
    try {
      const house = await openHouse({
        config: { ...config, dataDir, databaseUrl: undefined },
        url: postgres.url,
        log,
      })
      try {
        await prove(house, plan.manifest, add)
      } finally {
        await house.close()
      }
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
  return { backupId: plan.manifest.id, ok: findings.every(({ ok }) => ok), report }
}

type Add = (finding: DrillFinding) => void
/** A finding as one line. */
export const lineOf = ({ check, of, found }: DrillFinding) =>
  `${of === undefined ? check : `${check} of ${of}`}: ${found}`

async function prove({ house, domains, url }: OpenHouse, manifest: Manifest, add: Add): Promise<void> {
  const { blocks, indexes } = await readAllBlocks(url)
  const read = `${blocks} read with their checksums, ${indexes} indexes walked through`
  add({ check: 'blocks', ok: true, found: read, figures: [blocks, indexes] })
  const counts = await countRows(url, Object.keys(manifest.counts))
  for (const [table, least] of Object.entries(manifest.counts)) {
    const count = counts[table] ?? 0
    const found = `${count}, ${least} when the backup was begun`
    add({ check: 'rows', of: table, ok: count >= least, found, figures: [count, least] })
  }
  for (const { name, chain } of chainsOf(house, domains)) {
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
  for (const operatorId of new Set(manifest.heads.map((head) => head.operatorId))) {
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
