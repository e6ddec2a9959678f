import { Problem } from '@evops/platform/contract'
import { quarterMs, type GridBill } from '../../contract/index.ts'
import type { MeterSeries, MonthSpan } from '../series/series.rules.ts'

export const quarterHourStart = (at: number) => Math.floor(at / quarterMs) * quarterMs

/**
 * Returns the time up to which the quarter hours of the current month are complete for every meter. Null: the month is
 * over. Throws energy.month-ahead, and energy.no-quarters-yet if a meter has no value in the month.
 */
export function billCompleteUntil(
  series: readonly MeterSeries[],
  { from, to }: MonthSpan,
  now: number,
): GridBill['toDate'] {
  if (now >= to) return null
  if (now < from) throw new Problem('energy.month-ahead')
  const passed = quarterHourStart(now)
  const meters = series.map(({ meterNo, quarters }) => {
    const last = quarters.findLast(({ at }) => at < passed)
    return { name: meterNo, until: last === undefined ? from : Math.max(from, last.at + quarterMs) }
  })
  const until = Math.min(passed, ...meters.map((meter) => meter.until))
  const silent = meters.find((meter) => meter.until === from)
  if (silent)
    throw new Problem('energy.no-quarters-yet', {
      meter: silent.name,
      from: new Date(from).toISOString(),
    })
  return {
    until: new Date(until).toISOString(),
    missing: (passed - until) / quarterMs,
    open: (to - until) / quarterMs,
    meters: meters.map((meter) => ({ ...meter, until: new Date(meter.until).toISOString() })),
  }
}
