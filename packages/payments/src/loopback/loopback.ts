import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callHttp, type HttpResponse } from '@evops/platform/server'
import type { ProviderWithApi } from '../contract/index.ts'
import { saveLoopbackBooks, loadLoopbackBooks } from './loopback-storage.ts'
import { officialAccountResponse } from './official-wire.ts'
import {
  refundLoopbackPayment,
  captureLoopbackPayment,
  type LoopbackBooks,
  type LoopbackSignedContent,
  type LoopbackCallback,
  type LoopbackDispute,
  type LoopbackMerchant,
  type LoopbackPayment,
  type LoopbackProviderApi,
  type LoopbackNotice,
} from './bank.ts'
import { simulateWechatAppCall } from './wechat-wire.ts'
import { addLoopbackCertificate, setSigningCertificate } from './wechat-certificates-wire.ts'
import { loopbackApis } from './wires.ts'

/**
 * Our own simulated payment provider: an HTTP server with each provider's API, which signs as they do and has
 * configurable faults. It moves no money. It is for tests and the demo, and its payments are permanently marked as
 * tests.
 */
export interface Loopback {
  url: string
  /** Creates a merchant whose secrets are used in an account with the environment `loopback`. */
  merchant(provider: ProviderWithApi, merchantId: string): LoopbackMerchant
  /** Sets the URL for callbacks, for providers where it is configured on their website. */
  hook(merchantId: string, notifyUrl: string): void
  payment(ourNo: string): LoopbackPayment
  /** Lets the payer pay: completed or authorised, as the payment requires. */
  pay(ourNo: string, at?: Date): void
  /**
   * Does what WeChat's app does with the parameters of `wx.requestPayment`, and returns the payment's number. Throws if
   * the parameters are wrong.
   */
  inApp(appId: string, params: Readonly<Record<string, string>>): string
  /** Lets the payer's bank refuse the payment. */
  refuse(ourNo: string): void
  /** Sends the provider's callback. `key` is its event number, the payment's own by default. */
  call(ourNo: string, how?: LoopbackCallOptions): Promise<number>
  /** Sends any content, signed by the provider of a merchant, and returns the response. */
  send(merchantId: string, content: Omit<LoopbackSignedContent, 'at'>): Promise<HttpResponse>
  /** Returns the same callback without sending it. */
  callback(ourNo: string, how?: LoopbackCallOptions): LoopbackCallback
  /** Stops automatic payments until the returned function is called. */
  hold(): () => void
  /** Sets the fault of our calls from now on. `lost`: the call is executed, but the response never arrives. */
  fault(kind: 'none' | '500' | 'lost' | 'hang'): void
  multicapture(kind: LoopbackBooks['multicapture']): void
  /** Sets the result of refunds from now on. `sent` ones are completed with `settleRefund`. */
  refunding(kind: LoopbackBooks['refunding']): void
  /** Sets the fault of sharing from now on. Slow ones complete when the fault is removed. */
  sharing(kind: LoopbackBooks['sharing']): void
  /** Sets the fault of day files from now on. */
  dayFault(kind: LoopbackBooks['dayFault']): void
  /** Sets the fault of the certificate list from now on. */
  certificateFault(kind: LoopbackBooks['certificateFault']): void
  /**
   * Creates the next WeChat certificate of a merchant, used for signing from now on, and returns its serial number. The
   * first one replaces its public key.
   */
  rotate(merchantId: string, days?: number): string
  /** Signs with an earlier certificate from now on. */
  signWith(merchantId: string, serial: string): void
  /** Lets the payer contest a payment. Returns the number of the dispute. */
  contest(ourNo: string, wish?: { amountMinor?: number; at?: Date }): string
  /** Decides a dispute. */
  decide(ourNo: string, disputeNo: string, status: 'won' | 'lost'): void
  /** Refunds a payment on the provider's own website. Returns the number of the refund. */
  refundOutside(ourNo: string, amountMinor: number): string
  settleRefund(refundNo: string, state: 'done' | 'failed'): string
  close(): Promise<void>
}
export interface LoopbackCallOptions {
  refundNo?: string
  disputeNo?: string
  /** An amount other than the agreed one. */
  amountMinor?: number
  /** Changed in transit, or WeChat's probe of the signature check. */
  forged?: 'body' | 'signature' | 'probe'
  key?: string
  at?: Date
}

/** Amounts that end with this number of minor units are refused by the payer's bank when payments are automatic. */
const unlucky = 13

export interface LoopbackOptions {
  /** 0 for a free port. */
  port: number
  now?: () => Date
  /** File for its books. Missing: they are not stored. */
  file?: string
  /** Delay of automatic payments with callbacks. Missing: only `pay` pays. */
  paysAfterMs?: number
}

export async function startLoopback({
  port,
  now = () => new Date(),
  file,
  paysAfterMs,
}: LoopbackOptions): Promise<Loopback> {
  const bank: LoopbackBooks = {
    ...loadLoopbackBooks(file),
    multicapture: 'available',
    refunding: 'done',
    sharing: 'none',
    dayFault: 'none',
    certificateFault: 'none',
    onRequest: payLater,
    now,
    url: '',
  }
  const persistBank = () => {
    if (file !== undefined) saveLoopbackBooks(file, bank)
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
    if (name === 'weixin') return void response.writeHead(200).end(officialAccountResponse(text))
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
    else captureLoopbackPayment(paid, { no: ourNo, amountMinor: paid.dueMinor || paid.amountMinor, isFinal: true, at })
    persistBank()
  }
  function refuse(ourNo: string): void {
    const refused = payment(ourNo)
    if (refused.state === 'created') refused.state = 'failed'
    persistBank()
  }
  function callback(
    ourNo: string,
    { refundNo, disputeNo, amountMinor, forged, key, at }: LoopbackCallOptions = {},
  ): LoopbackCallback {
    const notice: LoopbackNotice = { payment: payment(ourNo), key: key ?? disputeNo ?? refundNo ?? ourNo }
    const refund = refundNo === undefined ? undefined : notice.payment.refunds.get(refundNo)
    const dispute = notice.payment.disputes?.find(({ no }) => no === disputeNo)
    const sentNotice = {
      ...notice,
      ...(dispute && { dispute }),
      ...(refund && { refund }),
      ...(amountMinor !== undefined && { amountMinor }),
    }
    const made = loopbackApis[notice.payment.merchant.provider].callback(
      { ...bank, now: () => at ?? now() },
      sentNotice,
    )
    return forged ? spoilt(made, forged) : made
  }
  async function call(ourNo: string, how?: LoopbackCallOptions): Promise<number> {
    const { notifyUrl, merchant } = payment(ourNo)
    return (await post(notifyUrl || merchant.own.notifyUrl, callback(ourNo, how))).status
  }
  async function send(merchantId: string, content: Omit<LoopbackSignedContent, 'at'>): Promise<HttpResponse> {
    const merchant = bank.merchants.find((one) => one.merchantId === merchantId)
    if (!merchant) throw new Error(`the loopback knows no merchant ${merchantId}`)
    return post(merchant.own.notifyUrl, loopbackApis[merchant.provider].sign(merchant, { at: now(), ...content }))
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // Safe cast: a TCP server has this address type.
  const boundTo = server.address() as AddressInfo
  bank.url = `http://127.0.0.1:${boundTo.port}`
  return {
    url: bank.url,
    merchant(provider, merchantId) {
      // WeChat's app ids begin with `wx`.
      const appId = `${provider === 'wechat' ? 'wx' : 'app-'}${merchantId}`
      const made = loopbackApis[provider].merchant({ merchantId, appId })
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
    inApp: (appId, params) => simulateWechatAppCall(bank, appId, params),
    refuse,
    call,
    send,
    callback,
    hold() {
      holds += 1
      return () => void (holds -= 1)
    },
    fault: (kind) => void (fault = kind),
    ...faults(bank),
    rotate(merchantId, days = 365) {
      const serial = addLoopbackCertificate(bank, merchantId, days)
      persistBank()
      return serial
    },
    signWith(merchantId, serial) {
      setSigningCertificate(bank, merchantId, serial)
      persistBank()
    },
    ...contests({ bank, payment, now, persistBank }),
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

/** Sets the faults of the bank. */
function faults(
  bank: LoopbackBooks,
): Pick<Loopback, 'multicapture' | 'refunding' | 'sharing' | 'dayFault' | 'certificateFault'> {
  return {
    multicapture: (kind) => void (bank.multicapture = kind),
    refunding: (kind) => void (bank.refunding = kind),
    sharing: (kind) => void (bank.sharing = kind),
    dayFault: (kind) => void (bank.dayFault = kind),
    certificateFault: (kind) => void (bank.certificateFault = kind),
  }
}

const digits = (count: number) => Array.from(randomBytes(count), (byte) => byte % 10).join('')
const dayText = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')
/** Number and reason of a case as each provider reports them: codes for cards, a sentence of the payer in China. */
const caseOf: Readonly<Record<ProviderWithApi, (at: Date) => Pick<LoopbackDispute, 'no' | 'reason'>>> = {
  stripe: () => ({ no: `du_${randomBytes(12).toString('hex')}`, reason: 'fraudulent' }),
  mercadopago: () => ({ no: `217${digits(9)}`, reason: 'unrecognized' }),
  wechat: (at) => ({ no: `200201820${dayText(at)}${digits(10)}`, reason: '充值后没有到账，要求退款' }),
  alipay: (at) => ({ no: `${dayText(at)}${digits(20)}`, reason: '充值后没有到账，要求退款' }),
}

/** Acts of payers who contest a payment, of those who decide, and of the merchant on the provider's website. */
function contests({
  bank,
  payment,
  now,
  persistBank,
}: {
  bank: LoopbackBooks
  payment: (ourNo: string) => LoopbackPayment
  now: () => Date
  persistBank: () => void
}): Pick<Loopback, 'contest' | 'decide' | 'refundOutside'> {
  return {
    contest(ourNo, { amountMinor, at = now() } = {}) {
      const paid = payment(ourNo)
      const dispute = {
        ...caseOf[paid.merchant.provider](at),
        amountMinor: amountMinor ?? paid.capturedMinor,
        status: 'needs_response' as const,
        at: at.toISOString(),
        dueAt: new Date(at.getTime() + 9 * 86_400_000).toISOString(),
        evidence: '',
      }
      paid.disputes = [...(paid.disputes ?? []), dispute]
      persistBank()
      return dispute.no
    },
    decide(ourNo, disputeNo, status) {
      const dispute = payment(ourNo).disputes?.find(({ no }) => no === disputeNo)
      if (!dispute) throw new Error(`the loopback knows no dispute ${disputeNo}`)
      dispute.status = status
      dispute.endedAt = now().toISOString()
      persistBank()
    },
    refundOutside(ourNo, amountMinor) {
      const refundNo = `outside${randomBytes(6).toString('hex')}`
      const made = refundLoopbackPayment({ ...bank, refunding: 'done' }, payment(ourNo), { refundNo, amountMinor })
      if (!made) throw new Error('more than was paid')
      persistBank()
      return refundNo
    },
  }
}

function wireOf(name: string): LoopbackProviderApi | undefined {
  return Object.entries(loopbackApis).find(([provider]) => provider === name)?.[1]
}

function post(url: string | undefined, { headers, body, query = '' }: LoopbackCallback): Promise<HttpResponse> {
  return callHttp(`${url}${query}`, {
    method: 'POST',
    headers,
    body,
    reach: ['127.0.0.0/8'],
    withinMs: 10_000,
    mostBytes: 100_000,
  })
}

/** Headers that contain a signature. Alipay's is in the body. */
const signatures = ['wechatpay-signature', 'stripe-signature', 'x-signature']
function spoilt(made: LoopbackCallback, how: 'body' | 'signature' | 'probe'): LoopbackCallback {
  const another = (text: string) => {
    const next = (digits: string) => digits.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    return text.includes('total_amount=') ? text.replace(/total_amount=\d+/, next) : text.replace(/\d(?=\D*$)/, next)
  }
  // Mercado Pago signs the address.
  if (how === 'body')
    return made.query === undefined ? { ...made, body: another(made.body) } : { ...made, query: another(made.query) }
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
