import {
  type Me,
  meStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  startLanguage,
} from '@evops/kit'
import { languages, type Language } from '@evops/platform/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { decideCardTransaction, tradesScreen, type PurseDetail, type TradeRow } from '../../contract/index.ts'
import { TradeDrawer } from './TradeDrawer.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: Me = {
  authorities: [...decideCardTransaction.permission],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'Depot Ltd', currency: 'EUR', timeZone: 'Europe/Madrid' },
}
const id = '019a9f5e-0000-7000-8000-00000000000a'
const row: TradeRow = {
  id,
  sessionId: null,
  sessionNo: null,
  cardId: '019a9f5e-0000-7000-8000-00000000000b',
  cardNo: '•••• 4711',
  family: 'offline_purse',
  plate: '',
  holderName: 'Driver 7',
  stationId: null,
  stationName: null,
  timeZone: null,
  chargePointNo: null,
  connectorNo: null,
  state: null,
  payState: null,
  startMode: null,
  startedAt: '2026-03-02T02:50:00Z',
  endedAt: null,
  energyDwh: null,
  totalMinor: 90_000,
  currency: 'EUR',
  transactionId: id,
  kind: 'purchase',
  paidMinor: 0,
  beforeMinor: 100_000,
  afterMinor: 10_000,
  counter: 65_001,
  terminalNo: '010203040506',
  psamNo: '',
  tac: '',
  uploadedAt: '2026-03-03T02:50:00Z',
  uploadedByName: 'Ana',
  verifyState: 'unchecked',
  doubt: 'unverified',
  settleState: 'held',
  differenceMinor: null,
}
const purse: PurseDetail = {
  cardId: row.cardId,
  currency: 'EUR',
  purseMinor: 1_234,
  loadableMinor: 0,
  clearingMinor: 0,
  missing: 0,
  grey: [],
  loadCounter: null,
  debitCounter: 17,
  hasPin: false,
  pinTriesLeft: 5,
}
const decided: unknown[] = []
beforeEach(() => {
  meStore.set(me)
  queryClient.clear()
  decided.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    const isDecision = init?.method === 'POST'
    if (isDecision) decided.push(JSON.parse(String(init.body)))
    const after = { id, settleState: 'waiting', sessionId: null, approvalId: null }
    return new Response(JSON.stringify({ code: 0, data: isDecision ? after : purse }), {
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
const texts: Readonly<Record<Language, readonly string[]>> = {
  zh: ['待处理', '无密钥可校验 TAC', '900.00', '12.34', '上传人'],
  en: ['To decide', 'No key verifies the TAC', '900.00', '12.34', 'Uploaded by'],
  es: ['Por decidir', 'Ninguna clave verifica el TAC', '900,00', '12,34', 'Subida por'],
}
test.each(languages)(
  'decision 223: a held record shows its reason, both figures, both counters and who uploaded it, and is decided by keyboard (%s)',
  async (language) => {
    document.cookie = `language=${language}`
    startLanguage()
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <NavContext value={nav}>
          <PageContext value={page}>
            <TradeDrawer row={row} onClose={() => undefined} />
          </PageContext>
        </NavContext>
      </QueryClientProvider>,
    )
    const drawer = screen.getByRole('dialog')
    await expect.element(drawer.getByText(texts[language][3] ?? '')).toBeVisible()
    const text = document.body.textContent ?? ''
    for (const part of [...texts[language], 'Ana', '65001', '17']) expect(text).toContain(part)
    const decide = drawer.getByRole('button').last()
    ;(decide.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const form = screen.getByRole('dialog').last()
    await form.getByRole('textbox').last().fill('compared with the terminal')
    await userEvent.keyboard('{Tab}')
    await form.getByRole('button').last().click()
    await expect.poll(() => decided).toEqual([{ as: 'accept', reason: 'compared with the terminal' }])
  },
)
