import type { DisputeState } from '../../contract/index.ts'
import { decimalToMinor } from '../decimals.rules.ts'
import { ProviderError, requireTextField, type DisputeProvider, type DisputeReport } from '../port.ts'
import { parseAlipayTime, requestAlipay } from './alipay.ts'

/*
 * Complaints about trades of Alipay (`alipay.merchant.tradecomplain`). Alipay moves no money by itself: a complaint ends
 * without a refund, or with one that the merchant makes.
 */

const states: Readonly<Record<string, DisputeState>> = {
  MERCHANT_PROCESSING: 'opened',
  MERCHANT_FEEDBACKED: 'evidence_sent',
  PLATFORM_PROCESSING: 'evidence_sent',
  FINISHED: 'won',
  CANCELLED: 'won',
  CLOSED: 'won',
  PLATFORM_FINISH: 'won',
}
/** Code of an answer with its own text. */
const other = '04'

export const alipayComplaints: DisputeProvider = {
  async query(wire, { disputeNo }) {
    const content = { complain_event_id: disputeNo }
    const name = 'alipay.merchant.tradecomplain.query'
    return parseComplaint(await requestAlipay(wire, name, { correlation: disputeNo, content }))
  },
  async sendEvidence(wire, { disputeNo, text }) {
    const content = {
      complain_event_id: disputeNo,
      feedback_code: other,
      feedback_content: text.slice(0, 200),
    }
    await requestAlipay(wire, 'alipay.merchant.tradecomplain.feedback.submit', {
      correlation: disputeNo,
      content,
    })
  },
}

function parseComplaint(body: Record<string, unknown>): DisputeReport {
  const amountMinor = decimalToMinor(requireTextField(body, 'trade_amount'), 'CNY') ?? 0
  if (requireTextField(body, 'complain_event_id') === '' || amountMinor < 1)
    throw new ProviderError('unknown', 'no complaint in the answer')
  return {
    kind: 'dispute',
    disputeNo: requireTextField(body, 'complain_event_id'),
    paymentNo: requireTextField(body, 'trade_no'),
    ourNo: requireTextField(body, 'merchant_order_no'),
    amountMinor,
    currency: 'CNY',
    reason: requireTextField(body, 'complain_reason') || requireTextField(body, 'leaf_category_name'),
    evidenceDueAt: parseAlipayTime(requireTextField(body, 'gmt_overdue')),
    state: states[requireTextField(body, 'status')] ?? 'opened',
    at: parseAlipayTime(requireTextField(body, 'gmt_create')),
  }
}
