import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { callHttp } from '@evops/platform/server'
import type { WiredProvider } from '../contract/index.ts'
import type { Bank, LoopCallback, LoopMerchant, LoopPayment, LoopWire, Told } from './bank.ts'
import { wires } from './wires.ts'

/**
 * A provider of payments of our own: an HTTP server that speaks each provider's wire, signs as they do, and has faults to
 * switch on. It moves no money. For tests and the demo; what it pays is marked as a test for ever.
 */
export interface Loopback {
  url: string
  /** A merchant whose secrets go into an account of environment `loopback`. */
  merchant(provider: WiredProvider, merchantId: string): LoopMerchant
  /** Where callbacks go, for providers that are told so on their own site. */
  hook(merchantId: string, notifyUrl: string): void
  payment(ourNo: string): LoopPayment
  /** Somebody pays: by then or set aside, as the payment wants it. */
  pay(ourNo: string): void
  /** What the provider calls us with; `key` is its number of the event, a payment's own unless another is given. */
  call(ourNo: string, how?: CallWish): Promise<number>
  /** What happens to calls of ours from now on; `lost`: it is done, and the answer never comes. */
  fault(kind: 'none' | '500' | 'lost' | 'hang'): void
  /** How refunds end from now on; `sent` ones end with `settleRefund`. */
  refunding(kind: Bank['refunding']): void
  /** What is wrong with files of days from now on. */
  dayFault(kind: Bank['dayFault']): void
  settleRefund(refundNo: string, state: 'done' | 'failed'): string
  close(): Promise<void>
}
export interface CallWish {
  refundNo?: string
  /** Not what was agreed on. */
  amountMinor?: number
  /** Changed on the way; or WeChat's look at whether signatures are looked at. */
  forged?: 'body' | 'signature' | 'probe'
  key?: string
  at?: Date
}

export async function startLoopback({
  port,
  now = () => new Date(),
}: {
  port: number
  now?: () => Date
}): Promise<Loopback> {
  const url = `http://127.0.0.1:${port}`
  const bank: Bank = {
    merchants: [],
    payments: new Map(),
    refunding: 'done',
    dayFault: 'none',
    now,
    url,
  }
  let fault: Parameters<Loopback['fault']>[0] = 'none'
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const [, name = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? []
    const wire = wireOf(name)
    if (!wire) return void response.writeHead(404).end()
    if (fault === '500') return void response.writeHead(500).end('{}')
    if (fault === 'hang') return void request.socket.destroy()
    const { method = 'GET', headers } = request
    const {
      status,
      body,
      headers: own = {},
    } = wire.answer(bank, {
      method,
      path,
      headers,
      body: Buffer.concat(parts).toString('utf8'),
    })
    if (fault === 'lost') return void request.socket.destroy()
    response.writeHead(status, own).end(body)
  }
  const payment = (ourNo: string) => {
    const found = bank.payments.get(ourNo)
    if (!found) throw new Error(`the loopback knows no payment ${ourNo}`)
    return found
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url,
    merchant(provider, merchantId) {
      const made = wires[provider].merchant({ merchantId, appId: `app-${merchantId}` })
      bank.merchants.push(made)
      return made
    },
    hook(merchantId, notifyUrl) {
      const found = bank.merchants.find((one) => one.merchantId === merchantId)
      if (found) found.own = { ...found.own, notifyUrl }
    },
    payment,
    pay(ourNo) {
      const paid = payment(ourNo)
      if (paid.state !== 'created') return
      paid.state = paid.later ? 'authorised' : 'captured'
      paid.capturedMinor = paid.later ? 0 : paid.amountMinor
      paid.paidAt = now()
    },
    async call(ourNo, { refundNo, amountMinor, forged, key, at } = {}) {
      const told: Told = { payment: payment(ourNo), key: key ?? refundNo ?? ourNo }
      const refund = refundNo === undefined ? undefined : told.payment.refunds.get(refundNo)
      const said = { ...told, ...(refund && { refund }), ...(amountMinor !== undefined && { amountMinor }) }
      const made = wires[told.payment.merchant.provider].callback({ ...bank, now: () => at ?? now() }, said)
      const { headers, body, query = '' } = forged ? spoilt(made, forged) : made
      const { notifyUrl, merchant } = told.payment
      const answer = await callHttp(`${notifyUrl || merchant.own.notifyUrl}${query}`, {
        method: 'POST',
        headers,
        body,
        reach: ['127.0.0.0/8'],
        withinMs: 10_000,
        mostBytes: 100_000,
      })
      return answer.status
    },
    fault: (kind) => void (fault = kind),
    refunding: (kind) => void (bank.refunding = kind),
    dayFault: (kind) => void (bank.dayFault = kind),
    settleRefund(refundNo, state) {
      for (const { ourNo, refunds } of bank.payments.values()) {
        const refund = refunds.get(refundNo)
        if (refund?.state === 'sent') refund.state = state
        if (refund) return ourNo
      }
      throw new Error(`the loopback knows no refund ${refundNo}`)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function wireOf(name: string): LoopWire | undefined {
  return Object.entries(wires).find(([provider]) => provider === name)?.[1]
}

/** Headers that hold a signature; Alipay's stands in the body. */
const signatures = ['wechatpay-signature', 'stripe-signature', 'x-signature']
function spoilt(made: LoopCallback, how: 'body' | 'signature' | 'probe'): LoopCallback {
  const another = (text: string) => {
    const next = (digits: string) => digits.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    return text.includes('total_amount=')
      ? text.replace(/total_amount=\d+/, next)
      : text.replace(/\d(?=\D*$)/, next)
  }
  // What is signed of Mercado Pago's is the address.
  if (how === 'body')
    return made.query === undefined
      ? { ...made, body: another(made.body) }
      : { ...made, query: another(made.query) }
  const isHeader = Object.keys(made.headers).some((name) => signatures.includes(name))
  if (!isHeader) return { ...made, body: made.body.replace(/sign=.{8}/, 'sign=AAAAAAAA') }
  const value = (text: string) =>
    how === 'probe' ? `WECHATPAY/SIGNTEST/${randomUUID()}` : text.replace(/.{8}$/, 'AAAAAAAA')
  const headers = Object.entries(made.headers).map(([name, text]) => [
    name,
    signatures.includes(name) ? value(text) : text,
  ])
  return { ...made, headers: Object.fromEntries(headers) }
}
