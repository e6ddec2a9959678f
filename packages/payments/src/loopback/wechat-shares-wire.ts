import { constants, privateDecrypt } from 'node:crypto'
import type { LoopbackBooks, LoopbackMerchant, LoopbackPayment } from './bank.ts'

/* Profit sharing, simulated from WeChat's side: checks the limit, the known recipients, and the frozen amount. */

interface WireRequest {
  account?: string
  name?: string
  transaction_id?: string
  out_order_no?: string
  out_return_no?: string
  return_mchid?: string
  amount?: number | object
  receivers?: { account: string; name: string; amount: number }[]
}
/** Highest shared part of a payment, in 1/10,000. */
const most = 3_000
type Reply = [status: number, value: object]
const refusal = (status: number, code: string): Reply => [status, { code, message: code }]

/** Returns undefined if the call is about something else. */
export function routeWechatShares(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { path, payload }: { path: string; payload: object },
): Reply | undefined {
  if (!path.startsWith('/v3/profitsharing/')) return undefined
  // Safe cast: the fields are optional and checked below.
  const request = payload as WireRequest
  const of = (providerNo: string | null | undefined) =>
    [...bank.payments.values()].find((one) => one.providerNo === providerNo && one.merchant === merchant)
  if (path === '/v3/profitsharing/receivers/add') {
    const name = decryptSealed(merchant, request.name ?? '')
    if (name === undefined) return refusal(400, 'PARAM_ERROR')
    if (bank.sharing === 'unknown receiver') return refusal(400, 'INVALID_REQUEST')
    return [200, { type: 'MERCHANT_ID', account: request.account }]
  }
  if (path === '/v3/profitsharing/return-orders') return returnShare(bank, merchant, request)
  const query = new URL(path, 'http://wechat').searchParams
  const found = of(request.transaction_id ?? query.get('transaction_id'))
  if (found?.state !== 'captured') return refusal(400, 'RESOURCE_NOT_EXISTS')
  if (path === '/v3/profitsharing/orders/unfreeze') {
    found.isFrozen = false
    return [200, { out_order_no: request.out_order_no, state: 'FINISHED' }]
  }
  if (path === '/v3/profitsharing/orders') return split(bank, found, request)
  const [, shareNo = ''] = /^\/v3\/profitsharing\/orders\/(\w+)/.exec(path) ?? []
  return found.shares[shareNo] ? shareReply(bank, found, shareNo) : refusal(404, 'RESOURCE_NOT_EXISTS')
}

function split(
  bank: LoopbackBooks,
  payment: LoopbackPayment,
  { out_order_no: shareNo = '', receivers = [] }: WireRequest,
): Reply {
  if (payment.shares[shareNo]) return shareReply(bank, payment, shareNo)
  if (!payment.isFrozen) return refusal(403, 'NOT_SHARE_ORDER')
  const gone = Object.values(payment.shares).flatMap(({ parts }) => parts)
  const sum = [...gone.map(({ amountMinor }) => amountMinor), ...receivers.map(({ amount }) => amount)].reduce(
    (all, one) => all + one,
    0,
  )
  if (sum * 10_000 > payment.capturedMinor * most) return refusal(403, 'RULE_LIMIT')
  const parts = receivers.map(({ account, amount: amountMinor }) => ({
    account,
    amountMinor,
    result: 'PENDING' as const,
    reason: '',
  }))
  payment.shares[shareNo] = { parts }
  return shareReply(bank, payment, shareNo)
}

/** Runs asynchronously: the first query returns "in progress". */
function shareReply(bank: LoopbackBooks, payment: LoopbackPayment, shareNo: string): Reply {
  const { parts } = payment.shares[shareNo] ?? { parts: [] }
  const state = parts.some(({ result }) => result === 'PENDING') ? 'PROCESSING' : 'FINISHED'
  const receivers = parts.map(({ account, amountMinor: amount, result, reason }) => ({
    account,
    amount,
    result,
    ...(reason !== '' && { fail_reason: reason }),
  }))
  const reply: Reply = [200, { out_order_no: shareNo, transaction_id: payment.providerNo, state, receivers }]
  if (bank.sharing !== 'slow')
    for (const part of parts) {
      // A recipient whose account cannot receive payments.
      const isClosed = part.account.startsWith('closed')
      if (part.result === 'PENDING') part.result = isClosed ? 'CLOSED' : 'SUCCESS'
      if (isClosed) part.reason = 'ACCOUNT_ABNORMAL'
    }
  return reply
}

function returnShare(bank: LoopbackBooks, merchant: LoopbackMerchant, request: WireRequest): Reply {
  const { out_order_no: shareNo = '', out_return_no: returnNo = '', return_mchid: account } = request
  const payment = [...bank.payments.values()].find((one) => one.shares[shareNo] && one.merchant === merchant)
  const part = payment?.shares[shareNo]?.parts.find((one) => one.account === account)
  if (!payment || part?.result !== 'SUCCESS' || typeof request.amount !== 'number')
    return refusal(400, 'RESOURCE_NOT_EXISTS')
  if (bank.sharing === 'slow') return [200, { out_return_no: returnNo, result: 'PROCESSING' }]
  const isPoor = bank.sharing === 'no balance'
  payment.returns[returnNo] ??= {
    amountMinor: request.amount,
    result: isPoor ? 'FAILED' : 'SUCCESS',
    reason: isPoor ? 'BALANCE_NOT_ENOUGH' : '',
  }
  const { result, reason } = payment.returns[returnNo]
  return [200, { out_return_no: returnNo, result, ...(reason !== '' && { fail_reason: reason }) }]
}

function decryptSealed({ own }: LoopbackMerchant, sealed: string): string | undefined {
  try {
    const key = { key: own.privateKey ?? '', padding: constants.RSA_PKCS1_OAEP_PADDING }
    return privateDecrypt(key, Buffer.from(sealed, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}
