import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  aliasColumns,
  readPage,
  buildRowSlice,
  sortColumnOf,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import {
  nearLimitPercent,
  type listSliceActs,
  type listSlices,
  type MoneyActKind,
  type NearLimitActRow,
  type NearLimitFilter,
  type NearLimitRow,
  type NearLimitSubject,
} from '../../contract/index.ts'

/** True for a sum just below the limit of its day, or above the limit of one act although no single act is. */
const isNear = (d: string) =>
  sql<SqlBool>`${sql.ref(`${d}.unapproved_minor`)} > 0 and (
    ${sql.ref(`${d}.unapproved_minor`)} * 100 >= ${sql.ref(`${d}.day_limit_minor`)} * ${sql.lit(nearLimitPercent)}
    or (${sql.ref(`${d}.acts`)} > 1 and ${sql.ref(`${d}.unapproved_minor`)} > ${sql.ref(`${d}.act_limit_minor`)}))`

/** Acts of the row's subject and day. */
const actsOf = sql`ledger_money_acts a where a.operator_id = d.operator_id and a.day = d.day
  and a.direction = d.direction and a.currency = d.currency and a.approver_id is null
  and case d.subject when 'person' then a.user_id when 'wallet' then a.wallet_id else a.party_id end = d.subject_id`

const idOf = sql<string>`concat_ws(':', to_char(d.day, 'YYYY-MM-DD'), d.subject, d.subject_id, d.direction, d.currency)`

function slices(tx: Tx, { from, until, subject, subjectId, kind, direction }: NearLimitFilter) {
  let rows = tx
    .selectFrom('ledger_money_days as d')
    .where(isNear('d'))
    .select([
      ...aliasColumns('d', ['subjectId', 'currency', 'acts', 'largestMinor', 'dayLimitMinor', 'actLimitMinor']),
      idOf.as('id'),
      sql<NearLimitSubject>`d.subject`.as('subject'),
      sql<'in' | 'out'>`d.direction`.as('direction'),
      sql<string>`to_char(d.day, 'YYYY-MM-DD')`.as('day'),
      'd.unapproved_minor as sumMinor',
      sql<number | null>`case when d.unapproved_minor * 100 >= d.day_limit_minor * ${sql.lit(nearLimitPercent)}
        then d.unapproved_minor * 100 / nullif(d.day_limit_minor, 0) end::int`.as('percent'),
      sql<string | null>`case d.subject
        when 'person' then (select a.user_name from ledger_money_acts a where a.operator_id = d.operator_id
          and a.user_id = d.subject_id order by a.day desc, a.id desc limit 1)
        when 'wallet' then (select w.name from ledger_wallets w where w.operator_id = d.operator_id
          and w.id = d.subject_id) end`.as('name'),
      sql<number>`(select count(*)::int from ledger_money_days n where n.operator_id = d.operator_id
        and n.subject = d.subject and n.subject_id = d.subject_id and n.direction = d.direction
        and n.currency = d.currency and n.day > d.day - 30 and n.day <= d.day and ${isNear('n')})`.as('nearDays'),
      sql<string[]>`array(select distinct a.kind from ${actsOf} order by 1)`.as('kinds'),
    ])
  if (from) rows = rows.where('d.day', '>=', sql<Date>`${from}::date`)
  if (until) rows = rows.where('d.day', '<=', sql<Date>`${until}::date`)
  if (subject) rows = rows.where('d.subject', '=', subject)
  if (subjectId) rows = rows.where('d.subject_id', '=', subjectId)
  if (direction) rows = rows.where('d.direction', '=', direction)
  return kind ? rows.where(sql<SqlBool>`exists (select from ${actsOf} and a.kind = ${kind})`) : rows
}

export async function pageOfNearLimitSums(
  tx: Tx,
  { sort, ...query }: NearLimitFilter & PagedQuery<typeof listSlices>,
): Promise<Page<NearLimitRow>> {
  const keys = { day: 'd.day', sumMinor: 'd.unapproved_minor', acts: 'd.acts' } as const
  const [column, down] = sortColumnOf(sort, keys, '-day')
  return readPage(tx, slices(tx, query).orderBy(column, down).orderBy(idOf, down), query)
}
export async function countNearLimitSums(tx: Tx, filter: NearLimitFilter): Promise<number> {
  return (await pageOfNearLimitSums(tx, { ...filter, page: 1, pageSize: 1 })).total
}
/** Returns a part of the list for a file, the oldest day first. */
export async function sliceOfNearLimitSums(
  tx: Tx,
  filter: NearLimitFilter,
  { after, limit }: SliceRequest<NearLimitRow>,
): Promise<RowSlice<NearLimitRow, NearLimitRow>> {
  let rows = slices(tx, filter).orderBy(idOf).limit(limit)
  if (after) rows = rows.where(idOf, '>', after.id)
  return buildRowSlice(await rows.execute(), limit)
}

/** Returns the acts of a subject on a day, the oldest first. */
export async function pageOfNearLimitActs(
  tx: Tx,
  { subject, subjectId, day, direction, ...query }: z.output<(typeof listSliceActs)['query']>,
): Promise<Page<NearLimitActRow>> {
  const column = { person: 'a.user_id', wallet: 'a.wallet_id', party: 'a.party_id' } as const
  const rows = tx
    .selectFrom('ledger_money_acts as a')
    .leftJoin('ledger_wallets as w', (on) =>
      on.onRef('w.operator_id', '=', 'a.operator_id').onRef('w.id', '=', 'a.wallet_id'),
    )
    .select([
      ...aliasColumns('a', ['id', 'at', 'userName', 'walletId', 'amountMinor', 'currency']),
      sql<MoneyActKind>`a.kind`.as('kind'),
      'w.name as walletName',
      sql<boolean>`a.approver_id is not null`.as('isApproved'),
    ])
    .where(column[subject], '=', subjectId)
    .where('a.day', '=', sql<Date>`${day}::date`)
    .where('a.direction', '=', direction)
    .orderBy('a.at')
    .orderBy('a.id')
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}

export interface NewSlices {
  operatorId: string
  sums: number
  /** First and last day of the new sums. */
  from: string
  until: string
}

/**
 * Takes the operators with sums just below a limit on days that have ended since their last notice, and notes the days.
 * An operator's first notice covers yesterday only. Requires a platform transaction.
 */
export async function takeNewSlices(tx: Tx, now: Date): Promise<NewSlices[]> {
  const { rows } = await sql<NewSlices>`
    with local as (
      select o.operator_id, (${now}::timestamptz at time zone o.time_zone)::date as today from organisation_operator_facts o),
    near as (
      select d.operator_id, count(*)::int as sums, min(d.day) as first, max(d.day) as last
      from local l
      join ledger_money_days d on d.operator_id = l.operator_id and d.day < l.today
      left join ledger_slice_notices n on n.operator_id = l.operator_id
      where d.day > coalesce(n.notified_day, l.today - 2) and ${isNear('d')} group by 1),
    noted as (
      insert into ledger_slice_notices as s (operator_id, notified_day) select operator_id, last from near
      on conflict (operator_id) do update set notified_day = excluded.notified_day)
    select operator_id as "operatorId", sums, to_char(first, 'YYYY-MM-DD') as "from", to_char(last, 'YYYY-MM-DD') as until
    from near`.execute(tx)
  return rows
}
