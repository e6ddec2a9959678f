import { textMatchesSql, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { onDutyNow } from '../roster/duty.store.ts'

/**
 * Returns the place of a charge point, and its connectors. A charge point of a station is also found by the name that
 * screens show, if no other one of the station has that name.
 */
export async function findChargePointPlace(
  tx: Tx,
  chargePointNo: string,
  stationId: string | null,
): Promise<{ chargePointId: string; stationId: string; connectors: number[] } | undefined> {
  const { rows } = await sql<{ chargePointId: string; stationId: string; connectors: number[]; byNumber: boolean }>`
    select charge_point_id as "chargePointId", station_id as "stationId", array_agg(connector_no::int) as connectors,
      charge_point_no = ${chargePointNo} as "byNumber"
    from stations_bookable_connectors
    where charge_point_no = ${chargePointNo}
      or (station_id = ${stationId}::uuid and lower(charge_point_name) = lower(${chargePointNo}))
    group by 1, 2, 4`.execute(tx)
  return rows.find(({ byNumber }) => byNumber) ?? (rows.length === 1 ? rows[0] : undefined)
}
export async function stationExists(tx: Tx, stationId: string): Promise<boolean> {
  const { rows } = await sql`select from stations_station_names where station_id = ${stationId}`.execute(tx)
  return rows.length > 0
}

export async function findStationName(tx: Tx, stationId: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select station_name as name from stations_station_names where station_id = ${stationId}`.execute(tx)
  return rows[0]?.name ?? null
}

/** Returns the operator's name for printed documents. */
export async function getOperatorPrintName(tx: Tx): Promise<{ name: string; registrationNo: string; address: string }> {
  const { rows } = await sql<{ name: string; registrationNo: string; address: string }>`
    select name, coalesce(registration_no, '') as "registrationNo", coalesce(address, '') as address
    from organisation_operator_facts where operator_id = platform_operator()`.execute(tx)
  return rows[0] ?? { name: '', registrationNo: '', address: '' }
}

export interface StaffChoice {
  id: string
  name: string
  openWorkOrders: number
  onDuty: boolean
  here: boolean
}
/**
 * Returns the staff to whom the user may assign a work order: for a contractor's user, its own staff. Those of the
 * station first, then those on duty, then the least busy.
 */
export async function listAssignableStaff(
  tx: Tx,
  {
    search,
    stationId,
    now,
    userId,
  }: { search: string | undefined; stationId: string | undefined; now: Date; userId: string },
): Promise<StaffChoice[]> {
  const duty = await onDutyNow(tx, now)
  const { rows } = await sql<StaffChoice>`
    select s.id, s.name, s.id = any(${[...duty]}::uuid[]) as "onDuty",
      (select count(*)::int from maintenance_work_orders o where o.operator_id = s.operator_id and o.assignee_id = s.id and o.state not in ('closed', 'cancelled')) as "openWorkOrders",
      exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id and t.station_id = ${stationId ?? null}::uuid) as here
    from maintenance_staff s
    where s.state <> 'left'
      and s.contractor_id is not distinct from coalesce((select m.contractor_id from maintenance_staff m where m.user_id = ${userId}), s.contractor_id)
      and (${search ?? ''} = '' or ${textMatchesSql(search ?? '', { names: [sql`s.name`] })})
    order by "onDuty" desc, here desc, "openWorkOrders", s.name limit 50`.execute(tx)
  return rows
}

/** Returns the staff on duty with a user account, those of the station first. */
export async function staffOnDuty(
  tx: Tx,
  { stationId, now }: { stationId: string | undefined; now: Date },
): Promise<{ userId: string; name: string }[]> {
  const duty = await onDutyNow(tx, now)
  const { rows } = await sql<{ userId: string; name: string }>`
    select s.user_id as "userId", s.name from maintenance_staff s
    where s.id = any(${[...duty]}::uuid[]) and s.user_id is not null
    order by exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id
      and t.station_id = ${stationId ?? null}::uuid) desc, s.name limit 100`.execute(tx)
  return rows
}
