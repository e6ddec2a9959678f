import { Problem } from '@evops/platform/contract'
import { sql, type RawBuilder } from 'kysely'
import { isSpan, mostDays, type ReportSpan } from '../contract/index.ts'

/** Throws reports.span. */
export function checkSpan(span: ReportSpan): void {
  if (!isSpan(span)) throw new Problem('reports.span', { days: mostDays })
}

type Places = Omit<ReportSpan, 'dayFrom' | 'dayTo'>
/** What a filter says of rows `d`, the days aside; station's rows have no charge point. */
export function placesOf({ stationIds, pileId, currency }: Places): RawBuilder<unknown> {
  const all = [sql`true`]
  if (stationIds && stationIds.length > 0) all.push(sql`d.station_id = any(${stationIds}::uuid[])`)
  if (pileId) all.push(sql`d.pile_id = ${pileId}`)
  if (currency) all.push(sql`d.currency = ${currency}`)
  return sql.join(all, sql` and `)
}

/** One table's rows of a span, as `d`. */
export function daysOf(
  table: string,
  columns: readonly string[],
  { dayFrom, dayTo, ...places }: ReportSpan,
): RawBuilder<unknown> {
  return sql`
    select ${list(columns)} from ${sql.table(table)} d where d.day between ${dayFrom}::date and ${dayTo}::date and ${placesOf(places)}`
}

/**
 * Connectors' rows of a span: of whole months those of months, of the days before and after them those of days. `month`
 * is the first day of a row's: known of each part, not worked out of each row.
 */
export function monthsAndDays(
  tables: { days: string; months: string },
  columns: readonly string[],
  { dayFrom, dayTo, ...places }: ReportSpan,
): RawBuilder<unknown> {
  const [first, next] = [monthFrom(dayFrom), monthAfter(dayTo)]
  const ofDays = (from: string, to: string) =>
    from > to
      ? []
      : [
          sql`select x.*, ${monthOf(from)}::date as month from (${daysOf(tables.days, columns, { dayFrom: from, dayTo: to, ...places })}) x`,
        ]
  const whole = { dayFrom: first, dayTo: dayBefore(next), ...places }
  return sql.join(
    [
      ...(first < next
        ? [sql`select x.*, x.day as month from (${daysOf(tables.months, columns, whole)}) x`]
        : []),
      ...ofDays(dayFrom, min(dayBefore(first), dayTo)),
      ...ofDays(max(next, first), dayTo),
    ],
    sql` union all `,
  )
}
/** How many months and how many days such a union reads of each connector. */
export function unitsOf({ dayFrom, dayTo }: Pick<ReportSpan, 'dayFrom' | 'dayTo'>): {
  months: number
  days: number
} {
  const [first, next] = [monthFrom(dayFrom), monthAfter(dayTo)]
  if (first >= next) return { months: 0, days: daysIn(dayFrom, dayTo) }
  const monthOn = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const whole = daysIn(first, dayBefore(next))
  return { months: monthOn(next) - monthOn(first), days: daysIn(dayFrom, dayTo) - whole }
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
function dayBefore(day: string): string {
  return nameOf(new Date(Date.parse(day) - 86_400_000))
}
/** The first month that begins on that day or later. */
function monthFrom(day: string): string {
  if (day.endsWith('-01')) return day
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return nameOf(date)
}
/** The first day after the last month that has ended by that day. */
function monthAfter(day: string): string {
  const next = nameOf(new Date(Date.parse(day) + 86_400_000))
  return `${next.slice(0, 7)}-01`
}
