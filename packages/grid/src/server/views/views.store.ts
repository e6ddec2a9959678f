import type { Tx } from '@evops/platform/server'
import { freshMsOf } from '@evops/energy/contract'
import { sql } from 'kysely'
import type { GunStatus } from '@evops/stations/contract'
import type { NetLive } from '../../contract/index.ts'

type PileLive = NetLive['piles'][number]
type MeterLive = NetLive['meters'][number]
interface GunRow {
  objectId: string
  gunNo: number | null
  status: GunStatus | null
  powerW: number | null
  at: Date | null
  alarms: number
}
/** Charge points that stand in the net of a station, connector by connector. */
async function gunsAt(tx: Tx, stationId: string): Promise<GunRow[]> {
  const { rows } = await sql<GunRow>`
    select o.id as "objectId", g.gun_no as "gunNo",
      case when g.connected then coalesce(g.status, 'offline') else 'offline' end as status, v.power_w as "powerW", v.sampled_at as at,
      (select count(*) from stations_alarm_facts a where a.operator_id = o.operator_id and a.pile_id = o.pile_id
        and a.state in ('raised', 'acknowledged') and a.level > 1) as alarms
    from grid_objects o
    left join stations_bookable_guns g on g.operator_id = o.operator_id and g.pile_id = o.pile_id
    left join stations_last_values v on v.operator_id = g.operator_id and v.pile_id = g.pile_id and v.gun_no = g.gun_no
    where o.station_id = ${stationId} and o.pile_id is not null
    order by o.id, g.gun_no`.execute(tx)
  return rows
}
interface DepartureRow {
  objectId: string
  blockNo: string
  departAt: Date
}
const mostDepartures = 20
/** Departures that are owed from now on, at the charge points of a net. */
async function departuresAt(tx: Tx, stationId: string, now: Date): Promise<DepartureRow[]> {
  const { rows } = await sql<DepartureRow>`
    select o.id as "objectId", d.block_no as "blockNo", d.depart_at as "departAt"
    from grid_objects o
    cross join lateral (select n.block_no, n.depart_at from depots_departures_ahead n
      where n.operator_id = o.operator_id and n.station_id = o.station_id and n.pile_id = o.pile_id and n.depart_at >= ${now}
      order by n.depart_at limit ${mostDepartures}) d
    where o.station_id = ${stationId} and o.pile_id is not null
    order by d.depart_at, d.block_no`.execute(tx)
  return rows
}
export async function pilesLive(tx: Tx, stationId: string, now: Date): Promise<PileLive[]> {
  const departures = Map.groupBy(await departuresAt(tx, stationId, now), ({ objectId }) => objectId)
  const rows = Map.groupBy(await gunsAt(tx, stationId), ({ objectId }) => objectId)
  return [...rows].map(([objectId, guns]) => ({
    objectId,
    guns: guns.flatMap(({ gunNo, status, powerW, at }) =>
      gunNo === null || status === null ? [] : [{ gunNo, status, powerW, at: at?.toISOString() ?? null }],
    ),
    alarms: guns[0]?.alarms ?? 0,
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
  /** Null: nobody reads it in turns. */
  intervalS: number | null
}
/** A register that somebody reads now and then is told as it was for so long. */
const readByHandS = 86_400
/** What meters that stand in the net of a station said last: by their collector, or else as their reading was taken. */
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
      freshS: intervalS === null ? readByHandS : freshMsOf(intervalS) / 1_000,
    })),
  }))
}
