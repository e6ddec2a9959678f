import { afterEach, expect, test, vi } from 'vitest'
import source from '../../../../../apps/console/public/sw.js?raw'
import { dropShell, keepShell } from './shell.ts'

/** The service worker itself, over these caches: what it answers a request for a file with, once all it began has ended. */
async function served(path: string, store: Pick<CacheStorage, 'match' | 'has' | 'open'>): Promise<Response> {
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location,
    navigator,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  // oxlint-disable-next-line no-new-func -- a service worker is a script of its own, not a module
  new Function('self', 'caches', 'fetch', source)(self, store, async () => new Response('file'))
  const begun: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: new Request(new URL(path, location.href)),
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (given: Promise<unknown>) => void begun.push(given),
  })
  const response = await answer
  await Promise.all(begun)
  if (!response) throw new Error('not answered')
  return response
}

/** A sign-out in the middle of something: `begin` goes on once it is through, or waits for its turn. */
function signOut() {
  let ended = Promise.resolve()
  return {
    async begin() {
      let isOut = false
      ended = dropShell().then(() => void (isOut = true))
      await vi.waitUntil(async () => isOut || ((await navigator.locks.query()).pending ?? []).length > 0)
    },
    ended: () => ended,
  }
}

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await dropShell()
})

test('X-12 a file that was being loaded at the sign-out is not kept', async () => {
  await caches.open('console')
  const out = signOut()
  const response = await served('/assets/late.js', {
    match: (...given) => caches.match(...given),
    open: (name) => caches.open(name),
    async has(name) {
      const was = await caches.has(name)
      await out.begin()
      return was
    },
  })
  expect(await response.text()).toBe('file')
  await out.ended()
  expect(await caches.keys()).toEqual([])
})

test('X-12 a phone that was keeping the page at the sign-out keeps nothing, then or later', async () => {
  vi.stubEnv('DEV', false)
  const start = document.querySelector('script[type=module]')?.getAttribute('src') ?? 'none'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(`<script src="${start}">`))
  const out = signOut()
  let isSignedIn = true
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(async () => {
    isSignedIn = false
    await out.begin()
    return {} as ServiceWorkerRegistration
  })
  await keepShell(() => isSignedIn)
  await out.ended()
  expect(register).toHaveBeenCalledOnce()
  expect(await caches.keys()).toEqual([])

  expect(await keepShell(() => isSignedIn)).toBe(false)
  expect(register).toHaveBeenCalledOnce()
})

test('X-12 whoever is still signed in has the page kept', async () => {
  vi.stubEnv('DEV', false)
  const start = document.querySelector('script[type=module]')?.getAttribute('src') ?? 'none'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(`<script src="${start}">`))
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration)
  expect(await keepShell(() => true)).toBe(true)
  expect(await caches.keys()).toEqual(['console'])
})
