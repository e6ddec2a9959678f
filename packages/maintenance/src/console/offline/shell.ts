const cacheName = 'console'
const assets = '/assets/'
/** Keeping and dropping take turns, the service worker's too (apps/console/public/sw.js): what is dropped stays so. */
const inTurn = <T>(turn: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('evops.shell', turn) : turn()

/**
 * Keeps the files of the page that is open, so that it opens without a network: they are named by what is in them. A page of
 * a newer version is left for when it is open itself. Answers whether it opens so; nothing is kept once `isStill` says no.
 */
export async function cacheShell(isStill: () => boolean): Promise<boolean> {
  if (import.meta.env?.DEV || !('serviceWorker' in navigator) || !isSecureContext) return false
  return inTurn(async () => isStill() && cachePageFiles())
}
async function cachePageFiles(): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(30_000) })
  const text = await page.clone().text()
  const start = document.querySelector('script[type=module]')?.getAttribute('src')
  if (!page.ok || !start || !text.includes(start))
    return (await caches.match('/', { cacheName })) !== undefined
  await navigator.serviceWorker.register('/sw.js')
  const cache = await caches.open(cacheName)
  const needed = new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name, location.href))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(assets))
      .map(({ pathname }) => pathname),
  )
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...needed].filter((pathname) => !kept.has(pathname)))
  const isNew = (await (await cache.match('/'))?.text()) !== text
  await cache.put('/', page)
  if (isNew)
    for (const pathname of kept) if (pathname !== '/' && !needed.has(pathname)) await cache.delete(pathname)
  return true
}

/** Whoever is signed out has nothing kept: `isStill` of what is being kept says no before this is called. */
export async function dropShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await inTurn(async () => {
    await caches.delete(cacheName)
    const worker = await navigator.serviceWorker.getRegistration('/')
    await worker?.unregister()
  })
}
