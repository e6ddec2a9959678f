import { setLanguage } from '@evops/kit'
import { afterEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { quarterMs, type LoadDay, type SupplyLoad } from '../../contract/index.ts'
import { testId, signInEnergyUser, EnergyTestStage } from '../../testing/stage.tsx'
import { HomeContract } from './HomeContract.tsx'
import { LoadPage } from './LoadPage.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})
const dayFrom = Date.parse('2026-11-24T23:00:00Z')
const iso = (at: number) => new Date(at).toISOString()
/** A day in Madrid. The quarter hour of 18:45 is in progress. */
const running = dayFrom + 75 * quarterMs
const session = {
  sessionId: null,
  sessionNo: null,
  stationName: 'Sur',
  connectorNo: 1,
  soc: 55,
  marginSeconds: null,
  departAt: null,
}
const load: SupplyLoad = {
  supplyId: testId(1),
  supplyName: 'Main',
  timeZone: 'Europe/Madrid',
  now: iso(running + 12 * 60_000),
  charging: 3,
  silent: 1,
  live: { source: 'points', readAt: null, why: 'not-read', meterNo: null },
  running: {
    at: iso(running),
    until: iso(running + quarterMs),
    presentW: 180_000,
    averageW: 92_500,
    forecastW: 110_000,
    limitW: 100_000,
    limitOf: 'contracted',
    period: 'P2',
    shedW: 50_000,
    isLost: false,
  },
  first: { level: 100, at: iso(running), demandW: 110_000, limitW: 100_000 },
  notice: { level: 100, at: iso(running), demandW: 108_000, limitW: 100_000 },
  sessions: [
    {
      ...session,
      chargePointId: testId(11),
      chargePointNo: '32010600019111',
      chargePointName: 'BUS',
      powerW: 40_000,
      marginSeconds: 3_600,
      departAt: '2026-11-26T04:00:00.000Z',
    },
    { ...session, chargePointId: testId(12), chargePointNo: '2', chargePointName: 'FAST', powerW: 140_000 },
    {
      ...session,
      chargePointId: testId(13),
      chargePointNo: '3',
      chargePointName: 'SILENT',
      powerW: null,
      soc: null,
    },
  ],
}
const day: LoadDay = {
  from: iso(dayFrom),
  to: iso(dayFrom + 96 * quarterMs),
  metersUntil: '2026-11-25T05:15:00.000Z',
  forecast: { method: 'yesterday', wapeE4: 120, peakE4: 50 },
  quarters: Array.from({ length: 96 }, (_, place) => ({
    at: iso(dayFrom + place * quarterMs),
    pointsW: place < 75 ? 40_000 : null,
    meterW: place < 25 ? 61_000 : null,
    forecastW: place === 75 ? 90_000 : place > 75 && place < 92 ? 70_000 : null,
    plannedW: null,
    limitW: place < 32 ? 200_000 : 100_000,
    period: place < 32 ? 'P6' : 'P2',
  })),
}
async function renderLoad(of: SupplyLoad, its = day) {
  const sent = await signInEnergyUser({
    'GET /api/energy/choices': () => [{ id: of.supplyId, name: of.supplyName }],
    [`GET /api/energy/supply-points/${of.supplyId}/load`]: () => of,
    [`GET /api/energy/supply-points/${of.supplyId}/load-day`]: () => its,
  })
  const screen = await render(
    <EnergyTestStage>
      <LoadPage />
    </EnergyTestStage>,
  )
  return { ...screen, sent }
}

test('X-20 what will exceed the contracted power is said with its time, and how much must go now', async () => {
  const { container, getByRole } = await renderLoad(load)
  const text = () => container.textContent
  await expect.poll(text).toContain('You will exceed the contracted power at 18:45: 110 of 100 kW')
  expect(text()).toContain('An alarm is active.')
  expect(text()).toContain('Current quarter hour · 18:45–19:00')
  expect(text()).toContain('Live figures cover the charge points only')
  await expect.poll(text).toContain('readings up to 25/11/2026 06:15')
  expect(text()).toContain('Meters cover 25 of the 75 past quarter hours of today.')
  expect(text()).toContain('1 charging connector has not reported power')
  expect(text()).toContain('Reduce 50.0 kW now')
  const bar = getByRole('img', { name: 'Load now 180.0 kW, demand forecast 110.0 kW, limit 100.0 kW' })
  await expect.element(bar).toBeVisible()
  // The marks are at the correct positions: 90 and 100 of 180 kW.
  const places = [...container.querySelectorAll<HTMLElement>('.energy-load-bar .mark')]
  expect(places.map((mark) => mark.style.insetInlineStart)).toEqual(['50%', '55.5556%'])
  // Switching off the bus has the least impact but is not sufficient.
  const off = [...container.querySelectorAll('tr')].filter((row) => row.textContent.includes('switch off'))
  expect(off.map((row) => row.querySelector('td')?.textContent)).toEqual([
    expect.stringContaining('BUS-1'),
    expect.stringContaining('FAST-1'),
  ])
  expect(off[0]?.textContent).toMatch(/1\sh/)
})

test('X-20 the day stands in figures beside its curve, the quarter hour that runs in sight', async () => {
  const { container } = await renderLoad(load)
  const rows = () => [...container.querySelectorAll('.energy-load-day .scroll tbody tr')]
  await expect.poll(() => rows().length).toBe(96)
  const cells = (row: Element | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent.trim())
  expect(cells(rows()[0])).toEqual(['00:00', 'P6', '40.0', '61.0', '', '200.0'])
  expect(cells(rows()[75])).toEqual(['18:45', 'P2', '', '', '110.0', '100.0'])
  const now = container.querySelector('[aria-current]')
  expect(now).toBe(rows()[75])
  const box = container.querySelector('.energy-load-day .scroll')
  const [inner, outer] = [now?.getBoundingClientRect(), box?.getBoundingClientRect()]
  expect(inner?.top).toBeGreaterThanOrEqual(outer?.top ?? Infinity)
  expect(inner?.bottom).toBeLessThanOrEqual(outer?.bottom ?? -Infinity)
})

/** Returns the words of a cell that are broken over several lines. */
function brokenIn(cell: Element): string[] {
  const text = cell.firstChild
  if (!(text instanceof Text)) return []
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}

test.each(['es', 'en', 'zh'] as const)(
  'X-20 no head and no time of the day’s figures breaks in %s',
  async (language) => {
    await browser.viewport(1440, 900)
    const { container } = await renderLoad(load)
    setLanguage(language)
    const heads = () => [...container.querySelectorAll('.energy-load-day .scroll th')]
    await expect.poll(() => heads().length).toBe(6 + 96)
    await expect.poll(() => heads().flatMap(brokenIn)).toEqual([])
    setLanguage('en')
  },
)

test('X-20 a site without limit and readings says what is missing; on a phone nothing is wider than it', async () => {
  const bare = { ...load, charging: 0, silent: 0, first: null, notice: null, sessions: [] }
  const { container } = await renderLoad(
    {
      ...bare,
      running: { ...load.running, presentW: 0, forecastW: 0, limitW: null, limitOf: null, shedW: 0 },
    },
    {
      ...day,
      metersUntil: null,
      quarters: day.quarters.map((one) => ({ ...one, limitW: null, meterW: null, forecastW: null })),
    },
  )
  const text = () => container.textContent
  await expect.poll(text).toContain('No contracted power or transformer capacity is set')
  await expect.poll(text).toContain('No quarter-hour readings')
  expect(text()).toContain('Nothing is charging')
  expect(container.querySelector('.energy-load-bar')).toBeNull()
  await browser.viewport(360, 740)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('X-20 whose figures are live is said: the meters’ with their age, or charge points’ with the meter that is missing', async () => {
  const readAt = iso(Date.parse(load.now) - 12_000)
  const byMeters = { ...load, live: { source: 'meters', readAt, why: null, meterNo: null } as const }
  const first = await renderLoad(byMeters, day)
  await expect.poll(() => first.container.textContent).toMatch(/come from the meters, read 12.s ago/)
  // A connector that does not report its power is included in the meter figures.
  expect(first.container.textContent).not.toContain('has not reported power')
  await first.unmount()
  const silent = { ...load, live: { source: 'points', readAt: null, why: 'silent', meterNo: 'M-7' } as const }
  const { container } = await renderLoad(silent, day)
  await expect.poll(() => container.textContent).toContain('charge points only. Meter M-7 does not reply.')
})

test('X-20 home gets the contracted power of all supply points with the page of the load, and nothing without a contract', async () => {
  const shown = async (contractedW: number | null) => {
    await signInEnergyUser({
      'GET /api/energy/contracted-power': () => ({ contractedW, stations: 1, allStations: 5 }),
    })
    const { container } = await render(
      <EnergyTestStage>
        <HomeContract
          render={(contract) => (
            <p>{contract ? [contract.contractedW, contract.stations, contract.path].join(' ') : 'none'}</p>
          )}
        />
      </EnergyTestStage>,
    )
    return container
  }
  const one = await shown(1_000_000)
  await expect.poll(() => one.textContent).toBe('1000000 1 /energy/load')
  const none = await shown(null)
  await expect.poll(() => none.textContent).toBe('none')
})
