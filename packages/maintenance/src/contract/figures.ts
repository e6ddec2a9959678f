import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { workOrderPermissions } from './screens.ts'

/*
 * What the engine of reports adds up of orders, and what it makes of it: facts, measures, what rows stand for, the report, and
 * where its figures lead. Each figure is declared here and nowhere else; `maintenance_order_days` says what an order counts for.
 */

/** Columns that count orders: what a figure leads to is those that it counts. */
export const orderCounts = [
  'cancelled',
  'accepted',
  'repaired',
  'judged',
  'kept',
  'verified',
  'first_fixed',
  'fault',
  'repeated',
] as const
export type OrderCount = (typeof orderCounts)[number]

export const orderFacts = {
  tables: { days: 'maintenance_order_days' },
  keys: ['station_id', 'charge_point_id', 'staff_id', 'charge_point_model', 'firmware'],
  sums: [
    'made_orders',
    ...orderCounts.map((count) => `${count}_orders` as const),
    'accept_seconds',
    'repair_seconds',
  ],
} as const

export const orderMeasures = {
  madeOrders: { unit: 'count', column: 'made_orders' },
  cancelledOrders: { unit: 'count', column: 'cancelled_orders' },
  acceptedOrders: { unit: 'count', column: 'accepted_orders' },
  acceptSeconds: { unit: 'seconds', column: 'accept_seconds' },
  meanAcceptSeconds: { unit: 'seconds', of: 'acceptSeconds', over: 'acceptedOrders' },
  repairedOrders: { unit: 'count', column: 'repaired_orders' },
  repairSeconds: { unit: 'seconds', column: 'repair_seconds' },
  meanRepairSeconds: { unit: 'seconds', of: 'repairSeconds', over: 'repairedOrders' },
  judgedOrders: { unit: 'count', column: 'judged_orders' },
  keptOrders: { unit: 'count', column: 'kept_orders' },
  slaRate: { unit: 'share', of: 'keptOrders', over: 'judgedOrders' },
  verifiedOrders: { unit: 'count', column: 'verified_orders' },
  firstFixedOrders: { unit: 'count', column: 'first_fixed_orders' },
  firstFixRate: { unit: 'share', of: 'firstFixedOrders', over: 'verifiedOrders' },
  faultOrders: { unit: 'count', column: 'fault_orders' },
  repeatedOrders: { unit: 'count', column: 'repeated_orders' },
  repeatRate: { unit: 'share', of: 'repeatedOrders', over: 'faultOrders' },
} as const
type OrderMeasure = keyof typeof orderMeasures

/** What rows may stand for beside a station and a time. */
export const orderDimensions = ['chargePointModel', 'firmware', 'staff'] as const
export const orderKeys = {
  /** Maker and model of the charge point, and its firmware, as they were when the order was made. */
  chargePointModel: z.string().optional(),
  firmware: z.string().optional(),
  /** Who has it; none: nobody. */
  staffId: z.uuid().optional(),
  staffName: z.string().optional(),
}

/** Failures of makers, models and firmware: time without an outage over outages, as charge points reported. */
export const failuresPath = '/statsanalysis/piletypeanalysis?by=modelFirmware'
export const orderReport = {
  id: 'workorderanalysis',
  by: ['station', ...orderDimensions, 'day', 'month'],
  measures: [
    'madeOrders',
    'meanAcceptSeconds',
    'meanRepairSeconds',
    'slaRate',
    'firstFixRate',
    'repeatedOrders',
    'repeatRate',
    'faultOrders',
    'repairedOrders',
    'cancelledOrders',
    'acceptedOrders',
    'judgedOrders',
    'verifiedOrders',
  ],
  figures: ['madeOrders', 'meanAcceptSeconds', 'meanRepairSeconds', 'slaRate', 'firstFixRate', 'repeatRate'],
  hidden: ['acceptedOrders', 'judgedOrders', 'verifiedOrders'],
  pictures: [{ kind: 'ranking', of: 'madeOrders' }],
  sort: '-madeOrders',
  notes: ['reports.orders.note'],
  drill: 'workOrders',
} as const

/** Which orders a figure is made of; absent: all of the row. */
const countsOf: Readonly<Partial<Record<OrderMeasure, OrderCount>>> = {
  cancelledOrders: 'cancelled',
  acceptedOrders: 'accepted',
  meanAcceptSeconds: 'accepted',
  repairedOrders: 'repaired',
  meanRepairSeconds: 'repaired',
  judgedOrders: 'judged',
  slaRate: 'judged',
  verifiedOrders: 'verified',
  firstFixRate: 'verified',
  faultOrders: 'fault',
  repeatRate: 'fault',
  repeatedOrders: 'repeated',
}
export interface OrdersBehind {
  dayFrom: string
  dayTo: string
  stationId?: string | undefined
  chargePointId?: string | undefined
  staffId?: string | undefined
  chargePointModel?: string | undefined
  firmware?: string | undefined
  /** Of the alarm. */
  code?: string | undefined
}
/** The list of the orders behind a figure: those that it counts, of the same days and places. */
export function ordersBehind(
  { dayFrom, dayTo, stationId, chargePointId, staffId, chargePointModel, firmware, code }: OrdersBehind,
  measure?: string,
): string {
  const counted = new Map<string, OrderCount>(Object.entries(countsOf)).get(measure ?? '')
  const wish = { dayFrom, dayTo, stationId, chargePointId, assigneeId: staffId, chargePointModel, firmware, code, counted }
  const given = Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `/statsanalysis/chgyworder?${new URLSearchParams(given)}`
}

export const workOrderClusters = endpoint({
  name: 'workOrderClusters',
  method: 'GET',
  path: '/api/work-orders/clusters',
  permission: workOrderPermissions.view,
  summary:
    'The same fault (error code) at the same model and firmware, more than once in a span of days: how many orders, at how many charge points. Parts of outages are not counted',
  query: z.object({ dayFrom: z.iso.date(), dayTo: z.iso.date(), stationId: z.uuid().optional() }),
  reply: z.array(
    z.object({
      code: z.string(),
      /** As they were when the orders were made; '': unknown. */
      chargePointModel: z.string(),
      firmware: z.string(),
      orders: z.int(),
      chargePoints: z.int(),
    }),
  ),
})
