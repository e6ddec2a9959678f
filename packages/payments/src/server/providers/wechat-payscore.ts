import {
  parseInstant,
  isRecord,
  optionalMinorField,
  type PaymentProvider,
  ProviderError,
  requireRecordField,
  type PaymentReport,
  type PaymentFacts,
  requireTextField,
  type ProviderConnection,
} from '../port.ts'
import { requestWechat } from './wechat.ts'

/*
 * PayScore (微信支付分): the payer confirms the highest amount in WeChat, charges, and WeChat collects the final amount.
 * Each call of an order has the same appid and service. The amount of the order is its final amount. A service provider
 * calls for its sub-merchant on separate paths, which return nothing when an order changes, so the order is queried
 * afterwards.
 */

const isPartner = ({ merchant }: ProviderConnection) => merchant.subMerchantId !== ''
const pathOf = (wire: ProviderConnection) => `/v3/payscore/${isPartner(wire) ? 'partner/' : ''}serviceorder`

export const payscore: Pick<PaymentProvider, 'create' | 'query' | 'cancel'> &
  Required<Pick<PaymentProvider, 'capture'>> = {
  async create(wire, wish) {
    const reply = await requestWechat(wire, {
      channel: 'payscore/serviceorder',
      path: pathOf(wire),
      correlation: wish.ourNo,
      body: {
        ...serviceOf(wire),
        appid: wire.merchant.appId,
        out_order_no: wish.ourNo,
        service_introduction: wish.subject.slice(0, 20),
        time_range: { start_time: 'OnAccept' },
        risk_fund: { name: 'ESTIMATE_ORDER_COST', amount: wish.amountMinor },
        notify_url: wire.merchant.notifyUrl,
        need_user_confirm: true,
      },
    })
    const value = requireTextField(reply, 'package')
    if (value === '') throw new ProviderError('unknown', 'no package in the answer')
    return { providerNo: requireTextField(reply, 'order_id'), offer: { kind: 'jsapi', value } }
  },
  async query(wire, { ourNo }) {
    const params = new URLSearchParams({ ...serviceOf(wire), out_order_no: ourNo })
    const path = `${pathOf(wire)}?${params}`
    return parsePayscorePayment(
      wire,
      await requestWechat(wire, { channel: 'payscore query', path, correlation: ourNo }),
    )
  },
  async cancel(wire, { ourNo }) {
    await act(wire, ourNo, 'cancel', { reason: 'cancelled' })
  },
  /** Sets the final amount, which WeChat collects. After completion and before the payment, it may decrease. */
  async capture(wire, current, { amountMinor }) {
    const bill = {
      post_payments: [{ name: 'charging', amount: amountMinor }],
      total_amount: amountMinor,
    }
    const now = await this.query(wire, current)
    if (now.state === 'captured') return now
    const isCompleted = now.dueMinor !== undefined && now.dueMinor > 0
    if (isCompleted && now.dueMinor === amountMinor) return now
    const reply = isCompleted
      ? await act(wire, current.ourNo, 'modify', { ...bill, reason: 'changed' })
      : await act(wire, current.ourNo, 'complete', {
          ...bill,
          ...(current.shares && { profit_sharing: true }),
        })
    return isPartner(wire) ? this.query(wire, current) : parsePayscorePayment(wire, reply)
  },
}

/** Identifies the owner of an order. */
function serviceOf(wire: ProviderConnection): Record<string, string> {
  const { appId, serviceId, subMerchantId } = wire.merchant
  return { service_id: serviceId, ...(isPartner(wire) ? { sub_mchid: subMerchantId } : { appid: appId }) }
}
function act(wire: ProviderConnection, ourNo: PaymentFacts['ourNo'], verb: string, body: object) {
  const channel = `payscore ${verb}`
  return requestWechat(wire, {
    channel,
    path: `${pathOf(wire)}/${ourNo}/${verb}`,
    correlation: ourNo,
    body: { ...serviceOf(wire), ...body },
  })
}

/** States CREATED, DOING, DONE, REVOKED, EXPIRED. The collection has its own states: USER_PAYING, USER_PAID. */
function parsePayscorePayment({ merchant }: ProviderConnection, body: Record<string, unknown>): PaymentReport {
  const collection = requireRecordField(body, 'collection')
  const details: unknown = collection['details']
  const [paid = {}] = (Array.isArray(details) ? details : []).filter(isRecord)
  const isPaid = requireTextField(collection, 'state') === 'USER_PAID'
  return {
    ourNo: requireTextField(body, 'out_order_no'),
    providerNo: isPaid ? requireTextField(paid, 'transaction_id') : requireTextField(body, 'order_id'),
    // For a sub-merchant, both numbers must be ours.
    merchantId:
      requireTextField(body, 'sub_mchid') === merchant.subMerchantId
        ? requireTextField(body, 'mchid') || undefined
        : '?',
    appId: requireTextField(body, 'appid') || undefined,
    state: stateOf(requireTextField(body, 'state'), isPaid),
    amountMinor: optionalMinorField(requireRecordField(body, 'risk_fund'), 'amount') ?? 0,
    currency: 'CNY',
    capturedMinor: isPaid ? (optionalMinorField(collection, 'paid_amount') ?? 0) : 0,
    dueMinor: optionalMinorField(body, 'total_amount') ?? 0,
    at: parseInstant(requireTextField(paid, 'paid_time')),
  }
}
function stateOf(state: string, isPaid: boolean): PaymentReport['state'] {
  if (isPaid) return 'captured'
  if (state === 'DOING' || state === 'DONE') return 'authorised'
  if (state === 'REVOKED') return 'cancelled'
  return state === 'EXPIRED' ? 'expired' : 'created'
}
