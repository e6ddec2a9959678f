import { addDays, roundHalfUp } from '@evops/platform/contract'
import type { ForecastMethod } from '../../contract/index.ts'

/** Day of a supply point: consumption by quarter hour in 0.1 Wh, null where a meter has none. */
export interface LoadCurve {
  day: string
  active: readonly (number | null)[]
  interpolatedAt: readonly number[]
}
/** Methods in the order of preference at equal errors. */
const methods = ['median', 'week', 'yesterday'] as const satisfies readonly ForecastMethod[]
const weeks = [7, 14, 21, 28]
/** Minimum number of similar days for a median. */
const fewestDays = 2
/** Number of days over which the methods are compared. */
export const comparedDays = 14
/** Number of earlier days that a tested day needs: four weeks. */
export const neededDays = 28
/** Days with another number of quarter hours are neither tested nor used, because their clock changes. */
const usualQuarters = 96

/** Values of a tested day and the forecasts for it. */
export interface DayTest {
  day: string
  quarters: number
  takenDwh: number
  peakDwh: number
  by: Readonly<Record<ForecastMethod, { missedDwh: number; peakDwh: number }>>
}
export interface ForecastErrors {
  wapeE4: number | null
  peakE4: number | null
}
export interface ChosenMethod {
  method: ForecastMethod
  /** Errors of the method on the compared days. */
  errors: ForecastErrors
}

const half = (value: number, by: number) => Number(roundHalfUp(BigInt(value), BigInt(by)))
const dayBefore = (day: string, days: number) => addDays(day, -days)

type Curves = ReadonlyMap<string, readonly (number | null)[]>
/** Returns the known values by day, without interpolated ones. */
export function curvesByDay(days: readonly LoadCurve[]): Curves {
  return new Map(
    days
      .filter(({ active }) => active.length === usualQuarters)
      .map(({ day, active, interpolatedAt }) => {
        const unread = new Set(interpolatedAt)
        return [day, active.map((dwh, place) => (unread.has(place) ? null : dwh))]
      }),
  )
}

/** Returns the forecast of a quarter hour, in 0.1 Wh, from earlier days only. Null: there are too few of them. */
function forecastOf(curves: Curves, method: ForecastMethod, day: string, place: number): number | null {
  const valueOf = (days: number) => curves.get(dayBefore(day, days))?.[place] ?? null
  if (method !== 'median') return valueOf(method === 'week' ? 7 : 1)
  const values = weeks.flatMap((days) => valueOf(days) ?? []).toSorted((a, b) => a - b)
  if (values.length < fewestDays) return null
  return half((values[Math.ceil(values.length / 2) - 1] ?? 0) + (values[Math.floor(values.length / 2)] ?? 0), 2)
}

/** Tests all methods on a day, in the quarter hours for which each has a value. Undefined: there are none. */
export function testOfDay(curves: Curves, day: string): DayTest | undefined {
  const own = curves.get(day) ?? []
  const by = Object.fromEntries(methods.map((method) => [method, { missedDwh: 0, peakDwh: 0 }])) as DayTest['by']
  const tested = { day, quarters: 0, takenDwh: 0, peakDwh: 0, by }
  for (const [place, dwh] of own.entries()) {
    if (dwh === null) continue
    const forecasts = methods.map((method) => forecastOf(curves, method, day, place))
    if (forecasts.includes(null)) continue
    tested.quarters += 1
    tested.takenDwh += dwh
    tested.peakDwh = Math.max(tested.peakDwh, dwh)
    for (const [n, method] of methods.entries()) {
      const forecast = forecasts[n] ?? 0
      by[method].missedDwh += Math.abs(forecast - dwh)
      by[method].peakDwh = Math.max(by[method].peakDwh, forecast)
    }
  }
  return tested.quarters === 0 ? undefined : tested
}

const share = (part: number, whole: number) => Number(roundHalfUp(BigInt(part) * 10_000n, BigInt(whole)))
/** Returns the error of all energy, and the mean error of the days' highest quarter hours. */
export function errorsOf(
  tests: readonly DayTest[],
  forecastIn: (test: DayTest) => { missedDwh: number; peakDwh: number },
): ForecastErrors {
  const sum = (of: (test: DayTest) => number) => tests.reduce((all, test) => all + of(test), 0)
  const whole = sum(({ takenDwh }) => takenDwh)
  const peaks = tests.flatMap((test) =>
    test.peakDwh === 0 ? [] : [share(Math.abs(forecastIn(test).peakDwh - test.peakDwh), test.peakDwh)],
  )
  const missed = sum((test) => forecastIn(test).missedDwh)
  return {
    wapeE4: whole === 0 ? null : share(missed, whole),
    peakE4:
      peaks.length === 0
        ? null
        : half(
            peaks.reduce((a, b) => a + b, 0),
            peaks.length,
          ),
  }
}

/** Returns the method with the lowest errors of energy and peaks on the days before a day. */
export function methodFor(tests: readonly DayTest[], day: string): ChosenMethod {
  const from = dayBefore(day, comparedDays)
  const compared = tests.filter((test) => test.day >= from && test.day < day)
  const candidates = methods.map((method) => ({ method, errors: errorsOf(compared, ({ by }) => by[method]) }))
  const scoreOf = ({ errors: { wapeE4, peakE4 } }: ChosenMethod) => (wapeE4 ?? 0) + (peakE4 ?? 0)
  return candidates.reduce((best, one) => (scoreOf(one) < scoreOf(best) ? one : best))
}
