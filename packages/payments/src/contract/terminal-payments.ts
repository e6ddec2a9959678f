import { terminalPayment, terminalPaymentStates } from '@evops/charging/contract'
import { endpoint, instant, pageQuery, pageSchemaOf, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { paymentPermissions } from './screens.ts'

/* Payments of payment terminals at charge points (OCPP 2.1), next to the payments of providers. */

export const terminalPaymentFilter = z.object({
  /** Beginning of the payment reference or of the receipt's number, or the number of a session. */
  search: z.string().trim().max(255).optional(),
  state: z.enum(terminalPaymentStates).optional(),
  stationId: z.uuid().optional(),
  /** Settled from (inclusive) to (exclusive). */
  from: instant.optional(),
  to: instant.optional(),
})
export type TerminalPaymentFilter = z.output<typeof terminalPaymentFilter>
export const terminalPaymentExport = 'payments.terminals'

export const listTerminalPayments = endpoint({
  name: 'listTerminalPayments',
  method: 'GET',
  path: '/api/payments/terminal-payments',
  permission: paymentPermissions.view,
  summary:
    'Lists payments of payment terminals at charge points, compared with the bills of their sessions; newest first',
  query: pageQuery.extend({ ...terminalPaymentFilter.shape, sort: sortKeys(['settledAt', 'amountMinor']) }),
  reply: pageSchemaOf(terminalPayment),
})
export const terminalPaymentEndpoints = [listTerminalPayments] as const
