import type { TariffContent } from './content.ts'
import { dayTypes, slotsPerDay, type DayType, type PeriodKind } from './periods.ts'
import { dayNumber, localDay, localSlots } from './zone-clock.ts'

/** Part of a session in one kind of price period. `from` and `to` are epoch milliseconds. */
export interface PriceSpan {
  from: number
  to: number
  period: PeriodKind
}

/** Content prepared for look-up: the cells of any month and day type in one step. */
interface DayTable {
  cellsOf(month: number, dayType: DayType): readonly PeriodKind[]
  holidays: ReadonlySet<number>
}

const tables = new WeakMap<TariffContent, DayTable>()

function dayTable(content: TariffContent): DayTable {
  const cached = tables.get(content)
  if (cached) return cached
  const byDay = new Map<number, readonly PeriodKind[]>()
  const key = (month: number, dayType: DayType) => month * dayTypes.length + dayTypes.indexOf(dayType)
  for (const schedule of content.schedules)
    for (const month of schedule.months)
      for (const dayType of schedule.dayTypes) byDay.set(key(month, dayType), schedule.cells)
  const made: DayTable = {
    cellsOf(month, dayType) {
      const cells = byDay.get(key(month, dayType))
      if (!cells) throw new RangeError(`no schedule for month ${month}, ${dayType}`)
      return cells
    },
    holidays: new Set(content.holidays.map(dayNumber)),
  }
  tables.set(content, made)
  return made
}

/** Returns the 48 half-hours of a local date (`2026-05-04`). */
export function periodCellsOnDate(content: TariffContent, date: string): readonly PeriodKind[] {
  return cellsOfDay(dayTable(content), dayNumber(date))
}

function cellsOfDay(table: DayTable, day: number): readonly PeriodKind[] {
  const { month, weekend } = localDay(day)
  if (table.holidays.has(day)) return table.cellsOf(month, 'holiday')
  return table.cellsOf(month, weekend ? 'weekend' : 'workday')
}

/**
 * Cuts [from, to] where the kind of price period changes in the local time of `timeZone`. When a clock is put back, its
 * repeated hour is charged as that hour twice; an hour that the clock skips is not charged (days of 23 and 25 hours,
 * also zones with partial-hour offsets). An instant returns one span of zero length. Throws RangeError if the content
 * does not cover a day.
 */
export function priceSpans(
  content: TariffContent,
  timeZone: string,
  { from, to }: { from: number; to: number },
): PriceSpan[] {
  const table = dayTable(content)
  const spans: PriceSpan[] = []
  let last: PriceSpan | undefined
  let today = Number.NaN
  let cells: readonly PeriodKind[] = []
  for (const { from: at, to: end, day, slot } of localSlots(timeZone, { from, to })) {
    if (day !== today) cells = cellsOfDay(table, (today = day))
    const period = cells[slot]
    if (period === undefined) throw new RangeError(`slot ${slot} is not one of ${slotsPerDay}`)
    if (last?.period === period) last.to = end
    else spans.push((last = { from: at, to: end, period }))
  }
  return spans
}
