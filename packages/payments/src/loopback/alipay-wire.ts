import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { decimalOf, minorOf } from '../server/decimals.rules.ts'
import {
  type Bank,
  type LoopAnswer,
  type LoopMerchant,
  type LoopPayment,
  type LoopWire,
  open,
  refundOf,
} from './bank.ts'
import { type PreauthContent, preauthRoute, preauthTold } from './alipay-preauth-wire.ts'

/* Alipay's gateway from its own side. Its lines to sign are written out here once more, not taken from the adapter. */

const states = {
  created: 'WAIT_BUYER_PAY',
  authorised: 'WAIT_BUYER_PAY',
  captured: 'TRADE_SUCCESS',
  cancelled: 'TRADE_CLOSED',
  failed: 'TRADE_CLOSED',
}
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export const alipayWire: LoopWire = {
  merchant({ merchantId, appId }) {
    const [ours, theirs] = [pair(), pair()]
    const secrets = { privateKey: ours.privateKey, publicKey: theirs.publicKey }
    const own = { privateKey: theirs.privateKey, merchantKey: ours.publicKey }
    return { provider: 'alipay', merchantId, appId, keySerial: '', secrets, own }
  },
  answer(bank, request) {
    const fields = Object.fromEntries(new URLSearchParams(request.body))
    const merchant = bank.merchants.find(
      ({ provider, appId }) => provider === 'alipay' && appId === fields.app_id,
    )
    const { sign = '', ...signed } = fields
    const isGenuine =
      merchant &&
      createVerify('RSA-SHA256')
        .update(sortedLine(signed))
        .verify(merchant.own.merchantKey ?? '', sign, 'base64')
    if (!merchant || !isGenuine) return { status: 200, body: '{"error_response":{"code":"40002"}}' }
    const { method = '', biz_content: content = '{}', notify_url: notifyUrl = '' } = fields
    const given: Content = JSON.parse(content)
    const inner = JSON.stringify(route(bank, merchant, { method, notifyUrl, given }))
    const name = `${method.replaceAll('.', '_')}_response`
    return answered(merchant, name, inner)
  },
  callback(_bank, { payment, amountMinor, key }) {
    const { merchant } = payment
    const fields = {
      notify_id: key,
      notify_type: 'trade_status_sync',
      app_id: merchant.appId,
      seller_id: merchant.merchantId,
      ...(payment.method === 'preauth' ? preauthTold(payment) : saying(payment, amountMinor)),
    }
    const sign = signOf(merchant, sortedLine(fields))
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...fields, sign_type: 'RSA2', sign })),
    }
  },
}

function sortedLine(fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).toSorted()
  return names.flatMap((name) => (fields[name] === '' ? [] : [`${name}=${fields[name]}`])).join('&')
}
function signOf({ own }: LoopMerchant, text: string): string {
  return createSign('RSA-SHA256')
    .update(text)
    .sign(own.privateKey ?? '', 'base64')
}
function answered(merchant: LoopMerchant, name: string, inner: string): LoopAnswer {
  const body = `{"${name}":${inner},"sign":"${signOf(merchant, inner)}"}`
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}

function saying(payment: LoopPayment, amountMinor = payment.amountMinor) {
  return {
    out_trade_no: payment.ourNo,
    trade_no: payment.providerNo,
    trade_status: states[payment.state],
    total_amount: decimalOf(amountMinor, payment.currency),
  }
}

interface Content extends PreauthContent {
  out_trade_no?: string
  out_request_no?: string
  total_amount?: string
  refund_amount?: string
}
function route(
  bank: Bank,
  merchant: LoopMerchant,
  { method, notifyUrl, given }: { method: string; notifyUrl: string; given: Content },
): object {
  const good = (more: object) => ({ code: '10000', msg: 'Success', ...more })
  const refusal = (code: string) => ({ code: '40004', msg: 'Business Failed', sub_code: code })
  const { out_trade_no: ourNo = '', out_request_no: refundNo = '' } = given
  if (method === 'alipay.trade.precreate') {
    const amountMinor = minorOf(given.total_amount ?? '', 'CNY') ?? 0
    const made = open(bank, { merchant, ourNo, amountMinor, currency: 'CNY', notifyUrl, method: 'native' })
    return good({ out_trade_no: ourNo, qr_code: `https://qr.alipay.com/${made.providerNo}` })
  }
  const frozen = preauthRoute(bank, merchant, { method, notifyUrl, given })
  if (frozen) return frozen
  const found = bank.payments.get(ourNo.replace(/P$/, ''))
  if (found?.merchant !== merchant) return refusal('ACQ.TRADE_NOT_EXIST')
  switch (method) {
    case 'alipay.trade.query':
      return good(saying(found))
    case 'alipay.trade.close':
      if (found.state === 'captured') return refusal('ACQ.TRADE_STATUS_ERROR')
      found.state = 'cancelled'
      return good({ out_trade_no: ourNo })
    case 'alipay.trade.refund': {
      const amountMinor = minorOf(given.refund_amount ?? '', 'CNY') ?? 0
      const made = bank.refunding !== 'failed' && refundOf(bank, found, { refundNo, amountMinor })
      return made
        ? good({ out_trade_no: ourNo, fund_change: 'Y' })
        : refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    }
    case 'alipay.trade.fastpay.refund.query': {
      const refund = found.refunds.get(refundNo)
      if (!refund) return good({})
      const refund_amount = decimalOf(refund.amountMinor, 'CNY')
      return good({
        out_request_no: refundNo,
        trade_no: found.providerNo,
        refund_amount,
        ...(refund.state === 'done' && { refund_status: 'REFUND_SUCCESS' }),
      })
    }
    default:
      return refusal('ACQ.INVALID_PARAMETER')
  }
}
