import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ShedSession } from '../../contract/index.ts'

/** Maximum age in ms of a charge point's report that counts as its present power. */
const freshMs = 5 * 60_000

export type ChargingConnector = Omit<ShedSession, 'marginSeconds' | 'departAt'>
/** Returns charging connectors of these stations with their present power. */
export async function chargingConnectors(
  tx: Tx,
  stationIds: readonly string[],
  now: Date,
): Promise<ChargingConnector[]> {
  const since = new Date(now.getTime() - freshMs)
  const { rows } = await sql<ChargingConnector>`
    select o.session_id as "sessionId", o.session_no as "sessionNo", g.station_name as "stationName", g.charge_point_id as "chargePointId", g.charge_point_no as "chargePointNo",
      g.charge_point_name as "chargePointName", g.connector_no as "connectorNo", case when v.sampled_at > ${since} then v.power_w end as "powerW", v.soc
    from stations_bookable_connectors g
    left join stations_last_values v on v.operator_id = g.operator_id and v.charge_point_id = g.charge_point_id and v.connector_no = g.connector_no
    left join lateral (
      select e.session_id, e.session_no from charging_session_energy e
      where e.operator_id = g.operator_id and e.charge_point_id = g.charge_point_id and e.connector_no = g.connector_no and e.state = 'charging'
      order by e.started_at desc limit 1
    ) o on true
    where g.station_id = any(${stationIds}::uuid[]) and g.status = 'charging' order by g.charge_point_no, g.connector_no`.execute(
    tx,
  )
  return rows
}

interface Wish {
  meterIds: readonly string[]
  from: number
  to: number
  /** Additional quarter hours, each by its start. */
  also: readonly number[]
}
/** Returns the total of all meters by quarter hour, in 0.1 Wh. A quarter hour that a meter lacks is omitted. */
export async function sumsOfQuarters(tx: Tx, { meterIds, from, to, also }: Wish): Promise<Map<number, number>> {
  const wanted = sql`operator_id, at, meter_id, active_dwh from energy_quarters where meter_id = any(${meterIds}::uuid[])`
  const { rows } = await sql<{ at: Date; dwh: number }>`
    select q.at, sum(q.active_dwh)::bigint as dwh from (
      select ${wanted} and at >= ${new Date(from)} and at < ${new Date(to)}
      union select ${wanted} and at = any(${also.map((at) => new Date(at))}::timestamptz[])
    ) q group by q.at having count(*) = ${meterIds.length}`.execute(tx)
  return new Map(rows.map(({ at, dwh }) => [at.getTime(), dwh]))
}
/** Returns the end of the last quarter hour that every meter has. Null: a meter has none. */
export async function findQuartersEnd(tx: Tx, meterIds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null; meters: number }>`
    select min(l.at) + interval '15 minutes' as until, count(l.at)::int as meters
    from unnest(${meterIds}::uuid[]) m (id)
    cross join lateral (select q.at from energy_quarters q where q.meter_id = m.id order by q.at desc limit 1) l`.execute(
    tx,
  )
  return rows[0]?.meters === meterIds.length ? rows[0].until : null
}
