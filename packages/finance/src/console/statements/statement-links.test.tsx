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
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { settlementScreen, type StatementDetail, type StatementSession } from '../../contract/index.ts'
import { StatementPage } from './StatementPage.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: ConsoleUser = {
  authorities: ['financePerm'],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'O', currency: 'CNY', timeZone: 'Asia/Shanghai' },
}
const idOf = (place: number) => `019a9f5e-0000-7000-8000-00000000000${place}`
const [id, agreementId, versionId, stationId, partyId, sessionId, laterId] = [1, 2, 3, 4, 5, 6, 7].map(idOf)
const nothing = { electricityMinor: 0, serviceMinor: 0, occupancyMinor: 0, reducedMinor: 0, baseMinor: 0 }
const line = { ...nothing, versionId, stationId, stationName: 'North', sessions: 1, energyDwh: 10_000 }
const share = {
  versionId,
  isEarlier: false,
  fromPartyId: null,
  ratio: 3_000,
  baseMinor: 800,
  shareMinor: 240,
  feeMinor: 5,
  topUpMinor: 0,
  rentMinor: 9_000,
  powerMinor: 0,
  netMinor: 9_235,
}
const statement = {
  id,
  no: 'S-000017',
  agreementId,
  agreementName: 'North’s owner',
  state: 'confirmed',
  version: 2,
  periodFrom: '2026-03-01',
  periodTo: '2026-03-31',
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  sessions: 2,
  energyDwh: 20_000,
  baseMinor: 800,
  netMinor: 9_235,
  paidMinor: 1_000,
  feeMinor: 5,
  draftedAt: '2026-04-01T00:00:00Z',
  paidOn: null,
  voucherNo: '',
  revision: 1,
  isMine: false,
  lines: [
    // Fees as the provider kept them, and lines that were reported late.
    {
      ...line,
      day: '2026-03-02',
      isEarlier: false,
      retained: { sessions: 1, paidMinor: 500, feeE6: 3_000_000 },
    },
    { ...line, day: '2026-02-27', isEarlier: true },
  ],
  shares: [
    { ...share, partyId, name: 'Owner Ltd' },
    { ...share, partyId: null, name: '', ratio: 7_000, rentMinor: -9_000 },
  ],
  carried: [{ partyId, name: 'Owner Ltd', owedMinor: -35, dueMinor: 9_235, payMinor: 9_200, leftMinor: 0 }],
  setOffs: [],
  terms: [
    {
      versionId,
      base: 'service',
      priceE5: 0,
      discountsBy: 'operator',
      channelFee: 60,
      revenueBasis: 'billed',
      feeBasis: 'posted',
      feesBy: 'shared',
      lossRatio: 0,
      from: '2026-01-01',
    },
  ],
  steps: [],
} as StatementDetail
const session = { ...nothing, stationId, stationName: 'North', endedAt: null, timeZone: 'Asia/Shanghai' }
const sessions = [
  {
    ...session,
    id: `${sessionId}:1`,
    sessionId,
    sessionNo: 'A-1',
    day: '2026-03-02',
    isAgain: false,
    energyDwh: 1,
  },
  {
    ...session,
    id: `${laterId}:2`,
    sessionId: laterId,
    sessionNo: 'A-2',
    day: '2026-02-27',
    isAgain: true,
    energyDwh: 1,
  },
] as StatementSession[]

const requests: string[] = []
const searches: Record<string, string | undefined>[] = []
beforeEach(async () => {
  await browser.viewport(1440, 900)
  startLanguage()
  currentUserStore.set(me)
  queryClient.clear()
  requests.length = 0
  searches.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    requests.push(url)
    const data = url.includes('statement-sessions')
      ? { list: sessions, total: sessions.length, page: 1, pageSize: 50 }
      : statement
    return new Response(JSON.stringify({ code: 0, data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
async function renderStatement(search: Record<string, string>) {
  const page: Page = {
    path: `${settlementScreen.path}/${id}`,
    params: { id: id ?? '' },
    search,
    setSearch: (wanted) => void searches.push(wanted as Record<string, string>),
    setTitle: () => undefined,
    setUnsaved: () => undefined,
    mayLeave: async () => true,
    close: () => undefined,
  }
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <StatementPage />
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('North’s owner', { exact: true })).toBeVisible()
  return screen
}
const linksTo = (name: string) =>
  [...document.querySelectorAll('a')]
    .filter(({ textContent }) => textContent === name)
    .map((link) => link.getAttribute('href'))

test('ROUTE-13 settlement: a session, its correction, its fee: each line opens the order with its bill, and the journals of it', async () => {
  const screen = await renderStatement({ tab: 'sessions' })
  await expect.element(screen.getByText('Correction')).toBeVisible()
  expect(linksTo('A-1')).toEqual([`/statsanalysis/chgtransorder/${sessionId}`])
  expect(linksTo('A-2')).toEqual([`/statsanalysis/chgtransorder/${laterId}`])
  expect(linksTo('Journal entries')).toEqual([
    `/statsanalysis/captialflow?businessId=${id}`,
    `/statsanalysis/captialflow?businessId=${sessionId}`,
    `/statsanalysis/captialflow?businessId=${laterId}`,
  ])
})

test('ROUTE-13 settlement: a station’s day opens its sessions, one of an earlier period too', async () => {
  const screen = await renderStatement({ tab: 'lines' })
  await screen.getByText('02/03/2026').click()
  await screen.getByText('27/02/2026').click()
  expect(searches.filter(({ tab }) => tab === 'sessions')).toMatchObject([
    { stationId, day: '2026-03-02' },
    { stationId, day: '2026-02-27' },
  ])
})

test('ROUTE-13 settlement: a share with its rent opens what was posted to the party, a carried balance all of the party, the head its agreement', async () => {
  await renderStatement({ tab: 'shares' })
  expect(linksTo('Owner Ltd')).toEqual([
    `/statsanalysis/captialflow?businessId=${id}&holderId=${partyId}`,
    `/statsanalysis/captialflow?holderId=${partyId}`,
  ])
  expect(linksTo('North’s owner')).toEqual([`/finance/settlement?view=agreements&open=${agreementId}`])
})
