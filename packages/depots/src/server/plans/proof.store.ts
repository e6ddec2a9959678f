import type { EndpointReply } from '@evops/platform/contract'
import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { getServiceDayResult } from '../../contract/index.ts'

/**
 * SQL for the time since which a session counts for departure `d`: 18 hours before it, or the vehicle's previous
 * departure.
 */
export const sessionSinceSql = sql<Date>`(select greatest(d.depart_at - interval '18 hours', max(b.depart_at)) from depots_departures b
  where b.operator_id = d.operator_id and b.vehicle_id = d.vehicle_id and b.state = 'planned' and b.depart_at < d.depart_at)`

/** Departure with its outcome, and the facts from which its energy is derived if no plan existed. */
export interface DepartureOutcome extends Omit<
  EndpointReply<typeof getServiceDayResult>['departures'][number],
  'plannedBy'
> {
  reserveSoc: number
  /** State of charge at the first plug-in since the previous departure. */
  startSoc: number | null
  batteryDwh: number | null
  dwhPerPercent: number | null
}
export async function departureOutcomesOf(tx: Tx, stationId: string, day: string): Promise<DepartureOutcome[]> {
  const { rows } = await sql<Omit<DepartureOutcome, 'departAt'> & { departAt: Date }>`
    select d.id, d.block_no as "blockNo", v.vehicle_name as "vehicleLabel", d.depart_at as "departAt", d.target_soc as "targetSoc",
      d.outcome, d.outcome_soc as "outcomeSoc", d.planned_dwh as "plannedDwh", d.reserve_soc as "reserveSoc", k.battery_dwh as "batteryDwh",
      k.dwh_per_percent as "dwhPerPercent", o.start_soc as "startSoc", coalesce(o.charged_dwh, 0)::bigint as "chargedDwh"
    from depots_departures d
    left join fleet_vehicle_names v on v.operator_id = d.operator_id and v.vehicle_id = d.vehicle_id
    left join fleet_depot_vehicles k on k.operator_id = d.operator_id and k.vehicle_id = d.vehicle_id
    left join lateral (
      select sum(o.energy_dwh) as charged_dwh, (array_agg(o.start_soc order by o.started_at) filter (where o.start_soc is not null))[1] as start_soc
      from fleet_vehicle_sessions o where o.operator_id = d.operator_id
        and o.vehicle_id = d.vehicle_id and o.station_id = d.station_id and o.ended_at <= d.depart_at + interval '10 minutes'
        and o.ended_at > ${sessionSinceSql}) o on true
    where d.station_id = ${stationId} and d.service_day = ${day}::date and d.state = 'planned' order by d.depart_at`.execute(
    tx,
  )
  return rows.map(toReplyRow)
}

/** Returns the metered energy of a depot's day and that of its charge points. Undefined: a meter was not read yet. */
export async function dayBalanceOf(
  tx: Tx,
  stationId: string,
  day: string,
): Promise<{ meteredDwh: number; deliveredDwh: number } | undefined> {
  const { rows } = await sql<{ meteredDwh: number; deliveredDwh: number }>`
    select metered_dwh as "meteredDwh", delivered_dwh as "deliveredDwh" from charging_balance_facts
    where station_id = ${stationId} and day = ${day}::date`.execute(tx)
  return rows[0]
}

/** Session that charged a vehicle for its departure. Instants in ms. */
export interface DepartureSession {
  startedAt: number
  endedAt: number
  energyDwh: number
  maxW: number
  /** Increase of the meter between readings. */
  steps: readonly { at: number; dwh: number }[]
  /** Tariff version at its start. */
  tariffVersionId: string | null
}
/** Returns the sessions of a day's vehicles for their departures, each once. */
export async function departureSessionsOf(tx: Tx, stationId: string, day: string): Promise<DepartureSession[]> {
  const { rows } = await sql<Omit<DepartureSession, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date }>`
    select o.started_at as "startedAt", o.ended_at as "endedAt", coalesce(o.energy_dwh, 0) as "energyDwh",
      coalesce(v.max_charge_w, k.rated_power_w, 0) as "maxW", tariffs_version_at(o.operator_id, o.station_id, null, null, o.started_at) as "tariffVersionId", coalesce(s.steps, '[]') as steps
    from (
      select distinct o.operator_id, o.session_id, o.vehicle_id, o.station_id, o.charge_point_id, o.connector_no, o.started_at, o.ended_at, o.energy_dwh
      from depots_departures d
      join fleet_vehicle_sessions o on o.operator_id = d.operator_id and o.vehicle_id = d.vehicle_id
        and o.station_id = d.station_id and o.ended_at is not null and o.ended_at <= d.depart_at + interval '10 minutes'
        and o.ended_at > ${sessionSinceSql}
      where d.station_id = ${stationId} and d.service_day = ${day}::date and d.state = 'planned'
    ) o
    join stations_charge_point_names k on k.operator_id = o.operator_id and k.charge_point_id = o.charge_point_id
    left join fleet_depot_vehicles v on v.operator_id = o.operator_id and v.vehicle_id = o.vehicle_id
    left join lateral (
      select json_agg(json_build_object('at', r.at_ms, 'dwh', r.dwh) order by r.at_ms) as steps from (
        select (extract(epoch from m.at) * 1000)::bigint as at_ms,
          m.register_dwh - lag(m.register_dwh) over (order by m.at) as dwh
        from stations_meter_values_within(o.operator_id, k.charge_point_key, o.connector_no::integer, o.started_at, o.ended_at) m
        where m.register_dwh is not null
      ) r where r.dwh > 0
    ) s on true`.execute(tx)
  return rows.map(({ startedAt, endedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.getTime(),
    endedAt: endedAt.getTime(),
  }))
}
