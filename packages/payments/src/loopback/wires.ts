import type { WiredProvider } from '../contract/index.ts'
import { alipayWire } from './alipay-wire.ts'
import type { LoopWire } from './bank.ts'
import { mercadopagoWire } from './mercadopago-wire.ts'
import { stripeWire } from './stripe-wire.ts'
import { wechatWire } from './wechat-wire.ts'

export const wires: Readonly<Record<WiredProvider, LoopWire>> = {
  wechat: wechatWire,
  alipay: alipayWire,
  stripe: stripeWire,
  mercadopago: mercadopagoWire,
}
