import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { ReportKey, ReportSpan } from '../../contract/index.ts'
import type { FactRow } from '../facts/cells.rules.ts'
import { factSets } from '../facts/fact-sets.ts'
import type { SizeKind } from '../facts/buckets.rules.ts'
import { monthsAndDays, placeConditionSql } from '../spans.store.ts'

export interface SessionSizeQuery {
  /** Grouping: all together, or by station or month. */
  by: 'all' | 'station' | 'month'
  span: ReportSpan
  byCurrency: boolean
  kind: SizeKind
  /** Queued changes to add. */
  changes: readonly FactRow[]
}
export type SizesRow = ReportKey & {
  currency: string | null
  bucket: number
  sessions: number
  /** Sum of the measured sizes. */
  sum: number
}

const ways = {
  all: { labels: '', group: '', joins: '' },
  station: {
    labels: 'd.station_id as "stationId", s.station_name as "stationName",',
    group: 'd.station_id, s.station_name,',
    joins: 'join stations_station_names s on s.operator_id = d.operator_id and s.station_id = d.station_id',
  },
  month: { labels: `to_char(d.month, 'YYYY-MM') as "month",`, group: 'd.month,', joins: '' },
} as const
const columns = ['operator_id', 'day', 'station_id', 'currency', 'kind', 'bucket', 'sessions', 'sum']

/** Returns the number of sessions in each bucket of a kind of size. */
export async function countSessionsBySize(
  tx: Tx,
  { by, span, byCurrency, kind, changes }: SessionSizeQuery,
): Promise<SizesRow[]> {
  const { days, months } = factSets.buckets.tables
  const storedFacts = monthsAndDays({ days, months }, columns, span, new Set(['sessions', 'sum']))
  const facts = changes.length === 0 ? storedFacts : sql`${storedFacts} union all ${pendingSizeFacts(span, changes)}`
  const { labels, group, joins } = ways[by]
  const { rows } = await sql<SizesRow>`
    select ${sql.raw(labels)} ${byCurrency ? sql`d.currency` : sql`null`} as currency, d.bucket, sum(d.sessions)::bigint as sessions, sum(d.sum)::bigint as sum
    from (${facts}) d ${sql.raw(joins)} where d.kind = ${kind} group by ${sql.raw(group)} d.currency, d.bucket`.execute(
    tx,
  )
  return rows
}

function pendingSizeFacts({ dayFrom, dayTo, ...places }: ReportSpan, changes: readonly FactRow[]): RawBuilder<unknown> {
  return sql`
    select platform_operator() as operator_id, ${sql.join(columns.slice(1).map((column) => sql.ref(`d.${column}`)))}, date_trunc('month', d.day)::date as month
    from jsonb_populate_recordset(null::${sql.table(factSets.buckets.tables.days)}, ${JSON.stringify(changes)}::jsonb) d
    where d.day between ${dayFrom}::date and ${dayTo}::date and ${placeConditionSql(places)}`
}
