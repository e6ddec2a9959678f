/*
 * Detects the app's environment. A mini-programme's web view has no pop-ups, no second windows and no reliable workers;
 * the host provides back button and title bar.
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

/** True in WeChat's own browser. A mini-programme's web view is different: nothing can be paid there. */
export const isWechat = () => /MicroMessenger/i.test(navigator.userAgent) && !isMiniProgramme()

/** Starts the service worker for the app's own files, only where browsers support it. */
export function startWorker(): void {
  if (import.meta.env.DEV || isMiniProgramme() || !('serviceWorker' in navigator) || !isSecureContext) return
  const begin = () => void registerServiceWorker().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}

export const registerServiceWorker = () => navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`)

/** Ends push notifications in this browser on sign-out or a change of user: the push service notifies the operator. */
export async function endPushInThisBrowser(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const here = await navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL)
    const subscription = await here?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // There is no subscription to end.
  }
}
