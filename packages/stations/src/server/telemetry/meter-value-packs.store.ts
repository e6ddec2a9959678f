import { encodeUnquotedColumn, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Day of a connector (UTC, as an instant) with meter values in rows. */
export interface ConnectorDay {
  operatorId: string
  chargePointKey: number
  connectorNo: number
  day: number
}

/** Maximum days per query. If there are more, the oldest come first. */
const mostDays = 20_000
/** Minutes of overlap, so that values committed shortly after their receipt are not missed. */
const overlapMinutes = 5
const hourOf = sql.raw("date_bin('1 hour', at, '2000-01-01 00:00Z')")
/**
 * Upper limit for packing: aggregated values only, because aggregation finds late values by receipt time among the
 * rows.
 */
const rolledUp = sql`(select done_until - make_interval(mins => ${overlapMinutes}) from stations_rollup_state)`

/**
 * Takes a transaction lock and returns true if no other transaction is packing. Rows are then found by connector,
 * whatever their number.
 */
export async function lockMeterValuePacking(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('stations:pack-meter-values', 0)) as alone, set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(tx)
  return rows[0]?.alone ?? false
}

const ofChargePoint = sql`s.operator_id = p.operator_id and s.charge_point_key = p.charge_point_key`
/**
 * Returns the connectors (0: the charge point's own meter) with rows from before an instant, each with the first day.
 */
export async function connectorDays(tx: Tx, before: Date): Promise<ConnectorDay[]> {
  const { rows } = await sql<ConnectorDay>`
    select p.operator_id as "operatorId", p.charge_point_key as "chargePointKey", g.connector_no as "connectorNo", (extract(epoch from date_trunc('day', s.at, 'UTC')) * 1000)::bigint as day
    from stations_charge_points p
    cross join lateral (
      -- Whatever numbers there are, registered or not: from one to the next, each by the index.
      with recursive connectors as (
        select (select s.connector_no from stations_meter_values s where ${ofChargePoint} order by s.connector_no limit 1) as connector_no
        union all
        select (select s.connector_no from stations_meter_values s where ${ofChargePoint} and s.connector_no > connectors.connector_no order by s.connector_no limit 1)
        from connectors where connectors.connector_no is not null)
      select connector_no from connectors where connector_no is not null) g
    cross join lateral (
      select s.at from stations_meter_values s where ${ofChargePoint} and s.connector_no = g.connector_no
        and s.at < ${before} and s.received_at < ${rolledUp} order by s.at limit 1) s
    where exists (select from stations_meter_values where at < ${before})
    order by 4, 1, 2, 3 limit ${mostDays}`.execute(tx)
  return rows
}

/**
 * Packs the meter values of these days by hour and merges them with existing packs. A duplicate, for example after a
 * repeated upload, is stored once, as first received.
 */
export async function packDays(tx: Tx, days: readonly ConnectorDay[], before: Date): Promise<void> {
  const key = sql.raw('operator_id, charge_point_key, connector_no')
  await sql`
    with wanted as (
      select w.operator_id, w.charge_point_key, w.connector_no, to_timestamp(w.day_ms / 1000) as day from unnest(${encodeUnquotedColumn(days, ({ operatorId }) => operatorId)}::uuid[],
        ${encodeUnquotedColumn(days, ({ chargePointKey }) => chargePointKey)}::bigint[], ${encodeUnquotedColumn(days, ({ connectorNo }) => connectorNo)}::smallint[],
        ${encodeUnquotedColumn(days, ({ day }) => day)}::float8[]) as w (operator_id, charge_point_key, connector_no, day_ms)),
    taken as (
      delete from stations_meter_values s using wanted w
      where s.operator_id = w.operator_id and s.charge_point_key = w.charge_point_key and s.connector_no = w.connector_no and s.at >= w.day
        and s.at < least(w.day + interval '1 day', ${before}::timestamptz) and s.received_at < ${rolledUp}
      returning s.*),
    hours as (select distinct ${key}, ${hourOf} as from_at from taken),
    packed as (
      delete from stations_meter_value_packs p using hours h
      where p.operator_id = h.operator_id and p.charge_point_key = h.charge_point_key and p.connector_no = h.connector_no and p.from_at = h.from_at
      returning p.*),
    every as (
      select ${key}, at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc, context from taken
      union all
      select p.operator_id, p.charge_point_key, p.connector_no, u.* from packed p cross join lateral unnest(p.at, p.device_at, p.received_at, p.register_dwh,
        p.power_w, p.voltage_dv, p.current_da, p.soc, p.temperature_dc, p.context) u),
    once as (
      select distinct on (${key}, at, register_dwh) *, ${hourOf} as from_at from every order by ${key}, at, register_dwh, received_at)
    insert into stations_meter_value_packs (${key}, from_at, meter_values, at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc, context)
    select ${key}, from_at, count(*), array_agg(at ${inOrder}), ${column('device_at')}, array_agg(received_at ${inOrder}), ${column('register_dwh')},
      ${column('power_w')}, ${column('voltage_dv')}, ${column('current_da')}, ${column('soc')}, ${column('temperature_dc')}, ${column('context')}
    from once group by ${key}, from_at`.execute(tx)
}
const inOrder = sql.raw('order by at, register_dwh')
function column(name: string) {
  const ref = sql.ref(name)
  return sql`case when count(${ref}) > 0 then array_agg(${ref} ${inOrder}) end`
}
