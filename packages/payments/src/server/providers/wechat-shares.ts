import { constants, publicEncrypt } from 'node:crypto'
import {
  isRecord,
  ProviderError,
  type ShareReport,
  type ShareProvider,
  requireTextField,
  type ProviderConnection,
} from '../port.ts'
import { requestWechat } from './wechat.ts'
import { wechatEncryptionKeyOf } from './wechat-keys.rules.ts'

/*
 * Profit sharing of WeChat Pay v3 (分账): at least one minute after the payment, within 30 days, at most 50 calls with 50
 * recipients. FINISHED only means that it was processed: each recipient has its own result. The rest stays frozen until
 * it is released, even if nothing was shared.
 */

const partStates: Readonly<Record<string, ShareReport['parts'][number]['state']>> = {
  SUCCESS: 'done',
  CLOSED: 'closed',
  PENDING: 'pending',
}
const returnStates: Readonly<Record<string, 'done' | 'failed'>> = { SUCCESS: 'done', FAILED: 'failed' }

export const wechatShares: ShareProvider = {
  async add(wire, { receiver, name }) {
    await requestWechat(wire, {
      channel: 'profitsharing/receivers/add',
      path: '/v3/profitsharing/receivers/add',
      correlation: receiver,
      body: {
        ...whose(wire),
        appid: wire.merchant.appId,
        type: 'MERCHANT_ID',
        account: receiver,
        name: sealedFor(wire, name),
        relation_type: 'PARTNER',
      },
    })
  },
  async split(wire, { providerNo, shareNo, parts }) {
    const reply = await requestWechat(wire, {
      channel: 'profitsharing/orders',
      path: '/v3/profitsharing/orders',
      correlation: shareNo,
      body: {
        ...whose(wire),
        appid: wire.merchant.appId,
        transaction_id: providerNo,
        out_order_no: shareNo,
        unfreeze_unsplit: false,
        receivers: parts.map(({ receiver, name, amountMinor }) => ({
          type: 'MERCHANT_ID',
          account: receiver,
          name: sealedFor(wire, name),
          amount: amountMinor,
          description: shareNo,
        })),
      },
    })
    return parseShare(reply)
  },
  async query(wire, { providerNo, shareNo }) {
    const { sub_mchid: sub } = whose(wire)
    const path = `/v3/profitsharing/orders/${shareNo}?sub_mchid=${sub}&transaction_id=${providerNo}`
    return parseShare(await requestWechat(wire, { channel: 'profitsharing/orders query', path, correlation: shareNo }))
  },
  async free(wire, { providerNo, shareNo }) {
    await requestWechat(wire, {
      channel: 'profitsharing/orders/unfreeze',
      path: '/v3/profitsharing/orders/unfreeze',
      correlation: shareNo,
      body: { ...whose(wire), transaction_id: providerNo, out_order_no: shareNo, description: shareNo },
    })
  },
  async giveBack(wire, { shareNo, returnNo, receiver, amountMinor }) {
    // A repeated call with the same number returns the state.
    const reply = await requestWechat(wire, {
      channel: 'profitsharing/return-orders',
      path: '/v3/profitsharing/return-orders',
      correlation: returnNo,
      body: {
        ...whose(wire),
        out_order_no: shareNo,
        out_return_no: returnNo,
        return_mchid: receiver,
        amount: amountMinor,
        description: returnNo,
      },
    })
    return {
      state: returnStates[requireTextField(reply, 'result')] ?? 'pending',
      reason: requireTextField(reply, 'fail_reason'),
    }
  },
}

function whose({ merchant }: ProviderConnection) {
  return { sub_mchid: merchant.subMerchantId }
}
/** Encrypts names with the provider's public key, or its newest certificate's (RSAES-OAEP). */
function sealedFor({ merchant, now }: ProviderConnection, text: string): string {
  const key = wechatEncryptionKeyOf(merchant, now())?.key
  if (key === undefined) throw new ProviderError('refused', 'no public key of the provider')
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(text)).toString('base64')
}

function parseShare(body: Record<string, unknown>): ShareReport {
  const receivers: unknown = body['receivers']
  const parts = (Array.isArray(receivers) ? receivers : []).filter(isRecord).map((one) => ({
    receiver: requireTextField(one, 'account'),
    state: partStates[requireTextField(one, 'result')] ?? 'pending',
    reason: requireTextField(one, 'fail_reason'),
  }))
  return { isOver: requireTextField(body, 'state') === 'FINISHED', parts }
}
