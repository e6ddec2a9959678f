import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  sessionNumberEquals,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { VehicleSession, VehicleSessionFilter, listVehicleSessions } from '../../contract/index.ts'

function sessions(tx: Tx) {
  return tx.selectFrom('fleet_vehicle_sessions as o').select([
    ...aliasColumns('o', [
      'sessionId',
      'sessionNo',
      'assignedBy',
      'idTag',
      'stationId',
      'connectorNo',
      'state',
      'startedAt',
      'endedAt',
      'timeZone',
      'energyDwh',
      'startSoc',
      'endSoc',
      'totalMinor',
      'currency',
    ]),
    sql<string>`coalesce((select a.reason from fleet_session_assignments a
      where a.operator_id = o.operator_id and a.session_id = o.session_id), '')`.as('reason'),
    sql<string | null>`(select s.station_name from stations_station_names s
      where s.operator_id = o.operator_id and s.station_id = o.station_id)`.as('stationName'),
    sql<string | null>`(select p.charge_point_no from stations_charge_point_names p
      where p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id)`.as('chargePointNo'),
  ])
}
type Found = Omit<VehicleSession, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }
function present(row: Found): VehicleSession {
  return toReplyRow(row)
}

function selectVehicleSessions(tx: Tx, { vehicleId, from, to }: VehicleSessionFilter) {
  let rows = sessions(tx).where('o.vehicle_id', '=', vehicleId)
  if (from) rows = rows.where(sql<SqlBool>`o.session_day >= ${from}::date`)
  if (to) rows = rows.where(sql<SqlBool>`o.session_day <= ${to}::date`)
  return rows
}

export async function pageOfSessions(
  tx: Tx,
  { sort, ...query }: VehicleSessionFilter & PagedQuery<typeof listVehicleSessions>,
): Promise<Page<VehicleSession>> {
  const [column, down] = sortColumnOf(sort, { startedAt: 'o.started_at', energyDwh: 'o.energy_dwh' }, '-startedAt')
  const rows = selectVehicleSessions(tx, query).orderBy(column, down).orderBy('o.session_id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
export async function sumsOfSessions(
  tx: Tx,
  filter: VehicleSessionFilter,
): Promise<{ sessions: number; energyDwh: number; seconds: number }> {
  const row = await tx
    .selectFrom(selectVehicleSessions(tx, filter).as('s'))
    .select([
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`coalesce(sum(s."energyDwh"), 0)::bigint`.as('energyDwh'),
      sql<number>`coalesce(sum(extract(epoch from s."endedAt" - s."startedAt")), 0)::bigint`.as('seconds'),
    ])
    .executeTakeFirst()
  return row ?? { sessions: 0, energyDwh: 0, seconds: 0 }
}
export async function sliceOfSessions(
  tx: Tx,
  filter: VehicleSessionFilter,
  { after, limit }: SliceRequest<VehicleSession>,
): Promise<RowSlice<VehicleSession, VehicleSession>> {
  let rows = selectVehicleSessions(tx, filter).orderBy('o.session_id').limit(limit)
  if (after) rows = rows.where('o.session_id', '>', after.sessionId)
  return buildRowSlice((await rows.execute()).map(present), limit)
}
export async function findVehicleSession(
  tx: Tx,
  { vehicleId, sessionId }: { vehicleId: string; sessionId: string },
): Promise<VehicleSession | undefined> {
  const row = await sessions(tx)
    .where('o.vehicle_id', '=', vehicleId)
    .where('o.session_id', '=', sessionId)
    .executeTakeFirst()
  return row && present(row)
}

/**
 * Finds a started session by number; void ones are excluded, and a short number that two sessions have matches none.
 */
export async function findSessionByNumber(
  tx: Tx,
  sessionNo: string,
): Promise<{ sessionId: string; sessionNo: string; stationId: string } | undefined> {
  const { rows } = await sql<{ sessionId: string; sessionNo: string; stationId: string }>`
    select session_id as "sessionId", session_no as "sessionNo", station_id as "stationId" from charging_session_energy
    where ${sessionNumberEquals(sessionNo, { no: sql`session_no`, startedAt: sql`started_at` })} and state <> 'void' limit 2`.execute(
    tx,
  )
  return rows.length === 1 ? rows[0] : undefined
}
/** Returns the manual assignment of a session; undefined if there is none. */
export async function sessionAssignmentOf(
  tx: Tx,
  sessionId: string,
): Promise<{ vehicleId: string | null } | undefined> {
  const { rows } = await sql<{ vehicleId: string | null }>`
    select vehicle_id as "vehicleId" from fleet_session_assignments where session_id = ${sessionId} for update`.execute(
    tx,
  )
  return rows[0]
}
export interface SessionAssignment {
  operatorId: string
  sessionId: string
  stationId: string
  vehicleId: string | null
  reason: string
  by: { id: string; name: string }
  at: Date
}
export async function saveSessionAssignment(tx: Tx, { by, ...one }: SessionAssignment): Promise<void> {
  await sql`
    insert into fleet_session_assignments as a (operator_id, session_id, station_id, vehicle_id, reason, assigned_by, assigned_name, assigned_at)
    values (${one.operatorId}, ${one.sessionId}, ${one.stationId}, ${one.vehicleId}, ${one.reason}, ${by.id}, ${by.name}, ${one.at})
    on conflict (operator_id, session_id) do update set vehicle_id = excluded.vehicle_id, reason = excluded.reason,
      assigned_by = excluded.assigned_by, assigned_name = excluded.assigned_name, assigned_at = excluded.assigned_at`.execute(
    tx,
  )
}
export async function deleteSessionAssignment(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from fleet_session_assignments where session_id = ${sessionId}`.execute(tx)
}
