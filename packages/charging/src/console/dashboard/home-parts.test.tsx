import { createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { approvalsScreen, listApprovals } from '@evops/organisation/contract'
import { loadCurve, stationSummary, summariseConnectors, stationViewPermission } from '@evops/stations/contract'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { dayFigures, type DayFigures } from '../../contract/index.ts'
import { DayCurve } from './DayCurve.tsx'
import { LoadToday } from './LoadToday.tsx'
import { MoneyToday } from './MoneyToday.tsx'
import { Today } from './Today.tsx'

/**
 * Tuesday noon in Madrid. The clocks went forward on the Sunday before, so midnight a week ago was an hour later in
 * UTC. The fake clock is set before the shared clock for ages is read for the first time.
 */
const noon = vi.hoisted(() => {
  const at = '2026-03-31T10:00:00.000Z'
  vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] })
  return at
})
const part = (times: number) => ({
  sessions: 4 * times,
  energyDwh: 2_000_000 * times,
  payableMinor: 10_000 * times,
  hours: [7, 9].map((hour) => ({
    hour,
    sessions: 2 * times,
    energyDwh: 1_000_000 * times,
    payableMinor: 5_000 * times,
  })),
})
const day: DayFigures = {
  at: noon,
  currency: 'EUR',
  otherCurrencies: 0,
  day: part(3),
  before: part(2),
  paidMinor: 20_000,
  accountMinor: 3_000,
  dueMinor: 7_000,
  dueSessions: 2,
  ruler: { tariff: 'Night saver', stations: 2, of: 3, cells: Array.from({ length: 48 }, () => 'flat') },
  setUp: { station: true, chargePoint: true, connected: true, tariff: true, token: true },
}
/** Power in W per five minutes from midnight: 40 kW, and 80 kW at noon a week ago. */
const curves: Record<string, readonly (readonly [at: string, powerW: number])[]> = {
  '2026-03-30T22:00:00.000Z': [['2026-03-31T09:55:00.000Z', 100_000]],
  '2026-03-29T22:00:00.000Z': [['2026-03-30T09:00:00.000Z', 60_000]],
  '2026-03-23T23:00:00.000Z': [
    ['2026-03-24T10:00:00.000Z', 40_000],
    ['2026-03-24T11:00:00.000Z', 80_000],
    ['2026-03-24T12:00:00.000Z', 40_000],
  ],
}

beforeEach(() => {
  const codes = [dayFigures, loadCurve].flatMap(({ permission }) => [...permission])
  signInForTest([...codes, ...stationViewPermission, ...approvalsScreen.codes], {
    'GET /api/sessions/day': () => day,
    'GET /api/connectors/summary': () => {
      const none = createReply(summariseConnectors.reply)
      const byStatus = { ...none.byStatus, charging: 1, idle: 1 }
      const station = createReply(stationSummary, { gridCapacityVa: 200_000, ratedPowerW: 300_000 })
      return { ...none, connectors: 2, powerW: 120_000, byStatus, stations: [station] }
    },
    [`GET ${loadCurve.path}`]: ({ query }) => ({
      points: (curves[query.get('from') ?? ''] ?? []).map(([at, powerW]) => ({ at, powerW })),
    }),
    'GET /api/organisation/approvals': () =>
      createReply(listApprovals.reply, { totalsToRefund: [{ currency: 'EUR', count: 2, amountMinor: 2_000 }] }),
  })
})
afterAll(() => {
  vi.useRealTimers()
})

test('ROUTE-01 home has figures, each with a line and beside the same hour of the same weekday a week ago, however long its days were', async () => {
  const screen = await render(
    <TestPageStage>
      <Today />
    </TestPageStage>,
  )
  const figures = () =>
    [...screen.container.querySelectorAll('.day-figure')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('.plain-figure')?.textContent,
      one.querySelector('.than')?.textContent.replace(/^.* vs/, 'vs'),
    ])
  await expect.poll(figures).toEqual([
    ['Energy today', '600', 'vs 400'],
    ['Revenue today', '€300.00', 'vs €200.00'],
    ['Sessions today', '12', 'vs 8'],
    ['Power now', '120', 'vs 80'],
  ])
  for (const line of screen.container.querySelectorAll('.day-figure path'))
    expect(line.getAttribute('d'), line.outerHTML).toMatch(/^M.*L/)
  expect([...screen.container.querySelectorAll('.day-figure a')].map((link) => link.getAttribute('href'))).toEqual([
    ...Array.from({ length: 3 }, () => '/statsanalysis/chgtransorder?endFrom=2026-03-31&endTo=2026-03-31'),
    '/chgstamon/chgstatlistmon?status=charging',
  ])
})

test('ROUTE-01 home says the day’s money: billed, paid, postpaid, due, and refunds that wait', async () => {
  const screen = await render(
    <TestPageStage>
      <MoneyToday />
    </TestPageStage>,
  )
  const rows = () =>
    [...screen.container.querySelectorAll('.day-money > div')].map((row) => [
      row.querySelector('dt')?.firstChild?.textContent?.trim(),
      row.querySelector('dd')?.textContent,
    ])
  await expect.poll(rows).toEqual([
    ['Billed', '€300.00'],
    ['Paid', '€200.00'],
    ['Postpaid', '€30.00'],
    ['Due', '€70.00'],
    ['Refunds awaiting approval', '€20.00'],
  ])
})

test('ROUTE-01 the load of the day stands on the ruler of its tariff, with yesterday and the grid connection', async () => {
  const screen = await render(
    <TestPageStage>
      <LoadToday />
    </TestPageStage>,
  )
  const line = (name: string) => screen.container.querySelector(`.day-plot .${name}`)?.getAttribute('d') ?? ''
  await expect.poll(() => line('yesterday')).toMatch(/^M/)
  await expect.poll(() => line('limit')).toMatch(/^M/)
  expect(line('today')).toMatch(/^M/)
  // Each line begins at its own midnight: 11:00 of yesterday, one step before noon today.
  const last = (name: string) => Math.floor(Number(/([\d.]+) [\d.]+$/.exec(line(name))?.[1]))
  expect(last('today')).toBe(143)
  const highest = (name: string) =>
    [...line(name).matchAll(/([\d.]+) ([\d.]+)/g)].toSorted((a, b) => Number(a[2]) - Number(b[2]))[0]?.[1]
  expect(Math.floor(Number(highest('yesterday')))).toBe(132)
  const drawn = (selector: string) => screen.container.querySelector(selector)
  expect(drawn('.day-legend')?.textContent).toContain('Grid connection 200 kW')
  expect(drawn('.day-ruler')?.getAttribute('aria-label')).toBe('Periods of Night saver, in force at 2 of 3 stations')
})

test('ROUTE-01 the load of the day has the contracted power with a link, and its line once it covers all stations', async () => {
  const contract = (stations: number) => ({ contractedW: 150_000, stations, allStations: 2, path: '/energy/load' })
  const screenOf = (stations: number) =>
    render(
      <TestPageStage>
        <DayCurve
          from={Date.parse('2026-03-30T22:00:00.000Z')}
          zone="Europe/Madrid"
          load={[{ at: '2026-03-31T09:55:00.000Z', powerW: 100_000 }]}
          limit={{ kind: 'connection', limitW: 200_000 }}
          contract={contract(stations)}
        />
      </TestPageStage>,
    )
  const one = (await screenOf(1)).container
  expect(one.querySelector('.day-legend')?.textContent).toContain('Contracted power (1 of 2 stations) 150 kW')
  expect(one.querySelector('.day-legend')?.textContent).toContain('Grid connection 200 kW')
  expect(one.querySelector('.day-legend a')?.getAttribute('href')).toBe('/energy/load')
  const all = (await screenOf(2)).container
  expect(all.querySelector('.day-legend')?.textContent).toContain('Contracted power 150 kW')
  expect(all.querySelector('.day-legend')?.textContent).not.toContain('Grid connection')
})
