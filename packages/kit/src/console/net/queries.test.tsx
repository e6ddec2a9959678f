import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { z } from 'zod'
import { endpoint } from '@evops/platform/contract'
import { startLanguage } from '../words/language.ts'
import { toasts } from '../state/toast.ts'
import { queryClient, useSave } from './queries.ts'

const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/api/imports',
  permission: 'public',
  summary: 'a write to make twice',
  body: z.object({ file: z.string() }),
  reply: z.object({ id: z.string() }),
})

/** A server that answers on demand and records the received keys. */
const keys: (string | null)[] = []
const waiting: ((answer: Response) => void)[] = []
function answer(status: number) {
  const body = status === 200 ? { code: 0, data: { id: '1' } } : { msg: 'no' }
  for (const resolve of waiting.splice(0)) resolve(Response.json(body, { status }))
}
const saved = vi.fn()
beforeEach(() => {
  startLanguage()
  keys.length = 0
  saved.mockClear()
  toasts.set([])
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return new Promise<Response>((resolve) => void waiting.push(resolve))
  })
})

function Button({ file = 'a.csv' }: { file?: string }) {
  const save = useSave(startImport, { onSaved: saved, done: 'imported' })
  return <button onClick={() => save.mutate({ body: { file } })}>{save.isPending ? 'busy' : 'start'}</button>
}
async function twoClicks(second = 'a.csv') {
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Button />
      <Button file={second} />
    </QueryClientProvider>,
  )
  // Both clicks are in one task, like a double click before a repaint.
  const [one, two] = [...screen.container.querySelectorAll('button')]
  return { screen, one, two }
}

test('a double click within one frame is one write: sent once, said once, saved once', async () => {
  const { screen, one } = await twoClicks()
  one?.click()
  one?.click()
  await expect.poll(() => keys.length).toBe(1)
  answer(200)
  await expect.poll(() => saved.mock.calls).toEqual([[{ id: '1' }]])
  await expect.element(screen.getByRole('button').first()).toHaveTextContent('start')
  expect(keys).toHaveLength(1)
  expect(toasts.get().map(({ text }) => text)).toEqual(['imported'])
})

test('two buttons of one write in flight send it once; another write goes its own way', async () => {
  const { one, two } = await twoClicks()
  one?.click()
  two?.click()
  await expect.poll(() => keys.length).toBe(1)
  answer(200)
  await expect.poll(() => saved.mock.calls.length).toBe(2)
  expect(keys).toHaveLength(1)
})

test('a write of another content is another write; once answered the same may be asked again', async () => {
  const { one, two } = await twoClicks('b.csv')
  one?.click()
  await expect.poll(() => keys.length).toBe(1)
  answer(200)
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  one?.click()
  two?.click()
  await expect.poll(() => keys.length).toBe(3)
  expect(new Set(keys).size).toBe(3)
  answer(200)
})

test('ERR-01 no answer: both clicks fail, said once; the next press goes out under the same key', async () => {
  const { one } = await twoClicks()
  one?.click()
  one?.click()
  await expect.poll(() => keys.length).toBe(1)
  answer(503)
  await expect.poll(() => toasts.get().length).toBe(1)
  one?.click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
  expect(saved).not.toHaveBeenCalled()
})
