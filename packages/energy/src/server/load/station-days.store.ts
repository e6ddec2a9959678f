import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { quarterMs } from '../../contract/index.ts'

export interface StationDay {
  stationId: string
  day: string
  /** Start of the local day in ms. */
  fromAt: number
  /** Energy of the charge points by quarter hour, in 0.1 Wh. */
  points: readonly number[]
}

export async function saveStationDays(tx: Tx, operatorId: string, days: readonly StationDay[]): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ fromAt, ...day }) => ({ ...day, fromAt: new Date(fromAt) }))
  await sql`
    insert into energy_station_days (operator_id, station_id, day, from_at, points_curve)
    select ${operatorId}::uuid, r."stationId", r.day, r."fromAt", r.points
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("stationId" uuid, day date, "fromAt" timestamptz, points bigint[])
    on conflict (operator_id, station_id, day) do update set from_at = excluded.from_at, points_curve = excluded.points_curve`.execute(
    tx,
  )
}

/** Returns the energy of the charge points of stations by quarter hour, over local days. */
export async function pointsOn(
  tx: Tx,
  stationIds: readonly string[],
  days: readonly string[],
): Promise<Map<number, number>> {
  const points = new Map<number, number>()
  if (stationIds.length === 0) return points
  const { rows } = await sql<{ fromAt: Date; points: string }>`
    select from_at as "fromAt", array_to_string(points_curve, ',') as points from energy_station_days
    where station_id = any(${stationIds}::uuid[]) and day = any(${days}::date[])`.execute(tx)
  for (const { fromAt, points: curve } of rows)
    for (const [place, dwh] of curve.split(',').entries()) {
      const at = fromAt.getTime() + place * quarterMs
      points.set(at, (points.get(at) ?? 0) + Number(dwh))
    }
  return points
}

/** Returns the stations of supply points. */
export async function stationsOfSupplies(tx: Tx, supplyIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ supplyId: string; stationIds: string[] }>`
    select supply_id as "supplyId", array_agg(station_id::text order by station_id) as "stationIds"
    from energy_supply_stations where supply_id = any(${supplyIds}::uuid[]) group by supply_id`.execute(tx)
  return new Map(rows.map(({ supplyId, stationIds }) => [supplyId, stationIds]))
}
