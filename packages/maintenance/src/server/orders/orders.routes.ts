import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { clustersOf, figuresOf } from './figures.store.ts'
import { editOrder, makeOrder, orderOf, orderOfAlarm } from './orders.service.ts'
import { pageOfOrders, summaryOfOrders } from './orders.store.ts'
import { staffToGive } from './places.store.ts'

const entity = 'work-order'
const spanMs = 30 * 86_400_000

export function orderRoutes(app: App, deps: MaintenanceDeps): void {
  const { house } = deps
  serveAll(app, contract.orderEndpoints, {
    listWorkOrders: ({ tx, actor, query }) =>
      pageOfOrders(tx, query, { now: house.now(), userId: actor.userId }),
    workOrderSummary: ({ tx, actor }) => summaryOfOrders(tx, { now: house.now(), userId: actor.userId }),
    workOrderFigures: ({ tx, query }) => {
      const to = query.to ? new Date(query.to) : house.now()
      const from = query.from ? new Date(query.from) : new Date(to.getTime() - spanMs)
      return figuresOf(tx, { from, to, stationId: query.stationId })
    },
    workOrderClusters: ({ tx, query }) => clustersOf(tx, query),
    workOrderStaff: ({ tx, actor: { userId }, query: { search, stationId } }) =>
      staffToGive(tx, { search, stationId, now: house.now(), userId }),
    getWorkOrder: ({ tx, actor, params }) => orderOf(tx, deps, { id: params.id, userId: actor.userId }),
    createWorkOrder: async ({ tx, actor, body, audit }) => {
      const made = await makeOrder(tx, deps, { actor, form: body })
      const { no, state, level, stationId, assigneeName, assetLabel } = made
      audit({
        entity,
        entityId: made.id,
        after: { no, state, level, stationId, assigneeName, ...(assetLabel !== null && { assetLabel }) },
      })
      return made
    },
    orderFromAlarm: async ({ tx, actor, body, audit }) => {
      const { order, isNew } = await orderOfAlarm(tx, deps, { actor, alarmId: body.alarmId })
      const { no, level, stationId, alarmId } = order
      audit({ entity, entityId: order.id, after: { no, level, stationId, alarmId, made: isNew } })
      return order
    },
    updateWorkOrder: async ({ tx, actor, params, body, audit }) => {
      const of = { id: params.id, userId: actor.userId }
      const before = await orderOf(tx, deps, of)
      await editOrder(tx, deps, { actor, id: params.id, form: body })
      const after = await orderOf(tx, deps, of)
      audit({ entity, entityId: params.id, before: changed(before), after: changed(after) })
      return after
    },
  })
}

function changed(order: contract.WorkOrderDetail) {
  const { no, type, level, description, acceptDue, arriveDue, fixDue, customerConfirms } = order
  return { no, type, level, description, acceptDue, arriveDue, fixDue, customerConfirms }
}
