// Serves the console's own files where there is no network: nothing that the API says is ever kept. Who works on orders puts
// the files here, and sign-out takes all of it away (packages/maintenance/src/console/offline/shell.ts).
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

/** Fresh where there is a network that answers soon. */
async function page(request) {
  const kept = await caches.match('/', { cacheName })
  if (!kept) return fetch(request)
  try {
    return await fetch(request, { signal: AbortSignal.timeout(8_000) })
  } catch {
    return kept
  }
}

/** Named by what is in them: what is kept is right. */
async function asset(event) {
  const kept = await caches.match(event.request, { cacheName })
  if (kept) return kept
  const fresh = await fetch(event.request)
  if (fresh.ok) event.waitUntil(keep(event.request, fresh.clone()))
  return fresh
}

/** Keeping and dropping take turns: opening what is dropped between the two lines would bring it back. */
function keep(request, response) {
  const turn = async () => {
    if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(request, response)
  }
  return self.navigator.locks ? self.navigator.locks.request('evops.shell', turn) : turn()
}
