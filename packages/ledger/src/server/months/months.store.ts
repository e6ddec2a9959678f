import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MonthRow } from '../../contract/index.ts'

export interface MonthSpan {
  /** First and last day. */
  from: string
  to: string
  /** In the operator's time zone, end exclusive. */
  fromAt: Date
  toAt: Date
}
export async function spanOfMonth(tx: Tx, month: string): Promise<MonthSpan> {
  const { rows } = await sql<MonthSpan>`
    select m.first::text as from, (m.next - 1)::text as to, m.first::timestamp at time zone o.time_zone as "fromAt",
      m.next::timestamp at time zone o.time_zone as "toAt"
    from (select f.first, (f.first + interval '1 month')::date as next from (select ${`${month}-01`}::date as first) f) m,
      organisation_operator_facts o where o.operator_id = platform_operator()`.execute(tx)
  const [span] = rows
  if (!span) throw new Error('a month without an operator')
  return span
}

/** Returns the instants of days in the operator's time zone; both days are inclusive. */
export async function spanOfDays(tx: Tx, from: string, until: string): Promise<Pick<MonthSpan, 'fromAt' | 'toAt'>> {
  const { rows } = await sql<Pick<MonthSpan, 'fromAt' | 'toAt'>>`
    select ${from}::date::timestamp at time zone o.time_zone as "fromAt",
      (${until}::date + 1)::timestamp at time zone o.time_zone as "toAt"
    from organisation_operator_facts o where o.operator_id = platform_operator()`.execute(tx)
  const [span] = rows
  if (!span) throw new Error('days without an operator')
  return span
}

export type MonthStep = MonthRow['steps'][number] & { month: string; closedAfter: string | null }
/** Returns the steps, newest first. `closedAfter`: the last closed month after the step. */
export async function stepsOfMonths(tx: Tx): Promise<MonthStep[]> {
  const { rows } = await sql<Omit<MonthStep, 'at'> & { at: Date }>`
    select kind, to_char(month, 'YYYY-MM') as month, case when closed_to is not null then to_char(closed_after, 'YYYY-MM') end as "closedAfter",
      at, by_name as "byName", second_name as "secondName", reason
    from ledger_closings order by seq desc limit 240`.execute(tx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
/**
 * Returns the current month in the operator's time zone and the months before it, back to the first journal or the
 * first closed month.
 */
export async function lastMonths(tx: Tx, now: Date, many: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(m.first, 'YYYY-MM') as month from generate_series(0, ${many}::int - 1) n, organisation_operator_facts o
    cross join lateral (select date_trunc('month', ${now}::timestamptz at time zone o.time_zone) - n * interval '1 month' as first) m
    where o.operator_id = platform_operator() and (n = 0
      or exists (select from ledger_closings c where c.month <= m.first)
      or exists (select from ledger_journals j where j.operator_id = o.operator_id
        and j.effective_at < (m.first + interval '1 month') at time zone o.time_zone)) order by n`.execute(tx)
  return rows.map(({ month }) => month)
}

export interface MonthChangeRequest {
  kind: 'closed' | 'reopened'
  month: string
  reason: string
  byId: string
  byName: string
  secondId: string
  secondName: string
}
/** Raises ledger_closings_session, ledger_closings_over. */
export async function changeMonthState(tx: Tx, wish: MonthChangeRequest): Promise<void> {
  const payload = { ...wish, month: `${wish.month}-01` }
  await sql`select ledger_close_month(${JSON.stringify(payload)}::jsonb)`.execute(tx)
}
/** Returns true if a check after an instant found the ledger consistent. */
export async function wasLedgerConsistentSince(tx: Tx, since: Date): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select ok from ledger_checks where at >= ${since} order by at desc limit 1`.execute(tx)
  return rows[0]?.ok ?? false
}
