/**
 * After a deployment an open page may ask for a chunk that is gone: reload once. A second failure within a minute is
 * no deployment, and is shown as the error it is; nor is one without a network, where a reload would leave nothing.
 */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem('chunk-reload') ?? 0)
    if (Date.now() - last < 60_000) return
    sessionStorage.setItem('chunk-reload', String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
