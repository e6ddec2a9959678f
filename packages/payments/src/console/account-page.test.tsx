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
import { languages, type Language } from '@evops/platform/contract'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  paymentsScreen,
  type PaymentAccountRow,
  type ChannelDayRow,
  type DifferenceDetail,
  type IntentDetail,
  type OfficialAccountRow,
} from '../contract/index.ts'
import { AccountPage } from './AccountPage.tsx'
import { OfficialPage } from './official/OfficialPage.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: ConsoleUser = {
  authorities: [
    'payAccountPerm',
    'payment:create',
    'payment:control',
    'payaccount:edit',
    'payaccount:control',
    'officialaccount:edit',
    'officialaccount:control',
    'reconciliation:edit',
    'reconciliation:control',
    'reconciliation:approve',
  ],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'O', currency: 'CNY', timeZone: 'Asia/Shanghai' },
}
const id = '019a9f5e-0000-7000-8000-00000000000a'
const intent: IntentDetail = {
  id,
  ourNo: '019a9f5e00007000800000000000000a',
  accountId: id,
  accountName: 'Main shop',
  provider: 'wechat',
  purpose: 'topup',
  walletId: id,
  walletName: 'Zhang San',
  method: 'native',
  currency: 'CNY',
  amountMinor: 12_345,
  authorisedMinor: 12_345,
  capturedMinor: 12_345,
  refundedMinor: 345,
  state: 'captured',
  test: true,
  subject: 'x',
  providerNo: '4200001',
  expiresAt: '2026-03-02T04:00:00Z',
  problem: '',
  journalId: id,
  createdAt: '2026-03-02T03:00:00Z',
  paidAt: '2026-03-02T03:01:00Z',
  byName: 'Ana',
  offer: { kind: 'qr', value: 'weixin://wxpay/bizpayurl?pr=abc' },
  refundableMinor: 12_000,
  steps: [
    {
      number: 1,
      kind: 'create',
      stateAfter: 'created',
      amountMinor: 12_345,
      source: 'hand',
      note: '',
      at: '2026-03-02T03:00:00Z',
      byName: 'Ana',
    },
  ],
  captures: [
    {
      number: 1,
      id,
      ourNo: '1',
      amountMinor: 12_345,
      refundedMinor: 345,
      disputedMinor: 0,
      at: '2026-03-02T03:01:00Z',
    },
  ],
  takesOften: false,
  events: [{ id, kind: 'payment', receivedAt: '2026-03-02T03:01:00Z', times: 3, state: 'applied', problem: '' }],
  share: {
    state: 'done',
    problem: '',
    parts: [
      {
        partyId: id,
        receiver: '1900000001',
        name: 'Owner Ltd',
        amountMinor: 2_000,
        returnedMinor: 500,
        state: 'done',
        reason: '',
      },
    ],
  },
  refunds: [
    {
      id,
      ourNo: 'r',
      amountMinor: 345,
      state: 'done',
      reason: 'asked for',
      providerNo: '5',
      requestedAt: '2026-03-02T05:00:00Z',
      endedAt: '2026-03-02T05:00:01Z',
      problem: '',
      byName: 'Ana',
    },
  ],
}
const account: PaymentAccountRow = {
  id,
  name: 'Main shop',
  provider: 'wechat',
  model: 'sub_merchant',
  ownerName: 'Owner Ltd',
  onboarding: 'approved',
  state: 'on',
  environment: 'production',
  merchantId: '1900009191',
  appId: 'wx8',
  subMerchantId: '1900000100',
  miniAppId: '',
  serviceId: 'S1',
  receivers: [{ partyId: id, receiver: '1900000001', name: 'Owner Ltd', ratio: 2_000 }],
  keySerial: '1DDE',
  feePpm: 6_000,
  shareLimit: 0,
  hasSecrets: true,
  secretsAt: '2026-03-02T03:00:00Z',
  oldUntil: null,
  certificates: [{ serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1', expiresAt: '2029-03-02T03:00:00Z' }],
  lastEventAt: null,
  channelMinor: 12_000,
  version: 1,
  createdAt: '2026-03-02T03:00:00Z',
}
const message = {
  id,
  peerKind: 'payment',
  peer: 'Main shop',
  peerId: id,
  direction: 'in',
  channel: 'callback',
  correlation: intent.ourNo,
  verified: 'no',
  status: 'refused',
  httpStatus: 401,
  attempt: 1,
  at: '2026-03-02T03:01:00Z',
  tookMs: 12,
  replayOf: null,
  head: 'authorization: ***',
  body: '{"amount":1}',
  mayReplay: true,
}
const official: OfficialAccountRow = {
  id,
  appId: 'wx8',
  mode: 'aes',
  environment: 'production',
  secretsAt: '2026-03-02T03:00:00Z',
  hasAesKey: true,
  verifiedAt: null,
  testedAt: '2026-03-02T03:00:00Z',
  errorCode: 40_164,
  version: 1,
  accounts: [{ id, name: 'Main shop', appId: 'wx8', isBound: true }],
}
const day: ChannelDayRow = {
  id,
  accountId: id,
  accountName: 'Main shop',
  provider: 'wechat',
  day: '2026-03-02',
  state: 'different',
  currency: 'CNY',
  oursCount: 4,
  oursMinor: 12_345,
  theirsCount: 3,
  theirsMinor: 11_000,
  feeMinor: 36,
  equalCount: 3,
  differingCount: 1,
  openCount: 1,
  problem: { code: 'payments.day-half', values: {} },
  fileName: 'march.csv',
  triedAt: '2026-03-03T03:00:00Z',
  waived: null,
  comparedAt: '2026-03-03T03:00:00Z',
}
const difference: DifferenceDetail = {
  id,
  dayId: id,
  day: '2026-03-02',
  accountName: 'Main shop',
  kind: 'payment',
  outcome: 'amount',
  matchNo: intent.ourNo,
  providerNo: '4200001',
  intentId: id,
  oursMinor: 12_345,
  theirsMinor: 12_346,
  currency: 'CNY',
  at: '2026-03-02T03:01:00Z',
  state: 'proposed',
  assigneeId: id,
  assigneeName: 'Ana',
  reason: 'provider_error',
  text: 'ticket 4711',
  proposedByName: 'Ana',
  resolvedByName: '',
  resolvedAt: null,
  version: 2,
  isMine: false,
}
const rows: Readonly<Record<string, object>> = {
  '/api/payments/reconciliation': day,
  '/api/payments/reconciliation/differences': difference,
  '/api/payments/intents': intent,
  '/api/payments/accounts': account,
  '/api/partner-messages': message,
}
/** Returns a list with one item, or the item. */
function dataAt(url: string): object {
  const { pathname } = new URL(url, 'http://test')
  if (pathname === '/api/payments/official-account') return official
  const list = rows[pathname]
  if (list) return { list: [list], total: 1, page: 1, pageSize: 50 }
  return rows[pathname.replace(`/${id}`, '')] ?? {}
}

beforeEach(() => {
  currentUserStore.set(me)
  queryClient.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    return new Response(JSON.stringify({ code: 0, data: dataAt(url) }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const pageOf = (search: Page['search']): Page => ({
  path: paymentsScreen.path,
  params: {},
  search,
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
})
/** Provides the place of drawers, like the shell. */
function Shell({ children }: { children: ReactNode }) {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return (
    <AsideContext value={aside}>
      {children}
      <div ref={setAside} />
    </AsideContext>
  )
}
const texts: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  zh: {
    payments: ['支付账户', '已支付', '测试', '退款', '回调', '¥123.45', '分账', '已回退 ¥5.00'],
    accounts: ['微信支付', '商户号', 'APIv3 密钥', '回调地址', '测试支付', '分账接收方'],
    reconciliation: ['有差异', '文件不完整', '重新对账', '¥123.45'],
    differences: ['金额不符', '待复核', '渠道差错', '复核通过', '¥123.46'],
    official: ['商户账户', '服务器 IP 不在白名单', '测试调用', '已绑定'],
    messages: ['未通过', '被拒', '重新查询并处理'],
  },
  en: {
    payments: ['Payment accounts', 'Paid', 'Test', 'Refund', 'Callbacks', '¥123.45', 'Profit sharing'],
    accounts: ['WeChat Pay', 'Merchant number', 'APIv3 key', 'Callback address', 'Test payment', 'Shared with'],
    reconciliation: ['Differences', 'The file is incomplete', 'Reconcile again', '¥123.45'],
    differences: ['Amount differs', 'To be confirmed', 'Provider error', 'Confirm', '¥123.46'],
    official: ['WeChat account', 'not on WeChat’s list', 'Test call', 'same app'],
    messages: ['Not valid', 'Refused', 'Query again and apply'],
  },
  es: {
    payments: ['Cuentas de pago', 'Pagado', 'Prueba', 'Reembolsar', 'Avisos del proveedor', '123,45', 'Reparto'],
    accounts: [
      'WeChat Pay',
      'Número de comercio',
      'Clave APIv3',
      'Dirección de avisos',
      'Pago de prueba',
      'Receptores',
    ],
    reconciliation: ['Con diferencias', 'El archivo no está completo', 'Conciliar de nuevo', '123,45'],
    differences: ['Importe distinto', 'Por confirmar', 'Error del proveedor', 'Confirmar', '123,46'],
    official: ['Cuenta de WeChat', 'no está en la lista de WeChat', 'Llamada de prueba', 'misma app'],
    messages: ['No válida', 'Rechazado', 'Consultar y aplicar de nuevo'],
  },
}
const seen: Readonly<Record<string, string>> = {
  payments: 'asked for',
  accounts: '/api/public/payments/',
  reconciliation: 'march.csv',
  differences: 'ticket 4711',
  messages: 'authorization: ***',
  official: '/api/public/wechat/',
}
const cases = languages.flatMap((language) =>
  (['payments', 'accounts', 'reconciliation', 'differences', 'messages', 'official'] as const).map(
    (view) => [language, view] as const,
  ),
)
test.each(cases)(
  'ROUTE-13 account: what was paid, by which account, and each message (%s, %s), on a phone as well',
  async (language, view) => {
    document.cookie = `language=${language}`
    startLanguage()
    await browser.viewport(390, 844)
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <NavContext value={nav}>
          <PageContext value={pageOf({ view, open: id })}>
            <Shell>{view === 'official' ? <OfficialPage /> : <AccountPage />}</Shell>
          </PageContext>
        </NavContext>
      </QueryClientProvider>,
    )
    await expect.element(screen.getByText(seen[view] ?? '', { exact: false }).first()).toBeVisible()
    const text = document.body.textContent ?? ''
    for (const part of texts[language][view] ?? []) expect(text).toContain(part)
    expect(text).not.toMatch(/payments\.\w+/)
  },
)
