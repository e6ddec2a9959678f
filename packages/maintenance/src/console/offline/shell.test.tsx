import { afterEach, expect, test, vi } from 'vitest'
import { deleteCachedConsoleFiles, cacheConsoleFiles } from './shell.ts'

/** Signs out during another operation: `begin` continues when the sign-out is complete or waits for the lock. */
function signOut() {
  let ended = Promise.resolve()
  return {
    async begin() {
      let isOut = false
      ended = deleteCachedConsoleFiles().then(() => void (isOut = true))
      await expect.poll(async () => isOut || ((await navigator.locks.query()).pending ?? []).length > 0).toBe(true)
    },
    ended: () => ended,
  }
}

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await deleteCachedConsoleFiles()
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
  await cacheConsoleFiles(() => isSignedIn)
  await out.ended()
  expect(register).toHaveBeenCalledOnce()
  expect(await caches.keys()).toEqual([])

  expect(await cacheConsoleFiles(() => isSignedIn)).toBe(false)
  expect(register).toHaveBeenCalledOnce()
})

test('X-12 whoever is still signed in has the page kept', async () => {
  vi.stubEnv('DEV', false)
  const start = document.querySelector('script[type=module]')?.getAttribute('src') ?? 'none'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(`<script src="${start}">`))
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration)
  expect(await cacheConsoleFiles(() => true)).toBe(true)
  expect(await caches.keys()).toEqual(['console'])
})
