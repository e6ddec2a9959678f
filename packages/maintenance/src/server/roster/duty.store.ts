import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { StaffState } from '../../contract/index.ts'
import { isOnDutyAt, type DutyShifts } from './duty.rules.ts'

/** Returns the time zone of rosters for the operator of a row with this alias. */
export const rosterZone = (alias: string) => {
  const operator = sql.ref(`${alias}.operator_id`)
  return sql<string>`coalesce((select c.time_zone from maintenance_calendars c where c.operator_id = ${operator} and c.standard),
    (select o.time_zone from organisation_operator_facts o where o.operator_id = ${operator}), 'UTC')`
}
/** Returns the roster of a staff row with this alias; null: none. */
export const rosterOfStaffSql = (alias: string) => {
  const [operator, id] = [sql.ref(`${alias}.operator_id`), sql.ref(`${alias}.id`)]
  return sql<DutyShifts | null>`(select jsonb_build_object('mon', r.mon, 'tue', r.tue, 'wed', r.wed, 'thu', r.thu, 'fri', r.fri, 'sat', r.sat,
    'sun', r.sun, 'days', r.days) from maintenance_rosters r where r.operator_id = ${operator} and r.staff_id = ${id})`
}

/**
 * Returns the duty state: by the roster if there is one, else by the stored state; on leave and left always by the
 * stored state.
 */
export function isOnDuty(
  { state, shifts, timeZone }: { state: StaffState; shifts: DutyShifts | null; timeZone: string },
  now: Date,
): boolean {
  if (state === 'leave' || state === 'left') return false
  return shifts ? isOnDutyAt(shifts, timeZone, now) : state === 'on_duty'
}

/** Returns the staff on duty now, of the transaction's operator; in a platform transaction of the given one. */
export async function onDutyNow(tx: Tx, now: Date, operatorId?: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; state: StaffState; shifts: DutyShifts | null; timeZone: string }>`
    select s.id, s.state, ${rosterOfStaffSql('s')} as shifts, ${rosterZone('s')} as "timeZone" from maintenance_staff s
    where s.state in ('on_duty', 'off') and (${operatorId ?? null}::uuid is null or s.operator_id = ${operatorId ?? null}::uuid)`.execute(
    tx,
  )
  return new Set(rows.filter((row) => isOnDuty(row, now)).map(({ id }) => id))
}
