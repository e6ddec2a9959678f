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
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tradesScreen, type TradeRow } from '../../contract/index.ts'
import { TradeDrawer } from './TradeDrawer.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const id = '019a9f5e-0000-7000-8000-00000000000a'
/** A held payment of a chip, as the list has it. */
const held = {
  id,
  transactionId: id,
  sessionId: null,
  sessionNo: null,
  cardId: id,
  cardNo: '6200',
  family: 'offline_purse',
  plate: '',
  holderName: 'Zhang San',
  startedAt: '2026-03-02T04:00:00Z',
  endedAt: null,
  totalMinor: 2_500,
  paidMinor: null,
  currency: 'CNY',
  kind: 'purchase',
  counter: 65_051,
  uploadedAt: '2026-03-02T05:00:00Z',
  uploadedByName: 'Ana',
  verifyState: 'unchecked',
  doubt: 'jump',
  settleState: 'held',
  differenceMinor: null,
} as unknown as TradeRow
const urls: string[] = []
beforeEach(async () => {
  urls.length = 0
  queryClient.clear()
  document.cookie = 'language=en'
  startLanguage()
  await browser.viewport(1440, 844)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    urls.push(input instanceof Request ? input.url : String(input))
    const data = { purseMinor: 12_300, currency: 'CNY', loadCounter: 1, debitCounter: 102 }
    return new Response(JSON.stringify({ code: 0, data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const page: Page = {
  path: tradesScreen.path,
  params: {},
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}
async function show(authorities: string[], row: TradeRow) {
  currentUserStore.set({
    authorities,
    user_name: 'm',
    name: 'M',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'CNY', timeZone: 'Asia/Shanghai' },
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <AsideContext value={document.body}>
            <TradeDrawer row={row} onClose={() => undefined} />
          </AsideContext>
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
}

test('a held record is next to the books for a user of this screen who may not view cards', async () => {
  const screen = await show(['cardOrderPerm'], held)
  await expect.element(screen.getByText('¥123.00')).toBeVisible()
  await expect.element(screen.getByText('102', { exact: true })).toBeVisible()
  expect(urls).toEqual([expect.stringContaining(`/api/cards/transactions/${id}/books`)])
  expect(screen.getByRole('button', { name: 'Resolve' }).elements()).toEqual([])
})

test('the decision belongs to those with its right; a record that is booked needs neither books nor decision', async () => {
  const screen = await show(['cardOrderPerm', 'cardtradequery:control'], held)
  await expect.element(screen.getByRole('button', { name: 'Resolve' })).toBeVisible()
  await screen.unmount()
  urls.length = 0
  const booked = await show(['cardOrderPerm', 'cardtradequery:control'], {
    ...held,
    settleState: 'matched',
  })
  await expect.element(booked.getByText('65051')).toBeVisible()
  expect(booked.getByRole('button', { name: 'Resolve' }).elements()).toEqual([])
  expect(urls).toEqual([])
})
