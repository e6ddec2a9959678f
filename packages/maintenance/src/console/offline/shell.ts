const cacheName = 'console'
const assets = '/assets/'
/**
 * Storing and deleting run one after the other, in the service worker too (apps/console/public/sw.js): deleted files
 * stay deleted.
 */
const inTurn = <T>(turn: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('evops.shell', turn) : turn()

/**
 * Caches the files of the open page so that it opens without a network; their names contain a content hash. Files of a
 * newer version are cached when that version is open. Returns true if the page can open offline; nothing is cached once
 * `isStill` returns false.
 */
export async function cacheConsoleFiles(isStill: () => boolean): Promise<boolean> {
  if (import.meta.env?.DEV || !('serviceWorker' in navigator) || !isSecureContext) return false
  return inTurn(async () => isStill() && cachePageFiles())
}
async function cachePageFiles(): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(30_000) })
  const text = await page.clone().text()
  const start = document.querySelector('script[type=module]')?.getAttribute('src')
  if (!page.ok || !start || !text.includes(start)) return (await caches.match('/', { cacheName })) !== undefined
  await navigator.serviceWorker.register('/sw.js')
  const cache = await caches.open(cacheName)
  const needed = new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name, location.href))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(assets))
      .map(({ pathname }) => pathname),
  )
  const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...needed].filter((pathname) => !cachedPaths.has(pathname)))
  const isNew = (await (await cache.match('/'))?.text()) !== text
  await cache.put('/', page)
  if (isNew)
    for (const pathname of cachedPaths) if (pathname !== '/' && !needed.has(pathname)) await cache.delete(pathname)
  return true
}

/**
 * Deletes the cached files of a signed-out user; `isStill` of a running cache operation returns false before this call.
 */
export async function deleteCachedConsoleFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await inTurn(async () => {
    await caches.delete(cacheName)
    const worker = await navigator.serviceWorker.getRegistration('/')
    await worker?.unregister()
  })
}
