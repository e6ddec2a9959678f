import {
  dayTypes,
  type DayType,
  type PeriodKind,
  slotsPerDay,
  type TariffContent,
  type TariffSchedule,
} from '../../contract/index.ts'

/** Paints half-hours `from` to `to` (exclusive) of a row; returns the same content if nothing changes. */
export function paintHalfHours(
  content: TariffContent,
  row: number,
  { from, to, kind }: { from: number; to: number; kind: PeriodKind },
): TariffContent {
  const schedule = content.schedules[row]
  if (!schedule || schedule.cells.slice(from, to).every((cell) => cell === kind)) return content
  const cells = schedule.cells.map((cell, slot) => (slot >= from && slot < to ? kind : cell))
  return { ...content, schedules: content.schedules.with(row, { ...schedule, cells }) }
}

/** Sets one price; undefined clears it, and a kind without any price is removed. */
export function setPrice(
  content: TariffContent,
  kind: PeriodKind,
  change: { electricityE5?: number; serviceE5?: number },
): TariffContent {
  const pair = { electricityE5: 0, serviceE5: 0, ...content.prices[kind], ...change }
  return { ...content, prices: { ...content.prices, [kind]: pair } }
}

export interface RowDaySet {
  months: readonly number[]
  dayTypes: readonly DayType[]
}

/**
 * Creates a separate row for a set of days, with the cells of the row `like`. Other rows lose those days and are split
 * where necessary, so that every day stays covered exactly once.
 */
export function splitOffScheduleRow(content: TariffContent, days: RowDaySet, like: number): TariffContent {
  const cells = content.schedules[like]?.cells
  if (!cells || days.months.length === 0 || days.dayTypes.length === 0) return content
  const rest = content.schedules.flatMap((schedule) => without(schedule, days))
  const own = { months: [...days.months].toSorted((a, b) => a - b), dayTypes: inOrder(days.dayTypes), cells }
  return { ...content, schedules: [...rest, own] }
}

function without(schedule: TariffSchedule, days: RowDaySet): TariffSchedule[] {
  const months = schedule.months.filter((month) => days.months.includes(month))
  const types = schedule.dayTypes.filter((type) => days.dayTypes.includes(type))
  if (months.length === 0 || types.length === 0) return [schedule]
  return [
    { ...schedule, months: schedule.months.filter((month) => !months.includes(month)) },
    { ...schedule, months, dayTypes: schedule.dayTypes.filter((type) => !types.includes(type)) },
  ].filter((part) => part.months.length > 0 && part.dayTypes.length > 0)
}

/** Removes a row: its days get the prices of the previous row (for the first row, of the next one). */
export function removeScheduleRow(content: TariffContent, row: number): TariffContent {
  const gone = content.schedules[row]
  const heir = content.schedules[row === 0 ? 1 : row - 1]
  if (!gone || !heir) return content
  return { ...content, schedules: joinSchedules(content.schedules.with(row, { ...gone, cells: heir.cells })) }
}

/** Joins rows with equal cells if their days together are again a set of months times a set of day types. */
function joinSchedules(schedules: readonly TariffSchedule[]): TariffSchedule[] {
  const rows = [...schedules]
  for (let i = 0; i < rows.length; i += 1)
    for (let j = i + 1; j < rows.length; j += 1) {
      const both = unionOf(rows[i], rows[j])
      if (!both) continue
      rows.splice(j, 1)
      rows[i] = both
      return joinSchedules(rows)
    }
  return rows
}

function unionOf(a: TariffSchedule | undefined, b: TariffSchedule | undefined): TariffSchedule | undefined {
  if (!a || !b || a.cells.join() !== b.cells.join()) return undefined
  const months = [...new Set([...a.months, ...b.months])].toSorted((x, y) => x - y)
  const types = inOrder([...a.dayTypes, ...b.dayTypes])
  const sameMonths = months.length === a.months.length && months.length === b.months.length
  const sameTypes = types.length === a.dayTypes.length && types.length === b.dayTypes.length
  return sameMonths || sameTypes ? { months, dayTypes: types, cells: a.cells } : undefined
}

function inOrder(types: readonly DayType[]): DayType[] {
  return dayTypes.filter((type) => types.includes(type))
}

/** Returns runs of adjacent cells of the same kind, `to` exclusive. */
export function periodRunsOfCells(cells: readonly PeriodKind[]): { from: number; to: number; kind: PeriodKind }[] {
  const runs: { from: number; to: number; kind: PeriodKind }[] = []
  cells.forEach((kind, slot) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.to = slot + 1
    else runs.push({ from: slot, to: slot + 1, kind })
  })
  return runs
}

/** Counts the half-hours of a day by kind. */
export function slotsByKind(cells: readonly PeriodKind[]): Map<PeriodKind, number> {
  const counts = new Map<PeriodKind, number>()
  for (const kind of cells) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Returns the effect of a key on a painted cell: the new focus, and the cells to paint. */
export function moveInCells(
  key: string,
  at: { row: number; slot: number },
  rows: number,
): { row: number; slot: number } | undefined {
  const { row, slot } = at
  const moves: Record<string, { row: number; slot: number }> = {
    ArrowLeft: { row, slot: Math.max(0, slot - 1) },
    ArrowRight: { row, slot: Math.min(slotsPerDay - 1, slot + 1) },
    ArrowUp: { row: Math.max(0, row - 1), slot },
    ArrowDown: { row: Math.min(rows - 1, row + 1), slot },
    Home: { row, slot: 0 },
    End: { row, slot: slotsPerDay - 1 },
  }
  return moves[key]
}

/** Returns the half-hours between two cells of a drag or a keyboard selection, `to` exclusive. */
export function cellRange(a: number, b: number): { from: number; to: number } {
  return { from: Math.min(a, b), to: Math.max(a, b) + 1 }
}
