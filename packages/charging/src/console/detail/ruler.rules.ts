import { dayMs, hourMs } from '@evops/platform/contract'
import { localDayOf, startOfLocalDay } from '../../contract/index.ts'
import { type PeriodKind, type PricedSession, zoneClock } from '@evops/tariffs/contract'

/** A section of a ruler. `left` and `width` are shares of the ruler's length, 0 to 1. */
export interface RulerSection {
  period: PeriodKind
  left: number
  width: number
}
export interface DayRuler {
  /** Local midnights before and after, in epoch ms. They are 23 or 25 hours apart on days of a clock change. */
  from: number
  to: number
  stretches: RulerSection[]
  /** The session's part of this day. */
  window: { left: number; width: number }
  /** Every third hour of the local clock. */
  hours: { label: string; at: number }[]
  /** Half-hours in the day: 48, or 46 or 50. */
  slots: number
}
export interface DayPeriodSpan {
  from: number
  to: number
  period: PeriodKind
}

/**
 * Returns one ruler from 00 to 24 for each local day of the session. Without the tariff's periods only the session's
 * segments are drawn.
 */
export function dayPeriodRulers(bill: PricedSession, dayPeriods: readonly DayPeriodSpan[] | undefined): DayRuler[] {
  const { timeZone, from, to } = bill
  const first = localDayOf(timeZone, from)
  const last = localDayOf(timeZone, Math.max(from, to - 1))
  const spans = dayPeriods && dayPeriods.length > 0 ? dayPeriods : bill.segments
  return Array.from({ length: last - first + 1 }, (_, index) =>
    rulerOf(timeZone, first + index, { spans, session: { from, to } }),
  )
}

function rulerOf(
  timeZone: string,
  day: number,
  { spans, session }: { spans: readonly DayPeriodSpan[]; session: { from: number; to: number } },
): DayRuler {
  const from = startOfLocalDay(timeZone, day)
  const to = startOfLocalDay(timeZone, day + 1)
  const share = (at: number) => (Math.min(to, Math.max(from, at)) - from) / (to - from)
  const stretches = spans
    .filter((span) => span.to > from && span.from < to)
    .map((span) => ({
      period: span.period,
      left: share(span.from),
      width: share(span.to) - share(span.from),
    }))
  return {
    from,
    to,
    stretches,
    window: { left: share(session.from), width: share(session.to) - share(session.from) },
    hours: hoursOf(timeZone, from, to),
    slots: Math.round((to - from) / (hourMs / 2)),
  }
}

function hoursOf(timeZone: string, from: number, to: number): DayRuler['hours'] {
  const hours: DayRuler['hours'] = []
  for (let at = from; at < to; at += hourMs) {
    const local = at + zoneClock(timeZone).spanAt(at).offsetMs
    const hour = Math.floor((((local % dayMs) + dayMs) % dayMs) / hourMs)
    const label = String(hour).padStart(2, '0')
    if (hour % 3 === 0 && hours.at(-1)?.label !== label) hours.push({ label, at: (at - from) / (to - from) })
  }
  return [...hours, { label: '24', at: 1 }]
}

/** Boundaries of a bill's segments with their position on the zoomed bar, first to last. */
export function billSegmentBoundaries(bill: PricedSession) {
  const length = bill.to - bill.from
  const starts = bill.segments.map((segment) => segment.startReading)
  const end = bill.segments.at(-1)?.endReading
  const readings = [...starts, ...(end ? [end] : [])]
  // A session that began and ended in the same second fills the bar: its two readings are at the two ends.
  const placeOf = (at: number, index: number) =>
    length > 0 ? (at - bill.from) / length : index / Math.max(1, readings.length - 1)
  return readings.map((reading, index) => ({ ...reading, place: placeOf(reading.at, index) }))
}

/**
 * Returns the width in pixels of the longest text at 12 px. A meter register of a million kWh needs more room than a
 * new one.
 */
export const labelWidth = (texts: readonly string[]) => Math.max(80, ...texts.map(({ length }) => length * 6.8))

/**
 * Returns the labels that fit under a bar of `width` pixels if each needs `label` pixels: the first, the last, and as
 * many between them as fit without overlap. A label at an edge is drawn inside the bar.
 */
export function fittingLabels(places: readonly number[], width: number, label: number): number[] {
  const last = places.length - 1
  if (last <= 0) return places.map((_place, index) => index)
  if (width < label * 2) return [0]
  const indexes = [0]
  let right = label
  for (let index = 1; index < last; index += 1) {
    const left = (places[index] ?? 0) * width - label / 2
    if (left < right || left + label > width - label) continue
    indexes.push(index)
    right = left + label
  }
  return [...indexes, last]
}
