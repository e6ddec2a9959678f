import {
  AsideContext,
  currentUserStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  startLanguage,
} from '@evops/kit'
import { languages, type Language } from '@evops/platform/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paymentsScreen, type DisputeRow } from '../../contract/index.ts'
import { DisputeDrawer } from './DisputeDrawer.tsx'
import { DisputeList } from './DisputeList.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const id = '019a9f5e-0000-7000-8000-00000000000a'
const row: DisputeRow = {
  id,
  kind: 'dispute',
  accountId: id,
  accountName: 'Main shop',
  provider: 'stripe',
  disputeNo: 'du_1',
  paymentNo: 'ch_1',
  intentId: id,
  walletName: 'Zhang San',
  amountMinor: 12_345,
  currency: 'EUR',
  reason: 'fraudulent',
  evidenceDueAt: '2026-03-09T04:00:00Z',
  state: 'opened',
  heldMinor: 12_345,
  evidence: '',
  evidenceAt: null,
  openedAt: '2026-03-02T04:00:00Z',
  endedAt: null,
  holdJournalId: null,
  endJournalId: null,
  version: 1,
}
const rows: readonly DisputeRow[] = [
  row,
  { ...row, id: id.replace('a', 'b'), reason: 'c-4853', state: 'won' },
  { ...row, id: id.replace('a', 'c'), reason: '充值后没有到账，要求退款', state: 'lost' },
]
let authorities: string[]
beforeEach(() => {
  authorities = ['settlementPerm', 'payment:control', 'payment:approve']
  queryClient.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    const list = { list: rows, total: rows.length, page: 1, pageSize: 50 }
    return new Response(JSON.stringify({ code: 0, data: url.includes(id) ? row : list }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const page: Page = {
  path: paymentsScreen.path,
  params: {},
  search: { view: 'disputes' },
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}
async function show(part: 'list' | 'drawer', language: Language, width: number) {
  document.cookie = `language=${language}`
  startLanguage()
  currentUserStore.set({
    authorities,
    user_name: 'm',
    name: 'M',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  await browser.viewport(width, 844)
  return render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <AsideContext value={document.body}>
            {part === 'list' ? <DisputeList /> : <DisputeDrawer id={id} onClose={() => undefined} />}
          </AsideContext>
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
}
const words: Readonly<Record<Language, readonly string[]>> = {
  zh: ['疑似欺诈', '代码 c-4853', '充值后没有到账，要求退款'],
  en: ['Fraud', 'Code c-4853', '充值后没有到账，要求退款'],
  es: ['Fraude', 'Código c-4853', '充值后没有到账，要求退款'],
}
test.each(languages)('disputes: the provider’s reason is in words (%s), an unknown code says so', async (language) => {
  const screen = await show('list', language, 1440)
  for (const word of words[language]) await expect.element(screen.getByText(word, { exact: true })).toBeVisible()
})

test('disputes: the state of each case is visible on a phone', async () => {
  const screen = await show('list', 'en', 390)
  for (const state of ['Open', 'Won', 'Lost'])
    await expect.element(screen.getByRole('grid').getByText(state, { exact: true })).toBeVisible()
})

test('disputes: the drawer has the reason in words, and its buttons follow the rights', async () => {
  const screen = await show('drawer', 'en', 1440)
  await expect.element(screen.getByText('Fraud', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send evidence' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible()
  await screen.unmount()
  authorities = ['settlementPerm']
  const viewer = await show('drawer', 'en', 1440)
  await expect.element(viewer.getByText('Fraud', { exact: true })).toBeVisible()
  expect(viewer.getByRole('button', { name: 'Accept' }).elements()).toEqual([])
})
