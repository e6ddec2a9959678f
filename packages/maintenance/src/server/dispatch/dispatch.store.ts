import type { Tx } from '@evops/platform/server'
import type { AssetKind } from '@evops/stations/contract'
import { sql } from 'kysely'
import type { GeoLocation, StaffState } from '../../contract/index.ts'
import { contractStateSql } from '../contractors/contractors.store.ts'
import type { DutyShifts } from '../roster/duty.rules.ts'
import { isOnDuty, rosterOfStaffSql, rosterZone } from '../roster/duty.store.ts'
import { servesStationSql } from '../roster/roster.store.ts'
import { requiredSkill, type AssignmentCandidate, type AssignmentCriteria } from './rank.rules.ts'

/** Data of a work order needed to find an assignee. */
export interface AssignableWorkOrder {
  type: string
  stationId: string | null
  chargePointId: string | null
  alarmId: string | null
  assetKind: AssetKind | null
}
/** Undefined: no such work order visible to the transaction. */
export async function findWorkOrderForAssignment(
  tx: Tx,
  workOrderId: string,
): Promise<AssignableWorkOrder | undefined> {
  const { rows } = await sql<AssignableWorkOrder>`
    select type, station_id as "stationId", charge_point_id as "chargePointId", alarm_id as "alarmId", asset_kind as "assetKind" from maintenance_work_orders where id = ${workOrderId}`.execute(
    tx,
  )
  return rows[0]
}

export async function assignmentCriteriaOf(
  tx: Tx,
  { operatorId, now, task }: { operatorId: string; now: Date; task: AssignableWorkOrder },
): Promise<AssignmentCriteria> {
  const { rows } = await sql<{
    fault: string | null
    kind: number | null
    place: GeoLocation | null
    today: string
  }>`
    select (select a.code from stations_alarm_facts a where a.operator_id = o.operator_id and a.alarm_id = ${task.alarmId}::uuid) as fault,
      (select g.equipment_type::int from stations_connector_facts g where g.operator_id = o.operator_id and g.charge_point_id = ${task.chargePointId}::uuid limit 1) as kind,
      (select jsonb_build_object('lat', p.latitude, 'lng', p.longitude) from stations_station_positions p
        where p.operator_id = o.operator_id and p.station_id = ${task.stationId}::uuid and p.latitude is not null) as place,
      (${now}::timestamptz at time zone o.time_zone)::date::text as today
    from organisation_operator_facts o where o.operator_id = ${operatorId}`.execute(tx)
  const { fault = null, kind = null, place = null, today = now.toISOString().slice(0, 10) } = rows[0] ?? {}
  return { skill: requiredSkill({ type: task.type, fault, kind, assetKind: task.assetKind }), place, today }
}

const placesOf = (
  which: ReturnType<typeof sql>,
) => sql`(select jsonb_agg(jsonb_build_object('lat', p.latitude, 'lng', p.longitude))
  from stations_station_positions p where p.operator_id = s.operator_id and p.latitude is not null and p.station_id in (${which}))`

/** Condition: staff `s` are the operator's own, or their contractor works at the station. */
const contractorServes = (stationId: string | null) =>
  sql`(exists (select from maintenance_contractor_stations t where t.operator_id = s.operator_id and t.contractor_id = s.contractor_id and t.station_id = ${stationId}::uuid)
    or not exists (select from maintenance_contractor_stations t where t.operator_id = s.operator_id and t.contractor_id = s.contractor_id))`

/** Returns all current staff of an operator. */
export async function listAssignmentCandidates(
  tx: Tx,
  { operatorId, now, stationId }: { operatorId: string; now: Date; stationId: string | null },
): Promise<AssignmentCandidate[]> {
  const open = sql`select o.station_id from maintenance_work_orders o
    where o.operator_id = s.operator_id and o.assignee_id = s.id and o.state not in ('closed', 'cancelled')`
  const last = sql`select * from (select o.station_id from maintenance_work_orders o
    where o.operator_id = s.operator_id and o.assignee_id = s.id and o.accepted_at is not null order by o.accepted_at desc limit 1) l`
  const { rows } = await sql<
    Omit<AssignmentCandidate, 'onDuty' | 'state'> & { state: StaffState; shifts: DutyShifts | null; timeZone: string }
  >`
    select s.id, s.staff_no as "staffNo", s.name, s.state, s.skills, ${rosterOfStaffSql('s')} as shifts, ${rosterZone('s')} as "timeZone",
      s.contractor_id as "contractorId", case when c.id is not null then jsonb_build_object('name', c.name, 'contractStatus', ${contractStateSql(now)}) end as contractor,
      coalesce(c.skills, '{}') as "contractorSkills",
      (${stationId}::uuid is null or (${servesStationSql(stationId)} and ${contractorServes(stationId)})) as here,
      coalesce((select jsonb_agg(jsonb_build_object('skill', c.skill, 'until', c.valid_until)) from maintenance_certificates c
        where c.operator_id = s.operator_id and c.staff_id = s.id and c.skill is not null), '[]') as certificates,
      coalesce(${placesOf(open)}, ${placesOf(last)}, '[]') as places,
      (select count(*)::int from maintenance_work_orders o where o.operator_id = s.operator_id and o.assignee_id = s.id
        and o.state not in ('closed', 'cancelled') and o.parent_id is null) as "openWorkOrders"
    from maintenance_staff s left join maintenance_contractors c on c.operator_id = s.operator_id and c.id = s.contractor_id
    where s.operator_id = ${operatorId} and s.state <> 'left'`.execute(tx)
  return rows.map(({ shifts, timeZone, ...row }) => ({
    ...row,
    onDuty: isOnDuty({ state: row.state, shifts, timeZone }, now),
  }))
}
