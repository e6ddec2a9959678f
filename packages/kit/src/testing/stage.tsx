import {
  AsideContext,
  DialogAndToastHost,
  type ConsoleUser,
  currentUserStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  patchSearch,
  queryClient,
  type Search,
  startLanguage,
} from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { z } from 'zod'

export interface RecordedRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}
/** Answers by method and path. Other calls are refused, so a part that needs them shows nothing. */
export type TestAnswers = Readonly<Record<string, (request: RecordedRequest) => unknown>>

/**
 * Signs in a user with these codes, in English by default, with a server that returns these answers; returns the
 * received calls.
 */
export function signInForTest(
  authorities: readonly string[],
  answers: TestAnswers = {},
  { language = 'en', ...me }: Partial<ConsoleUser> & { language?: 'zh' | 'en' | 'es' } = {},
): RecordedRequest[] {
  document.cookie = `language=${language}`
  startLanguage()
  queryClient.clear()
  currentUserStore.set({
    authorities: [...authorities],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
    ...me,
  })
  const requests: RecordedRequest[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init)
    const { pathname: path, searchParams: query } = new URL(request.url)
    const text = await request.text()
    const one = { method: request.method, path, query, body: text === '' ? undefined : JSON.parse(text) }
    requests.push(one)
    const answer = answers[`${one.method} ${path}`]
    if (!answer) return Response.json({ code: 1, error: 'x', msg: 'x' }, { status: 400 })
    return Response.json({ code: 0, msg: '', data: await answer(one) })
  })
  return requests
}

const nowhere: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }

/** A console page at an address, with the containers of drawers, dialogs and toasts. */
export function TestPageStage({ at = {}, nav = nowhere, children }: { at?: Search; nav?: Nav; children: ReactNode }) {
  const [search, setAll] = useState(at)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const page: Page = {
    path: '/here',
    params: {},
    search,
    setSearch: (patch) => setAll((was) => patchSearch(was, patch)),
    setTitle: () => undefined,
    setUnsaved: () => undefined,
    mayLeave: async () => true,
    close: () => undefined,
  }
  return (
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <AsideContext value={aside}>
            {children}
            <div ref={setAside} />
            <DialogAndToastHost />
          </AsideContext>
        </PageContext>
      </NavContext>
    </QueryClientProvider>
  )
}

/** Builds a minimal reply that is valid for the endpoint's schema, with the given values. */
export function createReply<T extends object>(schema: z.ZodType<T>, own: Partial<T> = {}): T {
  const root = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape
  return schema.parse({ ...(leastOf(root, root) as object), ...own })
}
/** Builds a page of a list with rows of that kind. */
export function createPageReply<R extends z.ZodType<object>>(
  reply: { shape: { list: { element: R } } },
  rows: readonly Partial<z.infer<R>>[],
) {
  const list = rows.map((own) => createReply<object>(reply.shape.list.element, own))
  return { list, total: list.length, page: 1, pageSize: 20 }
}
interface Shape {
  $ref?: string
  $defs?: Readonly<Record<string, Shape>>
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  pattern?: string
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Shape
}
const texts: Readonly<Record<string, string>> = {
  uuid: '019a9f5e-0000-7000-8000-00000000000f',
  'date-time': '2026-11-20T08:00:00.000Z',
  date: '2026-11-20',
}
function leastOf(shape: Shape, root: Shape): unknown {
  if (shape.$ref) return leastOf(root.$defs?.[shape.$ref.replace('#/$defs/', '')] ?? {}, root)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const ways = shape.anyOf ?? shape.oneOf
  if (ways) return ways.some(({ type }) => type === 'null') ? null : leastOf(ways[0] ?? {}, root)
  if (Array.isArray(shape.type)) return null
  if (shape.type === 'object') {
    const needed = Object.entries(shape.properties ?? {}).filter(([name]) => shape.required?.includes(name))
    return Object.fromEntries(needed.map(([name, part]) => [name, leastOf(part, root)]))
  }
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => leastOf(shape.items ?? {}, root))
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(0, shape.minimum ?? 0)
  if (shape.type === 'boolean') return false
  if (shape.pattern === '^[A-Z]{3}$') return 'EUR'
  return texts[shape.format ?? ''] ?? 'x'.repeat(shape.minLength ?? 0)
}
