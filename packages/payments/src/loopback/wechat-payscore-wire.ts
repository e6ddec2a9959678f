import { type LoopbackBooks, type LoopbackMerchant, type LoopbackPayment, openLoopbackPayment } from './bank.ts'

/* PayScore, simulated from WeChat's side: a payer who confirmed is requested to pay the final amount of the order. */

interface WireRequest {
  out_order_no?: string
  appid?: string
  sub_mchid?: string
  profit_sharing?: boolean
  service_id?: string
  notify_url?: string
  risk_fund?: { amount: number }
  total_amount?: number
}
type Reply = [status: number, value?: object]
const refusal = (status: number, code: string): Reply => [status, { code, message: code }]

/** Returns undefined if the call is about something else. */
export function routeWechatPayscore(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { path, payload }: { path: string; payload: object },
): Reply | undefined {
  const place = /^\/v3\/payscore\/(partner\/)?serviceorder([^?]*)/.exec(path)
  if (!place) return undefined
  const [, partner, rest = ''] = place
  // Safe cast: the fields are optional and checked below.
  const request = payload as WireRequest
  const [, ourNo, verb] = /^\/(\w+)\/(\w+)$/.exec(rest) ?? []
  const query = new URL(path, 'http://wechat').searchParams
  const service = request.service_id ?? query.get('service_id') ?? ''
  const isNew = rest === '' && request.out_order_no !== undefined
  const subMerchantId = request.sub_mchid ?? query.get('sub_mchid') ?? ''
  // A service provider sends its sub-merchant with each call, and its app once.
  const isNamed = partner === undefined || isNew
  const isOurs = !isNamed || (request.appid ?? query.get('appid')) === merchant.appId
  if (!isOurs || service === '' || (partner !== undefined) === (subMerchantId === '')) return refusal(403, 'NO_AUTH')
  if (isNew) {
    const made = openLoopbackPayment(bank, {
      merchant,
      ourNo: request.out_order_no ?? '',
      amountMinor: request.risk_fund?.amount ?? 0,
      currency: 'CNY',
      notifyUrl: request.notify_url ?? '',
      method: 'score',
      later: true,
      subMerchantId,
    })
    return [200, { ...payscoreOrderOf(made), package: `mch_id=${merchant.merchantId}&package=AAQ${made.providerNo}` }]
  }
  const found = bank.payments.get(ourNo ?? query.get('out_order_no') ?? '')
  if (found?.merchant !== merchant || found.subMerchantId !== subMerchantId) return refusal(404, 'ORDER_NOT_EXIST')
  if (verb === undefined) return [200, payscoreOrderOf(found)]
  const [status, reply] = act(bank, found, verb, request)
  return status === 200 && partner !== undefined ? [204] : [status, reply]
}

function act(
  bank: LoopbackBooks,
  found: LoopbackPayment,
  verb: string,
  { total_amount: total = 0, profit_sharing: isShared = false }: WireRequest,
): Reply {
  const isDue = found.dueMinor > 0
  if (verb === 'cancel') {
    if (isDue || found.state === 'captured') return refusal(400, 'INVALID_ORDER_STATE')
    found.state = 'cancelled'
    return [200, payscoreOrderOf(found)]
  }
  // After completion the amount may decrease, but never increase. It never exceeds the agreed amount.
  const most = verb === 'modify' ? found.dueMinor : found.amountMinor
  const isOpen = found.state === 'authorised' && isDue === (verb === 'modify')
  if (!isOpen) return refusal(400, 'INVALID_ORDER_STATE')
  if (total < 1 || total > most) return refusal(400, 'INVALID_REQUEST')
  found.dueMinor = total
  if (verb === 'complete') found.isFrozen = isShared
  bank.onRequest(found.ourNo)
  return [200, payscoreOrderOf(found)]
}

const states = {
  created: 'CREATED',
  authorised: 'DOING',
  captured: 'DONE',
  cancelled: 'REVOKED',
  failed: 'EXPIRED',
}
export function payscoreOrderOf(payment: LoopbackPayment) {
  const isPaid = payment.state === 'captured'
  return {
    appid: payment.merchant.appId,
    mchid: payment.merchant.merchantId,
    ...(payment.subMerchantId !== '' && { sub_mchid: payment.subMerchantId }),
    out_order_no: payment.ourNo,
    order_id: `score${payment.providerNo}`,
    state: states[payment.state],
    risk_fund: { name: 'ESTIMATE_ORDER_COST', amount: payment.amountMinor },
    ...(payment.dueMinor > 0 && {
      total_amount: payment.dueMinor,
      need_collection: true,
      collection: {
        state: isPaid ? 'USER_PAID' : 'USER_PAYING',
        total_amount: payment.dueMinor,
        ...(isPaid && {
          paid_amount: payment.capturedMinor,
          details: [{ transaction_id: payment.providerNo, paid_time: payment.paidAt?.toISOString() }],
        }),
      },
    }),
  }
}
