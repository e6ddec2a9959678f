import { calendarDayOf } from '@evops/platform/contract'
import { dayNumber } from '../facts/cells.rules.ts'
import type { OpeningCalendar } from './available.rules.ts'
import { uniteRanges, type DayIndexRange } from './counted.rules.ts'

/**
 * Connectors at a station: on which days of the range they were there, with which rated power, and with which power if
 * all connectors of the charge point are used at once.
 */
export interface ConnectorDaysAtStation {
  /**
   * Group of connectors with their number. A connector that is counted separately is identified by charge point and
   * connector number.
   */
  connector: {
    stationId: string
    chargePointId: string | null
    connectorNo: number | null
    connectors: number
    isAlone: boolean
  }
  spells: readonly (DayIndexRange & { ratedPowerW: number; sharedPowerW: number })[]
  calendar: OpeningCalendar
}
export interface AvailableTimeAndPower {
  connectors: number
  availableSeconds: number
  possibleDwh: number
  stationSeconds: number
}

export function toConnectorDays({
  chargePointId,
  connectorNo,
}: Pick<ConnectorDaysAtStation['connector'], 'chargePointId' | 'connectorNo'>): string {
  return `${chargePointId} ${connectorNo}`
}
/** Returns the number of connectors; a connector that was moved counts once. */
export function countConnectors(counted: readonly ConnectorDaysAtStation[]): number {
  const alone = new Set<string>()
  let others = 0
  for (const { connector } of counted)
    if (connector.isAlone) alone.add(toConnectorDays(connector))
    else others += connector.connectors
  return others + alone.size
}

/** Converts watts over seconds to 0.1 Wh. */
export function possibleEnergy(powerW: number, seconds: number): number {
  return (powerW * seconds) / 360
}

/** Returns the available time and power by day or month. */
export function availableByPeriod(
  by: 'day' | 'month',
  dayFrom: string,
  counted: readonly ConnectorDaysAtStation[],
): Map<string, AvailableTimeAndPower> {
  const first = dayNumber(dayFrom)
  const periods = new Map<string, AvailableTimeAndPower>()
  for (const [calendar, own] of Map.groupBy(counted, (one) => one.calendar)) {
    const there = thereOn(own, calendar.seconds.length)
    calendar.seconds.forEach((seconds, place) => {
      const period = calendarDayOf(first + place).slice(0, by === 'day' ? 10 : 7)
      const open = periods.get(period) ?? {
        connectors: 0,
        availableSeconds: 0,
        possibleDwh: 0,
        stationSeconds: 0,
      }
      const { connectors = 0, sharedPowerW = 0, stations = 0 } = there[place] ?? {}
      if (by === 'day') open.connectors += connectors
      open.availableSeconds += connectors * seconds
      open.possibleDwh += possibleEnergy(sharedPowerW, seconds)
      open.stationSeconds += stations * seconds
      if (connectors > 0) periods.set(period, open)
    })
  }
  if (by === 'month')
    for (const [month, connectors] of monthsOf(counted, first)) {
      const open = periods.get(month)
      if (open) open.connectors = connectors
    }
  return periods
}

interface There {
  connectors: number
  sharedPowerW: number
  stations: number
}
/** Returns the numbers of connectors and stations on each day, and their total power. */
function thereOn(counted: readonly ConnectorDaysAtStation[], days: number): There[] {
  const changes = Array.from({ length: days + 1 }, (): There => ({
    connectors: 0,
    sharedPowerW: 0,
    stations: 0,
  }))
  const change = ({ from, until }: DayIndexRange, key: keyof There, by: number) => {
    for (const [place, value] of [
      [from, by],
      [until, -by],
    ] as const) {
      const day = changes[place]
      if (day) day[key] += value
    }
  }
  for (const { connector, spells } of counted)
    for (const spell of spells) {
      change(spell, 'connectors', connector.connectors)
      change(spell, 'sharedPowerW', connector.connectors * spell.sharedPowerW)
    }
  for (const own of Map.groupBy(counted, ({ connector }) => connector.stationId).values())
    for (const range of uniteRanges(own.flatMap(({ spells }) => spells))) change(range, 'stations', 1)
  const now: There = { connectors: 0, sharedPowerW: 0, stations: 0 }
  return changes.slice(0, days).map((day) => {
    now.connectors += day.connectors
    now.sharedPowerW += day.sharedPowerW
    now.stations += day.stations
    return { ...now }
  })
}

/**
 * Returns the number of connectors in each month; a moved connector counts once. Connectors with the same days are
 * processed together.
 */
function monthsOf(counted: readonly ConnectorDaysAtStation[], first: number): Map<string, number> {
  const months = new Map<string, ConnectorDaysAtStation[]>()
  const byDays = Map.groupBy(counted, ({ spells }) => spells.map(({ from, until }) => `${from} ${until}`).join())
  for (const own of byDays.values())
    for (const month of new Set(own[0]?.spells.flatMap((range) => monthsIn(range, first))))
      months.set(month, [...(months.get(month) ?? []), ...own])
  return new Map([...months].map(([month, own]) => [month, countConnectors(own)]))
}
function monthsIn({ from, until }: DayIndexRange, first: number): string[] {
  const months: string[] = []
  for (let place = from; place < until; place += daysLeft(first + place))
    months.push(calendarDayOf(first + place).slice(0, 7))
  return months
}
/** Returns the remaining days of a month from one of its days on. */
function daysLeft(day: number): number {
  const at = new Date(day * 86_400_000)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate() - at.getUTCDate() + 1
}
