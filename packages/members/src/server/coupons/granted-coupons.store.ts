import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Coupon given to a member, for its notification. */
export interface GrantedCoupon {
  operatorId: string
  no: string
  memberId: string
  name: string
  validUntil: Date
  timeZone: string
}
/** SQL condition: there are new coupons to report. */
export const unsentGrantsExistSql = 'exists (select from members_coupons where not notified)'

/** Takes newly given coupons; they count as reported when the platform transaction commits. */
export async function claimGrantedCoupons(tx: Tx, limit: number): Promise<GrantedCoupon[]> {
  const { rows } = await sql<GrantedCoupon>`
    with next as (select operator_id, id from members_coupons where not notified order by id limit ${limit} for update skip locked)
    update members_coupons c set notified = true
    from next n, members_coupon_strategies s, organisation_operator_facts o
    where c.operator_id = n.operator_id and c.id = n.id and s.operator_id = c.operator_id and s.id = c.strategy_id
      and o.operator_id = c.operator_id
    returning c.operator_id as "operatorId", c.no, c.member_id as "memberId", s.name, c.valid_until as "validUntil", o.time_zone as "timeZone"`.execute(
    tx,
  )
  return rows
}
