import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callHttp } from '@evops/platform/server'
import type { WiredProvider } from '../contract/index.ts'
import { saveBank, loadBank } from './loopback-storage.ts'
import { officialAnswer } from './official-wire.ts'
import {
  take,
  type Bank,
  type LoopCallback,
  type LoopMerchant,
  type LoopPayment,
  type LoopWire,
  type Told,
} from './bank.ts'
import { calledInApp } from './wechat-wire.ts'
import { addCertificate, signWith } from './wechat-certificates-wire.ts'
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
  pay(ourNo: string, at?: Date): void
  /** What WeChat's app does with the parameters of `wx.requestPayment`: whose payment it is. Throws what is wrong with them. */
  inApp(appId: string, params: Readonly<Record<string, string>>): string
  /** Their bank refuses them. */
  refuse(ourNo: string): void
  /** What the provider calls us with; `key` is its number of the event, a payment's own unless another is given. */
  call(ourNo: string, how?: CallWish): Promise<number>
  /** The same without sending it. */
  callback(ourNo: string, how?: CallWish): LoopCallback
  /** Nobody pays by themselves until what this returns is called. */
  hold(): () => void
  /** What happens to calls of ours from now on; `lost`: it is done, and the answer never comes. */
  fault(kind: 'none' | '500' | 'lost' | 'hang'): void
  multicapture(kind: Bank['multicapture']): void
  /** How refunds end from now on; `sent` ones end with `settleRefund`. */
  refunding(kind: Bank['refunding']): void
  /** How sharing goes from now on; `slow` ones end once it is not. */
  sharing(kind: Bank['sharing']): void
  /** What is wrong with files of days from now on. */
  dayFault(kind: Bank['dayFault']): void
  /** What is wrong with the list of certificates from now on. */
  certificateFault(kind: Bank['certificateFault']): void
  /** WeChat's next certificate for a merchant, which it signs with from now on; its serial. The first one ends its public key. */
  rotate(merchantId: string, days?: number): string
  /** It signs with one of those that it made before. */
  signWith(merchantId: string, serial: string): void
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

/** Whose amounts end with this many minor units are refused by their bank, where payers pay by themselves. */
const unlucky = 13

export interface LoopbackWish {
  /** 0: a free one. */
  port: number
  now?: () => Date
  /** Where its books are kept; left out: nowhere. */
  file?: string
  /** Payers pay so long after they were asked, and we are called back; left out: somebody says `pay`. */
  paysAfterMs?: number
}

export async function startLoopback({
  port,
  now = () => new Date(),
  file,
  paysAfterMs,
}: LoopbackWish): Promise<Loopback> {
  const bank: Bank = {
    ...loadBank(file),
    multicapture: 'available',
    refunding: 'done',
    sharing: 'none',
    dayFault: 'none',
    certificateFault: 'none',
    asked: payLater,
    now,
    url: '',
  }
  const persistBank = () => {
    if (file !== undefined) saveBank(file, bank)
  }
  const timers = new Set<NodeJS.Timeout>()
  let holds = 0
  function payLater(ourNo: string): void {
    if (paysAfterMs === undefined || holds > 0) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (payment(ourNo).amountMinor % 100 === unlucky) return refuse(ourNo)
      pay(ourNo)
      call(ourNo).catch(() => undefined)
    }, paysAfterMs)
    timers.add(timer.unref())
  }
  let fault: Parameters<Loopback['fault']>[0] = 'none'
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const [, name = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? []
    const text = Buffer.concat(parts).toString('utf8')
    if (name === 'weixin') return void response.writeHead(200).end(officialAnswer(text))
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
      body: text,
    })
    persistBank()
    if (fault === 'lost') return void request.socket.destroy()
    response.writeHead(status, own).end(body)
  }
  const payment = (ourNo: string) => {
    const found = bank.payments.get(ourNo)
    if (!found) throw new Error(`the loopback knows no payment ${ourNo}`)
    return found
  }
  function pay(ourNo: string, at = now()): void {
    const paid = payment(ourNo)
    const isSetAside = paid.state === 'created' && paid.later
    if (paid.state !== 'created' && paid.dueMinor === 0) return
    if (isSetAside) paid.state = 'authorised'
    else take(paid, { no: ourNo, amountMinor: paid.dueMinor || paid.amountMinor, isFinal: true, at })
    persistBank()
  }
  function refuse(ourNo: string): void {
    const refused = payment(ourNo)
    if (refused.state === 'created') refused.state = 'failed'
    persistBank()
  }
  function callback(ourNo: string, { refundNo, amountMinor, forged, key, at }: CallWish = {}): LoopCallback {
    const told: Told = { payment: payment(ourNo), key: key ?? refundNo ?? ourNo }
    const refund = refundNo === undefined ? undefined : told.payment.refunds.get(refundNo)
    const said = { ...told, ...(refund && { refund }), ...(amountMinor !== undefined && { amountMinor }) }
    const made = wires[told.payment.merchant.provider].callback({ ...bank, now: () => at ?? now() }, said)
    return forged ? spoilt(made, forged) : made
  }
  async function call(ourNo: string, how?: CallWish): Promise<number> {
    const { headers, body, query = '' } = callback(ourNo, how)
    const { notifyUrl, merchant } = payment(ourNo)
    const answer = await callHttp(`${notifyUrl || merchant.own.notifyUrl}${query}`, {
      method: 'POST',
      headers,
      body,
      reach: ['127.0.0.0/8'],
      withinMs: 10_000,
      mostBytes: 100_000,
    })
    return answer.status
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A TCP server's is one.
  const boundTo = server.address() as AddressInfo
  bank.url = `http://127.0.0.1:${boundTo.port}`
  return {
    url: bank.url,
    merchant(provider, merchantId) {
      // WeChat calls an app so.
      const appId = `${provider === 'wechat' ? 'wx' : 'app-'}${merchantId}`
      const made = wires[provider].merchant({ merchantId, appId })
      bank.merchants.push(made)
      persistBank()
      return made
    },
    hook(merchantId, notifyUrl) {
      const found = bank.merchants.find((one) => one.merchantId === merchantId)
      if (found) found.own = { ...found.own, notifyUrl }
      persistBank()
    },
    payment,
    pay,
    inApp: (appId, params) => calledInApp(bank, appId, params),
    refuse,
    call,
    callback,
    hold() {
      holds += 1
      return () => void (holds -= 1)
    },
    fault: (kind) => void (fault = kind),
    multicapture: (kind) => void (bank.multicapture = kind),
    refunding: (kind) => void (bank.refunding = kind),
    sharing: (kind) => void (bank.sharing = kind),
    dayFault: (kind) => void (bank.dayFault = kind),
    certificateFault: (kind) => void (bank.certificateFault = kind),
    rotate(merchantId, days = 365) {
      const serial = addCertificate(bank, merchantId, days)
      persistBank()
      return serial
    },
    signWith(merchantId, serial) {
      signWith(bank, merchantId, serial)
      persistBank()
    },
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
        for (const timer of timers) clearTimeout(timer)
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
