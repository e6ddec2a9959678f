import {
  createCipheriv,
  createHmac,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { expect, test } from 'vitest'
import type { PaymentAccountSecrets } from '../../contract/index.ts'
import { minorToDecimal, decimalToMinor } from '../decimals.rules.ts'
import { ForgedCallbackError, type Merchant } from '../port.ts'
import { alipay, formatAlipayTime, alipaySignedText } from './alipay.ts'
import { mercadopagoSignedText, mercadopago } from './mercadopago.ts'
import { stripe } from './stripe.ts'
import { wechatAuthorizationHeader, wechatPaymentParams, wechat } from './wechat.ts'

/* The signed texts are written out here as in the providers' documents, with node:crypto only. */

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const ours = pair()
const theirs = pair()
const at = new Date('2026-11-22T12:00:00Z')
const seconds = '1795348800'

function aMerchant(secrets: PaymentAccountSecrets, more: Partial<Merchant> = {}): Merchant {
  return {
    operatorId: '',
    accountId: '',
    name: 'Test',
    provider: 'wechat',
    merchantId: '1900009191',
    appId: 'wx8888888888888888',
    subMerchantId: '',
    miniAppId: '',
    serviceId: '',
    keySerial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
    secrets,
    oldSecrets: null,
    base: '',
    notifyUrl: '',
    ...more,
  }
}

test('A2 WeChat: a request is signed over five lines, the body as it is sent; an app is called with four other ones', () => {
  const merchant = aMerchant({ privateKey: ours.privateKey })
  const body = '{"out_trade_no":"充电"}'
  const line = wechatAuthorizationHeader(merchant, { method: 'POST', path: '/v3/pay?x=1', body }, at, 'NONCE')
  const signature = /signature="([^"]+)"/.exec(line)?.[1] ?? ''
  expect(line).toBe(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="NONCE",timestamp="${seconds}",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",signature="${signature}"`,
  )
  const isValidSignature = (text: string, candidate: string) =>
    createVerify('RSA-SHA256').update(text).verify(ours.publicKey, candidate, 'base64')
  expect(isValidSignature(`POST\n/v3/pay?x=1\n${seconds}\nNONCE\n${body}\n`, signature)).toBe(true)
  expect(isValidSignature(`POST\n/v3/pay?x=1\n${seconds}\nNONCE\n${body}`, signature)).toBe(false)
  const { paySign = '', ...rest } = wechatPaymentParams(merchant, 'wx201410272009395522657a690389285100', at, 'N')
  const packaged = 'prepay_id=wx201410272009395522657a690389285100'
  expect(rest).toEqual({
    appId: 'wx8888888888888888',
    timeStamp: seconds,
    nonceStr: 'N',
    package: packaged,
    signType: 'RSA',
  })
  expect(isValidSignature(`wx8888888888888888\n${seconds}\nN\n${packaged}\n`, paySign)).toBe(true)
})

/** A WeChat callback, encrypted and signed by this test. */
function wechatCallback(serial: string, { key = 'k'.repeat(32), signedBy = theirs.privateKey } = {}) {
  const plain = JSON.stringify({
    mchid: '1900009191',
    appid: 'wx8888888888888888',
    out_trade_no: 'abc',
    transaction_id: '42',
    trade_state: 'SUCCESS',
    success_time: '2026-11-22T20:00:00+08:00',
    amount: { total: 100, currency: 'CNY' },
  })
  const cipher = createCipheriv('aes-256-gcm', key, 'nonce-of-12b').setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64')
  const body = `{"id":"EV-1","event_type":"TRANSACTION.SUCCESS","resource":{"ciphertext":"${sealed}","nonce":"nonce-of-12b","associated_data":"transaction"}}`
  const signature = sign('sha256', Buffer.from(`${seconds}\nxyz\n${body}\n`), signedBy).toString('base64')
  return {
    query: {},
    body: Buffer.from(body),
    headers: {
      'wechatpay-timestamp': seconds,
      'wechatpay-nonce': 'xyz',
      'wechatpay-serial': serial,
      'wechatpay-signature': signature,
    },
  }
}

test('A2 WeChat: a callback is verified by the key that its serial names, and opened; a probe, an old one, another key are refused', () => {
  const secrets = { apiV3Key: 'k'.repeat(32), publicKeyId: 'PUB_KEY_ID_1', publicKey: theirs.publicKey }
  const merchant = aMerchant(secrets)
  const report = {
    ourNo: 'abc',
    providerNo: '42',
    merchantId: '1900009191',
    appId: 'wx8888888888888888',
    state: 'captured',
    amountMinor: 100,
    currency: 'CNY',
    capturedMinor: 100,
    at,
  }
  const good = wechatCallback('PUB_KEY_ID_1')
  expect(wechat.parse(merchant, good, at)).toEqual({ key: 'EV-1', kind: 'payment', report })
  const expectForged = (raw: typeof good, now = at, of = merchant) =>
    expect(() => wechat.parse(of, raw, now)).toThrow(ForgedCallbackError)
  expectForged(wechatCallback('PUB_KEY_ID_2'))
  expectForged(wechatCallback('PUB_KEY_ID_1', { signedBy: ours.privateKey }))
  expectForged(wechatCallback('PUB_KEY_ID_1', { key: 'x'.repeat(32) }))
  expectForged({ ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) })
  expectForged(good, new Date(at.getTime() + 5 * 60_000 + 1_000))
  const probe = {
    ...good.headers,
    'wechatpay-signature': `WECHATPAY/SIGNTEST/${randomBytes(8).toString('hex')}`,
  }
  expectForged({ ...good, headers: probe })
  // Keys rotate: signatures with the previous ones are accepted while those are stored.
  const rotated = aMerchant({ ...secrets, publicKeyId: 'PUB_KEY_ID_9', apiV3Key: 'n'.repeat(32) })
  expectForged(good, at, rotated)
  expect(wechat.parse({ ...rotated, oldSecrets: secrets }, good, at)).toMatchObject({ key: 'EV-1' })
})

test('A2 Alipay: what is signed is sorted, without what is empty; a callback is signed without sign_type', () => {
  expect(alipaySignedText({ version: '1.0', app_id: '2014', empty: '', biz_content: '{"a":1}' })).toBe(
    'app_id=2014&biz_content={"a":1}&version=1.0',
  )
  expect(formatAlipayTime(at)).toBe('2026-11-22 20:00:00')
  const fields = {
    app_id: '2014',
    gmt_payment: '2026-11-22 20:00:00',
    notify_id: 'N1',
    out_trade_no: 'abc',
    seller_id: '2088',
    subject: '充电 & más',
    total_amount: '12.34',
    trade_no: '77',
    trade_status: 'TRADE_SUCCESS',
  }
  const text =
    'app_id=2014&gmt_payment=2026-11-22 20:00:00&notify_id=N1&out_trade_no=abc&seller_id=2088&subject=充电 & más&total_amount=12.34&trade_no=77&trade_status=TRADE_SUCCESS'
  const signature = createSign('RSA-SHA256').update(text, 'utf8').sign(theirs.privateKey, 'base64')
  const merchant = aMerchant({ publicKey: theirs.publicKey })
  const bodyOf = (more: object) =>
    Buffer.from(String(new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: signature, ...more })))
  const parse = (body: Buffer) => alipay.parse(merchant, { query: {}, headers: {}, body }, at)
  expect(parse(bodyOf({}))).toMatchObject({
    key: 'N1',
    report: { amountMinor: 1234, capturedMinor: 1234, merchantId: '2088', appId: '2014', at },
  })
  for (const forged of [{ total_amount: '12.35' }, { sign_type: 'RSA' }, { extra: '1' }])
    expect(() => parse(bodyOf(forged))).toThrow(ForgedCallbackError)
})

test('A2 Stripe: HMAC over time, dot and body; one of several v1 is enough, five minutes and no more', () => {
  const body =
    '{"id":"evt_1","data":{"object":{"object":"payment_intent","id":"pi_1","amount":500,"amount_received":500,"currency":"eur","status":"succeeded","metadata":{"our_no":"abc"}}}}'
  const v1 = createHmac('sha256', 'whsec_x').update(`${seconds}.${body}`).digest('hex')
  const merchant = aMerchant({ webhookSecret: 'whsec_x' })
  const parse = (header: string, text = body, now = at) =>
    stripe.parse(merchant, { query: {}, headers: { 'stripe-signature': header }, body: Buffer.from(text) }, now)
  const good = {
    key: 'evt_1',
    report: { ourNo: 'abc', currency: 'EUR', capturedMinor: 500, state: 'captured' },
  }
  expect(parse(`t=${seconds},v1=${v1}`)).toMatchObject(good)
  expect(parse(`t=${seconds},v1=${'0'.repeat(64)},v1=${v1},v0=x`)).toMatchObject(good)
  for (const wrong of [
    () => parse(`t=${seconds},v0=${v1}`),
    () => parse(`t=1795348801,v1=${v1}`),
    () => parse(`t=${seconds},v1=${v1}`, body.replace('500', '501')),
    () => parse(`t=${seconds},v1=${v1}`, body, new Date(at.getTime() + 301_000)),
    () => parse(''),
  ])
    expect(wrong).toThrow(ForgedCallbackError)
})

test('A2 Mercado Pago: the manifest ends with a semicolon and takes the number from the address, not from the body', () => {
  expect(mercadopagoSignedText({ id: '123', requestId: 'r-1', ts: '1' })).toBe('id:123;request-id:r-1;ts:1;')
  const v1 = createHmac('sha256', 'key').update('id:123;request-id:r-1;ts:1704908010;').digest('hex')
  const headers = { 'x-request-id': 'r-1', 'x-signature': `ts=1704908010,v1=${v1}` }
  const merchant = aMerchant({ webhookSecret: 'key' })
  const parse = (query: Record<string, string>, more: object = {}) =>
    mercadopago.parse(merchant, { query, headers: { ...headers, ...more }, body: Buffer.from('{}') }, at)
  expect(parse({ 'data.id': '123', type: 'payment' })).toEqual({
    key: 'r-1',
    kind: 'payment',
    look: { ourNo: '', providerNo: '123' },
  })
  expect(() => parse({ 'data.id': '124', type: 'payment' })).toThrow(ForgedCallbackError)
  expect(() => parse({ 'data.id': '123', type: 'payment' }, { 'x-request-id': 'r-2' })).toThrow(ForgedCallbackError)
})

test('decimals are written and read without a float, by the places of the currency', () => {
  expect([minorToDecimal(5, 'CNY'), minorToDecimal(1234, 'MXN'), minorToDecimal(990, 'CLP')]).toEqual([
    '0.05',
    '12.34',
    '990',
  ])
  const read = ['0.05', '12.3', '12', '12.345', '12.340', '-1', ''].map((text) => decimalToMinor(text, 'CNY'))
  expect(read).toEqual([5, 1230, 1200, undefined, 1234, undefined, undefined])
  expect(decimalToMinor('990', 'CLP')).toBe(990)
})
