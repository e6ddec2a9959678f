import { aliasColumns } from '../db/shape.ts'
import { sql } from 'kysely'
import type { DrillReport, Page } from '../../contract/index.ts'
import { readPage } from '../db/page.ts'
import type { Tx } from '../db/db.ts'

export type BackupState = 'running' | 'done' | 'failed'
export type DrillState = 'running' | 'passed' | 'failed'
export interface Backup {
  id: string
  /** The location without secrets. */
  target: string
  startedBy: string | null
  startedAt: Date
  finishedAt: Date | null
  state: BackupState
  bytes: number | null
  startLsn: string | null
  stopLsn: string | null
  error: string | null
  /** The time of deletion after the retention period. */
  removedAt: Date | null
  drillState: DrillState | null
  drillAt: Date | null
  drillReport: DrillReport | null
}
/** The progress of the database log (WAL) shipping to the target. */
export interface LogShipping {
  target: string
  line: string
  shippedLsn: string
  /** Everything committed up to this moment is in the target. */
  shippedAt: Date
  error: string | null
  failingSince: Date | null
}

const backupColumns = aliasColumns([
  'id',
  'target',
  'startedBy',
  'startedAt',
  'finishedAt',
  'state',
  'bytes',
  'startLsn',
  'stopLsn',
  'error',
  'removedAt',
  'drillState',
  'drillAt',
  'drillReport',
])

/** Returns a page of backups, the newest first. */
export function pageOfBackups(tx: Tx, wanted: { page: number; pageSize: number }): Promise<Page<Backup>> {
  return readPage(
    tx,
    tx.selectFrom('platform_backups').select(backupColumns).orderBy('started_at', 'desc').orderBy('id', 'desc'),
    wanted,
  )
}

/**
 * Returns the newest backup that is complete and still present. `drilled`: the newest one that a drill has restored
 * successfully.
 */
export function newestBackup(tx: Tx, target: string, { drilled = false } = {}): Promise<Backup | undefined> {
  const done = tx
    .selectFrom('platform_backups')
    .select(backupColumns)
    .where('target', '=', target)
    .where('state', '=', 'done')
    .where('removed_at', 'is', null)
  return (
    drilled
      ? done.where('drill_state', 'in', ['passed', 'failed']).orderBy('drill_at', 'desc')
      : done.orderBy('started_at', 'desc')
  )
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns the start of the unproven period: the newest successful drill, otherwise the first backup, or null if there
 * is no backup.
 */
export async function lastProvenBackupAt(tx: Tx, target: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce(max(drill_at) filter (where drill_state = 'passed'), min(finished_at)) as since
    from platform_backups where target = ${target} and state = 'done'`.execute(tx)
  return rows[0]?.since ?? null
}

export async function insertBackup(
  tx: Tx,
  backup: { id: string; target: string; line: string | null; startedBy: string | null; at: Date },
): Promise<void> {
  // Only one backup runs at a time, so a backup in state running at this point has lost its process.
  await sql`update platform_backups set state = 'failed', finished_at = ${backup.at},
    error = 'the process that made it ended without notice' where state = 'running'`.execute(tx)
  await sql`insert into platform_backups (id, target, log_line, started_by, started_at, state)
    values (${backup.id}, ${backup.target}, ${backup.line}, ${backup.startedBy}, ${backup.at}, 'running')`.execute(tx)
}

export async function recordBackupEnd(
  tx: Tx,
  id: string,
  end: { at: Date } & ({ bytes: number; startLsn?: string; stopLsn?: string } | { error: string }),
): Promise<void> {
  if ('error' in end)
    await sql`update platform_backups set state = 'failed', finished_at = ${end.at}, error = ${end.error.slice(0, 2_000)}
      where id = ${id}`.execute(tx)
  else
    await sql`update platform_backups set state = 'done', error = null, finished_at = ${end.at}, bytes = ${end.bytes},
      start_lsn = ${end.startLsn ?? null}, stop_lsn = ${end.stopLsn ?? null} where id = ${id}`.execute(tx)
}

export async function markRemoved(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`update platform_backups set removed_at = ${at} where id = any(${[...ids]}::uuid[]) and removed_at is null`.execute(
    tx,
  )
}

export async function recordDrill(
  tx: Tx,
  id: string,
  drill: { state: DrillState; at: Date; report: DrillReport | null },
): Promise<void> {
  await sql`update platform_backups set drill_state = ${drill.state}, drill_at = ${drill.at},
    drill_report = ${drill.report && JSON.stringify(drill.report)}::jsonb where id = ${id}`.execute(tx)
}

export async function readShipping(tx: Tx): Promise<LogShipping | undefined> {
  const { rows } = await sql<LogShipping>`
    select target, log_line as line, shipped_lsn as "shippedLsn", shipped_at as "shippedAt", error,
      failing_since as "failingSince" from platform_log_shipping`.execute(tx)
  return rows[0]
}

export async function saveLogShipping(tx: Tx, at: LogShipping): Promise<void> {
  await sql`
    insert into platform_log_shipping (target, log_line, shipped_lsn, shipped_at, error, failing_since)
    values (${at.target}, ${at.line}, ${at.shippedLsn}, ${at.shippedAt}, ${at.error}, ${at.failingSince})
    on conflict (one) do update set target = excluded.target, log_line = excluded.log_line,
      shipped_lsn = excluded.shipped_lsn, shipped_at = excluded.shipped_at, error = excluded.error,
      failing_since = excluded.failing_since`.execute(tx)
}

/** Returns true if a log line continues from a backup that is complete or is being made. */
export async function hasBackup(tx: Tx, line: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from platform_backups
    where log_line = ${line} and state in ('done', 'running') and removed_at is null) as found`.execute(tx)
  return rows[0]?.found === true
}
