import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { minorToDecimal } from '../server/decimals.rules.ts'
import {
  formatBeijingTime,
  beijingDay,
  headerText,
  isDisputeClosed,
  type LoopbackBooks,
  linesOfDay,
  type LoopbackResponse,
  type LoopbackFileLine,
  type LoopbackMerchant,
  type LoopbackPayment,
  type LoopbackRefund,
  type LoopbackProviderApi,
  merchantIdInFile,
  openLoopbackPayment,
  refundLoopbackPayment,
} from './bank.ts'
import { payscoreOrderOf, routeWechatPayscore } from './wechat-payscore-wire.ts'
import { certificateList, signingKeyOf } from './wechat-certificates-wire.ts'
import { routeWechatComplaints } from './wechat-complaints-wire.ts'
import { routeWechatShares } from './wechat-shares-wire.ts'
import { createRsaKeyPair } from './key-pairs.ts'

/*
 * WeChat Pay v3, simulated from its side: checks merchants' signatures, signs its responses, and encrypts its
 * callbacks.
 */

const states = {
  created: 'NOTPAY',
  authorised: 'NOTPAY',
  captured: 'SUCCESS',
  cancelled: 'CLOSED',
  failed: 'PAYERROR',
}
const refunds = { done: 'SUCCESS', sent: 'PROCESSING', failed: 'ABNORMAL' }

/** Mini-programme of all merchants here, the same as the demo's channel. */
const miniAppId = 'wxdemomini'

export const wechatLoopbackApi: LoopbackProviderApi = {
  merchant({ merchantId, appId }) {
    const [ours, theirs] = [createRsaKeyPair(), createRsaKeyPair()]
    const secrets = {
      privateKey: ours.privateKey,
      apiV3Key: randomBytes(16).toString('hex'),
      publicKey: theirs.publicKey,
      publicKeyId: `PUB_KEY_ID_${merchantId}`,
    }
    const own = { privateKey: theirs.privateKey, merchantKey: ours.publicKey }
    return { provider: 'wechat', merchantId, appId, miniAppId, keySerial: 'LOOPBACK0001', secrets, own }
  },
  answer(bank, request) {
    const merchant = bank.merchants.find((one) => one.provider === 'wechat' && isSigned(one, request.method, request))
    if (!merchant) return { status: 401, body: JSON.stringify({ code: 'SIGN_ERROR' }) }
    return route(bank, merchant, { ...request, payload: request.body === '' ? {} : JSON.parse(request.body) })
  },
  callback(bank, { payment, refund, dispute, amountMinor, key }) {
    const { merchant } = payment
    if (dispute) {
      const content = JSON.stringify({ complaint_id: dispute.no, action_type: 'CREATE_COMPLAINT' })
      const complaint = JSON.stringify({
        id: key,
        create_time: bank.now().toISOString(),
        event_type: isDisputeClosed(dispute) ? 'COMPLAINT.STATE_CHANGE' : 'COMPLAINT.CREATE',
        resource_type: 'encrypt-resource',
        resource: encryptResource(merchant, content, 'complaint'),
      })
      return this.sign(merchant, { body: complaint, at: bank.now() })
    }
    const isScore = payment.method === 'score'
    const usual = isScore ? payscoreOrderOf(payment) : paymentReply(payment, amountMinor)
    const resource = refund ? toRefundReply(payment, refund) : usual
    const word = isScore ? `PAYSCORE.USER_${payment.state === 'captured' ? 'PAID' : 'CONFIRM'}` : 'TRANSACTION.SUCCESS'
    const body = JSON.stringify({
      id: key,
      create_time: bank.now().toISOString(),
      event_type: refund ? `REFUND.${refunds[refund.state]}` : word,
      resource_type: 'encrypt-resource',
      resource: encryptResource(merchant, JSON.stringify(resource), refund ? 'refund' : 'transaction'),
    })
    return this.sign(merchant, { body, at: bank.now() })
  },
  sign: (merchant, { body, at }) => ({
    headers: { 'content-type': 'application/json', ...signatureHeaders(merchant, body, at) },
    body,
  }),
}

function isSigned(
  { own, merchantId }: LoopbackMerchant,
  method: string,
  request: { path: string; headers: Readonly<Record<string, string | string[] | undefined>>; body: string },
): boolean {
  const line = headerText(request, 'authorization')
  const authField = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(line)?.[1] ?? ''
  if (!line.startsWith('WECHATPAY2-SHA256-RSA2048 ') || authField('mchid') !== merchantId) return false
  const text = `${method}\n${request.path}\n${authField('timestamp')}\n${authField('nonce_str')}\n${request.body}\n`
  return createVerify('RSA-SHA256')
    .update(text)
    .verify(own.merchantKey ?? '', authField('signature'), 'base64')
}
function signatureHeaders(merchant: LoopbackMerchant, body: string, at: Date): Record<string, string> {
  const { serial, privateKey } = signingKeyOf(merchant)
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const nonce = randomBytes(12).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signature,
  }
}
function encryptResource(merchant: LoopbackMerchant, text: string, associated: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', merchant.secrets.apiV3Key ?? '', nonce).setAAD(Buffer.from(associated))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    nonce,
    associated_data: associated,
  }
}

function paymentReply(payment: LoopbackPayment, amountMinor = payment.amountMinor) {
  const { merchant, appId = merchant.appId } = payment
  return {
    ...(payment.subMerchantId === ''
      ? { mchid: merchant.merchantId, appid: appId }
      : { sp_mchid: merchant.merchantId, sp_appid: appId, sub_mchid: payment.subMerchantId }),
    out_trade_no: payment.ourNo,
    transaction_id: payment.state === 'captured' ? payment.providerNo : undefined,
    trade_state: states[payment.state],
    success_time: payment.paidAt?.toISOString(),
    amount: { total: amountMinor, payer_total: amountMinor, currency: payment.currency },
  }
}
function toRefundReply(payment: LoopbackPayment, refund: LoopbackRefund) {
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

export interface WechatRequest {
  method: string
  path: string
  payload: {
    appid?: string
    sp_appid?: string
    payer?: { openid?: string; sp_openid?: string }
    out_trade_no?: string
    transaction_id?: string
    out_refund_no?: string
    notify_url?: string
    amount?: { total?: number; refund?: number; currency?: string }
    settle_info?: { profit_sharing?: boolean }
    sub_mchid?: string
    response_content?: string
  }
}
function route(bank: LoopbackBooks, merchant: LoopbackMerchant, { path, payload }: WechatRequest): LoopbackResponse {
  const answer = (status: number, value?: unknown) => {
    const body = value === undefined ? '' : JSON.stringify(value)
    return {
      status,
      body,
      headers: { 'content-type': 'application/json', ...signatureHeaders(merchant, body, bank.now()) },
    }
  }
  const refusal = (status: number, code: string) => answer(status, { code, message: code })
  const bill = certificatesAnswer(bank, merchant, { path, answer }) ?? billAnswer(bank, merchant, { path, answer })
  if (bill) return bill
  const of = (ourNo: string | undefined) => {
    const found = bank.payments.get(ourNo ?? '')
    return found?.merchant === merchant ? found : undefined
  }
  const other = otherRoute(bank, merchant, { path, payload })
  if (other) return answer(...other)
  const [, method] = /^\/v3\/pay\/(?:partner\/)?transactions\/(native|jsapi)$/.exec(path) ?? []
  if (method !== undefined) {
    const fault = faultOf(merchant, method, payload)
    if (fault !== undefined) return refusal(400, fault)
    const { out_trade_no: ourNo = '', notify_url: notifyUrl = '', amount = {} } = payload
    const made = openLoopbackPayment(bank, {
      merchant,
      ourNo,
      appId: payload.appid ?? payload.sp_appid ?? '',
      notifyUrl,
      method,
      amountMinor: amount.total ?? 0,
      currency: amount.currency ?? 'CNY',
      isFrozen: payload.settle_info?.profit_sharing === true,
      ...(payload.sub_mchid !== undefined && { subMerchantId: payload.sub_mchid }),
    })
    return answer(
      200,
      method === 'native'
        ? { code_url: `weixin://wxpay/bizpayurl?pr=${made.providerNo}` }
        : { prepay_id: `wx${made.providerNo}` },
    )
  }
  const [, queried, close] = /^\/v3\/pay\/(?:partner\/)?transactions\/out-trade-no\/(\w+)(\/close)?/.exec(path) ?? []
  if (queried !== undefined) {
    const found = of(queried)
    if (!found) return refusal(404, 'ORDER_NOT_EXIST')
    if (close === undefined) return answer(200, paymentReply(found))
    if (found.state === 'captured') return refusal(400, 'ORDERPAID')
    found.state = 'cancelled'
    return answer(204)
  }
  const [, refundNo] = /^\/v3\/refund\/domestic\/refunds(?:\/(\w+))?$/.exec(path) ?? [undefined, undefined]
  if (refundNo !== undefined) {
    const found = [...bank.payments.values()].find(({ refunds: own }) => own.has(refundNo))
    const refund = found?.refunds.get(refundNo)
    return found && refund ? answer(200, toRefundReply(found, refund)) : refusal(404, 'RESOURCE_NOT_EXISTS')
  }
  if (path === '/v3/refund/domestic/refunds') {
    const byNo = [...bank.payments.values()].find(({ providerNo }) => providerNo === payload.transaction_id)
    const found = of(payload.out_trade_no ?? byNo?.ourNo)
    if (!found) return refusal(404, 'RESOURCE_NOT_EXISTS')
    const made = refundLoopbackPayment(bank, found, {
      refundNo: payload.out_refund_no ?? '',
      amountMinor: payload.amount?.refund ?? 0,
    })
    return made ? answer(200, toRefundReply(found, made)) : refusal(403, 'NOT_ENOUGH')
  }
  return refusal(404, 'NOT_FOUND')
}

/** Answers calls about complaints, shares and PayScore. Undefined: the call is about something else. */
function otherRoute(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  call: Pick<WechatRequest, 'path' | 'payload'>,
): [number, object?] | undefined {
  const { path, payload } = call
  return (
    routeWechatComplaints(bank, merchant, { path, payload }) ??
    routeWechatShares(bank, merchant, { path, payload }) ??
    routeWechatPayscore(bank, merchant, { path, payload })
  )
}

/** Returns the error for an app that is not bound to the merchant, or a payer who is unknown in it. */
function faultOf(
  { appId, miniAppId: mini }: LoopbackMerchant,
  method: string,
  { appid, sp_appid: partner, payer }: WechatRequest['payload'],
): string | undefined {
  const requestedAppId = appid ?? partner
  if (requestedAppId === undefined || ![appId, mini].includes(requestedAppId)) return 'APPID_MCHID_NOT_MATCH'
  return method === 'jsapi' && !(payer?.openid ?? payer?.sp_openid) ? 'PARAM_ERROR' : undefined
}

function certificatesAnswer(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { path, answer }: { path: string; answer: (status: number, value?: unknown) => LoopbackResponse },
): LoopbackResponse | undefined {
  if (path !== '/v3/certificates') return undefined
  const list = certificateList(bank, merchant, (text, associated) => encryptResource(merchant, text, associated))
  const reply = answer(200, list)
  // Signed over other bytes, so the signature is not valid.
  return bank.certificateFault === 'signature' ? { ...reply, body: `${reply.body.toString()} ` } : reply
}
const billTitles =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const totalTitles = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
/** Returns the bill of all trades: cells with a leading backtick, two title lines, one row of totals. */
function billOf(bank: LoopbackBooks, merchant: LoopbackMerchant, lines: readonly LoopbackFileLine[]): string {
  const yuan = (minor: number) => minorToDecimal(minor, 'CNY')
  const row = ({ payment, refund, at, amountMinor, feeMinor }: LoopbackFileLine) => {
    const paid = refund ? '0.00' : yuan(amountMinor)
    const gone = refund ? yuan(amountMinor) : '0.00'
    const where = [
      formatBeijingTime(at),
      merchant.appId,
      merchantIdInFile(bank, merchant),
      payment.subMerchantId || '0',
      '',
    ]
    const whose = [payment.providerNo, payment.ourNo, 'openid', 'NATIVE', refund ? 'REFUND' : 'SUCCESS']
    const back = [refund?.providerNo ?? '0', refund?.refundNo ?? '0', gone, '0.00']
    const kind = refund ? ['ORIGINAL', 'SUCCESS'] : ['', '']
    const fee = [`${yuan(feeMinor)}000`, '0.60%', paid, gone, '']
    return [...where, ...whose, 'OTHERS', 'CNY', paid, '0.00', ...back, ...kind, 'Top-up, by code', '', ...fee]
  }
  const formatBillLine = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(',')
  const totals = [String(lines.length), '0.00', '0.00', '0.00', '0.00', '0.00', '0.00']
  return `\uFEFF${[billTitles, ...lines.map((line) => formatBillLine(row(line))), totalTitles, formatBillLine(totals)].join('\r\n')}\r\n`
}

/** Returns the location of a day's bill, or the bill. Undefined if neither is requested. */
function billAnswer(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { path, answer }: { path: string; answer: (status: number, value?: unknown) => LoopbackResponse },
): LoopbackResponse | undefined {
  const { pathname, searchParams } = new URL(path, 'http://wechat')
  // Only one sub-merchant's trades, if requested.
  const [day = '', sub] = (searchParams.get('token') ?? searchParams.get('bill_date') ?? '').split('.')
  const wanted = sub ?? searchParams.get('sub_mchid') ?? ''
  const lines = linesOfDay(bank, merchant, beijingDay(day)).filter(
    ({ payment }) => wanted === '' || payment.subMerchantId === wanted,
  )
  if (pathname === '/v3/bill/tradebill') {
    const refusal = bank.dayFault === 'late' ? 'STATEMENT_CREATING' : 'NO_STATEMENT_EXIST'
    if (bank.dayFault === 'late' || lines.length === 0) return answer(400, { code: refusal, message: refusal })
    const hash = createHash('sha1')
      .update(billOf(bank, merchant, lines))
      .digest('hex')
    const download_url = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${day}.${wanted}`
    return answer(200, { hash_type: 'SHA1', hash_value: hash, download_url })
  }
  if (pathname !== '/v3/billdownload/file') return undefined
  const text = billOf(bank, merchant, lines)
  const packed = gzipSync(bank.dayFault === 'hash' ? text.replace('.', ',') : text)
  return { status: 200, body: bank.dayFault === 'half' ? packed.subarray(0, packed.length >> 1) : packed }
}

/**
 * Does what WeChat's app does with `wx.requestPayment`: returns the payment if the merchant's signature is valid for
 * the app. Throws the app's error.
 */
export function simulateWechatAppCall(
  bank: LoopbackBooks,
  appId: string,
  params: Readonly<Record<string, string>>,
): string {
  const { timeStamp = '', nonceStr = '', package: packaged = '', paySign = '' } = params
  const prepaid = packaged.replace('prepay_id=wx', '')
  const payment = [...bank.payments.values()].find(({ providerNo }) => providerNo === prepaid)
  if (!payment || payment.appId !== appId) throw new Error('requestPayment:fail no such prepay_id')
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${packaged}\n`
  const key = payment.merchant.own.merchantKey ?? ''
  if (!createVerify('RSA-SHA256').update(text).verify(key, paySign, 'base64'))
    throw new Error('requestPayment:fail wrong signature')
  return payment.ourNo
}
