import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import type { IntentState } from '../../contract/index.ts'
import {
  type DayFileRow,
  type DayFileRequest,
  ForgedCallbackError,
  callbackHeader,
  isRecord,
  parseProviderJson,
  optionalMinorField,
  type VerifiedCallback,
  type PaymentProvider,
  type ProviderPaymentRequest,
  ProviderError,
  requireRecordField,
  type ProviderRefundRequest,
  parseSignedJson,
  requireStorableReport,
  requireSignedText,
  type PaymentReport,
  type RefundReport,
  requireTextField,
  type ProviderConnection,
} from '../port.ts'
import { minorOfStripeAmount, stripeAmountField, stripeMinorField, stripeStepMinor } from './stripe-amounts.ts'
import { parseDispute, parseOutsideRefund } from './stripe-disputes.ts'

/*
 * Stripe, with its payment intents and its own page (Checkout) that creates one of them: bodies are forms, every POST
 * has an Idempotency-Key, and a callback is signed by HMAC over `{t}.{body}`. Amounts have the decimals of
 * stripe-amounts.ts.
 */

/** Five minutes, as in the documentation. */
const freshS = 300
const states: Readonly<Record<string, IntentState>> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'created',
  processing: 'created',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
}
const refundStates: Readonly<Record<string, RefundReport['state']>> = {
  succeeded: 'done',
  pending: 'sent',
  requires_action: 'sent',
  failed: 'failed',
  canceled: 'failed',
}

export const stripe: PaymentProvider = {
  async create(wire, wish) {
    if (wish.method === 'page') return checkout(wire, wish)
    const reply = await requestStripe(wire, {
      channel: 'payment_intents',
      path: '/v1/payment_intents',
      correlation: wish.ourNo,
      form: {
        amount: stripeAmountField(wish.amountMinor, wish.currency),
        currency: wish.currency.toLowerCase(),
        capture_method: wish.capture === 'later' ? 'manual' : 'automatic',
        ...(wish.capture === 'later' && {
          'payment_method_options[card][request_multicapture]': 'if_available',
        }),
        'automatic_payment_methods[enabled]': 'true',
        description: wish.subject,
        'metadata[our_no]': wish.ourNo,
      },
      once: wish.ourNo,
    })
    return {
      providerNo: requireTextField(reply, 'id'),
      offer: { kind: 'client_secret', value: requireTextField(reply, 'client_secret') },
    }
  },
  async query(wire, { providerNo, ourNo }) {
    // Its number there is unknown, because the response to its creation was lost.
    if (providerNo === '') throw new ProviderError('missing', 'not created')
    if (isCheckout(providerNo)) {
      const path = `/v1/checkout/sessions/${providerNo}?expand[]=payment_intent`
      return parseCheckout(await requestStripe(wire, { channel: 'query checkout', path, correlation: ourNo }))
    }
    return parsePayment(
      await requestStripe(wire, {
        channel: 'query',
        path: `/v1/payment_intents/${providerNo}`,
        correlation: ourNo,
      }),
    )
  },
  async cancel(wire, { providerNo, ourNo }) {
    if (providerNo === '') throw new ProviderError('missing', 'not created')
    const path = isCheckout(providerNo)
      ? `/v1/checkout/sessions/${providerNo}/expire`
      : `/v1/payment_intents/${providerNo}/cancel`
    await requestStripe(wire, {
      channel: 'cancel',
      path,
      correlation: ourNo,
      form: {},
      once: `${ourNo}-cancel`,
    })
  },
  async capture(wire, { providerNo, ourNo, captures, currency }, { amountMinor, isFinal }) {
    // Stripe's amounts have a smallest step. The capture leaves the remainder below it.
    const takenMinor = amountMinor - (amountMinor % stripeStepMinor(currency))
    const path = `/v1/payment_intents/${providerNo}/capture`
    // `final_capture` is allowed only if a card allows several captures.
    const form = {
      amount_to_capture: stripeAmountField(takenMinor, currency),
      ...(!isFinal && { final_capture: 'false' }),
    }
    const once = `${ourNo}-capture${captures ? `-${captures + 1}` : ''}${isFinal ? '' : '-part'}`
    return parsePayment(await requestStripe(wire, { channel: 'capture', path, correlation: ourNo, form, once }))
  },
  async refund(wire, wish) {
    const form = {
      payment_intent: wish.providerNo,
      amount: stripeAmountField(wish.refundMinor, wish.currency),
      'metadata[our_no]': wish.ourNo,
      'metadata[refund_no]': wish.refundNo,
    }
    const call = { channel: 'refund', path: '/v1/refunds', correlation: wish.refundNo }
    return parseRefund(await requestStripe(wire, { ...call, form, once: wish.refundNo }))
  },
  async queryRefund(wire, wish: ProviderRefundRequest) {
    const path = `/v1/refunds?payment_intent=${wish.providerNo}&limit=100`
    const { data } = await requestStripe(wire, { channel: 'query refund', path, correlation: wish.refundNo })
    const found = Array.isArray(data)
      ? data.find((one) => requireTextField(requireRecordField(one, 'metadata'), 'refund_no') === wish.refundNo)
      : undefined
    if (!isRecord(found)) throw new ProviderError('missing', 'no such refund')
    return parseRefund(found)
  },
  dayFile: stripeDay,
  parse(merchant, raw, now): VerifiedCallback {
    const parts = callbackHeader(raw, 'stripe-signature').split(',')
    const headerValues = (name: string) =>
      parts.flatMap((part) => (part.trim().startsWith(`${name}=`) ? [part.trim().slice(name.length + 1)] : []))
    const [time = ''] = headerValues('t')
    const age = Math.abs(now.getTime() / 1_000 - Number(time))
    if (!/^\d+$/.test(time) || age > freshS) throw new ForgedCallbackError('signed too long ago')
    const signed = Buffer.concat([Buffer.from(`${time}.`), raw.body])
    const keys = [merchant.secrets.webhookSecret, merchant.oldSecrets?.webhookSecret]
    if (!keys.some((key) => key !== undefined && headerValues('v1').some((v1) => isHmacValid(key, signed, v1))))
      throw new ForgedCallbackError('the signature is not valid')
    const event = parseSignedJson(raw.body.toString('utf8'))
    const key = requireSignedText(requireTextField(event, 'id'), 'id')
    const object = requireRecordField(requireRecordField(event, 'data'), 'object')
    const account = requireTextField(event, 'account')
    switch (requireTextField(object, 'object')) {
      case 'payment_intent':
        return { key, kind: 'payment', report: { ...parsePayment(object), merchantId: account || undefined } }
      case 'dispute':
        return { key, kind: 'dispute', report: requireStorableReport(parseDispute(object)) }
      case 'refund': {
        const ourNo = requireTextField(requireRecordField(object, 'metadata'), 'our_no')
        if (requireTextField(requireRecordField(object, 'metadata'), 'refund_no') === '')
          return { key, kind: 'dispute', report: requireStorableReport(parseOutsideRefund(object)) }
        return { key, kind: 'refund', ourNo, report: parseRefund(object) }
      }
      default:
        return { key, kind: 'other' }
    }
  },
  taken: { status: 200, type: 'application/json', body: '{"received":true}' },
  refused: { status: 400, type: 'application/json', body: '{"received":false}' },
}

const isCheckout = (providerNo: string) => providerNo.startsWith('cs_')
/**
 * A page is valid for at least half an hour, and a repeated call must be the same. `cancel` closes a payment whose time
 * with us is over.
 */
const pageMs = 31 * 60_000

/** The payment intent is made once somebody pays: until then the page's number stands for it. */
async function checkout(wire: ProviderConnection, wish: ProviderPaymentRequest) {
  const ours = { 'metadata[our_no]': wish.ourNo, 'payment_intent_data[metadata][our_no]': wish.ourNo }
  const reply = await requestStripe(wire, {
    channel: 'checkout/sessions',
    path: '/v1/checkout/sessions',
    correlation: wish.ourNo,
    form: {
      mode: 'payment',
      'line_items[0][price_data][currency]': wish.currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': stripeAmountField(wish.amountMinor, wish.currency),
      'line_items[0][price_data][product_data][name]': wish.subject,
      'line_items[0][quantity]': '1',
      ...ours,
      ...(wish.capture === 'later' && { 'payment_intent_data[capture_method]': 'manual' }),
      success_url: wish.returnUrl,
      cancel_url: wish.returnUrl,
      expires_at: String(Math.ceil((wish.expiresAt.getTime() + pageMs) / 1_000)),
    },
    once: wish.ourNo,
  })
  const value = requireTextField(reply, 'url')
  if (value === '') throw new ProviderError('unknown', 'no url in the answer')
  return { providerNo: requireTextField(reply, 'id'), offer: { kind: 'redirect', value } } as const
}

function parseCheckout(body: Record<string, unknown>): PaymentReport {
  const made = requireRecordField(body, 'payment_intent')
  if (requireTextField(made, 'id') !== '') return parsePayment(made)
  return {
    ourNo: requireTextField(requireRecordField(body, 'metadata'), 'our_no'),
    providerNo: requireTextField(body, 'id'),
    state: requireTextField(body, 'status') === 'expired' ? 'cancelled' : 'created',
    amountMinor: stripeMinorField(body, 'amount_total') ?? 0,
    currency: requireTextField(body, 'currency').toUpperCase(),
    capturedMinor: 0,
    at: null,
  }
}

/** Compares an HMAC-SHA256 in hexadecimal digits in constant time. */
export function isHmacValid(key: string, signed: string | Buffer, hex: string): boolean {
  const wanted = createHmac('sha256', key).update(signed).digest()
  const received = Buffer.from(hex, 'hex')
  return received.length === wanted.length && timingSafeEqual(received, wanted)
}

const perPage = 100
/** Returns lines of the balance, page by page, each with its charge or refund. */
async function* stripeDay(wire: ProviderConnection, { day, from, to }: DayFileRequest): AsyncGenerator<DayFileRow> {
  const second = (at: Date) => String(at.getTime() / 1_000)
  const query = new URLSearchParams({ limit: String(perPage) })
  query.append('created[gte]', second(from))
  query.append('created[lt]', second(to))
  query.append('expand[]', 'data.source')
  for (let isMore = true; isMore;) {
    const path = `/v1/balance_transactions?${query}`
    const page = await requestStripe(wire, { channel: 'balance_transactions', path, correlation: day })
    const { data } = page
    if (!Array.isArray(data)) throw new ProviderError('unknown', 'no page of the balance')
    for (const line of data) yield* balanceRow(line)
    isMore = page.has_more === true
    if (isMore && data.length === 0) throw new Problem('payments.day-half')
    query.set('starting_after', requireTextField(data.at(-1), 'id'))
  }
}
/** Fees and payouts have no row, because they are not payments of a payer. */
function* balanceRow(line: unknown): Generator<DayFileRow> {
  const source = requireRecordField(line, 'source')
  const kind = kindOfLine(line, source)
  if (!kind) return
  const metadata = requireRecordField(source, 'metadata')
  const names = { payment: 'our_no', refund: 'refund_no', dispute: '', dispute_return: '' } as const
  yield {
    kind,
    ourNo: requireTextField(metadata, names[kind]),
    // A payment is identified by its intent, which one of several charges paid.
    providerNo:
      (kind === 'payment' ? requireTextField(source, 'payment_intent') : '') || requireTextField(source, 'id'),
    amountMinor: paidMinor(line, source),
    feeMinor: stripeMinorField(line, 'fee') ?? 0,
    currency: requireTextField(source, 'currency').toUpperCase(),
    at: new Date((optionalMinorField(line, 'created') ?? 0) * 1_000),
  }
}

/** A dispute has two lines: its amount is withdrawn, and given back if it is won. */
function kindOfLine(line: unknown, source: unknown): DayFileRow['kind'] | undefined {
  switch (requireTextField(source, 'object')) {
    case 'charge':
      return 'payment'
    case 'refund':
      return 'refund'
    case 'dispute':
      return (optionalMinorField(line, 'amount') ?? 0) > 0 ? 'dispute_return' : 'dispute'
    default:
      return undefined
  }
}

/**
 * Returns the amount in the currency of the payment, not of the balance. A charge with several captures has a line for
 * each one and contains their total: the line has its own amount, converted with its rate if the balance has another
 * currency.
 */
function paidMinor(line: unknown, source: Readonly<Record<string, unknown>>): number {
  const whole = optionalMinorField(source, 'amount_captured') ?? optionalMinorField(source, 'amount') ?? 0
  const own = Math.abs(optionalMinorField(line, 'amount') ?? whole)
  const currency = requireTextField(source, 'currency').toUpperCase()
  if (requireTextField(line, 'currency').toUpperCase() === currency) return minorOfStripeAmount(own, currency)
  const part = Math.round(own / Number(requireTextField(line, 'exchange_rate')))
  // A rate is rounded, so a value that is almost the total is the total.
  return minorOfStripeAmount(part / whole < 0.999 ? part : whole, currency)
}

interface Call {
  channel: string
  path: string
  correlation: string
  form?: Readonly<Record<string, string>>
  once?: string
}
export async function requestStripe(
  wire: ProviderConnection,
  { form, once, ...call }: Call,
): Promise<Record<string, unknown>> {
  const { secretKey = '' } = wire.merchant.secrets
  const answer = await wire.sendRequest({
    ...call,
    method: form ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(once !== undefined && { 'idempotency-key': once }),
    },
    ...(form && { body: String(new URLSearchParams(form)) }),
  })
  // 409: another call with the same key is running.
  if (answer.status >= 500 || answer.status === 429 || answer.status === 409)
    throw new ProviderError('unknown', `HTTP ${answer.status}`)
  const body = parseProviderJson(answer.text)
  if (answer.status >= 400) {
    const code = requireTextField(requireRecordField(body, 'error'), 'code')
    throw new ProviderError(code === 'resource_missing' ? 'missing' : 'refused', code || `HTTP ${answer.status}`)
  }
  return body
}

function parsePayment(body: Record<string, unknown>): PaymentReport {
  const taken = stripeMinorField(body, 'amount_received') ?? 0
  const status = states[requireTextField(body, 'status')] ?? 'created'
  // After partial captures, a cancellation concerns only the rest.
  const state = status === 'cancelled' && taken > 0 ? 'captured' : status
  return {
    ourNo: requireTextField(requireRecordField(body, 'metadata'), 'our_no'),
    providerNo: requireTextField(body, 'id'),
    state,
    amountMinor: stripeMinorField(body, 'amount') ?? 0,
    currency: requireTextField(body, 'currency').toUpperCase(),
    capturedMinor: state === 'captured' || state === 'authorised' ? taken : 0,
    // The response contains the time of creation, not of the payment.
    at: null,
  }
}
function parseRefund(body: Record<string, unknown>): RefundReport {
  const status = requireTextField(body, 'status')
  return {
    refundNo: requireTextField(requireRecordField(body, 'metadata'), 'refund_no'),
    providerNo: requireTextField(body, 'id'),
    state: refundStates[status] ?? 'sent',
    refundMinor: stripeMinorField(body, 'amount'),
    reason: requireTextField(body, 'failure_reason') || status,
  }
}
