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

/** Only for the app's own files, and only where a browser may have it. */
export function startWorker(): void {
  if (import.meta.env.DEV || isMiniProgramme() || !('serviceWorker' in navigator) || !isSecureContext) return
  const begin = () =>
    void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}
