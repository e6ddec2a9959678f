import { orNotFound, Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { markVehicleOrders } from '../energy-facts/marks.store.ts'
import { requireVehicle } from '../vehicles/vehicles.service.ts'
import {
  assignmentOf,
  dropAssignment,
  findVehicleOrder,
  orderByNumber,
  pageOfOrders,
  putAssignment,
  sumsOfOrders,
} from './vehicle-orders.store.ts'

const entity = 'vehicle'

export function vehicleOrderRoutes(app: App, { house, operatorOf, orders }: FleetDeps): void {
  serveAll(app, contract.vehicleOrderEndpoints, {
    listVehicleOrders: async ({ tx, actor, query }) => {
      await requireVehicle(tx, query.vehicleId)
      const zoned = { ...query, zone: (await operatorOf(actor.operatorId)).timeZone }
      return { ...(await pageOfOrders(tx, zoned)), sums: await sumsOfOrders(tx, zoned) }
    },
    assignVehicleOrder: async ({ tx, actor, params, body, audit }) => {
      const vehicleId = params.id
      await requireVehicle(tx, vehicleId)
      const { orderNo: said, reason } = body
      const found = await orderByNumber(tx, said)
      if (!found)
        throw new Problem('fleet.order-unknown', { orderNo: said }, { orderNo: 'fleet.order-unknown' })
      const { orderNo, ...order } = found
      const before = await assignmentOf(tx, order.orderId)
      const { operatorId, userId: id, name } = actor
      await orders.noteOrders(tx, [order.orderId])
      await markVehicleOrders(tx, [order.orderId])
      await putAssignment(tx, { ...order, operatorId, vehicleId, reason, by: { id, name }, at: house.now() })
      await markVehicleOrders(tx, [order.orderId])
      audit({
        entity,
        entityId: vehicleId,
        ...(before && { before: { orderNo, vehicleId: before.vehicleId } }),
        after: { orderNo, vehicleId, reason },
      })
      return orNotFound(await findVehicleOrder(tx, { vehicleId, orderId: order.orderId }))
    },
    releaseVehicleOrder: async ({ tx, actor, params, body, audit }) => {
      const { id: vehicleId, orderId } = params
      const order = orNotFound(await findVehicleOrder(tx, { vehicleId, orderId }))
      const { orderNo, stationId } = order
      const { operatorId, userId: id, name } = actor
      const said = { operatorId, orderId, stationId, vehicleId: null, by: { id, name }, at: house.now() }
      await orders.noteOrders(tx, [orderId])
      await markVehicleOrders(tx, [orderId])
      if (order.assignedBy === 'person') await dropAssignment(tx, orderId)
      else await putAssignment(tx, { ...said, reason: body.reason })
      await markVehicleOrders(tx, [orderId])
      audit({ entity, entityId: vehicleId, before: { orderNo, vehicleId }, after: { orderNo, ...body } })
      return { done: true } as const
    },
  })
}
