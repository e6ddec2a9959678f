import {
  AsideContext,
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
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browserPage } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ProofRow, proofScreen } from '../../contract/index.ts'
import { ProofPage } from './ProofPage.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: ConsoleUser = {
  authorities: ['orderStatisPerm'],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
}
const station = '019a9f5e-0000-7000-8000-000000000001'
const clean: ProofRow = {
  id: '019a9f5e-0000-7000-8000-00000000000a',
  at: '2026-03-02T02:50:00Z',
  dayFrom: '2026-02-01',
  dayTo: '2026-03-01',
  tookMs: 1_500,
  cells: 4_321,
  found: 0,
  unexplained: 0,
  differences: [],
  byName: null,
}
const cell = { day: '2026-02-14', dayTo: '2026-02-14', currency: 'EUR', causes: {}, explained: false }
const differing: ProofRow = {
  ...clean,
  id: '019a9f5e-0000-7000-8000-00000000000b',
  found: 2,
  unexplained: 1,
  byName: 'Ana',
  differences: [
    {
      ...cell,
      between: 'facts-sessions',
      stationId: station,
      stationName: 'Atocha',
      figure: 'energyDwh',
      is: 300_001,
      shouldBe: 300_000,
    },
    {
      ...cell,
      between: 'sessions-ledger',
      stationId: null,
      stationName: null,
      figure: 'netMinor',
      is: 1_250,
      shouldBe: 1_000,
      causes: { imported: 250 },
      explained: true,
    },
  ],
}

let list: ProofRow[] = []
let posted = 0
beforeEach(() => {
  currentUserStore.set(me)
  queryClient.clear()
  posted = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const method = input instanceof Request ? input.method : (init?.method ?? 'GET')
    if (method === 'POST') {
      posted += 1
      list = [clean, ...list]
    }
    const data = method === 'POST' ? clean : { list, total: list.length, page: 1, pageSize: 50 }
    return new Response(JSON.stringify({ code: 0, data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
function Stage() {
  const [search, setSearch] = useState<Search>({})
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const page: Page = {
    path: proofScreen.path,
    params: {},
    search,
    setSearch: (patch) => setSearch((was) => patchSearch(was, patch)),
    setTitle: () => undefined,
    setUnsaved: () => undefined,
    mayLeave: async () => true,
    close: () => undefined,
  }
  return (
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <AsideContext value={aside}>
          <PageContext value={page}>
            <ProofPage />
            <div ref={setAside} />
          </PageContext>
        </AsideContext>
      </NavContext>
    </QueryClientProvider>
  )
}

const languages = { zh: '立即核对', en: 'Run proof now', es: 'Comprobar ahora' } as const
test.each(['zh', 'en', 'es'] as const)(
  'X-26 in %s: nothing proven yet, then a proof by the button; no raw key anywhere',
  async (language) => {
    document.cookie = `language=${language}`
    startLanguage()
    await browserPage.viewport(language === 'es' ? 390 : 1_280, 844)
    list = []
    const screen = await render(<Stage />)
    await expect.poll(() => screen.container.querySelector('.empty')).not.toBeNull()
    await screen.getByRole('button', { name: languages[language] }).click()
    await expect.poll(() => screen.container.querySelectorAll('tbody tr[data-key]').length).toBe(1)
    expect(posted).toBe(1)
    expect(screen.container.textContent).not.toMatch(/reports\.|\{\w+\}/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
)

test('X-26 a proof names the cell, both values with all their digits, what is behind it, and leads to report and orders', async () => {
  document.cookie = 'language=en'
  startLanguage()
  await browserPage.viewport(1_280, 900)
  list = [differing, clean]
  const { container } = await render(<Stage />)
  await expect.poll(() => container.querySelectorAll('tbody tr[data-key]').length).toBe(2)
  const rows = [...container.querySelectorAll<HTMLElement>('tbody tr[data-key]')]
  expect(rows.map((row) => row.querySelector('.tag')?.textContent)).toEqual(['Differs', 'Agrees'])
  rows[0]?.click()
  await expect.poll(() => container.querySelectorAll('.report-differences li').length).toBe(2)
  const [first, second] = [...container.querySelectorAll('.report-differences li')]
  expect(first?.textContent).toMatch(/Atocha.*Differs.*Aggregates ≠ sessions.*30\.0001 kWh ≠ 30\.0000 kWh/)
  expect([...(first?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    `/reportformmng/reportformmng?by=station&dayFrom=2026-02-14&dayTo=2026-02-14&stationIds=${station}`,
    `/statsanalysis/chgtransorder?endFrom=2026-02-14&endTo=2026-02-14&stationId=${station}`,
  ])
  expect(second?.textContent).toMatch(/All stations.*Explained.*€12\.50 ≠ €10\.00.*paid elsewhere: €2\.50/)
})
