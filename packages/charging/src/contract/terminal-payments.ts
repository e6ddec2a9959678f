import { currencyCode, instant, minorUnits } from '@evops/platform/contract'
import type { PaymentStatus } from '@evops/ocpp/contract'
import { z } from 'zod'

/* Payments of payment terminals at charge points, as the charge points report them (OCPP 2.1, C18 to C22). */

/**
 * Result of the comparison with the bill of the session: `unsettled` if the terminal took no money, `unmatched` if no
 * session started with the reference of the payment, `open` before the session has a bill, `foreign` if the terminal took
 * another currency than the session's.
 */
export const terminalPaymentStates = ['agreed', 'different', 'unmatched', 'open', 'unsettled', 'foreign'] as const
export type TerminalPaymentState = (typeof terminalPaymentStates)[number]

/** Statuses as OCPP names them. Written again, so that screens do not load the protocol. */
const statuses = ['Settled', 'Canceled', 'Rejected', 'Failed'] as const satisfies readonly PaymentStatus[]

export const terminalPayment = z.object({
  id: z.uuid(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  /** Reference of the payment at its provider. */
  pspRef: z.string(),
  status: z.enum(statuses),
  statusInfo: z.string(),
  /** Null if the terminal reported no valid amount. */
  amountMinor: minorUnits.nullable(),
  currency: currencyCode,
  settledAt: instant,
  receivedAt: instant,
  /** Receipt of the terminal or the charge point. Empty if there is none. */
  receiptNo: z.string(),
  receiptUrl: z.string(),
  vatNumber: z.string(),
  vatCompanyName: z.string().nullable(),
  sessionId: z.uuid().nullable(),
  sessionNo: z.string().nullable(),
  /** Payable amount of the session. Null before its bill. */
  billMinor: minorUnits.nullable(),
  /** All settlements of the session less its bill. Null if they cannot be compared. */
  differenceMinor: z.int().nullable(),
  /** Part that paid the bill. */
  postedMinor: minorUnits,
  state: z.enum(terminalPaymentStates),
})
export type TerminalPayment = z.infer<typeof terminalPayment>
