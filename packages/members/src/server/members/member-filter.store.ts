import { searchPhrasesOf, searchTermsOf, searchWordsQuery, textMatchesSql, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { readMobile, type MemberFilter } from '../../contract/index.ts'

export interface MemberSelection extends MemberFilter {
  /** Only members who joined since then. */
  since?: Date
}
const newest = 2_000

/**
 * Returns the time since which the newest members joined: most results of a common search term are among them. This is
 * a separate query, because as a part of the search the planner does not use it as an index bound. Undefined if there
 * are no more members than these.
 */
export async function newestMembersSince(tx: Tx): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('members_members as m')
    .select('m.registered_at')
    .where('m.deleted_at', 'is', null)
    .orderBy('m.registered_at', 'desc')
    .orderBy('m.id', 'desc')
    .offset(newest)
    .limit(1)
    .executeTakeFirst()
  return row?.registered_at
}

/** Filtered members, as `m`. The list, its count and its export use the same query, so they always agree. */
export function selectedMembers(tx: Tx, filter: MemberSelection) {
  let query = tx.selectFrom('members_members as m').where('m.deleted_at', 'is', null)
  if (filter.source) query = query.where('m.source', '=', filter.source)
  if (filter.group) query = query.where('m.member_group', '=', filter.group)
  if (filter.level !== undefined) query = query.where('m.level', '=', filter.level)
  if (filter.blacklisted !== undefined)
    query = query.where(filter.blacklisted ? sql<SqlBool>`m.blacklisted` : sql<SqlBool>`not m.blacklisted`)
  if (filter.registeredFrom) query = query.where('m.registered_at', '>=', new Date(filter.registeredFrom))
  if (filter.registeredTo) query = query.where('m.registered_at', '<', new Date(filter.registeredTo))
  if (filter.tag)
    query = query.where(
      sql<SqlBool>`exists (select from members_tags t where t.operator_id = m.operator_id and t.tag = ${filter.tag} and t.member_id = m.id)`,
    )
  if (filter.companyId)
    query = query.where(
      sql<SqlBool>`m.id in (select b.member_id from members_bindings b where b.company_id = ${filter.companyId} and b.ended_at is null)`,
    )
  if (filter.state === 'normal')
    query = query.where(sql<SqlBool>`m.id not in (select w.id from ledger_wallet_states w where w.state <> 'active')`)
  if (filter.state === 'frozen' || filter.state === 'cancelled')
    query = query.where(
      sql<SqlBool>`m.id in (select w.id from ledger_wallet_states w where w.state = ${filter.state === 'frozen' ? 'frozen' : 'closed'} and w.state <> 'active')`,
    )
  if (filter.since) query = query.where('m.registered_at', '>=', filter.since)
  if (filter.search && filter.since) query = query.where(sql<SqlBool>`(${textIs(filter.search)})`)
  else if (filter.search) query = query.where(sql<SqlBool>`m.id in (${searchMemberIds(filter.search)})`)
  return query
}

/** Country calling codes that are tried for a number without one: drivers give their number as they dial it. */
const callingCodes = ['86', '34', '351', '33', '49', '39', '44', '353', '52', '57', '51', '56', '54', '81', '82', '886']
const shortestNational = 7

/** Returns the possible prefixes of a mobile for a text: with and without the country code. */
function mobilesOf(text: string): string[] {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(digits)) return []
  if (digits.startsWith('+')) return [digits]
  const codes = digits.length < shortestNational ? ['86'] : callingCodes
  return [`+${digits}`, ...codes.map((code) => `+${code}${digits}`)]
}

const names = { names: [sql`m.nickname`, sql`m.real_name`, sql`m.email`] }

function textIs(text: string) {
  const parts = [
    textMatchesSql(text, names),
    ...mobilesOf(text).map((mobile) => sql`m.mobile ^@ ${mobile}`),
    ...(/^\d{4}$/.test(text) ? [sql`m.mobile_tail = ${text}`] : []),
  ]
  return sql.join(parts, sql` or `)
}

/** Condition with one index per search key. A complete mobile is searched exactly. */
export function searchMemberIds(text: string, most?: number) {
  const whole = readMobile(text)
  const live = sql`deleted_at is null`
  const limit = sql`limit ${most ?? null}::bigint`
  const terms = searchTermsOf(text)
  const words = searchWordsQuery(terms)
  const parts = [
    ...(whole ? [whole] : mobilesOf(text)).map(
      (mobile) => sql`select id from members_members where mobile ^@ ${mobile} and mobile <> '' and ${live} ${limit}`,
    ),
    ...(/^\d{4}$/.test(text)
      ? [sql`select id from members_members where mobile_tail = ${text} and mobile_tail <> '' and ${live} ${limit}`]
      : []),
    ...(words
      ? [sql`select members_named(${words}, ${searchPhrasesOf(terms)}::text[], ${most ?? null}::bigint) as id`]
      : []),
  ]
  if (parts.length === 0) return sql`select null::uuid as id where false`
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  )
}

/**
 * Counts the matches of a single text, tag or state, up to `most`, from its own index without reading further.
 * Undefined if several are combined.
 */
export function countMemberMatches(
  tx: Tx,
  { search, tag, state, ...others }: MemberFilter,
): ((most: number) => Promise<number>) | undefined {
  const filters = [search, tag, state, ...Object.values(others)].filter((value) => value !== undefined && value !== '')
  if (filters.length !== 1) return undefined
  if (search)
    return async (most) => {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (select from (${searchMemberIds(search, most)}) as one limit ${most}) as counted`.execute(
        tx,
      )
      return rows[0]?.total ?? 0
    }
  const ids = tag
    ? sql`select t.member_id as id from members_tags t where t.tag = ${tag}`
    : state === 'frozen' || state === 'cancelled'
      ? sql`select w.id from ledger_wallet_states w where w.state = ${state === 'frozen' ? 'frozen' : 'closed'} and w.state <> 'active'`
      : undefined
  if (!ids) return undefined
  return async (most) => {
    const first = await countLive(tx, ids, most)
    // Some of the first matches were removed members, so all are looked up.
    return first.live < most && first.seen === most ? (await countLive(tx, ids, null)).live : first.live
  }
}

/** Counts how many of a query's first ids are members; one combined look-up costs a third of single ones. */
async function countLive(
  tx: Tx,
  ids: RawBuilder<unknown>,
  most: number | null,
): Promise<{ seen: number; live: number }> {
  const { rows } = await sql<{ seen: number; live: number }>`
    with first as materialized (select array(${ids} limit ${most}::bigint) as ids)
    select cardinality(ids) as seen, (
      select count(*) from members_members m where m.id = any((select ids from first)::uuid[]) and m.deleted_at is null
    ) as live from first`.execute(tx)
  return rows[0] ?? { seen: 0, live: 0 }
}
