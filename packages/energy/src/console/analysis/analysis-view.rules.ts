import { addDays, calendarDayAt } from '@evops/platform/contract'
import type { EnergyAnalysis, EnergyCosts, MeterNode } from '../../contract/index.ts'

export const periodPresets = ['this-month', 'last-month', 'year'] as const
export type PeriodPreset = (typeof periodPresets)[number]
export interface DayRange {
  dayFrom: string
  dayTo: string
}
const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
/** Returns whole months in the local time of a time zone. */
export function daysOfPreset(preset: PeriodPreset, now: number, timeZone: string): DayRange {
  const today = calendarDayAt(now, timeZone)
  const [year = 0, month = 0] = today.split('-').map(Number)
  if (preset === 'this-month') return { dayFrom: isoDay(year, month, 1), dayTo: today }
  const dayTo = isoDay(year, month, 0)
  return { dayFrom: isoDay(year, preset === 'year' ? month - 12 : month - 1, 1), dayTo }
}
export function presetOfDays(days: DayRange, now: number, timeZone: string): PeriodPreset | undefined {
  return periodPresets.find((one) => {
    const { dayFrom, dayTo } = daysOfPreset(one, now, timeZone)
    return dayFrom === days.dayFrom && dayTo === days.dayTo
  })
}
/** Returns the last days of a period, up to the number of days over which a forecast is tested. */
export function forecastTestDays({ dayFrom, dayTo }: DayRange, most: number): DayRange {
  const first = addDays(dayTo, 1 - most)
  return { dayFrom: first > dayFrom ? first : dayFrom, dayTo }
}

/** Returns the change of a figure in percent. Null: one of the values is unknown. */
export function percentChange(now: number | null, then: number | null): number | null {
  return now === null || then === null || then === 0 ? null : ((now - then) / then) * 100
}
/** 0.1 Wh in a quarter hour are 0.4 W. */
export const meanWattsOfQuarterHour = (dwh: number | null) => (dwh === null ? null : dwh * 0.4)

/** Returns the mean power in watts for each hour of the week, starting on Monday. Null: unknown. */
export function weekProfileOf(profile: EnergyAnalysis['profile']): (number | null)[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, (): number | null => null))
  for (const { weekday, hour, dwh, quarters } of profile) {
    const day = week[weekday - 1]
    if (day && quarters > 0) day[hour] = (dwh * 0.4) / quarters
  }
  return week
}

/** Returns the meters in tree order, each with its depth. */
export function meterTreeOf(meters: readonly MeterNode[]): { meter: MeterNode; depth: number }[] {
  const meterIds = new Set(meters.map(({ meterId }) => meterId))
  const below = (parentId: string | null, depth: number): { meter: MeterNode; depth: number }[] =>
    meters
      .filter((one) => (one.parentId !== null && meterIds.has(one.parentId) ? one.parentId : null) === parentId)
      .flatMap((meter) => [{ meter, depth }, ...below(meter.meterId, depth + 1)])
  return below(null, 0)
}

export type CostLine = EnergyCosts['months'][number]['lines'][number]
/** Combines the lines of several bills by name. */
export function combinedCostLines({ months }: EnergyCosts): CostLine[] {
  const lines = new Map<string, CostLine>()
  for (const line of months.flatMap((month) => month.lines)) {
    const key = `${line.code} ${line.name}`
    const was = lines.get(key)
    lines.set(
      key,
      was
        ? {
            ...was,
            amountMinor: was.amountMinor + line.amountMinor,
            energyDwh: was.energyDwh === null ? line.energyDwh : was.energyDwh + (line.energyDwh ?? 0),
          }
        : line,
    )
  }
  return [...lines.values()]
}
