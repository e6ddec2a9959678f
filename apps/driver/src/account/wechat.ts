import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'
import { hrefOfPath } from '../route.ts'

/*
 * WeChat Pay inside WeChat's own browser, through the bridge that WeChat adds to every page, without a WeChat script. A
 * code of the silent authorisation (snsapi_base) identifies the payer; it returns with this page's address and the
 * server exchanges it.
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

/** WeChat's result does not prove a payment: the server checks it with the provider. */
export async function payInWechat(params: Readonly<Record<string, string>>): Promise<Answer> {
  const bridge = await bridgeOf()
  const { err_msg: message } = await new Promise<{ err_msg: string }>((resolve) =>
    bridge.invoke('getBrandWCPayRequest', params, resolve),
  )
  if (message.endsWith(':ok')) return 'paid'
  return message.endsWith(':cancel') ? 'cancelled' : 'failed'
}

/** The bridge may become available after the page. */
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

/** Returns WeChat's authorisation URL, which asks the user nothing and returns to `to` with `code` and `state`. */
export function wechatAuthorizationUrl(appId: string, to: string, state: string): string {
  writeDeviceValue('wechat-state', state)
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: location.origin + hrefOfPath(to),
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  })
  return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
}

/** Returns the code of the authorisation if this app requested it. */
export function readWechatAuthorization(query: URLSearchParams): { code: string; state: string } | undefined {
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state && state === readDeviceValue('wechat-state') ? { code, state } : undefined
}
