import type { Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { searchMemberIds } from '../members/member-filter.store.ts'
import { couponReduction, publicMemberName, type CouponFilter, type CouponRow } from '../../contract/index.ts'

/** Finds coupons by the beginning or the last four characters of the number, the strategy's name or the member. */
function searchCouponIds(text: string) {
  const no = text.trim().toUpperCase()
  const parts = [
    sql`no ^@ ${no}`,
    ...(no.length === 4 ? [sql`right(no, 4) = ${no}`] : []),
    sql`member_id in (${searchMemberIds(text)})`,
    sql`strategy_id in (select s.id from members_coupon_strategies s where ${textMatchesSql(text, { names: [sql`s.name`] })})`,
  ]
  return sql.join(
    parts.map((part) => sql`select id from members_coupons where ${part}`),
    sql` union `,
  )
}

/** Filtered coupons, as `c`. */
function filterCoupons(tx: Tx, { strategyId, memberId, state, search }: CouponFilter) {
  let rows = tx
    .selectFrom('members_coupons as c')
    .innerJoin('members_coupon_strategies as s', (on) =>
      on.onRef('s.operator_id', '=', 'c.operator_id').onRef('s.id', '=', 'c.strategy_id'),
    )
    .innerJoin('members_members as m', (on) =>
      on.onRef('m.operator_id', '=', 'c.operator_id').onRef('m.id', '=', 'c.member_id'),
    )
  if (strategyId) rows = rows.where('c.strategy_id', '=', strategyId)
  if (memberId) rows = rows.where('c.member_id', '=', memberId)
  if (state) rows = rows.where('c.state', '=', state)
  if (search) rows = rows.where(sql<SqlBool>`c.id in (${searchCouponIds(search)})`)
  return rows
}
function coupons(tx: Tx, filter: CouponFilter) {
  return filterCoupons(tx, filter).select([
    ...aliasColumns('c', [
      'id',
      'no',
      'strategyId',
      'memberId',
      'state',
      'preferred',
      'validFrom',
      'validUntil',
      'grantedAt',
      'usedAt',
      'usedMinor',
      'remainedMinor',
      'sessionId',
      'reason',
    ]),
    's.name as strategyName',
    's.terms',
    ...aliasColumns('m', ['nickname', 'realName', 'mobile']),
  ])
}
type Found = Awaited<ReturnType<ReturnType<typeof coupons>['execute']>>[number]
function present(row: Found): CouponRow {
  const { terms, nickname, realName, mobile, ...rest } = row
  const off = typeof terms === 'object' && terms !== null && 'off' in terms ? terms.off : undefined
  return {
    ...toReplyRow(rest),
    off: couponReduction.parse(off),
    memberName: publicMemberName({ nickname, realName, mobile }),
  }
}

export async function pageOfCoupons(
  tx: Tx,
  query: CouponFilter & { page: number; pageSize: number },
): Promise<Page<CouponRow>> {
  const rows = coupons(tx, query).orderBy('c.granted_at', 'desc').orderBy('c.id', 'desc')
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
export async function findCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  const row = await coupons(tx, {}).where('c.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function countCoupons(tx: Tx, filter: CouponFilter): Promise<number> {
  const row = await filterCoupons(tx, filter)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
interface CouponPlace {
  grantedAt: string
  id: string
}
export async function sliceOfCoupons(
  tx: Tx,
  filter: CouponFilter,
  { after, limit }: SliceRequest<CouponPlace>,
): Promise<RowSlice<CouponRow, CouponRow>> {
  let rows = coupons(tx, filter).orderBy('c.granted_at').orderBy('c.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(c.granted_at, c.id) > (${after.grantedAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await rows.execute()).map(present), limit)
}

/** Coupons to give. */
export interface CouponIssue {
  operatorId: string
  strategyId: string
  /** Member ids; null: all members. */
  members: readonly string[] | null
  perUser: number
  /** Number of coupons that are left. */
  most: number
  validFrom: Date | null
  validUntil: Date
  remainedMinor: number | null
  at: Date
}
/** Member who gets coupons, and how many. */
export interface CouponRecipient {
  memberId: string
  count: number
}
/**
 * Rows of coupons to give: every member the remaining allowed number, members with the longest registration first, until
 * none are left. The caller holds the lock on the strategy's row.
 */
const wantedCoupons = (gift: CouponIssue) => sql`
  select * from (
    select m.operator_id, m.id as member_id, row_number() over (order by m.registered_at, m.id, n) as place
    from members_members m
    join members_terms t on t.operator_id = m.operator_id and t.holder_id = m.id and not t.blacklisted
    cross join lateral generate_series(1, ${gift.perUser}::int - (
      select count(*) from members_coupons c where c.operator_id = m.operator_id and c.strategy_id = ${gift.strategyId} and c.member_id = m.id and c.state <> 'revoked')::int) n
    where m.operator_id = ${gift.operatorId} and m.deleted_at is null and m.merged_into is null
      and (${gift.members === null}::boolean or m.id = any(${[...(gift.members ?? [])]}::uuid[]))
  ) placed where place <= ${gift.most}`

export async function countCouponRecipients(tx: Tx, gift: CouponIssue): Promise<CouponRecipient[]> {
  const { rows } = await sql<CouponRecipient>`
    select member_id as "memberId", count(*)::int as count from (${wantedCoupons(gift)}) w group by 1 order by 1`.execute(
    tx,
  )
  return rows
}

/** Gives coupons. Returns the number given. */
export async function insertMemberCoupons(tx: Tx, gift: CouponIssue): Promise<number> {
  const { rows } = await sql<{ granted: number }>`
    with wanted as (${wantedCoupons(gift)}), awarded as (
      insert into members_coupons (operator_id, id, no, strategy_id, member_id, valid_from, valid_until, granted_at, remained_minor)
      select operator_id, made.id, upper(right(replace(made.id::text, '-', ''), 12)), ${gift.strategyId}, member_id, ${gift.validFrom}, ${gift.validUntil}, ${gift.at}, ${gift.remainedMinor}::bigint
      from wanted cross join lateral (select uuidv7() as id where wanted.place > 0) made
      returning id
    ), counted as (
      update members_coupon_strategies set granted = granted + (select count(*) from awarded) where operator_id = ${gift.operatorId} and id = ${gift.strategyId}
    )
    select count(*)::int as granted from awarded`.execute(tx)
  return rows[0]?.granted ?? 0
}

/** Returns members for the selection of receivers, with the number of the strategy's coupons that they have. */
export async function pageOfCouponRecipients(
  tx: Tx,
  { id, search, ...query }: { id: string; search?: string | undefined; page: number; pageSize: number },
) {
  let rows = tx
    .selectFrom('members_members as m')
    .where('m.deleted_at', 'is', null)
    .where('m.merged_into', 'is', null)
    .select([
      'm.id as memberId',
      ...aliasColumns('m', ['nickname', 'realName', 'mobile']),
      'm.member_group as group',
      sql<number>`(select count(*) from members_coupons c where c.operator_id = m.operator_id and c.strategy_id = ${id} and c.member_id = m.id and c.state <> 'revoked')`.as(
        'granted',
      ),
    ])
  if (search) rows = rows.where(sql<SqlBool>`m.id in (${searchMemberIds(search)})`)
  return readPage(tx, rows.orderBy('m.registered_at', 'desc').orderBy('m.id', 'desc'), query)
}

/** Revokes an unused coupon. Returns false if it is in use, used or gone. */
export async function revokeUnused(tx: Tx, id: string, why: string): Promise<boolean> {
  const done = await tx
    .updateTable('members_coupons')
    .set({ state: 'revoked', reason: why, preferred: false })
    .where('id', '=', id)
    .where('state', '=', 'unused')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
export async function revokeCouponsOfStrategy(tx: Tx, strategyId: string, why: string): Promise<void> {
  await tx
    .updateTable('members_coupons')
    .set({ state: 'revoked', reason: why, preferred: false })
    .where('strategy_id', '=', strategyId)
    .where('state', '=', 'unused')
    .execute()
}
/** Marks one of a member's coupons to be used first; false if it is not available. */
export async function markCouponPreferred(
  tx: Tx,
  { id, memberId, preferred }: { id: string; memberId: string; preferred: boolean },
) {
  await tx
    .updateTable('members_coupons')
    .set({ preferred: false })
    .where('member_id', '=', memberId)
    .where('preferred', '=', true)
    .execute()
  const done = await tx
    .updateTable('members_coupons')
    .set({ preferred })
    .where('id', '=', id)
    .where('state', 'in', ['unused', 'locked'])
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Marks expired coupons, of all operators. Requires a platform transaction; returns how many. */
export async function expireCoupons(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql`
    update members_coupons set state = 'expired' where (operator_id, id) in (
      select operator_id, id from members_coupons where state = 'unused' and valid_until <= ${now} limit 10000) returning id`.execute(
    tx,
  )
  return rows.length
}

export async function operatorCurrency(tx: Tx): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from organisation_operator_facts where operator_id = platform_operator()`.execute(tx)
  return rows[0]?.currency ?? 'CNY'
}

/** Moves coupons and their history when two members are merged. */
export async function moveCoupons(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update members_coupons set member_id = ${intoId} where member_id = ${fromId}`.execute(tx)
}
