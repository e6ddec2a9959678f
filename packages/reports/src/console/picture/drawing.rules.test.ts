import { expect, test } from 'vitest'
import {
  amountsReport,
  energyReport,
  peaksReport,
  type ReportDefinition,
  type MeasureValues,
  type ReportRow,
} from '../../contract/index.ts'
import { waterfallStarts, buildChartData, type LoadedChartData } from './drawing.rules.ts'

const reader = {
  language: 'en' as const,
  translate: (key: string, values = {}) => [key, ...Object.values(values)].join(' '),
}
const readOf = (overrides: Partial<LoadedChartData>): LoadedChartData => ({
  by: 'station',
  currency: 'EUR',
  reader,
  isCompared: false,
  totals: { currency: 'EUR', values: {}, before: null },
  rows: [],
  other: { by: 'amount', rows: [] },
  course: undefined,
  ...overrides,
})
const picture = (report: Pick<ReportDefinition, 'pictures'>, kind: string) => {
  const found = report.pictures.find((each) => each.kind === kind)
  if (!found) throw new Error(kind)
  return found
}

test('ROUTE-10 chgcostdistribution: the histogram says how much of all is up to a bucket, and where median and 90 % are', () => {
  const bucket = (fromMinor: number, toMinor: number | null, sessions: number): ReportRow => ({
    key: { amount: { fromMinor, toMinor } },
    currency: 'EUR',
    values: { sessions },
    before: null,
  })
  const rows = [bucket(0, 1, 0), bucket(1, 100, 6), bucket(100, 200_000, 3), bucket(200_000, null, 1)]
  const totals: MeasureValues = { amountMedian: 80, amountP90: 200_000 }
  const drawing = buildChartData(picture(amountsReport, 'histogram'), readOf({ other: { by: 'amount', rows, totals } }))
  expect(drawing.steps.map(({ mark }) => mark)).toEqual([
    undefined,
    'reports.picture.amountMedian',
    undefined,
    'reports.picture.amountP90',
  ])
  expect(drawing.steps.map(({ short }) => short)).toEqual(['0', '< 1', '1–2,000', '≥ 2,000'])
  expect(drawing.title).toContain('(€)')
  expect(drawing.series.map(({ key, values }) => [key, values])).toEqual([
    ['sessions', [0, 6, 3, 1]],
    ['cumulated', [0, 0.6, 0.9, 1]],
  ])
})

test('ROUTE-09 chargingpeakanalysis: the three windows in which most was, the fullest first', () => {
  const hours = (of: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => of[hour] ?? 0)
  const row = (weekday: number, of: Record<number, number>): ReportRow => ({
    key: { weekday },
    currency: 'EUR',
    values: { energyByHourDwh: hours(of) },
    before: null,
  })
  const rows = [row(1, { 8: 30_000, 18: 50_000 }), row(5, { 18: 90_000, 3: 10_000 })]
  const { note } = buildChartData(picture(peaksReport, 'heat'), readOf({ by: 'weekday', rows }))
  expect(note).toBe('reports.picture.busiest Friday 18–19 (9.00 kWh); Monday 18–19 (5.00 kWh); Monday 08–09 (3.00 kWh)')
  expect(
    buildChartData(picture(peaksReport, 'heat'), readOf({ by: 'weekday', rows: [row(1, {})] })).note,
  ).toBeUndefined()
})

test('ROUTE-10 eleandchargeanalysis: the waterfall ends with the margin, and is not drawn where no margin is known', () => {
  const earned = { costedElectricityMinor: 900, costedServiceMinor: 300 }
  const cost = { gridEnergyMinor: 500, gridDemandMinor: 200, gridFactorMinor: -30, gridOtherMinor: 10 }
  const waterfallOf = (values: MeasureValues) =>
    buildChartData(picture(energyReport, 'waterfall'), readOf({ totals: { currency: 'CNY', values, before: null } }))
  const { series, steps } = waterfallOf({ ...earned, ...cost, marginMinor: 520 })
  expect(series[0]?.values).toEqual([900, 300, -500, -200, 30, -10, 520])
  expect(steps.at(-1)?.label).toContain('reports.measure.marginMinor')
  const unknown = Object.fromEntries(
    [...Object.keys({ ...earned, ...cost }), 'marginMinor'].map((name) => [name, null]),
  )
  expect(waterfallOf(unknown).series).toEqual([])
})

test('ROUTE-10 eleandchargeanalysis: where more goes than came, bars of a waterfall reach below nothing', () => {
  expect(waterfallStarts([900, 300, -500, 700])).toEqual([0, 900, 700, 0])
  // 900 remains after a deduction of 1,400: the bar starts 500 below zero, so zero is drawn at 500.
  expect(waterfallStarts([900, -1_400, 100, -400])).toEqual([500, 0, 0, 100])
})
