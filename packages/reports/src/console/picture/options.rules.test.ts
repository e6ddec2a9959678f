import { periodKinds } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  amountsReport,
  periodsReport,
  usageReport,
  type ReportDefinition,
  type ReportRow,
} from '../../contract/index.ts'
import { type ChartData, buildChartData, type ReportChartSeries } from './drawing.rules.ts'
import { chartOptions } from './options.rules.ts'

const option = z.object({
  series: z.array(
    z.object({
      name: z.string(),
      symbol: z.string().optional(),
      itemStyle: z.looseObject({ decal: z.unknown().optional() }),
      lineStyle: z.looseObject({ type: z.string() }).optional(),
    }),
  ),
})
/** Returns the chart options of a report over two months. All colours are equal, as in a black-and-white print. */
function optionFor(
  report: ReportDefinition,
  kind: string,
  { values, before = null }: Pick<ReportRow, 'values'> & Partial<Pick<ReportRow, 'before'>>,
) {
  const rows = ['2026-01', '2026-02'].map((month) => ({
    key: { month },
    currency: 'EUR',
    values,
    before,
  }))
  const picture = report.pictures.find((each) => each.kind === kind)
  if (!picture) throw new Error(`${report.id} has no ${kind}`)
  const drawing = buildChartData(picture, {
    by: 'month',
    currency: 'EUR',
    reader: { language: 'en', translate: (key) => key },
    isCompared: before !== null,
    totals: { currency: 'EUR', values, before },
    rows,
    other: { by: 'month', rows: [] },
    course: undefined,
  })
  return chartOptions(drawing, { language: 'en', roles: () => '#888', width: 900 })
}
function drawn(
  ...[report, kind, values, before]: [ReportDefinition, string, ReportRow['values'], ReportRow['before']?]
) {
  return option.parse(optionFor(report, kind, { values, before: before ?? null })).series
}

test('ROUTE-10 timeintervalanalysis: kinds of price period are told apart without colour, by hatching and by letter', () => {
  const series = drawn(periodsReport, 'stack', { energyByPeriodDwh: periodKinds.map(() => 40_000) })
  expect(series).toHaveLength(periodKinds.length)
  expect(new Set(series.map(({ itemStyle }) => JSON.stringify(itemStyle.decal))).size).toBe(periodKinds.length)
  expect(new Set(series.map(({ name }) => name.split(' · ')[0])).size).toBe(periodKinds.length)
})

test('ROUTE-04 chgpileuserate: lines are told apart without colour, by the shape of their points', () => {
  const series = drawn(usageReport, 'course', { chargingRate: 0.2, pluggedRate: 0.3, capacityFactor: 0.1 })
  expect(series.length).toBeGreaterThan(2)
  expect(new Set(series.map(({ symbol }) => symbol)).size).toBe(series.length)
})

test('ROUTE-04 chgpileuserate: what was before is dashed, and has the points of what is now', () => {
  const values = { chargingRate: 0.2, pluggedRate: 0.3, capacityFactor: 0.1 }
  const series = drawn(usageReport, 'course', values, values)
  const [now, before] = ['solid', 'dashed'].map((type) => series.filter(({ lineStyle }) => lineStyle?.type === type))
  expect(before?.map(({ symbol }) => symbol)).toEqual(now?.map(({ symbol }) => symbol))
  expect(now?.length).toBeGreaterThan(2)
})

test('ROUTE-10 chgcostdistribution: what goes in a waterfall is hatched, what comes in is not', () => {
  const lying = z.object({
    series: z.tuple([
      z.unknown(),
      z.object({ data: z.array(z.object({ itemStyle: z.object({ decal: z.unknown() }) })) }),
    ]),
  })
  const values = {
    electricityMinor: 500,
    serviceMinor: 300,
    occupancyMinor: 20,
    reducedMinor: 60,
    refundedMinor: 40,
  }
  const [, bars] = lying.parse(optionFor(amountsReport, 'waterfall', { values })).series
  const isHatched = bars.data.map(({ itemStyle }) => JSON.stringify(itemStyle.decal).includes('dashArray'))
  expect(isHatched).toEqual([false, false, false, true, true, false])
})

const picture = (drawing: Pick<ChartData, 'kind' | 'steps' | 'areBins'>, width: number) =>
  chartOptions(
    {
      title: '',
      series: [
        {
          key: 'energy',
          label: '',
          look: { per: 1, unit: () => 'kWh', digits: 0 } as unknown as ReportChartSeries['look'],
          values: drawing.steps.map(() => 6_200),
          tone: '--chart-1',
        },
      ],
      ...drawing,
    },
    { language: 'zh', roles: () => '#888', width },
  )

test.each([
  [320, '23\n6.2k'],
  [600, '11月23日\n6.2k'],
])('ROUTE-04 dailychgorder: in a calendar %i px wide a day is told as %j', (width, expectedLabel) => {
  const steps = [{ key: '2026-11-23', label: '2026/11/23', short: '11月23日' }]
  const { series } = z
    .object({
      series: z.object({ data: z.array(z.unknown()), label: z.looseObject({ formatter: z.any() }) }),
    })
    .parse(picture({ kind: 'calendar', steps }, width))
  const formatter = series.label.formatter as (cell: { data: unknown }) => string
  expect(formatter({ data: series.data[0] })).toBe(expectedLabel)
})

test('ROUTE-10 chgcostdistribution: every bin has its label, broken where it is narrow, and a line to its mark', () => {
  const steps = ['median', '', 'P90'].map((mark, at) => ({ key: String(at), label: '', short: '20–50', mark }))
  const axis = z.object({ data: z.array(z.string()), axisLabel: z.any(), splitLine: z.any() })
  const axesAt = (width: number) =>
    z.object({ xAxis: z.tuple([axis, axis]) }).parse(picture({ kind: 'stack', steps, areBins: true }, width)).xAxis
  const [bins, top] = axesAt(300)
  expect([axesAt(120)[0], bins].map(({ data }) => data[0])).toEqual(['20–\n50', '20–50'])
  expect(bins.axisLabel).toMatchObject({ interval: 0, hideOverlap: false })
  expect(top.data).toEqual(['median\n', '', 'P90'])
  expect(steps.map((_, at) => top.splitLine.interval(at))).toEqual([true, false, true])
  expect(top.splitLine).toMatchObject({ show: true, showMinLine: true, showMaxLine: true })
})
