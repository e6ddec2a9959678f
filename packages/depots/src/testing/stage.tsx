import {
  AsideContext,
  currentUserStore,
  NavContext,
  type Page,
  PageContext,
  patchSearch,
  queryClient,
  type Search,
  startLanguage,
} from '@evops/kit'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { page as browserPage } from 'vitest/browser'
import {
  depotEndpoints,
  type ReadinessBoard,
  type BoardRow,
  type DepartureRow,
  type LimitNodeRow,
} from '../contract/index.ts'

const { QueryClientProvider } = await import('@tanstack/react-query')

export interface RecordedRequest {
  method: string
  path: string
  search: URLSearchParams
  body: unknown
}
type Answer = (request: RecordedRequest) => unknown
/** Error response of a server with its message. */
export class RefusedResponse {
  readonly fault: { status: number; error: string; msg: string; fields: Readonly<Record<string, string>> }
  constructor(status: number, error: string, msg: string, fields: Readonly<Record<string, string>> = {}) {
    this.fault = { status, error, msg, fields }
  }
}

/** Signs in a user with every depot permission. The server answers as given. Returns the recorded requests. */
export async function signInDepotUser(answers: Readonly<Record<string, Answer>>): Promise<RecordedRequest[]> {
  await browserPage.viewport(1_280, 900)
  document.cookie = 'language=en'
  startLanguage()
  queryClient.clear()
  currentUserStore.set({
    authorities: depotEndpoints.flatMap(({ permission }) => (typeof permission === 'string' ? [] : [...permission])),
    user_name: 'm',
    name: 'M',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'UTC' },
  })
  const requests: RecordedRequest[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (resource, init) => {
    const request = new Request(resource instanceof Request ? resource : new URL(String(resource), location.href), init)
    const { pathname: path, searchParams: search } = new URL(request.url)
    const text = await request.text()
    const one = { method: request.method, path, search, body: text === '' ? undefined : JSON.parse(text) }
    requests.push(one)
    const found = answers[`${one.method} ${path}`]?.(one) ?? []
    if (!(found instanceof RefusedResponse)) return jsonResponse(200, { code: 0, data: found })
    return jsonResponse(found.fault.status, { code: 1, ...found.fault })
  })
  return requests
}
const jsonResponse = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
export function DepotTestStage({ at = {}, children }: { at?: Search; children: ReactNode }) {
  const [search, setSearch] = useState(at)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const page: Page = {
    path: '/depot',
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
            {children}
            <output data-testid="search">{JSON.stringify(search)}</output>
            <div ref={setAside} />
          </PageContext>
        </AsideContext>
      </NavContext>
    </QueryClientProvider>
  )
}

export const testStationId = '019a9f5e-0000-7000-8000-000000000001'
export const testId = (no: number) => `019a9f5e-0000-7000-8000-${String(no).padStart(12, '0')}`
export const nowIso = '2026-11-24T20:00:00.000Z'
const hours = (by: number) => new Date(Date.parse(nowIso) + by * 3_600_000).toISOString()

/** Returns the row of bus `1{no}`, which leaves after eight hours and `no` minutes as block `{no}01`. */
export function testBoardRow(no: number, more: Partial<BoardRow> = {}): BoardRow {
  return {
    id: testId(100 + no),
    blockNo: `${no}01`,
    lineNo: 'K1',
    vehicleId: testId(200 + no),
    vehicleLabel: `1${no}`,
    departAt: hours(8 + no / 60),
    returnAt: hours(16),
    targetSoc: 90,
    pluggedAt: null,
    state: 'green',
    connector: `P${no}-1`,
    chargePointId: testId(300 + no),
    plugged: false,
    soc: 40,
    socSource: 'session',
    socAt: nowIso,
    watts: [0, 60_000, 60_000],
    needDwh: 1_500_000,
    energyDwh: 1_500_000,
    readyAt: hours(6),
    marginSeconds: 7_200,
    reasons: [],
    replaces: null,
    control: null,
    ...more,
  }
}
export function testBoard(rows: BoardRow[], siteW: number[] = [60_000, 120_000, 90_000]): ReadinessBoard {
  return {
    stationId: testStationId,
    stationName: 'Depot North',
    timeZone: 'UTC',
    now: nowIso,
    powerW: 87_000,
    plan: {
      madeAt: nowIso,
      madeBy: 'optimum',
      firstSlotAt: nowIso,
      slotMinutes: 15,
      periods: ['flat', 'flat', 'valley'],
      pricesE5: [70_000, 70_000, 30_000],
      siteLimitW: siteW.map(() => 150_000),
      siteW,
      currency: 'EUR',
      costMinor: 4_200,
      uncontrolledMinor: 6_000,
      demand: null,
    },
    rows,
  }
}

export function testDepartureRow(row: BoardRow = testBoardRow(1)): DepartureRow {
  const { id, blockNo, lineNo, vehicleId, vehicleLabel, departAt, returnAt, targetSoc, pluggedAt } = row
  return {
    id,
    blockNo,
    lineNo,
    vehicleId,
    vehicleLabel,
    departAt,
    returnAt,
    targetSoc,
    pluggedAt,
    version: 3,
    stationId: testStationId,
    serviceDay: '2026-11-25',
    lineId: null,
    reserveSoc: 0,
    preconditionMinutes: 0,
    preconditionW: 10_000,
    priority: 0,
    state: 'planned',
    stationName: 'Depot North',
    timeZone: 'UTC',
    source: 'person',
    outcome: null,
    outcomeSoc: null,
  }
}
export function testSiteRow(more: Partial<LimitNodeRow> = {}): LimitNodeRow {
  return {
    id: testId(1),
    version: 2,
    stationId: testStationId,
    kind: 'site',
    name: 'Grid',
    parentId: null,
    limitW: 150_000,
    windows: [],
    cutW: null,
    cutUntil: null,
    leastLimitW: null,
    outsideW: null,
    outsideCause: null,
    outsideUntil: null,
    demandKind: 'none',
    demandPriceMinor: null,
    demandPeriod: null,
    demandUntil: null,
    readyMarginMinutes: 20,
    readyMarginPercent: 2,
    chargePointId: null,
    fallbackW: null,
    stationName: 'Depot North',
    parentName: null,
    chargePointNo: null,
    depth: 0,
    fallbackSumW: 40_000,
    fallbackState: null,
    powerW: 0,
    connectors: 0,
    ...more,
  }
}
