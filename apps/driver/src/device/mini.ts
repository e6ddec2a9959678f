import { useEffect, useRef } from 'react'
import { isMiniProgramme } from './device.ts'

/*
 * A mini-programme of WeChat's around the app (apps/mini-programme): its own pages scan and pay, which no web view may. They are
 * called over the bridge that WeChat puts into every page, and answer behind `#` in the address, which no server sees.
 */
export const isWechatMini = () => isMiniProgramme() && /MicroMessenger/i.test(navigator.userAgent)
/** The mini-programme's own number, where WeChat says it; '' where it does not. */
export const hostApp = () => /miniProgram\/(wx\w+)/i.exec(navigator.userAgent)?.[1] ?? ''

/** Opens a page of the mini-programme above this one. False where it has none of that name. */
export async function openPage(
  page: 'pay' | 'scan',
  given: Readonly<Record<string, string>>,
): Promise<boolean> {
  const bridge = globalThis.WeixinJSBridge
  if (!bridge) return false
  const query = new URLSearchParams(given).toString()
  const arg = { url: `/pages/${page}/${page}?${query}` }
  return new Promise((resolve) =>
    bridge.invoke('invokeMiniProgramAPI', { name: 'navigateTo', arg }, ({ err_msg: said }) =>
      resolve(!/:(fail|cancel)/.test(said)),
    ),
  )
}

/** What a page of the mini-programme answered, once: when the app opens with it, and while it is open. */
export function useSaid(what: 'scanned', heard: (value: string) => void): void {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    const take = () => {
      const value = new URLSearchParams(location.hash.slice(1)).get(what)
      if (value === null) return
      history.replaceState(history.state, '', location.pathname + location.search)
      latest.current(value)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [what])
}
