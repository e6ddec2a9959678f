import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { OfflineAct, OfflineActResult, OfflineActKind, CurrentState } from '../../contract/index.ts'

export interface OfflineActRow {
  operatorId: string
  id: string
  workOrderId: string
  userId: string
  kind: OfflineActKind | 'picture'
  reportedAt: Date
  at: Date
  receivedAt: Date
  offSeconds: number
  outcome: 'done' | 'conflict' | 'refused'
  answer?: Omit<OfflineActResult, 'id' | 'outcome' | 'at'>
  act?: OfflineAct
  stepSeq?: number | null
  retainedNoteId?: string | null
}
export async function insertOfflineAct(tx: Tx, row: OfflineActRow): Promise<void> {
  await tx
    .insertInto('maintenance_sent_acts')
    .values({
      operator_id: row.operatorId,
      id: row.id,
      work_order_id: row.workOrderId,
      user_id: row.userId,
      kind: row.kind,
      reported_at: row.reportedAt,
      at: row.at,
      received_at: row.receivedAt,
      off_seconds: row.offSeconds,
      outcome: row.outcome,
      answer: row.answer ? JSON.stringify(row.answer) : null,
      act: row.act ? JSON.stringify(row.act) : null,
      step_seq: row.stepSeq ?? null,
      keeps_id: row.retainedNoteId ?? null,
    })
    .execute()
}
export async function findOfflineAct(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('maintenance_sent_acts')
    .where('id', '=', id)
    .select(aliasColumns(['workOrderId', 'userId', 'outcome', 'at']))
    .select(sql<OfflineActRow['answer'] | null>`answer`.as('answer'))
    .executeTakeFirst()
  return row
}

/** Returns the earliest possible time of an action: after the assignment, and after the start of the current state. */
export async function earliestActTime(
  tx: Tx,
  workOrderId: string,
): Promise<{ assignedAt: Date | null; moved: Date | null }> {
  const { rows } = await sql<{ assignedAt: Date | null; moved: Date | null }>`
    select coalesce(o.dispatched_at, o.created_at) as "assignedAt",
      (select max(s.at) from maintenance_work_order_steps s where s.operator_id = o.operator_id and s.work_order_id = o.id
        and s.from_state is distinct from s.to_state) as moved
    from maintenance_work_orders o where o.id = ${workOrderId}`.execute(tx)
  return rows[0] ?? { assignedAt: null, moved: null }
}
/** Returns true if another user (by name) or an automatic action has changed the state since. */
export async function isStateChangedSince(
  tx: Tx,
  { workOrderId, seq, userId }: { workOrderId: string; seq: number; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from maintenance_work_order_steps where work_order_id = ${workOrderId} and seq > ${seq}
      and from_state is distinct from to_state and by_id is distinct from ${userId}::uuid limit 1`.execute(tx)
  return rows.length > 0
}
/** Returns a checklist item that another user has changed since; undefined: none. */
export async function findChangedItemSince(
  tx: Tx,
  { workOrderId, line, lineAt, userId }: { workOrderId: string; line: number; lineAt: string | null; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from maintenance_work_order_checks where work_order_id = ${workOrderId} and line = ${line} and by_id is distinct from ${userId}::uuid
      and at is not null and at is distinct from ${lineAt}::timestamptz`.execute(tx)
  return rows.length > 0
}

/** Returns the current state of a work order, and the finding of an item. */
export async function findWorkOrderStatus(
  tx: Tx,
  { workOrderId, line }: { workOrderId: string; line: number | null },
): Promise<CurrentState | null> {
  const { rows } = await sql<Omit<CurrentState, 'at' | 'line'> & { at: Date; line: CurrentState['line'] }>`
    select o.state, s.at, s.by_name as "byName",
      (select p.name from maintenance_staff p where p.operator_id = o.operator_id and p.id = o.assignee_id) as "assigneeName",
      (select jsonb_build_object('value', coalesce(c.value, c.result), 'byName', c.by_name,
        'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from maintenance_work_order_checks c where c.operator_id = o.operator_id and c.work_order_id = o.id and c.line = ${line}::smallint
        and c.at is not null) as line
    from maintenance_work_orders o join lateral (select s.at, s.by_name from maintenance_work_order_steps s
      where s.operator_id = o.operator_id and s.work_order_id = o.id and (s.from_state is distinct from s.to_state or s.kind = 'transferred')
      order by s.seq desc limit 1) s on true
    where o.id = ${workOrderId}`.execute(tx)
  const [row] = rows
  return row ? { ...row, at: row.at.toISOString() } : null
}
