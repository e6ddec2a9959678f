import { createSign, createVerify } from 'node:crypto'
import type { PaymentAccountSecrets, IntentState } from '../../contract/index.ts'
import { minorToDecimal, decimalToMinor } from '../decimals.rules.ts'
import {
  DayFileNotReadyError,
  ForgedCallbackError,
  parseProviderJson,
  type Merchant,
  type VerifiedCallback,
  type PaymentProvider,
  ProviderError,
  requireRecordField,
  type PaymentReport,
  type RefundReport,
  parseSignedJson,
  requireSignedText,
  requireTextField,
  type ProviderConnection,
} from '../port.ts'
import { alipayRows } from './alipay-days.ts'

/*
 * Alipay's open gateway: one address, the call is a parameter. RSA2 is SHA256withRSA over the sorted `name=value`
 * joined by `&`, without `sign`; for a callback also without `sign_type`, with decoded values. A response is signed
 * over the exact bytes of its inner object.
 */

const states: Readonly<Record<string, IntentState>> = {
  WAIT_BUYER_PAY: 'created',
  TRADE_SUCCESS: 'captured',
  TRADE_FINISHED: 'captured',
  TRADE_CLOSED: 'cancelled',
}

export const alipay: PaymentProvider = {
  async create(wire, wish) {
    const trade = {
      out_trade_no: wish.ourNo,
      total_amount: minorToDecimal(wish.amountMinor, wish.currency),
      subject: wish.subject,
      time_expire: formatAlipayTime(wish.expiresAt),
    }
    if (wish.method === 'page') {
      const content = { ...trade, product_code: 'FAST_INSTANT_TRADE_PAY' }
      const params = paramsOf(wire, 'alipay.trade.page.pay', content)
      // The payer's browser opens this page. Alipay knows nothing of the payment until then.
      return {
        providerNo: '',
        offer: { kind: 'redirect', value: `${wire.merchant.base}/gateway.do?${new URLSearchParams(params)}` },
      }
    }
    const reply = await requestAlipay(wire, 'alipay.trade.precreate', {
      correlation: wish.ourNo,
      content: trade,
    })
    const value = requireTextField(reply, 'qr_code')
    if (value === '') throw new ProviderError('unknown', 'no qr_code in the answer')
    return { providerNo: '', offer: { kind: 'qr', value } }
  },
  async query(wire, { ourNo, currency }) {
    const content = { out_trade_no: ourNo }
    return parsePayment(
      await requestAlipay(wire, 'alipay.trade.query', { correlation: ourNo, content }),
      currency || 'CNY',
    )
  },
  async cancel(wire, { ourNo }) {
    await requestAlipay(wire, 'alipay.trade.close', { correlation: ourNo, content: { out_trade_no: ourNo } })
  },
  async refund(wire, wish) {
    const content = {
      out_trade_no: wish.ourNo,
      out_request_no: wish.refundNo,
      refund_amount: minorToDecimal(wish.refundMinor, wish.currency),
      refund_reason: wish.reason,
    }
    await requestAlipay(wire, 'alipay.trade.refund', { correlation: wish.refundNo, content })
    // `fund_change: N` is a repetition, or not completed yet: only the query shows that the money was refunded.
    return this.queryRefund(wire, wish)
  },
  async queryRefund(wire, wish) {
    const content = { out_trade_no: wish.ourNo, out_request_no: wish.refundNo }
    const reply = await requestAlipay(wire, 'alipay.trade.fastpay.refund.query', {
      correlation: wish.refundNo,
      content,
    })
    const state: RefundReport['state'] = requireTextField(reply, 'refund_status') === 'REFUND_SUCCESS' ? 'done' : 'sent'
    const refundMinor = decimalToMinor(requireTextField(reply, 'refund_amount'), wish.currency)
    return { refundNo: wish.refundNo, providerNo: requireTextField(reply, 'trade_no'), state, refundMinor }
  },
  async *dayFile(wire, { day }) {
    const content = { bill_type: 'trade', bill_date: day }
    const name = 'alipay.data.dataservice.bill.downloadurl.query'
    const reply = await requestAlipay(wire, name, { correlation: day, content }).catch((error: unknown) => {
      const isLate = error instanceof ProviderError && /bill_not_exist/i.test(error.message)
      throw isLate ? new DayFileNotReadyError() : error
    })
    const bytes = await wire.load({
      channel: 'download bill',
      method: 'GET',
      path: requireTextField(reply, 'bill_download_url'),
      correlation: day,
      headers: {},
    })
    yield* alipayRows(bytes, wire.merchant)
  },
  parse(merchant, raw): VerifiedCallback {
    const fields = Object.fromEntries(new URLSearchParams(raw.body.toString('utf8')))
    const { sign = '', sign_type: type, ...signed } = fields
    if (type !== 'RSA2' || !isSigned(merchant, alipaySignedText(signed), sign))
      throw new ForgedCallbackError('the signature is not valid')
    const key = requireSignedText(fields.notify_id ?? '', 'notify_id')
    const complaint = complaintOf(fields)
    if (complaint !== undefined) return { key, kind: 'dispute', look: { disputeNo: complaint } }
    // A callback of a refund repeats the payment's state. The refund is queried: it may be one of Alipay's website.
    const { out_biz_no: refundNo = '', gmt_refund: refundedAt = '', out_trade_no: ourNo = '' } = fields
    if (refundNo !== '' && refundedAt !== '')
      return { key, kind: 'refund', ourNo, look: { refundNo, paymentNo: fields.trade_no ?? '' } }
    // A trade of a pre-authorisation is only a part, so the whole is queried.
    const [, of] = /^(?:([0-9a-f]{32})P\d*$)?/.exec(fields.out_trade_no ?? '') ?? []
    const frozen = fields.auth_no === undefined ? of : fields.out_order_no
    if (frozen !== undefined)
      return { key, kind: 'payment', look: { ourNo: frozen, providerNo: '', method: 'preauth' } }
    if (fields.trade_status === undefined) return { key, kind: 'other' }
    const report = parsePayment(fields, 'CNY')
    return { key, kind: 'payment', report: { ...report, merchantId: fields.seller_id, appId: fields.app_id } }
  },
  taken: { status: 200, type: 'text/plain', body: 'success' },
  refused: { status: 400, type: 'text/plain', body: 'fail' },
}

/** Returns the number of a complaint, which its callback contains as JSON. Throws Unreadable. */
function complaintOf(fields: Readonly<Record<string, string>>): string | undefined {
  if (fields.msg_method !== 'alipay.merchant.tradecomplain.changed') return undefined
  return requireSignedText(
    requireTextField(parseSignedJson(fields.biz_content ?? ''), 'complain_event_id'),
    'complain_event_id',
  )
}

/** Returns the number of the trade that captures a frozen amount. `number`: the first, the second … */
export function captureTradeNoOf(ourNo: string, number: number): string {
  return `${ourNo}P${number > 1 ? number : ''}`
}

/** Returns the signed text of a request or callback: sorted by name, without empty values. */
export function alipaySignedText(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function paramsOf(wire: ProviderConnection, method: string, content: object): Record<string, string> {
  const { merchant } = wire
  const fields = {
    app_id: merchant.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: formatAlipayTime(wire.now()),
    version: '1.0',
    notify_url: merchant.notifyUrl,
    biz_content: JSON.stringify(content),
  }
  const sign = createSign('RSA-SHA256')
    .update(alipaySignedText(fields))
    .sign(merchant.secrets.privateKey ?? '', 'base64')
  return { ...fields, sign }
}

export async function requestAlipay(
  wire: ProviderConnection,
  method: string,
  { correlation, content }: { correlation: string; content: object },
): Promise<Record<string, unknown>> {
  const answer = await wire.sendRequest({
    channel: method,
    method: 'POST',
    path: '/gateway.do',
    correlation,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: String(new URLSearchParams(paramsOf(wire, method, content))),
  })
  if (answer.status >= 400) throw new ProviderError('unknown', `HTTP ${answer.status}`)
  const name = `${method.replaceAll('.', '_')}_response`
  const whole = parseProviderJson(answer.text)
  const inner = innerText(answer.text, name)
  if (inner === undefined || !isSigned(wire.merchant, inner, requireTextField(whole, 'sign')))
    throw new ProviderError('unknown', 'the signature of the answer is not valid')
  const body = requireRecordField(whole, name)
  const code = requireTextField(body, 'code')
  if (code === '10000') return body
  const refusal = requireTextField(body, 'sub_code')
  // 20000: their system failed, and the result is unknown.
  if (code === '20000' || refusal === 'ACQ.SYSTEM_ERROR') throw new ProviderError('unknown', refusal || code)
  throw new ProviderError(refusal === 'ACQ.TRADE_NOT_EXIST' ? 'missing' : 'refused', refusal || code)
}

/** Returns the bytes of the inner object exactly as in the response, because these are signed. */
function innerText(text: string, name: string): string | undefined {
  const start = text.indexOf('{', text.indexOf(`"${name}"`) + name.length + 2)
  const end = text.lastIndexOf(',"sign"')
  return text.includes(`"${name}"`) && end > start ? text.slice(start, end) : undefined
}

function isSigned({ secrets, oldSecrets }: Merchant, line: string, sign: string): boolean {
  const keys: (PaymentAccountSecrets | null)[] = [secrets, oldSecrets]
  return keys.some(
    (own) =>
      own?.publicKey !== undefined &&
      createVerify('RSA-SHA256').update(line, 'utf8').verify(own.publicKey, sign, 'base64'),
  )
}

function parsePayment(body: Readonly<Record<string, unknown>>, currency: string): PaymentReport {
  const state = states[requireTextField(body, 'trade_status')] ?? 'created'
  const amountMinor = decimalToMinor(requireTextField(body, 'total_amount'), currency) ?? 0
  const paid = requireTextField(body, 'gmt_payment') || requireTextField(body, 'send_pay_date')
  return {
    ourNo: requireTextField(body, 'out_trade_no'),
    providerNo: requireTextField(body, 'trade_no'),
    state,
    amountMinor,
    currency,
    capturedMinor: state === 'captured' ? amountMinor : 0,
    at: paid === '' ? null : parseAlipayTime(paid),
  }
}

/** `2026-11-22 20:00:00` in Beijing, which is UTC+8 all year. */
export function formatAlipayTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
export function parseAlipayTime(text: string): Date | null {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
