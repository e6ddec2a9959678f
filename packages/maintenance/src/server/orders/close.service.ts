import { orNotFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { workOrderPermissions, type WorkOrderDetail } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { needsProof } from './retests.service.ts'
import { provenBy, stopRetests } from '../retests/retests.store.ts'
import { actOnOrder, factsNow, type Given } from './acts.service.ts'
import { stationNameOf } from './places.store.ts'
import { lockOrder, takeStep } from './writes.store.ts'

const kind = 'maintenance.close-order'

/** Registers what two people decide: closing a repair that no re-test has proven, or what no customer has confirmed. Once, at start. */
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
      orderId: z.uuid(),
      text: z.string(),
      rating: z.int().nullable(),
      byName: z.string(),
    }),
    async run({ tx, payload: { orderId, text, rating, byName }, actor, requestedBy }) {
      const order = orNotFound(await lockOrder(tx, orderId))
      if (order.state !== 'done') throw new Problem('maintenance.order-state', { no: order.no })
      const at = deps.house.now()
      await stopRetests(tx, orderId, at)
      const second = { proof: 'second_person', second_id: actor.userId, second_name: actor.name } as const
      await takeStep(tx, order, {
        kind: 'closed',
        to: 'closed',
        at,
        by: { id: requestedBy, name: byName },
        text,
        facts: await factsNow(tx, order),
        set: { closed_at: at, rating, ...second },
      })
      return { no: order.no }
    },
  })
}

/**
 * Closes an order that is done, as proven; without proof it asks a second person, for a reason. Throws request.not-found,
 * maintenance.order-state, -retest-missing, -close-unconfirmed, -alarm-holds, and what stands against asking.
 */
export async function closeOrder(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, id, given }: { actor: Actor; id: string; given: Given },
): Promise<void> {
  const order = orNotFound(await lockOrder(tx, id))
  if (order.state !== 'done') throw new Problem('maintenance.order-state', { no: order.no })
  const retestId = await provenBy(tx, order)
  const isProven = retestId !== undefined || !needsProof(order)
  if (isProven && (!order.customerConfirms || order.confirmationId !== null)) {
    await actOnOrder(tx, deps, { actor, id, act: 'close', given: { ...given, retestId } })
    await stopRetests(tx, id, deps.house.now())
    return
  }
  const { text, rating = null } = given
  const missing = isProven ? 'maintenance.close-unconfirmed' : 'maintenance.retest-missing'
  if (text === '') throw new Problem(missing, {}, { text: missing })
  const { stationId, no } = order
  await deps.approvals.request(tx, actor, {
    kind,
    subject: [no, await stationNameOf(tx, stationId)].filter(Boolean).join(' · '),
    subjectId: id,
    payload: { orderId: id, text, rating, byName: actor.name },
    reason: text,
    stations: stationId === null ? 'all' : [stationId],
  })
}

/** What waits for a second person. */
export async function closeWaits(
  tx: Tx,
  deps: Pick<MaintenanceDeps, 'approvals'>,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<WorkOrderDetail['closeWaits']> {
  const waiting = await deps.approvals.waitingOn(tx, operatorId, { kind, subjectId: id })
  return waiting ? { approvalId: waiting.id, byName: waiting.requestedByName } : null
}
