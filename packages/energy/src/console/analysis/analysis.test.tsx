import { afterEach, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AnalysisFigures, EnergyAnalysis, EnergyCosts, ForecastTest } from '../../contract/index.ts'
import { testId, signInEnergyUser, EnergyTestStage } from '../../testing/stage.tsx'
import { AnalysisPage } from './AnalysisPage.tsx'

afterEach(() => vi.restoreAllMocks())
const [supplyId, main, feeder] = [testId(1), testId(2), testId(3)]
const period: AnalysisFigures = {
  dayFrom: '2026-07-01',
  dayTo: '2026-07-02',
  importDwh: 12_000_000,
  exportDwh: null,
  peakDwh: 250_000,
  peakAt: '2026-07-02T18:45:00.000Z',
  peakSupply: 'Main',
  loadFactorE4: 4_321,
  powerFactorE4: 9_500,
  baseDwh: 25_000,
  quarters: 192,
  readQuarters: 180,
  interpolated: 4,
}
const nothing: AnalysisFigures = {
  ...period,
  importDwh: 0,
  peakDwh: null,
  peakAt: null,
  peakSupply: null,
  loadFactorE4: null,
  powerFactorE4: null,
  baseDwh: null,
  quarters: 0,
  readQuarters: 0,
  interpolated: 0,
}
const meter = {
  meterId: main,
  meterNo: 'M-1',
  parentId: null,
  role: 'use' as const,
  fromDay: null,
  importDwh: 12_000_000,
  exportDwh: null,
  lossDwh: 600_000,
  comparedDwh: 12_000_000,
  comparedDays: 2,
}
const analysis: EnergyAnalysis = {
  period,
  before: { ...period, importDwh: 10_000_000 },
  yearBefore: nothing,
  supplies: [{ id: supplyId, name: 'Main' }],
  timeZone: 'UTC',
  waiting: 0,
  days: ['2026-07-01', '2026-07-02'].map((day) => ({
    day,
    importDwh: 6_000_000,
    exportDwh: null,
    peakDwh: 250_000,
    peakAt: null,
    readQuarters: 90,
    interpolated: 2,
  })),
  profile: [{ weekday: 3, hour: 18, dwh: 1_000_000, quarters: 4 }],
  duration: Array.from({ length: 101 }, (_, percent) => 250_000 - percent * 2_000),
  meters: [meter, { ...meter, meterId: feeder, meterNo: 'M-2', parentId: main, lossDwh: null, comparedDays: 0 }],
  phases: [],
  co2: { grams: 660_000, factors: [{ from: null, gramsPerKwh: 550 }] },
}
const costs: EnergyCosts = {
  currency: 'EUR',
  months: [
    {
      month: '2026-07',
      totalMinor: 12_345,
      why: null,
      until: null,
      lines: [
        { code: 'energy', name: 'P1', amountMinor: 10_000, energyDwh: 12_000_000 },
        { code: 'demand', name: '', amountMinor: 2_345, energyDwh: null },
      ],
    },
  ],
}
const tested: ForecastTest = {
  dayFrom: '2026-07-01',
  dayTo: '2026-07-02',
  quarters: 180,
  forecast: { wapeE4: 812, peakE4: 456 },
  median: { wapeE4: 900, peakE4: 970 },
  naive: { wapeE4: 1_234, peakE4: null },
  yesterday: { wapeE4: 812, peakE4: 50 },
  days: [
    {
      day: '2026-07-01',
      method: 'yesterday',
      quarters: 90,
      takenDwh: 6_000_000,
      peakDwh: 250_000,
      forecastPeakDwh: 240_000,
      naivePeakDwh: 200_000,
      missedDwh: 1,
      naiveMissedDwh: 2,
    },
  ],
}
async function renderAnalysis(of: EnergyAnalysis, supplies = of.supplies) {
  const sent = await signInEnergyUser({
    'GET /api/energy/choices': () => supplies,
    'GET /api/energy/analysis': () => of,
    [`GET /api/energy/supply-points/${supplyId}/costs`]: () => costs,
    [`GET /api/energy/supply-points/${supplyId}/forecast-test`]: () => tested,
    [`PUT /api/energy/meter-places/${main}`]: () => ({
      meterId: main,
      parentId: null,
      role: 'generation',
      fromDay: '2026-07-10',
    }),
  })
  const screen = await render(
    <EnergyTestStage at={{ dayFrom: '2026-07-01', dayTo: '2026-07-02' }}>
      <AnalysisPage />
    </EnergyTestStage>,
  )
  return { ...screen, sent }
}

test('X-20 ROUTE-12 a period is shown with its change, what is missing, costs, losses and the error of the forecast', async () => {
  const { container, getByRole } = await renderAnalysis(analysis)
  const text = () => container.textContent
  await expect.poll(text).toContain('1,200 kWh')
  expect(text()).toContain('Previous period +20.0% · Same period last year —')
  expect(text()).toContain('kW · 02/07/2026 18:45 · Main')
  expect(text()).toContain('192 quarter hours: 180 read, 4 interpolated, 8 missing')
  expect(text()).toContain('550 g/kWh')
  expect(text()).toContain('Phase imbalance: not measured')
  await expect.element(getByRole('img', { name: /^Load duration curve: maximum 100\.0 kW, 60\.0 kW/ })).toBeVisible()
  await expect.poll(text).toContain('P1')
  await expect.poll(text).toContain('€123.45')
  await expect.poll(text).toContain('8.1%')
  expect(text()).toContain('12.3%')
  expect(text()).toMatch(/60 kWh 5\.0% of 2 days/)
  const heat = container.querySelector('.energy-heat tbody tr:nth-child(3) td:nth-of-type(19)')
  expect(heat?.textContent).toBe('100')
})

test('X-20 26 where a meter stands is changed in its row, for all days or from one on', async () => {
  const { getByRole, getByLabelText, sent } = await renderAnalysis(analysis)
  const role = getByRole('combobox', { name: 'What M-1 measures' })
  await role.selectOptions('generation')
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ parentId: null, role: 'generation', fromDay: null })
  await getByLabelText(/^Changes from/).fill('2026-07-10')
  await userEvent.keyboard('{Tab}')
  await role.selectOptions('storage')
  await expect
    .poll(() => sent.findLast(({ method }) => method === 'PUT')?.body)
    .toEqual({ parentId: null, role: 'storage', fromDay: '2026-07-10' })
  await expect.element(getByRole('combobox', { name: 'Parent of M-2' })).toHaveValue(main)
})

test('X-20 before a meter is read the screen says what to do; several supply points show what can be added', async () => {
  const empty = await renderAnalysis({ ...analysis, period: nothing, before: nothing, supplies: [] }, [])
  await expect.poll(() => empty.container.textContent).toContain('No meter readings yet')
  await expect.element(empty.getByRole('link', { name: 'Open data loggers' })).toBeVisible()
  await empty.unmount()
  const two = [...analysis.supplies, { id: testId(9), name: 'Second' }]
  const several = { ...analysis, supplies: two, duration: [], waiting: 3 }
  const { container } = await renderAnalysis(several)
  const text = () => container.textContent
  await expect.poll(text).toContain('2 supply points combined')
  expect(text()).toContain('3 days are being recalculated')
  expect(text()).not.toContain('Cost by period')
  await browser.viewport(360, 740)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
