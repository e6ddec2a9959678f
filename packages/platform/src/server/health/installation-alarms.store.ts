import { sql } from 'kysely'
import { newId } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'

/** Something that endangers the installation. */
export interface InstallationFinding<Kind extends string = string> {
  kind: Kind
  /** Task, process or setting; empty where the kind has one subject. */
  subject: string
}
export interface OpenInstallationAlarm<Kind extends string = string> extends InstallationFinding<Kind> {
  id: string
  since: Date
  /** Time at which staff of the platform were notified; null: not yet. */
  notifiedAt: Date | null
}
export interface InstallationAlarm<Kind extends string = string> extends OpenInstallationAlarm<Kind> {
  clearedAt: Date | null
}

/** Returns the open alarms and those that ended within 30 days, open ones first, then the newest first. */
export async function listInstallationAlarms<Kind extends string>(
  tx: Tx,
  now: Date,
): Promise<InstallationAlarm<Kind>[]> {
  const { rows } = await sql<InstallationAlarm<Kind>>`
    select id, kind, subject, since, notified_at as "notifiedAt", cleared_at as "clearedAt"
    from platform_installation_alarms
    where cleared_at is null or cleared_at > ${now}::timestamptz - interval '30 days'
    order by cleared_at is not null, since desc, id limit 500`.execute(tx)
  return rows
}

export async function listOpenInstallationAlarms<Kind extends string>(tx: Tx): Promise<OpenInstallationAlarm<Kind>[]> {
  const { rows } = await sql<OpenInstallationAlarm<Kind>>`
    select id, kind, subject, since, notified_at as "notifiedAt" from platform_installation_alarms
    where cleared_at is null`.execute(tx)
  return rows
}

/** Adds alarms; one that another process has added meanwhile stays as it is. */
export async function insertInstallationAlarms(
  tx: Tx,
  findings: readonly InstallationFinding[],
  at: Date,
): Promise<void> {
  for (const { kind, subject } of findings)
    await sql`insert into platform_installation_alarms (id, kind, subject, since)
      values (${newId(at.getTime())}, ${kind}, ${subject.slice(0, 300)}, ${at})
      on conflict (kind, subject) where cleared_at is null do nothing`.execute(tx)
}

export async function clearInstallationAlarms(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`update platform_installation_alarms set cleared_at = greatest(${at}, since)
    where id = any(${[...ids]}::uuid[]) and cleared_at is null`.execute(tx)
}

/** Marks alarms as notified and returns those that nobody had marked. */
export async function takeInstallationAlarms(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update platform_installation_alarms set notified_at = ${at}
    where id = any(${[...ids]}::uuid[]) and notified_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes alarms that ended more than a year ago. */
export async function deleteOldInstallationAlarms(tx: Tx, now: Date): Promise<void> {
  await sql`delete from platform_installation_alarms
    where cleared_at < ${now}::timestamptz - interval '365 days'`.execute(tx)
}

/** Returns the enabled tasks whose last two finished runs failed. A run of a lost process counts as neither. */
export async function listFailingTasks(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.name from platform_tasks t
    cross join lateral (
      select count(*) as runs, count(*) filter (where state in ('failed', 'dead')) as failures from (
        select state from platform_task_runs r
        where r.task = t.name and state in ('done', 'failed', 'dead') order by started_at desc limit 2) last) r
    where t.enabled and r.runs = 2 and r.failures = 2 order by t.name`.execute(tx)
  return rows.map(({ name }) => name)
}
