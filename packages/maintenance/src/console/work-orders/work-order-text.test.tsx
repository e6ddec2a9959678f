import { stationViewPermission } from '@evops/stations/contract'
import {
  currentUserStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  startLanguage,
  toast,
} from '@evops/kit'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { WorkOrderRow } from '../../contract/index.ts'
import { ActDialog } from './ActDialog.tsx'
import { DayRoute } from './DayRoute.tsx'
import { FindPoint } from './FindPoint.tsx'
import { UsedTimeShare } from './work-order-text.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const id = '019a9f5e-0000-7000-8000-000000000001'
const workOrder: WorkOrderRow = {
  id,
  no: 'W-1',
  type: 'fault',
  level: 2,
  description: 'The screen is dark',
  source: 'console',
  state: 'new',
  stationId: id,
  stationName: 'South Hub',
  timeZone: 'Europe/Madrid',
  latitude: null,
  longitude: null,
  chargePointId: id,
  chargePointNo: 'P3',
  chargePointName: '03',
  assetKind: null,
  assetId: null,
  assetLabel: null,
  connectorNo: 1,
  alarmId: null,
  feedbackId: null,
  assigneeId: null,
  assigneeName: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  dispatchedAt: null,
  acceptedAt: null,
  onSiteAt: null,
  doneAt: null,
  closedAt: null,
  suspendedAt: null,
  due: null,
  overdue: false,
  broken: false,
  phase: 'accept',
  usedPercent: 50,
  pausedBy: null,
  waitsFor: null,
  goesOnAt: null,
  version: 1,
  parentId: null,
  parentNo: null,
  children: 0,
  openChildren: 0,
  claim: null,
  contractorId: null,
  contractorName: null,
  awaitsConfirmation: false,
}
const page: Page = {
  path: '/statsanalysis/chgyworder',
  params: {},
  search: {},
  setSearch: () => undefined,
  close: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
}

beforeAll(() => {
  startLanguage()
  currentUserStore.set({
    authorities: [],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ code: 0, msg: '', data: { skill: null, list: [] } }),
  )
})

test('X-12 a time that is over says by how much, not in thousands of percent; one that runs says how much is used', async () => {
  const due = new Date(Date.now() - (76 * 60 + 5) * 60_000).toISOString()
  const late = await render(<UsedTimeShare of={{ ...workOrder, due, overdue: true, usedPercent: 4_120 }} />)
  expect(late.container.textContent).toMatch(/3.d.4.h/)
  expect(late.container.textContent).not.toContain('%')
  const waits = await render(<UsedTimeShare of={{ ...workOrder, usedPercent: 4_120 }} />)
  expect(waits.container.textContent).toContain('> 999%')
  const runs = await render(<UsedTimeShare of={workOrder} />)
  expect(runs.container.textContent).toContain('50%')
})

test('X-12 giving an order out begins with the person', async () => {
  const { getByRole } = await render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>
        <ActDialog workOrder={workOrder} act="dispatch" onClose={() => undefined} />
      </PageContext>
    </QueryClientProvider>,
  )
  await expect.element(getByRole('combobox').first()).toHaveFocus()
})

test('X-12 the day’s route begins where the phone is, says how far each stop is and leads there; asked again where it is not known', async () => {
  const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
  const createPlacedRow = (stationId: string, latitude: number | null): WorkOrderRow => ({
    ...workOrder,
    id: stationId,
    stationId,
    stationName: stationId,
    state: 'dispatched',
    latitude,
    longitude: latitude === null ? null : -3.7,
  })
  const where = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  where.mockImplementation((_found, failed) => failed?.({} as GeolocationPositionError))
  const { container, getByRole } = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <DayRoute
            rows={[createPlacedRow('Nowhere', null), createPlacedRow('North', 40.5), createPlacedRow('Centre', 40.41)]}
          />
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.element(getByRole('button', { name: 'Locate again' })).toBeVisible()
  where.mockImplementation((found) => found({ coords: { latitude: 40.4, longitude: -3.7 } } as GeolocationPosition))
  await getByRole('button', { name: 'Locate again' }).click()
  await expect.element(getByRole('link', { name: 'Directions' }).first()).toBeVisible()
  const stops = [...container.querySelectorAll('.route-stop > .row')].map((stop) => stop.textContent)
  expect(stops.map((stop) => stop?.replaceAll(/\s/g, ' '))).toEqual([
    'Centre1.1 kmDirections',
    'North10 kmDirections',
    'NowhereLocation unknown',
  ])
  expect(container.querySelector('a.btn')?.getAttribute('href')).toMatch(/^(geo:|maps:).*40\.41,-3\.7/)
  expect(container.querySelectorAll('.next-step .btn').length).toBeGreaterThanOrEqual(3)
})

test('X-12 the label of a charge point opens one’s own order there, else its page; what is unknown is said', async () => {
  const went: string[] = []
  const nav: Nav = { go: (to) => void went.push(to), prefetch: () => undefined, mayOpen: () => true }
  const requests: string[] = []
  const before = currentUserStore.get()
  currentUserStore.set({
    authorities: [...stationViewPermission],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  const find = async (no: string) => {
    requests.push(no)
    return no === 'P9' ? 'p9' : undefined
  }
  const { getByRole } = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <FindPoint rows={[workOrder]} find={find} />
      </NavContext>
    </QueryClientProvider>,
  )
  const box = getByRole('searchbox', { name: 'Charge point number' })
  const open = async (text: string) => {
    await box.fill(text)
    await getByRole('button', { name: 'Open' }).click()
  }
  const failed = vi.spyOn(toast, 'fail')
  await open('hlht://P301.MA5DDDDD1/')
  await expect.poll(() => went).toEqual([expect.stringContaining(id)])
  expect(requests).toEqual([])
  await open('hlht://P902.MA5DDDDD1/')
  await expect
    .poll(() => [requests, went.at(-1), failed.mock.calls])
    .toEqual([['P902', 'P9'], '/statsanalysis/chgpile/p9', []])
  await open('P77')
  await expect.poll(() => failed.mock.calls).toEqual([['No charge point P77 that you may see']])
  currentUserStore.set(before)
})
