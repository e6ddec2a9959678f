import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { countFaultsByModel, calculateWorkOrderFigures } from './figures.store.ts'
import {
  updateWorkOrderChecked,
  createWorkOrderChecked,
  getWorkOrderDetailRow,
  findOrCreateAlarmWorkOrder,
} from './work-orders.service.ts'
import { pageOfWorkOrders, summarizeWorkOrders } from './work-orders.store.ts'
import { listAssignableStaff } from './places.store.ts'

const entity = 'work-order'
const spanMs = 30 * 86_400_000

export function workOrderRoutes(app: App, deps: MaintenanceDeps): void {
  const { services } = deps
  serveAll(app, contract.workOrderEndpoints, {
    listWorkOrders: ({ tx, actor, query }) =>
      pageOfWorkOrders(tx, query, { now: services.now(), userId: actor.userId }),
    workOrderSummary: ({ tx, actor, query }) =>
      summarizeWorkOrders(tx, query, { now: services.now(), userId: actor.userId }),
    workOrderFigures: ({ tx, query }) => {
      const to = query.to ? new Date(query.to) : services.now()
      const from = query.from ? new Date(query.from) : new Date(to.getTime() - spanMs)
      return calculateWorkOrderFigures(tx, { from, to, stationId: query.stationId })
    },
    workOrderClusters: ({ tx, query }) => countFaultsByModel(tx, query),
    workOrderStaff: ({ tx, actor: { userId }, query: { search, stationId } }) =>
      listAssignableStaff(tx, { search, stationId, now: services.now(), userId }),
    getWorkOrder: ({ tx, actor, params }) => getWorkOrderDetailRow(tx, deps, { id: params.id, userId: actor.userId }),
    createWorkOrder: async ({ tx, actor, body, audit }) => {
      const made = await createWorkOrderChecked(tx, deps, { actor, form: body })
      const { no, state, level, stationId, assigneeName, assetLabel } = made
      audit({
        entity,
        entityId: made.id,
        after: { no, state, level, stationId, assigneeName, ...(assetLabel !== null && { assetLabel }) },
      })
      return made
    },
    workOrderFromAlarm: async ({ tx, actor, body, audit }) => {
      const { workOrder, isNew } = await findOrCreateAlarmWorkOrder(tx, deps, { actor, alarmId: body.alarmId })
      const { no, level, stationId, alarmId } = workOrder
      audit({ entity, entityId: workOrder.id, after: { no, level, stationId, alarmId, made: isNew } })
      return workOrder
    },
    updateWorkOrder: async ({ tx, actor, params, body, audit }) => {
      const of = { id: params.id, userId: actor.userId }
      const before = await getWorkOrderDetailRow(tx, deps, of)
      await updateWorkOrderChecked(tx, deps, { actor, id: params.id, form: body })
      const after = await getWorkOrderDetailRow(tx, deps, of)
      audit({ entity, entityId: params.id, before: toAuditedFields(before), after: toAuditedFields(after) })
      return after
    },
  })
}

function toAuditedFields(workOrder: contract.WorkOrderDetail) {
  const { no, type, level, description, acceptDue, arriveDue, fixDue, customerConfirms } = workOrder
  return { no, type, level, description, acceptDue, arriveDue, fixDue, customerConfirms }
}
