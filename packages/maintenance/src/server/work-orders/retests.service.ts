import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { MaintenanceDeps } from '../deps.ts'
import { lockWorkOrder, type LockedWorkOrder } from './writes.store.ts'
import { insertRetest, stopRetests } from '../retests/retests.store.ts'
import { newSteps } from '../retests/run.rules.ts'
import { findRetestPlace } from '../retests/places.store.ts'

const tokenMinutes = 60

/** A repair at a charge point needs proof before closing. */
export const requiresRepairProof = ({ type, chargePointId }: { type: string; chargePointId: string | null }) =>
  type === 'fault' && chargePointId !== null

/**
 * Starts a re-test, with its own start token for a test charge excluded from figures. Throws request.not-found,
 * maintenance.work-order-state, -retest-nothing, -retest-running.
 */
export async function startRetestChecked(
  tx: Tx,
  deps: Pick<MaintenanceDeps, 'services' | 'addTestToken'>,
  { actor, workOrder }: { actor: Actor; workOrder: LockedWorkOrder },
): Promise<void> {
  if (workOrder.state !== 'done') throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  const { operatorId, id: workOrderId, chargePointId } = workOrder
  const place =
    chargePointId === null
      ? undefined
      : await findRetestPlace(tx, { chargePointId, connectorNo: workOrder.connectorNo })
  if (chargePointId === null || !place) throw new Problem('maintenance.retest-nothing')
  const at = deps.services.now()
  const { connectorNo, chargePointNo } = place
  const until = new Date(at.getTime() + tokenMinutes * 60_000)
  const idTag = await deps.addTestToken(tx, { operatorId, chargePointId, connectorNo, until })
  const by = { id: actor.userId, name: actor.name }
  const run = {
    operatorId,
    id: newId(at.getTime()),
    workOrderId,
    chargePointId,
    connectorNo,
    idTag,
    steps: newSteps(),
    by,
    at,
  }
  if (!(await insertRetest(tx, run))) throw new Problem('maintenance.retest-running', { chargePointNo, connectorNo })
}

/**
 * Starts a re-test automatically after a completed repair, if its charge point still exists and no other re-test is
 * running there.
 */
export async function startRetestAutomatically(
  tx: Tx,
  deps: Pick<MaintenanceDeps, 'services' | 'addTestToken'>,
  { actor, workOrderId }: { actor: Actor; workOrderId: string },
): Promise<void> {
  const workOrder = await lockWorkOrder(tx, workOrderId)
  if (!workOrder || !requiresRepairProof(workOrder) || workOrder.state !== 'done') return
  await startRetestChecked(tx, deps, { actor, workOrder }).catch((error: unknown) => {
    const isNone =
      error instanceof Problem && ['maintenance.retest-nothing', 'maintenance.retest-running'].includes(error.code)
    if (!isNone) throw error
  })
}

/** Throws maintenance.retest-over. */
export async function stopRetestChecked(tx: Tx, { workOrderId, at }: { workOrderId: string; at: Date }): Promise<void> {
  if (!(await stopRetests(tx, workOrderId, at))) throw new Problem('maintenance.retest-over')
}
