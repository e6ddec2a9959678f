/*
 * Where the app runs. In a mini-programme's web view there are no pop-ups, no second windows and no workers to rely on; the
 * way back and the title bar are the host's.
 */
declare global {
  interface Window {
    __wxjs_environment?: string
    wx?: { miniProgram?: unknown }
  }
}

export function isMiniProgramme(): boolean {
  return (
    window.__wxjs_environment === 'miniprogram' ||
    window.wx?.miniProgram !== undefined ||
    /miniProgram/i.test(navigator.userAgent)
  )
}

/** WeChat's own browser: a mini-programme's web view is another, where nothing can be paid. */
export const isWechat = () => /MicroMessenger/i.test(navigator.userAgent) && !isMiniProgramme()

/** Only for the app's own files, and only where a browser may have it. */
export function startWorker(): void {
  if (import.meta.env.DEV || isMiniProgramme() || !('serviceWorker' in navigator) || !isSecureContext) return
  const begin = () => void worker().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}

export const worker = () => navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`)

/** Whoever signs out, or is another, is told nothing here any more: the push service says so to the operator. */
export async function endPushHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const here = await navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL)
    const subscription = await here?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // It listens to nothing that could be ended.
  }
}
