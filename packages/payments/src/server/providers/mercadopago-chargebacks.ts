import type { DisputeState } from '../../contract/index.ts'
import { decimalToMinor } from '../decimals.rules.ts'
import { parseInstant, ProviderError, requireTextField, type DisputeProvider, type DisputeReport } from '../port.ts'
import { requestMercadoPago } from './mercadopago.ts'

/*
 * Chargebacks of Mercado Pago: a callback contains the number. Documents are images or PDF files, which a person uploads
 * on its website. A chargeback without documents is lost.
 */

export const mercadopagoChargebacks: DisputeProvider = {
  async query(wire, { disputeNo }) {
    const body = await requestMercadoPago(wire, {
      channel: 'query chargeback',
      method: 'GET',
      path: `/v1/chargebacks/${encodeURIComponent(disputeNo)}`,
      correlation: disputeNo,
    })
    return parseChargeback(body)
  },
  /** There is no call for it. */
  accept: () => Promise.resolve(),
}

function parseChargeback(body: Record<string, unknown>): DisputeReport {
  const currency = requireTextField(body, 'currency')
  const amountMinor = decimalToMinor(requireTextField(body, 'amount'), currency) ?? 0
  const [paymentNo] = Array.isArray(body.payments) ? body.payments : []
  if (amountMinor < 1) throw new ProviderError('unknown', 'no chargeback in the answer')
  return {
    kind: 'dispute',
    disputeNo: requireTextField(body, 'id'),
    paymentNo: requireTextField({ paymentNo }, 'paymentNo'),
    ourNo: '',
    amountMinor,
    currency,
    reason: requireTextField(body, 'reason'),
    evidenceDueAt: parseInstant(requireTextField(body, 'date_documentation_deadline')),
    state: stateOf(body),
    at: parseInstant(requireTextField(body, 'date_created')),
  }
}
/** `coverage_applied` is null until Mercado Pago has decided who bears the amount. */
function stateOf(body: Record<string, unknown>): DisputeState {
  if (body.coverage_applied === true) return 'won'
  if (body.coverage_applied === false) return 'lost'
  const documents = requireTextField(body, 'documentation_status')
  return documents === 'review_pending' || documents === 'valid' ? 'evidence_sent' : 'opened'
}
