import { orderActEndpoints } from './order-acts.ts'
import {
  createWorkOrder,
  getWorkOrder,
  listWorkOrders,
  orderFromAlarm,
  updateWorkOrder,
  workOrderFigures,
  workOrderStaff,
  workOrderSummary,
} from './orders.ts'
import { ruleEndpoints } from './rules.ts'
import { staffEndpoints } from './staff.ts'

export * from './acts.words.ts'
export * from './order-acts.ts'
export * from './orders.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './rules.ts'
export * from './staff.ts'
export * from './states.ts'

/** Every endpoint of the domain. */
export const maintenanceEndpoints = [
  ...staffEndpoints,
  listWorkOrders,
  workOrderSummary,
  workOrderFigures,
  workOrderStaff,
  getWorkOrder,
  createWorkOrder,
  orderFromAlarm,
  updateWorkOrder,
  ...orderActEndpoints,
  ...ruleEndpoints,
] as const
