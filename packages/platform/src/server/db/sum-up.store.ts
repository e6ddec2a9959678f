import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './db.ts'

export type SqlFragment = RawBuilder<unknown>

/** Sums stored by day, or by month from days. All tables have operator_id and day. */
export interface SumLevels {
  target: string
  source: string
  /** The selected rows to sum up, under the alias `w`. */
  of: SqlFragment
  /** The key columns of `w` besides the day; if empty, all rows of the day are summed up. */
  key: readonly string[]
  /** Additional columns that distinguish the rows of one key. */
  extraColumns?: readonly string[]
  sums: readonly string[]
  most?: readonly string[]
  monthly: boolean
}
/** Recalculates sums of higher levels from the daily sums. */
export async function recalculateSums(
  tx: Tx,
  { target, source, of, key, extraColumns = ['currency'], sums, most = [], monthly }: SumLevels,
): Promise<void> {
  const same = (alias: string) =>
    sql.join(
      [sql`true`, ...key.map((column) => sql`${sql.ref(`${alias}.${column}`)} = ${sql.ref(`w.${column}`)}`)],
      sql` and `,
    )
  await sql`delete from ${sql.table(target)} f using ${of} where f.day = w.day and ${same('f')}`.execute(tx)
  const refs = (columns: readonly string[]) => columns.map((column) => sql.ref(column))
  const keys = sql.join([
    ...refs(['w.day']),
    ...refs(key.map((column) => `w.${column}`)),
    ...refs(extraColumns.map((column) => `d.${column}`)),
  ])
  const figures = sql.join([
    ...sums.map((column) => sql`sum(${sql.ref(`d.${column}`)})`),
    ...most.map((column) => sql`max(${sql.ref(`d.${column}`)})`),
  ])
  // Looks up each day by its key. Otherwise the planner expects thousands of days and reads the whole table.
  const days = monthly
    ? sql`cross join generate_series(0, 30) as m (n)`
    : sql`cross join generate_series(0, 0) as m (n)`
  const isWithin = monthly ? sql`where w.day + m.n < w.day + interval '1 month'` : sql``
  await sql`
    insert into ${sql.table(target)} (operator_id, day, ${sql.join(refs([...key, ...extraColumns, ...sums, ...most]))})
    select d.operator_id, ${keys}, ${figures}
    from ${of} ${days} cross join lateral (
      select d.* from ${sql.table(source)} d where d.operator_id = platform_operator() and d.day = w.day + m.n and ${same('d')} offset 0) d ${isWithin}
    group by d.operator_id, ${keys}`.execute(tx)
}
