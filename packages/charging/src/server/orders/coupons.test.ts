import { aMember } from '@evops/members/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, staffSite, type StaffSite } from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
})
afterAll(() => site.close())

let tags = 0
/** A member whose token starts many sessions at once, and who has money. */
async function aDriver(): Promise<{ idTag: string; memberId: string }> {
  tags += 1
  const idTag = `COUPON-${tags}`
  const tokenId = await site.token(idTag)
  await site.admin.query('update charging_tokens set many_at_once = true where id = $1', [tokenId])
  const memberId = await aMember(site.house, site.operatorId)
  await site.house.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], memberId))
  await site.admin.query('update ledger_wallets set credit_limit_minor = 1000000 where id = $1', [memberId])
  return { idTag, memberId }
}
/** A coupon that the member has: of a strategy of its own. */
async function aCoupon(
  memberId: string,
  terms: object,
  { until = '2099-01-01', remained = null as number | null } = {},
) {
  const [strategyId, id] = [newId(), newId()]
  const whole = { off: { how: 'amount', amountMinor: 1_000 }, base: 'service', bearer: 'platform', ...terms }
  await site.admin.query(
    `insert into members_coupon_strategies (operator_id, id, name, terms, station_ids, given, state, created_at)
     values ($1, $2, $3, $4, '{}', 1, 'published', now())`,
    [site.operatorId, strategyId, `Strategy ${strategyId.slice(-6)}`, JSON.stringify(whole)],
  )
  await site.admin.query(
    `insert into members_coupons (operator_id, id, no, strategy_id, member_id, valid_until, given_at, remained_minor)
     values ($1, $2, $3, $4, $5, $6, now(), $7)`,
    [
      site.operatorId,
      id,
      id.replaceAll('-', '').slice(-12).toUpperCase(),
      strategyId,
      memberId,
      until,
      remained,
    ],
  )
  return id
}
async function stateOf(couponId: string) {
  const { rows } = await site.admin.query(
    'select state, order_id, used_minor, remained_minor from members_coupons where id = $1',
    [couponId],
  )
  return rows[0]
}
async function begun(idTag: string, kWh: number) {
  const pile = await site.pile()
  const point = await site.connect(pile)
  const { transactionId } = await aSession(point, { idTag, until: null, kWh })
  const { rows } = await site.admin.query<{ id: string }>(
    'select id from charging_orders where pile_id = $1',
    [pile.pileId],
  )
  const id = rows[0]?.id ?? ''
  return {
    id,
    async ends() {
      await point.call('StopTransaction', {
        transactionId,
        meterStop: 1_000_000 + kWh * 1_000,
        timestamp: new Date().toISOString(),
      })
      return (await site.call('GET', `/api/orders/${id}`)).data
    },
  }
}
async function postedOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await site.admin.query<{ account: string; minor: number }>(
    `select e.account, sum(e.amount_minor)::bigint as minor from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.business_id = $1 and j.business_type like 'order.%' group by 1`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
}

test('M-11 a coupon is locked when its member’s session begins and used when that ends; its bearer pays', async () => {
  const { idTag, memberId } = await aDriver()
  const coupon = await aCoupon(memberId, {})
  const order = await begun(idTag, 30)
  expect(await stateOf(coupon)).toMatchObject({ state: 'locked', order_id: order.id })
  const { bill } = await order.ends()
  expect(bill.settlement.steps).toContainEqual(
    expect.objectContaining({ kind: 'coupon', amountMinor: 1_000 }),
  )
  expect(await stateOf(coupon)).toMatchObject({ state: 'used', order_id: order.id, used_minor: 1_000 })
  expect(await postedOf(order.id)).toMatchObject({
    discount_platform: 1_000,
    wallet_credit: bill.totalMinor - 1_000,
  })
})

test('the coupon worth most is taken, not the one it began with; one below its threshold is released', async () => {
  const { idTag, memberId } = await aDriver()
  const first = await aCoupon(memberId, { off: { how: 'amount', amountMinor: 200 } }, { until: '2090-01-01' })
  const best = await aCoupon(memberId, { off: { how: 'free' } })
  const never = await aCoupon(memberId, {
    off: { how: 'amount', amountMinor: 90_000 },
    thresholdMinor: 900_000,
  })
  const order = await begun(idTag, 30)
  expect((await stateOf(first)).state).toBe('locked')
  const { bill } = await order.ends()
  expect(bill.reductions).toMatchObject([{ id: best, minor: bill.service.minor }])
  expect([(await stateOf(first)).state, (await stateOf(best)).state, (await stateOf(never)).state]).toEqual([
    'unused',
    'used',
    'unused',
  ])
})

test('two sessions at once never share a coupon, and a session that costs nothing releases its own', async () => {
  const { idTag, memberId } = await aDriver()
  const coupon = await aCoupon(memberId, {})
  const [one, two] = [await begun(idTag, 30), await begun(idTag, 30)]
  expect((await stateOf(coupon)).order_id).toBe(one.id)
  expect((await two.ends()).bill.reductions).toEqual([])
  expect((await one.ends()).bill.reductions).toMatchObject([{ id: coupon }])
  const other = await aCoupon(memberId, {})
  const empty = await begun(idTag, 0)
  expect((await stateOf(other)).order_id).toBe(empty.id)
  await empty.ends()
  expect(await stateOf(other)).toMatchObject({ state: 'unused', order_id: null, used_minor: 0 })
})

test('a remainder stays for the next session; a void gives the coupon back', async () => {
  const { idTag, memberId } = await aDriver()
  const stored = await aCoupon(
    memberId,
    { keepRemainder: true, off: { how: 'amount', amountMinor: 5_000 } },
    { remained: 5_000 },
  )
  const order = await begun(idTag, 30)
  const { bill } = await order.ends()
  expect(await stateOf(stored)).toMatchObject({ state: 'unused', remained_minor: 5_000 - bill.service.minor })
  const { version } = (await site.call('GET', `/api/orders/${order.id}`)).data
  const asked = await site.call('POST', `/api/orders/${order.id}/void`, {
    body: { version, reason: 'a test of the charger' },
  })
  await site.call('POST', `/api/orders/audits/${asked.data.approvalId}/approve`, {
    token: 'second',
    body: {},
  })
  expect(await stateOf(stored)).toMatchObject({ state: 'unused', remained_minor: 5_000, used_minor: 0 })
  expect(Object.values(await postedOf(order.id)).every((minor) => minor === 0)).toBe(true)
})
