import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daySpan } from '../rollups/day.rules.ts'
import { loadShapeOf, type AnalysedDay } from './curve.rules.ts'
import { backTest } from './forecast.rules.ts'
import { comparisonPeriodsOf, countPastQuarterHours, wholeMonthsOf } from './period.rules.ts'

test('a period is held against as many days before it and the same ones a year ago, whole months against whole months', () => {
  const of = (dayFrom: string, dayTo: string) => {
    const { before, yearBefore } = comparisonPeriodsOf({ dayFrom, dayTo })
    return [before, yearBefore].map((one) => `${one.dayFrom} ${one.dayTo}`)
  }
  expect(of('2026-03-01', '2026-03-31')).toEqual(['2026-02-01 2026-02-28', '2025-03-01 2025-03-31'])
  expect(of('2024-02-01', '2024-02-29')).toEqual(['2024-01-01 2024-01-31', '2023-02-01 2023-02-28'])
  expect(of('2026-01-01', '2026-02-28')).toEqual(['2025-11-01 2025-12-31', '2025-01-01 2025-02-28'])
  expect(of('2026-03-03', '2026-03-05')).toEqual(['2026-02-28 2026-03-02', '2025-03-03 2025-03-05'])
  expect(of('2024-02-29', '2024-02-29')).toEqual(['2024-02-28 2024-02-28', '2023-02-28 2023-02-28'])
})

test('what is missing is counted of quarter hours that are over, while the contract is valid', () => {
  const supply = { timeZone: 'Europe/Madrid', validFrom: '2026-10-25', validUntil: '2026-10-26' }
  const over = (now: string) =>
    countPastQuarterHours({ dayFrom: '2026-10-01', dayTo: '2026-10-31' }, supply, Date.parse(now))
  expect(over('2026-10-24T12:00:00Z')).toBe(0)
  expect(over('2026-10-24T22:31:00Z')).toBe(2)
  expect(over('2026-12-01T00:00:00Z')).toBe(100 + 96)
  expect(countPastQuarterHours({ dayFrom: '2026-09-01', dayTo: '2026-09-30' }, supply, Date.now())).toBe(0)
})

const createStoredDay = (
  day: string,
  active: readonly (number | null)[],
  interpolatedAt: number[] = [],
): AnalysedDay => ({
  day,
  fromAt: daySpan('Europe/Madrid', day).from,
  active,
  reactive: active.map(() => null),
  interpolatedAt,
})

test('load factor, base load and duration are those of all quarter hours in order of size', () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 1_000_000 })), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(values, (active) => {
      const { loadFactorE4, baseDwh, duration } = loadShapeOf([active])
      const measured = active.filter((one) => one !== null)
      if (measured.length === 0) {
        expect([loadFactorE4, baseDwh, duration]).toEqual([null, null, []])
        return
      }
      const most = Math.max(...measured)
      const mean = measured.reduce((a, b) => a + b, 0) / measured.length
      if (most > 0) expect(Math.abs((loadFactorE4 ?? 0) - (mean / most) * 10_000)).toBeLessThanOrEqual(0.5001)
      expect([duration[0], duration[100]]).toEqual([most, Math.min(...measured)])
      for (const [percent, least] of duration.entries()) {
        const above = measured.filter((one) => one >= least).length
        expect(above * 100).toBeGreaterThanOrEqual(percent * measured.length)
      }
      expect(duration).toEqual(duration.toSorted((a, b) => b - a))
      expect(baseDwh).toBe(duration[95])
    }),
  )
})

/** Returns six weeks of complete days from a Monday, each quarter hour by week, day and index. */
function weeks(of: (week: number, day: number, place: number) => number | null): AnalysedDay[] {
  return Array.from({ length: 42 }, (_, day) => {
    const name = new Date(Date.UTC(2026, 4, 4 + day)).toISOString().slice(0, 10)
    return createStoredDay(
      name,
      Array.from({ length: 96 }, (__, place) => of(Math.floor(day / 7), day % 7, place)),
    )
  })
}
const last = { dayFrom: '2026-06-08', dayTo: '2026-06-14' }

test('X-20 a forecast is held against days that it has not seen: the best method of the two weeks before beside each alone', () => {
  // The consumption of the previous weeks rises from 1,000 to 1,400 kWh. The last week has 1,600 only on its Monday.
  const pastDays = weeks((week, day) => (week === 5 ? (day === 0 ? 16_000 : 10_000) : 10_000 + week * 1_000))
  const test_ = backTest(pastDays, last)
  expect(test_.quarters).toBe(7 * 96)
  const [monday, tuesday] = test_.days
  // Two weeks of equal days but one step: yesterday was best. The median of 11, 12, 13 and 14 is 12.5.
  expect(test_.days.map(({ method }) => method)).toEqual(Array.from({ length: 7 }, () => 'yesterday'))
  expect(monday).toMatchObject({ peakDwh: 16_000, forecastPeakDwh: 14_000, naivePeakDwh: 14_000 })
  expect(monday).toMatchObject({ missedDwh: 96 * 2_000, naiveMissedDwh: 96 * 2_000 })
  expect(tuesday).toMatchObject({ missedDwh: 96 * 6_000, naiveMissedDwh: 96 * 4_000 })
  const taken = 16_000 + 6 * 10_000
  const wape = (missed: number) => Math.round((missed / taken) * 10_000)
  expect(test_.forecast.wapeE4).toBe(wape(2_000 + 6_000))
  expect(test_.yesterday.wapeE4).toBe(wape(2_000 + 6_000))
  expect(test_.median.wapeE4).toBe(wape(3_500 + 6 * 2_500))
  expect(test_.naive.wapeE4).toBe(wape(2_000 + 6 * 4_000))
  expect(test_.median.peakE4).toBe(Math.round((2_188 + 6 * 2_500) / 7))
})

test('X-20 the forecast uses the method that was best, and says its error', () => {
  // Weekdays differ, and each week takes more: the week before is better than yesterday and than the median.
  const pastDays = weeks((week, day) => 10_000 + day * 3_000 + week * 500)
  const { forecast, naive, median, yesterday, days } = backTest(pastDays, last)
  expect(days.every(({ method }) => method === 'week')).toBe(true)
  expect(forecast).toEqual(naive)
  expect(forecast.wapeE4).toBeLessThan(Math.min(median.wapeE4 ?? 0, yesterday.wapeE4 ?? 0))
})

test('X-20 no forecast knows its own day, or a later one', () => {
  const value = (week: number, day: number, place: number) => 5_000 + week * 100 + day * 10 + place
  const before = backTest(weeks(value), last)
  const other = backTest(
    weeks((week, day, place) => value(week, day, place) * (week === 5 && day === 6 ? 3 : 1)),
    last,
  )
  expect(other.days.map((day) => [day.forecastPeakDwh, day.naivePeakDwh])).toEqual(
    before.days.map((day) => [day.forecastPeakDwh, day.naivePeakDwh]),
  )
  expect(other.forecast.wapeE4).not.toBe(before.forecast.wapeE4)
})

test('X-20 what is missing or interpolated is neither forecast from nor held against', () => {
  const pastDays = weeks((week, _day, place) => (week === 4 && place < 48 ? null : 10_000))
  const [monday] = pastDays.slice(-7)
  const marked = pastDays.map((day) => (day === monday ? { ...day, interpolatedAt: [90, 91] } : day))
  const { quarters, days } = backTest(marked, last)
  // Two quarter hours of Monday, and two of Tuesday, whose yesterday they are.
  expect(quarters).toBe(7 * 48 - 4)
  expect(days[0]?.quarters).toBe(46)
  expect(backTest([], last)).toEqual({
    quarters: 0,
    days: [],
    forecast: { wapeE4: null, peakE4: null },
    median: { wapeE4: null, peakE4: null },
    naive: { wapeE4: null, peakE4: null },
    yesterday: { wapeE4: null, peakE4: null },
  })
})

test.each([
  ['2026-01-01', '2026-12-31', '2026-01-01', '2027-01-01'],
  ['2026-01-15', '2026-03-10', '2026-02-01', '2026-03-01'],
  ['2025-11-27', '2026-11-26', '2025-12-01', '2026-11-01'],
  ['2026-02-01', '2026-02-28', '2026-02-01', '2026-03-01'],
  ['2026-02-02', '2026-03-30', '2026-03-31', '2026-03-31'],
  ['2026-02-02', '2026-02-20', '2026-02-21', '2026-02-21'],
])('the whole months of %s to %s', (dayFrom, dayTo, monthsFrom, monthsTo) => {
  expect(wholeMonthsOf({ dayFrom, dayTo })).toEqual({ monthsFrom, monthsTo })
})
