import { Problem } from '@evops/platform/contract'
import type { IntentState } from '../../contract/index.ts'
import { minorToDecimal, decimalToMinor } from '../decimals.rules.ts'
import {
  type DayFileRow,
  type DayFileRequest,
  ForgedCallbackError,
  callbackHeader,
  parseInstant,
  isRecord,
  parseProviderJson,
  optionalMinorField,
  type VerifiedCallback,
  type PaymentProvider,
  ProviderError,
  requireRecordField,
  type ProviderRefundRequest,
  type PaymentReport,
  type RefundReport,
  parseSignedJson,
  type PaymentFacts,
  requireTextField,
  type ProviderConnection,
} from '../port.ts'
import { isHmacValid } from './stripe.ts'

/*
 * Mercado Pago: a preference is paid on its page and becomes a payment. A callback contains only the payment's number,
 * so the state is queried. It is signed over `id:{data.id};request-id:{x-request-id};ts:{ts};`, including the last
 * semicolon.
 */

const states: Readonly<Record<string, IntentState>> = {
  pending: 'created',
  in_process: 'created',
  in_mediation: 'captured',
  authorized: 'authorised',
  approved: 'captured',
  refunded: 'captured',
  partially_refunded: 'captured',
  charged_back: 'captured',
  rejected: 'created',
  cancelled: 'cancelled',
}
const refundStates: Readonly<Record<string, RefundReport['state']>> = {
  approved: 'done',
  in_process: 'sent',
  authorized: 'sent',
  rejected: 'failed',
  cancelled: 'failed',
}

export const mercadopago: PaymentProvider = {
  async create(wire, wish) {
    const reply = await requestMercadoPago(wire, {
      channel: 'preferences',
      method: 'POST',
      path: '/checkout/preferences',
      correlation: wish.ourNo,
      once: wish.ourNo,
      // The amount is written into the body as a decimal text, not as a float.
      body: `{"items":[{"id":"${wish.ourNo}","title":${JSON.stringify(wish.subject)},"quantity":1,"currency_id":"${wish.currency}","unit_price":${minorToDecimal(wish.amountMinor, wish.currency)}}],"external_reference":"${wish.ourNo}","notification_url":${JSON.stringify(wire.merchant.notifyUrl)},"back_urls":${JSON.stringify({ success: wish.returnUrl, pending: wish.returnUrl, failure: wish.returnUrl })},"expires":true,"expiration_date_to":"${wish.expiresAt.toISOString()}"}`,
    })
    const value = requireTextField(reply, 'init_point')
    if (value === '') throw new ProviderError('unknown', 'no init_point in the answer')
    return { providerNo: requireTextField(reply, 'id'), offer: { kind: 'redirect', value } }
  },
  async query(wire, current) {
    return parsePayment(await paymentOf(wire, current))
  },
  async cancel(wire, { ourNo, providerNo }) {
    const now = wire.now().toISOString()
    await requestMercadoPago(wire, {
      channel: 'close preference',
      method: 'PUT',
      path: `/checkout/preferences/${providerNo}`,
      correlation: ourNo,
      body: JSON.stringify({ expires: true, expiration_date_to: now }),
    })
  },
  async refund(wire, wish) {
    const payment = await paymentOf(wire, wish)
    const reply = await requestMercadoPago(wire, {
      channel: 'refund',
      method: 'POST',
      path: `/v1/payments/${requireTextField(payment, 'id')}/refunds`,
      correlation: wish.refundNo,
      once: wish.refundNo,
      body: `{"amount":${minorToDecimal(wish.refundMinor, wish.currency)}}`,
    })
    return parseRefund(reply, wish)
  },
  /** Refunds have no number of ours: a repeated call with the same key returns the same refund. */
  queryRefund(wire, wish) {
    return this.refund(wire, wish)
  },
  dayFile: mercadopagoDay,
  parse(merchant, raw): VerifiedCallback {
    const id = raw.query['data.id'] ?? ''
    const requestId = callbackHeader(raw, 'x-request-id')
    const signatureParts = Object.fromEntries(
      callbackHeader(raw, 'x-signature')
        .split(',')
        .map((part) => part.trim().split('=', 2)),
    ) as Readonly<Record<string, string>>
    // Numbers with letters are signed in lower case.
    const manifest = mercadopagoSignedText({ id: id.toLowerCase(), requestId, ts: signatureParts.ts ?? '' })
    const keys = [merchant.secrets.webhookSecret, merchant.oldSecrets?.webhookSecret]
    if (id === '' || !keys.some((key) => key !== undefined && isHmacValid(key, manifest, signatureParts.v1 ?? '')))
      throw new ForgedCallbackError('the signature is not valid')
    // The body repeats the number in the address.
    parseSignedJson(raw.body.toString('utf8'))
    const type = raw.query.type ?? raw.query.topic ?? ''
    // The number in the address is signed. The body is not trusted.
    const key = requestId
    if (type === 'topic_chargebacks_wh' || type === 'chargebacks')
      return { key, kind: 'dispute', look: { disputeNo: id } }
    return type === 'payment' ? { key, kind: 'payment', look: { ourNo: '', providerNo: id } } : { key, kind: 'other' }
  },
  taken: { status: 200, type: 'text/plain', body: '' },
  refused: { status: 400, type: 'text/plain', body: '' },
}

const perPage = 100
/**
 * Returns payments that changed since the beginning of the day: those approved or refunded on it. Refunds have no
 * number of ours.
 */
async function* mercadopagoDay(
  wire: ProviderConnection,
  { day, from, to }: DayFileRequest,
): AsyncGenerator<DayFileRow> {
  const query = new URLSearchParams({
    range: 'date_last_updated',
    begin_date: from.toISOString(),
    end_date: wire.now().toISOString(),
    sort: 'date_created',
    criteria: 'asc',
    limit: String(perPage),
  })
  const isOf = (at: Date | null): at is Date => at !== null && at >= from && at < to
  for (let offset = 0, total = 1; offset < total; offset += perPage) {
    query.set('offset', String(offset))
    const path = `/v1/payments/search?${query}`
    const page = await requestMercadoPago(wire, { channel: 'search', method: 'GET', path, correlation: day })
    total = optionalMinorField(requireRecordField(page, 'paging'), 'total') ?? 0
    const results = Array.isArray(page.results) ? page.results.filter(isRecord) : []
    if (results.length < Math.min(perPage, total - offset)) throw new Problem('payments.day-half')
    for (const payment of results) yield* rowsOf(payment, wire, isOf)
  }
}
function* rowsOf(
  payment: Record<string, unknown>,
  { merchant }: ProviderConnection,
  isOf: (at: Date | null) => at is Date,
): Generator<DayFileRow> {
  const { ourNo, providerNo, merchantId, currency, amountMinor, state, at } = parsePayment(payment)
  if (merchantId !== undefined && merchantId !== merchant.merchantId)
    throw new Problem('payments.day-merchant', { found: merchantId })
  const fees = Array.isArray(payment.fee_details) ? payment.fee_details : []
  const feeMinor = fees.reduce<number>(
    (sum, fee) => sum + (decimalToMinor(requireTextField(fee, 'amount'), currency) ?? 0),
    0,
  )
  if (state === 'captured' && isOf(at))
    yield { kind: 'payment', ourNo, providerNo, amountMinor, feeMinor, currency, at }
  for (const refund of Array.isArray(payment.refunds) ? payment.refunds : []) {
    const gone = parseInstant(requireTextField(refund, 'date_created'))
    if (!isOf(gone) || refundStates[requireTextField(refund, 'status')] === 'failed') continue
    yield {
      kind: 'refund',
      ourNo: '',
      providerNo: requireTextField(refund, 'id'),
      amountMinor: decimalToMinor(requireTextField(refund, 'amount'), currency) ?? 0,
      feeMinor: 0,
      currency,
      at: gone,
    }
  }
}

export function mercadopagoSignedText({ id, requestId, ts }: { id: string; requestId: string; ts: string }): string {
  return `id:${id};${requestId === '' ? '' : `request-id:${requestId};`}ts:${ts};`
}

interface Call {
  channel: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  correlation: string
  body?: string
  once?: string
}
export async function requestMercadoPago(
  wire: ProviderConnection,
  { once, body, ...call }: Call,
): Promise<Record<string, unknown>> {
  const { accessToken = '' } = wire.merchant.secrets
  const answer = await wire.sendRequest({
    ...call,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(once !== undefined && { 'x-idempotency-key': once }),
    },
    ...(body !== undefined && { body }),
  })
  if (answer.status >= 500 || answer.status === 429 || answer.status === 409)
    throw new ProviderError('unknown', `HTTP ${answer.status}`)
  if (answer.status >= 400)
    throw new ProviderError(answer.status === 404 ? 'missing' : 'refused', `HTTP ${answer.status}`)
  return parseProviderJson(answer.text)
}

/** Returns the payment of a preference, a paid one before a refused one, or the one that a callback names. */
async function paymentOf(
  wire: ProviderConnection,
  { ourNo, providerNo }: Pick<PaymentFacts | ProviderRefundRequest, 'ourNo' | 'providerNo'>,
): Promise<Record<string, unknown>> {
  if (ourNo === '')
    return requestMercadoPago(wire, {
      channel: 'query',
      method: 'GET',
      path: `/v1/payments/${encodeURIComponent(providerNo)}`,
      correlation: providerNo,
    })
  const path = `/v1/payments/search?external_reference=${ourNo}&sort=date_created&criteria=desc`
  const { results } = await requestMercadoPago(wire, {
    channel: 'query',
    method: 'GET',
    path,
    correlation: ourNo,
  })
  const found = Array.isArray(results) ? results.filter(isRecord) : []
  const paid = found.find((one) => states[requireTextField(one, 'status')] === 'captured') ?? found[0]
  if (!paid) throw new ProviderError('missing', 'nobody began to pay')
  return paid
}

function parsePayment(body: Record<string, unknown>): PaymentReport {
  const currency = requireTextField(body, 'currency_id')
  const state = states[requireTextField(body, 'status')] ?? 'created'
  const amountMinor = decimalToMinor(requireTextField(body, 'transaction_amount'), currency) ?? 0
  return {
    ourNo: requireTextField(body, 'external_reference'),
    providerNo: requireTextField(body, 'id'),
    merchantId: requireTextField(body, 'collector_id') || undefined,
    state,
    amountMinor,
    currency,
    capturedMinor: state === 'captured' ? amountMinor : 0,
    refunds: (Array.isArray(body.refunds) ? body.refunds.filter(isRecord) : []).map((refund) => ({
      refundNo: requireTextField(refund, 'id'),
      amountMinor: decimalToMinor(requireTextField(refund, 'amount'), currency) ?? 0,
      state: refundStates[requireTextField(refund, 'status')] ?? 'sent',
      at: parseInstant(requireTextField(refund, 'date_created')),
    })),
    at: parseInstant(requireTextField(body, 'date_approved')),
  }
}
function parseRefund(body: Record<string, unknown>, wish: ProviderRefundRequest): RefundReport {
  const status = requireTextField(body, 'status')
  return {
    refundNo: wish.refundNo,
    providerNo: requireTextField(body, 'id'),
    state: refundStates[status] ?? 'sent',
    refundMinor: decimalToMinor(requireTextField(body, 'amount'), wish.currency),
    reason: status,
  }
}
