import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  connectorKey,
  type PastConnection,
  type StationPastMeterValue,
  type PastState,
  type StationPast,
} from '../../contract/index.ts'
import { canonicalConnectorStatus } from '../charge-points/charge-point-history.store.ts'

export interface PastSpan {
  stationId: string
  from: Date
  to: Date
}
/** Maximum age in minutes of a meter value at the start of the range. An older one is ignored. */
const meterValueMinutes = 15

type Row = { chargePointId: string; connectorNo: number; at: Date }

export async function connectorsOfStation(tx: Tx, stationId: string): Promise<StationPast['connectors']> {
  const { rows } = await sql<{
    chargePointId: string
    chargePointNo: string
    chargePointName: string
    connectorNo: number
    ratedPowerW: number
  }>`
    select p.id as "chargePointId", p.charge_point_no as "chargePointNo", p.name as "chargePointName", g.connector_no as "connectorNo", coalesce(g.rated_power_w, p.rated_power_w) as "ratedPowerW"
    from stations_charge_points p join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
    where p.station_id = ${stationId} order by p.charge_point_no, g.connector_no`.execute(tx)
  return rows.map(({ chargePointId, ...connector }) => ({
    ...connector,
    key: connectorKey(chargePointId, connector.connectorNo),
  }))
}

/** Returns the last reported state of each connector at the start, and all reports until the end. */
export async function statesWithin(tx: Tx, { stationId, from, to }: PastSpan): Promise<PastState[]> {
  const { rows } = await sql<Row & { reported: string; errorCode: string | null }>`
    with connectors as (
      select p.operator_id, p.id as charge_point_id, g.connector_no from stations_charge_points p
      join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id where p.station_id = ${stationId})
    select g.charge_point_id as "chargePointId", g.connector_no as "connectorNo", c.received_at as at, c.reported_status as reported, c.error_code as "errorCode"
    from connectors g cross join lateral (
      select received_at, reported_status, error_code from stations_state_changes c
      where c.operator_id = g.operator_id and c.charge_point_id = g.charge_point_id and c.connector_no = g.connector_no and c.received_at <= ${from}
      order by c.received_at desc, c.id desc limit 1) c
    union all
    select g.charge_point_id, g.connector_no, c.received_at, c.reported_status, c.error_code
    from connectors g join stations_state_changes c on c.operator_id = g.operator_id and c.charge_point_id = g.charge_point_id and c.connector_no = g.connector_no
      and c.received_at > ${from} and c.received_at <= ${to}
    order by at`.execute(tx)
  return rows.flatMap(({ chargePointId, connectorNo, at, reported, errorCode }) => {
    const status = canonicalConnectorStatus(reported)
    if (!status) return []
    const code = errorCode === 'NoError' ? null : errorCode
    return [
      {
        key: connectorKey(chargePointId, connectorNo),
        at: at.toISOString(),
        status,
        reported,
        errorCode: code,
      },
    ]
  })
}

/** Returns each charge point's connection at the start, and all disconnections and reconnections until the end. */
export async function pastConnectionsWithin(tx: Tx, { stationId, from, to }: PastSpan): Promise<PastConnection[]> {
  const { rows } = await sql<{ chargePointId: string; at: Date; code: string }>`
    with charge_points as (select operator_id, id from stations_charge_points where station_id = ${stationId})
    select p.id as "chargePointId", e.received_at as at, e.code
    from charge_points p cross join lateral (
      select received_at, code from stations_events e
      where e.operator_id = p.operator_id and e.charge_point_id = p.id and e.kind = 'link' and e.received_at <= ${from}
      order by e.received_at desc, e.id desc limit 1) e
    union all
    select p.id, e.received_at, e.code
    from charge_points p join stations_events e on e.operator_id = p.operator_id and e.charge_point_id = p.id and e.kind = 'link'
      and e.received_at > ${from} and e.received_at <= ${to}
    order by at`.execute(tx)
  return rows.map(({ chargePointId, at, code }) => ({
    chargePointId,
    at: at.toISOString(),
    connected: code === 'Online',
  }))
}

export async function meterValuesWithin(tx: Tx, { stationId, from, to }: PastSpan): Promise<StationPastMeterValue[]> {
  const { rows } = await sql<Row & { powerW: number | null; soc: number | null }>`
    select p.id as "chargePointId", g.connector_no as "connectorNo", m.at, m.power_w as "powerW", m.soc
    from stations_charge_points p join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
    cross join lateral stations_meter_values_within(p.operator_id, p.charge_point_key, g.connector_no,
      ${from}::timestamptz - make_interval(mins => ${meterValueMinutes}), ${to}) m
    where p.station_id = ${stationId} and (m.power_w is not null or m.soc is not null) order by m.at`.execute(tx)
  return rows.map(({ chargePointId, connectorNo, at, powerW, soc }) => ({
    key: connectorKey(chargePointId, connectorNo),
    at: at.toISOString(),
    powerW,
    soc,
  }))
}

/** Returns the time of the station's oldest retained meter value. */
export async function meterValuesSince(tx: Tx, stationId: string): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(first.at) as at from stations_charge_points p
    join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
    cross join lateral (
      (select m.at from stations_meter_values m where m.operator_id = g.operator_id and m.charge_point_key = p.charge_point_key and m.connector_no = g.connector_no
        order by m.at limit 1)
      union all
      (select m.at[1] from stations_meter_value_packs m where m.operator_id = g.operator_id and m.charge_point_key = p.charge_point_key and m.connector_no = g.connector_no
        order by m.from_at limit 1)) first
    where p.station_id = ${stationId}`.execute(tx)
  return rows[0]?.at?.toISOString() ?? null
}
