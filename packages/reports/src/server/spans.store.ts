import { Problem } from '@evops/platform/contract'
import { sql, type RawBuilder } from 'kysely'
import { mostDays, type ReportSpan } from '../contract/index.ts'

/** `whole`: asked by who sees all stations, for whom figures of all of them together are kept. */
export type Span = ReportSpan & { whole?: boolean }
/** Whether a question is of all that there is. */
export function isOfAll({ whole = false, stationIds = [], chargePointId }: Span): boolean {
  return whole && stationIds.length === 0 && chargePointId === undefined
}

/** Throws reports.span, reports.too-long and reports.future. */
export function checkSpan(span: ReportSpan, now: Date): void {
  const days = daysIn(span.dayFrom, span.dayTo)
  if (days < 1) throw new Problem('reports.span')
  if (days > mostDays) throw new Problem('reports.too-long', { days: mostDays })
  if (span.dayFrom > dayAfter(nameOf(now))) throw new Problem('reports.future')
}

type Places = Omit<ReportSpan, 'dayFrom' | 'dayTo'>
/** What a filter says of rows `d`, the days aside; station's rows have no charge point. */
export function placesOf({ stationIds, chargePointId, currency }: Places): RawBuilder<unknown> {
  const all = [sql`true`]
  if (stationIds && stationIds.length > 0) all.push(sql`d.station_id = any(${stationIds}::uuid[])`)
  if (chargePointId) all.push(sql`d.charge_point_id = ${chargePointId}`)
  if (currency) all.push(sql`d.currency = ${currency}`)
  return sql.join(all, sql` and `)
}

/** One table's (or function's) rows of a span, as `d`. */
export function daysOf(
  table: string,
  columns: readonly string[],
  { dayFrom, dayTo, ...places }: ReportSpan,
): RawBuilder<unknown> {
  const name = sql.table(table.replace('()', ''))
  const rows = table.endsWith('()') ? sql`${name}(${dayFrom}::date, ${dayTo}::date)` : name
  return sql`
    select ${list(columns)} from ${rows} d where d.day between ${dayFrom}::date and ${dayTo}::date and ${placesOf(places)}`
}

/**
 * Rows of a span: of whole months those of months, of the days before and after them those of days. A month of which most
 * is asked for is read as a month less its other days, where every figure adds up (`sums`). `month` is the first day of a
 * row's: known of each part, not worked out of each row.
 */
export function monthsAndDays(
  tables: { days: string; months: string },
  columns: readonly string[],
  { dayFrom, dayTo, ...places }: ReportSpan,
  sums?: ReadonlySet<string>,
): RawBuilder<unknown> {
  const parts = partsOf({ dayFrom, dayTo }, sums !== undefined).map(({ of, from, to, isLess }) => {
    const rows = daysOf(tables[of], columns, { dayFrom: from, dayTo: to, ...places })
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
  /** To be taken off. */
  isLess: boolean
}
/** Which rows a span is made of. */
function partsOf({ dayFrom, dayTo }: Pick<ReportSpan, 'dayFrom' | 'dayTo'>, addsUp: boolean): Part[] {
  const [first, next] = [monthFrom(dayFrom), monthAfter(dayTo)]
  const part = (of: Part['of'], from: string, to: string, isLess = false): Part[] =>
    from > to ? [] : [{ of, from, to, isLess }]
  const within = (from: string, to: string): Part[] => {
    if (from > to) return []
    const [begin, end] = [monthOf(from), dayBefore(monthAfterThat(from))]
    const others = [...part('days', begin, dayBefore(from), true), ...part('days', dayAfter(to), end, true)]
    const known = others.reduce((sum, one) => sum + Math.max(0, daysIn(one.from, min(one.to, tomorrow()))), 1)
    return addsUp && known < daysIn(from, to)
      ? [...part('months', begin, begin), ...others]
      : part('days', from, to)
  }
  return [
    ...part('months', first, dayBefore(next)),
    ...within(dayFrom, min(dayBefore(first), dayTo)),
    ...within(max(next, first), dayTo),
  ]
}
/** The last day of which anything can be known in any zone. */
const tomorrow = () => dayAfter(nameOf(new Date()))
/** How many months and how many days such a union reads of each connector at most. */
export function unitsOf(span: Pick<ReportSpan, 'dayFrom' | 'dayTo'>): { months: number; days: number } {
  const monthOn = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const parts = partsOf(span, false)
  const months = parts
    .filter(({ of }) => of === 'months')
    .map(({ from, to }) => monthOn(to) - monthOn(from) + 1)
  const days = parts.filter(({ of }) => of === 'days').map(({ from, to }) => daysIn(from, to))
  const sum = (all: readonly number[]) => all.reduce((one, each) => one + each, 0)
  return { months: sum(months), days: sum(days) }
}
export function daysIn(dayFrom: string, dayTo: string): number {
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
/** The first month that begins on that day or later. */
function monthFrom(day: string): string {
  return day.endsWith('-01') ? day : monthAfterThat(day)
}
function monthAfterThat(day: string): string {
  const date = new Date(`${monthOf(day)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return nameOf(date)
}
/** The first day after the last month that has ended by that day. */
function monthAfter(day: string): string {
  return monthOf(dayAfter(day))
}
