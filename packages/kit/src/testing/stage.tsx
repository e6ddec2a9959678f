import {
  AsideContext,
  Hosts,
  type Me,
  meStore,
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

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}
/** By method and path. What is not named is refused, so that a part that asks for it shows nothing. */
export type Answers = Readonly<Record<string, (asked: Asked) => unknown>>

/** Somebody with these codes, in English unless said otherwise, before a server that answers so; returns what was asked of it. */
export function signedIn(
  authorities: readonly string[],
  answers: Answers = {},
  { language = 'en', ...me }: Partial<Me> & { language?: 'zh' | 'en' | 'es' } = {},
): Asked[] {
  document.cookie = `language=${language}`
  startLanguage()
  queryClient.clear()
  meStore.set({
    authorities: [...authorities],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
    ...me,
  })
  const asked: Asked[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (given, init) => {
    const request = new Request(given instanceof Request ? given : new URL(given, location.href), init)
    const { pathname: path, searchParams: query } = new URL(request.url)
    const text = await request.text()
    const one = { method: request.method, path, query, body: text === '' ? undefined : JSON.parse(text) }
    asked.push(one)
    const answer = answers[`${one.method} ${path}`]
    if (!answer) return Response.json({ code: 1, error: 'x', msg: 'x' }, { status: 400 })
    return Response.json({ code: 0, msg: '', data: await answer(one) })
  })
  return asked
}

const nowhere: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }

/** A page of the console at an address, with the places of drawers, dialogs and toasts. */
export function Stage({ at = {}, nav = nowhere, children }: { at?: Search; nav?: Nav; children: ReactNode }) {
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
            <Hosts />
          </AsideContext>
        </PageContext>
      </NavContext>
    </QueryClientProvider>
  )
}
