import { millisecondColumn, encodeUnquotedColumn, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { markVehicleDaysChanged } from '../energy-facts/marks.store.ts'

/** Plausible values that a vehicle reported. Positions are WGS-84 in 1e-7 of a degree. */
export interface ReportedVehicleValues {
  vehicleId: string
  place: { at: Date; lngE7: number; latE7: number; speedKmh: number | null; heading: number | null } | null
  odometer: { at: Date; metres: number } | null
  /** State of charge in percent. */
  soc: { at: Date; pct: number } | null
}

/**
 * Stores values reported by vehicles: the newest of each kind counts, an older one changes nothing. One statement for
 * all; unknown vehicles are skipped. Each vehicle may occur once.
 */
export async function recordVehicleValues(
  tx: Tx,
  { operatorId, receivedAt }: { operatorId: string; receivedAt: Date },
  signs: readonly ReportedVehicleValues[],
): Promise<void> {
  if (signs.length === 0) return
  const figures = (of: (one: ReportedVehicleValues) => number | null | undefined) =>
    encodeUnquotedColumn(signs, (one) => of(one) ?? null)
  const times = (of: (one: ReportedVehicleValues) => Date | undefined) =>
    millisecondColumn(signs, (one) => of(one) ?? null)
  await sql`
    insert into fleet_vehicle_signs as s (operator_id, vehicle_id, place_at, lng_e7, lat_e7, speed_kmh, heading, odometer_at, odometer_m,
      soc_at, soc, received_at)
    select ${operatorId}::uuid, n.id, to_timestamp(n.place_at / 1000), n.lng, n.lat, n.speed, n.heading, to_timestamp(n.odometer_at / 1000), n.odometer,
      to_timestamp(n.soc_at / 1000), n.soc, ${receivedAt}::timestamptz
    from unnest(${encodeUnquotedColumn(signs, ({ vehicleId }) => vehicleId)}::uuid[], ${times(({ place }) => place?.at)}::float8[],
      ${figures(({ place }) => place?.lngE7)}::int[], ${figures(({ place }) => place?.latE7)}::int[], ${figures(({ place }) => place?.speedKmh)}::smallint[],
      ${figures(({ place }) => place?.heading)}::smallint[], ${times(({ odometer }) => odometer?.at)}::float8[],
      ${figures(({ odometer }) => odometer?.metres)}::bigint[], ${times(({ soc }) => soc?.at)}::float8[], ${figures(({ soc }) => soc?.pct)}::smallint[])
      n (id, place_at, lng, lat, speed, heading, odometer_at, odometer, soc_at, soc)
    where exists (select from fleet_vehicles v where v.operator_id = ${operatorId} and v.id = n.id)
    order by n.id
    on conflict (operator_id, vehicle_id) do update set
      place_at = case when excluded.place_at > coalesce(s.place_at, '-infinity') then excluded.place_at else s.place_at end,
      lng_e7 = case when excluded.place_at > coalesce(s.place_at, '-infinity') then excluded.lng_e7 else s.lng_e7 end,
      lat_e7 = case when excluded.place_at > coalesce(s.place_at, '-infinity') then excluded.lat_e7 else s.lat_e7 end,
      speed_kmh = case when excluded.place_at > coalesce(s.place_at, '-infinity') then excluded.speed_kmh else s.speed_kmh end,
      heading = case when excluded.place_at > coalesce(s.place_at, '-infinity') then excluded.heading else s.heading end,
      odometer_at = case when excluded.odometer_at > coalesce(s.odometer_at, '-infinity') then excluded.odometer_at else s.odometer_at end,
      odometer_m = case when excluded.odometer_at > coalesce(s.odometer_at, '-infinity') then excluded.odometer_m else s.odometer_m end,
      soc_at = case when excluded.soc_at > coalesce(s.soc_at, '-infinity') then excluded.soc_at else s.soc_at end,
      soc = case when excluded.soc_at > coalesce(s.soc_at, '-infinity') then excluded.soc else s.soc end,
      received_at = excluded.received_at`.execute(tx)
}

/** Known values of a vehicle: null means unknown, an absent value stays unchanged. */
export type RemainingVehicleValues = Pick<ReportedVehicleValues, 'vehicleId'> & Partial<ReportedVehicleValues>
/** Overwrites the last known values, even with older ones: used after reported values were deleted. */
export async function overwriteVehicleValues(
  tx: Tx,
  { operatorId, at }: { operatorId: string; at: Date },
  signs: readonly RemainingVehicleValues[],
): Promise<void> {
  for (const { vehicleId, place, odometer, soc } of signs)
    await tx
      .updateTable('fleet_vehicle_signs')
      .set({
        received_at: at,
        ...(place !== undefined && {
          place_at: place?.at ?? null,
          lng_e7: place?.lngE7 ?? null,
          lat_e7: place?.latE7 ?? null,
          speed_kmh: place?.speedKmh ?? null,
          heading: place?.heading ?? null,
        }),
        ...(odometer !== undefined && {
          odometer_at: odometer?.at ?? null,
          odometer_m: odometer?.metres ?? null,
        }),
        ...(soc !== undefined && { soc_at: soc?.at ?? null, soc: soc?.pct ?? null }),
      })
      .where('operator_id', '=', operatorId)
      .where('vehicle_id', '=', vehicleId)
      .execute()
}

export interface MeasuredDay {
  vehicleId: string
  /** Day in the operator's zone: 2026-11-24. */
  day: string
  distanceM: number
  by: 'odometer' | 'positions'
  /** False if only a part of the day was measured. Its distance does not count, and its energy has no distance. */
  isWhole: boolean
  socFrom: number | null
  socTo: number | null
}
/**
 * Stores the distance of vehicles on days and replaces earlier values. They count on days without a driver's record.
 */
export async function recordMeasuredDays(
  tx: Tx,
  { operatorId, at }: { operatorId: string; at: Date },
  days: readonly MeasuredDay[],
): Promise<void> {
  if (days.length === 0) return
  const column = <V>(of: (one: MeasuredDay) => V) => days.map(of)
  await sql`
    insert into fleet_measured_days (operator_id, vehicle_id, day, distance_m, by, is_whole, soc_from, soc_to, worked_at)
    select ${operatorId}::uuid, n.id, n.day, n.metres, n.by, n.is_whole, n.soc_from, n.soc_to, ${at}::timestamptz
    from unnest(${column((d) => d.vehicleId)}::uuid[], ${column((d) => d.day)}::date[], ${column((d) => d.distanceM)}::int[], ${column((d) => d.by)}::text[],
      ${column((d) => d.isWhole)}::boolean[], ${column((d) => d.socFrom)}::smallint[], ${column((d) => d.socTo)}::smallint[]) n (id, day, metres, by, is_whole, soc_from, soc_to)
    where exists (select from fleet_vehicles v where v.operator_id = ${operatorId} and v.id = n.id)
    on conflict (operator_id, vehicle_id, day) do update set distance_m = excluded.distance_m, by = excluded.by,
      is_whole = excluded.is_whole, soc_from = excluded.soc_from, soc_to = excluded.soc_to, worked_at = excluded.worked_at`.execute(
    tx,
  )
  await markVehicleDaysChanged(tx, days)
}

/** Deletes the measurements of vehicles on days. */
export async function deleteMeasuredDays(
  tx: Tx,
  { vehicleIds, days }: { vehicleIds: readonly string[]; days: readonly string[] },
): Promise<void> {
  await markVehicleDaysChanged(
    tx,
    vehicleIds.flatMap((vehicleId) => days.map((day) => ({ vehicleId, day }))),
  )
  await sql`delete from fleet_measured_days where vehicle_id = any(${vehicleIds}::uuid[]) and day = any(${days}::date[])`.execute(
    tx,
  )
}
