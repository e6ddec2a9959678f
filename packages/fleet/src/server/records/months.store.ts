import { newId } from '@evops/platform/contract'
import { type Tx, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RecordMonthRow } from '../../contract/index.ts'
import { lastDayOfMonth } from './months.rules.ts'

/**
 * Locks the months of an operator: writers take the lock `distributeItems`, closing a month takes it `alone`, so that
 * neither happens during the other.
 */
export async function lockRecordMonths(tx: Tx, operatorId: string, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${`fleet.months.${operatorId}`}, 0)`
  await (how === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx)
    : sql`select pg_advisory_xact_lock(${key})`.execute(tx))
}

/** Returns the last closed month; undefined if none is closed. */
export async function lastClosedMonth(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from fleet_month_closings where opened_at is null
    order by fleet_month_closings.month desc limit 1`.execute(tx)
  return rows[0]?.month
}
/** Returns the last closed day; all earlier days are closed as well. */
export async function lastClosedDay(tx: Tx): Promise<string | undefined> {
  const month = await lastClosedMonth(tx)
  return month && lastDayOfMonth(month)
}

interface By {
  id: string
  name: string
}
/** Closes a month, and each earlier month with records that is not closed. */
export async function insertMonthClosings(
  tx: Tx,
  { operatorId, month, by, at }: { operatorId: string; month: string; by: By; at: Date },
): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', day)::date::text as month from fleet_driver_records
    where day < ${`${month}-01`}::date
    union select ${`${month}-01`}
    except select month::text from fleet_month_closings where opened_at is null`.execute(tx)
  for (const row of rows)
    await sql`insert into fleet_month_closings (operator_id, id, month, closed_by, closed_name, closed_at)
      values (${operatorId}, ${newId(at.getTime())}, ${row.month}::date, ${by.id}, ${by.name}, ${at})`.execute(tx)
}
export async function reopenMonthClosing(
  tx: Tx,
  { month, by, at, reason }: { month: string; by: By; at: Date; reason: string },
): Promise<void> {
  await sql`update fleet_month_closings
    set opened_by = ${by.id}, opened_name = ${by.name}, opened_at = ${at}, open_reason = ${reason}
    where month = ${`${month}-01`}::date and opened_at is null`.execute(tx)
}

/** Returns the last 24 months with records or closings. */
export async function loadRecordMonths(tx: Tx): Promise<RecordMonthRow[]> {
  const { rows } = await sql<Omit<RecordMonthRow, 'history' | 'isClosed' | 'isLastClosed'>>`
    select to_char(m.month, 'YYYY-MM') as month, count(r.id)::int as records,
      count(r.id) filter (where r.checked_at is null)::int as unchecked,
      coalesce(sum(r.distance_m), 0)::bigint as "distanceM", coalesce(sum(r.unrecorded_m), 0)::bigint as "unrecordedM"
    from (
      select distinct date_trunc('month', day)::date as month from fleet_driver_records
      union select month from fleet_month_closings order by 1 desc limit 24) m
    left join fleet_driver_records r on r.day >= m.month and r.day < m.month + interval '1 month'
    group by m.month order by m.month desc`.execute(tx)
  const last = await lastClosedMonth(tx)
  const history = await historyOf(tx)
  return rows.map((row) => ({
    ...row,
    isClosed: last !== undefined && row.month <= last,
    isLastClosed: row.month === last,
    history: history.filter(({ month }) => month === row.month).map(({ month: _month, ...one }) => one),
  }))
}
async function historyOf(tx: Tx): Promise<(RecordMonthRow['history'][number] & { month: string })[]> {
  const { rows } = await sql<{
    month: string
    closedName: string
    closedAt: Date
    openedName: string
    openedAt: Date | null
    openReason: string
  }>`select to_char(month, 'YYYY-MM') as month, closed_name as "closedName", closed_at as "closedAt",
      opened_name as "openedName", opened_at as "openedAt", open_reason as "openReason"
    from fleet_month_closings order by closed_at desc limit 500`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}
