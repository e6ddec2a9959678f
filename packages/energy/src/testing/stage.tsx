import {
  AsideContext,
  currentUserStore,
  NavContext,
  PageContext,
  patchSearch,
  queryClient,
  registerWords,
  startLanguage,
  type Search,
} from '@evops/kit'
import { useState, type ReactNode } from 'react'
import { vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { energyEndpoints, energyFieldErrors } from '../contract/index.ts'

const { QueryClientProvider } = await import('@tanstack/react-query')

export const testId = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
/** Error response of the server with its message. */
export class RefusedResponse {
  readonly refusal: { status: number; error: string; msg: string }
  constructor(status: number, error: string, msg: string) {
    this.refusal = { status, error, msg }
  }
}
interface Sent {
  method: string
  path: string
  body: unknown
}

/**
 * Signs in a user with every energy permission. The server answers by method and path, and the requests are recorded.
 */
export async function signInEnergyUser(answers: Readonly<Record<string, () => unknown>>): Promise<Sent[]> {
  await browser.viewport(1_280, 900)
  document.cookie = 'language=en'
  startLanguage()
  registerWords(energyFieldErrors)
  queryClient.clear()
  const authorities = energyEndpoints.flatMap(({ permission }) =>
    typeof permission === 'string' ? [] : [...permission],
  )
  const operator = { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'UTC' }
  currentUserStore.set({ authorities, user_name: 'm', name: 'M', platformStaff: false, operator })
  const sent: Sent[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init)
    const { pathname: path } = new URL(request.url)
    const bodyText = await request.text()
    sent.push({ method: request.method, path, body: bodyText === '' ? undefined : JSON.parse(bodyText) })
    const answer = answers[`${request.method} ${path}`]?.() ?? []
    return answer instanceof RefusedResponse
      ? Response.json({ code: 1, fields: {}, ...answer.refusal }, { status: answer.refusal.status })
      : Response.json({ code: 0, data: answer })
  })
  return sent
}

export function EnergyTestStage({ at = {}, children }: { at?: Search; children: ReactNode }) {
  const [search, setSearch] = useState(at)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const nothing = () => undefined
  return (
    <QueryClientProvider client={queryClient}>
      <NavContext value={{ go: nothing, prefetch: nothing, mayOpen: () => true }}>
        <AsideContext value={aside}>
          <PageContext
            value={{
              search,
              setSearch: (patch) => setSearch((was) => patchSearch(was, patch)),
              path: '/energy',
              params: {},
              setTitle: nothing,
              setUnsaved: nothing,
              close: nothing,
              mayLeave: async () => true,
            }}
          >
            {children}
            <div ref={setAside} />
          </PageContext>
        </AsideContext>
      </NavContext>
    </QueryClientProvider>
  )
}
