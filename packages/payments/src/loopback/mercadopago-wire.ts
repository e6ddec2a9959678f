import { createHmac, randomBytes } from 'node:crypto'
import { minorToDecimal, decimalToMinor } from '../server/decimals.rules.ts'
import {
  loopbackDisputeOf,
  headerText,
  type LoopbackBooks,
  linesOfDay,
  type LoopbackResponse,
  type LoopbackMerchant,
  type LoopbackPayment,
  type LoopbackProviderApi,
  merchantIdInFile,
  openLoopbackPayment,
  jsonLoopbackResponse,
  refundLoopbackPayment,
} from './bank.ts'

/* Mercado Pago, simulated from its side: preferences, their payments, refunds by idempotency key. */

const states = {
  created: 'pending',
  authorised: 'authorized',
  captured: 'approved',
  cancelled: 'cancelled',
  failed: 'rejected',
}
const refunds = { done: 'approved', sent: 'in_process', failed: 'rejected' }

export const mercadopagoLoopbackApi: LoopbackProviderApi = {
  merchant({ merchantId, appId }) {
    const key = () => randomBytes(20).toString('hex')
    const secrets = { accessToken: `TEST-${key()}`, webhookSecret: key() }
    return { provider: 'mercadopago', merchantId, appId, keySerial: '', secrets, own: {} }
  },
  answer(bank, request) {
    const authorization = headerText(request, 'authorization')
    const merchant = bank.merchants.find(
      ({ provider, secrets }) => provider === 'mercadopago' && authorization === `Bearer ${secrets.accessToken}`,
    )
    if (!merchant) return jsonLoopbackResponse(401, { message: 'unauthorized' })
    const payload: Preference & { amount?: number } = request.body === '' ? {} : JSON.parse(request.body)
    return route(bank, merchant, {
      ...request,
      payload,
      once: headerText(request, 'x-idempotency-key'),
    })
  },
  callback(bank, { payment, dispute, key }) {
    const { providerNo: id, merchant } = payment
    if (dispute) {
      const topic = 'topic_chargebacks_wh'
      const chargeback = JSON.stringify({ action: 'updated', type: topic, data: { id: dispute.no } })
      return this.sign(merchant, { body: chargeback, at: bank.now(), id: dispute.no, topic, key })
    }
    const body = JSON.stringify({ action: 'payment.updated', type: 'payment', data: { id } })
    return this.sign(merchant, { body, at: bank.now(), id, key })
  },
  sign({ secrets }, { body, at, id = '', topic = 'payment', key = '' }) {
    const ts = String(at.getTime())
    const v1 = createHmac('sha256', secrets.webhookSecret ?? '')
      .update(`id:${id};request-id:${key};ts:${ts};`)
      .digest('hex')
    return {
      query: `?type=${topic}&data.id=${encodeURIComponent(id)}`,
      headers: {
        'content-type': 'application/json',
        'x-request-id': key,
        'x-signature': `ts=${ts},v1=${v1}`,
      },
      body,
    }
  },
}

interface Preference {
  items?: { currency_id?: string; unit_price?: number }[]
  external_reference?: string
  notification_url?: string
}
function paymentReply(payment: LoopbackPayment) {
  return {
    id: payment.providerNo,
    status: states[payment.state],
    external_reference: payment.ourNo,
    collector_id: payment.merchant.merchantId,
    transaction_amount: Number(minorToDecimal(payment.amountMinor, payment.currency)),
    currency_id: payment.currency,
    date_approved: payment.paidAt?.toISOString(),
    refunds: [...payment.refunds.values()].map((refund) => ({
      id: refund.providerNo,
      amount: Number(minorToDecimal(refund.amountMinor, payment.currency)),
      status: refunds[refund.state],
      date_created: refund.at.toISOString(),
    })),
  }
}

interface WireRequest {
  method: string
  path: string
  payload: Preference & { amount?: number }
  once: string
}
function route(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { method, path, payload, once }: WireRequest,
): LoopbackResponse {
  const all = [...bank.payments.values()].filter((one) => one.merchant === merchant)
  const missing = jsonLoopbackResponse(404, { message: 'not found' })
  if (method === 'POST' && path === '/checkout/preferences') {
    const [item = {}] = payload.items ?? []
    const currency = item.currency_id ?? ''
    const made = openLoopbackPayment(bank, {
      merchant,
      ourNo: payload.external_reference ?? '',
      amountMinor: decimalToMinor(String(item.unit_price), currency) ?? 0,
      currency,
      notifyUrl: payload.notification_url ?? '',
      method: 'page',
    })
    const id = `pref-${made.providerNo}`
    return jsonLoopbackResponse(201, {
      id,
      init_point: `https://www.mercadopago.example/checkout?pref_id=${id}`,
    })
  }
  const [, closed] = /^\/checkout\/preferences\/pref-(\d+)$/.exec(path) ?? []
  if (closed !== undefined) {
    const found = all.find(({ providerNo }) => providerNo === closed)
    if (found?.state === 'created') found.state = 'cancelled'
    return found ? jsonLoopbackResponse(200, { id: `pref-${closed}` }) : missing
  }
  const [, searched] = /^\/v1\/payments\/search\?external_reference=(\w+)/.exec(path) ?? []
  if (searched !== undefined) {
    // A payer who only opened the page has no payment that a search would find.
    const found = all.filter(({ ourNo, state }) => ourNo === searched && state !== 'created' && state !== 'cancelled')
    return jsonLoopbackResponse(200, { results: found.map(paymentReply) })
  }
  const [, contested] = /^\/v1\/chargebacks\/(\w+)$/.exec(path) ?? []
  if (contested !== undefined) return chargebackAnswer(bank, merchant, contested) ?? missing
  const { pathname, searchParams } = new URL(path, 'http://mercadopago')
  if (pathname === '/v1/payments/search') return changedSince(bank, merchant, searchParams)
  const [, id, refund] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? []
  const found = all.find(({ providerNo }) => providerNo === id)
  if (!found) return missing
  if (refund === undefined) return jsonLoopbackResponse(200, paymentReply(found))
  const amountMinor = decimalToMinor(String(payload.amount), found.currency) ?? 0
  const made = refundLoopbackPayment(bank, found, { refundNo: once, amountMinor })
  if (!made) return jsonLoopbackResponse(400, { message: 'amount' })
  const amount = Number(minorToDecimal(made.amountMinor, found.currency))
  return jsonLoopbackResponse(201, { id: made.providerNo, payment_id: id, amount, status: refunds[made.state] })
}

const coverage = { needs_response: null, under_review: null, won: true, lost: false }
function chargebackAnswer(bank: LoopbackBooks, merchant: LoopbackMerchant, no: string): LoopbackResponse | undefined {
  const { payment, dispute } = loopbackDisputeOf(bank, merchant, no) ?? {}
  if (!payment || !dispute) return undefined
  return jsonLoopbackResponse(200, {
    id: dispute.no,
    payments: [payment.providerNo],
    currency: payment.currency,
    amount: Number(minorToDecimal(dispute.amountMinor, payment.currency)),
    reason: dispute.reason,
    coverage_applied: coverage[dispute.status],
    coverage_eligible: true,
    documentation_required: true,
    documentation_status: dispute.status === 'under_review' ? 'review_pending' : 'pending',
    date_documentation_deadline: dispute.dueAt,
    date_created: dispute.at,
  })
}

/** Payments with their refunds. `half` reports one more than it contains. */
function changedSince(bank: LoopbackBooks, merchant: LoopbackMerchant, query: URLSearchParams): LoopbackResponse {
  const from = new Date(query.get('begin_date') ?? '')
  const lines = linesOfDay(bank, merchant, { from, to: bank.now() })
  const payments = [...new Map(lines.map((line) => [line.payment.ourNo, line.payment])).values()]
  const money = (minor: number, currency: string) => Number(minorToDecimal(minor, currency))
  const results = payments.map((payment) => {
    const own = lines.filter((line) => line.payment.ourNo === payment.ourNo)
    const taken = own.find(({ refund }) => !refund)
    const { currency } = payment
    return {
      ...paymentReply(payment),
      collector_id: merchantIdInFile(bank, merchant),
      transaction_amount: money(taken?.amountMinor ?? payment.amountMinor, currency),
      fee_details: [{ type: 'mercadopago_fee', amount: money(taken?.feeMinor ?? 0, currency) }],
      ...(!taken && { date_approved: '2020-01-01T00:00:00.000Z' }),
      refunds: own.flatMap(({ refund, amountMinor, at }) =>
        refund
          ? [
              {
                id: refund.providerNo,
                amount: money(amountMinor, currency),
                status: 'approved',
                date_created: at.toISOString(),
              },
            ]
          : [],
      ),
    }
  })
  const offset = Number(query.get('offset'))
  const total = results.length + (bank.dayFault === 'half' ? 1 : 0)
  return jsonLoopbackResponse(200, { paging: { total, offset }, results: results.slice(offset, offset + 100) })
}
