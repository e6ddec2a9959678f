import {
  type ConsoleUser,
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
import { render } from 'vitest-browser-react'
import { onlineScreen, type OperationRow } from '../../contract/index.ts'
import { hasReceipt, Receipt } from './Receipt.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: ConsoleUser = {
  authorities: ['onlineCardPerm', 'cardOptPerm'],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'Depot Ltd', currency: 'EUR', timeZone: 'Europe/Madrid' },
}
const row: OperationRow = {
  id: '019a9f5e-0000-7000-8000-00000000000a',
  cardId: '019a9f5e-0000-7000-8000-00000000000b',
  cardNo: '•••• 4711',
  family: 'online',
  kind: 'refund',
  stateBefore: 'active',
  stateAfter: 'active',
  at: '2026-03-02T02:50:00Z',
  byName: 'Ana',
  reason: 'leaves town',
  beforeMinor: 30_000,
  amountMinor: 25_000,
  afterMinor: 5_000,
  currency: 'EUR',
  payMethod: 'transfer',
  voucherNo: 'T-77',
  journalId: '019a9f5e-0000-7000-8000-00000000000c',
  approvalId: null,
  holderId: null,
  holderName: 'Driver 7',
  otherCardId: null,
  otherCardNo: null,
  detail: {},
  result: 'done',
  shiftId: null,
  shiftName: null,
  shiftOpenedAt: null,
  approverName: 'Luis',
  tac: '',
  reverseOf: null,
  reversedById: null,
}

beforeEach(() => {
  currentUserStore.set(me)
  queryClient.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify({ code: 0, data: { list: [row], total: 1, page: 1, pageSize: 20 } }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const page: Page = {
  path: onlineScreen.path,
  params: {},
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}
const texts: Readonly<Record<Language, readonly string[]>> = {
  zh: ['收据', '250.00', '操作前余额', '审批人', '持卡人签字'],
  en: ['Receipt', '250.00', 'Balance before', 'Approved by', 'Holder’s signature'],
  es: ['Recibo', '250,00', 'Saldo anterior', 'Aprobada por', 'Firma del titular'],
}
test.each(import.meta.env?.EVOPS_NIGHTLY === '1' ? languages : languages.slice(0, 1))(
  'ROUTE-06 the receipt of an operation says the card, the money before and after, who did it and who agreed, and is printed (%s)',
  async (language) => {
    document.cookie = `language=${language}`
    startLanguage()
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <NavContext value={nav}>
          <PageContext value={page}>
            <Receipt id={row.id} back={onlineScreen.path} />
          </PageContext>
        </NavContext>
      </QueryClientProvider>,
    )
    await expect.element(screen.getByText('•••• 4711')).toBeVisible()
    const text = screen.container.textContent ?? ''
    for (const part of [...texts[language], 'Depot Ltd', 'Driver 7', 'Ana', 'Luis', 'T-77', '03:50'])
      expect(text).toContain(part)
    await screen.getByRole('button').first().click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button').last().click()
    await expect.poll(() => print).toHaveBeenCalledOnce()
  },
)

test('only what was done has one, and money moved with it or a card was handed out', () => {
  expect(hasReceipt(row)).toBe(true)
  expect(hasReceipt({ ...row, result: 'waiting' })).toBe(false)
  expect(hasReceipt({ ...row, kind: 'lock', amountMinor: null })).toBe(false)
  expect(hasReceipt({ ...row, kind: 'issue', amountMinor: null })).toBe(true)
})
