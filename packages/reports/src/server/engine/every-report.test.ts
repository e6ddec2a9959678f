import { isNight } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports as every, type ReportDefinition } from '../../contract/index.ts'
import { compareWithReferenceSql } from '../../testing/compare-with-plain.ts'
import type { ReferenceReportQuery } from '../../testing/plain-reports.ts'
import { correctSessions } from '../../testing/random-corrections.ts'
import { randomYear, type RandomYear } from '../../testing/random-year.ts'
import { createRandomBelow } from '../../testing/reports-site.ts'

/*
 * Compares every report with plain SQL over the raw sessions (decision 58). EVOPS_RANDOM_SESSIONS is
 * the number of sessions in the year; the nightly run queries more ranges with more filters.
 */
const count = Number(process.env.EVOPS_RANDOM_SESSIONS ?? 100_000)
/** Plain SQL takes seconds per query with this many sessions, so fewer queries are run. */
const isHuge = count > 200_000
/** Seed of the random generator: the same sessions and ranges on every run. */
const seed = Number(process.env.EVOPS_RANDOM_SEED ?? 1)
const what = `${count.toLocaleString('en')} random orders, seed ${seed}`
const limit = 120_000 + count * 20
/**
 * Reports of work orders and of vehicle energy do not use session facts (work-orders.test.ts, vehicle-energy.test.ts).
 */
const reports = every.filter(({ drill = 'sessions' }) => drill === 'sessions')
let year: RandomYear

beforeAll(async () => {
  year = await randomYear(count, seed)
  await year.plain()
}, limit)
afterAll(() => year.site.close())

const whole = { dayFrom: '2025-01-01', dayTo: '2026-01-10' }
/**
 * Ranges around the clock changes of two zones, including the month of a move; with many sessions also a whole year,
 * whole months, and random days.
 */
function spansOf(roll: (below: number) => number): ReferenceReportQuery[] {
  const day = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)
  const from = roll(300)
  const always = [
    { dayFrom: day(60 + roll(25)), dayTo: day(98 + roll(20)) },
    { dayFrom: day(roll(100)), dayTo: day(200 + roll(150)) },
  ]
  if (isHuge) return [...always.slice(1), whole]
  if (!isNight) return always
  return [
    ...always,
    whole,
    { dayFrom: '2025-03-01', dayTo: '2025-10-31' },
    { dayFrom: day(from), dayTo: day(from + roll(60)) },
  ]
}
function filtersOf({ id }: ReportDefinition, by: string, n: number): Partial<ReferenceReportQuery>[] {
  const [stationIds, chargePointId] = [
    year.stations[n % year.stations.length],
    year.chargePointIds[(n * 3 + 1) % year.chargePointIds.length],
  ]
  const ofChargePoints =
    ['station', 'chargePoint', 'connector', 'month', 'weekday', 'powerClass', 'model'].includes(by) &&
    id !== 'evchargingstatis'
  const each = [{}, { stationIds }, ofChargePoints ? { chargePointId } : { currency: 'CNY' }, { currency: 'EUR' }]
  const one = each[1 + (by.length % 3)] ?? {}
  if (isHuge) return [{}, one]
  return isNight ? each : n === 0 ? [{}] : [one]
}
/** A day has many rows, so a short test run uses only the short range by day. */
async function agrees(report: ReportDefinition, place: number): Promise<number> {
  let rows = 0
  for (const by of report.by)
    for (const [n, span] of spansOf(createRandomBelow(seed * 100 + place)).entries()) {
      if (by === 'day' && n > 0 && !isNight && !isHuge) continue
      for (const filter of filtersOf(report, by, n))
        rows += await compareWithReferenceSql(year.site, report, {
          by,
          ...span,
          ...filter,
          without: filter.chargePointId ? ['peakW'] : [],
        })
    }
  return rows
}
const routes: Record<string, RegExp> = {
  'ROUTE-04': /^(reportformmng|evchargingstatis|chgpileuserate|dailychgorder|hourelecount)$/,
  'ROUTE-09': /^(piletypeanalysis|pilepoweranalysis|chargingpeakanalysis|cartypeanalysis)$/,
}
const titleOf = ({ id }: ReportDefinition) =>
  `${Object.keys(routes).find((route) => routes[route]?.test(id)) ?? 'ROUTE-10'} ${id}`

describe(`every report equals plain SQL over the raw orders: ${what}`, () => {
  for (const [place, report] of reports.entries())
    test(
      `${titleOf(report)} equals plain SQL, by each of its keys, over any days, with any filter`,
      async () => expect(await agrees(report, place)).toBeGreaterThan(2),
      limit,
    )
})

describe(`what staff correct: ${what}`, () => {
  /** Loads, times, counted days and months without costs wait for the roll-up; sums do not. */
  const counted = ['meteredDays', 'soldDays', 'meterCoverage', 'uncostedMonths', 'untariffedMonths']
  const waits = ['quarterW', 'peakW', ...counted]
  const ofTime = ['chgpileuserate', 'energymodelanalysis']
  const span = { dayFrom: '2025-02-05', dayTo: '2025-11-20' }
  async function all(without: readonly string[], of: readonly ReportDefinition[]): Promise<void> {
    for (const report of of)
      await compareWithReferenceSql(year.site, report, {
        by: report.by[0],
        ...(report.by[0] === 'day' ? { ...span, dayTo: '2025-04-20' } : span),
        without,
      })
  }

  test(
    `${reports.map(titleOf).join(', ')}: void, refunded and moved orders are in before the roll-up takes them, and after it`,
    { timeout: limit },
    async () => {
      await correctSessions(year.site, 60)
      await year.plain()
      await all(
        waits,
        reports.filter(({ id }) => !ofTime.includes(id)),
      )
      expect(await year.site.reports.facts.rollUp()).toBeGreaterThan(50)
      await all([], reports)
    },
  )
})
