const cacheName = 'console'
const assets = '/assets/'

/**
 * Keeps the files of the page that is open, so that it opens without a network: they are named by what is in them. A page of
 * a newer version is left for when it is open itself. Answers whether it opens so.
 */
export async function keepShell(): Promise<boolean> {
  if (import.meta.env?.DEV || !('serviceWorker' in navigator) || !isSecureContext) return false
  const page = await fetch('/', { cache: 'no-cache' })
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

export async function dropShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await caches.delete(cacheName)
  const worker = await navigator.serviceWorker.getRegistration('/')
  await worker?.unregister()
}
