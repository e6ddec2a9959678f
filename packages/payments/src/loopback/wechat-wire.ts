import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  headerText,
  type Bank,
  type LoopAnswer,
  type LoopMerchant,
  type LoopPayment,
  type LoopRefund,
  type LoopWire,
  open,
  refundOf,
} from './bank.ts'
import { scoreOf, scoreRoute } from './wechat-payscore-wire.ts'
import { shareRoute } from './wechat-shares-wire.ts'

/* WeChat Pay v3 from its own side: it checks what merchants sign, signs its answers, seals what it calls back with. */

const states = {
  created: 'NOTPAY',
  authorised: 'NOTPAY',
  captured: 'SUCCESS',
  cancelled: 'CLOSED',
  failed: 'PAYERROR',
}
const refunds = { done: 'SUCCESS', sent: 'PROCESSING', failed: 'ABNORMAL' }

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export const wechatWire: LoopWire = {
  merchant({ merchantId, appId }) {
    const [ours, theirs] = [pair(), pair()]
    const secrets = {
      privateKey: ours.privateKey,
      apiV3Key: randomBytes(16).toString('hex'),
      publicKey: theirs.publicKey,
      publicKeyId: `PUB_KEY_ID_${merchantId}`,
    }
    const own = { privateKey: theirs.privateKey, merchantKey: ours.publicKey }
    return { provider: 'wechat', merchantId, appId, keySerial: 'LOOPBACK0001', secrets, own }
  },
  answer(bank, request) {
    const merchant = bank.merchants.find(
      (one) => one.provider === 'wechat' && isSigned(one, request.method, request),
    )
    if (!merchant) return { status: 401, body: JSON.stringify({ code: 'SIGN_ERROR' }) }
    return route(bank, merchant, { ...request, given: request.body === '' ? {} : JSON.parse(request.body) })
  },
  callback(bank, { payment, refund, amountMinor, key }) {
    const { merchant } = payment
    const isScore = payment.method === 'score'
    const usual = isScore ? scoreOf(payment) : saying(payment, amountMinor)
    const resource = refund ? told(payment, refund) : usual
    const word = isScore
      ? `PAYSCORE.USER_${payment.state === 'captured' ? 'PAID' : 'CONFIRM'}`
      : 'TRANSACTION.SUCCESS'
    const body = JSON.stringify({
      id: key,
      create_time: bank.now().toISOString(),
      event_type: refund ? `REFUND.${refunds[refund.state]}` : word,
      resource_type: 'encrypt-resource',
      resource: sealed(merchant, JSON.stringify(resource), refund ? 'refund' : 'transaction'),
    })
    return { headers: { 'content-type': 'application/json', ...signed(merchant, body, bank.now()) }, body }
  },
}

function isSigned(
  { own, merchantId }: LoopMerchant,
  method: string,
  request: { path: string; headers: Readonly<Record<string, string | string[] | undefined>>; body: string },
): boolean {
  const line = headerText(request, 'authorization')
  const said = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(line)?.[1] ?? ''
  if (!line.startsWith('WECHATPAY2-SHA256-RSA2048 ') || said('mchid') !== merchantId) return false
  const text = `${method}\n${request.path}\n${said('timestamp')}\n${said('nonce_str')}\n${request.body}\n`
  return createVerify('RSA-SHA256')
    .update(text)
    .verify(own.merchantKey ?? '', said('signature'), 'base64')
}
function signed(merchant: LoopMerchant, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const nonce = randomBytes(12).toString('hex')
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${body}\n`)
    .sign(merchant.own.privateKey ?? '', 'base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': merchant.secrets.publicKeyId ?? '',
    'wechatpay-signature': signature,
  }
}
function sealed(merchant: LoopMerchant, text: string, associated: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', merchant.secrets.apiV3Key ?? '', nonce).setAAD(
    Buffer.from(associated),
  )
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    nonce,
    associated_data: associated,
  }
}

function saying(payment: LoopPayment, amountMinor = payment.amountMinor) {
  const { merchant } = payment
  return {
    ...(payment.subMerchantId === ''
      ? { mchid: merchant.merchantId, appid: merchant.appId }
      : { sp_mchid: merchant.merchantId, sp_appid: merchant.appId, sub_mchid: payment.subMerchantId }),
    out_trade_no: payment.ourNo,
    transaction_id: payment.state === 'captured' ? payment.providerNo : undefined,
    trade_state: states[payment.state],
    success_time: payment.paidAt?.toISOString(),
    amount: { total: amountMinor, payer_total: amountMinor, currency: payment.currency },
  }
}
function told(payment: LoopPayment, refund: LoopRefund) {
  return {
    mchid: payment.merchant.merchantId,
    out_trade_no: payment.ourNo,
    out_refund_no: refund.refundNo,
    refund_id: refund.providerNo,
    refund_status: refunds[refund.state],
    status: refunds[refund.state],
    amount: { refund: refund.amountMinor, total: payment.amountMinor, currency: payment.currency },
  }
}

export interface Given {
  method: string
  path: string
  given: {
    out_trade_no?: string
    transaction_id?: string
    out_refund_no?: string
    notify_url?: string
    amount?: { total?: number; refund?: number; currency?: string }
    settle_info?: { profit_sharing?: boolean }
    sub_mchid?: string
  }
}
function route(bank: Bank, merchant: LoopMerchant, { path, given }: Given): LoopAnswer {
  const answer = (status: number, value?: unknown) => {
    const body = value === undefined ? '' : JSON.stringify(value)
    return {
      status,
      body,
      headers: { 'content-type': 'application/json', ...signed(merchant, body, bank.now()) },
    }
  }
  const refusal = (status: number, code: string) => answer(status, { code, message: code })
  const of = (ourNo: string | undefined) => {
    const found = bank.payments.get(ourNo ?? '')
    return found?.merchant === merchant ? found : undefined
  }
  const other = shareRoute(bank, merchant, { path, given }) ?? scoreRoute(bank, merchant, { path, given })
  if (other) return answer(...other)
  const [, method] = /^\/v3\/pay\/(?:partner\/)?transactions\/(native|jsapi)$/.exec(path) ?? []
  if (method !== undefined) {
    const { out_trade_no: ourNo = '', notify_url: notifyUrl = '', amount = {} } = given
    const wanted = {
      merchant,
      ourNo,
      notifyUrl,
      method,
      amountMinor: amount.total ?? 0,
      currency: amount.currency ?? 'CNY',
      isFrozen: given.settle_info?.profit_sharing === true,
      ...(given.sub_mchid !== undefined && { subMerchantId: given.sub_mchid }),
    }
    const made = open(bank, wanted)
    return answer(
      200,
      method === 'native'
        ? { code_url: `weixin://wxpay/bizpayurl?pr=${made.providerNo}` }
        : { prepay_id: `wx${made.providerNo}` },
    )
  }
  const [, queried, close] =
    /^\/v3\/pay\/(?:partner\/)?transactions\/out-trade-no\/(\w+)(\/close)?/.exec(path) ?? []
  if (queried !== undefined) {
    const found = of(queried)
    if (!found) return refusal(404, 'ORDER_NOT_EXIST')
    if (close === undefined) return answer(200, saying(found))
    if (found.state === 'captured') return refusal(400, 'ORDERPAID')
    found.state = 'cancelled'
    return answer(204)
  }
  const [, refundNo] = /^\/v3\/refund\/domestic\/refunds(?:\/(\w+))?$/.exec(path) ?? [undefined, undefined]
  if (refundNo !== undefined) {
    const found = [...bank.payments.values()].find(({ refunds: own }) => own.has(refundNo))
    const refund = found?.refunds.get(refundNo)
    return found && refund ? answer(200, told(found, refund)) : refusal(404, 'RESOURCE_NOT_EXISTS')
  }
  if (path === '/v3/refund/domestic/refunds') {
    const byNo = [...bank.payments.values()].find(({ providerNo }) => providerNo === given.transaction_id)
    const found = of(given.out_trade_no ?? byNo?.ourNo)
    if (!found) return refusal(404, 'RESOURCE_NOT_EXISTS')
    const made = refundOf(bank, found, {
      refundNo: given.out_refund_no ?? '',
      amountMinor: given.amount?.refund ?? 0,
    })
    return made ? answer(200, told(found, made)) : refusal(403, 'NOT_ENOUGH')
  }
  return refusal(404, 'NOT_FOUND')
}
