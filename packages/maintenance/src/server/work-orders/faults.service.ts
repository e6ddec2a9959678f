import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { initialTimeLimits, createWorkOrderNumber } from './new.service.ts'
import { insertWorkOrder, type StepAuthor, type LockedWorkOrder, type NewWorkOrder } from './writes.store.ts'
import { missingForChecklistItem, formatCheckText } from '../checklists/check.rules.ts'
import { getWorkOrderChecklist, linkFault, findOpenFaultWorkOrder } from '../checklists/checks.store.ts'

const levelOfFault = 3
/** Returns the id of the inspected place. */
const placeIdOf = ({ assetId, chargePointId, stationId }: LockedWorkOrder) => assetId ?? chargePointId ?? stationId

/**
 * Checks the checklist before completion: every item has a finding and its photo. A failed item gets its own work
 * order, unless one for the same item is open there. Throws maintenance.checks-open.
 */
export async function completeChecklist(
  tx: Tx,
  { workOrder, by, at }: { workOrder: LockedWorkOrder; by: StepAuthor; at: Date },
): Promise<void> {
  const checks = (await getWorkOrderChecklist(tx, workOrder.id))?.checks ?? []
  const open = checks.filter(missingForChecklistItem).map(({ line }) => line)
  if (open.length > 0)
    throw new Problem('maintenance.checks-open', { count: open.length, lines: open.slice(0, 20).join(', ') })
  for (const check of checks) {
    const { key } = check.item
    if (check.result !== 'failed' || check.faultId !== null || key === null) continue
    const place = { operatorId: workOrder.operatorId, placeId: placeIdOf(workOrder), key }
    const faultId =
      (await findOpenFaultWorkOrder(tx, place)) ??
      (await makeFault(tx, { workOrder, by, at, key, text: formatCheckText(check) }))
    await linkFault(tx, { workOrderId: workOrder.id, line: check.line, faultId })
  }
}

/** A defect belongs to the inspected asset. */
function assetOf({ assetKind: kind, assetId: id, assetLabel: label }: LockedWorkOrder): NewWorkOrder['asset'] {
  return kind === null || id === null || label === null ? null : { kind, id, label }
}

async function makeFault(
  tx: Tx,
  { workOrder, by, at, key, text }: { workOrder: LockedWorkOrder; by: StepAuthor; at: Date; key: string; text: string },
): Promise<string> {
  const { operatorId, stationId, chargePointId, connectorNo, no } = workOrder
  const name = createWorkOrderNumber(at)
  const isNew = await insertWorkOrder(tx, {
    ...name,
    operatorId,
    source: 'inspection',
    type: 'fault',
    level: levelOfFault,
    stationId,
    chargePointId,
    connectorNo,
    asset: assetOf(workOrder),
    alarmId: null,
    feedbackId: null,
    originKey: null,
    found: { inId: workOrder.id, key },
    description: text,
    reporter: no,
    times: await initialTimeLimits(tx, { operatorId, stationId, level: levelOfFault, at }),
    by,
    at,
    notified: false,
  })
  if (isNew) return name.id
  // Another user created the same one at the same moment.
  const id = await findOpenFaultWorkOrder(tx, { operatorId, placeId: placeIdOf(workOrder), key })
  if (id === undefined) throw new Problem('request.conflict')
  return id
}
