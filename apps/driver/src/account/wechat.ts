import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'
import { hrefOf } from '../route.ts'

/*
 * WeChat Pay inside WeChat's own browser: the bridge that it puts into every page, no script of theirs. Who pays is told by a code of
 * its silent authorisation (snsapi_base), which comes back with this page's address and is changed by the server.
 */
type Answer = 'paid' | 'cancelled' | 'failed'
interface Bridge {
  invoke: (
    name: 'getBrandWCPayRequest' | 'invokeMiniProgramAPI',
    params: Readonly<Record<string, string | Readonly<Record<string, string>>>>,
    done: (reply: { err_msg: string }) => void,
  ) => void
}
declare global {
  var WeixinJSBridge: Bridge | undefined
}

/** What WeChat says is no proof that something was paid: the server asks. */
export async function payInWechat(params: Readonly<Record<string, string>>): Promise<Answer> {
  const bridge = await bridgeOf()
  const { err_msg: said } = await new Promise<{ err_msg: string }>((resolve) =>
    bridge.invoke('getBrandWCPayRequest', params, resolve),
  )
  if (said.endsWith(':ok')) return 'paid'
  return said.endsWith(':cancel') ? 'cancelled' : 'failed'
}

/** It may come after the page. */
function bridgeOf(): Promise<Bridge> {
  if (globalThis.WeixinJSBridge) return Promise.resolve(globalThis.WeixinJSBridge)
  return new Promise((resolve) =>
    document.addEventListener(
      'WeixinJSBridgeReady',
      () => globalThis.WeixinJSBridge && resolve(globalThis.WeixinJSBridge),
      { once: true },
    ),
  )
}

/** Where WeChat asks nobody anything and comes back to `to` with `code` and `state`. */
export function authorisationAt(appId: string, to: string, state: string): string {
  writeDeviceValue('wechat-state', state)
  const asked = new URLSearchParams({
    appid: appId,
    redirect_uri: location.origin + hrefOf(to),
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  })
  return `https://open.weixin.qq.com/connect/oauth2/authorize?${asked.toString()}#wechat_redirect`
}

/** What it came back with, where we asked for it. */
export function authorisedIn(query: URLSearchParams): { code: string; state: string } | undefined {
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state && state === readDeviceValue('wechat-state') ? { code, state } : undefined
}
