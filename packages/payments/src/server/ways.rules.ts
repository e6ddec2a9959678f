import type { IntentForm, IntentRow } from '../contract/index.ts'

export interface WayToPay {
  accountId: string
  provider: IntentRow['provider']
  method: IntentForm['method']
  /** App under which the payer's openid is valid inside the provider's app. Empty elsewhere. */
  appId: string
  /** True for a loopback, which moves no real money. */
  test: boolean
}
/** A way in which a guest pays. `holds`: the provider holds the sum, otherwise it is prepaid and the rest goes back. */
export type GuestWay = WayToPay & { holds: boolean }

/**
 * Returns the ways that suit a guest in a phone's browser: the provider's own page, its code, or a pre-authorisation.
 * Stripe and Alipay hold a sum. WeChat Pay without PayScore and Mercado Pago's page take it at once.
 */
export function guestWaysOf(ways: readonly WayToPay[]): GuestWay[] {
  return ways.flatMap((way): GuestWay[] => {
    const { provider, method } = way
    if (provider === 'stripe') return method === 'page' ? [{ ...way, holds: true }] : []
    if (provider === 'alipay') return method === 'preauth' ? [{ ...way, holds: true }] : []
    return method === 'native' || method === 'page' ? [{ ...way, holds: false }] : []
  })
}
