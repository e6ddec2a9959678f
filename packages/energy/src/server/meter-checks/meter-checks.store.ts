import type { Tx } from '@evops/platform/server'
import type { MeterAccuracyClass } from '@evops/stations/contract'
import { sql } from 'kysely'

/** Stations whose charge points are below the same meters: those of a supply point, or a single one. */
export interface CheckedPlace {
  stationIds: string[]
  timeZone: string
}
/** Returns the places with meters, of one station or all. The first station of a place carries its alarms. */
export async function placesToCheck(tx: Tx, stationId: string | null): Promise<CheckedPlace[]> {
  const { rows } = await sql<CheckedPlace>`
    with fed as (select f.supply_id, array_agg(f.station_id::text order by f.station_id) as ids from energy_supply_stations f
      where exists (select from energy_supply_meters m where m.operator_id = f.operator_id and m.supply_id = f.supply_id) group by f.supply_id),
    places as (select ids from fed union select array[m.station_id::text] from stations_meter_names m
      where not exists (select from fed where m.station_id::text = any(fed.ids)))
    select p.ids as "stationIds", s.time_zone as "timeZone" from places p
    join stations_station_names s on s.station_id = p.ids[1]::uuid
    where ${stationId}::text is null or ${stationId}::text = any(p.ids) order by p.ids`.execute(tx)
  return rows
}

export interface MeterDayRow {
  meterId: string
  meterNo: string
  maxPowerW: number | null
  accuracyClass: MeterAccuracyClass | null
  isTop: boolean
  importDwh: number | null
  quarters: number | null
  filled: number | null
  peakDwh: number | null
}
/**
 * Returns the meters of a place on a day. The meters of a supply point are on top; without a supply point those without
 * a parent are.
 */
export async function meterDaysOf(tx: Tx, { stationIds }: CheckedPlace, day: string): Promise<MeterDayRow[]> {
  const { rows } = await sql<MeterDayRow>`
    with own as (select m.* from stations_meter_names m where m.station_id = any(${stationIds}::uuid[])),
      counted as (select f.meter_id from energy_supply_meters f join own o on o.meter_id = f.meter_id where f.valid @> ${day}::date)
    select o.meter_id as "meterId", o.meter_no as "meterNo", o.max_power_w as "maxPowerW", o.accuracy_class as "accuracyClass",
      case when exists (select from counted) then o.meter_id in (select meter_id from counted)
        else not exists (select from energy_meter_positions p where p.meter_id = o.meter_id and p.parent_id is not null and p.valid @> ${day}::date) end as "isTop",
      d.import_dwh as "importDwh", d.quarters, d.read_quarters + d.interpolated as filled, d.peak_dwh as "peakDwh"
    from own o left join energy_meter_days d on d.operator_id = o.operator_id and d.meter_id = o.meter_id and d.day = ${day}::date
    order by o.meter_no`.execute(tx)
  return rows
}

/** Returns operators with meters. */
export async function operatorsWithMeters(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct operator_id as id from energy_meter_days`.execute(tx)
  return rows.map(({ id }) => id)
}
