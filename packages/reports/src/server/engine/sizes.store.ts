import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { ReportKey, ReportSpan } from '../../contract/index.ts'
import type { FactRow } from '../facts/cells.rules.ts'
import { factSets } from '../facts/fact-sets.ts'
import type { SizeKind } from '../facts/buckets.rules.ts'
import { monthsAndDays, daysOf, placesOf } from '../spans.store.ts'

/** Dimensions by which buckets of size are kept. */
export const sizesBy = ['station', 'day', 'month'] as const
export interface SizesWanted {
  by: (typeof sizesBy)[number]
  span: ReportSpan
  byCurrency: boolean
  kinds: readonly SizeKind[]
  /** What waits to be worked out, to be added. */
  changes: readonly FactRow[]
}
export type SizesRow = ReportKey & {
  currency: string | null
  kind: SizeKind
  bucket: number
  sessions: number
  /** Of what was sorted. */
  sum: number
}

const says = {
  station: 'd.station_id as "stationId", s.station_name as "stationName"',
  day: `to_char(d.day, 'YYYY-MM-DD') as "day", null as "name"`,
  month: `to_char(d.month, 'YYYY-MM') as "month", null as "name"`,
} as const
const columns = ['operator_id', 'day', 'station_id', 'currency', 'kind', 'bucket', 'sessions', 'sum']

/** How many sessions fell into each bucket of size. */
export async function sizesOf(
  tx: Tx,
  { by, span, byCurrency, kinds, changes }: SizesWanted,
): Promise<SizesRow[]> {
  const { days, months } = factSets.buckets.tables
  const kept =
    by === 'day'
      ? sql`select x.*, x.day as month from (${daysOf(days, columns, span)}) x`
      : monthsAndDays({ days, months }, columns, span)
  const facts = changes.length === 0 ? kept : sql`${kept} union all ${changed(span, changes)}`
  const { rows } = await sql<SizesRow>`
    select ${sql.raw(says[by])}, ${byCurrency ? sql`d.currency` : sql`null`} as currency, d.kind, d.bucket, sum(d.sessions)::bigint as sessions, sum(d.sum)::bigint as sum
    from (${facts}) d join stations_station_names s on s.operator_id = d.operator_id and s.station_id = d.station_id
    where d.kind = any(${kinds}::text[]) group by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}

function changed(
  { dayFrom, dayTo, ...places }: ReportSpan,
  changes: readonly FactRow[],
): RawBuilder<unknown> {
  return sql`
    select platform_operator() as operator_id, ${sql.join(columns.slice(1).map((column) => sql.ref(`d.${column}`)))}, date_trunc('month', d.day)::date as month
    from jsonb_populate_recordset(null::${sql.table(factSets.buckets.tables.days)}, ${JSON.stringify(changes)}::jsonb) d
    where d.day between ${dayFrom}::date and ${dayTo}::date and ${placesOf(places)}`
}
