import { dayMs, Problem, roundHalfUp } from '@evops/platform/contract'
import { dayNumber, instantOfLocalTime, zoneClock } from '@evops/tariffs/contract'
import { maxInterpolatedQuarters, quarterMs } from '../../contract/index.ts'

/** Consumption of a meter in the quarter hour that begins at `at`, in 0.1 Wh and 0.1 varh. */
export interface MeterQuarterHour {
  at: number
  activeDwh: number
  reactiveDvarh: number | null
  interpolated: boolean
}
export interface MeterSeries {
  meterNo: string
  /** In order of time, including some before and after the month. */
  quarters: readonly MeterQuarterHour[]
}

export interface MonthSpan {
  from: number
  to: number
  /** Local days since 1970, both inclusive. */
  firstDay: number
  lastDay: number
}
/** Returns the span of a local month such as `2026-10`. A day has 23 or 25 hours when the clock changes. */
export function monthSpan(timeZone: string, month: string): MonthSpan {
  const firstDay = dayNumber(`${month}-01`)
  const next = new Date(firstDay * dayMs)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const begin = (localTime: number) => instantOfLocalTime(timeZone, localTime)
  return {
    from: begin(firstDay * dayMs),
    to: begin(next.getTime()),
    firstDay,
    lastDay: next.getTime() / dayMs - 1,
  }
}

/** Returns the local day and quarter hour (0 to 95) of an instant. */
export function localQuarter(timeZone: string, at: number): { day: number; quarter: number } {
  const local = at + zoneClock(timeZone).spanAt(at).offsetMs
  const day = Math.floor(local / dayMs)
  return { day, quarter: Math.floor((local - day * dayMs) / quarterMs) }
}

/** Interpolates between two neighbours, rounded half up to 0.1 Wh. */
function between(a: number, b: number, { step, steps }: { step: number; steps: number }): number {
  return Number(roundHalfUp(BigInt(a) * BigInt(steps - step) + BigInt(b) * BigInt(step), BigInt(steps)))
}

/**
 * Returns every quarter hour of a month. Missing quarter hours between two known ones are interpolated and marked.
 * Throws energy.no-quarters for a gap that is too long or has only one end.
 */
export function completeMonthSeries({ meterNo, quarters }: MeterSeries, { from, to }: MonthSpan): MeterQuarterHour[] {
  const all: MeterQuarterHour[] = []
  let before: MeterQuarterHour | undefined
  const bridge = (until: number, after: MeterQuarterHour | undefined) => {
    const begin = before === undefined ? from : before.at + quarterMs
    const missing = Math.max(0, (until - begin) / quarterMs)
    const isHole = missing > 0 && until > from && begin < to
    if (isHole && (before === undefined || after === undefined || missing > maxInterpolatedQuarters))
      throw new Problem('energy.no-quarters', {
        meter: meterNo,
        from: new Date(Math.max(begin, from)).toISOString(),
        count: (Math.min(until, to) - Math.max(begin, from)) / quarterMs,
        most: maxInterpolatedQuarters,
      })
    if (before !== undefined && after !== undefined) all.push(...interpolateQuarterHours(before, after))
  }
  for (const quarter of quarters) {
    bridge(quarter.at, quarter)
    all.push(quarter)
    before = quarter
    if (quarter.at >= to) break
  }
  if (before === undefined || before.at < to - quarterMs) bridge(to, undefined)
  return all.filter(({ at }) => at >= from && at < to)
}

/** Returns the interpolated quarter hours between two known ones, or none if the gap is too long. */
export function interpolateQuarterHours(a: MeterQuarterHour, b: MeterQuarterHour): MeterQuarterHour[] {
  const count = (b.at - a.at) / quarterMs
  if (count > maxInterpolatedQuarters + 1) return []
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
    const place = { step: index + 1, steps: count }
    return {
      at: a.at + place.step * quarterMs,
      activeDwh: between(a.activeDwh, b.activeDwh, place),
      reactiveDvarh:
        a.reactiveDvarh === null || b.reactiveDvarh === null ? null : between(a.reactiveDvarh, b.reactiveDvarh, place),
      interpolated: true,
    }
  })
}

/** Adds the quarter hours of several meters. A sum is marked as interpolated if any of its parts is. */
export function sumMeterSeries(series: readonly (readonly MeterQuarterHour[])[]): MeterQuarterHour[] {
  const [first = [], ...others] = series
  return others.reduce<MeterQuarterHour[]>(
    (sum, meter) =>
      sum.map((one, place) => {
        const more = meter[place]
        if (more?.at !== one.at) throw new RangeError('series of different months')
        return {
          at: one.at,
          activeDwh: one.activeDwh + more.activeDwh,
          reactiveDvarh:
            one.reactiveDvarh === null || more.reactiveDvarh === null ? null : one.reactiveDvarh + more.reactiveDvarh,
          interpolated: one.interpolated || more.interpolated,
        }
      }),
    [...first],
  )
}
