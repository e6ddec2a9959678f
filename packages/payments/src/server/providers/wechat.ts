import { parseUntrustedJson } from '@evops/platform/server'
import { constants, createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import type { PaymentAccountSecrets, IntentState } from '../../contract/index.ts'
import {
  providerAppIdOf,
  DayFileNotReadyError,
  ForgedCallbackError,
  callbackHeader,
  parseInstant,
  parseProviderJson,
  optionalMinorField,
  type Merchant,
  type VerifiedCallback,
  type PaymentProvider,
  ProviderError,
  type RawCallback,
  requireRecordField,
  parseSignedJson,
  requireSignedText,
  type PaymentReport,
  type RefundReport,
  requireTextField,
  UnknownSerial,
  type ProviderConnection,
  type ProviderResponse,
} from '../port.ts'
import { wechatRows } from './wechat-days.ts'
import { isSerialUnknown, wechatKeysOfSerial, wechatEncryptionKeyOf } from './wechat-keys.rules.ts'

/*
 * WeChat Pay v3, as documented by pay.weixin.qq.com. A request is signed over five lines, each ending with \n,
 * including the last one. Responses and callbacks are signed over three. The parameters for an app's script are signed
 * over four other lines.
 */

/** Five minutes, as in the documentation: earlier or later signatures are rejected. */
const freshMs = 5 * 60_000
/** The file is being created, or the day has no trade. */
const notReady = ['STATEMENT_CREATING', 'NO_STATEMENT_EXIST']
const probe = 'WECHATPAY/SIGNTEST/'

const states: Readonly<Record<string, IntentState>> = {
  SUCCESS: 'captured',
  REFUND: 'captured',
  NOTPAY: 'created',
  USERPAYING: 'created',
  ACCEPT: 'created',
  CLOSED: 'cancelled',
  REVOKED: 'cancelled',
  PAYERROR: 'failed',
}
const refundStates: Readonly<Record<string, RefundReport['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'sent',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}

export const wechat: PaymentProvider = {
  async create(wire, wish) {
    const { merchant } = wire
    const isPartner = merchant.subMerchantId !== ''
    const appId = providerAppIdOf(merchant, wish.method)
    // A mini-programme's page is called like any page inside WeChat, for another app.
    const method = wish.method === 'native' ? 'native' : 'jsapi'
    const path = `/v3/pay/${isPartner ? 'partner/' : ''}transactions/${method}`
    const reply = await requestWechat(wire, {
      channel: `transactions/${method}`,
      path,
      correlation: wish.ourNo,
      body: {
        ...(isPartner
          ? { sp_appid: appId, sp_mchid: merchant.merchantId, sub_mchid: merchant.subMerchantId }
          : { appid: appId, mchid: merchant.merchantId }),
        description: wish.subject,
        out_trade_no: wish.ourNo,
        time_expire: rfc3339(wish.expiresAt),
        notify_url: merchant.notifyUrl,
        ...(wish.shares && { settle_info: { profit_sharing: true } }),
        amount: { total: wish.amountMinor, currency: wish.currency },
        ...(method === 'jsapi' && { payer: { [isPartner ? 'sp_openid' : 'openid']: wish.payer } }),
      },
    })
    if (method === 'native') {
      const value = requireTextField(reply, 'code_url')
      if (value === '') throw new ProviderError('unknown', 'no code_url in the answer')
      return { providerNo: '', offer: { kind: 'qr', value } }
    }
    const prepayId = requireTextField(reply, 'prepay_id')
    if (prepayId === '') throw new ProviderError('unknown', 'no prepay_id in the answer')
    return {
      providerNo: '',
      offer: {
        kind: 'jsapi',
        value: prepayId,
        params: wechatPaymentParams({ ...merchant, appId }, prepayId, wire.now()),
      },
    }
  },
  async query(wire, { ourNo }) {
    const { path, who } = placeOf(wire.merchant, ourNo)
    return parsePayment(
      wire.merchant,
      await requestWechat(wire, { channel: 'query', path: `${path}?${who}`, correlation: ourNo }),
    )
  },
  async cancel(wire, { ourNo }) {
    const { path, body } = placeOf(wire.merchant, ourNo)
    await requestWechat(wire, { channel: 'close', path: `${path}/close`, correlation: ourNo, body })
  },
  async refund(wire, wish) {
    const sub = wire.merchant.subMerchantId
    const reply = await requestWechat(wire, {
      channel: 'refund',
      path: '/v3/refund/domestic/refunds',
      correlation: wish.refundNo,
      body: {
        ...(sub !== '' && { sub_mchid: sub }),
        // A PayScore collection has only WeChat's number.
        ...(wish.method === 'score' ? { transaction_id: wish.providerNo } : { out_trade_no: wish.ourNo }),
        out_refund_no: wish.refundNo,
        reason: wish.reason,
        notify_url: wire.merchant.notifyUrl,
        amount: { refund: wish.refundMinor, total: wish.amountMinor, currency: wish.currency },
      },
    })
    return parseRefund(reply, 'status')
  },
  async queryRefund(wire, { refundNo }) {
    const sub = wire.merchant.subMerchantId
    const path = `/v3/refund/domestic/refunds/${refundNo}${sub === '' ? '' : `?sub_mchid=${sub}`}`
    return parseRefund(await requestWechat(wire, { channel: 'query refund', path, correlation: refundNo }), 'status')
  },
  async *dayFile(wire, { day }) {
    const sub = wire.merchant.subMerchantId
    const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP${sub === '' ? '' : `&sub_mchid=${sub}`}`
    const reply = await requestWechat(wire, { channel: 'tradebill', path, correlation: day }).catch(
      (error: unknown) => {
        const isLate = error instanceof ProviderError && notReady.includes(error.message)
        throw isLate ? new DayFileNotReadyError() : error
      },
    )
    // The location is a full address on the same host.
    const { pathname, search } = new URL(requireTextField(reply, 'download_url'))
    const file = { method: 'GET', path: `${pathname}${search}`, body: '' } as const
    const bytes = await wire.load({
      channel: 'billdownload',
      method: 'GET',
      path: file.path,
      correlation: day,
      headers: { authorization: wechatAuthorizationHeader(wire.merchant, file, wire.now()) },
    })
    yield* wechatRows(bytes, { merchant: wire.merchant, sha1: requireTextField(reply, 'hash_value') })
  },
  parse,
  taken: { status: 204, type: 'application/json', body: '' },
  refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
}

function placeOf({ merchantId, subMerchantId }: Merchant, ourNo: string) {
  if (subMerchantId === '')
    return {
      path: `/v3/pay/transactions/out-trade-no/${ourNo}`,
      who: `mchid=${merchantId}`,
      body: { mchid: merchantId },
    }
  return {
    path: `/v3/pay/partner/transactions/out-trade-no/${ourNo}`,
    who: `sp_mchid=${merchantId}&sub_mchid=${subMerchantId}`,
    body: { sp_mchid: merchantId, sub_mchid: subMerchantId },
  }
}

interface Call {
  channel: string
  path: string
  correlation: string
  body?: Readonly<Record<string, unknown>>
}
/** Signs and sends a call, and verifies the response. Throws ProviderError. */
export async function requestWechat(wire: ProviderConnection, call: Call): Promise<Record<string, unknown>> {
  const answer = await sendWechatRequest(wire, call)
  if (!isWechatResponseGenuine(wire.merchant, answer, wire.now()))
    throw new ProviderError('unknown', 'the signature of the answer is not valid')
  return answer.text === '' ? {} : parseProviderJson(answer.text)
}
/** Returns the unverified response. Throws ProviderError for a refusal. */
export async function sendWechatRequest(wire: ProviderConnection, { body, ...call }: Call): Promise<ProviderResponse> {
  const method = body === undefined ? 'GET' : 'POST'
  const text = body === undefined ? '' : JSON.stringify(body)
  const answer = await wire.sendRequest({
    ...call,
    method,
    headers: {
      accept: 'application/json',
      authorization: wechatAuthorizationHeader(wire.merchant, { method, path: call.path, body: text }, wire.now()),
      'wechatpay-serial': wechatEncryptionKeyOf(wire.merchant, wire.now())?.serial ?? '',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: text }),
  })
  if (answer.status >= 500 || answer.status === 429) throw new ProviderError('unknown', `HTTP ${answer.status}`)
  if (answer.status >= 400) {
    const refusal = requireTextField(parsedOr(answer.text), 'code')
    const isMissing = answer.status === 404 || refusal === 'ORDER_NOT_EXIST' || refusal === 'RESOURCE_NOT_EXISTS'
    throw new ProviderError(isMissing ? 'missing' : 'refused', refusal || `HTTP ${answer.status}`)
  }
  return answer
}
/** Returns true if a response is signed with a key of the merchant that is valid at the instant. */
export function isWechatResponseGenuine(merchant: Merchant, answer: ProviderResponse, now: Date): boolean {
  const signed = {
    timestamp: answer.header('wechatpay-timestamp'),
    nonce: answer.header('wechatpay-nonce'),
    serial: answer.header('wechatpay-serial'),
    signature: answer.header('wechatpay-signature'),
    body: answer.text,
  }
  return isSignatureValid(merchant, signed, now)
}
function parsedOr(text: string): unknown {
  try {
    return parseUntrustedJson(text)
  } catch {
    return {}
  }
}

/** Returns the `Authorization` header of a request: the path is signed with its query, the body as the sent bytes. */
export function wechatAuthorizationHeader(
  { merchantId, keySerial, secrets }: Pick<Merchant, 'merchantId' | 'keySerial' | 'secrets'>,
  { method, path, body }: { method: string; path: string; body: string },
  at: Date,
  nonce = randomBytes(16).toString('hex'),
): string {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = sign(secrets, `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
  return `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${keySerial}",signature="${signature}"`
}

/** Returns the parameters of `wx.requestPayment`: four lines, `prepay_id=` before the number. */
export function wechatPaymentParams(
  { appId, secrets }: Pick<Merchant, 'appId' | 'secrets'>,
  prepayId: string,
  at: Date,
  nonceStr = randomBytes(16).toString('hex'),
): Record<string, string> {
  const timeStamp = String(Math.floor(at.getTime() / 1_000))
  const packaged = `prepay_id=${prepayId}`
  const paySign = sign(secrets, `${appId}\n${timeStamp}\n${nonceStr}\n${packaged}\n`)
  return { appId, timeStamp, nonceStr, package: packaged, signType: 'RSA', paySign }
}

function sign(secrets: PaymentAccountSecrets, text: string): string {
  return createSign('RSA-SHA256')
    .update(text)
    .sign(secrets.privateKey ?? '', 'base64')
}

interface Signed {
  timestamp: string
  nonce: string
  serial: string
  signature: string
  body: string | Buffer
}
/**
 * Verifies with the key of the serial number: WeChat Pay's public key, or one of its rotating certificates. Previous
 * secrets are tried as well.
 */
function isSignatureValid(
  merchant: Merchant,
  { timestamp, nonce, serial, signature, body }: Signed,
  now: Date,
): boolean {
  return wechatKeysOfSerial(merchant, serial, now).some((key) => {
    const verify = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n`).update(body).update('\n')
    return verify.verify({ key, padding: constants.RSA_PKCS1_PADDING }, signature, 'base64')
  })
}
function parse(merchant: Merchant, raw: RawCallback, now: Date): VerifiedCallback {
  const signed = {
    timestamp: callbackHeader(raw, 'wechatpay-timestamp'),
    nonce: callbackHeader(raw, 'wechatpay-nonce'),
    serial: callbackHeader(raw, 'wechatpay-serial'),
    signature: callbackHeader(raw, 'wechatpay-signature'),
    body: raw.body,
  }
  // WeChat checks whether signatures are verified: this one is intentionally wrong and must be rejected.
  if (signed.signature.startsWith(probe)) throw new ForgedCallbackError('a probe of the signature')
  const age = Math.abs(now.getTime() - Number(signed.timestamp) * 1_000)
  if (!(age <= freshMs)) throw new ForgedCallbackError('signed too long ago')
  if (!isSignatureValid(merchant, signed, now))
    throw isSerialUnknown(merchant, signed.serial)
      ? new UnknownSerial('signed by a key that nobody knows')
      : new ForgedCallbackError('the signature is not valid')
  const event = parseSignedJson(raw.body.toString('utf8'))
  const key = requireSignedText(requireTextField(event, 'id'), 'id')
  const type = requireTextField(event, 'event_type')
  const resource = parseSignedJson(decryptResource(merchant, requireRecordField(event, 'resource')))
  if (type.startsWith('TRANSACTION.')) return { key, kind: 'payment', report: parsePayment(merchant, resource) }
  if (type.startsWith('PAYSCORE.')) {
    const look = { ourNo: requireTextField(resource, 'out_order_no'), providerNo: '', method: 'score' } as const
    return { key, kind: 'payment', look }
  }
  if (type.startsWith('COMPLAINT.')) {
    const disputeNo = requireSignedText(requireTextField(resource, 'complaint_id'), 'complaint_id')
    return { key, kind: 'dispute', look: { disputeNo } }
  }
  if (type.startsWith('REFUND.'))
    return {
      key,
      kind: 'refund',
      ourNo: requireTextField(resource, 'out_trade_no'),
      report: parseRefund(resource, 'refund_status'),
    }
  return { key, kind: 'other' }
}

/** AEAD_AES_256_GCM with the APIv3 key: the last 16 bytes are the tag. Throws Forged. */
export function decryptResource(
  { secrets, oldSecrets }: Pick<Merchant, 'secrets' | 'oldSecrets'>,
  resource: Record<string, unknown>,
): string {
  const sealed = Buffer.from(requireTextField(resource, 'ciphertext'), 'base64')
  for (const { apiV3Key } of [secrets, oldSecrets ?? {}]) {
    if (apiV3Key === undefined || sealed.length < 17) continue
    try {
      const decipher = createDecipheriv('aes-256-gcm', apiV3Key, requireTextField(resource, 'nonce'))
        .setAAD(Buffer.from(requireTextField(resource, 'associated_data')))
        .setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
    } catch {
      // Encrypted with the other key, or by another sender.
    }
  }
  throw new ForgedCallbackError('the content does not open')
}

function parsePayment(merchant: Merchant, body: Record<string, unknown>): PaymentReport {
  const amount = requireRecordField(body, 'amount')
  const state = states[requireTextField(body, 'trade_state')] ?? 'created'
  const amountMinor = optionalMinorField(amount, 'total') ?? 0
  return {
    ourNo: requireTextField(body, 'out_trade_no'),
    providerNo: requireTextField(body, 'transaction_id'),
    // For a sub-merchant, both numbers must be ours.
    merchantId: sameSub(merchant, body)
      ? requireTextField(body, 'mchid') || requireTextField(body, 'sp_mchid') || undefined
      : '?',
    appId: requireTextField(body, 'appid') || requireTextField(body, 'sp_appid') || undefined,
    state,
    amountMinor,
    currency: requireTextField(amount, 'currency') || 'CNY',
    capturedMinor: state === 'captured' ? amountMinor : 0,
    at: parseInstant(requireTextField(body, 'success_time')),
  }
}
function sameSub({ subMerchantId }: Merchant, body: Record<string, unknown>): boolean {
  return requireTextField(body, 'sub_mchid') === subMerchantId
}
function parseRefund(body: Record<string, unknown>, status: 'status' | 'refund_status'): RefundReport {
  const providerState = requireTextField(body, status)
  return {
    refundNo: requireTextField(body, 'out_refund_no'),
    providerNo: requireTextField(body, 'refund_id'),
    state: refundStates[providerState] ?? 'sent',
    refundMinor: optionalMinorField(requireRecordField(body, 'amount'), 'refund'),
    // A callback of a refund has no currency: it is always yuan.
    currency: requireTextField(requireRecordField(body, 'amount'), 'currency') || 'CNY',
    reason: providerState,
  }
}

/** `2026-11-22T20:00:00+00:00`: WeChat accepts no fractions of a second. */
function rfc3339(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, '+00:00')
}
