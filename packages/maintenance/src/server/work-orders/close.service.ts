import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { workOrderPermissions, type WorkOrderDetail } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { requiresRepairProof } from './retests.service.ts'
import { findProvingRetest, stopRetests } from '../retests/retests.store.ts'
import { performWorkOrderStep, readPlaceState, type ActInput } from './acts.service.ts'
import { findStationName } from './places.store.ts'
import { lockWorkOrder, insertWorkOrderStep } from './writes.store.ts'

const kind = 'maintenance.close-work-order'

/**
 * Registers the decisions that need two users: closing a repair without a successful re-test, or without a customer
 * confirmation. Call once at start.
 */
export function registerClosing(deps: MaintenanceDeps): void {
  deps.approvals.register({
    kind,
    title: {
      zh: '未经复测或客户确认关闭工单',
      en: 'Close an order without a re-test or confirmation',
      es: 'Cierre sin comprobación o confirmación',
    },
    permission: workOrderPermissions.control,
    payload: z.object({
      workOrderId: z.uuid(),
      text: z.string(),
      rating: z.int().nullable(),
      byName: z.string(),
    }),
    async run({ tx, payload: { workOrderId, text, rating, byName }, actor, requestedBy }) {
      const workOrder = requireFound(await lockWorkOrder(tx, workOrderId))
      if (workOrder.state !== 'done') throw new Problem('maintenance.work-order-state', { no: workOrder.no })
      const at = deps.services.now()
      await stopRetests(tx, workOrderId, at)
      const second = { proof: 'second_person', second_id: actor.userId, second_name: actor.name } as const
      await insertWorkOrderStep(tx, workOrder, {
        kind: 'closed',
        to: 'closed',
        at,
        by: { id: requestedBy, name: byName },
        text,
        facts: await readPlaceState(tx, workOrder),
        set: { closed_at: at, rating, ...second },
      })
      return { no: workOrder.no }
    },
  })
}

/**
 * Closes a completed work order with its proof. Without proof it requests a second user's approval with a reason.
 * Throws request.not-found, maintenance.work-order-state, -retest-missing, -close-unconfirmed, -alarm-holds, and the
 * problems of approval requests.
 */
export async function closeWorkOrder(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, id, input }: { actor: Actor; id: string; input: ActInput },
): Promise<void> {
  const workOrder = requireFound(await lockWorkOrder(tx, id))
  if (workOrder.state !== 'done') throw new Problem('maintenance.work-order-state', { no: workOrder.no })
  const retestId = await findProvingRetest(tx, workOrder)
  const isProven = retestId !== undefined || !requiresRepairProof(workOrder)
  if (isProven && (!workOrder.customerConfirms || workOrder.confirmationId !== null)) {
    await performWorkOrderStep(tx, deps, { actor, id, act: 'close', input: { ...input, retestId } })
    await stopRetests(tx, id, deps.services.now())
    return
  }
  const { text, rating = null } = input
  const missing = isProven ? 'maintenance.close-unconfirmed' : 'maintenance.retest-missing'
  if (text === '') throw new Problem(missing, {}, { text: missing })
  const { stationId, no } = workOrder
  await deps.approvals.request(tx, actor, {
    kind,
    subject: [no, await findStationName(tx, stationId)].filter(Boolean).join(' · '),
    subjectId: id,
    payload: { workOrderId: id, text, rating, byName: actor.name },
    reason: text,
    stations: stationId === null ? 'all' : [stationId],
  })
}

/** Returns the approval that is pending for closing. */
export async function findPendingClosing(
  tx: Tx,
  deps: Pick<MaintenanceDeps, 'approvals'>,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<WorkOrderDetail['closeWaits']> {
  const waiting = await deps.approvals.waitingOn(tx, operatorId, { kind, subjectId: id })
  return waiting ? { approvalId: waiting.id, byName: waiting.requestedByName } : null
}
