import { createHmac, randomBytes } from 'node:crypto'
import {
  headerText,
  type LoopbackBooks,
  linesOfDay,
  type LoopbackResponse,
  type LoopbackDispute,
  type LoopbackMerchant,
  type LoopbackPayment,
  type LoopbackRefund,
  type LoopbackProviderApi,
  openLoopbackPayment,
  jsonLoopbackResponse,
  refundLoopbackPayment,
  captureLoopbackPayment,
} from './bank.ts'

/* Stripe, simulated from its side: payment intents and refunds by its own numbers, repetitions by Idempotency-Key. */

const states = {
  created: 'requires_payment_method',
  authorised: 'requires_capture',
  captured: 'succeeded',
  cancelled: 'canceled',
  failed: 'requires_payment_method',
}
const refunds = { done: 'succeeded', sent: 'pending', failed: 'failed' }

export const stripeLoopbackApi: LoopbackProviderApi = {
  merchant({ merchantId, appId }) {
    const key = () => randomBytes(16).toString('hex')
    const secrets = { secretKey: `sk_test_${key()}`, webhookSecret: `whsec_${key()}` }
    return { provider: 'stripe', merchantId, appId, keySerial: '', secrets, own: {} }
  },
  answer(bank, request) {
    const authorization = headerText(request, 'authorization')
    const merchant = bank.merchants.find(
      ({ provider, secrets }) => provider === 'stripe' && authorization === `Bearer ${secrets.secretKey}`,
    )
    if (!merchant) return jsonLoopbackResponse(401, { error: { code: 'api_key_invalid' } })
    return route(bank, merchant, {
      ...request,
      form: new URLSearchParams(request.body),
      once: headerText(request, 'idempotency-key'),
    })
  },
  callback(bank, { payment, refund, dispute, amountMinor, key }) {
    const object = dispute
      ? toDisputeObject(payment, dispute)
      : refund
        ? toRefundObject(payment, refund)
        : paymentReply(payment, amountMinor)
    const isOver = dispute?.status === 'won' || dispute?.status === 'lost'
    const type = dispute
      ? `charge.dispute.${isOver ? 'closed' : dispute.evidence === '' ? 'created' : 'updated'}`
      : refund
        ? 'refund.updated'
        : `payment_intent.${payment.state === 'authorised' ? 'amount_capturable_updated' : 'succeeded'}`
    const body = JSON.stringify({ id: `evt_${key}`, object: 'event', type, data: { object } })
    return this.sign(payment.merchant, { body, at: bank.now() })
  },
  sign({ secrets }, { body, at }) {
    const time = Math.floor(at.getTime() / 1_000)
    const v1 = createHmac('sha256', secrets.webhookSecret ?? '')
      .update(`${time}.${body}`)
      .digest('hex')
    return { headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${v1}` }, body }
  },
}

const idOf = (payment: LoopbackPayment) => `pi_${payment.providerNo}`
function paymentReply(payment: LoopbackPayment, amountMinor = payment.amountMinor) {
  const { state, capturedMinor } = payment
  return {
    id: idOf(payment),
    object: 'payment_intent',
    amount: amountMinor,
    amount_received: capturedMinor,
    amount_capturable: state === 'authorised' ? payment.amountMinor - capturedMinor : 0,
    currency: payment.currency.toLowerCase(),
    status: states[payment.state],
    client_secret: `${idOf(payment)}_secret_${payment.ourNo.slice(0, 12)}`,
    metadata: { our_no: payment.ourNo },
  }
}
function toRefundObject(payment: LoopbackPayment, refund: LoopbackRefund) {
  return {
    id: `re_${refund.providerNo}`,
    object: 'refund',
    amount: refund.amountMinor,
    payment_intent: idOf(payment),
    status: refunds[refund.state],
    currency: payment.currency.toLowerCase(),
    created: Math.floor(refund.at.getTime() / 1_000),
    // A refund of the dashboard has no number of ours.
    metadata: isOutside(refund) ? {} : { our_no: payment.ourNo, refund_no: refund.refundNo },
  }
}
const isOutside = ({ refundNo }: LoopbackRefund) => refundNo.startsWith('outside')
function toDisputeObject(payment: LoopbackPayment, dispute: LoopbackDispute) {
  return {
    id: dispute.no,
    object: 'dispute',
    amount: dispute.amountMinor,
    currency: payment.currency.toLowerCase(),
    charge: `ch_${payment.providerNo}`,
    payment_intent: idOf(payment),
    reason: dispute.reason,
    status: dispute.status,
    created: Math.floor(Date.parse(dispute.at) / 1_000),
    evidence_details: { due_by: Math.floor(Date.parse(dispute.dueAt) / 1_000) },
    metadata: {},
  }
}
/** Evidence is accepted once, and only while the dispute is open. */
function disputeRoute(payments: readonly LoopbackPayment[], { path, form }: WireRequest): LoopbackResponse | undefined {
  const [, no, close] = /^\/v1\/disputes\/(\w+?)(\/close)?$/.exec(path) ?? []
  if (no === undefined) return undefined
  const payment = payments.find(({ disputes = [] }) => disputes.some((one) => one.no === no))
  const dispute = payment?.disputes?.find((one) => one.no === no)
  if (!payment || !dispute) return jsonLoopbackResponse(404, { error: { code: 'resource_missing' } })
  if (dispute.status !== 'needs_response')
    return jsonLoopbackResponse(400, { error: { code: 'dispute_already_submitted' } })
  dispute.evidence = form.get('evidence[uncategorized_text]') ?? ''
  dispute.status = close ? 'lost' : 'under_review'
  return jsonLoopbackResponse(200, toDisputeObject(payment, dispute))
}

/** Once per key. The same key with other parameters is refused. */
function capture(
  bank: LoopbackBooks,
  payment: LoopbackPayment,
  { form, once }: Pick<WireRequest, 'form' | 'once'>,
): LoopbackResponse {
  const refusal = (code: string) => jsonLoopbackResponse(400, { error: { code } })
  const amountMinor = Number(form.get('amount_to_capture'))
  const existing = payment.captures.find(({ no }) => no === once)
  if (existing)
    return existing.amountMinor === amountMinor
      ? jsonLoopbackResponse(200, paymentReply(payment))
      : refusal('idempotency_error')
  const isFinal = form.get('final_capture') !== 'false'
  if (!isFinal && bank.multicapture === 'unavailable') return refusal('capture_charge_authorization_expired')
  const isTaken =
    payment.state === 'authorised' &&
    captureLoopbackPayment(payment, { no: once, amountMinor, isFinal, at: bank.now() })
  return isTaken ? jsonLoopbackResponse(200, paymentReply(payment)) : refusal('payment_intent_unexpected_state')
}

/** Amounts that Stripe takes: the last of three decimals is zero, as are the two of ISK and UGX. */
function isAmount(amount: string | null, currency: string | null): boolean {
  const code = currency?.toUpperCase() ?? ''
  const step = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'].includes(code) ? 10 : ['ISK', 'UGX'].includes(code) ? 100 : 1
  return Number(amount) > 0 && Number(amount) % step === 0
}

interface WireRequest {
  method: string
  path: string
  form: URLSearchParams
  once: string
}
function route(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { method, path, form, once }: WireRequest,
): LoopbackResponse {
  const all = [...bank.payments.values()].filter((one) => one.merchant === merchant)
  const refusal = (status: number, code: string) => jsonLoopbackResponse(status, { error: { code } })
  if (method === 'POST' && path === '/v1/payment_intents') {
    if (!isAmount(form.get('amount'), form.get('currency'))) return refusal(400, 'invalid_amount')
    const made = openLoopbackPayment(bank, {
      merchant,
      ourNo: form.get('metadata[our_no]') ?? '',
      amountMinor: Number(form.get('amount')),
      currency: (form.get('currency') ?? '').toUpperCase(),
      // At Stripe the callback URL is configured, not sent with a call.
      notifyUrl: merchant.own.notifyUrl ?? '',
      method: 'card',
      later: form.get('capture_method') === 'manual',
    })
    return jsonLoopbackResponse(200, paymentReply(made))
  }
  const contested = disputeRoute(all, { method, path, form, once })
  if (contested) return contested
  const page = checkoutRoute(bank, merchant, { method, path, form, once })
  if (page) return page
  const [, id, act] = /^\/v1\/payment_intents\/pi_(\w+?)(?:\/(cancel|capture))?$/.exec(path) ?? []
  if (id !== undefined) {
    const found = all.find(({ providerNo }) => providerNo === id)
    if (!found) return refusal(404, 'resource_missing')
    if (act === 'cancel') {
      if (found.state === 'captured') return refusal(400, 'payment_intent_unexpected_state')
      found.state = found.capturedMinor > 0 ? 'captured' : 'cancelled'
    }
    return act === 'capture' ? capture(bank, found, { form, once }) : jsonLoopbackResponse(200, paymentReply(found))
  }
  const { pathname, searchParams } = new URL(path, 'http://stripe')
  if (pathname === '/v1/balance_transactions') return balancePage(bank, merchant, searchParams)
  const ofIntent = (text: string | null) => all.find((one) => idOf(one) === text)
  if (method === 'POST' && path === '/v1/refunds') {
    const found = ofIntent(form.get('payment_intent'))
    if (!found) return refusal(404, 'resource_missing')
    const wish = { refundNo: form.get('metadata[refund_no]') ?? '', amountMinor: Number(form.get('amount')) }
    const made = refundLoopbackPayment(bank, found, wish)
    return made ? jsonLoopbackResponse(200, toRefundObject(found, made)) : refusal(400, 'charge_already_refunded')
  }
  const [, listed] = /^\/v1\/refunds\?payment_intent=(\w+)/.exec(path) ?? []
  const found = ofIntent(listed ?? null)
  if (!found) return refusal(404, 'resource_missing')
  return jsonLoopbackResponse(200, { data: [...found.refunds.values()].map((refund) => toRefundObject(found, refund)) })
}

/** Stripe's own page. Its payment intent is created when the payer pays. */
function checkoutRoute(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { method, path, form }: WireRequest,
): LoopbackResponse | undefined {
  const checkoutReply = (payment: LoopbackPayment) => {
    const isOpen = payment.state === 'created'
    const status = isOpen ? 'open' : payment.state === 'cancelled' ? 'expired' : 'complete'
    const id = `cs_test_${payment.providerNo}`
    return jsonLoopbackResponse(200, {
      id,
      object: 'checkout.session',
      url: isOpen ? `https://checkout.stripe.example/c/pay/${id}` : null,
      status,
      amount_total: payment.amountMinor,
      currency: payment.currency.toLowerCase(),
      metadata: { our_no: payment.ourNo },
      payment_intent: status === 'complete' ? paymentReply(payment) : null,
    })
  }
  const refusal = (status: number, code: string) => jsonLoopbackResponse(status, { error: { code } })
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const line = (name: string) => form.get(`line_items[0][${name}]`) ?? ''
    const minutes = Number(form.get('expires_at')) / 60 - bank.now().getTime() / 60_000
    if (form.get('success_url') === null || !(minutes >= 30)) return refusal(400, 'parameter_invalid')
    return checkoutReply(
      openLoopbackPayment(bank, {
        merchant,
        ourNo: form.get('payment_intent_data[metadata][our_no]') ?? '',
        amountMinor: Number(line('price_data][unit_amount')) * Number(line('quantity')),
        currency: line('price_data][currency').toUpperCase(),
        notifyUrl: merchant.own.notifyUrl ?? '',
        method: 'page',
        later: form.get('payment_intent_data[capture_method]') === 'manual',
      }),
    )
  }
  const [, id, act] = /^\/v1\/checkout\/sessions\/cs_test_(\w+?)(?:\/(expire)|\?.*)?$/.exec(path) ?? []
  if (id === undefined) return undefined
  const found = [...bank.payments.values()].find((one) => one.merchant === merchant && one.providerNo === id)
  if (!found) return refusal(404, 'resource_missing')
  if (act === 'expire') {
    if (found.state !== 'created') return refusal(400, 'checkout_session_not_open')
    found.state = 'cancelled'
  }
  return checkoutReply(found)
}

/** Pages of two, so that there are several. `half` announces another page that does not exist. */
function balancePage(bank: LoopbackBooks, merchant: LoopbackMerchant, query: URLSearchParams): LoopbackResponse {
  const instant = (name: string) => new Date(Number(query.get(name)) * 1_000)
  const span = { from: instant('created[gte]'), to: instant('created[lt]') }
  const moves = linesOfDay(bank, merchant, span).map(({ payment, refund, at, amountMinor, feeMinor }, place) => ({
    id: `txn_${place}`,
    object: 'balance_transaction',
    created: Math.floor(at.getTime() / 1_000),
    fee: feeMinor,
    amount: refund ? -amountMinor : amountMinor,
    currency: payment.currency.toLowerCase(),
    source: refund
      ? {
          ...toRefundObject(payment, refund),
          amount: amountMinor,
          currency: payment.currency.toLowerCase(),
        }
      : {
          id: `ch_${payment.providerNo}`,
          object: 'charge',
          payment_intent: idOf(payment),
          // Total captured amount, repeated on each line.
          amount_captured: payment.captures.length > 1 ? payment.capturedMinor : amountMinor,
          currency: payment.currency.toLowerCase(),
          metadata: { our_no: payment.ourNo },
        },
  }))
  const data = [...moves, ...disputeLines(bank, merchant, span)]
  const after = query.get('starting_after')
  const begin = after === null ? 0 : data.findIndex(({ id }) => id === after) + 1
  const page = data.slice(begin, begin + 2)
  return jsonLoopbackResponse(200, {
    object: 'list',
    data: page,
    has_more: bank.dayFault === 'half' || begin + 2 < data.length,
  })
}

/** Lines of contested amounts: withdrawn when the dispute begins, and given back when it is won. */
function disputeLines(bank: LoopbackBooks, merchant: LoopbackMerchant, { from, to }: { from: Date; to: Date }) {
  const isOf = (at: string | undefined): at is string => at !== undefined && new Date(at) >= from && new Date(at) < to
  const lineAt = (payment: LoopbackPayment, dispute: LoopbackDispute, { at, sign }: { at: string; sign: 1 | -1 }) => ({
    id: `txn_${dispute.no}_${sign}`,
    object: 'balance_transaction',
    created: Math.floor(Date.parse(at) / 1_000),
    fee: 0,
    amount: sign * dispute.amountMinor,
    currency: payment.currency.toLowerCase(),
    source: toDisputeObject(payment, dispute),
  })
  return [...bank.payments.values()]
    .filter((payment) => payment.merchant === merchant)
    .flatMap((payment) =>
      (payment.disputes ?? []).flatMap((dispute) => [
        ...(isOf(dispute.at) ? [lineAt(payment, dispute, { at: dispute.at, sign: -1 })] : []),
        ...(dispute.status === 'won' && isOf(dispute.endedAt)
          ? [lineAt(payment, dispute, { at: dispute.endedAt, sign: 1 })]
          : []),
      ]),
    )
}
