import { newId, Problem, type EndpointSpec } from '@evops/platform/contract'
import { serve, type App, type ServeArgs, type Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { WorkAct } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { actOnOrder, noteOrder, openOrder, requireOwn, type Given } from './acts.service.ts'
import { orderOf } from './orders.service.ts'
import { insertPart, removePart, takeStep } from './writes.store.ts'

const entity = 'work-order'
type Said<E extends EndpointSpec> = Pick<ServeArgs<E>, 'actor' | 'audit'> & {
  tx: Tx
  params: { id: string }
}

export function orderActRoutes(app: App, deps: MaintenanceDeps): void {
  const act = async (call: Said<typeof contract.noteWorkOrder>, kind: WorkAct, given: Given) => {
    const { tx, actor, params, audit } = call
    const { state: before } = await orderOf(tx, deps, { id: params.id, userId: actor.userId })
    await actOnOrder(tx, deps, { actor, id: params.id, act: kind, given })
    const order = await orderOf(tx, deps, { id: params.id, userId: actor.userId })
    const { no, state, assigneeName } = order
    const { text } = given
    audit({
      entity,
      entityId: params.id,
      before: { state: before },
      after: { no, state, assigneeName, ...(text && { text }) },
    })
    return order
  }
  serve(app, contract.dispatchWorkOrder, (call) => act(call, 'dispatch', call.body))
  serve(app, contract.transferWorkOrder, (call) => act(call, 'transfer', call.body))
  serve(app, contract.acceptWorkOrder, (call) => act(call, 'accept', call.body))
  serve(app, contract.rejectWorkOrder, (call) => act(call, 'reject', call.body))
  serve(app, contract.arriveWorkOrder, (call) => {
    const { lat, lng, text } = call.body
    return act(call, 'arrive', { text, position: lat === null || lng === null ? undefined : { lat, lng } })
  })
  serve(app, contract.beginWorkOrder, (call) => act(call, 'begin', call.body))
  serve(app, contract.suspendWorkOrder, (call) => act(call, 'suspend', call.body))
  serve(app, contract.resumeWorkOrder, (call) => act(call, 'resume', call.body))
  serve(app, contract.finishWorkOrder, (call) => act(call, 'finish', call.body))
  serve(app, contract.returnWorkOrder, (call) => act(call, 'return', call.body))
  serve(app, contract.closeWorkOrder, (call) => act(call, 'close', call.body))
  serve(app, contract.cancelWorkOrder, (call) => act(call, 'cancel', call.body))
  serve(app, contract.noteWorkOrder, async ({ tx, actor, params, body, audit }) => {
    await noteOrder(tx, deps, { actor, id: params.id, text: body.text })
    const order = await orderOf(tx, deps, { id: params.id, userId: actor.userId })
    audit({ entity, entityId: params.id, after: { no: order.no, text: body.text } })
    return order
  })
  partRoutes(app, deps)
}

function partRoutes(app: App, deps: MaintenanceDeps): void {
  serve(app, contract.addWorkOrderPart, async ({ tx, actor, params, body, audit }) => {
    const order = await openOrder(tx, params.id)
    await requireOwn(tx, actor, order)
    const { operatorId, userId, name } = actor
    const at = deps.house.now()
    const by = { id: userId, name }
    const currency = await deps.currencyOf(operatorId)
    const part = { ...body, operatorId, id: newId(at.getTime()), orderId: params.id, currency, by, at }
    await insertPart(tx, part)
    await takeStep(tx, order, { kind: 'part', at, by, text: `+ ${body.quantity} × ${body.name}` })
    audit({ entity, entityId: params.id, after: { no: order.no, part: body } })
    return orderOf(tx, deps, { id: params.id, userId })
  })
  serve(app, contract.removeWorkOrderPart, async ({ tx, actor, params, audit }) => {
    const order = await openOrder(tx, params.id)
    await requireOwn(tx, actor, order)
    const part = await removePart(tx, { id: params.partId, orderId: params.id })
    if (!part) throw new Problem('request.not-found')
    const { userId, name } = actor
    await takeStep(tx, order, {
      kind: 'part',
      at: deps.house.now(),
      by: { id: userId, name },
      text: `− ${part.quantity} × ${part.name}`,
    })
    audit({ entity, entityId: params.id, before: { no: order.no, part } })
    return orderOf(tx, deps, { id: params.id, userId })
  })
}
