import { type LoopbackBooks, loopbackDisputeOf, type LoopbackMerchant } from './bank.ts'

const states = { needs_response: 'PENDING', under_review: 'PROCESSING', won: 'PROCESSED', lost: 'PROCESSED' }

/** Answers calls about complaints. Undefined: the call is about something else. */
export function routeWechatComplaints(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { path, payload }: { path: string; payload: { response_content?: string } },
): [number, object?] | undefined {
  const [, no, act] = /^\/v3\/merchant-service\/complaints-v2\/(\w+)(\/response)?$/.exec(path) ?? []
  if (no === undefined) return undefined
  const { payment, dispute } = loopbackDisputeOf(bank, merchant, no) ?? {}
  if (!payment || !dispute) return [404, { code: 'RESOURCE_NOT_EXISTS' }]
  if (act !== undefined) {
    dispute.evidence = payload.response_content ?? ''
    dispute.status = 'under_review'
    return [204]
  }
  return [
    200,
    {
      complaint_id: dispute.no,
      complaint_time: dispute.at,
      complaint_detail: dispute.reason,
      complaint_state: states[dispute.status],
      complaint_full_refunded: dispute.status === 'lost',
      complaint_order_info: [
        { transaction_id: payment.providerNo, out_trade_no: payment.ourNo, amount: dispute.amountMinor },
      ],
    },
  ]
}
