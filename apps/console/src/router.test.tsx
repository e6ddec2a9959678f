import { newId } from '@evops/platform/contract'
import { session } from '@evops/kit'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  session.end()
  vi.unstubAllGlobals()
})

test('U-01 what the console is opened with is asked for while the server is asked who this is', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, location.origin).pathname)
    return new Promise<Response>(() => undefined)
  })
  session.begin({ access_token: 'a', refresh_token: 'b' })
  const id = newId()
  const { router } = await import('./router.tsx')
  router.history.replace(`/graexplorer?id=${id}`)
  void router.load()
  await expect
    .poll(() => asked.toSorted())
    .toEqual([`/api/energy/drawings/${id}/view`, '/api/organisation/me'])
})
