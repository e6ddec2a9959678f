import type { PayMethod, ProviderWithApi } from '../../contract/index.ts'
import { type PaymentProvider, ProviderError } from '../port.ts'
import { alipay } from './alipay.ts'
import { alipayComplaints } from './alipay-complaints.ts'
import { alipayPreauth } from './alipay-preauth.ts'
import { mercadopago } from './mercadopago.ts'
import { mercadopagoChargebacks } from './mercadopago-chargebacks.ts'
import { stripe } from './stripe.ts'
import { stripeDisputes } from './stripe-evidence.ts'
import { wechat } from './wechat.ts'
import { payscore } from './wechat-payscore.ts'
import { wechatComplaints } from './wechat-complaints.ts'
import { wechatShares } from './wechat-shares.ts'

const adapters: Readonly<Record<ProviderWithApi, PaymentProvider>> = {
  wechat: {
    ...withLater(wechat, 'score', payscore),
    share: wechatShares,
    disputes: wechatComplaints,
  },
  alipay: { ...withLater(alipay, 'preauth', alipayPreauth), disputes: alipayComplaints },
  stripe: { ...stripe, disputes: stripeDisputes },
  mercadopago: { ...mercadopago, disputes: mercadopagoChargebacks },
}

export function providerAdapterOf(provider: ProviderWithApi): PaymentProvider {
  return adapters[provider]
}

/** Uses another implementation for one method of a provider: charge first, pay afterwards. */
function withLater(usual: PaymentProvider, method: PayMethod, more: Partial<PaymentProvider>): PaymentProvider {
  const later = { ...usual, ...more }
  const of = (request: { method?: PayMethod }) => (request.method === method ? later : usual)
  return {
    ...usual,
    create: (wire, wish) => of(wish).create(wire, wish),
    query: (wire, current) => of(current).query(wire, current),
    cancel: (wire, current) => of(current).cancel(wire, current),
    async capture(wire, current, part) {
      const to = of(current)
      if (!to.capture) throw new ProviderError('refused', 'taken at once')
      return to.capture(wire, current, part)
    },
    refund: (wire, wish) => of(wish).refund(wire, wish),
    queryRefund: (wire, wish) => of(wish).queryRefund(wire, wish),
  }
}
