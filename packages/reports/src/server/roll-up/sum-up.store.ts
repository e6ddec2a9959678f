import { recalculateSums, type SqlFragment, type SumLevels, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { FactRow } from '../facts/cells.rules.ts'

/** Keys of rows to recalculate, as a table `w` with these columns. */
export const recalculationKeysSql = (
  places: readonly object[],
  columns = 'station_id uuid, charge_point_id uuid, connector_no smallint, day date',
): SqlFragment => sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w (${sql.raw(columns)})`

/** Inserts rows; missing columns become null. */
export async function insertRows(tx: Tx, table: string, rows: readonly FactRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (operator_id, ${list})
    select platform_operator(), ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Replaces the stored rows of connector days. */
export async function replaceDays(
  tx: Tx,
  { table, touched, rows }: { table: string; touched: SqlFragment; rows: readonly FactRow[] },
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} f using ${touched}
    where f.day = w.day and f.station_id = w.station_id and f.charge_point_id = w.charge_point_id and f.connector_no = w.connector_no`.execute(
    tx,
  )
  await insertRows(tx, table, rows)
}

type Added = Pick<SumLevels, 'extraColumns' | 'sums' | 'most'>
/** Recalculates days `of` stations and their months. `days` is the target table and its source. */
export async function recalculateStationSums(
  tx: Tx,
  of: SqlFragment,
  { days: [target, source], months, ...added }: Added & { days: readonly [string, string]; months: string },
): Promise<void> {
  await recalculateSums(tx, { ...added, target, source, of, key: ['station_id'], monthly: false })
  await recalculateStationMonths(tx, of, { ...added, days: target, months })
}
/** Recalculates the months of stations from their days. */
export async function recalculateStationMonths(
  tx: Tx,
  of: SqlFragment,
  { days, months, ...added }: Added & { days: string; months: string },
): Promise<void> {
  const month = sql`(select distinct station_id, date_trunc('month', day)::date as day from ${of}) as w`
  await recalculateSums(tx, { ...added, target: months, source: days, of: month, key: ['station_id'], monthly: true })
}
