import { minorToDecimal, decimalToMinor } from '../server/decimals.rules.ts'
import {
  type LoopbackBooks,
  type LoopbackMerchant,
  type LoopbackPayment,
  openLoopbackPayment,
  captureLoopbackPayment,
} from './bank.ts'

/* Pre-authorisation, simulated from Alipay's side. */

export interface PreauthContent {
  out_order_no?: string
  auth_no?: string
  out_trade_no?: string
  amount?: string
  total_amount?: string
  product_code?: string
  auth_confirm_mode?: string
}
const good = (more: object) => ({ code: '10000', msg: 'Success', ...more })
const refusal = (code: string) => ({ code: '40004', msg: 'Business Failed', sub_code: code })
const minor = (text: string | undefined) => decimalToMinor(text ?? '', 'CNY') ?? 0

/** Returns undefined if the call is about something else. */
export function routeAlipayPreauth(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { method, notifyUrl, payload }: { method: string; notifyUrl: string; payload: PreauthContent },
): object | undefined {
  if (method !== 'alipay.trade.pay' && !method.startsWith('alipay.fund.auth.')) return undefined
  const { out_order_no: ourNo = '', auth_no: authNo } = payload
  if (method === 'alipay.fund.auth.order.voucher.create') {
    const wanted = { merchant, ourNo, amountMinor: minor(payload.amount), currency: 'CNY', notifyUrl }
    const made = openLoopbackPayment(bank, { ...wanted, method: 'preauth', later: true })
    return good({ out_order_no: ourNo, code_value: `https://qr.alipay.com/${made.providerNo}` })
  }
  const own = [...bank.payments.values()].filter((one) => one.merchant === merchant)
  const found = own.find((one) => (authNo === undefined ? one.ourNo === ourNo : authOf(one) === authNo))
  if (!found) return refusal('AUTH_ORDER_NOT_EXIST')
  switch (method) {
    case 'alipay.fund.auth.operation.detail.query':
      return good(alipayAuthorisationOf(found))
    case 'alipay.fund.auth.operation.cancel':
    case 'alipay.fund.auth.order.unfreeze':
      if (found.state === 'captured') return refusal('ORDER_ALREADY_FINISH')
      // The released amount cannot be more than the rest.
      if (payload.amount !== undefined && minor(payload.amount) > found.amountMinor - found.capturedMinor)
        return refusal('UNFREEZE_AMOUNT_ERROR')
      found.state = found.capturedMinor > 0 ? 'captured' : 'cancelled'
      return good({ out_order_no: found.ourNo, status: 'SUCCESS' })
    case 'alipay.trade.pay': {
      const amountMinor = minor(payload.total_amount)
      const no = payload.out_trade_no ?? ''
      const existing = found.captures.find((one) => one.no === no)
      if (existing)
        return existing.amountMinor === amountMinor ? good(trade(found)) : refusal('ACQ.CONTEXT_INCONSISTENT')
      if (found.state !== 'authorised') return refusal('ACQ.TRADE_HAS_CLOSE')
      const isFinal = payload.auth_confirm_mode === 'COMPLETE'
      const isTaken =
        payload.product_code === 'PREAUTH_PAY' &&
        captureLoopbackPayment(found, { no, amountMinor, isFinal, at: bank.now() })
      return isTaken ? good(trade(found)) : refusal('ACQ.PAYMENT_AUTH_CODE_INVALID')
    }
    default:
      return refusal('ACQ.INVALID_PARAMETER')
  }
}

const authOf = ({ providerNo }: LoopbackPayment) => `auth${providerNo}`
const states = {
  created: 'INIT',
  authorised: 'AUTHORIZED',
  captured: 'FINISH',
  cancelled: 'CLOSED',
  failed: 'CLOSED',
}
/** The last trade that captured a part of it. */
const trade = (payment: LoopbackPayment) => ({
  out_trade_no: payment.captures.at(-1)?.no ?? '',
  trade_no: payment.providerNo,
  trade_status: 'TRADE_SUCCESS',
  total_amount: minorToDecimal(payment.captures.at(-1)?.amountMinor ?? 0, 'CNY'),
})
/** Returns the data of a query response. The callback of a trade contains the trade's data. */
export function alipayAuthorisationOf(payment: LoopbackPayment) {
  const frozen = minorToDecimal(payment.amountMinor, 'CNY')
  return {
    auth_no: authOf(payment),
    out_order_no: payment.ourNo,
    amount: frozen,
    total_freeze_amount: frozen,
    total_pay_amount: minorToDecimal(payment.capturedMinor, 'CNY'),
    order_status: states[payment.state],
    status: 'SUCCESS',
  }
}
export function preauthReply(payment: LoopbackPayment): Record<string, string> {
  return payment.captures.length > 0 ? trade(payment) : alipayAuthorisationOf(payment)
}
