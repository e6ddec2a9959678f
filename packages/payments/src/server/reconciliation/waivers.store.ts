import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { FilePublishingTime } from './publishing.rules.ts'

export interface DaysToWaive {
  /** First and last day, each in its provider's time zone. */
  from: string
  to: string
  accountId?: string
  publishing: readonly FilePublishingTime[]
  now: Date
}
export interface UnreconciledDay {
  accountId: string
  accountName: string
  currency: string
  day: string
  fromAt: Date
  toAt: Date
}
/**
 * Returns past days that were neither compared nor waived: all days of enabled accounts with daily files of the
 * provider, and days with payments or refunds of other accounts.
 */
export async function listUnreconciledDays(
  tx: Tx,
  { from, to, accountId, publishing, now }: DaysToWaive,
): Promise<UnreconciledDay[]> {
  const { rows } = await sql<UnreconciledDay>`
    select a.id as "accountId", a.name as "accountName", o.currency, c.day::text as day, c.from_at as "fromAt", c.to_at as "toAt"
    from payments_accounts a
    join organisation_operator_facts o on o.operator_id = a.operator_id
    left join jsonb_to_recordset(${JSON.stringify(publishing)}::jsonb) as p (provider text, zone text, hours int) on p.provider = a.provider
    cross join lateral (select coalesce(p.zone, o.time_zone) as name) z
    cross join lateral (select n::date as day, n::date::timestamp at time zone z.name as from_at,
      (n::date + 1)::timestamp at time zone z.name as to_at from generate_series(${from}::date, ${to}::date, '1 day') n) c
    left join payments_days d on d.operator_id = a.operator_id and d.account_id = a.id and d.day = c.day
    where a.operator_id = platform_operator() and (${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}) and c.to_at <= ${now}
      and coalesce(d.state, 'waiting') in ('waiting', 'failed')
      and ((p.provider is not null and a.state = 'on' and c.to_at > a.valid_from)
        or exists (select from payments_booked b where b.operator_id = a.operator_id and b.account_id = a.id
          and b.at >= c.from_at and b.at < c.to_at))
    order by a.name, c.day`.execute(tx)
  return rows
}
export async function countOpenDifferencesIn(tx: Tx, { from, to }: Pick<DaysToWaive, 'from' | 'to'>): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select coalesce(sum(open_count), 0)::int as many from payments_days where operator_id = platform_operator()
      and day between ${from}::date and ${to}::date and state <> 'equal'`.execute(tx)
  return rows[0]?.many ?? 0
}

export interface DayWaiver {
  reason: string
  by: { id: string; name: string }
  second: { id: string; name: string }
  at: Date
}
/** Marks days as waived. If they are compared later, they get the result of the comparison. */
export async function waiveDays(
  tx: Tx,
  days: readonly (UnreconciledDay & { id: string })[],
  { reason, by, second, at }: DayWaiver,
): Promise<void> {
  const rows = days.map(({ id, accountId, day, currency, fromAt, toAt }) => ({
    id,
    account_id: accountId,
    day,
    currency,
    from_at: fromAt,
    to_at: toAt,
  }))
  await sql`
    insert into payments_days (operator_id, id, account_id, day, from_at, to_at, state, currency, tried_at, waived_reason, waived_by,
      waived_by_name, waived_second, waived_second_name, waived_at)
    select platform_operator(), g.id, g.account_id, g.day, g.from_at, g.to_at, 'waived', g.currency, ${at}, ${reason}, ${by.id},
      ${by.name}, ${second.id}, ${second.name}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (id uuid, account_id uuid, day date, from_at timestamptz, to_at timestamptz, currency text)
    on conflict (operator_id, account_id, day) do update set state = 'waived', waived_reason = excluded.waived_reason,
      waived_by = excluded.waived_by, waived_by_name = excluded.waived_by_name, waived_second = excluded.waived_second,
      waived_second_name = excluded.waived_second_name, waived_at = excluded.waived_at
    where payments_days.state in ('waiting', 'failed')`.execute(tx)
}
