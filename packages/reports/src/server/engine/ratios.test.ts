import { scaleTestTimeout } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ReportDimension,
  type Measure,
  type MeasureName,
  type MeasureValue,
  findMeasure,
  measures,
  type ReportDefinition,
  type ReportFilter,
  reports,
} from '../../contract/index.ts'
import { randomYear, type RandomYear } from '../../testing/random-year.ts'
import { runReport } from './report.service.ts'

/*
 * The property of every ratio of every report: a total is the sum of the numerators over the sum of the denominators of
 * the cells in which both are known, whatever the rows of the report are; and so is the row of a day or month.
 */
let year: RandomYear
beforeAll(async () => {
  year = await randomYear(4_000, 7)
}, scaleTestTimeout(240_000))
afterAll(() => year.site.close())

type Ratio = Extract<Measure, { over: string }>
const isRatio = (measure: Measure): measure is Ratio => 'over' in measure
const span = { dayFrom: '2025-02-10', dayTo: '2025-07-20', currency: 'CNY' }

/** Runs a report with a ratio and its two parts. */
function requestParts(report: ReportDefinition, name: MeasureName, filter: Omit<ReportFilter, 'compare'>) {
  const { of, over } = findMeasure(name) as Ratio
  const names = [name, of as MeasureName, over as MeasureName] as const
  const { services, operatorId } = year.site
  return services.db.inTenant(operatorId, (tx) =>
    runReport(tx, { ...report, only: {}, measures: names }, filter as ReportFilter, {
      now: services.now(),
      most: Infinity,
    }),
  )
}
const numberOf = (value: MeasureValue | undefined) => (typeof value === 'number' ? value : null)

/** Calculates the ratio from its cells: rows by vehicle or station, or by the first key of the report. */
async function ratioOfCells(report: ReportDefinition, name: MeasureName, days: { dayFrom: string; dayTo: string }) {
  const ratio = findMeasure(name) as Ratio
  const isOf = (each: ReportDimension) => (report.only?.[each] ?? report.measures).some((one) => one === name)
  const by: ReportDimension = ratio.cells ?? report.by.find(isOf) ?? report.by[0]
  const { rows } = await requestParts(report, name, { ...span, ...days, by })
  let [of, over, cells] = [0, 0, 0]
  for (const { values } of rows) {
    const [part, whole] = [numberOf(values[ratio.of as MeasureName]), numberOf(values[ratio.over as MeasureName])]
    if (part === null || whole === null) continue
    // A distance without any energy is no consumption.
    if (ratio.cells && (part === 0 || whole === 0)) continue
    of += part
    over += whole
    cells += 1
  }
  const times = ratio.unit === 'price' ? 1e7 : (ratio.times ?? 1)
  const value = over <= 0 || over < (ratio.minimum ?? 0) ? null : (of * times) / over
  return { value, cells }
}
function expectSame(found: number | null, expected: number | null, unit: string, what: string): void {
  expect([what, found === null], what).toEqual([what, expected === null])
  if (found === null || expected === null) return
  const off = Math.abs(found - expected)
  expect([what, found, expected, off <= (unit === 'share' ? 1e-6 : 0.5001)], what).toEqual([
    what,
    found,
    expected,
    true,
  ])
}

describe('ratios over cells in which both parts are known', () => {
  for (const [name, measure] of Object.entries(measures) as [MeasureName, Measure][]) {
    if (!isRatio(measure)) continue
    const own = reports.filter(({ measures: all }) => all.some((each) => each === name))
    test(`${name}: totals, days and months of ${own.map(({ id }) => id).join(', ')}`, async () => {
      for (const report of own) {
        const isOf = (by: ReportDimension) => (report.only?.[by] ?? report.measures).some((each) => each === name)
        const { value } = await ratioOfCells(report, name, span)
        for (const by of report.by.filter(isOf)) {
          const { rows, totals } = await requestParts(report, name, { ...span, by })
          const [total] = totals
          expectSame(numberOf(total?.values[name]), value, measure.unit, `${report.id} ${name} total by ${by}`)
          if (by !== 'day' && by !== 'month') continue
          for (const row of rows.filter((_, place) => place % 31 === 0)) {
            const period = row.key.day ?? row.key.month ?? ''
            const days = daysOf(period)
            const cells = await ratioOfCells(report, name, days)
            expectSame(numberOf(row.values[name]), cells.value, measure.unit, `${report.id} ${name} ${period}`)
          }
        }
      }
    })
  }
})

/** Returns the days of a day or month within the range. */
function daysOf(period: string): { dayFrom: string; dayTo: string } {
  if (period.length > 7) return { dayFrom: period, dayTo: period }
  const last = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0))
  const [from, to] = [`${period}-01`, last.toISOString().slice(0, 10)]
  return {
    dayFrom: from < span.dayFrom ? span.dayFrom : from,
    dayTo: to > span.dayTo ? span.dayTo : to,
  }
}

test('random rows have vehicles with energy and without a distance, and stations with different peaks', async () => {
  const report = reports.find(({ id }) => id === 'evchargingstatis')
  if (!report) throw new Error('no report of vehicles')
  const { rows } = await requestParts(report, 'energyPer100km', { ...span, by: 'vehicle' })
  const without = rows.filter(({ values }) => values.energyDwh && values.drivenM === null)
  expect(without.length).toBeGreaterThan(0)
})
