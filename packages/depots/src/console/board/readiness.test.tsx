import { currentUserStore, type Page, PageContext, queryClient, startLanguage } from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { assignDeparture, confirmPlugged, type ReadinessBoard, type BoardRow } from '../../contract/index.ts'
import { Readiness } from './Readiness.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`
const row = (n: number, more: Partial<BoardRow>): BoardRow => ({
  id: id(n),
  blockNo: `10${n}`,
  lineNo: null,
  vehicleId: id(n + 4),
  vehicleLabel: `bus ${n}`,
  departAt: '2026-11-24T22:10:00.000Z',
  returnAt: '2026-11-25T04:00:00.000Z',
  targetSoc: 90,
  pluggedAt: null,
  state: 'green',
  connector: 'P1-1',
  chargePointId: id(9),
  plugged: false,
  soc: 40,
  socSource: 'session',
  socAt: null,
  watts: [],
  needDwh: 1,
  energyDwh: 1,
  readyAt: null,
  marginSeconds: null,
  reasons: [],
  replaces: null,
  control: null,
  ...more,
})
const board = (rows: BoardRow[]): ReadinessBoard => ({
  stationId: id(8),
  stationName: 'North',
  timeZone: 'Europe/Madrid',
  now: '2026-11-24T20:00:00.000Z',
  powerW: 50_000,
  rows,
  plan: {
    madeAt: '2026-11-24T20:00:00.000Z',
    madeBy: 'optimum',
    firstSlotAt: '2026-11-24T20:00:00.000Z',
    slotMinutes: 15,
    periods: ['flat'],
    pricesE5: [1],
    siteLimitW: [100_000],
    siteW: [50_000],
    currency: 'EUR',
    costMinor: 1_000,
    uncontrolledMinor: 1_500,
    demand: { peakW: 50_000, alreadyW: 40_000, minor: 4_000 },
  },
})

beforeAll(() => {
  startLanguage()
  currentUserStore.set({
    authorities: [...assignDeparture.permission, ...confirmPlugged.permission],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ code: 0, msg: '', data: {} }))
})
const page: Page = {
  path: '/depot/readiness',
  params: {},
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}
const show = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>{part}</PageContext>
    </QueryClientProvider>,
  )

test('E-01 the board says what would keep a departure beside why it is red, and what the peak adds', async () => {
  const reasons: BoardRow['reasons'] = [
    { code: 'not_ready_in_time', marks: {} },
    { code: 'short', marks: { kwh: 40, soc: 71 } },
    { code: 'no_soc', marks: {} },
    { code: 'late', marks: { minutes: 20 } },
    { code: 'would_help_connector', marks: { connector: 'P2-1' } },
    { code: 'would_help_target', marks: { soc: 71 } },
  ]
  const red = board([row(1, { state: 'red', reasons })])
  const screen = await show(red.plan && <Readiness board={red} plan={red.plan} />)
  const helps = screen.getByText(/Suggestion/)
  await expect.element(helps).toHaveTextContent('Suggestion: move it to P2-1 · Suggestion: a target of 71%')
  await expect.element(screen.getByText(/40 kW reached this month/)).toBeVisible()
})

test('E-01 the board begins with the red departure, whenever it leaves, and a figure filters it', async () => {
  const rows = [
    row(1, { departAt: '2026-11-24T21:00:00.000Z' }),
    row(2, { departAt: '2026-11-24T22:00:00.000Z', state: 'amber' }),
    row(3, { departAt: '2026-11-24T23:00:00.000Z', state: 'red' }),
  ]
  const all = board(rows)
  const setSearch = vi.fn()
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={{ ...page, setSearch }}>{all.plan && <Readiness board={all} plan={all.plan} />}</PageContext>
    </QueryClientProvider>,
  )
  const lines = [...screen.container.querySelectorAll('.ready-who > b')].map((one) => one.textContent)
  expect(lines).toEqual(['bus 3', 'bus 2', 'bus 1'])
  screen.container.querySelector<HTMLButtonElement>('.ready-count.ready-red')?.click()
  expect(setSearch).toHaveBeenCalledWith({ ready: 'red' })
})
