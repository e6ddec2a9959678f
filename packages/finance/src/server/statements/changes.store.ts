import { currencyExponent } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface UncountedChangeQuery {
  agreementId: string
  /** Day before which the sessions ended. */
  until: string
  timeZone: string
}

/**
 * Locks the statements of an operator: one is calculated at a time, and no sessions are deleted meanwhile
 * (charging_unmake_sessions).
 */
export async function lockStatements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('evops.operator'), 135))`.execute(tx)
}

/**
 * Not `not exists`: the planner has no statistics for counts that were just inserted, and might compare each session
 * with all of them. A range of a single session with an order forces the use of the key.
 */
const isCountedNowhere = sql`(select c.session_id from finance_counts c where c.operator_id = o.operator_id and c.session_id between o.session_id and o.session_id
  order by c.session_id limit 1) is null`

/**
 * Payments by wallet: each one pays its sessions until the next payment. The kept fee comes from the provider's file,
 * or from the account's total of that day if the file does not list the payment; null if the day was not reconciled. A
 * session paid by several wallets uses the rate, because none of their payments covers it completely.
 */
const topUps = sql`topups as materialized (
      select t.operator_id, t.wallet_id, t.at, lead(t.at, 1, 'infinity') over (partition by t.operator_id, t.wallet_id order by t.at, t.journal_id) as next_at,
        coalesce(f.fee_minor, d.fee_minor) as fee_minor, coalesce(f.taken_minor, d.taken_minor) as taken_minor
      from ledger_channel_topups t
      left join finance_payment_fees f on f.operator_id = t.operator_id and f.payment_id = t.payment_id
      left join finance_channel_days d on d.operator_id = t.operator_id and d.account_id = t.account_id and t.at >= d.from_at and t.at < d.to_at and d.taken_minor > 0
    ),`
const paidFrom = sql`left join topups t on t.operator_id = o.operator_id and t.wallet_id = s.wallet_id and t.at <= o.ended_at and t.next_at > o.ended_at`
/** A posted fee never changes. */
const postedFee = sql`, case when o.fee_basis = 'posted' and s.principal_minor <> 0 then coalesce(round(s.principal_minor::numeric * t.fee_minor * 1000000 / t.taken_minor)::bigint, o.was_fee_e6)
          when o.was_fee_e6 is not null then 0 end as is_fee_e6`
const sums = 'electricity_minor, service_minor, occupancy_minor, reduced_minor, reduced_owner_minor'
/** Returns whether fees were posted that an agreement's statements could contain; otherwise payments are not read. */
async function hasPostedFees(tx: Tx, agreementId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from finance_versions where agreement_id = ${agreementId} and fee_basis = 'posted')
      and exists (select from finance_channel_days where operator_id = platform_operator()) as has`.execute(tx)
  return rows[0]?.has ?? false
}

/**
 * Sessions whose postings or energy differ from the last count, for any reason: new, reported late, corrected,
 * refunded. Compares with recorded values instead of a time, so that a late commit is found the next time. Each row
 * contains the terms of its version: joined at the end, all sessions would be calculated once for every version of the
 * operator.
 */
function selectChanges({ agreementId, until, timeZone, hasPosted }: UncountedChangeQuery & { hasPosted: boolean }) {
  return sql`
    with ${hasPosted ? topUps : sql``} terms as (
      select operator_id, id as version_id, revenue_basis, base, price_e5, loss_ratio, discounts_by, fee_basis from finance_versions where agreement_id = ${agreementId}::uuid
    ), mine as (
      select v.*, s.station_id, lower(s.valid)::timestamp at time zone ${timeZone} as since,
        least(upper(s.valid), ${until}::date)::timestamp at time zone ${timeZone} as before
      from terms v join finance_version_stations s on s.operator_id = v.operator_id and s.version_id = v.version_id
    ), counted as (
      select distinct on (c.session_id) c.* from finance_counts c
      where c.statement_id in (select id from finance_statements where agreement_id = ${agreementId}::uuid)
      order by c.session_id, c.seq desc
    ), sessions as (
      select o.operator_id, o.session_id, m.version_id, m.revenue_basis, m.base, m.price_e5, m.loss_ratio, m.discounts_by, m.fee_basis, m.station_id, o.ended_at,
        (o.ended_at at time zone ${timeZone})::date as day, o.state, o.energy_dwh, o.unpaid_minor as is_unpaid_minor,
        0 as seq, 0 as was_dwh, 0 as was_electricity_minor, 0 as was_service_minor, 0 as was_occupancy_minor, 0 as was_reduced_minor, 0 as was_reduced_owner_minor, 0 as was_unpaid_minor, null::bigint as was_fee_e6
      from mine m join charging_session_energy o on o.operator_id = m.operator_id and o.station_id = m.station_id and o.ended_at >= m.since and o.ended_at < m.before
      where ${isCountedNowhere}
      union all
      select c.operator_id, c.session_id, c.version_id, v.revenue_basis, v.base, v.price_e5, v.loss_ratio, v.discounts_by, v.fee_basis, c.station_id, o.ended_at,
        c.day, o.state, o.energy_dwh, o.unpaid_minor, c.seq, c.is_dwh, c.is_electricity_minor, c.is_service_minor, c.is_occupancy_minor, c.is_reduced_minor, c.is_reduced_owner_minor, c.is_unpaid_minor, c.is_fee_e6
      from counted c join terms v on v.version_id = c.version_id
      join charging_session_energy o on o.operator_id = c.operator_id and o.session_id = c.session_id where c.day < ${until}::date
    ), compared as (
      select o.*, case when o.state = 'settled' then coalesce(o.energy_dwh, 0) else 0 end as is_dwh, coalesce(s.electricity_minor, 0) as is_electricity_minor,
        coalesce(s.service_minor, 0) as is_service_minor, coalesce(s.occupancy_minor, 0) as is_occupancy_minor, coalesce(s.reduced_minor, 0) as is_reduced_minor,
        coalesce(s.reduced_owner_minor, 0) as is_reduced_owner_minor${hasPosted ? postedFee : sql`, o.was_fee_e6 as is_fee_e6`}
      from sessions o
      left join lateral (select ${hasPosted ? sql`*` : sql.raw(sums)} from ledger_session_sums s where s.operator_id = o.operator_id and s.session_id = o.session_id offset 0) s on true
      ${hasPosted ? paidFrom : sql``}
    ), changed as (
      select * from compared
      where is_fee_e6 is distinct from was_fee_e6 or (is_dwh, is_electricity_minor, is_service_minor, is_occupancy_minor, is_reduced_minor, is_reduced_owner_minor, is_unpaid_minor)
        <> (was_dwh, was_electricity_minor, was_service_minor, was_occupancy_minor, was_reduced_minor, was_reduced_owner_minor, was_unpaid_minor)
    )`
}

/**
 * Returns whether a session with energy ended between two days and is not counted yet: a certain change, found without
 * reading the ledger.
 */
export async function isUncounted(
  tx: Tx,
  { agreementId, from, until, timeZone }: UncountedChangeQuery & { from: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from finance_versions v join finance_version_stations s on s.operator_id = v.operator_id and s.version_id = v.id
      join charging_session_energy o on o.operator_id = s.operator_id and o.station_id = s.station_id and o.state = 'settled' and o.energy_dwh > 0
        and o.ended_at >= greatest(lower(s.valid), ${from}::date)::timestamp at time zone ${timeZone}
        and o.ended_at < least(upper(s.valid), ${until}::date)::timestamp at time zone ${timeZone}
      where v.agreement_id = ${agreementId}::uuid
        and ${isCountedNowhere}) as found`.execute(tx)
  return rows[0]?.found ?? false
}
/** Returns the day of the oldest change; undefined if everything is counted. */
export async function oldestUncountedDay(tx: Tx, wish: UncountedChangeQuery): Promise<string | undefined> {
  const hasPosted = await hasPostedFees(tx, wish.agreementId)
  const { rows } = await sql<{
    day: string | null
  }>`${selectChanges({ ...wish, hasPosted })} select min(day)::text as day from changed`.execute(tx)
  return rows[0]?.day ?? undefined
}

/** Stores the versions whose sessions a statement may count (those that began before its end) as permanent rows. */
async function restOn(
  tx: Tx,
  { statementId, agreementId, until }: UncountedChangeQuery & { statementId: string },
): Promise<void> {
  await sql`
    insert into finance_statement_versions (operator_id, statement_id, version_id)
    select operator_id, ${statementId}::uuid, id from finance_versions where agreement_id = ${agreementId}::uuid and lower(valid) < ${until}::date
    on conflict do nothing`.execute(tx)
}
/**
 * Counts the changes of sessions since their last count, with the shared amount by the terms of the version; in one SQL
 * statement for any number. Returns the number of changed sessions.
 */
export async function countSessionChanges(
  tx: Tx,
  wish: UncountedChangeQuery & { statementId: string; at: Date; currency: string },
): Promise<number> {
  const unit = 10 ** currencyExponent(wish.currency)
  await restOn(tx, wish)
  const hasPosted = await hasPostedFees(tx, wish.agreementId)
  const { numAffectedRows } = await sql`
    insert into finance_counts (operator_id, session_id, seq, statement_id, version_id, station_id, day,
      is_dwh, is_electricity_minor, is_service_minor, is_occupancy_minor, is_reduced_minor, is_base_minor, is_reduced_owner_minor, is_unpaid_minor, is_fee_e6, counted_at)
    ${selectChanges({ ...wish, hasPosted })}
    select operator_id, session_id, seq + 1, ${wish.statementId}::uuid, version_id, station_id, day,
      is_dwh, is_electricity_minor, is_service_minor, is_occupancy_minor, is_reduced_minor,
      finance_collected(finance_base(base, price_e5, loss_ratio, ${unit}::bigint, is_dwh, is_electricity_minor, is_service_minor, is_occupancy_minor,
        case discounts_by when 'shared' then is_reduced_minor when 'owner' then is_reduced_owner_minor else 0 end),
        is_electricity_minor + is_service_minor + is_occupancy_minor - is_reduced_minor, case revenue_basis when 'collected' then is_unpaid_minor else 0 end),
      is_reduced_owner_minor, is_unpaid_minor, is_fee_e6, ${wish.at}::timestamptz
    from changed`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
