import { decimalOf, minorOf } from '../server/decimals.rules.ts'
import { type Bank, type LoopMerchant, type LoopPayment, open } from './bank.ts'

/* Pre-authorisation from Alipay's own side. */

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
const minor = (text: string | undefined) => minorOf(text ?? '', 'CNY') ?? 0

/** Undefined: it is about something else. */
export function preauthRoute(
  bank: Bank,
  merchant: LoopMerchant,
  { method, notifyUrl, given }: { method: string; notifyUrl: string; given: PreauthContent },
): object | undefined {
  if (method !== 'alipay.trade.pay' && !method.startsWith('alipay.fund.auth.')) return undefined
  const { out_order_no: ourNo = '', auth_no: authNo } = given
  if (method === 'alipay.fund.auth.order.voucher.create') {
    const wanted = { merchant, ourNo, amountMinor: minor(given.amount), currency: 'CNY', notifyUrl }
    const made = open(bank, { ...wanted, method: 'preauth', later: true })
    return good({ out_order_no: ourNo, code_value: `https://qr.alipay.com/${made.providerNo}` })
  }
  const own = [...bank.payments.values()].filter((one) => one.merchant === merchant)
  const found = own.find((one) => (authNo === undefined ? one.ourNo === ourNo : authOf(one) === authNo))
  if (!found) return refusal('AUTH_ORDER_NOT_EXIST')
  switch (method) {
    case 'alipay.fund.auth.operation.detail.query':
      return good(authorised(found))
    case 'alipay.fund.auth.operation.cancel':
    case 'alipay.fund.auth.order.unfreeze':
      if (found.state === 'captured') return refusal('ORDER_ALREADY_FINISH')
      found.state = 'cancelled'
      return good({ out_order_no: found.ourNo, status: 'SUCCESS' })
    case 'alipay.trade.pay': {
      const amountMinor = minor(given.total_amount)
      if (found.state === 'captured' && found.capturedMinor === amountMinor) return good(trade(found))
      if (found.state !== 'authorised') return refusal('ACQ.TRADE_HAS_CLOSE')
      if (amountMinor < 1 || amountMinor > found.amountMinor || given.product_code !== 'PREAUTH_PAY')
        return refusal('ACQ.PAYMENT_AUTH_CODE_INVALID')
      Object.assign(found, { state: 'captured', capturedMinor: amountMinor, paidAt: bank.now() })
      return good(trade(found))
    }
    default:
      return refusal('ACQ.INVALID_PARAMETER')
  }
}

const authOf = ({ providerNo }: LoopPayment) => `auth${providerNo}`
const states = {
  created: 'INIT',
  authorised: 'AUTHORIZED',
  captured: 'FINISH',
  cancelled: 'CLOSED',
  failed: 'CLOSED',
}
const trade = (payment: LoopPayment) => ({
  out_trade_no: `${payment.ourNo}P`,
  trade_no: payment.providerNo,
  trade_status: 'TRADE_SUCCESS',
  total_amount: decimalOf(payment.capturedMinor, 'CNY'),
})
/** As a query answers; a callback of a trade says the trade. */
export function authorised(payment: LoopPayment) {
  const frozen = decimalOf(payment.amountMinor, 'CNY')
  return {
    auth_no: authOf(payment),
    out_order_no: payment.ourNo,
    amount: frozen,
    total_freeze_amount: frozen,
    total_pay_amount: decimalOf(payment.capturedMinor, 'CNY'),
    order_status: states[payment.state],
    status: 'SUCCESS',
  }
}
export function preauthTold(payment: LoopPayment): Record<string, string> {
  return payment.state === 'captured' ? trade(payment) : authorised(payment)
}
