import type { Tx } from '@evops/platform/server'
import type { RankedStaff, WorkRules } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { assignWorkOrder } from '../work-orders/acts.service.ts'
import { automaticStepAuthor, lockWorkOrder } from '../work-orders/writes.store.ts'
import { listAssignmentCandidates, assignmentCriteriaOf, type AssignableWorkOrder } from './dispatch.store.ts'
import { rankStaff } from './rank.rules.ts'

/** A scheduled run for one operator. */
interface Round {
  tx: Tx
  deps: MaintenanceDeps
  operatorId: string
  rules: WorkRules
  now: Date
}

/**
 * Returns the automatic assignee of a new work order from an alarm: the first permitted one in the ranking; for a part
 * of an outage, the outage's assignee if qualified. Undefined: none, or the rule is off.
 */
export async function findAutomaticAssignee(
  { tx, operatorId, rules, now }: Round,
  task: AssignableWorkOrder & { parentId: string | null },
): Promise<RankedStaff | undefined> {
  if (!rules.autoAssign || task.alarmId === null) return undefined
  const need = await assignmentCriteriaOf(tx, { operatorId, now, task })
  const candidates = await listAssignmentCandidates(tx, { operatorId, now, stationId: task.stationId })
  const ranking = rankStaff(candidates, need, rules.autoMost)
  if (task.parentId === null) return ranking.find(({ byRule }) => byRule)
  const parent = await lockWorkOrder(tx, task.parentId)
  return ranking.find(
    ({ id, onDuty, able, contractor }) =>
      id === parent?.assigneeId && onDuty && able !== false && (contractor?.contractStatus ?? 'valid') === 'valid',
  )
}

/**
 * Assigns the work order by rule: notifications are the same as for a manual assignment, and the audit log names the
 * rule.
 */
export async function assignAutomatically(
  { tx, deps, operatorId, now }: Round,
  { workOrderId, to, task, isQuiet }: { workOrderId: string; to: RankedStaff; task: string; isQuiet: boolean },
): Promise<void> {
  const workOrder = await lockWorkOrder(tx, workOrderId)
  if (!workOrder) return
  await assignWorkOrder(tx, {
    workOrder,
    to: { staffId: to.id, helperIds: [], text: '' },
    by: automaticStepAuthor,
    at: now,
    isQuiet,
  })
  const after = { no: workOrder.no, rule: 'autoAssign', staffNo: to.staffNo }
  await deps.auditTask(
    tx,
    { operatorId, task },
    { action: 'dispatchWorkOrder', entity: 'work-order', entityId: workOrderId, after, result: 'done' },
  )
}
