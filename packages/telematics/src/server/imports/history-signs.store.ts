import type { RemainingVehicleValues } from '@evops/fleet/server'
import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'

interface StoredSigns {
  vehicleId: string
  place: boolean
  odometer: boolean
  soc: boolean
}
/** Returns the last known values that came from an import. Vehicles without such values are omitted. */
export async function vehicleValuesOfImport(
  tx: Tx,
  { fromId, vehicleIds }: { fromId: string; vehicleIds: readonly string[] },
): Promise<StoredSigns[]> {
  const { rows } = await sql<StoredSigns>`
    select * from (
      select p.vehicle_id as "vehicleId", coalesce(bool_or(t.at = p.place_at), false) as place,
        coalesce(bool_or(t.at = p.odometer_at), false) as odometer, coalesce(bool_or(t.at = p.soc_at), false) as soc
      from fleet_vehicle_places p
      join telematics_points t on t.operator_id = p.operator_id and t.vehicle_id = p.vehicle_id and t.from_id = ${fromId}
        and t.at in (p.place_at, p.odometer_at, p.soc_at)
      where p.vehicle_id = any(${vehicleIds}::uuid[]) group by 1) told
    where place or odometer or soc`.execute(tx)
  return rows
}

interface Found {
  vehicleId: string
  placeAt: Date | null
  lngE7: number | null
  latE7: number | null
  speedKmh: number | null
  heading: number | null
  odometerAt: Date | null
  metres: number | null
  socAt: Date | null
  pct: number | null
}
/** Returns the newest remaining value for each of these values. Null: none remains. */
export async function remainingVehicleValues(
  tx: Tx,
  importedSigns: readonly StoredSigns[],
): Promise<RemainingVehicleValues[]> {
  if (importedSigns.length === 0) return []
  const newest = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    left join lateral (select t.at, ${columns} from telematics_points t where t.vehicle_id = n.id and ${condition} is not null
      order by t.at desc limit 1)`
  const { rows } = await sql<Found>`
    select n.id as "vehicleId", p.at as "placeAt", p.lng_e7 as "lngE7", p.lat_e7 as "latE7", p.speed_kmh as "speedKmh", p.heading,
      d.at as "odometerAt", d.odometer_m as metres, c.at as "socAt", c.soc as pct
    from unnest(${importedSigns.map(({ vehicleId }) => vehicleId)}::uuid[]) n (id)
    ${newest(sql`t.lng_e7, t.lat_e7, t.speed_kmh, t.heading`, sql`t.lng_e7`)} p on true
    ${newest(sql`t.odometer_m`, sql`t.odometer_m`)} d on true
    ${newest(sql`t.soc`, sql`t.soc`)} c on true`.execute(tx)
  const byId = new Map(rows.map((row) => [row.vehicleId, row]))
  return importedSigns.map(({ vehicleId, place, odometer, soc }) => {
    const row = byId.get(vehicleId)
    return {
      vehicleId,
      ...(place && { place: placeOf(row) }),
      ...(odometer && {
        odometer: row?.odometerAt && row.metres !== null ? { at: row.odometerAt, metres: row.metres } : null,
      }),
      ...(soc && { soc: row?.socAt && row.pct !== null ? { at: row.socAt, pct: row.pct } : null }),
    }
  })
}
function placeOf(row: Found | undefined): RemainingVehicleValues['place'] {
  if (!row?.placeAt || row.lngE7 === null || row.latE7 === null) return null
  const { placeAt: at, lngE7, latE7, speedKmh, heading } = row
  return { at, lngE7, latE7, speedKmh, heading }
}
