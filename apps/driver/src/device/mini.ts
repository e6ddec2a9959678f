import { useEffect, useRef } from 'react'
import { isMiniProgramme } from './device.ts'

/*
 * A WeChat mini-programme around the app (apps/mini-programme): its own pages scan and pay, which a web view cannot do.
 * The app opens them over the bridge that WeChat adds to every page; they answer in the `#` part of the address, which
 * no server receives.
 */
export const isWechatMini = () => isMiniProgramme() && /MicroMessenger/i.test(navigator.userAgent)
/** Returns the app id of the mini-programme if WeChat reports it; '' otherwise. */
export const hostMiniProgrammeId = () => /miniProgram\/(wx\w+)/i.exec(navigator.userAgent)?.[1] ?? ''

/** Opens a page of the mini-programme above this one. Returns false if it has no such page. */
export async function openPage(page: 'pay' | 'scan', params: Readonly<Record<string, string>>): Promise<boolean> {
  const bridge = globalThis.WeixinJSBridge
  if (!bridge) return false
  const query = new URLSearchParams(params).toString()
  const arg = { url: `/pages/${page}/${page}?${query}` }
  return new Promise((resolve) =>
    bridge.invoke('invokeMiniProgramAPI', { name: 'navigateTo', arg }, ({ err_msg: message }) =>
      resolve(!/:(fail|cancel)/.test(message)),
    ),
  )
}

/**
 * Passes the answer of a mini-programme page to `heard`, once: when the app opens with the answer, and while the app is
 * open.
 */
export function useMiniProgrammeScan(what: 'scanned', received: (value: string) => void): void {
  const latest = useRef(received)
  useEffect(() => {
    latest.current = received
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
