import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RetestRun, RetestState } from '../../contract/index.ts'
import type { StoredStep } from './run.rules.ts'

export interface RetestRecord {
  operatorId: string
  id: string
  workOrderId: string
  chargePointId: string
  chargePointNo: string
  chargePointKey: number
  connectorNo: number
  idTag: string
  state: RetestState
  steps: StoredStep[]
  startedBy: string
  startedAt: Date
  alarmId: string | null
}

/** SQL condition: a re-test is running. */
export const retestsRunningSql = "exists (select from maintenance_retests where state = 'running')"
export async function runningRetests(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('maintenance_retests')
    .select(aliasColumns(['operatorId', 'id']))
    .where('state', '=', 'running')
    .execute()
}

/** Returns false if another re-test is running at that connector. */
export async function insertRetest(
  tx: Tx,
  run: Pick<RetestRecord, 'operatorId' | 'id' | 'workOrderId' | 'chargePointId' | 'connectorNo' | 'idTag' | 'steps'> & {
    by: { id: string; name: string }
    at: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into maintenance_retests (operator_id, id, work_order_id, charge_point_id, connector_no, id_tag, steps, started_by, started_by_name, started_at)
    values (${run.operatorId}, ${run.id}, ${run.workOrderId}, ${run.chargePointId}, ${run.connectorNo}, ${run.idTag}, ${JSON.stringify(run.steps)}::jsonb,
      ${run.by.id}, ${run.by.name}, ${run.at})
    on conflict (operator_id, charge_point_id, connector_no) where state = 'running' do nothing returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Undefined also if another process holds the lock. */
export async function lockRetest(tx: Tx, id: string): Promise<RetestRecord | undefined> {
  const { rows } = await sql<RetestRecord>`
    select r.operator_id as "operatorId", r.id, r.work_order_id as "workOrderId", r.charge_point_id as "chargePointId", n.charge_point_no as "chargePointNo", n.charge_point_key as "chargePointKey",
      r.connector_no as "connectorNo", r.id_tag as "idTag", r.state, r.steps, r.started_by as "startedBy", r.started_at as "startedAt", o.alarm_id as "alarmId"
    from maintenance_retests r
    join maintenance_work_orders o on o.operator_id = r.operator_id and o.id = r.work_order_id
    join stations_charge_point_names n on n.operator_id = r.operator_id and n.charge_point_id = r.charge_point_id
    where r.id = ${id} for update of r skip locked`.execute(tx)
  return rows[0]
}
export async function saveRetest(
  tx: Tx,
  id: string,
  { steps, state, at }: { steps: readonly StoredStep[]; state: RetestState; at: Date },
): Promise<void> {
  await tx
    .updateTable('maintenance_retests')
    .set({ steps: JSON.stringify(steps), state, finished_at: state === 'running' ? null : at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
/** Stops the running re-tests of a work order; false: none was running. */
export async function stopRetests(tx: Tx, workOrderId: string, at: Date): Promise<boolean> {
  const found = await tx
    .updateTable('maintenance_retests')
    .set({ state: 'stopped', finished_at: at })
    .where('work_order_id', '=', workOrderId)
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  return found.length > 0
}

/** Returns the re-tests of a work order, newest first. */
export async function listRetestsOfWorkOrder(tx: Tx, workOrderId: string): Promise<RetestRun[]> {
  const rows = await tx
    .selectFrom('maintenance_retests')
    .select([
      ...aliasColumns(['id', 'connectorNo', 'state', 'startedByName', 'startedAt', 'finishedAt']),
      sql<StoredStep[]>`steps`.as('steps'),
    ])
    .where('work_order_id', '=', workOrderId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ steps, startedAt, finishedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    steps: steps.map(({ sentAt: _sent, commandId: _id, late: _late, ...step }) => step),
  }))
}
/** Returns the re-test that proves the repair: passed, and started after the work was completed. */
export async function findProvingRetest(
  tx: Tx,
  workOrder: { id: string; doneAt: Date | null },
): Promise<string | undefined> {
  if (workOrder.doneAt === null) return undefined
  const row = await tx
    .selectFrom('maintenance_retests')
    .select('id')
    .where('work_order_id', '=', workOrder.id)
    .where('state', '=', 'passed')
    .where('started_at', '>=', workOrder.doneAt)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Returns whether the reported fault still exists at the place of a re-test, or returned since its start. */
export async function findRemainingFaults(
  tx: Tx,
  run: Pick<RetestRecord, 'operatorId' | 'chargePointId' | 'connectorNo' | 'alarmId' | 'startedAt'>,
): Promise<{ alarmActive: boolean; faultedSince: boolean }> {
  // A fault that returned counts even if it has cleared again.
  const alarms = await sql`
    select from stations_alarm_facts a
    where a.operator_id = ${run.operatorId} and ((a.alarm_id = ${run.alarmId}::uuid
        and case when a.persistent then a.state in ('raised', 'acknowledged') else a.state <> 'closed' end)
      or (a.alarm_id <> ${run.alarmId}::uuid and a.charge_point_id = ${run.chargePointId} and a.connector_no in (0, ${run.connectorNo}) and a.raised_at >= ${run.startedAt}
        and a.code = (select o.code from stations_alarm_facts o where o.operator_id = a.operator_id and o.alarm_id = ${run.alarmId}::uuid))) limit 1`.execute(
    tx,
  )
  const states = await sql`
    select from stations_state_log s where s.operator_id = ${run.operatorId} and s.charge_point_id = ${run.chargePointId} and s.connector_no = ${run.connectorNo}
      and s.received_at >= ${run.startedAt} and s.reported_status = 'Faulted' limit 1`.execute(tx)
  return {
    alarmActive: alarms.rows.length > 0,
    faultedSince: states.rows.length > 0,
  }
}
