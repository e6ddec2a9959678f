import { minuteMs } from '@evops/platform/contract'

/**
 * Reloads once if an open page requests a chunk that no longer exists after a deployment. A second failure within a
 * minute is shown as an error, as is one without a network, where a reload would leave an empty page.
 */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem('chunk-reload') ?? 0)
    if (Date.now() - last < minuteMs) return
    sessionStorage.setItem('chunk-reload', String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
