import type { Page } from '@evops/platform/contract'
import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RoamingDailyEnergy } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

/** T/CEC 102 uses days of China's calendar. */
const zone = sql`'Asia/Shanghai'`
const leaseSeconds = 300
const partners = `organisation_partners p
  join organisation_platform_ids f on f.operator_id = p.operator_id and f.platform_id <> ''
  join interop_roaming_links r on r.operator_id = p.operator_id and r.partner_id = p.id`
const isTheirs = `p.enabled and p.protocol <> 'ocpi' and p.direction <> 'supply' and p.their_secrets is not null and p.api_url <> ''`
/** SQL condition that is true while a query of station energy is due. */
export const energyQueryDueSql = `exists (select from ${partners} where ${isTheirs} and r.stats_at <= clock_timestamp())`

export interface EnergyQueryRun extends PartnerKey {
  /** The day before today. */
  day: string
}
/** Claims the partners whose query is due, each for a limited time. Runs in a platform transaction. */
export async function claimEnergyQueries(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<EnergyQueryRun[]> {
  const { rows } = await sql<EnergyQueryRun>`
    with due as (
      select k.operator_id, k.partner_id from interop_roaming_links k
      where k.stats_at <= ${now} and exists (select from ${sql.raw(partners)} where ${sql.raw(isTheirs)} and p.operator_id = k.operator_id and p.id = k.partner_id)
      order by k.stats_at limit ${limit} for update skip locked)
    update interop_roaming_links k set stats_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}) from due
    where k.operator_id = due.operator_id and k.partner_id = due.partner_id
    returning k.operator_id as "operatorId", k.partner_id as id, to_char((${now}::timestamptz at time zone ${zone})::date - 1, 'YYYY-MM-DD') as day`.execute(
    tx,
  )
  return rows
}
/**
 * Schedules the next query in the night, between three and five in China time, or in a quarter of an hour after a
 * failed query.
 */
export async function finishEnergyQuery(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { now, problem }: { now: Date; problem: string },
): Promise<void> {
  await sql`
    update interop_roaming_links set stats_problem = ${problem}, stats_at = case when ${problem} = ''
      then (date_trunc('day', ${now}::timestamptz at time zone ${zone}) + interval '1 day 3 hours') at time zone ${zone}
        + make_interval(mins => abs(hashtext(partner_id::text) % 120))
      else ${now}::timestamptz + interval '15 minutes' end
    where operator_id = ${operatorId} and partner_id = ${id}`.execute(tx)
}
/** Returns false if there is no such partner of this protocol. */
export async function scheduleEnergyQuery(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update interop_roaming_links k set stats_at = ${now} where k.operator_id = ${operatorId} and k.partner_id = ${id}
      and exists (select from ${sql.raw(partners)} where ${sql.raw(isTheirs)} and p.operator_id = k.operator_id and p.id = k.partner_id)
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function listEnergyQueryStations(tx: Tx, { operatorId, id }: PartnerKey): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select s.station_no as no from interop_roaming_stations s where s.operator_id = ${operatorId} and s.partner_id = ${id}
      and exists (select from interop_roaming_evses e where e.operator_id = s.operator_id and e.partner_id = s.partner_id
        and e.station_no = s.station_no and e.status <> 'REMOVED')
    order by 1`.execute(tx)
  return rows.map(({ no }) => no)
}
/** Retention of daily energy values, in days. A new value of the same day replaces the previous one. */
const retentionDays = 400
export async function saveRoamingDailyEnergy(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  {
    day,
    at,
    stats,
  }: { day: string; at: Date; stats: readonly { stationNo: string; energyDwh: number; raw: object }[] },
): Promise<void> {
  const rows = stats.map(({ stationNo, energyDwh, raw }) => ({ no: stationNo, dwh: energyDwh, raw }))
  await sql`
    insert into interop_roaming_stats (operator_id, partner_id, station_no, day, energy_dwh, raw, requested_at)
    select ${operatorId}, ${id}, n.no, ${day}::date, n.dwh, n.raw, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (no text, dwh bigint, raw jsonb)
    on conflict (operator_id, partner_id, station_no, day) do update set energy_dwh = excluded.energy_dwh, raw = excluded.raw,
      requested_at = excluded.requested_at`.execute(tx)
  await sql`delete from interop_roaming_stats where operator_id = ${operatorId} and partner_id = ${id}
    and day < ${day}::date - ${retentionDays}::integer`.execute(tx)
}

export async function pageRoamingDailyEnergy(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<RoamingDailyEnergy> & { problem: string }> {
  const total = await sql<{ n: number; problem: string }>`
    select (select count(*)::int from interop_roaming_stats where operator_id = ${operatorId} and partner_id = ${id}) as n,
      coalesce((select stats_problem from interop_roaming_links where operator_id = ${operatorId} and partner_id = ${id}), '') as problem`.execute(
    tx,
  )
  // Same rule as in the session list: the energy of a record takes precedence over its session, and cancelled records
  // count zero.
  const { rows } = await sql<Omit<RoamingDailyEnergy, 'requestedAt'> & { requestedAt: Date }>`
    select s.station_no as "stationNo", coalesce(p.name, s.station_no) as "stationName", to_char(s.day, 'YYYY-MM-DD') as day,
      s.energy_dwh as "theirsDwh", o.dwh as "oursDwh", o.n as sessions, s.requested_at as "requestedAt"
    from (select * from interop_roaming_stats where operator_id = ${operatorId} and partner_id = ${id}
      order by day desc, station_no limit ${pageSize} offset ${(page - 1) * pageSize}) s
    left join interop_roaming_stations p on p.operator_id = s.operator_id and p.partner_id = s.partner_id and p.station_no = s.station_no
    cross join lateral (
      select count(*)::int as n, coalesce(sum(coalesce(r.energy_dwh, f.energy_dwh)), 0)::bigint as dwh
      from interop_roaming_sessions f
      left join interop_roaming_records r on r.operator_id = f.operator_id and r.partner_id = f.partner_id and r.session_no = f.session_no
        and r.credits is null and r.credited_at is null
      where f.operator_id = s.operator_id and f.partner_id = s.partner_id and f.station_no = s.station_no and f.status = 'COMPLETED'
        and coalesce(f.ended_at, f.last_updated) >= s.day::timestamp at time zone ${zone}
        and coalesce(f.ended_at, f.last_updated) < (s.day + 1)::timestamp at time zone ${zone}) o
    order by s.day desc, s.station_no`.execute(tx)
  const { n = 0, problem = '' } = total.rows[0] ?? {}
  return { list: rows.map((row) => toReplyRow(row)), total: n, page, pageSize, problem }
}
