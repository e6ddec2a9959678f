import type { DisputeState } from '../../contract/index.ts'
import { optionalMinorField, requireRecordField, requireTextField, type DisputeReport } from '../port.ts'
import { stripeMinorField } from './stripe-amounts.ts'

/*
 * Stripe's disputes: `charge.dispute.*` events with the object `dispute`. An inquiry (`warning_*`) may become a dispute;
 * its amount is not withdrawn yet. Evidence is sent once, with `submit`.
 */

const states: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'opened',
  needs_response: 'opened',
  warning_under_review: 'evidence_sent',
  under_review: 'evidence_sent',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}
const secondOf = (value: unknown, name: string) => {
  const seconds = optionalMinorField(value, name)
  return seconds === undefined ? null : new Date(seconds * 1_000)
}

/** Parses the object `dispute`. */
export function parseDispute(body: Record<string, unknown>): DisputeReport {
  return {
    kind: 'dispute',
    disputeNo: requireTextField(body, 'id'),
    paymentNo: requireTextField(body, 'payment_intent') || requireTextField(body, 'charge'),
    ourNo: requireTextField(requireRecordField(body, 'metadata'), 'our_no'),
    amountMinor: stripeMinorField(body, 'amount') ?? 0,
    currency: requireTextField(body, 'currency').toUpperCase(),
    reason: requireTextField(body, 'reason'),
    evidenceDueAt: secondOf(requireRecordField(body, 'evidence_details'), 'due_by'),
    state: states[requireTextField(body, 'status')] ?? 'opened',
    at: secondOf(body, 'created'),
  }
}

/** Parses the object `refund` without our number: it was made in Stripe's dashboard. */
export function parseOutsideRefund(body: Record<string, unknown>): DisputeReport {
  const status = requireTextField(body, 'status')
  return {
    kind: 'outside_refund',
    disputeNo: requireTextField(body, 'id'),
    paymentNo: requireTextField(body, 'payment_intent') || requireTextField(body, 'charge'),
    ourNo: '',
    amountMinor: stripeMinorField(body, 'amount') ?? 0,
    currency: requireTextField(body, 'currency').toUpperCase(),
    reason: requireTextField(body, 'reason'),
    evidenceDueAt: null,
    state: status === 'failed' || status === 'canceled' ? 'won' : 'opened',
    at: secondOf(body, 'created'),
  }
}
