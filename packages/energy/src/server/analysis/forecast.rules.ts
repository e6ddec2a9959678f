import { roundHalfUp } from '@evops/platform/contract'
import type { ForecastTest } from '../../contract/index.ts'
import { daysLike, twiceMedianOf } from '../load/load.rules.ts'
import { quartersIn, type AnalysedDay } from './curve.rules.ts'
import type { Days } from './period.rules.ts'

type TestedDay = ForecastTest['days'][number]
const share = (part: number, whole: number) => Number(roundHalfUp(BigInt(part) * 10_000n, BigInt(whole)))

/**
 * Tests the forecast of the load screen for every quarter hour of a period, based only on quarter hours before the
 * tested day. Interpolated values are neither used for the forecast nor compared.
 */
export function backTest(
  timeZone: string,
  pastDays: readonly AnalysedDay[],
  { dayFrom, dayTo }: Days,
): Pick<ForecastTest, 'quarters' | 'forecast' | 'naive' | 'days'> {
  const taken = new Map<number, number>()
  for (const day of pastDays)
    for (const { at, activeDwh, interpolated } of quartersIn(day)) if (!interpolated) taken.set(at, activeDwh)
  const days = pastDays
    .filter(({ day }) => day >= dayFrom && day <= dayTo)
    .flatMap((day) => testOf(timeZone, day, taken) ?? [])
  const all = (of: (day: TestedDay) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const whole = all(({ takenDwh }) => takenDwh)
  const errors = (missed: 'missedDwh' | 'naiveMissedDwh', peak: 'forecastPeakDwh' | 'naivePeakDwh') => {
    const peaks = days.flatMap((day) =>
      day.peakDwh === 0 ? [] : [share(Math.abs(day[peak] - day.peakDwh), day.peakDwh)],
    )
    return {
      wapeE4:
        whole === 0
          ? null
          : share(
              all((day) => day[missed]),
              whole,
            ),
      peakE4:
        peaks.length === 0
          ? null
          : Number(roundHalfUp(BigInt(peaks.reduce((a, b) => a + b, 0)), BigInt(peaks.length))),
    }
  }
  return {
    quarters: all(({ quarters }) => quarters),
    forecast: errors('missedDwh', 'forecastPeakDwh'),
    naive: errors('naiveMissedDwh', 'naivePeakDwh'),
    days,
  }
}

/** Undefined: there is no quarter hour for which both forecasts have a value. */
function testOf(
  timeZone: string,
  day: AnalysedDay,
  taken: ReadonlyMap<number, number>,
): TestedDay | undefined {
  const tested: TestedDay = {
    day: day.day,
    quarters: 0,
    takenDwh: 0,
    peakDwh: 0,
    forecastPeakDwh: 0,
    naivePeakDwh: 0,
    missedDwh: 0,
    naiveMissedDwh: 0,
  }
  for (const { at, interpolated } of quartersIn(day)) {
    const own = interpolated ? undefined : taken.get(at)
    const likes = own === undefined ? [] : daysLike(timeZone, at)
    const [weekBefore = at] = likes
    const [twice, naive] = [twiceMedianOf(likes, taken), taken.get(weekBefore)]
    if (own === undefined || twice === null || naive === undefined) continue
    const forecast = Number(roundHalfUp(BigInt(twice), 2n))
    tested.quarters += 1
    tested.takenDwh += own
    tested.peakDwh = Math.max(tested.peakDwh, own)
    tested.forecastPeakDwh = Math.max(tested.forecastPeakDwh, forecast)
    tested.naivePeakDwh = Math.max(tested.naivePeakDwh, naive)
    tested.missedDwh += Math.abs(forecast - own)
    tested.naiveMissedDwh += Math.abs(naive - own)
  }
  return tested.quarters === 0 ? undefined : tested
}
