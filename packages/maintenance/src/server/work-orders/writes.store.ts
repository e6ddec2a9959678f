import { type Tables, type Tx, aliasColumns, replaceSelectedValues } from '@evops/platform/server'
import type { AssetKind } from '@evops/stations/contract'
import { sql, type Updateable } from 'kysely'
import type {
  SuspendReason,
  WorkOrderChange,
  WorkSource,
  WorkState,
  WorkStepKind,
  WorkType,
} from '../../contract/index.ts'
import { workOrderTimeColumns, type WorkOrderTimes } from './sla.rules.ts'
import { updateWorkOrderChargePoints } from './works.store.ts'

export interface StepAuthor {
  /** Null and '': automatic. */
  id: string | null
  name: string
}
export const automaticStepAuthor: StepAuthor = { id: null, name: '' }

export interface NewWorkOrder {
  operatorId: string
  id: string
  no: string
  source: WorkSource
  type: WorkType
  level: number
  stationId: string | null
  chargePointId: string | null
  connectorNo: number | null
  /** Asset instead of a charge point. */
  asset?: { kind: AssetKind; id: string; label: string } | null
  alarmId: string | null
  feedbackId: string | null
  originKey: string | null
  /** Work order of the outage that contains this one. */
  parentId?: string | null
  /** Inspection that found the problem, and the checklist item. */
  found?: { inId: string; key: string }
  description: string
  reporter: string
  /** Absent: according to the rules for its type. */
  customerConfirms?: boolean | null
  times: WorkOrderTimes
  by: StepAuthor
  at: Date
  /** False if the chiefs must be notified. */
  notified: boolean
}
/** Current model or firmware of the charge point. */
const makeOf = (what: 'model' | 'firmware', { operatorId, chargePointId }: NewWorkOrder) =>
  sql<string>`coalesce((select m.${sql.ref(what)} from stations_charge_point_makes m where m.operator_id = ${operatorId} and m.charge_point_id = ${chargePointId}), '')`

const ofUser = (operatorId: string, userId: string) =>
  sql<
    string | null
  >`(select s.contractor_id from maintenance_staff s where s.operator_id = ${operatorId} and s.user_id = ${userId})`
/** Value from the rules for its type; the work order of an outage itself needs no confirmation. */
const confirmsByRule = ({ operatorId, type, alarmId, chargePointId }: NewWorkOrder) =>
  alarmId !== null && chargePointId === null
    ? false
    : sql<boolean>`coalesce((select ${type} = any(r.confirm_types) from maintenance_rules r where r.operator_id = ${operatorId}), false)`

/** Inserts the work order with its first step. Returns false if its alarm or source already has one. */
export async function insertWorkOrder(tx: Tx, workOrder: NewWorkOrder): Promise<boolean> {
  const { operatorId, id, by, at } = workOrder
  const row = await tx
    .insertInto('maintenance_work_orders')
    .values({
      operator_id: operatorId,
      id,
      no: workOrder.no,
      source: workOrder.source,
      type: workOrder.type,
      level: workOrder.level,
      station_id: workOrder.stationId,
      charge_point_id: workOrder.chargePointId,
      charge_point_model: makeOf('model', workOrder),
      charge_point_firmware: makeOf('firmware', workOrder),
      connector_no: workOrder.connectorNo,
      asset_kind: workOrder.asset?.kind ?? null,
      asset_id: workOrder.asset?.id ?? null,
      asset_label: workOrder.asset?.label ?? null,
      alarm_id: workOrder.alarmId,
      feedback_id: workOrder.feedbackId,
      origin_key: workOrder.originKey,
      parent_id: workOrder.parentId ?? null,
      found_in_id: workOrder.found?.inId ?? null,
      check_key: workOrder.found?.key ?? null,
      // A work order created by a contractor's user is visible to that contractor.
      contractor_id: by.id === null ? null : ofUser(operatorId, by.id),
      description: workOrder.description,
      reporter: workOrder.reporter,
      customer_confirms: workOrder.customerConfirms ?? confirmsByRule(workOrder),
      created_by: by.id,
      created_by_name: by.name,
      created_at: at,
      ...workOrderTimeColumns(workOrder.times),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  const step = {
    ...blank,
    operator_id: operatorId,
    work_order_id: id,
    seq: 1,
    at,
    by_id: by.id,
    by_name: by.name,
  }
  await tx
    .insertInto('maintenance_work_order_steps')
    .values({ ...step, kind: 'created', from_state: null, to_state: 'new', notified: workOrder.notified })
    .execute()
  return true
}
const blank = { text: '', staff_name: '', lat_e6: null, lng_e6: null, facts: null, reason: null }

export const lockedWorkOrderColumns = aliasColumns([
  'id',
  'operatorId',
  'no',
  'state',
  'type',
  'level',
  'stepSeq',
  'stationId',
  'chargePointId',
  'connectorNo',
  'assetKind',
  'assetId',
  'assetLabel',
  'alarmId',
  'feedbackId',
  'parentId',
  'assigneeId',
  'createdAt',
  'suspendedAt',
  'suspendedSeconds',
  'doneAt',
  'acceptMinutes',
  'acceptDue',
  'acceptWarn',
  'acceptFrom',
  'arriveMinutes',
  'arriveDue',
  'arriveWarn',
  'fixMinutes',
  'fixDue',
  'fixWarn',
  'warned',
  'acceptBrokenAt',
  'arriveBrokenAt',
  'fixBrokenAt',
  'returned',
  'customerConfirms',
  'confirmationId',
  'version',
])
export async function lockWorkOrder(tx: Tx, id: string) {
  return tx
    .selectFrom('maintenance_work_orders')
    .where('id', '=', id)
    .select(lockedWorkOrderColumns)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export type LockedWorkOrder = NonNullable<Awaited<ReturnType<typeof lockWorkOrder>>>

/** Returns the current time limits of a work order. */
export function currentTimeLimits(workOrder: LockedWorkOrder): WorkOrderTimes {
  return {
    accept: { minutes: workOrder.acceptMinutes, due: workOrder.acceptDue, warn: workOrder.acceptWarn },
    arrive: { minutes: workOrder.arriveMinutes, due: workOrder.arriveDue, warn: workOrder.arriveWarn },
    fix: { minutes: workOrder.fixMinutes, due: workOrder.fixDue, warn: workOrder.fixWarn },
  }
}
/** Returns the start of each time limit. */
export const timeLimitStarts = ({ createdAt, acceptFrom }: Pick<LockedWorkOrder, 'createdAt' | 'acceptFrom'>) => ({
  accept: acceptFrom ?? createdAt,
  arrive: createdAt,
  fix: createdAt,
})

export interface NewWorkOrderStep {
  kind: WorkStepKind
  /** Absent: state unchanged. */
  to?: WorkState
  at: Date
  by: StepAuthor
  text?: string
  staffName?: string
  /** Reason for the suspension. */
  reason?: SuspendReason | undefined
  position?: { lat: number; lng: number } | undefined
  /** State of the place at that time. */
  facts?: unknown
  /** True if someone must be notified. */
  shouldNotify?: boolean
  /** Additional column changes. */
  set?: Updateable<Tables['maintenance_work_orders']>
}
/**
 * Adds the next step to a locked work order and returns its new state. Past periods of the charge point that the step
 * excuses are recalculated.
 */
export async function insertWorkOrderStep(
  tx: Tx,
  workOrder: LockedWorkOrder,
  step: NewWorkOrderStep,
): Promise<LockedWorkOrder> {
  const {
    kind,
    to = workOrder.state,
    at,
    by,
    text = '',
    staffName = '',
    reason,
    position,
    facts,
    shouldNotify,
    set,
  } = step
  const seq = workOrder.stepSeq + 1
  await tx
    .insertInto('maintenance_work_order_steps')
    .values({
      operator_id: workOrder.operatorId,
      work_order_id: workOrder.id,
      seq,
      kind,
      from_state: workOrder.state,
      to_state: to,
      at,
      by_id: by.id,
      by_name: by.name,
      text,
      staff_name: staffName,
      reason: reason ?? null,
      lat_e6: position ? Math.round(position.lat * 1e6) : null,
      lng_e6: position ? Math.round(position.lng * 1e6) : null,
      facts: facts === undefined ? null : JSON.stringify(facts),
      notified: !shouldNotify,
    })
    .execute()
  await tx
    .updateTable('maintenance_work_orders')
    .set({ ...set, state: to, step_seq: seq, version: sql<number>`version + 1` })
    .where('id', '=', workOrder.id)
    .execute()
  await updateWorkOrderChargePoints(tx, workOrder, { kind, to })
  return { ...workOrder, state: to, stepSeq: seq }
}

export async function changeWorkOrder(
  tx: Tx,
  id: string,
  change: Pick<WorkOrderChange, 'type' | 'level' | 'description' | 'customerConfirms' | 'version'> & {
    times: WorkOrderTimes
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('maintenance_work_orders')
    .set({
      type: change.type,
      level: change.level,
      description: change.description,
      customer_confirms: change.customerConfirms,
      ...workOrderTimeColumns(change.times),
    })
    .where('id', '=', id)
    .where('version', '=', change.version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
/** Puts the work order below that of an outage. */
export async function setParentWorkOrder(tx: Tx, id: string, parentId: string): Promise<void> {
  await tx.updateTable('maintenance_work_orders').set({ parent_id: parentId }).where('id', '=', id).execute()
}
export async function setHelpers(
  tx: Tx,
  { operatorId, id, staffIds }: { operatorId: string; id: string; staffIds: readonly string[] },
): Promise<void> {
  const whose = { operator_id: operatorId, work_order_id: id }
  await replaceSelectedValues(tx, 'maintenance_work_order_helpers', whose, { staff_id: staffIds })
}
export async function findOpenWorkOrderOfAlarm(tx: Tx, alarmId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('maintenance_work_orders')
    .where('alarm_id', '=', alarmId)
    .where('state', 'not in', ['closed', 'cancelled'])
    .select('id')
    .executeTakeFirst()
  return row?.id
}

export interface NewPart {
  operatorId: string
  id: string
  workOrderId: string
  name: string
  partNo: string
  quantity: number
  unitMinor: number
  currency: string
  by: StepAuthor
  at: Date
}
export async function insertPart(tx: Tx, part: NewPart): Promise<void> {
  await tx
    .insertInto('maintenance_work_order_parts')
    .values({
      operator_id: part.operatorId,
      id: part.id,
      work_order_id: part.workOrderId,
      name: part.name,
      part_no: part.partNo,
      quantity: part.quantity,
      unit_minor: part.unitMinor,
      currency: part.currency,
      added_by_name: part.by.name,
      added_at: part.at,
    })
    .execute()
}
export async function deleteWorkOrderPart(
  tx: Tx,
  { id, workOrderId }: { id: string; workOrderId: string },
): Promise<{ name: string; quantity: number } | undefined> {
  return tx
    .deleteFrom('maintenance_work_order_parts')
    .where('id', '=', id)
    .where('work_order_id', '=', workOrderId)
    .returning(['name', 'quantity'])
    .executeTakeFirst()
}
