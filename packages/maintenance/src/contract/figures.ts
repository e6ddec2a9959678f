import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { workOrderPermissions } from './screens.ts'

/*
 * Declares the work order figures for the report engine: facts, measures, row dimensions, the report, and the targets
 * of its figures. Each figure is declared only here; `maintenance_work_order_days` defines in which figures a work
 * order counts.
 */

/** Count columns: a figure links to the work orders that it counts. */
export const workOrderCounts = [
  'cancelled',
  'accepted',
  'repaired',
  'judged',
  'in_time',
  'verified',
  'first_fixed',
  'fault',
  'repeated',
] as const
export type OrderCount = (typeof workOrderCounts)[number]

export const workOrderFacts = {
  tables: { days: 'maintenance_work_order_days' },
  keys: ['station_id', 'charge_point_id', 'staff_id', 'charge_point_model', 'firmware'],
  sums: [
    'made_work_orders',
    ...workOrderCounts.map((count) => `${count}_work_orders` as const),
    'accept_seconds',
    'repair_seconds',
  ],
} as const

export const workOrderMeasures = {
  madeWorkOrders: { unit: 'count', column: 'made_work_orders' },
  cancelledWorkOrders: { unit: 'count', column: 'cancelled_work_orders' },
  acceptedWorkOrders: { unit: 'count', column: 'accepted_work_orders' },
  acceptSeconds: { unit: 'seconds', column: 'accept_seconds' },
  meanAcceptSeconds: { unit: 'seconds', of: 'acceptSeconds', over: 'acceptedWorkOrders' },
  repairedWorkOrders: { unit: 'count', column: 'repaired_work_orders' },
  repairSeconds: { unit: 'seconds', column: 'repair_seconds' },
  meanRepairSeconds: { unit: 'seconds', of: 'repairSeconds', over: 'repairedWorkOrders' },
  judgedWorkOrders: { unit: 'count', column: 'judged_work_orders' },
  inTimeWorkOrders: { unit: 'count', column: 'in_time_work_orders' },
  slaRate: { unit: 'share', of: 'inTimeWorkOrders', over: 'judgedWorkOrders' },
  verifiedWorkOrders: { unit: 'count', column: 'verified_work_orders' },
  firstFixedWorkOrders: { unit: 'count', column: 'first_fixed_work_orders' },
  firstFixRate: { unit: 'share', of: 'firstFixedWorkOrders', over: 'verifiedWorkOrders' },
  faultWorkOrders: { unit: 'count', column: 'fault_work_orders' },
  repeatedWorkOrders: { unit: 'count', column: 'repeated_work_orders' },
  repeatRate: { unit: 'share', of: 'repeatedWorkOrders', over: 'faultWorkOrders' },
} as const
type WorkOrderMeasure = keyof typeof workOrderMeasures

/** Row dimensions in addition to station and time. */
export const workOrderDimensions = ['chargePointModel', 'firmware', 'staff'] as const
export const workOrderKeys = {
  /** Maker and model of the charge point, and its firmware, when the work order was created. */
  chargePointModel: z.string().optional(),
  firmware: z.string().optional(),
  /** The assignee; absent: none. */
  staffId: z.uuid().optional(),
  staffName: z.string().optional(),
}

/**
 * Failure report of makers, models and firmware: time without an outage divided by the number of outages, as reported
 * by charge points.
 */
export const failuresPath = '/statsanalysis/piletypeanalysis?by=modelFirmware'
export const workOrderReport = {
  id: 'workorderanalysis',
  by: ['station', ...workOrderDimensions, 'day', 'month'],
  measures: [
    'madeWorkOrders',
    'meanAcceptSeconds',
    'meanRepairSeconds',
    'slaRate',
    'firstFixRate',
    'repeatedWorkOrders',
    'repeatRate',
    'faultWorkOrders',
    'repairedWorkOrders',
    'cancelledWorkOrders',
    'acceptedWorkOrders',
    'judgedWorkOrders',
    'verifiedWorkOrders',
  ],
  figures: ['madeWorkOrders', 'meanAcceptSeconds', 'meanRepairSeconds', 'slaRate', 'firstFixRate', 'repeatRate'],
  hidden: ['acceptedWorkOrders', 'judgedWorkOrders', 'verifiedWorkOrders'],
  pictures: [{ kind: 'ranking', of: 'madeWorkOrders' }],
  sort: '-madeWorkOrders',
  notes: ['reports.workOrders.note'],
  drill: 'workOrders',
} as const

/** Count column of each figure; absent: all work orders of the row. */
const countsOf: Readonly<Partial<Record<WorkOrderMeasure, OrderCount>>> = {
  cancelledWorkOrders: 'cancelled',
  acceptedWorkOrders: 'accepted',
  meanAcceptSeconds: 'accepted',
  repairedWorkOrders: 'repaired',
  meanRepairSeconds: 'repaired',
  judgedWorkOrders: 'judged',
  slaRate: 'judged',
  verifiedWorkOrders: 'verified',
  firstFixRate: 'verified',
  faultWorkOrders: 'fault',
  repeatRate: 'fault',
  repeatedWorkOrders: 'repeated',
}
export interface FigureWorkOrdersQuery {
  dayFrom: string
  dayTo: string
  stationId?: string | undefined
  chargePointId?: string | undefined
  staffId?: string | undefined
  chargePointModel?: string | undefined
  firmware?: string | undefined
  /** Error code of the alarm. */
  code?: string | undefined
}
/** Returns the path of the list of work orders behind a figure: those that it counts, for the same days and places. */
export function figureWorkOrdersPath(
  { dayFrom, dayTo, stationId, chargePointId, staffId, chargePointModel, firmware, code }: FigureWorkOrdersQuery,
  measure?: string,
): string {
  const counted = new Map<string, OrderCount>(Object.entries(countsOf)).get(measure ?? '')
  const wish = {
    dayFrom,
    dayTo,
    stationId,
    chargePointId,
    assigneeId: staffId,
    chargePointModel,
    firmware,
    code,
    counted,
  }
  const entries = Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `/statsanalysis/chgyworder?${new URLSearchParams(entries)}`
}

export const workOrderClusters = endpoint({
  name: 'workOrderClusters',
  method: 'GET',
  path: '/api/work-orders/clusters',
  permission: workOrderPermissions.view,
  summary:
    'Lists faults (error codes) that occurred more than once at the same model and firmware within a number of days, with their work orders and charge points counted. Parts of station outages are excluded',
  query: z.object({ dayFrom: z.iso.date(), dayTo: z.iso.date(), stationId: z.uuid().optional() }),
  reply: z.array(
    z.object({
      code: z.string(),
      /** Values when the work orders were created; '': unknown. */
      chargePointModel: z.string(),
      firmware: z.string(),
      workOrders: z.int(),
      chargePoints: z.int(),
    }),
  ),
})
