import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { VehicleStatus } from '../../contract/index.ts'

interface Found {
  placeAt: Date | null
  longitude: number | null
  latitude: number | null
  speedKmh: number | null
  heading: number | null
  soc: number | null
  socAt: Date | null
  socSource: 'lastSession' | 'person' | 'telematics' | null
  metres: number | null
  odometerAt: Date | null
  odometerSource: 'person' | 'telematics' | null
  placeBy: string | null
  socBy: string | null
  odometerBy: string | null
}
/** SQL for the source of a value at an instant: the source of the point. */
const teller = (at: RawBuilder<unknown>) => sql`(
  select s.name from telematics_points t join telematics_sources s on s.operator_id = t.operator_id and s.id = t.from_id
  where t.operator_id = p.operator_id and t.vehicle_id = p.vehicle_id and t.at = ${at})`

/** Returns the values without the charge point. Undefined: the vehicle does not exist. */
export async function findVehicleState(tx: Tx, id: string): Promise<Omit<VehicleStatus, 'plugged'> | undefined> {
  const { rows } = await sql<Found>`
    select p.place_at as "placeAt", p.lng_e7 / 1e7::float8 as longitude, p.lat_e7 / 1e7::float8 as latitude, p.speed_kmh as "speedKmh", p.heading,
      c.soc, c.soc_at as "socAt", c.soc_source as "socSource", d.odometer_m as metres, d.odometer_at as "odometerAt", d.odometer_source as "odometerSource",
      ${teller(sql`p.place_at`)} as "placeBy",
      case when c.soc_source = 'telematics' then ${teller(sql`c.soc_at`)} end as "socBy",
      case when d.odometer_source = 'telematics' then ${teller(sql`d.odometer_at`)} end as "odometerBy"
    from fleet_vehicle_places p
    join fleet_latest_soc c on c.operator_id = p.operator_id and c.vehicle_id = p.vehicle_id
    join fleet_latest_odometer d on d.operator_id = p.operator_id and d.vehicle_id = p.vehicle_id
    where p.vehicle_id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { placeAt, longitude, latitude, speedKmh, heading, soc, socAt, socSource } = row
  const { metres, odometerAt, odometerSource } = row
  return {
    vehicleId: id,
    place:
      placeAt && longitude !== null && latitude !== null
        ? { at: placeAt.toISOString(), sourceName: row.placeBy, longitude, latitude, speedKmh, heading }
        : null,
    soc:
      socAt && soc !== null && socSource
        ? { at: socAt.toISOString(), sourceName: row.socBy, percent: soc, source: socSource }
        : null,
    odometer:
      odometerAt && metres !== null && odometerSource
        ? { at: odometerAt.toISOString(), sourceName: row.odometerBy, metres, source: odometerSource }
        : null,
  }
}
