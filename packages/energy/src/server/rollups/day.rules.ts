import { dayMs } from '@evops/platform/contract'
import { dayNumber, instantOfLocalTime } from '@evops/tariffs/contract'
import { quarterMs } from '../../contract/index.ts'
import type { StoredQuarter } from '../series/quarters.store.ts'
import { localQuarter, interpolateQuarterHours, sumMeterSeries, type MeterQuarterHour } from '../series/series.rules.ts'

export interface DaySpan {
  from: number
  to: number
  quarters: number
}
/** Returns the span of a local day such as `2026-10-25`: 92, 96 or 100 quarter hours. */
export function daySpan(timeZone: string, day: string): DaySpan {
  const number = dayNumber(day)
  const from = instantOfLocalTime(timeZone, number * dayMs)
  const to = instantOfLocalTime(timeZone, (number + 1) * dayMs)
  return { from, to, quarters: (to - from) / quarterMs }
}

/** Quarter hours by their index in a day. Undefined: missing. */
export type QuarterHourCurve = readonly (MeterQuarterHour | undefined)[]
/**
 * Returns the measured quarter hours of a day and the interpolated ones between them, by the rule of the bill, in order
 * of time.
 */
export function interpolatedDayCurve(stored: readonly StoredQuarter[], { from, quarters }: DaySpan): QuarterHourCurve {
  const curve: (MeterQuarterHour | undefined)[] = Array.from({ length: quarters }, () => undefined)
  const setQuarter = (one: MeterQuarterHour) => {
    const place = (one.at - from) / quarterMs
    if (place >= 0 && place < quarters) curve[place] = one
  }
  let before: MeterQuarterHour | undefined
  for (const { at, activeDwh, reactiveDvarh, spread } of stored) {
    const quarter = { at, activeDwh, reactiveDvarh, interpolated: spread }
    if (before !== undefined && at - before.at > quarterMs) interpolateQuarterHours(before, quarter).forEach(setQuarter)
    setQuarter(quarter)
    before = quarter
  }
  return curve
}

export interface MeterDay {
  importDwh: number
  exportDwh: number | null
  reactiveDvarh: number | null
  peakDwh: number
  peakAt: number
  quarters: number
  readQuarters: number
  interpolated: number
}
const definedQuarters = (curve: QuarterHourCurve) => curve.filter((one) => one !== undefined)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** Returns the sum, or null if a value is null. */
function sumOrNull(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((all, value) => (all === null || value === null ? null : all + value), 0)
}
/** Returns the first quarter hour with the highest value. */
function highestOf(quarters: readonly MeterQuarterHour[]): MeterQuarterHour | undefined {
  return quarters.reduce<MeterQuarterHour | undefined>(
    (most, one) => (most === undefined || one.activeDwh > most.activeDwh ? one : most),
    undefined,
  )
}
/** Returns the exported energy of the quarter hours with a value. Null: none has a value. */
export function exportedEnergyDwh(stored: readonly StoredQuarter[], { from, to }: DaySpan): number | null {
  const exportValues = stored.flatMap(({ at, exportDwh }) =>
    at >= from && at < to && typeof exportDwh === 'number' ? [exportDwh] : [],
  )
  return exportValues.length === 0 ? null : sum(exportValues)
}
/** Undefined: no values exist. */
export function meterDayOf(curve: QuarterHourCurve, exportDwh: number | null): MeterDay | undefined {
  const quarters = definedQuarters(curve)
  const most = highestOf(quarters)
  if (most === undefined) return undefined
  const interpolated = quarters.filter((one) => one.interpolated).length
  return {
    importDwh: sum(quarters.map(({ activeDwh }) => activeDwh)),
    exportDwh,
    reactiveDvarh: sumOrNull(quarters.map(({ reactiveDvarh }) => reactiveDvarh)),
    peakDwh: most.activeDwh,
    peakAt: most.at,
    quarters: curve.length,
    readQuarters: quarters.length - interpolated,
    interpolated,
  }
}

export interface SupplyDay extends Omit<MeterDay, 'peakDwh' | 'peakAt'> {
  meters: number
  peakDwh: number | null
  peakAt: number | null
  active: (number | null)[]
  reactive: (number | null)[]
  interpolatedAt: number[]
  hoursDwh: number[]
  hoursQuarters: number[]
}
/**
 * Calculates a supply point's day from the curves of the meters that count on that day. Undefined: no meter has values.
 */
export function supplyDayOf(
  meters: readonly { curve: QuarterHourCurve; day: MeterDay | undefined }[],
  span: DaySpan,
  timeZone: string,
): SupplyDay | undefined {
  const days = meters.flatMap(({ day }) => day ?? [])
  if (days.length === 0) return undefined
  const together: QuarterHourCurve = Array.from({ length: span.quarters }, (_, place) => {
    const own = meters.map(({ curve }) => curve[place])
    return own.every((one) => one !== undefined) ? sumMeterSeries(own.map((one) => [one]))[0] : undefined
  })
  const whole = definedQuarters(together)
  const most = highestOf(whole)
  const [hoursDwh, hoursQuarters] = [Array.from({ length: 24 }, () => 0), Array.from({ length: 24 }, () => 0)]
  for (const { at, activeDwh } of whole) {
    const hour = Math.floor(localQuarter(timeZone, at).quarter / 4)
    hoursDwh[hour] = (hoursDwh[hour] ?? 0) + activeDwh
    hoursQuarters[hour] = (hoursQuarters[hour] ?? 0) + 1
  }
  const fed = days.flatMap(({ exportDwh }) => exportDwh ?? [])
  const interpolatedAt = together.flatMap((one, place) => (one?.interpolated ? [place] : []))
  return {
    meters: meters.length,
    importDwh: sum(days.map(({ importDwh }) => importDwh)),
    exportDwh: fed.length === 0 ? null : sum(fed),
    reactiveDvarh: sumOrNull(days.map(({ reactiveDvarh }) => reactiveDvarh)),
    peakDwh: most?.activeDwh ?? null,
    peakAt: most?.at ?? null,
    quarters: span.quarters,
    readQuarters: whole.length - interpolatedAt.length,
    interpolated: interpolatedAt.length,
    active: together.map((one) => one?.activeDwh ?? null),
    reactive: together.map((one) => one?.reactiveDvarh ?? null),
    interpolatedAt,
    hoursDwh,
    hoursQuarters,
  }
}
