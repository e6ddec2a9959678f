import { createTestMember } from '@evops/members/testing'
import { newId } from '@evops/platform/contract'
import { setTokenHolder } from '../server/index.ts'
import { runTestSession, type StaffSite } from './staff-site.ts'

let tags = 0

/** Members with coupons, and their sessions at a site. */
export function createCouponTestMembers(site: StaffSite) {
  /** Creates a member whose token may have many sessions at once, with money unless the credit is 0. */
  async function aDriver({ creditMinor = 1_000_000 } = {}): Promise<{ idTag: string; memberId: string }> {
    tags += 1
    const idTag = `COUPON-${tags}`
    const tokenId = await site.token(idTag)
    await site.admin.query('update charging_tokens set many_at_once = true where id = $1', [tokenId])
    const memberId = await createTestMember(site.services, site.operatorId)
    await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], memberId, new Date(0)))
    await site.admin.query('update ledger_wallets set credit_limit_minor = $2 where id = $1', [memberId, creditMinor])
    return { idTag, memberId }
  }
  /** Creates a coupon of the member, with a strategy of its own. */
  async function aCoupon(
    memberId: string,
    terms: object,
    { until = '2099-01-01', grantedAt = '2020-01-01', remained = null as number | null } = {},
  ): Promise<string> {
    const [strategyId, id] = [newId(), newId()]
    const whole = {
      off: { how: 'amount', amountMinor: 1_000 },
      base: 'service',
      bearer: 'platform',
      ...terms,
    }
    await site.admin.query(
      `insert into members_coupon_strategies (operator_id, id, name, terms, station_ids, granted, state, created_at)
     values ($1, $2, $3, $4, '{}', 1, 'published', now())`,
      [site.operatorId, strategyId, `Strategy ${strategyId.slice(-6)}`, JSON.stringify(whole)],
    )
    const no = id.replaceAll('-', '').slice(-12).toUpperCase()
    await site.admin.query(
      `insert into members_coupons (operator_id, id, no, strategy_id, member_id, valid_until, granted_at, remained_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [site.operatorId, id, no, strategyId, memberId, until, grantedAt, remained],
    )
    return id
  }
  async function stateOf(couponId: string) {
    const { rows } = await site.admin.query(
      'select state, session_id, used_minor, remained_minor from members_coupons where id = $1',
      [couponId],
    )
    return rows[0]
  }
  async function startSession(idTag: string, kWh: number) {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const { transactionId } = await runTestSession(point, { idTag, until: null, kWh })
    const { rows } = await site.admin.query<{ id: string }>(
      'select id from charging_sessions where charge_point_id = $1',
      [chargePoint.chargePointId],
    )
    const id = rows[0]?.id ?? ''
    return {
      id,
      chargePoint,
      point,
      transactionId,
      async ends({ register = 1_000_000 + kWh * 1_000 } = {}) {
        await point.call('StopTransaction', {
          transactionId,
          meterStop: register,
          timestamp: new Date().toISOString(),
        })
        return (await site.call('GET', `/api/sessions/${id}`)).data
      },
    }
  }
  async function postedOf(sessionId: string): Promise<Record<string, number>> {
    const { rows } = await site.admin.query<{ account: string; minor: number }>(
      `select e.account, sum(e.amount_minor)::bigint as minor from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.business_id = $1 and j.business_type like 'order.%' group by 1`,
      [sessionId],
    )
    return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
  }
  return { aDriver, aCoupon, stateOf, started: startSession, postedOf }
}
