import type { DisputeState } from '../../contract/index.ts'
import {
  parseInstant,
  isRecord,
  optionalMinorField,
  ProviderError,
  requireTextField,
  type DisputeProvider,
  type DisputeReport,
} from '../port.ts'
import { requestWechat } from './wechat.ts'

/*
 * Complaints of WeChat Pay (消费者投诉 2.0). A callback contains the number, so the complaint is queried. WeChat moves no
 * money by itself: a complaint ends without a refund, or with one.
 */

const path = '/v3/merchant-service/complaints-v2'
/** The merchant must answer within a day. */
const answerMs = 24 * 3_600_000

export const wechatComplaints: DisputeProvider = {
  async query(wire, { disputeNo }) {
    const body = await requestWechat(wire, {
      channel: 'query complaint',
      path: `${path}/${encodeURIComponent(disputeNo)}`,
      correlation: disputeNo,
    })
    return parseComplaint(body)
  },
  async sendEvidence(wire, { disputeNo, text }) {
    await requestWechat(wire, {
      channel: 'complaint response',
      path: `${path}/${encodeURIComponent(disputeNo)}/response`,
      correlation: disputeNo,
      body: {
        complainted_mchid: wire.merchant.subMerchantId || wire.merchant.merchantId,
        response_content: text.slice(0, 200),
      },
    })
  },
}

function parseComplaint(body: Record<string, unknown>): DisputeReport {
  const orders = Array.isArray(body.complaint_order_info) ? body.complaint_order_info.filter(isRecord) : []
  const [order = {}] = orders
  const amountMinor = optionalMinorField(order, 'amount') ?? 0
  if (requireTextField(body, 'complaint_id') === '' || amountMinor < 1)
    throw new ProviderError('unknown', 'no complaint in the answer')
  const at = parseInstant(requireTextField(body, 'complaint_time'))
  return {
    kind: 'dispute',
    disputeNo: requireTextField(body, 'complaint_id'),
    paymentNo: requireTextField(order, 'transaction_id'),
    ourNo: requireTextField(order, 'out_trade_no'),
    amountMinor,
    currency: 'CNY',
    reason: requireTextField(body, 'problem_description') || requireTextField(body, 'complaint_detail'),
    evidenceDueAt: at && new Date(at.getTime() + answerMs),
    state: stateOf(body),
    at,
  }
}
function stateOf(body: Record<string, unknown>): DisputeState {
  const state = requireTextField(body, 'complaint_state')
  // A refund that was agreed on is a refund of its own.
  if (state === 'PROCESSED') return 'won'
  return state === 'PROCESSING' ? 'evidence_sent' : 'opened'
}
