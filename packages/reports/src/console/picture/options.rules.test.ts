import { periodKinds } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { periodsReport, usageReport, type Report, type ReportRow } from '../../contract/index.ts'
import { drawingOf } from './drawing.rules.ts'
import { optionOf } from './options.rules.ts'

const option = z.object({
  series: z.array(
    z.object({
      name: z.string(),
      symbol: z.string().optional(),
      itemStyle: z.looseObject({ decal: z.unknown().optional() }),
    }),
  ),
})
/** What is drawn of a report over two months, every colour the same, as on paper without any. */
function drawn(report: Report, kind: string, values: ReportRow['values']) {
  const rows = ['2026-01', '2026-02'].map((month) => ({
    key: { month },
    currency: 'EUR',
    values,
    before: null,
  }))
  const picture = report.pictures.find((each) => each.kind === kind)
  if (!picture) throw new Error(`${report.id} has no ${kind}`)
  const drawing = drawingOf(picture, {
    by: 'month',
    currency: 'EUR',
    reader: { language: 'en', say: (key) => key },
    isCompared: false,
    totals: { currency: 'EUR', values, before: null },
    rows,
    other: { by: 'month', rows: [] },
    course: undefined,
  })
  return option.parse(optionOf(drawing, { language: 'en', roles: () => '#888', width: 900 })).series
}

test('ROUTE-10 timeintervalanalysis: kinds of price period are told apart without colour, by hatching and by letter', () => {
  const series = drawn(periodsReport, 'stack', { energyByPeriodDwh: periodKinds.map(() => 40_000) })
  expect(series).toHaveLength(periodKinds.length)
  expect(new Set(series.map(({ itemStyle }) => JSON.stringify(itemStyle.decal))).size).toBe(
    periodKinds.length,
  )
  expect(new Set(series.map(({ name }) => name.split(' · ')[0])).size).toBe(periodKinds.length)
})

test('ROUTE-04 chgpileuserate: lines are told apart without colour, by the shape of their points', () => {
  const series = drawn(usageReport, 'course', { chargingRate: 0.2, pluggedRate: 0.3, capacityFactor: 0.1 })
  expect(series.length).toBeGreaterThan(2)
  expect(new Set(series.map(({ symbol }) => symbol)).size).toBe(series.length)
})
