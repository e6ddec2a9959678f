import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './db.ts'

export type Fragment = RawBuilder<unknown>

/** Sums that are kept by day, or by month from days; all tables have operator_id and day. */
export interface SumUp {
  target: string
  source: string
  /** What of it, as `w`. */
  of: Fragment
  /** What `w` says, besides the day; nothing: all that stands there. */
  key: readonly string[]
  /** What tells the rows of one apart. */
  beside?: readonly string[]
  sums: readonly string[]
  most?: readonly string[]
  monthly: boolean
}
/** Makes what stands above days anew, from the days. */
export async function sumUp(
  tx: Tx,
  { target, source, of, key, beside = ['currency'], sums, most = [], monthly }: SumUp,
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
    ...refs(beside.map((column) => `d.${column}`)),
  ])
  const figures = sql.join([
    ...sums.map((column) => sql`sum(${sql.ref(`d.${column}`)})`),
    ...most.map((column) => sql`max(${sql.ref(`d.${column}`)})`),
  ])
  // Day by day, each found by its key: a planner that expects thousands of days would read the whole table instead.
  const days = monthly
    ? sql`cross join generate_series(0, 30) as m (n)`
    : sql`cross join generate_series(0, 0) as m (n)`
  const isWithin = monthly ? sql`where w.day + m.n < w.day + interval '1 month'` : sql``
  await sql`
    insert into ${sql.table(target)} (operator_id, day, ${sql.join(refs([...key, ...beside, ...sums, ...most]))})
    select d.operator_id, ${keys}, ${figures}
    from ${of} ${days} cross join lateral (
      select d.* from ${sql.table(source)} d where d.operator_id = platform_operator() and d.day = w.day + m.n and ${same('d')} offset 0) d ${isWithin}
    group by d.operator_id, ${keys}`.execute(tx)
}
