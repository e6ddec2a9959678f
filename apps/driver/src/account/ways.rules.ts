import type { topUpOptions } from '@evops/driver/contract'
import type { ReplyOf } from '@evops/platform/contract'

type Way = ReplyOf<typeof topUpOptions>['ways'][number]
interface Place {
  /** In WeChat's own browser. */
  isWechat: boolean
  /** The operator signs people in by WeChat's web page: who pays can be asked there. */
  wechatWeb: boolean
  /** In a mini-programme's web view: its number, '' where it is not told. Undefined: elsewhere. */
  mini?: string | undefined
}

/**
 * The ways to pay that this page can go to its end, the nearest first. A card's form (`card`) needs the provider's script:
 * its own page (`page`) takes cards too. Inside WeChat (`jsapi`) needs WeChat's browser, and a code that it shows can't be
 * scanned by the same phone.
 */
export function waysHere(ways: readonly Way[], { isWechat, wechatWeb, mini }: Place): Way[] {
  const isInside = ({ method, appId }: Way) => method === 'jsapi' && isWechat && wechatWeb && appId !== ''
  // No web view opens a page of others, nor pays by itself: the mini-programme's own page does.
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
      // Two accounts of a provider are one way to whoever pays.
      (way, place, all) =>
        all.findIndex(({ provider, method }) => provider === way.provider && method === way.method) === place,
    )
    .toSorted((one, other) => Number(isInside(other)) - Number(isInside(one)))
}
