import { partnersScreen } from '@evops/organisation/contract'
import {
  currencyCode,
  endpoint,
  idParams,
  instant,
  minorUnits,
  pageQuery,
  pageSchemaOf,
} from '@evops/platform/contract'
import { z } from 'zod'
import { ocpiCall, ocpiId, ocpiRoot, ocpiVersionParams } from './ocpi-call.ts'

/*
 * Payment terminals of payment terminal providers (OCPI 2.3.0, module payments as receiver). A provider is a partner
 * whose terminals take the card. It starts sessions by command, captures the bill from their records, and confirms what
 * it captured.
 */
const root = `${ocpiRoot}/{version}/payments` as const
export const ocpiPostPaymentTerminal = ocpiCall('ocpiPostPaymentTerminal', 'POST', `${root}/terminals`, {
  summary: 'OCPI 2.3.0: stores a terminal that the payment terminal provider created',
  params: ocpiVersionParams,
})
export const ocpiGetPaymentTerminal = ocpiCall('ocpiGetPaymentTerminal', 'GET', `${root}/terminals/{terminal}`, {
  summary: 'OCPI 2.3.0: returns a terminal with the EVSEs that it serves',
  params: ocpiVersionParams.extend({ terminal: ocpiId }),
})
export const ocpiPostPaymentAdvice = ocpiCall(
  'ocpiPostPaymentAdvice',
  'POST',
  `${root}/financial-advice-confirmations`,
  {
    summary: 'OCPI 2.3.0: stores what a payment terminal captured for a session, or could not',
    params: ocpiVersionParams,
  },
)
export const ocpiGetPaymentAdvice = ocpiCall(
  'ocpiGetPaymentAdvice',
  'GET',
  `${root}/financial-advice-confirmations/{advice}`,
  {
    summary: 'OCPI 2.3.0: returns a financial advice confirmation as stored',
    params: ocpiVersionParams.extend({ advice: ocpiId }),
  },
)
export const paymentTerminalCalls = [
  ocpiPostPaymentTerminal,
  ocpiGetPaymentTerminal,
  ocpiPostPaymentAdvice,
  ocpiGetPaymentAdvice,
] as const

/** requested: the provider has not created it yet. new: it serves no charge point yet. off: it was deactivated. */
export const paymentTerminalStates = ['requested', 'new', 'active', 'off'] as const
export type PaymentTerminalState = (typeof paymentTerminalStates)[number]

export const paymentTerminal = z.object({
  id: z.uuid(),
  partnerId: z.uuid(),
  partnerName: z.string(),
  /** The provider's id of the terminal. Empty until the provider has created it. */
  providerRef: z.string(),
  /** Serial number or other reference of the device. */
  reference: z.string(),
  state: z.enum(paymentTerminalStates),
  /** The station's terminal whose charge points it serves. */
  terminalId: z.uuid().nullable(),
  terminalNo: z.string().nullable(),
  terminalName: z.string().nullable(),
  stationName: z.string().nullable(),
  /** Connectors that it serves, as charge point and number: `ES-0001-2`. */
  connectors: z.array(z.string()),
  /** Largest bill, which the terminal reserves. Null: the provider ends its sessions itself. */
  reservedMinor: minorUnits.nullable(),
  currency: currencyCode,
  heardAt: instant.nullable(),
  /** True until the provider has accepted what is stored here. `problem`: why it did not accept it last. */
  isPending: z.boolean(),
  problem: z.string(),
  version: z.int(),
})
export type PaymentTerminal = z.infer<typeof paymentTerminal>

const reservedMinor = minorUnits.min(500).max(100_000_000).nullable().default(null)
const path = '/api/organisation/payment-terminals/{id}'
export const listPaymentTerminals = endpoint({
  name: 'listPaymentTerminals',
  method: 'GET',
  path: '/api/organisation/partners/{id}/payment-terminals',
  permission: partnersScreen.codes,
  summary: 'Lists the payment terminals of a partner with the connectors that they serve, by their numbers',
  params: idParams,
  query: pageQuery,
  reply: pageSchemaOf(paymentTerminal).extend({
    /** True if the partner has the module payments, so that terminals can be requested. */
    isProvider: z.boolean(),
  }),
})
export const requestPaymentTerminal = endpoint({
  name: 'requestPaymentTerminal',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/partners/{id}/payment-terminals',
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Requests the activation of a payment terminal from its provider, by the reference of the device',
  params: idParams,
  body: z.object({
    reference: z.string().trim().min(1).max(36),
    terminalId: z.uuid(),
    reservedMinor,
  }),
  reply: paymentTerminal,
})
export const assignPaymentTerminal = endpoint({
  name: 'assignPaymentTerminal',
  reach: 'operator',
  method: 'POST',
  path: `${path}/assign`,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Assigns a payment terminal to a terminal of a station, whose EVSEs are sent to the provider',
  params: idParams,
  body: z.object({ terminalId: z.uuid(), reservedMinor, version: z.int() }),
  reply: paymentTerminal,
})
export const deactivatePaymentTerminal = endpoint({
  name: 'deactivatePaymentTerminal',
  reach: 'operator',
  method: 'POST',
  path: `${path}/deactivate`,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Deactivates a payment terminal, here and at its provider: it starts no more sessions',
  params: idParams,
  reply: paymentTerminal,
})
export const paymentTerminalEndpoints = [
  listPaymentTerminals,
  requestPaymentTerminal,
  assignPaymentTerminal,
  deactivatePaymentTerminal,
] as const
export const paymentTerminalExport = 'interop.payment-terminals'
export const paymentTerminalFilter = z.object({ partnerId: z.uuid() })
export type PaymentTerminalFilter = z.output<typeof paymentTerminalFilter>
