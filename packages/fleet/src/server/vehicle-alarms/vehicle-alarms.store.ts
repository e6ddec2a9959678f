import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  readPage,
  buildRowSlice,
  sortColumnOf,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { VehicleAlarm, VehicleAlarmFilter, listVehicleAlarms } from '../../contract/index.ts'

/** Filter whose days are in the zone. */
type ZonedFilter = VehicleAlarmFilter & { zone: string }
type Found = Omit<VehicleAlarm, 'raisedAt' | 'clearedAt'> & { raisedAt: Date; clearedAt: Date | null }

/**
 * A fault that ends a session is often reported after its end. An alarm that matches two sessions is listed with the
 * later one.
 */
function alarms(vehicleId: string) {
  return sql<Found>`(
    select distinct on (a.alarm_id) a.alarm_id as "alarmId", a.code, a.level, a.state, a.detail, a.raised_at as "raisedAt", a.cleared_at as "clearedAt",
      a.charge_point_id as "chargePointId", a.connector_no as "connectorNo", o.session_id as "sessionId", o.session_no as "sessionNo", o.time_zone as "timeZone",
      s.station_name as "stationName", p.charge_point_no as "chargePointNo"
    from fleet_vehicle_sessions o
    join stations_alarm_facts a on a.operator_id = o.operator_id and a.charge_point_id = o.charge_point_id and a.connector_no in (0, o.connector_no)
      and a.raised_at >= o.started_at and a.raised_at <= coalesce(o.ended_at, 'infinity') + interval '2 minutes'
    left join stations_station_names s on s.operator_id = a.operator_id and s.station_id = a.station_id
    left join stations_charge_point_names p on p.operator_id = a.operator_id and p.charge_point_id = a.charge_point_id
    where o.vehicle_id = ${vehicleId}
    order by a.alarm_id, o.started_at desc)`.as('a')
}

function selectVehicleAlarms(tx: Tx, { vehicleId, state, level, from, to, zone }: ZonedFilter) {
  let rows = tx.selectFrom(alarms(vehicleId)).selectAll()
  if (state) rows = rows.where('a.state', '=', state)
  if (level) rows = rows.where('a.level', '=', level)
  if (from) rows = rows.where(sql<SqlBool>`a."raisedAt" >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) rows = rows.where(sql<SqlBool>`a."raisedAt" < (${to}::date + 1)::timestamp at time zone ${zone}`)
  return rows
}
const present = (row: Found): VehicleAlarm => toReplyRow(row)

export async function pageOfVehicleAlarms(
  tx: Tx,
  { sort, ...query }: ZonedFilter & PagedQuery<typeof listVehicleAlarms>,
): Promise<Page<VehicleAlarm>> {
  const [column, down] = sortColumnOf(sort, { raisedAt: 'a.raisedAt', level: 'a.level' }, '-raisedAt')
  const rows = selectVehicleAlarms(tx, query).orderBy(column, down).orderBy('a.alarmId', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
export async function sliceOfVehicleAlarms(
  tx: Tx,
  filter: ZonedFilter,
  { after, limit }: SliceRequest<VehicleAlarm>,
): Promise<RowSlice<VehicleAlarm, VehicleAlarm>> {
  let rows = selectVehicleAlarms(tx, filter).orderBy('a.alarmId').limit(limit)
  if (after) rows = rows.where('a.alarmId', '>', after.alarmId)
  return buildRowSlice((await rows.execute()).map(present), limit)
}
