import { writeLocalStorage } from '@evops/kit'
import { offlineWork } from '@evops/maintenance/console'
import { expect, test, vi } from 'vitest'

/** Returns the service worker's response to a file request; it runs in the page, with the page's own caches. */
async function requestFile(path: string): Promise<Response> {
  const started: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: new Request(new URL(path, location.href)),
      respondWith: (promise: Promise<Response>) => (answer = promise),
      waitUntil: (promise: Promise<unknown>) => void started.push(promise),
    }),
  )
  const response = await answer
  await Promise.all(started)
  if (!response) throw new Error('not answered')
  return response
}

test('X-12 a file that was being loaded at the sign-out is not kept', async () => {
  // @ts-expect-error -- a script of the browser without types
  await import('../public/sw.js')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('file'))
  await caches.open('console')
  writeLocalStorage('offline-work', 'o d')
  const has = caches.has.bind(caches)
  let ended = Promise.resolve()
  const looked = vi.spyOn(caches, 'has').mockImplementation(async (name) => {
    const was = await has(name)
    let isOut = false
    ended = offlineWork.end({ all: true }).then(() => void (isOut = true))
    // Continues when the sign-out is complete or waits for the lock.
    await expect.poll(async () => isOut || ((await navigator.locks.query()).pending ?? []).length > 0).toBe(true)
    return was
  })
  expect(await (await requestFile('/assets/late.js')).text()).toBe('file')
  await ended
  expect(looked).toHaveBeenCalledOnce()
  expect(await caches.keys()).toEqual([])
})
