import { expect, test } from 'vitest'
import { amountsReport, peaksReport, type MeasureValues, type ReportRow } from '../../contract/index.ts'
import { drawingOf, type Read } from './drawing.rules.ts'

const reader = {
  language: 'en' as const,
  say: (key: string, values = {}) => [key, ...Object.values(values)].join(' '),
}
const readOf = (given: Partial<Read>): Read => ({
  by: 'station',
  currency: 'EUR',
  reader,
  isCompared: false,
  totals: { currency: 'EUR', values: {}, before: null },
  rows: [],
  other: { by: 'amount', rows: [] },
  course: undefined,
  ...given,
})
const picture = (report: typeof amountsReport | typeof peaksReport, kind: string) => {
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
  const rows = [bucket(100, 200, 6), bucket(200, 500, 3), bucket(500, null, 1)]
  const totals: MeasureValues = { amountMedian: 180, amountP90: 500 }
  const drawing = drawingOf(
    picture(amountsReport, 'histogram'),
    readOf({ other: { by: 'amount', rows, totals } }),
  )
  expect(drawing.steps.map(({ mark }) => mark)).toEqual([
    'reports.picture.amountMedian',
    undefined,
    'reports.picture.amountP90',
  ])
  expect(drawing.series.map(({ key, values }) => [key, values])).toEqual([
    ['sessions', [6, 3, 1]],
    ['cumulated', [0.6, 0.9, 1]],
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
  const { note } = drawingOf(picture(peaksReport, 'heat'), readOf({ by: 'weekday', rows }))
  expect(note).toBe(
    'reports.picture.busiest Friday 18–19 (9.00 kWh); Monday 18–19 (5.00 kWh); Monday 08–09 (3.00 kWh)',
  )
  expect(
    drawingOf(picture(peaksReport, 'heat'), readOf({ by: 'weekday', rows: [row(1, {})] })).note,
  ).toBeUndefined()
})
