import type { WiredProvider } from '../../contract/index.ts'
import type { PaymentProvider } from '../port.ts'
import { alipay } from './alipay.ts'
import { mercadopago } from './mercadopago.ts'
import { stripe } from './stripe.ts'
import { wechat } from './wechat.ts'
import { wechatShares } from './wechat-shares.ts'

const adapters: Readonly<Record<WiredProvider, PaymentProvider>> = {
  wechat: { ...wechat, share: wechatShares },
  alipay,
  stripe,
  mercadopago,
}

export function providerOf(provider: WiredProvider): PaymentProvider {
  return adapters[provider]
}
