import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { TelemetryPoint } from '../../contract/index.ts'

export interface CurveWish {
  pileId?: string | undefined
  gunNo?: number | undefined
  from: Date
  to: Date
}
type Found = Omit<TelemetryPoint, 'at'> & { at: Date }
const present = ({ at, ...point }: Found): TelemetryPoint => ({ ...point, at: at.toISOString() })

/** Single samples of one connector. */
export async function rawCurve(tx: Tx, { pileId, gunNo, from, to }: CurveWish): Promise<TelemetryPoint[]> {
  const { rows } = await sql<Found>`
    select x.at, x.power_w as "powerW", null::bigint as "powerMaxW", x.voltage_dv as "voltageDv", x.current_da as "currentDa", x.soc, x.temperature_dc as "temperatureDc"
    from stations_samples x join stations_piles p on p.operator_id = x.operator_id and p.pile_key = x.pile_key
    where p.id = ${pileId ?? null} and x.gun_no = ${gunNo ?? 1} and x.at >= ${from} and x.at < ${to} order by x.at limit 5000`.execute(
    tx,
  )
  return rows.map(present)
}

/** Buckets of a charge point or one of its connectors; powers of several are added, what can't be added is one connector's alone. */
export async function rolledCurve(
  tx: Tx,
  { pileId, gunNo, from, to }: CurveWish,
  step: 300 | 3_600,
): Promise<TelemetryPoint[]> {
  const { rows } = await sql<Found>`
    with guns as (
      select g.operator_id, p.pile_key, g.gun_no from stations_guns g join stations_piles p on p.operator_id = g.operator_id and p.id = g.pile_id
      where p.id = ${pileId ?? null}::uuid and (${gunNo ?? null}::int is null or g.gun_no = ${gunNo ?? null}::int)),
    one as (select count(*) = 1 as alone from guns)
    select r.at, sum(r.power_w)::bigint as "powerW", case when alone then max(r.power_max_w) end as "powerMaxW", case when alone then max(r.voltage_dv) end as "voltageDv",
      case when alone then max(r.current_da) end as "currentDa", case when alone then max(r.soc) end as soc, max(r.temperature_max_dc) as "temperatureDc"
    from guns g cross join one join stations_rollups r on r.operator_id = g.operator_id and r.pile_key = g.pile_key and r.gun_no = g.gun_no
      and r.step = ${step} and r.at >= ${from} and r.at < ${to}
    group by r.at, alone order by r.at`.execute(tx)
  return rows.map(present)
}

/** Buckets of a whole station, summed when they were rolled up. */
export async function stationCurve(
  tx: Tx,
  { stationId, from, to }: { stationId: string; from: Date; to: Date },
  step: 300 | 3_600,
): Promise<TelemetryPoint[]> {
  const { rows } = await sql<Pick<Found, 'at' | 'powerW' | 'temperatureDc'>>`
    select at, power_w as "powerW", temperature_max_dc as "temperatureDc" from stations_load
    where station_id = ${stationId} and step = ${step} and at >= ${from} and at < ${to} order by at`.execute(
    tx,
  )
  return rows.map((row) => present({ ...row, powerMaxW: null, voltageDv: null, currentDa: null, soc: null }))
}

export interface LoadSpan {
  from: Date
  to: Date
  stationId?: string | undefined
}
/** What all stations drew together, or one, in steps of five minutes. */
export async function loadBetween(
  tx: Tx,
  { from, to, stationId }: LoadSpan,
): Promise<{ at: Date; powerW: number }[]> {
  const { rows } = await sql<{ at: Date; powerW: number }>`
    select at, sum(power_w)::bigint as "powerW" from stations_load
    where step = 300 and at >= ${from} and at < ${to} and power_w is not null and (${stationId ?? null}::uuid is null or station_id = ${stationId ?? null}::uuid)
    group by at order by at`.execute(tx)
  return rows
}
