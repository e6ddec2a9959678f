import type { ForecastTest } from '../../contract/index.ts'
import {
  comparedDays,
  curvesByDay,
  errorsOf,
  methodFor,
  testOfDay,
  type DayTest,
  type LoadCurve,
} from '../load/forecast-method.rules.ts'
import type { DayRange } from './period.rules.ts'

/**
 * Tests the forecast of the load screen for the days of a period. Each day is forecast by the method that was best on
 * the two weeks before it, based only on earlier quarter hours. Interpolated values are neither used nor compared.
 */
export function backTest(
  pastDays: readonly LoadCurve[],
  { dayFrom, dayTo }: DayRange,
): Omit<ForecastTest, 'dayFrom' | 'dayTo'> {
  const curves = curvesByDay(pastDays)
  const tests = [...curves.keys()].flatMap((day) => testOfDay(curves, day) ?? [])
  const tested = tests.filter(({ day }) => day >= dayFrom && day <= dayTo)
  const methods = new Map(tested.map(({ day }) => [day, methodFor(tests, day).method]))
  const chosen = ({ day, by }: DayTest) => by[methods.get(day) ?? 'median']
  return {
    quarters: tested.reduce((sum, { quarters }) => sum + quarters, 0),
    forecast: errorsOf(tested, chosen),
    median: errorsOf(tested, ({ by }) => by.median),
    naive: errorsOf(tested, ({ by }) => by.week),
    yesterday: errorsOf(tested, ({ by }) => by.yesterday),
    days: tested.map((test) => ({
      day: test.day,
      method: methods.get(test.day) ?? 'median',
      quarters: test.quarters,
      takenDwh: test.takenDwh,
      peakDwh: test.peakDwh,
      forecastPeakDwh: chosen(test).peakDwh,
      naivePeakDwh: test.by.week.peakDwh,
      missedDwh: chosen(test).missedDwh,
      naiveMissedDwh: test.by.week.missedDwh,
    })),
  }
}
/** Number of days before the first tested day that the comparison of methods needs. */
export const daysBeforeTest = comparedDays + 28
