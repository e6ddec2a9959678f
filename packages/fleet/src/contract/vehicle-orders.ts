import {
  endpoint,
  energyDwh,
  idParams,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'

/** Because a person said so; else by its VIN or EVCCID; else by the token that began it; else by its plate or its bay. */
export const orderReasons = ['person', 'vin', 'evccid', 'token', 'plate', 'bay'] as const

export const vehicleOrder = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  assignedBy: z.enum(orderReasons),
  reason: z.string(),
  idTag: z.string(),
  stationId: z.uuid(),
  stationName: z.string().nullable(),
  chargePointNo: z.string().nullable(),
  connectorNo: z.int(),
  state: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  timeZone: z.string(),
  energyDwh: energyDwh.nullable(),
  startSoc: z.int().nullable(),
  endSoc: z.int().nullable(),
  totalMinor: minorUnits.nullable(),
  currency: z.string(),
})
export type VehicleOrder = z.infer<typeof vehicleOrder>

export const vehicleOrderFilter = z.object({
  vehicleId: z.uuid(),
  /** Days of the operator's zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type VehicleOrderFilter = z.output<typeof vehicleOrderFilter>
export const vehicleOrderExport = 'fleet.vehicle-orders'

export const listVehicleOrders = endpoint({
  name: 'listVehicleOrders',
  method: 'GET',
  path: '/api/vehicle-orders',
  permission: vehiclePermissions.view,
  summary: "A vehicle's orders, the newest first, with the sums of all that are selected",
  query: pageQuery.extend({ ...vehicleOrderFilter.shape, sort: sortKeys(['startedAt', 'energyDwh']) }),
  reply: pageOf(vehicleOrder).extend({
    sums: z.object({ orders: z.int(), energyDwh, seconds: z.int() }),
  }),
})
const reason = z.string().trim().min(1).max(500)
export const assignOrder = endpoint({
  name: 'assignVehicleOrder',
  method: 'POST',
  path: '/api/vehicles/{id}/orders',
  permission: vehiclePermissions.control,
  summary: "Says that an order is this vehicle's, whatever token began it (audited, with the reason)",
  body: z.object({ orderNo: z.string().trim().min(1).max(40), reason }),
  reply: vehicleOrder,
})
export const releaseOrder = endpoint({
  name: 'releaseVehicleOrder',
  method: 'POST',
  path: '/api/vehicles/{id}/orders/{orderId}/release',
  permission: vehiclePermissions.control,
  summary:
    "An order is not this vehicle's: one assigned by a person goes back to the vehicle of the token that started it, any other is left without a vehicle",
  params: idParams.extend({ orderId: z.uuid() }),
  body: z.object({ reason }),
  reply: z.object({ done: z.literal(true) }),
})

export const vehicleOrderEndpoints = [listVehicleOrders, assignOrder, releaseOrder] as const
