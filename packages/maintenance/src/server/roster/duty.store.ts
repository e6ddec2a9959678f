import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { StaffState } from '../../contract/index.ts'
import { worksAt, type Shifts } from './duty.rules.ts'

/** On whose clock rosters of the operator of a row under an alias are read. */
export const rosterZone = (alias: string) => {
  const operator = sql.ref(`${alias}.operator_id`)
  return sql<string>`coalesce((select c.time_zone from maintenance_calendars c where c.operator_id = ${operator} and c.standard),
    (select o.time_zone from organisation_operator_facts o where o.operator_id = ${operator}), 'UTC')`
}
/** The roster of a row of the staff under an alias; null: none. */
export const rosterOf = (alias: string) => {
  const [operator, id] = [sql.ref(`${alias}.operator_id`), sql.ref(`${alias}.id`)]
  return sql<Shifts | null>`(select jsonb_build_object('mon', r.mon, 'tue', r.tue, 'wed', r.wed, 'thu', r.thu, 'fri', r.fri, 'sat', r.sat,
    'sun', r.sun, 'days', r.days) from maintenance_rosters r where r.operator_id = ${operator} and r.staff_id = ${id})`
}

/** By the roster where there is one, else by the state; on leave and left by the state alone. */
export function isOnDuty(
  { state, shifts, timeZone }: { state: StaffState; shifts: Shifts | null; timeZone: string },
  now: Date,
): boolean {
  if (state === 'leave' || state === 'left') return false
  return shifts ? worksAt(shifts, timeZone, now) : state === 'on_duty'
}

/** Who is on duty now: of the transaction's operator; in the platform's transaction of the one that is named. */
export async function onDutyNow(tx: Tx, now: Date, operatorId?: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; state: StaffState; shifts: Shifts | null; timeZone: string }>`
    select s.id, s.state, ${rosterOf('s')} as shifts, ${rosterZone('s')} as "timeZone" from maintenance_staff s
    where s.state in ('on_duty', 'off') and (${operatorId ?? null}::uuid is null or s.operator_id = ${operatorId ?? null}::uuid)`.execute(
    tx,
  )
  return new Set(rows.filter((row) => isOnDuty(row, now)).map(({ id }) => id))
}
