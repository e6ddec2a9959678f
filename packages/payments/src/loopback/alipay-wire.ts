import { createSign, createVerify } from 'node:crypto'
import { zipSync } from 'fflate'
import { minorToDecimal, decimalToMinor } from '../server/decimals.rules.ts'
import {
  type LoopbackBooks,
  formatBeijingTime,
  beijingDay,
  loopbackDisputeOf,
  linesOfDay,
  type LoopbackResponse,
  type LoopbackMerchant,
  type LoopbackPayment,
  type LoopbackProviderApi,
  merchantIdInFile,
  openLoopbackPayment,
  refundLoopbackPayment,
} from './bank.ts'
import { type PreauthContent, routeAlipayPreauth, preauthReply } from './alipay-preauth-wire.ts'
import { createRsaKeyPair } from './key-pairs.ts'

/* Alipay's gateway, simulated from its side. The lines to sign are written out here independently of the adapter. */

const states = {
  created: 'WAIT_BUYER_PAY',
  authorised: 'WAIT_BUYER_PAY',
  captured: 'TRADE_SUCCESS',
  cancelled: 'TRADE_CLOSED',
  failed: 'TRADE_CLOSED',
}
export const alipayLoopbackApi: LoopbackProviderApi = {
  merchant({ merchantId, appId }) {
    const [ours, theirs] = [createRsaKeyPair(), createRsaKeyPair()]
    const secrets = { privateKey: ours.privateKey, publicKey: theirs.publicKey }
    const own = { privateKey: theirs.privateKey, merchantKey: ours.publicKey }
    return { provider: 'alipay', merchantId, appId, keySerial: '', secrets, own }
  },
  answer(bank, request) {
    const file = /^\/bill\/([\w.-]+)\/([\d-]+)$/.exec(request.path)
    if (file) return billAt(bank, file[1] ?? '', file[2] ?? '')
    const fields = Object.fromEntries(new URLSearchParams(request.body))
    const merchant = bank.merchants.find(({ provider, appId }) => provider === 'alipay' && appId === fields.app_id)
    const { sign = '', ...signed } = fields
    const isGenuine =
      merchant &&
      createVerify('RSA-SHA256')
        .update(sortedLine(signed))
        .verify(merchant.own.merchantKey ?? '', sign, 'base64')
    if (!merchant || !isGenuine) return { status: 200, body: '{"error_response":{"code":"40002"}}' }
    const { method = '', biz_content: content = '{}', notify_url: notifyUrl = '' } = fields
    const payload: Content = JSON.parse(content)
    const inner = JSON.stringify(route(bank, merchant, { method, notifyUrl, payload }))
    const name = `${method.replaceAll('.', '_')}_response`
    return createAnswer(merchant, name, inner)
  },
  callback(bank, { payment, dispute, refund, amountMinor, key }) {
    const { merchant } = payment
    if (dispute) {
      const complaint = {
        notify_id: key,
        app_id: merchant.appId,
        msg_method: 'alipay.merchant.tradecomplain.changed',
        biz_content: JSON.stringify({ complain_event_id: dispute.no }),
      }
      return this.sign(merchant, { body: String(new URLSearchParams(complaint)), at: bank.now() })
    }
    const fields = {
      notify_id: key,
      notify_type: 'trade_status_sync',
      app_id: merchant.appId,
      seller_id: merchant.merchantId,
      ...(payment.method === 'preauth' ? preauthReply(payment) : paymentReply(payment, amountMinor)),
      ...(refund && {
        out_biz_no: refund.refundNo,
        refund_fee: minorToDecimal(refund.amountMinor, payment.currency),
        gmt_refund: formatBeijingTime(refund.at),
      }),
    }
    return this.sign(merchant, { body: String(new URLSearchParams(fields)), at: bank.now() })
  },
  sign(merchant, { body }) {
    const fields = Object.fromEntries(new URLSearchParams(body))
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
function signOf({ own }: LoopbackMerchant, text: string): string {
  return createSign('RSA-SHA256')
    .update(text)
    .sign(own.privateKey ?? '', 'base64')
}
function createAnswer(merchant: LoopbackMerchant, name: string, inner: string): LoopbackResponse {
  const body = `{"${name}":${inner},"sign":"${signOf(merchant, inner)}"}`
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}

function paymentReply(payment: LoopbackPayment, amountMinor = payment.amountMinor) {
  return {
    out_trade_no: payment.ourNo,
    trade_no: payment.providerNo,
    trade_status: states[payment.state],
    total_amount: minorToDecimal(amountMinor, payment.currency),
  }
}

const complaintStates = {
  needs_response: 'MERCHANT_PROCESSING',
  under_review: 'MERCHANT_FEEDBACKED',
  won: 'FINISHED',
  lost: 'FINISHED',
}
const complaintCalls = 'alipay.merchant.tradecomplain.'
/** Answers calls about complaints. Undefined: there is no such complaint. */
function complaintAnswer(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { method, payload }: { method: string; payload: Content },
): object | undefined {
  const good = { code: '10000', msg: 'Success' }
  const { payment, dispute } = loopbackDisputeOf(bank, merchant, payload.complain_event_id ?? '') ?? {}
  if (!payment || !dispute) return undefined
  if (method.endsWith('.feedback.submit')) {
    dispute.evidence = payload.feedback_content ?? ''
    dispute.status = 'under_review'
    return good
  }
  return {
    ...good,
    complain_event_id: dispute.no,
    status: complaintStates[dispute.status],
    trade_no: payment.providerNo,
    merchant_order_no: payment.ourNo,
    trade_amount: minorToDecimal(dispute.amountMinor, 'CNY'),
    complain_reason: dispute.reason,
    gmt_create: formatBeijingTime(new Date(dispute.at)),
    gmt_overdue: formatBeijingTime(new Date(dispute.dueAt)),
  }
}

interface Content extends PreauthContent {
  complain_event_id?: string
  feedback_content?: string
  out_trade_no?: string
  out_request_no?: string
  total_amount?: string
  refund_amount?: string
  bill_date?: string
}
function route(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { method, notifyUrl, payload }: { method: string; notifyUrl: string; payload: Content },
): object {
  const good = (more: object) => ({ code: '10000', msg: 'Success', ...more })
  const refusal = (code: string) => ({ code: '40004', msg: 'Business Failed', sub_code: code })
  const { out_trade_no: ourNo = '', out_request_no: refundNo = '' } = payload
  if (method === 'alipay.trade.precreate') {
    const amountMinor = decimalToMinor(payload.total_amount ?? '', 'CNY') ?? 0
    const native = { merchant, ourNo, amountMinor, currency: 'CNY', notifyUrl, method: 'native' } as const
    const made = openLoopbackPayment(bank, native)
    return good({ out_trade_no: ourNo, qr_code: `https://qr.alipay.com/${made.providerNo}` })
  }
  if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
    const day = payload.bill_date ?? ''
    const isThere = linesOfDay(bank, merchant, beijingDay(day)).length > 0 && bank.dayFault !== 'late'
    return isThere
      ? good({ bill_download_url: `${bank.url}/alipay/bill/${merchant.merchantId}/${day}` })
      : refusal('isp.bill_not_exist')
  }
  if (method.startsWith(complaintCalls))
    return complaintAnswer(bank, merchant, { method, payload }) ?? refusal('COMPLAIN_NOT_EXIST')
  const frozen = routeAlipayPreauth(bank, merchant, { method, notifyUrl, payload })
  if (frozen) return frozen
  const found = bank.payments.get(ourNo.replace(/P\d*$/, ''))
  if (found?.merchant !== merchant) return refusal('ACQ.TRADE_NOT_EXIST')
  switch (method) {
    case 'alipay.trade.query':
      return good(paymentReply(found))
    case 'alipay.trade.close':
      if (found.state === 'captured') return refusal('ACQ.TRADE_STATUS_ERROR')
      found.state = 'cancelled'
      return good({ out_trade_no: ourNo })
    case 'alipay.trade.refund': {
      const amountMinor = decimalToMinor(payload.refund_amount ?? '', 'CNY') ?? 0
      const made =
        bank.refunding !== 'failed' && refundLoopbackPayment(bank, found, { refundNo, amountMinor, no: ourNo })
      return made ? good({ out_trade_no: ourNo, fund_change: 'Y' }) : refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    }
    case 'alipay.trade.fastpay.refund.query': {
      const refund = found.refunds.get(refundNo)
      if (!refund) return good({})
      const refund_amount = minorToDecimal(refund.amountMinor, 'CNY')
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

/**
 * Returns a ZIP of the trades and of their totals by shop. Node cannot encode GBK, so the letters of its head are
 * written as bytes.
 */
function billAt(bank: LoopbackBooks, merchantId: string, day: string): LoopbackResponse {
  const merchant = bank.merchants.find((one) => one.provider === 'alipay' && one.merchantId === merchantId)
  if (!merchant) return { status: 404, body: '' }
  const lines = linesOfDay(bank, merchant, beijingDay(day))
  const many = lines.filter(({ refund }) => !refund).length
  const text = [
    '#支付宝业务明细查询',
    `#账号：[${merchantIdInFile(bank, merchant)}0156]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注',
    ...lines.map(({ payment, no, refund, at, amountMinor, feeMinor }) => {
      const sign = refund ? '-' : ''
      const money = `${sign}${minorToDecimal(amountMinor, 'CNY')}`
      const whose = [
        payment.providerNo,
        payment.method === 'preauth' ? no : payment.ourNo,
        refund ? '退款' : '交易',
        '"Top-up, by code"',
      ]
      const when = [formatBeijingTime(payment.paidAt ?? at), formatBeijingTime(at)]
      const fee = `${feeMinor > 0 ? '-' : ''}${minorToDecimal(feeMinor, 'CNY')}`
      return [...whose, ...when, money, money, refund?.refundNo ?? '', fee, ''].map((cell) => `${cell}\t`).join(',')
    }),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${many + (bank.dayFault === 'hash' ? 1 : 0)}笔，商家实收共0.00元，商家优惠共0.00元`,
    `#退款合计：${lines.length - many}笔，商家实收退款共0.00元，商家优惠退款共0.00元`,
    '',
  ].join('\r\n')
  const zip = zipSync({ 'detail.csv': gbk(text), 'sums.csv': gbk('#支付宝业务汇总查询\r\n') })
  return { status: 200, body: Buffer.from(bank.dayFault === 'half' ? zip.subarray(0, 300) : zip) }
}

/** Letters with two bytes in GBK, and their bytes. */
const twoBytes = new Map<string, readonly [number, number]>()
function gbk(text: string): Uint8Array {
  if (twoBytes.size === 0) {
    const decoder = new TextDecoder('gbk')
    for (let high = 0x81; high < 0xff; high += 1)
      for (let low = 0x40; low < 0xff; low += 1) twoBytes.set(decoder.decode(new Uint8Array([high, low])), [high, low])
  }
  return new Uint8Array(Array.from(text).flatMap((letter) => twoBytes.get(letter) ?? [letter.charCodeAt(0)]))
}
