import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IntentState } from '../../contract/index.ts'
import {
  Forged,
  headerOf,
  isRecord,
  jsonOf,
  minorAt,
  type Notice,
  type PaymentProvider,
  ProviderError,
  recordAt,
  type RefundWish,
  type Said,
  type SaidOfRefund,
  textAt,
  type Wire,
} from '../port.ts'

/*
 * Stripe, by its payment intents: bodies are forms, every POST has an Idempotency-Key, and a callback is signed by HMAC
 * over `{t}.{body}`. Amounts are minor units of the currency, as ours.
 */

/** Five minutes, as the documentation says. */
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
const refundStates: Readonly<Record<string, SaidOfRefund['state']>> = {
  succeeded: 'done',
  pending: 'sent',
  requires_action: 'sent',
  failed: 'failed',
  canceled: 'failed',
}

export const stripe: PaymentProvider = {
  async create(wire, wish) {
    const said = await ask(wire, {
      channel: 'payment_intents',
      path: '/v1/payment_intents',
      correlation: wish.ourNo,
      form: {
        amount: String(wish.amountMinor),
        currency: wish.currency.toLowerCase(),
        capture_method: wish.capture === 'later' ? 'manual' : 'automatic',
        'automatic_payment_methods[enabled]': 'true',
        description: wish.subject,
        'metadata[our_no]': wish.ourNo,
      },
      once: wish.ourNo,
    })
    return {
      providerNo: textAt(said, 'id'),
      offer: { kind: 'client_secret', value: textAt(said, 'client_secret') },
    }
  },
  async query(wire, { providerNo, ourNo }) {
    // Not told what it is called there: the answer to its creation was lost.
    if (providerNo === '') throw new ProviderError('missing', 'not created')
    return saidOf(
      await ask(wire, { channel: 'query', path: `/v1/payment_intents/${providerNo}`, correlation: ourNo }),
    )
  },
  async cancel(wire, { providerNo, ourNo }) {
    if (providerNo === '') throw new ProviderError('missing', 'not created')
    const path = `/v1/payment_intents/${providerNo}/cancel`
    await ask(wire, { channel: 'cancel', path, correlation: ourNo, form: {}, once: `${ourNo}-cancel` })
  },
  async capture(wire, { providerNo, ourNo }, amountMinor) {
    const path = `/v1/payment_intents/${providerNo}/capture`
    const form = { amount_to_capture: String(amountMinor) }
    return saidOf(
      await ask(wire, { channel: 'capture', path, correlation: ourNo, form, once: `${ourNo}-capture` }),
    )
  },
  async refund(wire, wish) {
    const form = {
      payment_intent: wish.providerNo,
      amount: String(wish.refundMinor),
      'metadata[our_no]': wish.ourNo,
      'metadata[refund_no]': wish.refundNo,
    }
    const call = { channel: 'refund', path: '/v1/refunds', correlation: wish.refundNo }
    return saidOfRefund(await ask(wire, { ...call, form, once: wish.refundNo }))
  },
  async queryRefund(wire, wish: RefundWish) {
    const path = `/v1/refunds?payment_intent=${wish.providerNo}&limit=100`
    const { data } = await ask(wire, { channel: 'query refund', path, correlation: wish.refundNo })
    const found = Array.isArray(data)
      ? data.find((one) => textAt(recordAt(one, 'metadata'), 'refund_no') === wish.refundNo)
      : undefined
    if (!isRecord(found)) throw new ProviderError('missing', 'no such refund')
    return saidOfRefund(found)
  },
  parse(merchant, raw, now): Notice {
    const parts = headerOf(raw, 'stripe-signature').split(',')
    const said = (name: string) =>
      parts.flatMap((part) =>
        part.trim().startsWith(`${name}=`) ? [part.trim().slice(name.length + 1)] : [],
      )
    const [time = ''] = said('t')
    const age = Math.abs(now.getTime() / 1_000 - Number(time))
    if (!/^\d+$/.test(time) || age > freshS) throw new Forged('signed too long ago')
    const signed = Buffer.concat([Buffer.from(`${time}.`), raw.body])
    const keys = [merchant.secrets.webhookSecret, merchant.oldSecrets?.webhookSecret]
    if (!keys.some((key) => key !== undefined && said('v1').some((v1) => isHmac(key, signed, v1))))
      throw new Forged('the signature is not valid')
    const event = jsonOf(raw.body.toString('utf8'))
    const key = textAt(event, 'id')
    const object = recordAt(recordAt(event, 'data'), 'object')
    const account = textAt(event, 'account')
    switch (textAt(object, 'object')) {
      case 'payment_intent':
        return { key, kind: 'payment', said: { ...saidOf(object), merchantId: account || undefined } }
      case 'refund': {
        const ourNo = textAt(recordAt(object, 'metadata'), 'our_no')
        return { key, kind: 'refund', ourNo, said: saidOfRefund(object) }
      }
      default:
        return { key, kind: 'other' }
    }
  },
  taken: { status: 200, type: 'application/json', body: '{"received":true}' },
}

/** HMAC-SHA256 as hexadecimal digits, compared in constant time. */
export function isHmac(key: string, signed: string | Buffer, hex: string): boolean {
  const wanted = createHmac('sha256', key).update(signed).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

interface Call {
  channel: string
  path: string
  correlation: string
  form?: Readonly<Record<string, string>>
  once?: string
}
async function ask(wire: Wire, { form, once, ...call }: Call): Promise<Record<string, unknown>> {
  const { secretKey = '' } = wire.merchant.secrets
  const answer = await wire.ask({
    ...call,
    method: form ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(once !== undefined && { 'idempotency-key': once }),
    },
    ...(form && { body: String(new URLSearchParams(form)) }),
  })
  // 409: another call under the same key is under way.
  if (answer.status >= 500 || answer.status === 429 || answer.status === 409)
    throw new ProviderError('unknown', `HTTP ${answer.status}`)
  const body = jsonOf(answer.text)
  if (answer.status >= 400) {
    const code = textAt(recordAt(body, 'error'), 'code')
    throw new ProviderError(
      code === 'resource_missing' ? 'missing' : 'refused',
      code || `HTTP ${answer.status}`,
    )
  }
  return body
}

function saidOf(body: Record<string, unknown>): Said {
  const state = states[textAt(body, 'status')] ?? 'created'
  return {
    ourNo: textAt(recordAt(body, 'metadata'), 'our_no'),
    providerNo: textAt(body, 'id'),
    state,
    amountMinor: minorAt(body, 'amount') ?? 0,
    currency: textAt(body, 'currency').toUpperCase(),
    capturedMinor: state === 'captured' ? (minorAt(body, 'amount_received') ?? 0) : 0,
    // It says when it was made, not when it was paid.
    at: null,
  }
}
function saidOfRefund(body: Record<string, unknown>): SaidOfRefund {
  const status = textAt(body, 'status')
  return {
    refundNo: textAt(recordAt(body, 'metadata'), 'refund_no'),
    providerNo: textAt(body, 'id'),
    state: refundStates[status] ?? 'sent',
    refundMinor: minorAt(body, 'amount'),
    reason: textAt(body, 'failure_reason') || status,
  }
}
