import { instantOfLocalTime } from '@evops/tariffs/contract'
import { createPeriodLookup, quarterMs, type GridContent } from '../contract/index.ts'
import { localQuarter, monthSpan, type MeterQuarterHour } from '../server/series/series.rules.ts'

/**
 * Returns every quarter hour of a month: a power in kW for each period, other values at local times
 * (`2026-07-15T12:00`), and reactive energy per kWh, in hundredths.
 */
export function generateMonthQuarterHours(options: {
  timeZone: string
  month: string
  content: Pick<GridContent, 'schedules' | 'holidays'>
  kilowatts: readonly number[]
  others?: Readonly<Record<string, number>>
  tangentE2?: number
}): MeterQuarterHour[] {
  const { timeZone, month, content, kilowatts, others = {}, tangentE2 } = options
  const { from, to } = monthSpan(timeZone, month)
  const periodAt = createPeriodLookup(content)
  const own = new Map(
    Object.entries(others).map(([localTime, kW]) => [instantOfLocalTime(timeZone, Date.parse(`${localTime}:00Z`)), kW]),
  )
  return Array.from({ length: (to - from) / quarterMs }, (_, place) => {
    const at = from + place * quarterMs
    const { day, quarter } = localQuarter(timeZone, at)
    // One kilowatt in a quarter hour is 2,500 times 0.1 Wh.
    const activeDwh = (own.get(at) ?? kilowatts[periodAt(day, quarter) - 1] ?? 0) * 2_500
    const reactiveDvarh = tangentE2 === undefined ? null : (activeDwh * tangentE2) / 100
    return { at, activeDwh, reactiveDvarh, interpolated: false }
  })
}
