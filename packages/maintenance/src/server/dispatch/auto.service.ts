import type { Tx } from '@evops/platform/server'
import type { RankedStaff, WorkRules } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { assignWorkOrder } from '../work-orders/acts.service.ts'
import { byItself, lockWorkOrder } from '../work-orders/writes.store.ts'
import { candidatesFor, needOf, type Task } from './dispatch.store.ts'
import { rankStaff } from './rank.rules.ts'

/** A round of the clock over one operator. */
interface Round {
  tx: Tx
  deps: MaintenanceDeps
  operatorId: string
  rules: WorkRules
  now: Date
}

/**
 * Whom the rule gives a new order of an alarm: the first of the ranking that it may go to; what is a part of an outage to whom
 * the outage was given, if they can. Undefined: nobody, or the operator's rule is off.
 */
export async function assigneeByRule(
  { tx, operatorId, rules, now }: Round,
  task: Task & { parentId: string | null },
): Promise<RankedStaff | undefined> {
  if (!rules.autoAssign || task.alarmId === null) return undefined
  const need = await needOf(tx, { operatorId, now, task })
  const candidates = await candidatesFor(tx, { operatorId, now, stationId: task.stationId })
  const ranking = rankStaff(candidates, need, rules.autoMost)
  if (task.parentId === null) return ranking.find(({ byRule }) => byRule)
  const parent = await lockWorkOrder(tx, task.parentId)
  return ranking.find(
    ({ id, onDuty, able, contractor }) =>
      id === parent?.assigneeId && onDuty && able !== false && (contractor?.standing ?? 'valid') === 'valid',
  )
}

/** Gives it to them by the rule: they hear of it as by hand, the audit log says that the rule did it. */
export async function assignByRule(
  { tx, deps, operatorId, now }: Round,
  { workOrderId, to, task, isQuiet }: { workOrderId: string; to: RankedStaff; task: string; isQuiet: boolean },
): Promise<void> {
  const workOrder = await lockWorkOrder(tx, workOrderId)
  if (!workOrder) return
  await assignWorkOrder(tx, { workOrder, to: { staffId: to.id, helperIds: [], text: '' }, by: byItself, at: now, isQuiet })
  const after = { no: workOrder.no, rule: 'autoAssign', staffNo: to.staffNo }
  await deps.auditTask(
    tx,
    { operatorId, task },
    { action: 'dispatchWorkOrder', entity: 'work-order', entityId: workOrderId, after, result: 'done' },
  )
}
