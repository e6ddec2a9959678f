import { requireFound, type EndpointSpec } from '@evops/platform/contract'
import { type App, type ServeArgs, type Tx, serveAll } from '@evops/platform/server'
import { liveChannel } from '@evops/stations/server'
import * as contract from '../../contract/index.ts'
import type { WorkAct } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { performAuditedAct, addAuditedNote, addAuditedPart } from './acted.service.ts'
import { lockOpenWorkOrder, requireAssignedToActor, type ActInput } from './acts.service.ts'
import { closeWorkOrder } from './close.service.ts'
import { getWorkOrderDetailRow } from './work-orders.service.ts'
import { deleteWorkOrderPart, insertWorkOrderStep } from './writes.store.ts'

const entity = 'work-order'
type ActRequest<E extends EndpointSpec> = Pick<ServeArgs<E>, 'actor' | 'audit' | 'afterCommit'> & {
  tx: Tx
  params: { id: string }
}

export function workOrderActRoutes(app: App, deps: MaintenanceDeps): void {
  const act = async (call: ActRequest<typeof contract.noteWorkOrder>, kind: WorkAct, input: ActInput) => {
    const { tx, actor, params, audit, afterCommit } = call
    audit(await performAuditedAct(tx, deps, { actor, id: params.id, act: kind, input }))
    // Updates the live state of the charge point: in maintenance, or no longer.
    afterCommit(() => deps.services.bus.publish(liveChannel, { operatorId: actor.operatorId }))
    return getWorkOrderDetailRow(tx, deps, { id: params.id, userId: actor.userId })
  }
  serveAll(app, contract.workOrderActEndpoints, {
    dispatchWorkOrder: (call) => act(call, 'dispatch', call.body),
    transferWorkOrder: (call) => act(call, 'transfer', call.body),
    acceptWorkOrder: (call) => act(call, 'accept', call.body),
    rejectWorkOrder: (call) => act(call, 'reject', call.body),
    arriveWorkOrder: (call) => {
      const { lat, lng, text } = call.body
      return act(call, 'arrive', { text, position: lat === null || lng === null ? undefined : { lat, lng } })
    },
    beginWorkOrder: (call) => act(call, 'begin', call.body),
    suspendWorkOrder: (call) => act(call, 'suspend', call.body),
    resumeWorkOrder: (call) => act(call, 'resume', call.body),
    finishWorkOrder: (call) => act(call, 'finish', call.body),
    returnWorkOrder: (call) => act(call, 'return', call.body),
    closeWorkOrder: async ({ tx, actor, params, body, audit }) => {
      await closeWorkOrder(tx, deps, { actor, id: params.id, input: body })
      const workOrder = await getWorkOrderDetailRow(tx, deps, { id: params.id, userId: actor.userId })
      const { no, state, proof } = workOrder
      audit({ entity, entityId: params.id, before: { state: 'done' }, after: { no, state, proof, ...body } })
      return workOrder
    },
    cancelWorkOrder: (call) => act(call, 'cancel', call.body),
    noteWorkOrder: async ({ tx, actor, params: { id }, body: { text }, audit }) => {
      audit(await addAuditedNote(tx, deps, { actor, id, text }))
      return getWorkOrderDetailRow(tx, deps, { id, userId: actor.userId })
    },
  })
  partRoutes(app, deps)
}

function partRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, contract.workOrderPartEndpoints, {
    addWorkOrderPart: async ({ tx, actor, params: { id }, body: part, audit }) => {
      audit(await addAuditedPart(tx, deps, { actor, id, part }))
      return getWorkOrderDetailRow(tx, deps, { id, userId: actor.userId })
    },
    removeWorkOrderPart: async ({ tx, actor, params, audit }) => {
      const workOrder = await lockOpenWorkOrder(tx, params.id)
      await requireAssignedToActor(tx, actor, workOrder)
      const part = requireFound(await deleteWorkOrderPart(tx, { id: params.partId, workOrderId: params.id }))
      const { userId, name } = actor
      await insertWorkOrderStep(tx, workOrder, {
        kind: 'part',
        at: deps.services.now(),
        by: { id: userId, name },
        text: `− ${part.quantity} × ${part.name}`,
      })
      audit({ entity, entityId: params.id, before: { no: workOrder.no, part } })
      return getWorkOrderDetailRow(tx, deps, { id: params.id, userId })
    },
  })
}
