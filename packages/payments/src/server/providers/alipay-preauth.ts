import { minorToDecimal, decimalToMinor } from '../decimals.rules.ts'
import {
  type PaymentProvider,
  ProviderError,
  type ProviderRefundRequest,
  type PaymentReport,
  requireTextField,
  type ProviderConnection,
} from '../port.ts'
import { alipay, requestAlipay, captureTradeNoOf } from './alipay.ts'

/*
 * Alipay's pre-authorisation (资金授权): the highest amount is frozen, then trades capture parts of it, in total at most
 * the frozen amount (一次授权多次扣款). `auth_confirm_mode: COMPLETE` releases the rest, NOT_COMPLETE leaves the rest frozen.
 * Each trade has its own number, made from the authorisation's.
 */

export const alipayPreauth: Pick<PaymentProvider, 'create' | 'query' | 'cancel' | 'refund' | 'queryRefund'> &
  Required<Pick<PaymentProvider, 'capture'>> = {
  async create(wire, wish) {
    const reply = await fund(wire, 'order.voucher.create', wish.ourNo, {
      order_title: wish.subject,
      amount: minorToDecimal(wish.amountMinor, wish.currency),
      product_code: 'PREAUTH_PAY',
      payee_user_id: wire.merchant.merchantId,
      extra_param: '{"category":"CHARGE_PILE_CAR"}',
    })
    const value = requireTextField(reply, 'code_value')
    if (value === '') throw new ProviderError('unknown', 'no code_value in the answer')
    return { providerNo: '', offer: { kind: 'qr', value } }
  },
  async query(wire, { ourNo }) {
    return parsePayment(await fund(wire, 'operation.detail.query', ourNo, {}))
  },
  /** Releases the frozen amount. Before the payer's agreement, the agreement becomes impossible. */
  async cancel(wire, { ourNo, providerNo, amountMinor, capturedMinor = 0, currency }) {
    if (providerNo === '') {
      await fund(wire, 'operation.cancel', ourNo, { remark: 'cancelled' })
      return
    }
    const content = {
      auth_no: providerNo,
      out_request_no: `${ourNo}U`,
      amount: minorToDecimal(amountMinor - capturedMinor, currency),
      remark: 'released',
    }
    await requestAlipay(wire, 'alipay.fund.auth.order.unfreeze', { correlation: ourNo, content })
  },
  async capture(wire, current, { amountMinor, isFinal }) {
    const { ourNo, providerNo, currency, captures } = current
    await requestAlipay(wire, 'alipay.trade.pay', {
      correlation: ourNo,
      content: {
        out_trade_no: captureTradeNoOf(ourNo, (captures ?? 0) + 1),
        total_amount: minorToDecimal(amountMinor, currency),
        subject: ourNo,
        product_code: 'PREAUTH_PAY',
        auth_no: providerNo,
        auth_confirm_mode: isFinal ? 'COMPLETE' : 'NOT_COMPLETE',
      },
    })
    return this.query(wire, current)
  },
  refund: (wire, wish) => alipay.refund(wire, ofTrade(wish)),
  queryRefund: (wire, wish) => alipay.queryRefund(wire, ofTrade(wish)),
}
const ofTrade = (wish: ProviderRefundRequest) => ({ ...wish, ourNo: captureTradeNoOf(wish.ourNo, wish.number ?? 1) })

async function fund(wire: ProviderConnection, name: string, ourNo: string, more: object) {
  const content = { out_order_no: ourNo, out_request_no: ourNo, ...more }
  try {
    return await requestAlipay(wire, `alipay.fund.auth.${name}`, { correlation: ourNo, content })
  } catch (error) {
    if (error instanceof ProviderError && error.message === 'AUTH_ORDER_NOT_EXIST')
      throw new ProviderError('missing', error.message, { cause: error })
    throw error
  }
}

function parsePayment(body: Record<string, unknown>): PaymentReport {
  const money = (name: string) => decimalToMinor(requireTextField(body, name), 'CNY') ?? 0
  const capturedMinor = money('total_pay_amount')
  const status = requireTextField(body, 'order_status')
  return {
    ourNo: requireTextField(body, 'out_order_no'),
    providerNo: requireTextField(body, 'auth_no'),
    state: status !== 'AUTHORIZED' && capturedMinor > 0 ? 'captured' : (states[status] ?? 'created'),
    amountMinor: money('total_freeze_amount') || money('amount'),
    currency: 'CNY',
    capturedMinor,
    // The response contains the time of freezing, not of the capture.
    at: null,
  }
}
const states: Readonly<Record<string, PaymentReport['state']>> = {
  AUTHORIZED: 'authorised',
  CLOSED: 'cancelled',
  FINISH: 'cancelled',
}
