import {
  AsideContext,
  currentUserStore,
  NavContext,
  PageContext,
  queryClient,
  setLanguage,
  startLanguage,
} from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type {
  HeldRecordRow,
  RoamingCommand,
  StoredRoamingTerms,
  RejectedObject,
  RoamingSession,
  RoamingSessionRow,
  RoamingStation,
} from '../../contract/index.ts'
import { RoamingPage } from './RoamingPage.tsx'
import { RoamingTerms } from './RoamingTerms.tsx'

const partnerId = '0190a000-0000-7000-8000-000000000007'
const tokenId = '0190a000-0000-7000-8000-000000000008'
const at = '2026-03-02T09:00:00Z'
const station: RoamingStation = {
  id: `${partnerId}~L1`,
  partnerId,
  partnerName: 'North',
  stationNo: 'L1',
  name: 'Zuidas',
  address: 'Strawinskylaan 1, 1077 XX Amsterdam',
  country: 'NLD',
  evses: 2,
  available: 1,
  powerW: 150_000,
  standards: ['IEC_62196_T2_COMBO'],
  prices: [
    {
      currency: 'EUR',
      parts: [
        { kind: 'ENERGY', from: '0.45', to: '0.6' },
        { kind: 'FLAT', from: '1', to: '1' },
      ],
      isTaxed: false,
      exampleMinor: 1_530,
    },
  ],
  lastUpdated: at,
  places: [
    {
      evseNo: 'E1',
      label: 'NL*PEE*E1',
      status: 'AVAILABLE',
      standards: [],
      powerW: 150_000,
      lastUpdated: at,
      isReservable: true,
      connectors: ['1', '2'],
      isUnlockable: true,
    },
    {
      evseNo: 'E2',
      label: 'NL*PEE*E2',
      status: 'OUTOFORDER',
      standards: [],
      powerW: 150_000,
      lastUpdated: at,
      isReservable: false,
      connectors: ['1'],
      isUnlockable: true,
    },
  ],
}
const { places: _, ...stationRow } = station
const session: RoamingSessionRow = {
  id: `${partnerId}~S1`,
  partnerId,
  partnerName: 'North',
  isOcpi: true,
  sessionNo: 'S1',
  state: 'open',
  stationName: 'Zuidas',
  startedAt: at,
  endedAt: null,
  energyDwh: 123_450,
  currency: 'EUR',
  tokenLabel: 'Card 7',
  holderName: 'Ana R.',
  payerName: 'Acme',
  reportedMinor: 512,
  recordNo: null,
  costMinor: null,
  paidMinor: null,
  tariffMinor: null,
  isOffTariff: false,
  arrearsMinor: 0,
  creditNo: null,
}
const opened: RoamingSession = {
  ...session,
  place: { stationNo: 'L1', evseNo: 'E1', connectorNo: '2' },
  signed: null,
  canLimit: true,
  canUnlock: true,
  limitW: 22_000,
  limitUntil: '2026-03-02T09:45:00Z',
  profile: { sentAt: at, unit: 'W', steps: [{ from: at, limit: 11_000 }], until: null },
}
const held: HeldRecordRow = {
  id: tokenId,
  partnerId,
  partnerName: 'North',
  source: 'ocpi',
  recordNo: 'C-100',
  sessionNo: 'S1',
  state: 'held',
  stationName: 'Zuidas',
  holderName: 'Ana R.',
  startedAt: at,
  endedAt: at,
  energyDwh: 100_000,
  currency: 'EUR',
  costMinor: 63_525,
  ourMinor: 635,
  reasons: ['tariff', 'energy'],
  findings: [
    { reason: 'tariff', unit: 'money', their: '63525', our: '635' },
    { reason: 'energy', unit: 'energy', their: '1000000', our: '100000' },
  ],
  receivedAt: at,
  decidedAt: null,
  decidedByName: null,
  note: '',
  isPayable: true,
  isWaiting: false,
}
const command: RoamingCommand = {
  id: tokenId,
  kind: 'START_SESSION',
  stationNo: 'L1',
  evseNo: 'E1',
  sessionNo: null,
  requestedAt: at,
  requestedBy: 'D',
  answer: 'ACCEPTED',
  result: 'EVSE_OCCUPIED',
  resultAt: at,
  problem: 'A vehicle is plugged in',
  reservedUntil: null,
  isReservation: false,
  limitW: null,
  limitUntil: null,
}
const reservation: RoamingCommand = {
  ...command,
  id: partnerId,
  kind: 'RESERVE_NOW',
  result: 'ACCEPTED',
  problem: '',
  reservedUntil: '2026-03-02T09:45:00Z',
  isReservation: true,
}
const link: StoredRoamingTerms = {
  id: partnerId,
  tokens: 'none',
  groupKeys: [],
  whitelist: 'NEVER',
  marginHundredths: 500,
  roundingMinor: 1,
  netted: false,
  recordDays: 3,
  mostSessionMinor: null,
  mostKwhE5: null,
  tariffToleranceHundredths: 500,
  mostAgeDays: 60,
  version: 3,
  pulledAt: at,
  nextAt: at,
  failures: 2,
  problem: 'slow: no answer in 10 s',
  stations: 12,
  evses: 40,
  tariffs: 3,
  refused: 1,
  sentTokens: 1_204,
  pendingTokens: 2,
  billedMinor: 99_200,
  currency: 'EUR',
}
const refusal: RejectedObject = {
  id: tokenId,
  kind: 'location',
  objectNo: 'L3',
  reason: 'coordinates.latitude: more than 90 degrees',
  times: 2,
  firstAt: at,
  lastAt: at,
}
const partners = (['consume', 'both', 'supply'] as const).map((direction, at) => ({
  id: [partnerId, tokenId, tokenId.replace('8', '9')][at] ?? '',
  platformId: `P${at}`,
  name: `Partner ${direction}`,
  contact: '',
  phone: '',
  apiUrl: 'https://partner.example/evcs',
  allowedIps: [],
  environment: 'production',
  direction,
  protocol: 'v1',
  pushEnabled: true,
  sendsFees: true,
  supervises: false,
  rawTokens: false,
  enabled: true,
  markupE5: 0,
  billRounding: 'tariff',
  stationIds: [],
  hasTheirSecrets: true,
  version: 1,
  createdAt: '2026-03-02T09:00:00Z',
}))
const pageOf = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 50 })
const stat = { stationNo: 'S1', stationName: 'Nanshan', requestedAt: at, sessions: 2 }
const statOfDay = (day: string, theirsDwh: number, oursDwh: number) => ({ ...stat, day, theirsDwh, oursDwh })
const replies: [RegExp, object][] = [
  [
    /\/roaming\/stats$/,
    {
      ...pageOf(statOfDay('2026-03-02', 2_505_000, 125_000), statOfDay('2026-03-01', 50_000, 60_000)),
      problem: '',
    },
  ],
  [/\/stations\/.+/, station],
  [/\/stations$/, pageOf(stationRow)],
  [/\/sessions\/.+/, opened],
  [
    /\/sessions$/,
    pageOf(session, {
      ...session,
      id: `${partnerId}~S2`,
      state: 'billed',
      recordNo: 'C2',
      costMinor: 992,
      paidMinor: 1_042,
      tariffMinor: 900,
      isOffTariff: true,
    }),
  ],
  [/\/held-records\/.+/, held],
  [/\/held-records$/, { ...pageOf(held), waiting: 3 }],
  [/\/organisation\/partners$/, pageOf(...partners)],
  [/\/commands\/code$/, { stationNo: 'L1', evseNo: 'E1', problem: '' }],
  [/\/commands\/(st|reserve|cancel|unlock|limit)/, { ...command, result: '', resultAt: null }],
  [/\/commands$/, pageOf(command, reservation)],
  [/\/start-tokens$/, pageOf({ id: tokenId, idTag: '•••• 0007', label: 'Card 7' })],
  [/\/refusals$/, pageOf(refusal)],
  [/\/pull$/, { done: true }],
  [/\/roaming$/, link],
  [/.*/, pageOf()],
]

let sent: string[]
let searches: unknown[]
beforeEach(() => {
  searches = []
  document.cookie = 'language=en'
  startLanguage()
  queryClient.clear()
  sent = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    const name = path.split('/').slice(-2).join('/')
    if (init?.method !== 'GET') sent.push(`${init?.method} ${name} ${typeof init?.body === 'string' ? init.body : ''}`)
    return Response.json({ code: 0, msg: '', data: replies.find(([form]) => form.test(path))?.[1] })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  setLanguage('en')
})

const text = () => document.body.textContent ?? ''
const buttons = () => [...document.querySelectorAll('aside button')].map((one) => one.textContent)
async function renderWithCodes(
  children: ReactNode,
  search: Record<string, string> = {},
  codes = ['roaming:control', 'interconnmng:edit', 'tokenPerm'],
) {
  currentUserStore.set({
    authorities: ['roamingPerm', 'interconnmngPerm', ...codes],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  const shown = {
    path: '/sysmng/roaming',
    params: {},
    search,
    setSearch: (next: object) => void searches.push(next),
    setTitle: () => undefined,
    setUnsaved: () => undefined,
    mayLeave: async () => true,
    close: () => undefined,
  }
  return render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={{ go: () => undefined, prefetch: () => undefined, mayOpen: () => true }}>
        <PageContext value={shown}>
          <AsideContext value={document.body}>{children}</AsideContext>
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
}

test('X-07 a partner’s terms: how the last pull failed in words, what was refused, and a change with its version', async () => {
  await renderWithCodes(<RoamingTerms partnerId={partnerId} isOcpi />)
  await expect.poll(text).toContain('coordinates.latitude')
  for (const part of ['The last pull was not completed', 'Stations: 12 · EVSEs: 40 · tariffs: 3', '1,204', '€992.00'])
    expect(text()).toContain(part)
  await browser.getByRole('button', { name: 'Pull now' }).click()
  await browser.getByRole('combobox', { name: 'Tokens that roam' }).selectOptions('groups')
  await browser.getByRole('textbox', { name: 'Price groups' }).fill('vip, staff')
  await browser.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[0]).toBe('POST roaming/pull ')
  const [, body = '{}'] = /^PUT [^ ]+ (.*)$/.exec(sent[1] ?? '') ?? []
  expect(JSON.parse(body)).toEqual({
    tokens: 'groups',
    groupKeys: ['vip', 'staff'],
    whitelist: 'NEVER',
    marginHundredths: 500,
    roundingMinor: 1,
    netted: false,
    recordDays: 3,
    mostSessionMinor: null,
    mostKwhE5: null,
    tariffToleranceHundredths: 500,
    mostAgeDays: 60,
    version: 3,
  })
})

test('X-07 a partner’s terms by T/CEC 102: pulled and refused as by OCPI, in its own words, without what that text does not know', async () => {
  await renderWithCodes(<RoamingTerms partnerId={partnerId} isOcpi={false} />)
  await expect.poll(text).toContain('coordinates.latitude')
  for (const part of [
    'The last pull was not completed',
    'Stations: 12 · EVSEs: 40 · tariffs: 3',
    'The partner did not answer in time',
  ])
    expect(text()).toContain(part)
  for (const part of ['Tokens sent', 'Authorisation', '1,204']) expect(text()).not.toContain(part)
  // Energy of the station, split into our drivers and others. The total cannot be less than the part of our drivers.
  await expect
    .poll(text)
    .toContain('Partner: 250.50 kWh · our drivers: 12.50 kWh (2 sessions) · difference: 238.00 kWh')
  expect(text().split('Less than our drivers used')).toHaveLength(2)
  await browser.getByRole('button', { name: 'Pull now' }).click()
  await browser.getByRole('combobox', { name: 'Tokens that roam' }).selectOptions('all')
  await browser.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toContain('"whitelist":"NEVER"')
})

test('X-07 partners’ stations are listed with their states and prices in words; one opens with its EVSEs and what it was asked', async () => {
  await renderWithCodes(<RoamingPage />, { open: station.id })
  await expect.poll(text).toContain('A vehicle is plugged in')
  for (const part of ['1 / 2', 'NL*PEE*E2', 'Out of order', 'EVSE occupied']) expect(text()).toContain(part)
  expect(buttons()).toContain('Start session')
  expect(text()).toContain('0.45–0.60 €/kWh · 1.00 €/session excl. tax')
  expect(text()).toMatch(/30 kWh in 60 min, starting now, incl\. tax\s*€15\.30/)
})

test('X-07 an EVSE that can be reserved is reserved until a time, and a reservation that stands is cancelled', async () => {
  await renderWithCodes(<RoamingPage />, { open: station.id })
  await expect.poll(text).toMatch(/E1 until [^·]*10:45/)
  await browser.getByRole('button', { name: 'Cancel reservation' }).click()
  await expect.poll(() => sent).toEqual([`POST commands/cancel ${JSON.stringify({ partnerId, id: partnerId })}`])
  await browser.getByRole('button', { name: 'Reserve an EVSE' }).click()
  const evse = browser.getByRole('combobox', { name: 'EVSE' })
  await expect.element(evse).toBeVisible()
  expect([...evse.element().querySelectorAll('option')].map((one) => one.value).filter(Boolean)).toEqual(['E1'])
  await expect.element(browser.getByRole('textbox', { name: 'Reserved until' })).toBeVisible()
})

test('X-07 who may not control starts nothing', async () => {
  await renderWithCodes(<RoamingPage />, { open: station.id }, [])
  await expect.poll(text).toContain('NL*PEE*E1')
  for (const verb of ['Start session', 'Reserve an EVSE', 'Cancel reservation', 'Unlock connector'])
    expect(buttons()).not.toContain(verb)
})

test('X-07 sessions elsewhere say what they cost and who pays; one that runs may be stopped', async () => {
  await renderWithCodes(<RoamingPage />, { view: 'sessions', open: session.id })
  await expect.poll(text).toContain('Acme')
  for (const part of ['10.42', 'Card 7', '€5.12', 'In progress']) expect(text()).toContain(part)
  expect(buttons()).toContain('Stop session')
})

test.each([
  [true, ['Awaiting CDR', 'CDR overdue']],
  [false, ['Awaiting billing record', 'Billing record overdue']],
])('X-07 what bills a session elsewhere is called by its protocol’s word (OCPI: %s)', async (isOcpi, words) => {
  const row = (state: RoamingSessionRow['state'], no: number) => ({
    ...session,
    id: `${partnerId}~W${no}`,
    isOcpi,
    state,
  })
  const at = replies.findIndex(([form]) => form.source === '\\/sessions$')
  const before = replies[at]
  replies[at] = [/\/sessions$/, pageOf(row('unbilled', 1), row('overdue', 2))]
  try {
    await renderWithCodes(<RoamingPage />, { view: 'sessions' })
    for (const word of words) await expect.poll(text).toContain(word)
  } finally {
    if (before) replies[at] = before
  }
})

test('X-07 what a session elsewhere may draw is limited, asked for and let go; its connector is unlocked', async () => {
  await renderWithCodes(<RoamingPage />, { view: 'sessions', open: session.id })
  await expect.poll(text).toMatch(/22 kW until [^·]*10:45/)
  expect(text()).toContain('11 kW')
  const of = { partnerId, sessionNo: 'S1' }
  await browser.getByRole('button', { name: 'Check limit' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  await browser.getByRole('button', { name: 'Remove limit' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  await browser.getByRole('button', { name: 'Unlock connector' }).click()
  await expect.poll(() => sent).toHaveLength(3)
  await browser.getByRole('button', { name: 'Limit power' }).click()
  await browser.getByRole('textbox', { name: 'Power limit' }).fill('7.4')
  await browser.getByRole('button', { name: 'Limit power' }).first().click()
  await expect.poll(() => sent).toHaveLength(4)
  const bodies = sent.map((line) => {
    const [, path = '', body = ''] = /^POST (\S+) (.*)$/.exec(line) ?? []
    return [path, JSON.parse(body)]
  })
  expect(bodies).toEqual([
    ['limit/ask', of],
    ['limit/clear', of],
    ['commands/unlock', { partnerId, stationNo: 'L1', evseNo: 'E1', connectorNo: '2' }],
    ['commands/limit', { ...of, limitW: 7_400 }],
  ])
})

test('X-07 T/CEC 102: a code on a label is looked up at a partner whose stations we use (query_terminal_code), and leads to its station', async () => {
  await renderWithCodes(<RoamingPage />)
  await browser.getByRole('button', { name: 'Look up EVSE ID' }).click()
  const partner = browser.getByRole('combobox', { name: 'Partner' }).last()
  await expect.poll(() => partner.element().textContent).toContain('Partner both')
  // A partner that only supplies drivers has no station where our drivers charge.
  expect(partner.element().textContent).not.toContain('Partner supply')
  await partner.selectOptions('Partner consume')
  await browser.getByRole('textbox', { name: 'Code on the label' }).fill('hlht://E1.2')
  await browser.getByRole('button', { name: 'Look up EVSE ID' }).last().click()
  await expect.poll(text).toContain('Connector E1')
  const [, body = '{}'] = /^POST commands\/code (.*)$/.exec(sent[0] ?? '') ?? []
  expect(JSON.parse(body)).toEqual({ partnerId, code: 'hlht://E1.2' })
  await browser.getByRole('button', { name: 'Partner’s station' }).click()
  expect(searches).toEqual([{ open: `${partnerId}~L1` }])
})

test('X-07 T/CEC 102: a code that no connector has says so, and what the partner said', async () => {
  const at = replies.findIndex(([form]) => form.source.includes('code$'))
  const before = replies[at]
  const problem = 'query_terminal_code: FailReason 1, no such charge point'
  replies[at] = [/\/commands\/code$/, { stationNo: null, evseNo: null, problem }]
  try {
    await renderWithCodes(<RoamingPage />)
    await browser.getByRole('button', { name: 'Look up EVSE ID' }).click()
    await browser.getByRole('combobox', { name: 'Partner' }).last().selectOptions('Partner consume')
    await browser.getByRole('textbox', { name: 'Code on the label' }).fill('E9')
    await browser.getByRole('button', { name: 'Look up EVSE ID' }).last().click()
    await expect.poll(text).toContain('No connector found for this code')
    expect(text()).toContain('FailReason 1')
  } finally {
    if (before) replies[at] = before
  }
  expect(searches).toEqual([])
})

test('X-07 a stuck cable: each connector of a station can be unlocked', async () => {
  await renderWithCodes(<RoamingPage />, { open: station.id })
  await browser.getByRole('button', { name: 'Unlock connector' }).click()
  await browser.getByRole('combobox', { name: 'Connector' }).selectOptions('NL*PEE*E1 · 2')
  await browser.getByRole('button', { name: 'Unlock connector' }).first().click()
  await expect.poll(() => sent).toHaveLength(1)
  const [, body = '{}'] = /^POST commands\/unlock (.*)$/.exec(sent[0] ?? '') ?? []
  expect(JSON.parse(body)).toEqual({ partnerId, stationNo: 'L1', evseNo: 'E1', connectorNo: '2' })
})

test('X-07 the screen speaks Spanish and Chinese, also on a phone', async () => {
  await browser.viewport(390, 844)
  setLanguage('es')
  await renderWithCodes(<RoamingPage />)
  await expect.poll(text).toContain('1,00 €/sesión')
  expect(text()).toContain('Estaciones de socios')
  setLanguage('zh')
  await expect.poll(text).toContain('1.00 €/次')
  expect(text()).toContain('对方场站')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('X-07 a held record shows its reasons with the figures of both sides, how many wait, and is decided with a note', async () => {
  await renderWithCodes(<RoamingPage />, { view: 'held', open: held.id }, ['heldrecord:control'])
  await expect.poll(text).toContain('partner: €635.25 · ours: €6.35')
  for (const part of [
    'Held records (3)',
    'Above the known tariff',
    'Energy differs from its periods',
    'partner: 100.00 kWh · ours: 10.00 kWh',
  ])
    expect(text()).toContain(part)
  await browser.getByRole('button', { name: 'Refuse and dispute' }).click()
  await browser.getByRole('textbox', { name: 'Note' }).fill('100 times the tariff')
  await browser.getByRole('dialog').getByRole('button', { name: 'Refuse and dispute' }).click()
  await expect
    .poll(() => sent)
    .toEqual([`POST ${held.id}/decide ${JSON.stringify({ decision: 'refused', note: '100 times the tariff' })}`])
  setLanguage('zh')
  await expect.poll(text).toContain('对方 €635.25，我方 €6.35')
  setLanguage('es')
  await expect.poll(text).toContain('Por encima de la tarifa conocida')
})

test('X-07 who may not decide about held records sees no buttons; one that waits for approval has none either', async () => {
  await renderWithCodes(<RoamingPage />, { view: 'held', open: held.id })
  await expect.poll(text).toContain('C-100')
  expect(buttons()).not.toContain('Accept')
})
