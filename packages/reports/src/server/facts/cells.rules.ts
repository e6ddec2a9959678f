import { calendarDayOf, dayMs, hourMs } from '@evops/platform/contract'
import { startOfLocalDay } from '@evops/charging/contract'
import { zoneClock } from '@evops/tariffs/contract'

/** Hour of a day in the station's local time; bounds in epoch ms. */
export interface LocalHourCell {
  from: number
  to: number
  /** 0 to 23; an hour that occurs twice has two cells with the same number. */
  hour: number
}
export interface DayCells {
  /** 2026-03-29 */
  day: string
  from: number
  to: number
  cells: readonly LocalHourCell[]
}

/** Day of a connector at a station. */
export interface ConnectorDay {
  stationId: string
  chargePointId: string
  connectorNo: number
  cells: DayCells
}
/** Table row, by column. */
export type FactRow = Record<string, string | number | readonly number[]>

export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

/**
 * Returns the hours of a local day: 24, or 23 and 25 on days of a clock change, or partial ones in zones with a smaller
 * change.
 */
export function hoursOfLocalDay(timeZone: string, number: number): DayCells {
  const [from, to] = [startOfLocalDay(timeZone, number), startOfLocalDay(timeZone, number + 1)]
  const cells: LocalHourCell[] = []
  for (let at = from; at < to;) {
    const { offsetMs, to: spanTo } = zoneClock(timeZone).spanAt(at)
    const hour = Math.floor((at + offsetMs) / hourMs)
    const end = Math.min((hour + 1) * hourMs - offsetMs, spanTo, to)
    cells.push({ from: at, to: end, hour: ((hour % 24) + 24) % 24 })
    at = end
  }
  return { day: calendarDayOf(number), from, to, cells }
}
