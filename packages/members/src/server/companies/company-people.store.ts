import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { publicMemberName } from '../../contract/index.ts'

/** Period in which a holder's sessions are in a company's name; null: no limit. */
export interface CompanyBindingPeriod {
  holderId: string
  name: string
  from: Date | null
  until: Date | null
}
type Found = Omit<CompanyBindingPeriod, 'name'> & { nickname: string; realName: string; mobile: string }

/**
 * Returns the periods of a company and of the people who are or were bound to it. A merged member is replaced by the
 * remaining one. Empty for an unknown company.
 */
export async function companyBindingPeriods(tx: Tx, companyId: string): Promise<CompanyBindingPeriod[]> {
  const { rows } = await sql<Found>`
    select c.id as "holderId", c.name as nickname, '' as "realName", '' as mobile, null::timestamptz as "from", null::timestamptz as until
    from members_companies c where c.id = ${companyId}
    union all
    select m.id, m.nickname, m.real_name, m.mobile, b.bound_at, b.ended_at
    from members_bindings b
    join members_members was on was.operator_id = b.operator_id and was.id = b.member_id
    join members_members m on m.operator_id = b.operator_id and m.id = coalesce(was.merged_into, was.id)
    where b.company_id = ${companyId}`.execute(tx)
  return rows.map(({ holderId, from, until, ...person }) => ({
    holderId,
    from,
    until,
    name: publicMemberName(person),
  }))
}

/**
 * Period in which a holder's sessions are billed in a name; null: no limit. Instants are the database's UTC text, so
 * that microseconds count.
 */
export interface BillingPeriod {
  name: string
  from: string | null
  until: string | null
}

/**
 * Returns the result of members_billed_to for many holders and all times: the first period that contains an instant
 * applies.
 */
export async function billingPeriodsOfHolders(
  tx: Tx,
  holderIds: readonly string[],
): Promise<Map<string, BillingPeriod[]>> {
  const { rows } = await sql<BillingPeriod & { holderId: string }>`
    with held as (
      select id as holder_id, id as member_id from unnest(${holderIds}::uuid[]) id
      union all
      select merged_into, id from members_members where merged_into = any(${holderIds}::uuid[]))
    select c.id as "holderId", c.name, null as "from", null as until from members_companies c
    where c.id = any(${holderIds}::uuid[])
    union all
    select * from (
      select h.holder_id, c.name, (b.bound_at at time zone 'UTC')::text, (b.ended_at at time zone 'UTC')::text
      from held h
      join members_bindings b on b.member_id = h.member_id
      join members_companies c on c.operator_id = b.operator_id and c.id = b.company_id
      order by b.bound_at desc) b`.execute(withPreparedStatements(tx))
  const spells = new Map<string, BillingPeriod[]>()
  for (const { holderId, ...spell } of rows) spells.set(holderId, [...(spells.get(holderId) ?? []), spell])
  return spells
}
