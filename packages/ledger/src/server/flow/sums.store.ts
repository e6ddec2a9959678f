import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { accountGroups, type FlowFilter } from '../../contract/index.ts'
import { selectFlowLines } from './selected.store.ts'

/** Method of adding up a filter's lines. */
export interface FlowSummingMethod {
  timeZone: string
  currency: string
  /** Whole days of the filter that `ledger_days` contains, end exclusive. Null: only line by line. */
  days: { first: string | null; end: string | null } | null
}

/**
 * Whole days can be used if they are in the operator's time zone, the caller sees all stations, and the filter has no
 * holder and no business.
 */
export async function flowSummingMethodOf(tx: Tx, filter: FlowFilter = {}): Promise<FlowSummingMethod> {
  const at = (instant: string | undefined) => sql`${instant ?? null}::timestamptz at time zone o.time_zone`
  const { rows } = await sql<{
    timeZone: string
    currency: string
    isOurs: boolean
    first: string | null
    end: string | null
  }>`
    select o.time_zone as "timeZone", o.currency,
      current_setting('role') not like 'evops_scoped%' and coalesce((select d.time_zone = o.time_zone from ledger_days d where d.operator_id = o.operator_id limit 1), true) as "isOurs",
      to_char(date_trunc('day', ${at(filter.from)} + interval '1 day' - interval '1 microsecond'), 'YYYY-MM-DD') as first,
      to_char(date_trunc('day', ${at(filter.to)}), 'YYYY-MM-DD') as end
    from organisation_operator_facts o where o.operator_id = platform_operator()`.execute(tx)
  const { timeZone = 'UTC', currency = 'CNY', isOurs = false, first = null, end = null } = rows[0] ?? {}
  const isWhole = first === null || end === null || first < end
  const reads = isOurs && isWhole && !filter.holderId && !filter.businessId
  return { timeZone, currency, days: reads ? { first, end } : null }
}

/** Returns the instant at which a day (plus `later` days) begins in the operator's time zone. */
export function midnightOfDay(day: string, { timeZone }: FlowSummingMethod, later = 0): RawBuilder<Date> {
  return sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone}::text)`
}

export interface DebitCreditSum {
  key: string
  debitMinor: number
  creditMinor: number
  lines: number
}
export type SumBy = 'day' | 'business' | 'account' | 'holder'
const keys = {
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  business: sql`business_type`,
  account: sql`account`,
  holder: sql`coalesce(holder_id::text, '')`,
} as const

/**
 * Returns debit and credit by key: days newest first, others largest first. One row more than `limit` means that there
 * are more. Holders are summed only line by line.
 */
export async function debitCreditSumsBy(
  tx: Tx,
  filter: FlowFilter,
  { by, books, limit }: { by: SumBy; books: FlowSummingMethod; limit?: number },
): Promise<DebitCreditSum[]> {
  const { rows } = await sql<DebitCreditSum>`
    select ${keys[by]} as key, ${figures}
    from (${summable(tx, filter, by === 'holder' ? { ...books, days: null } : books)}) as s
    group by 1 order by ${by === 'day' ? sql`1 desc` : sql`sum(debit + credit) desc, 1`} limit ${limit ?? null}::bigint`.execute(
    tx,
  )
  return rows
}
export async function debitCreditTotalOf(tx: Tx, filter: FlowFilter): Promise<Omit<DebitCreditSum, 'key'>> {
  const { rows } = await sql<Omit<DebitCreditSum, 'key'>>`
    select ${figures} from (${summable(tx, filter, await flowSummingMethodOf(tx, filter))}) as s`.execute(tx)
  return rows[0] ?? { debitMinor: 0, creditMinor: 0, lines: 0 }
}
const figures = sql`coalesce(sum(debit), 0)::bigint as "debitMinor", coalesce(sum(credit), 0)::bigint as "creditMinor",
  coalesce(sum(lines), 0)::bigint as lines`

/**
 * Returns the rows to sum in one snapshot: whole days, the rest of the first and last day, and lines that no day
 * contains yet.
 */
function summable(tx: Tx, filter: FlowFilter, books: FlowSummingMethod): RawBuilder<unknown> {
  const lines = (where: RawBuilder<SqlBool>) =>
    sql`${selectFlowLines(tx, filter)
      .where(where)
      .select([
        sql`(j.effective_at at time zone ${books.timeZone}::text)::date`.as('day'),
        'j.business_type',
        'e.account',
        'e.holder_id',
        sql`greatest(e.amount_minor, 0)`.as('debit'),
        sql`greatest(-e.amount_minor, 0)`.as('credit'),
        sql`1::bigint`.as('lines'),
      ])}`
  if (!books.days) return lines(sql`true`)
  const { first, end } = books.days
  const waits = sql`exists (select from ledger_unsealed u where u.operator_id = j.operator_id and u.row_id = j.id)`
  const parts = [
    sql`select day, business_type, account, null::uuid as holder_id, debit_minor as debit, credit_minor as credit, lines
      from ledger_days where ${wholeDays(filter, books.days)}`,
    lines(sql`j.id in (select row_id from ledger_unsealed)`),
    ...(first === null ? [] : [lines(sql`j.effective_at < ${midnightOfDay(first, books)} and not ${waits}`)]),
    ...(end === null ? [] : [lines(sql`j.effective_at >= ${midnightOfDay(end, books)} and not ${waits}`)]),
  ]
  return sql.join(parts, sql` union all `)
}

function wholeDays(filter: FlowFilter, { first, end }: { first: string | null; end: string | null }) {
  const wanted = [sql`true`]
  if (first !== null) wanted.push(sql`day >= ${first}::date`)
  if (end !== null) wanted.push(sql`day < ${end}::date`)
  if (filter.businessType) wanted.push(sql`business_type = ${filter.businessType}`)
  if (filter.account) wanted.push(sql`account = ${filter.account}`)
  if (filter.group) wanted.push(sql`account = any(${[...accountGroups[filter.group]]}::text[])`)
  return sql.join(wanted, sql` and `)
}
