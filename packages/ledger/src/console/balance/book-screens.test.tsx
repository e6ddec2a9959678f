import {
  AsideContext,
  type ConsoleUser,
  currentUserStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  startLanguage,
} from '@evops/kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { flowScreen } from '../../contract/index.ts'
import { FlowPage } from '../FlowPage.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: ConsoleUser = {
  authorities: ['captialflow', 'captialflow:control', 'captialflow:edit', 'captialflow:export', 'manual:create'],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
}
const id = '019a9f5e-0000-7000-8000-00000000000a'
const line = {
  id,
  statementId: id,
  accountName: 'Main',
  day: '2026-10-12',
  amountMinor: 19_900,
  currency: 'EUR',
  reference: 'R-1',
  text: 'Settlement',
  state: 'open',
  kind: null,
  journalId: null,
}
const journal = {
  id,
  day: '2026-10-12',
  memo: 'VAT of the quarter',
  amountMinor: 2_100,
  currency: 'EUR',
  state: 'draft',
  madeAt: '2026-10-12T10:00:00Z',
  byName: 'Ana',
  approverName: '',
  journalId: null,
  lines: [],
}
const movement = { openingMinor: 0, debitMinor: 1_234, creditMinor: 1_234, closingMinor: 0 }
const replies: Readonly<Record<string, unknown>> = {
  [`bank/lines/${id}/journals`]: [{ id, day: '2026-09-30', text: 'TR-17' }],
  'bank/lines': { list: [line], total: 1, page: 1, pageSize: 50 },
  'bank/accounts': { accounts: [{ id, name: 'Main', accountNo: 'ES91', currency: 'EUR' }], sources: [] },
  'manual-journals': { list: [journal], total: 1, page: 1, pageSize: 50 },
  'period-balance': {
    currency: 'EUR',
    total: movement,
    rows: [{ ...movement, account: 'output_tax:2100', code: '477.21', name: 'IVA repercutido 21 %' }],
  },
}
beforeEach(() => {
  currentUserStore.set(me)
  queryClient.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    const data = Object.entries(replies).find(([path]) => url.includes(path))?.[1] ?? []
    return new Response(JSON.stringify({ code: 0, data }), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})
const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const pageOf = (view: string): Page => ({
  path: flowScreen.path,
  params: {},
  search: { view },
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
})

test.each([
  ['balance', 'IVA repercutido 21 %', undefined, 'El debe iguala al haber'],
  ['manual', 'VAT of the quarter', 'Nuevo asiento', 'Guardar borrador'],
  ['bank', 'Settlement', 'Importar extracto', 'Cuenta bancaria'],
])('ROUTE-03 captialflow: the view %s shows its rows and opens its form, in words', async (view, row, button, part) => {
  document.cookie = 'language=es'
  startLanguage()
  await browser.viewport(1440, 900)
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={pageOf(view)}>
          <FlowPage />
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText(row).first()).toBeVisible()
  if (button) await screen.getByRole('button', { name: button }).click()
  await expect.poll(() => document.body.textContent).toContain(part)
  expect(document.body.textContent).not.toMatch(/ledger\.(bank|manual|balance)\.\w+/)
})

test('ROUTE-03 captialflow: an open bank line offers the journals of its amount', async () => {
  document.cookie = 'language=en'
  startLanguage()
  await browser.viewport(1440, 900)
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={{ ...pageOf('bank'), search: { view: 'bank', open: id } }}>
          <AsideContext value={document.body}>
            <FlowPage />
          </AsideContext>
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('button', { name: 'Match', exact: true })).toBeVisible()
  await expect.poll(() => document.body.textContent).toContain('TR-17')
})
