import { Problem } from '@evops/platform/contract'
import { sql, type RawBuilder } from 'kysely'
import { maxReportDays, type ReportSpan } from '../contract/index.ts'

/** `whole`: the caller sees all stations, so that stored figures of all stations together can be used. */
export type ReportScopeSpan = ReportSpan & { whole?: boolean }
/** Returns true if a query covers everything. */
export function isWholeOperatorQuery({ whole = false, stationIds = [], chargePointId }: ReportScopeSpan): boolean {
  return whole && stationIds.length === 0 && chargePointId === undefined
}

/** Checks a range. Throws reports.span, reports.too-long and reports.future. */
export function validateReportSpan(span: ReportSpan, now: Date): void {
  const days = countRangeDays(span.dayFrom, span.dayTo)
  if (days < 1) throw new Problem('reports.span')
  if (days > maxReportDays) throw new Problem('reports.too-long', { days: maxReportDays })
  if (span.dayFrom > dayAfter(nameOf(now))) throw new Problem('reports.future')
}

type Places = Omit<ReportSpan, 'dayFrom' | 'dayTo'>
/** Condition of a filter on rows `d`, without its days; rows of a station have no charge point. */
export function placeConditionSql({ stationIds, chargePointId, currency }: Places): RawBuilder<unknown> {
  const all = [sql`true`]
  if (stationIds && stationIds.length > 0) all.push(sql`d.station_id = any(${stationIds}::uuid[])`)
  if (chargePointId) all.push(sql`d.charge_point_id = ${chargePointId}`)
  if (currency) all.push(sql`d.currency = ${currency}`)
  return sql.join(all, sql` and `)
}

/** Rows of one table (or function) in a range, as `d`. */
export function dayRowsSql(
  table: string,
  columns: readonly string[],
  { dayFrom, dayTo, ...places }: ReportSpan,
): RawBuilder<unknown> {
  const name = sql.table(table.replace('()', ''))
  const rows = table.endsWith('()') ? sql`${name}(${dayFrom}::date, ${dayTo}::date)` : name
  return sql`
    select ${list(columns)} from ${rows} d where d.day between ${dayFrom}::date and ${dayTo}::date and ${placeConditionSql(places)}`
}

/**
 * Rows of a range: month rows for whole months, day rows before and after them. A month that is mostly covered is read
 * as the month minus its other days, if every figure can be summed (`sums`). `month` is the first day of the row's
 * month: a constant for each part, not calculated for each row.
 */
export function monthsAndDays(
  tables: { days: string; months: string },
  columns: readonly string[],
  { dayFrom, dayTo, ...places }: ReportSpan,
  sums?: ReadonlySet<string>,
): RawBuilder<unknown> {
  const parts = partsOf({ dayFrom, dayTo }, sums !== undefined).map(({ of, from, to, isLess }) => {
    const rows = dayRowsSql(tables[of], columns, { dayFrom: from, dayTo: to, ...places })
    const month = of === 'months' ? sql`x.day` : sql`${monthOf(from)}::date`
    return sql`select ${isLess ? less(columns, sums) : sql`x.*`}, ${month} as month from (${rows}) x`
  })
  return sql.join(parts, sql` union all `)
}
function less(columns: readonly string[], sums?: ReadonlySet<string>): RawBuilder<unknown> {
  return sql.join(
    columns.map((column) =>
      sums?.has(column) ? sql`-x.${sql.ref(column)} as ${sql.ref(column)}` : sql.ref(`x.${column}`),
    ),
  )
}

interface Part {
  of: 'months' | 'days'
  from: string
  to: string
  /** True if the part is subtracted. */
  isLess: boolean
}
/** Returns the parts that a range consists of. */
function partsOf({ dayFrom, dayTo }: Pick<ReportSpan, 'dayFrom' | 'dayTo'>, addsUp: boolean): Part[] {
  const [first, next] = [monthFrom(dayFrom), monthAfter(dayTo)]
  const part = (of: Part['of'], from: string, to: string, isLess = false): Part[] =>
    from > to ? [] : [{ of, from, to, isLess }]
  const within = (from: string, to: string): Part[] => {
    if (from > to) return []
    const [begin, end] = [monthOf(from), dayBefore(monthAfterThat(from))]
    const others = [...part('days', begin, dayBefore(from), true), ...part('days', dayAfter(to), end, true)]
    const dayCount = others.reduce(
      (sum, one) => sum + Math.max(0, countRangeDays(one.from, min(one.to, tomorrow()))),
      1,
    )
    return addsUp && dayCount < countRangeDays(from, to)
      ? [...part('months', begin, begin), ...others]
      : part('days', from, to)
  }
  return [
    ...part('months', first, dayBefore(next)),
    ...within(dayFrom, min(dayBefore(first), dayTo)),
    ...within(max(next, first), dayTo),
  ]
}
/** Last day of which anything can be known in any time zone. */
const tomorrow = () => dayAfter(nameOf(new Date()))
/** Returns the maximum number of months and days that such a union reads per connector. */
export function countMonthsAndDays(span: Pick<ReportSpan, 'dayFrom' | 'dayTo'>): { months: number; days: number } {
  const monthOn = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const parts = partsOf(span, false)
  const months = parts.filter(({ of }) => of === 'months').map(({ from, to }) => monthOn(to) - monthOn(from) + 1)
  const days = parts.filter(({ of }) => of === 'days').map(({ from, to }) => countRangeDays(from, to))
  const sum = (all: readonly number[]) => all.reduce((one, each) => one + each, 0)
  return { months: sum(months), days: sum(days) }
}
export function countRangeDays(dayFrom: string, dayTo: string): number {
  return (Date.parse(dayTo) - Date.parse(dayFrom)) / 86_400_000 + 1
}
const min = (a: string, b: string) => (a < b ? a : b)
const max = (a: string, b: string) => (a > b ? a : b)
function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function list(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`d.${column}`)))
}

const nameOf = (date: Date) => date.toISOString().slice(0, 10)
const dayAfter = (day: string) => nameOf(new Date(Date.parse(day) + 86_400_000))
const dayBefore = (day: string) => nameOf(new Date(Date.parse(day) - 86_400_000))
/** Returns the first month that begins on or after a day. */
function monthFrom(day: string): string {
  return day.endsWith('-01') ? day : monthAfterThat(day)
}
function monthAfterThat(day: string): string {
  const date = new Date(`${monthOf(day)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return nameOf(date)
}
/** Returns the first day after the last month that ended by that day. */
function monthAfter(day: string): string {
  return monthOf(dayAfter(day))
}
