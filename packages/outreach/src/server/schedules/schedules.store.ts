import { newId, type Page } from '@evops/platform/contract'
import {
  updateTableRow,
  insertTableRow,
  readPage,
  deleteTableRow,
  toReplyRow,
  formToColumns,
  aliasColumns,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { scheduleForm, type Schedule, type ScheduleForm, type StopReason } from '../../contract/index.ts'

const table = 'outreach_schedules'

/** A schedule as stored; further fields depend on the reader. */
export type ScheduleRow = Omit<Schedule, 'title' | 'mine'> & { operatorId: string; lastRunId: string | null }

/** Counts the deliveries of the last run in one state. */
const countDeliveriesIn = (state: string) => sql<number>`(select count(*)::int from outreach_deliveries d
  where d.operator_id = s.operator_id and d.created_at >= s.last_at and d.state = ${state}
    and d.content->'run'->>'id' = s.last_run_id::text)`

const rows = (tx: Tx) =>
  tx
    .selectFrom(`${table} as s`)
    .leftJoin('organisation_user_names as u', (on) =>
      on.onRef('u.operator_id', '=', 's.operator_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .select(
      aliasColumns('s', [
        'operatorId',
        'id',
        'userId',
        'name',
        'exportName',
        'format',
        'language',
        'span',
        'cadence',
        'weekday',
        'monthDay',
        'userIds',
        'emails',
        'webhookIds',
        'state',
        'stopReason',
        'nextAt',
        'lastAt',
        'lastRunId',
        'lastState',
        'lastError',
        'version',
      ]),
    )
    .select([
      's.at_time as at',
      sql<ScheduleForm['filter']>`s.filter`.as('filter'),
      sql<ScheduleForm['filterTexts']>`s.filter_texts`.as('filterTexts'),
      sql<string>`coalesce(u.user_name, '')`.as('userName'),
      countDeliveriesIn('waiting').as('waiting'),
      countDeliveriesIn('done').as('delivered'),
      countDeliveriesIn('dead').as('dead'),
    ])

const present = (row: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]): ScheduleRow => toReplyRow(row)

/** Returns the caller's own schedules, or those of all users if `userId` is omitted. */
export async function pageOfSchedules(
  tx: Tx,
  query: { page: number; pageSize: number; exportName?: string | undefined; userId?: string | undefined },
): Promise<Page<ScheduleRow>> {
  let found = rows(tx)
  const { exportName, userId } = query
  if (userId !== undefined) found = found.where('s.user_id', '=', userId)
  if (exportName !== undefined) found = found.where('s.export_name', '=', exportName)
  const one = await readPage(tx, found.orderBy('s.name').orderBy('s.id'), query)
  return { ...one, list: one.list.map(present) }
}
export async function findSchedule(tx: Tx, id: string): Promise<ScheduleRow | undefined> {
  const row = await rows(tx).where('s.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function countSchedules(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('all'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.all
}

function valuesOfSchedule({ filter, filterTexts, ...form }: ScheduleForm) {
  const { at, ...values } = formToColumns(scheduleForm, { ...form, filter, filterTexts })
  const stored = { filter: JSON.stringify(filter), filter_texts: JSON.stringify(filterTexts) }
  return { ...values, at_time: at, ...stored }
}
export async function insertSchedule(
  tx: Tx,
  { form, nextAt, ...key }: { operatorId: string; userId: string; form: ScheduleForm; nextAt: Date },
): Promise<string> {
  const id = newId()
  const { operatorId: operator_id, userId: user_id } = key
  await insertTableRow(tx, table, { operator_id, id, user_id, ...valuesOfSchedule(form), next_at: nextAt })
  return id
}
/**
 * Updates a schedule and resumes a stopped one; a paused one stays paused. Returns false if `version` is not the
 * newest.
 */
export async function changeSchedule(
  tx: Tx,
  { id, version, nextAt, ...form }: ScheduleForm & { id: string; version: number; nextAt: Date },
): Promise<boolean> {
  return updateTableRow(
    tx,
    table,
    { id, version },
    {
      ...valuesOfSchedule(form),
      state: sql<'active'>`case state when 'paused' then 'paused' else 'active' end`,
      stop_reason: null,
      next_at: sql<Date>`case state when 'paused' then null else ${nextAt}::timestamptz end`,
      updated_at: sql<Date>`now()`,
    },
  )
}
export async function setPaused(tx: Tx, id: string, nextAt: Date | null): Promise<void> {
  await tx
    .updateTable(table)
    .set({
      state: nextAt ? 'active' : 'paused',
      stop_reason: null,
      next_at: nextAt,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
export async function removeSchedule(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, table, { id })
}

export interface ScheduleKey {
  operatorId: string
  id: string
}
/** Condition over all operators: a schedule is due and its last run is over. */
export const schedulesDue = `exists (select from ${table}
  where state = 'active' and next_at <= clock_timestamp() and last_state is distinct from 'running')`
export const schedulesRunning = `exists (select from ${table} where last_state = 'running')`

export async function dueSchedules(tx: Tx, now: Date, limit: number): Promise<ScheduleKey[]> {
  return tx
    .selectFrom(table)
    .select(aliasColumns(['operatorId', 'id']))
    .where('state', '=', 'active')
    .where('next_at', '<=', now)
    .where(sql<SqlBool>`last_state is distinct from 'running'`)
    .orderBy('next_at')
    .limit(limit)
    .execute()
}
/** Locks a schedule in this transaction if it is still due. */
export async function lockDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('next_at', '<=', now)
    .where(sql<SqlBool>`last_state is distinct from 'running'`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}
export async function runningSchedules(tx: Tx, limit: number): Promise<ScheduleKey[]> {
  return tx
    .selectFrom(table)
    .select(aliasColumns(['operatorId', 'id']))
    .where('last_state', '=', 'running')
    .orderBy('last_at')
    .limit(limit)
    .execute()
}
/**
 * Records the start of a run; returns false while one is active. If `nextAt` is omitted, the run was started manually
 * and the times stay.
 */
export async function markStarted(
  tx: Tx,
  id: string,
  { at, runId, nextAt }: { at: Date; runId: string; nextAt?: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable(table)
    .set({
      last_at: at,
      last_run_id: runId,
      last_state: 'running',
      last_error: null,
      ...(nextAt && { next_at: nextAt }),
    })
    .where('id', '=', id)
    .where(sql<SqlBool>`last_state is distinct from 'running'`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
/** Returns false if another process has already recorded the end. */
export async function markEnded(
  tx: Tx,
  id: string,
  { runId, error }: { runId: string; error: string | null },
): Promise<boolean> {
  const result = await tx
    .updateTable(table)
    .set({ last_state: error === null ? 'sent' : 'failed', last_error: error?.slice(0, 100) ?? null })
    .where('id', '=', id)
    .where('last_run_id', '=', runId)
    .where('last_state', '=', 'running')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
export async function markStopped(tx: Tx, id: string, reason: StopReason): Promise<void> {
  await tx
    .updateTable(table)
    .set({ state: 'stopped', stop_reason: reason, next_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Returns enabled webhooks of the transaction's operator: those in `ids`, or all. */
export async function listEnabledWebhooks(tx: Tx, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
  let found = tx.selectFrom('outreach_webhooks').select(['id', 'name']).where('enabled', '=', true)
  if (ids) found = found.where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
  return found.orderBy('name').execute()
}
/** Returns the domains to which files may be mailed; undefined if there is no mail server. */
export async function allowedDomains(tx: Tx): Promise<readonly string[] | undefined> {
  const row = await tx.selectFrom('outreach_mail_servers').select('export_domains as domains').executeTakeFirst()
  return row?.domains
}
