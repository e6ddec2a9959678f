import type { ProviderWithApi } from '../contract/index.ts'
import { alipayLoopbackApi } from './alipay-wire.ts'
import type { LoopbackProviderApi } from './bank.ts'
import { mercadopagoLoopbackApi } from './mercadopago-wire.ts'
import { stripeLoopbackApi } from './stripe-wire.ts'
import { wechatLoopbackApi } from './wechat-wire.ts'

export const loopbackApis: Readonly<Record<ProviderWithApi, LoopbackProviderApi>> = {
  wechat: wechatLoopbackApi,
  alipay: alipayLoopbackApi,
  stripe: stripeLoopbackApi,
  mercadopago: mercadopagoLoopbackApi,
}
