// Serves the console's own files without a network; API responses are never cached. The work order screens store the
// files, and signing out deletes the cache (packages/maintenance/src/console/offline/shell.ts).
const cacheName = 'console'
const notPages = /^\/(api|user|oauth|ocpp|files|drive)(\/|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin || notPages.test(pathname)) return
  if (event.request.mode === 'navigate') event.respondWith(page(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
})

/** Loads the page from the network if the server answers soon, else from the cache. */
async function page(request) {
  const kept = await caches.match('/', { cacheName })
  if (!kept) return fetch(request)
  try {
    return await fetch(request, { signal: AbortSignal.timeout(8_000) })
  } catch {
    return kept
  }
}

/** File names contain a content hash, so cached files are valid. */
async function asset(event) {
  const kept = await caches.match(event.request, { cacheName })
  if (kept) return kept
  const fresh = await fetch(event.request)
  if (fresh.ok) event.waitUntil(keep(event.request, fresh.clone()))
  return fresh
}

/**
 * Storing and deleting run one after the other: opening a cache between its deletion and this write would create it
 * again.
 */
function keep(request, response) {
  const turn = async () => {
    if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(request, response)
  }
  return self.navigator.locks ? self.navigator.locks.request('evops.shell', turn) : turn()
}
