// Caches the app's own files so that it opens without a network; API responses are never cached. Shows push
// notifications of the operator with title and text; a click opens the related page (src/account/NoticesPage.tsx).
const cacheName = 'drive'
const shell = '/drive/'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') event.respondWith(page(event.request))
  else if (pathname.startsWith(`${shell}assets/`)) event.respondWith(asset(event.request))
})

/**
 * Loads the page from the network if possible. A different page has different files: those of the previous one are
 * deleted.
 */
async function page(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(shell)
  try {
    const fresh = await fetch(request)
    if (!fresh.ok) return fresh
    const [text, before] = await Promise.all([fresh.clone().text(), kept?.clone().text()])
    if (before !== undefined && text !== before) for (const each of await cache.keys()) await cache.delete(each)
    await cache.put(shell, fresh.clone())
    return fresh
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** File names contain a content hash, so cached files are valid. */
async function asset(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await cache.put(request, fresh.clone())
  return fresh
}

self.addEventListener('push', (event) => {
  const { id = '', title = '', text = '' } = event.data?.json() ?? {}
  // A repeated notification replaces the first.
  const shown = { body: text, tag: id, data: { id }, icon: `${shell}icon.svg`, badge: `${shell}icon.svg` }
  event.waitUntil(self.registration.showNotification(title, shown))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { id } = event.notification.data ?? {}
  event.waitUntil(lead(id ? `${shell}notices/${encodeURIComponent(id)}` : `${shell}notices`))
})

/** Opens the page in the app if it is already open. */
async function lead(way) {
  const open = await self.clients.matchAll({ type: 'window' })
  for (const client of open) {
    const there = await client.navigate(way).catch(() => null)
    if (there) return there.focus().catch(() => undefined)
  }
  return self.clients.openWindow(way)
}
