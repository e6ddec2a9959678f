import { dayNumber, instantOfLocalTime } from '@evops/tariffs/contract'
import { quarterMs } from '../../contract/index.ts'
import type { StoredQuarter } from '../series/quarters.store.ts'
import { localQuarter, steps, sumOf, type Quarter } from '../series/series.rules.ts'

const dayMs = 86_400_000
export interface DaySpan {
  from: number
  to: number
  quarters: number
}
/** `2026-10-25` on the clock of a zone: 92, 96 or 100 quarter hours. */
export function daySpan(timeZone: string, day: string): DaySpan {
  const number = dayNumber(day)
  const from = instantOfLocalTime(timeZone, number * dayMs)
  const to = instantOfLocalTime(timeZone, (number + 1) * dayMs)
  return { from, to, quarters: (to - from) / quarterMs }
}

/** Quarter hours by their places in a day; undefined: missing. */
export type Curve = readonly (Quarter | undefined)[]
/** What is read, and between two that are read what the bill takes for the missing ones: the quarter hours in the order of time. */
export function curveOf(stored: readonly StoredQuarter[], { from, quarters }: DaySpan): Curve {
  const curve: (Quarter | undefined)[] = Array.from({ length: quarters }, () => undefined)
  const setQuarter = (one: Quarter) => {
    const place = (one.at - from) / quarterMs
    if (place >= 0 && place < quarters) curve[place] = one
  }
  let before: Quarter | undefined
  for (const { at, activeDwh, reactiveDvarh, spread } of stored) {
    const quarter = { at, activeDwh, reactiveDvarh, interpolated: spread }
    if (before !== undefined && at - before.at > quarterMs) steps(before, quarter).forEach(setQuarter)
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
const definedQuarters = (curve: Curve) => curve.filter((one) => one !== undefined)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** Null where one of them is. */
function sumKnown(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (all, value) => (all === null || value === null ? null : all + value),
    0,
  )
}
/** The first of the highest. */
function highestOf(quarters: readonly Quarter[]): Quarter | undefined {
  return quarters.reduce<Quarter | undefined>(
    (most, one) => (most === undefined || one.activeDwh > most.activeDwh ? one : most),
    undefined,
  )
}
/** What was fed back in those quarter hours of which it is told; null: of none. */
export function fedBack(stored: readonly StoredQuarter[], { from, to }: DaySpan): number | null {
  const told = stored.flatMap(({ at, exportDwh }) =>
    at >= from && at < to && typeof exportDwh === 'number' ? [exportDwh] : [],
  )
  return told.length === 0 ? null : sum(told)
}
/** Undefined: nothing is known of it. */
export function meterDayOf(curve: Curve, exportDwh: number | null): MeterDay | undefined {
  const quarters = definedQuarters(curve)
  const most = highestOf(quarters)
  if (most === undefined) return undefined
  const interpolated = quarters.filter((one) => one.interpolated).length
  return {
    importDwh: sum(quarters.map(({ activeDwh }) => activeDwh)),
    exportDwh,
    reactiveDvarh: sumKnown(quarters.map(({ reactiveDvarh }) => reactiveDvarh)),
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
/** Of the meters that count on a day, each with its curve. Undefined: nothing is known of any. */
export function supplyDayOf(
  meters: readonly { curve: Curve; day: MeterDay | undefined }[],
  span: DaySpan,
  timeZone: string,
): SupplyDay | undefined {
  const days = meters.flatMap(({ day }) => day ?? [])
  if (days.length === 0) return undefined
  const together: Curve = Array.from({ length: span.quarters }, (_, place) => {
    const own = meters.map(({ curve }) => curve[place])
    return own.every((one) => one !== undefined) ? sumOf(own.map((one) => [one]))[0] : undefined
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
    reactiveDvarh: sumKnown(days.map(({ reactiveDvarh }) => reactiveDvarh)),
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
