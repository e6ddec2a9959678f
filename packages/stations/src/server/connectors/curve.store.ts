import { type Tx, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { TelemetryPoint } from '../../contract/index.ts'

export interface CurveQuery {
  chargePointId?: string | undefined
  connectorNo?: number | undefined
  from: Date
  to: Date
}
type Found = Omit<TelemetryPoint, 'at'> & { at: Date }
const present = (point: Found): TelemetryPoint => toReplyRow(point)

/**
 * SQL for the power of a bucket in W: by its energy, so that a curve adds up to what the registers counted, otherwise the
 * mean of its meter values. One 0.1 Wh in `step` seconds is 360 / `step` W.
 */
export const powerOfBucket = (bucket: 'r' | 'x') =>
  sql`coalesce(round(${sql.ref(`${bucket}.energy_dwh`)} * 360.0 / ${sql.ref(`${bucket}.step`)})::bigint, ${sql.ref(`${bucket}.power_w`)})`

const mostMeterValues = 5_000
/** Returns the single meter values of one connector, or null if there are too many. */
export async function rawCurve(
  tx: Tx,
  { chargePointId, connectorNo, from, to }: CurveQuery,
): Promise<TelemetryPoint[] | null> {
  const { rows } = await sql<Found>`
    select x.at, x.power_w as "powerW", null::bigint as "powerMaxW", x.voltage_dv as "voltageDv", x.current_da as "currentDa", x.soc, x.temperature_dc as "temperatureDc"
    from stations_charge_points p cross join lateral stations_meter_values_within(p.operator_id, p.charge_point_key, ${connectorNo ?? 1}, ${from}, ${to}) x
    where p.id = ${chargePointId ?? null} and x.at < ${to} order by x.at limit ${mostMeterValues + 1}`.execute(tx)
  return rows.length > mostMeterValues ? null : rows.map(present)
}

/** Seconds per point of a curve: stored steps, and days calculated from hours. */
export type CurveStep = 300 | 3_600 | 86_400
const storedStep = (step: CurveStep) => Math.min(step, 3_600)
/** SQL for the point of a bucket of `from` (with its `time_zone`), both selected and grouped by. */
function pointOf(step: CurveStep, from: string) {
  const at = sql.ref(`${from}.at`)
  if (step !== 86_400) return { at, key: at }
  const key = sql`date_trunc('day', ${at} at time zone s.time_zone)`
  return { at: sql`${key} at time zone s.time_zone`, key }
}

/**
 * Returns the buckets of a charge point or one of its connectors. Power is summed over connectors; other values are
 * only available for a single connector.
 */
export async function rolledCurve(
  tx: Tx,
  { chargePointId, connectorNo, from, to }: CurveQuery,
  step: CurveStep,
): Promise<TelemetryPoint[]> {
  const point = pointOf(step, 's')
  const { rows } = await sql<Found>`
    with connectors as (
      select g.operator_id, p.charge_point_key, g.connector_no, s.time_zone from stations_connectors g join stations_charge_points p on p.operator_id = g.operator_id and p.id = g.charge_point_id
      join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
      where p.id = ${chargePointId ?? null}::uuid and (${connectorNo ?? null}::int is null or g.connector_no = ${connectorNo ?? null}::int)),
    one as (select count(*) = 1 as alone from connectors),
    buckets as (
      select r.at, s.time_zone, sum(${powerOfBucket('r')}) as power_w, max(r.power_max_w) as power_max_w, max(r.voltage_dv) as voltage_dv, max(r.current_da) as current_da,
        max(r.soc) as soc, max(r.temperature_max_dc) as temperature_dc
      from connectors s join stations_rollups r on r.operator_id = s.operator_id and r.charge_point_key = s.charge_point_key and r.connector_no = s.connector_no
        and r.step = ${storedStep(step)} and r.at >= ${from} and r.at < ${to}
      group by r.at, s.time_zone)
    select ${point.at} as at, round(avg(s.power_w))::bigint as "powerW", case when alone then max(s.power_max_w) end as "powerMaxW",
      case when alone then round(avg(s.voltage_dv))::int end as "voltageDv", case when alone then round(avg(s.current_da))::int end as "currentDa",
      ${step === 86_400 ? sql`null::int` : sql`case when alone then max(s.soc) end`} as soc, max(s.temperature_dc) as "temperatureDc"
    from buckets s cross join one group by ${point.key}, s.time_zone, alone order by 1`.execute(tx)
  return rows.map(present)
}

/** Returns the buckets of a whole station, summed during aggregation. */
export async function stationCurve(
  tx: Tx,
  { stationId, from, to }: { stationId: string; from: Date; to: Date },
  step: CurveStep,
): Promise<TelemetryPoint[]> {
  const point = pointOf(step, 'l')
  const { rows } = await sql<Pick<Found, 'at' | 'powerW' | 'temperatureDc'>>`
    select ${point.at} as at, round(avg(l.power_w))::bigint as "powerW", max(l.temperature_max_dc) as "temperatureDc"
    from stations_load l join stations_stations s on s.operator_id = l.operator_id and s.id = l.station_id
    where l.station_id = ${stationId} and l.step = ${storedStep(step)} and l.at >= ${from} and l.at < ${to} group by ${point.key}, s.time_zone order by 1`.execute(
    tx,
  )
  return rows.map((row) => present({ ...row, powerMaxW: null, voltageDv: null, currentDa: null, soc: null }))
}

export interface LoadSpan {
  from: Date
  to: Date
  stationId?: string | undefined
}
/**
 * Returns the total power of all stations, or of one, in steps of five minutes. Its sum over a day is the energy of the
 * day, because the power is derived from the registers wherever they are known.
 */
export async function loadBetween(tx: Tx, { from, to, stationId }: LoadSpan): Promise<{ at: Date; powerW: number }[]> {
  const { rows } = await sql<{ at: Date; powerW: number }>`
    select at, sum(power_w)::bigint as "powerW" from stations_load
    where step = 300 and at >= ${from} and at < ${to} and power_w is not null and (${stationId ?? null}::uuid is null or station_id = ${stationId ?? null}::uuid)
    group by at order by at`.execute(tx)
  return rows
}
