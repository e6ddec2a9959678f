import type { topUpOptions } from '@evops/driver/contract'
import type { EndpointReply } from '@evops/platform/contract'

type Way = EndpointReply<typeof topUpOptions>['ways'][number]
interface Place {
  /** True in WeChat's own browser. */
  isWechat: boolean
  /** True if the operator uses WeChat web sign-in: the payer can be identified there. */
  wechatWeb: boolean
  /** App id if the page runs in a mini-programme's web view, '' if unknown. Undefined: not in a mini-programme. */
  mini?: string | undefined
}

/**
 * Returns the payment methods that this page can complete, best first. A card form (`card`) needs the provider's
 * script: its own page (`page`) accepts cards too. Payment inside WeChat (`jsapi`) needs WeChat's browser, where a
 * displayed code cannot be scanned by the same phone.
 */
export function availablePaymentMethods(ways: readonly Way[], { isWechat, wechatWeb, mini }: Place): Way[] {
  const isInside = ({ method, appId }: Way) => method === 'jsapi' && isWechat && wechatWeb && appId !== ''
  // A mini-programme's web view can neither open external pages nor pay: a page of the mini-programme does.
  if (mini !== undefined) {
    const own = ways.filter(({ method, appId }) => method === 'mini' && (mini === '' || mini === appId))
    return own.length > 0 ? own.slice(0, 1) : ways.filter(({ method }) => method === 'native').slice(0, 1)
  }
  const isInApp = new Set(ways.filter(isInside).map(({ accountId }) => accountId))
  return ways
    .filter((way) => {
      if (way.method === 'jsapi') return isInside(way)
      if (way.method === 'card' || way.method === 'mini') return false
      return !(way.method === 'native' && isInApp.has(way.accountId))
    })
    .filter(
      // Two accounts of a provider are one method for the payer.
      (way, place, all) =>
        all.findIndex(({ provider, method }) => provider === way.provider && method === way.method) === place,
    )
    .toSorted((one, other) => Number(isInside(other)) - Number(isInside(one)))
}
