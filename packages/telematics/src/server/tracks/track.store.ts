import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { PastPoint } from './track.rules.ts'

type Found = Omit<PastPoint, 'at'> & { at: Date }
const columns = sql`at, lng_e7 / 1e7::float8 as longitude, lat_e7 / 1e7::float8 as latitude, speed_kmh as "speedKmh", heading, odometer_m as "odometerM", soc`
const ofTime = (row: Found): PastPoint => ({ ...row, at: row.at.getTime() })
/** Returns a vehicle's points within a span, in order. `after`, `limit`: for reading in slices. */
export async function trackPointsWithin(
  tx: Tx,
  { vehicleId, from, to, limit }: { vehicleId: string; from: Date; to: Date; limit?: number },
): Promise<PastPoint[]> {
  const { rows } = await sql<Found>`
    select ${columns} from telematics_points where vehicle_id = ${vehicleId} and at >= ${from} and at < ${to} order by at
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(tx)
  return rows.map(ofTime)
}
/**
 * Returns the nearest points of a vehicle within a week beyond the ends of a span that have the measured kind of value.
 * Null: none.
 */
export async function listPointsAround(
  tx: Tx,
  { vehicleId, from, to, by }: { vehicleId: string; from: Date; to: Date; by: 'odometer' | 'positions' },
): Promise<{ before: PastPoint | null; after: PastPoint | null }> {
  const condition = by === 'odometer' ? sql`odometer_m is not null` : sql`lng_e7 is not null`
  const nearest = async (where: RawBuilder<unknown>) => {
    const { rows } = await sql<Found>`
      select ${columns} from telematics_points where vehicle_id = ${vehicleId} and ${condition} and ${where} limit 1`.execute(
      tx,
    )
    return rows[0] ? ofTime(rows[0]) : null
  }
  return {
    before: await nearest(sql`at < ${from} and at >= ${from}::timestamptz - interval '7 days' order by at desc`),
    after: await nearest(sql`at >= ${to} and at < ${to}::timestamptz + interval '7 days' order by at`),
  }
}
export async function countTrackPoints(
  tx: Tx,
  { vehicleId, from, to }: { vehicleId: string; from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from telematics_points where vehicle_id = ${vehicleId} and at >= ${from} and at < ${to}`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}
/** Returns vehicles with points within a span, sorted. */
export async function vehiclesWithPoints(
  tx: Tx,
  { from, to, vehicleIds }: { from: Date; to: Date; vehicleIds?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct vehicle_id as id from telematics_points where at >= ${from} and at < ${to}
      ${vehicleIds ? sql`and vehicle_id = any(${vehicleIds}::uuid[])` : sql``} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
/** Deletes the points of an import. */
export async function deleteImportedPoints(
  tx: Tx,
  { fromId, vehicleIds, from, to }: { fromId: string; vehicleIds: readonly string[]; from: Date; to: Date },
): Promise<void> {
  await sql`delete from telematics_points where vehicle_id = any(${vehicleIds}::uuid[]) and at >= ${from} and at <= ${to}
    and from_id = ${fromId}`.execute(tx)
}

/** Returns vehicles by normalised VIN, plate and own number. An ambiguous number is null. */
export async function vehicleIdsByName(tx: Tx): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select k.key, p.vehicle_id as id from fleet_vehicle_places p
    cross join lateral (values (p.vin), (p.plate_key), (p.self_no_key)) k (key) where k.key <> ''`.execute(tx)
  const found = new Map<string, string | null>()
  for (const { key, id } of rows) found.set(key, found.has(key) && found.get(key) !== id ? null : id)
  return found
}
/** Returns the existing ones of these keys, by `vehicle at`. */
export async function listStoredKeys(
  tx: Tx,
  points: readonly { vehicleId: string; at: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ vehicleId: string; at: Date }>`
    select p.vehicle_id as "vehicleId", p.at from unnest(${points.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${points.map(({ at }) => new Date(at))}::timestamptz[]) n (id, at)
    join telematics_points p on p.vehicle_id = n.id and p.at = n.at`.execute(tx)
  return new Set(rows.map(({ vehicleId, at }) => `${vehicleId} ${at.getTime()}`))
}
