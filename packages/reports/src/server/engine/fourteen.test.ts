import { isNight } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports } from '../../contract/index.ts'
import { holdBeside } from '../../testing/hold-beside.ts'
import type { PlainSpan } from '../../testing/plain-reports.ts'
import { randomYear, type RandomYear } from '../../testing/random-year.ts'
import { dice } from '../../testing/reports-site.ts'

/*
 * Each of the fourteen beside plain SQL over the raw orders (decision 58). `EVOPS_RANDOM_ORDERS` is how many orders the
 * year has: 3,000 where nobody says otherwise, 100,000 at night.
 */
const count = Number(process.env.EVOPS_RANDOM_ORDERS ?? (isNight ? 100_000 : 3_000))
const limit = 60_000 + count * 20
let year: RandomYear

beforeAll(async () => {
  year = await randomYear(count)
  await year.plain()
}, limit)
afterAll(() => year.site.close())

/** A whole year, whole months, and days at random. */
function spansOf(roll: (below: number) => number): PlainSpan[] {
  const day = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)
  const from = roll(300)
  return [
    { dayFrom: '2025-01-01', dayTo: '2026-01-10' },
    { dayFrom: '2025-03-01', dayTo: '2025-10-31' },
    { dayFrom: day(from), dayTo: day(from + roll(60)) },
    { dayFrom: day(roll(100)), dayTo: day(100 + roll(260)) },
  ]
}
const ids: Record<string, string> = { reportformmng: 'ROUTE-04', evchargingstatis: 'ROUTE-04', chgpileuserate: 'ROUTE-04', dailychgorder: 'ROUTE-04', hourelecount: 'ROUTE-04' }
const routeOf = (id: string) =>
  ids[id] ?? (['piletypeanalysis', 'pilepoweranalysis', 'chargingpeakanalysis', 'cartypeanalysis'].includes(id) ? 'ROUTE-09' : 'ROUTE-10')

describe('each of the fourteen equals plain SQL over the raw orders', () => {
  for (const [place, report] of reports.entries())
    test(`${routeOf(report.id)} ${report.id} equals plain SQL, by each of its keys, over any days, with any filter`, async () => {
      let rows = 0
      for (const by of report.by)
        for (const [n, span] of spansOf(dice(100 + place)).entries())
          for (const filter of filtersOf(by, n)) rows += await holdBeside(year.site, report, { by, ...span, ...filter, without: filter.pileId ? ['peakW'] : [] })
      expect(rows).toBeGreaterThan(10)
    }, limit)
})

function filtersOf(by: string, n: number): Partial<PlainSpan>[] {
  const [stationIds, pileId] = [year.stations[n % year.stations.length], year.pileIds[(n * 3 + 1) % year.pileIds.length]]
  const ofPiles = ['station', 'pile', 'gun', 'month', 'weekday', 'powerClass', 'model'].includes(by)
  return [{}, { stationIds }, ...(n % 2 === 0 ? [{ currency: 'EUR' }] : ofPiles ? [{ pileId }] : [])]
}
