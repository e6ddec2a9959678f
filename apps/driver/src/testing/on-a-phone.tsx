import type { DriverSession, getDriverSession, LiveSession, ConnectorPriceToday } from '@evops/driver/contract'
import type { EndpointReply } from '@evops/platform/contract'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { App } from '../App.tsx'
import { writeDeviceValue } from '../device/store-value.ts'
import type { OperatorBranding } from '../face.ts'
import { tokenRenewalLockName } from '../net/lease.ts'
import { clearEndpointCache } from '../net/use-endpoint.ts'
import { hrefOfPath } from '../route.ts'
import { applyLanguage } from '../words/translate.ts'

/* Runs the whole app in a browser, on a separate path, with a server whose responses the test defines. */

export const appTestId = '0196f3a0-5a00-7000-8000-000000000001'
export const testInstant = '2026-05-04T08:30:00.000Z'
export const testLaterInstant = '2026-05-04T09:15:00.000Z'

export const testBranding: OperatorBranding = {
  operator: 'demo',
  name: 'Riverside Charging',
  icon: '',
  languages: ['zh', 'en', 'es'],
  language: 'en',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  hotline: '',
  demo: false,
  signIn: { phone: true, wechatMini: false, wechatWeb: true },
  legal: [],
  plugs: ['ccs2', 'type2'],
}
export const testPrice: ConnectorPriceToday = {
  currency: 'EUR',
  periods: [{ from: testInstant, to: testLaterInstant, period: 'flat', electricityE5: 32_000, serviceE5: 10_000 }],
  minuteFeeE5: 0,
  sessionFeeE5: 0,
  minimumMinor: 0,
  occupancy: '',
}
export const testConnector = {
  connector: {
    chargePointId: appTestId,
    connectorNo: 1,
    chargePointNo: '3201060012',
    chargePointName: 'P1',
    code: '320106001201',
    connectorType: 4,
    standard: 'IEC_62196_T2_COMBO',
    plug: 'ccs2',
    hasCable: true,
    ratedPowerW: 120_000,
    state: 'idle',
    stateAt: testInstant,
    startable: true,
  },
  price: testPrice,
  station: { id: appTestId, name: 'Riverside', address: 'Calle Mayor 1', timeZone: 'Europe/Madrid' },
}
const chargingSession: DriverSession = {
  id: appTestId,
  sessionNo: '3201',
  stationId: appTestId,
  stationName: 'Riverside',
  timeZone: 'Europe/Madrid',
  chargePointId: appTestId,
  chargePointNo: '3201060012',
  chargePointName: 'P1',
  connectorNo: 1,
  state: 'settled',
  payState: 'paid',
  startedAt: testInstant,
  endedAt: testLaterInstant,
  currency: 'EUR',
  energyDwh: 300_000,
  electricityMinor: 960,
  serviceMinor: 300,
  occupancyMinor: 0,
  totalMinor: 1_260,
  reducedMinor: 200,
  payableMinor: 1_060,
  refundedMinor: 0,
  startSoc: 20,
  endSoc: 70,
  stopReason: 'user_app',
  billedTo: null,
  version: 4,
}
export const testSession: LiveSession = {
  ...chargingSession,
  state: 'charging',
  payState: 'unpaid',
  endedAt: null,
  stopReason: null,
  energyDwh: 123_400,
  powerW: 60_000,
  soc: 45,
  costMinor: 518,
  target: null,
  failure: null,
  heardAt: testLaterInstant,
  at: testLaterInstant,
}
export const testBill = {
  currency: 'EUR',
  byPeriod: [
    {
      period: 'flat',
      energyDwh: 300_000,
      electricityPriceE5: 32_000,
      servicePriceE5: 10_000,
      electricityAmountE4: 96_000,
      serviceAmountE4: 30_000,
    },
  ],
  fees: [],
  timeSplit: [],
  electricity: { minor: 960 },
  service: { minor: 300 },
  reductions: [{ name: 'Welcome', minor: 200 }],
  totalMinor: 1_260,
}
export const paidSession = {
  ...chargingSession,
  bill: testBill,
  billed: true,
  paid: [{ account: 'wallet_principal', own: true, amountMinor: 1_060 }],
  curve: [],
  signed: null,
  returned: null,
  canEvaluate: true,
  canInvoice: true,
} as unknown as EndpointReply<typeof getDriverSession>
export const topUp = {
  id: appTestId,
  ourNo: '0196',
  amountMinor: 5_000,
  currency: 'EUR',
  provider: 'wechat',
  method: 'jsapi',
  state: 'created',
  test: false,
  offer: null,
  createdAt: testInstant,
  expiresAt: testLaterInstant,
  paidAt: null,
}

export const emptyPage = { list: [], total: 0, page: 1, pageSize: 20 }

export interface TestCall {
  body: Record<string, unknown>
  key: string | null
  token: string | null
}
export const refusalResponse = (status: number, error: string, msg: string, more: object = {}) =>
  new Response(JSON.stringify({ code: 1, error, msg, ...more }), { status })
/** A response in OAuth's form, without an envelope. */
export const bareJsonResponse = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
export const eventStreamResponse = (...messages: object[]) =>
  new Response(messages.map((one) => `event: session\ndata: ${JSON.stringify(one)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

/**
 * Opens the app; `answers`: by method and path, data or a function of the call; `refused` and `bare` return other
 * responses. Calls without an entry get a 404. Returns the calls made.
 */
export async function openAppForTest(
  path: string,
  answers: Readonly<Record<string, unknown>>,
  { signedIn = true }: { signedIn?: boolean } = {},
) {
  const calls: (TestCall & { name: string; url: string })[] = []
  const answersByCall: Readonly<Record<string, unknown>> = {
    'GET /api/public/driver/face': testBranding,
    'GET /api/public/driver/version': { state: 'current', notes: '' },
    'GET /api/public/driver/carousel': [],
    'GET /api/driver/sessions': [],
    ...answers,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${url.split('?')[0]}`
    const headers = new Headers(init.headers)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const call = {
      body: Object(body),
      key: headers.get('idempotency-key'),
      token: headers.get('authorization'),
    }
    calls.push({ name, url, ...call })
    if (!(name in answersByCall)) return refusalResponse(404, 'request.not-found', 'There is no such thing')
    const answer = answersByCall[name]
    const reply: unknown = typeof answer === 'function' ? await answer(call) : answer
    return reply instanceof Response ? reply.clone() : new Response(JSON.stringify({ code: 0, data: reply }))
  })
  localStorage.clear()
  for (const [key, value] of Object.entries({
    operator: 'demo',
    ended: undefined,
    access: signedIn ? 'eda_1' : undefined,
    refresh: signedIn ? 'edr_1' : undefined,
  }))
    writeDeviceValue(key, value)
  applyLanguage('en')
  const before = location.href
  history.replaceState(null, '', hrefOfPath(path))
  onTestFinished(() => {
    history.replaceState(null, '', before)
    clearEndpointCache()
    vi.unstubAllGlobals()
    indexedDB.deleteDatabase(tokenRenewalLockName)
  })
  await render(<App />)
  return { calls, called: (name: string) => calls.filter((call) => call.name === name) }
}
