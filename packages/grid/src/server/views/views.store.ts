import type { Tx } from '@evops/platform/server'
import { maxReadingAgeMs } from '@evops/energy/contract'
import { sql } from 'kysely'
import type { ConnectorStatus } from '@evops/stations/contract'
import type { NetLive } from '../../contract/index.ts'

type ChargePointLive = NetLive['chargePoints'][number]
type MeterLive = NetLive['meters'][number]
interface ConnectorRow {
  objectId: string
  connectorNo: number | null
  status: ConnectorStatus | null
  powerW: number | null
  at: Date | null
  alarms: number
}
/** Returns the charge points in the net of a station, connector by connector. */
async function connectorsAt(tx: Tx, stationId: string): Promise<ConnectorRow[]> {
  const { rows } = await sql<ConnectorRow>`
    select o.id as "objectId", g.connector_no as "connectorNo",
      case when g.connected then coalesce(g.status, 'offline') else 'offline' end as status, v.power_w as "powerW", v.sampled_at as at,
      (select count(*) from stations_alarm_facts a where a.operator_id = o.operator_id and a.charge_point_id = o.charge_point_id
        and a.state in ('raised', 'acknowledged') and a.level > 1) as alarms
    from grid_objects o
    left join stations_bookable_connectors g on g.operator_id = o.operator_id and g.charge_point_id = o.charge_point_id
    left join stations_last_values v on v.operator_id = g.operator_id and v.charge_point_id = g.charge_point_id and v.connector_no = g.connector_no
    where o.station_id = ${stationId} and o.charge_point_id is not null
    order by o.id, g.connector_no`.execute(tx)
  return rows
}
interface DepartureRow {
  objectId: string
  blockNo: string
  departAt: Date
}
const mostDepartures = 20
/** Returns the open departures from now on at the charge points of a net. */
async function departuresAt(tx: Tx, stationId: string, now: Date): Promise<DepartureRow[]> {
  const { rows } = await sql<DepartureRow>`
    select o.id as "objectId", d.block_no as "blockNo", d.depart_at as "departAt"
    from grid_objects o
    cross join lateral (select n.block_no, n.depart_at from depots_upcoming_departures n
      where n.operator_id = o.operator_id and n.station_id = o.station_id and n.charge_point_id = o.charge_point_id and n.depart_at >= ${now}
      order by n.depart_at limit ${mostDepartures}) d
    where o.station_id = ${stationId} and o.charge_point_id is not null
    order by d.depart_at, d.block_no`.execute(tx)
  return rows
}
export async function chargePointsLive(tx: Tx, stationId: string, now: Date): Promise<ChargePointLive[]> {
  const departures = Map.groupBy(await departuresAt(tx, stationId, now), ({ objectId }) => objectId)
  const rows = Map.groupBy(await connectorsAt(tx, stationId), ({ objectId }) => objectId)
  return [...rows].map(([objectId, connectors]) => ({
    objectId,
    connectors: connectors.flatMap(({ connectorNo, status, powerW, at }) =>
      connectorNo === null || status === null ? [] : [{ connectorNo, status, powerW, at: at?.toISOString() ?? null }],
    ),
    alarms: connectors[0]?.alarms ?? 0,
    departures: (departures.get(objectId) ?? []).map(({ blockNo, departAt }) => ({
      blockNo,
      departAt: departAt.toISOString(),
    })),
  }))
}

interface ValueRow {
  objectId: string
  quantity: MeterLive['values'][number]['quantity']
  value: number
  at: Date
  /** Null: not read at regular intervals. */
  intervalS: number | null
}
/** Seconds for which a register without a reading interval counts as current. */
const readByHandS = 86_400
/** Returns the last values of meters in the net of a station: from their collector, or else from their readings. */
export async function metersLive(tx: Tx, stationId: string): Promise<MeterLive[]> {
  const { rows } = await sql<ValueRow>`
    select distinct on (o.id, t.quantity) o.id as "objectId", t.quantity, t.value, t.at, t.interval_s as "intervalS"
    from grid_objects o
    cross join lateral (
      select case v.quantity when 'power' then 'power' else 'energy' end as quantity,
        case v.quantity when 'power' then v.value_e3 else v.value_e3 * 10 end as value, v.value_at as at, v.interval_s
      from energy_meter_values v
      where v.operator_id = o.operator_id and v.meter_id = o.meter_id and v.quantity in ('power', 'energy-import')
      union all
      (select 'energy', l.register_dwh * l.multiplier, l.at, null from stations_meter_log l
        where l.operator_id = o.operator_id and l.meter_id = o.meter_id order by l.at desc limit 1)
    ) t
    where o.station_id = ${stationId} and o.meter_id is not null
    order by o.id, t.quantity, t.at desc`.execute(tx)
  return [...Map.groupBy(rows, ({ objectId }) => objectId)].map(([objectId, values]) => ({
    objectId,
    values: values.map(({ quantity, value, at, intervalS }) => ({
      quantity,
      value,
      at: at.toISOString(),
      freshS: intervalS === null ? readByHandS : maxReadingAgeMs(intervalS) / 1_000,
    })),
  }))
}
