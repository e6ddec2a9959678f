import { endpoint, energyDwh, instant, minorUnits } from '@evops/platform/contract'
import { commandResult } from '@evops/stations/contract'
import { z } from 'zod'
import { orderStates, targetKinds } from './orders.ts'
import { idTag } from './tokens.ts'
import { orderControllers, orderEditors, recordsScreen } from './screens.ts'

/** Largest values of targets: 1,000 kWh, a million of the currency, two days, per cent. */
export const mostTarget = { energy: 10_000_000, amount: 1_000_000_000, minutes: 2_880, soc: 100 } as const

export const targetForm = z
  .object({ kind: z.enum(targetKinds), value: z.int().min(1).nullable().default(null) })
  .refine(({ kind, value }) => (kind === 'full') === (value === null), {
    path: ['value'],
    message: 'required',
  })
  .refine(({ kind, value }) => kind === 'full' || value === null || value <= mostTarget[kind], {
    path: ['value'],
    message: 'too large',
  })

export const startedOrder = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  connectorNo: z.int(),
  state: z.enum(orderStates),
  /** Why it did not start, as the charge point said it: Rejected, offline … */
  failure: z.string().nullable(),
})
export type StartedOrder = z.infer<typeof startedOrder>

export const startOrders = endpoint({
  name: 'startOrders',
  method: 'POST',
  path: '/api/orders/start',
  permission: orderControllers,
  summary:
    'Starts a session from the console: the order is there before the charge point answers. Two connectors: both or none',
  body: z
    .object({
      connectors: z
        .array(z.object({ chargePointId: z.uuid(), connectorNo: z.int().min(1).max(99) }))
        .min(1)
        .max(2),
      /** One of the two: as read, or of a start token that is chosen from the list. */
      idTag: idTag.optional(),
      tokenId: z.uuid().optional(),
      target: targetForm.default({ kind: 'full', value: null }),
      reason: z.string().trim().max(200).default(''),
    })
    .refine(({ idTag: tag, tokenId }) => (tag === undefined) !== (tokenId === undefined), {
      path: ['idTag'],
      message: 'required',
    }),
  reply: z.array(startedOrder),
  transaction: false,
})

export const stopOrder = endpoint({
  name: 'stopOrder',
  method: 'POST',
  path: '/api/orders/{id}/stop',
  permission: orderControllers,
  summary: "Stops a running order; the reply is the charge point's own answer",
  body: z.object({ reason: z.string().trim().min(1).max(200) }),
  reply: commandResult.pick({ state: true, reply: true }),
  transaction: false,
})

export const actReason = z.string().trim().min(3).max(500)
const version = z.int()
/** Done at once, or waiting for a second person under this id. */
export const actReply = z.object({ approvalId: z.uuid().nullable() })

export const voidOrder = endpoint({
  name: 'voidOrder',
  method: 'POST',
  path: '/api/orders/{id}/void',
  permission: orderEditors,
  summary: 'Makes an order void; what was posted is reversed, once a second person agrees',
  body: z.object({ version, reason: actReason }),
  reply: actReply,
})
export const waiveOrder = endpoint({
  name: 'waiveOrder',
  method: 'POST',
  path: '/api/orders/{id}/waive',
  permission: orderEditors,
  summary: 'Asks that nothing is due for an order; a second person decides',
  body: z.object({ version, reason: actReason }),
  reply: actReply,
})
export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/api/orders/{id}/refund',
  permission: orderEditors,
  summary: 'Asks that an amount of an order is given back; a second person decides',
  body: z.object({ version, reason: actReason, amountMinor: minorUnits.min(1) }),
  reply: actReply,
})
export const editOrder = endpoint({
  name: 'editOrder',
  method: 'POST',
  path: '/api/orders/{id}/edit',
  permission: orderEditors,
  summary: "Asks for a change of an order's times and energy; priced again once a second person agrees",
  body: z.object({
    version,
    reason: actReason,
    startedAt: instant,
    /** After the start, and not in the future. */
    endedAt: instant,
    energyDwh: energyDwh.min(0).max(100_000_000),
  }),
  reply: actReply,
})

export const recomputed = z.object({
  /** Every figure of the bill is the same. */
  same: z.boolean(),
  revision: z.int(),
  totalMinor: minorUnits,
  computedMinor: minorUnits,
  segments: z.int(),
  readings: z.int(),
  tariffName: z.string().nullable(),
  tariffVersion: z.int().nullable(),
  at: instant,
})
export type Recomputed = z.infer<typeof recomputed>
export const recomputeOrder = endpoint({
  name: 'recomputeOrder',
  method: 'GET',
  path: '/api/orders/{id}/recomputed',
  permission: recordsScreen.codes,
  summary: 'Prices an order again from its billing readings and its tariff version, and compares',
  reply: recomputed,
})

export const actEndpoints = [
  startOrders,
  stopOrder,
  voidOrder,
  waiveOrder,
  refundOrder,
  editOrder,
  recomputeOrder,
] as const

/** Approval kinds. */
export const orderChanges = ['void', 'waive', 'refund', 'edit'] as const
export type OrderChange = (typeof orderChanges)[number]
export function approvalKindOf(change: OrderChange): string {
  return `charging.order-${change}`
}

/** Bulk acts on orders. */
export const stopOrdersAct = 'charging.orders-stop'
export const voidOrdersAct = 'charging.orders-void'
