import { newId } from '@evops/platform/contract'
import { signInSession } from '@evops/kit'
import { RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

afterEach(() => {
  signInSession.end()
  vi.unstubAllGlobals()
})

test('U-01 what the console is opened with is asked for while the server is asked who this is', async () => {
  const requestedPaths: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    requestedPaths.push(new URL(url, location.origin).pathname)
    return new Promise<Response>(() => undefined)
  })
  signInSession.begin({ access_token: 'a', refresh_token: 'b' })
  const id = newId()
  const { router } = await import('./router.tsx')
  router.history.replace(`/graexplorer?id=${id}`)
  void router.load()
  await expect
    .poll(() => requestedPaths.toSorted())
    .toEqual([`/api/energy/drawings/${id}/view`, '/api/organisation/me'])
})

test('ROUTE-01 the frame stands while the server is asked who this is: no blank sheet after signing in', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined))
  signInSession.begin({ access_token: 'a', refresh_token: 'b' })
  const { router } = await import('./router.tsx')
  router.history.replace('/')
  const { container } = await render(<RouterProvider router={router} />)
  await expect.poll(() => container.querySelector('.app[aria-busy="true"] > .side')).not.toBeNull()
})

test('ROUTE-01 the frame stands before its code is there', async () => {
  signInSession.begin({ access_token: 'a', refresh_token: 'b' })
  const { createEntranceRouter } = await import('./entrance-router.tsx')
  const router = createEntranceRouter()
  router.history.replace('/')
  const { container } = await render(<RouterProvider router={router} />)
  await expect.poll(() => container.querySelector('.app[aria-busy="true"] > .side')).not.toBeNull()
})
