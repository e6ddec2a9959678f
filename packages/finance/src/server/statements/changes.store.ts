import { currencyExponent } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface ChangeWish {
  agreementId: string
  /** Orders that ended before this day. */
  until: string
  timeZone: string
}

/** One statement of an operator is worked out at a time. */
export async function lockStatements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('evops.operator'), 135))`.execute(
    tx,
  )
}

/**
 * Orders whose postings or energy are not what was counted last, however that came: new, told late, corrected, given
 * back. Compared with what is recorded, not with a moment: what commits late is found the next time.
 */
function changed({ agreementId, until, timeZone }: ChangeWish) {
  return sql`
    with mine as (
      select v.operator_id, v.id as version_id, s.station_id, lower(s.valid)::timestamp at time zone ${timeZone} as since,
        least(upper(s.valid), ${until}::date)::timestamp at time zone ${timeZone} as before
      from finance_versions v join finance_version_stations s on s.operator_id = v.operator_id and s.version_id = v.id
      where v.agreement_id = ${agreementId}::uuid
    ), counted as (
      select distinct on (c.order_id) c.* from finance_counts c
      where c.version_id in (select id from finance_versions where agreement_id = ${agreementId}::uuid)
      order by c.order_id, c.seq desc
    ), orders as (
      select o.operator_id, o.order_id, m.version_id, m.station_id, (o.ended_at at time zone ${timeZone})::date as day, o.state, o.energy_dwh,
        0 as seq, 0 as was_dwh, 0 as was_electricity_minor, 0 as was_service_minor, 0 as was_occupancy_minor, 0 as was_reduced_minor, 0 as was_reduced_owner_minor, 0 as was_base_minor
      from mine m join charging_order_energy o on o.operator_id = m.operator_id and o.station_id = m.station_id and o.ended_at >= m.since and o.ended_at < m.before
      where not exists (select from finance_counts c where c.operator_id = o.operator_id and c.order_id = o.order_id)
      union all
      select c.operator_id, c.order_id, c.version_id, c.station_id, c.day, o.state, o.energy_dwh, c.seq, c.is_dwh, c.is_electricity_minor, c.is_service_minor,
        c.is_occupancy_minor, c.is_reduced_minor, c.is_reduced_owner_minor, c.is_base_minor
      from counted c join charging_order_energy o on o.operator_id = c.operator_id and o.order_id = c.order_id where c.day < ${until}::date
    ), compared as (
      select o.*, case when o.state = 'settled' then coalesce(o.energy_dwh, 0) else 0 end as is_dwh, coalesce(s.electricity_minor, 0) as is_electricity_minor,
        coalesce(s.service_minor, 0) as is_service_minor, coalesce(s.occupancy_minor, 0) as is_occupancy_minor, coalesce(s.reduced_minor, 0) as is_reduced_minor,
        coalesce(s.reduced_owner_minor, 0) as is_reduced_owner_minor
      from orders o
      left join lateral (select * from ledger_order_sums s where s.operator_id = o.operator_id and s.order_id = o.order_id offset 0) s on true
    ), changed as (
      select * from compared
      where (is_dwh, is_electricity_minor, is_service_minor, is_occupancy_minor, is_reduced_minor, is_reduced_owner_minor)
        <> (was_dwh, was_electricity_minor, was_service_minor, was_occupancy_minor, was_reduced_minor, was_reduced_owner_minor)
    )`
}

/**
 * Whether an order that took energy ended between two days and is counted nowhere: a change for certain, told without a
 * look at the ledger.
 */
export async function isUncounted(
  tx: Tx,
  { agreementId, from, until, timeZone }: ChangeWish & { from: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from finance_versions v join finance_version_stations s on s.operator_id = v.operator_id and s.version_id = v.id
      join charging_order_energy o on o.operator_id = s.operator_id and o.station_id = s.station_id and o.state = 'settled' and o.energy_dwh > 0
        and o.ended_at >= greatest(lower(s.valid), ${from}::date)::timestamp at time zone ${timeZone}
        and o.ended_at < least(upper(s.valid), ${until}::date)::timestamp at time zone ${timeZone}
      where v.agreement_id = ${agreementId}::uuid
        and not exists (select from finance_counts c where c.operator_id = o.operator_id and c.order_id = o.order_id)) as found`.execute(
    tx,
  )
  return rows[0]?.found ?? false
}
/** The day of the oldest change; undefined: everything is counted. */
export async function oldestChange(tx: Tx, wish: ChangeWish): Promise<string | undefined> {
  const { rows } = await sql<{
    day: string | null
  }>`${changed(wish)} select min(day)::text as day from changed`.execute(tx)
  return rows[0]?.day ?? undefined
}

/**
 * Counts orders from where each was counted last, with what of each is shared by its version's terms; all in one
 * statement, however many. Returns how many changed.
 */
export async function countChanges(
  tx: Tx,
  wish: ChangeWish & { statementId: string; at: Date; currency: string },
): Promise<number> {
  const unit = 10 ** currencyExponent(wish.currency)
  const { numAffectedRows } = await sql`
    insert into finance_counts (operator_id, order_id, seq, statement_id, version_id, station_id, day,
      was_dwh, was_electricity_minor, was_service_minor, was_occupancy_minor, was_reduced_minor, was_base_minor,
      is_dwh, is_electricity_minor, is_service_minor, is_occupancy_minor, is_reduced_minor, is_base_minor, is_reduced_owner_minor, counted_at)
    ${changed(wish)}
    select n.operator_id, n.order_id, n.seq + 1, ${wish.statementId}::uuid, n.version_id, n.station_id, n.day,
      n.was_dwh, n.was_electricity_minor, n.was_service_minor, n.was_occupancy_minor, n.was_reduced_minor, n.was_base_minor,
      n.is_dwh, n.is_electricity_minor, n.is_service_minor, n.is_occupancy_minor, n.is_reduced_minor,
      finance_base(v.base, v.price_e5, v.loss_ratio, ${unit}::bigint, n.is_dwh, n.is_electricity_minor, n.is_service_minor, n.is_occupancy_minor,
        case v.discounts_by when 'shared' then n.is_reduced_minor when 'owner' then n.is_reduced_owner_minor else 0 end),
      n.is_reduced_owner_minor, ${wish.at}::timestamptz
    from changed n join finance_versions v on v.operator_id = n.operator_id and v.id = n.version_id`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
