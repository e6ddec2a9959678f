import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Connector whose states must be calculated from a time on, in epoch ms. */
export interface DueStateConnector {
  chargePointId: string
  connectorNo: number
  from: number
  firstDay: string
}

/**
 * Updates the progress: connectors are calculated from the day on which their charge point came into service, or the
 * month of their first session if that is earlier; earlier events reported since then are calculated again. `again`:
 * everything calculated after this time is repeated. If the start of service moved, the days from the new start on are
 * repeated. Days without a stored start are from before it was stored: they are only shortened, because the events of
 * old days may be deleted.
 */
export async function updateStateProgress(tx: Tx, again: Date): Promise<void> {
  // A charge point that was moved keeps its days: midnight of its commissioning date is another moment at another station.
  await sql`
    with since as (
      select f.operator_id, f.charge_point_id, f.connector_no, f.station_id, f.time_zone, f.in_service_since, least(f.in_use_from, own.month) as day
      from stations_connector_facts f
      left join (select charge_point_id, connector_no, min(day) as month from reports_months group by 1, 2) own on own.charge_point_id = f.charge_point_id and own.connector_no = f.connector_no
      where f.in_use and least(f.in_use_from, own.month) is not null)
    insert into reports_state_progress as p (operator_id, charge_point_id, connector_no, station_id, first_day, until_at, in_service_at)
    select operator_id, charge_point_id, connector_no, station_id, day, day::timestamp at time zone time_zone, in_service_since from since
    on conflict (operator_id, charge_point_id, connector_no) do update set station_id = excluded.station_id, first_day = excluded.first_day,
      in_service_at = excluded.in_service_at,
      withdrawn_before = case when excluded.first_day > p.first_day then excluded.first_day else p.withdrawn_before end,
      until_at = case when excluded.first_day < p.first_day or p.station_id = excluded.station_id and p.in_service_at <> excluded.in_service_at
        then least(p.until_at, excluded.until_at) else p.until_at end
    where p.station_id <> excluded.station_id or p.first_day <> excluded.first_day or p.in_service_at is distinct from excluded.in_service_at`.execute(
    tx,
  )
  await sql`
    with noted as (select * from stations_take_states(platform_operator()))
    update reports_state_progress p set until_at = least(p.until_at, n.from_at, ${again}::timestamptz)
    from (select charge_point_id, connector_no, min(from_at) as from_at from (
      select g.charge_point_id, g.connector_no, n.from_at from noted n join reports_state_progress g on g.charge_point_id = n.charge_point_id and n.connector_no in (0, g.connector_no)) x group by 1, 2) n
    where n.charge_point_id = p.charge_point_id and n.connector_no = p.connector_no`.execute(tx)
}

/**
 * Returns connectors that were not calculated since the given time, longest ago first; for connectors that are no
 * longer in use, until the end of their use.
 */
export async function dueConnectors(tx: Tx, since: Date, limit: number): Promise<DueStateConnector[]> {
  const { rows } = await sql<DueStateConnector>`
    select p.charge_point_id as "chargePointId", p.connector_no as "connectorNo", (extract(epoch from p.until_at) * 1000)::bigint as "from",
      to_char(p.first_day, 'YYYY-MM-DD') as "firstDay"
    from reports_state_progress p
    cross join lateral (
      select s.in_use, s.from_at from reports_connector_spells s where s.operator_id = p.operator_id and s.charge_point_id = p.charge_point_id and s.connector_no = p.connector_no
      order by s.from_at desc limit 1) last
    where p.until_at <= ${since} and (last.in_use or p.until_at < last.from_at)
    order by p.until_at, p.charge_point_id, p.connector_no limit ${limit}`.execute(tx)
  return rows
}

export async function saveStateProgress(
  tx: Tx,
  done: readonly { chargePointId: string; connectorNo: number; until: Date }[],
): Promise<void> {
  await sql`
    update reports_state_progress p set until_at = d.until
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d ("chargePointId" uuid, "connectorNo" smallint, until timestamptz)
    where p.charge_point_id = d."chargePointId" and p.connector_no = d."connectorNo"`.execute(tx)
}

export interface StationHours {
  stationId: string
  businessHours: string | null
  roundTheClock: boolean
}
export async function loadStationHours(tx: Tx, stationIds: readonly string[]): Promise<StationHours[]> {
  const { rows } = await sql<StationHours>`
    select station_id as "stationId", business_hours as "businessHours", round_the_clock as "roundTheClock"
    from stations_opening_hours where station_id = any(${stationIds}::uuid[])`.execute(tx)
  return rows
}
/**
 * Returns the time from which connectors are observed, in epoch ms: the start of their service, but not before the
 * product knew them. A connector of a planned charge point has none.
 */
export async function loadObservedSince(tx: Tx, chargePointIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; since: number }>`
    select charge_point_id || ' ' || connector_no as key, (extract(epoch from greatest(created_at, in_service_since)) * 1000)::bigint as since
    from stations_connector_facts where charge_point_id = any(${chargePointIds}::uuid[]) and in_service_since is not null`.execute(
    tx,
  )
  return new Map(rows.map(({ key, since }) => [key, since]))
}
