import { z } from 'zod'
import { parseOcpiInstant } from '../envelope.rules.ts'
import { exactPrice, exactToMinorUnits, priceShape } from '../emsp/amounts.rules.ts'

/* Objects of the module payments (2.3.0, mod_payments): terminals, and confirmations of what was captured. */

const text = (most: number) => z.string().min(1).max(most)
const instant = z.string().refine((value) => parseOcpiInstant(value) !== undefined)

export const terminalShape = z.looseObject({
  terminal_id: text(36),
  reference: z.string().max(36).nullish(),
  location_ids: z.array(text(36)).max(10_000).nullish(),
  evse_uids: z.array(text(36)).max(10_000).nullish(),
  last_updated: instant,
})
export type ReceivedTerminal = z.output<typeof terminalShape>

export const captureStatuses = ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILED'] as const
export const adviceShape = z.looseObject({
  id: text(36),
  authorization_reference: text(36),
  total_costs: priceShape,
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  eft_data: z.array(text(255)).max(100),
  capture_status_code: z.enum(captureStatuses),
  capture_status_message: z.string().max(255).nullish(),
  last_updated: instant,
})
export type ReceivedAdvice = z.output<typeof adviceShape>

const withoutNul = (value: string) => value.replaceAll('\u0000', '')
/** Returns what an advice means for the books. A negative sum is none. */
export function readAdvice(advice: ReceivedAdvice) {
  const currency = advice.currency.toUpperCase()
  const minor = exactToMinorUnits(exactPrice(advice.total_costs).due, currency)
  return {
    adviceNo: withoutNul(advice.id),
    pspRef: withoutNul(advice.authorization_reference),
    status: advice.capture_status_code === 'FAILED' ? ('Failed' as const) : ('Settled' as const),
    // The data of the card are those that the law asks for on an invoice. A failure has a reason instead.
    statusInfo: withoutNul(
      advice.capture_status_code === 'SUCCESS'
        ? advice.eft_data.join(' · ')
        : [advice.capture_status_code, advice.capture_status_message ?? ''].filter((part) => part !== '').join(': '),
    ).slice(0, 500),
    amountMinor: minor >= 0 ? minor : null,
    currency,
    settledAt: parseOcpiInstant(advice.last_updated) ?? new Date(0),
    receiptNo: '',
  }
}

/** Builds the part of a terminal that the operator decides: its EVSEs and their locations. */
export function terminalPlaces(evses: readonly { uid: string; stationId: string }[]) {
  return {
    location_ids: [...new Set(evses.map(({ stationId }) => stationId))],
    evse_uids: evses.map(({ uid }) => uid),
  }
}
